public import Text

/// How a table of motion is read whose writer the program does not know: `--columns 't=time,x=ax,y=ay,z=az,unit=m/s2'`.
///
/// Columns are named as in the header, or by their number from 1. Units, sign and clock that the text leaves out are recognized by the
/// physics of the samples where that is possible.
public struct ColumnReading: Sendable, Equatable {
  /// The unit of acceleration.
  public enum AccelerationUnit: String, Sendable, CaseIterable {
    case g, mg
    case metersPerSecondSquared = "m/s2"

    /// What a value is divided by to be in g.
    public var perG: Double {
      switch self {
      case .g: 1
      case .mg: 1000
      case .metersPerSecondSquared: 9.80665
      }
    }

    /// Median sizes of acceleration with gravity that show the unit, in the unit: a person moves around 1 g.
    public var sizesWithGravity: ClosedRange<Double> {
      switch self {
      case .g: 0.8...1.3
      case .mg: 800...1300
      case .metersPerSecondSquared: 7.8...12.8
      }
    }
  }

  /// The unit of times.
  public enum ColumnTimeUnit: String, Sendable, CaseIterable {
    case seconds = "s"
    case milliseconds = "ms"
    case microseconds = "us"
    case nanoseconds = "ns"

    /// What a time is divided by to be in seconds.
    public var perSecond: Double {
      switch self {
      case .seconds: 1
      case .milliseconds: 1e3
      case .microseconds: 1e6
      case .nanoseconds: 1e9
      }
    }
  }

  /// What phones of a platform measure at rest: Apple's the pull of gravity, Android's the force of the ground.
  public enum Sign: String, Sendable, CaseIterable { case apple, android }

  /// Columns of samples: time, acceleration, rotation, and acceleration without gravity.
  static let sampleKeys = ["t", "x", "y", "z", "gx", "gy", "gz", "ux", "uy", "uz"]
  /// Columns that say whose the rows are.
  public static let labelKeys = [
    "participant", "visit", "session", "task", "step", "side", "attempt",
  ]
  private static let settingKeys = ["unit", "time", "sign", "gravity", "rate", "decimal", "skip"]

  /// The names or numbers of columns, by key.
  public private(set) var columns: [Term: String] = [:]
  public private(set) var unit: AccelerationUnit?
  public private(set) var timeUnit: ColumnTimeUnit?
  public private(set) var sign: Sign?
  /// Whether gravity is in the acceleration; nil to recognize it.
  public private(set) var hasGravity: Bool?
  /// The sample rate of a table without times.
  public private(set) var rateHz: Double?
  /// Lines before the header.
  public private(set) var skippedLineCount = 0
  /// True if the user says that numbers have decimal commas, also where commas separate the cells.
  public private(set) var hasDecimalCommas = false
  /// The text as the user gave it.
  public let text: String

  /// Reads the text of the option.
  public init(_ text: String) throws(ColumnProblem) {
    self.text = text
    // A comma in a name of a column belongs to the name where no key follows it.
    var entries: [(key: String, value: String)] = []
    for piece in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, Self.isKey(String(parts[0]).trimmed) || entries.isEmpty {
        entries.append((String(parts[0]).trimmed, String(parts[1]).trimmed))
      } else if entries.isEmpty {
        throw .noKey(String(piece))
      } else if parts.count == 2, !String(parts[0]).contains(" ") {
        throw .unknownKey(String(parts[0]).trimmed)
      } else {
        entries[entries.count - 1].value += ",\(piece)"
      }
    }
    for (key, value) in entries { try set(key, value) }
    try check()
  }

  private static func isKey(_ word: String) -> Bool {
    (sampleKeys + labelKeys + settingKeys).contains(word)
  }

  /// What stands in a proposed text for a value that the table does not show.
  static let unknownValue = "?"

  /// The keys without which a table may not show how it is read, and what the user has to write for them.
  private static let questions = [
    (key: "rate", answer: "the samples per second, as the settings of the recorder say them"),
    (
      key: "time", answer: "s, ms, us or ns; for any other unit leave out t and time, and give rate"
    ), (key: "unit", answer: "g, mg or m/s2; convert acceleration in any other unit"),
  ]

  /// What the user has to write in place of each `?` of a proposed text; empty where it has none.
  static func unanswered(in text: String) -> [String] {
    questions.filter { text.split(separator: ",").contains("\($0.key)=\(unknownValue)") }.map {
      "for \($0.key)=\(unknownValue) write \($0.answer)"
    }
  }

  private mutating func set(_ key: String, _ value: String) throws(ColumnProblem) {
    guard !value.isEmpty else { throw .noValue(key) }
    guard value != Self.unknownValue else {
      let answer = Self.questions.first { $0.key == key }?.answer
      throw .unanswered(key, answer ?? "the name or the number of its column")
    }
    switch key {
    case "unit": unit = try Self.word(value, key)
    case "time": timeUnit = try Self.word(value, key)
    case "sign": sign = try Self.word(value, key)
    case "gravity":
      guard ["yes", "no"].contains(value) else { throw .wrongValue(key, value, "yes or no") }
      hasGravity = value == "yes"
    case "rate":
      guard let rate = Double(value), (0.1...100_000).contains(rate) else {
        throw .wrongValue(key, value, "a number of samples per second")
      }
      rateHz = rate
    case "decimal":
      // Both are read in every table whose cells no comma separates.
      guard ["comma", "point"].contains(value) else {
        throw .wrongValue(key, value, "comma or point")
      }
      hasDecimalCommas = value == "comma"
    case "skip":
      guard let count = Int(value), (0...100_000).contains(count) else {
        throw .wrongValue(key, value, "a number of lines")
      }
      skippedLineCount = count
    default:
      guard Self.isKey(key) else { throw .unknownKey(key) }
      guard columns.updateValue(value, forKey: key) == nil else { throw .twice(key) }
    }
  }

  private static func word<Choice: RawRepresentable & CaseIterable>(_ value: String, _ key: String)
    throws(ColumnProblem) -> Choice where Choice.RawValue == String
  {
    guard let choice = Choice(rawValue: value) else {
      throw .wrongValue(key, value, Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  private func check() throws(ColumnProblem) {
    for axes in [["x", "y", "z"], ["gx", "gy", "gz"], ["ux", "uy", "uz"]] {
      let given = axes.filter { columns[$0] != nil }
      if !given.isEmpty, given.count < 3 { throw .incompleteAxes(axes) }
    }
    guard columns["x"] != nil || columns["ux"] != nil else { throw .noAxes }
    guard columns["t"] != nil || rateHz != nil else { throw .noTime }
  }

  /// The keys whose columns hold labels, in the order of `labelKeys`.
  public var labels: [(key: Term, column: String)] {
    Self.labelKeys.compactMap { key in columns[key].map { (key, $0) } }
  }
}

/// The reason why a text does not say how a table is read.
public enum ColumnProblem: Error, Sendable, Equatable {
  case noKey(String)
  case unknownKey(String)
  case noValue(String)
  case twice(String)
  case wrongValue(String, String, String)
  /// The `?` of a proposed text stands where a value is needed, with what to write.
  case unanswered(String, String)
  case incompleteAxes([String])
  case noAxes
  case noTime
  /// A column that a table does not have, with those that it has.
  case noColumn(String, table: String, has: [String])
  case unknownTimeUnit(step: Double)
  case noReadableTime

  /// One sentence of the problem and the remedy.
  public var wording: ErrorWording {
    switch self {
    case .noKey(let text):
      ErrorWording(
        "\"\(text)\" has no key", remedy: "write the columns as in t=time,x=ax,y=ay,z=az")
    case .unknownKey(let key):
      ErrorWording(
        "there is no key \"\(key)\"",
        remedy:
          "use \((ColumnReading.sampleKeys + ColumnReading.labelKeys).joined(separator: ", ")), unit, time, sign, gravity, rate, decimal or skip"
      )
    case .noValue(let key): ErrorWording("\(key) has no value", remedy: "write \(key)=NAME")
    case .twice(let key): ErrorWording("\(key) is given twice", remedy: "keep one of them")
    case .wrongValue(let key, let value, let expected):
      ErrorWording("\(key) cannot be \"\(value)\"", remedy: "give \(expected)")
    case .unanswered(let key, let answer):
      ErrorWording(
        "\(key)=\(ColumnReading.unknownValue) is a question that the table cannot answer",
        remedy: "write in place of the question mark \(answer)")
    case .incompleteAxes(let axes):
      ErrorWording(
        "some of the columns \(axes.joined(separator: ", ")) are missing",
        remedy: "name all three of them")
    case .noAxes:
      ErrorWording(
        "no columns of acceleration are named",
        remedy: "name x, y, z, or ux, uy, uz for acceleration without gravity")
    case .noTime:
      ErrorWording(
        "no column of times is named",
        remedy: "name it with t=, or give rate= in samples per second")
    case .noColumn(let name, let table, let columns):
      ErrorWording(
        "column \(name) is not in \(table) (\(columns.joined(separator: ", ")))",
        remedy: "name a column of the header, or its number")
    case .unknownTimeUnit(let step):
      ErrorWording(
        "the unit of its times is unknown, which are \(NumberText(.significant(4)).text(step)) apart",
        remedy:
          "add time=s, time=ms, time=us or time=ns; if the column counts the samples, leave out t and give rate= in samples per second"
      )
    case .noReadableTime:
      ErrorWording(
        "the column of times has no times that can be read", remedy: "name another column with t=")
    }
  }
}
