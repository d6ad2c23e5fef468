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

  /// The unit of angular velocity.
  public enum RotationUnit: String, Sendable, CaseIterable {
    case radians = "rad/s"
    case degrees = "deg/s"

    /// What a value is divided by to be in rad/s.
    var perRadian: Double {
      switch self {
      case .radians: 1
      case .degrees: 180 / .pi
      }
    }

    /// The unit in the name of a column, such as `gyro_x (deg/s)`; nil for a name without one.
    static func named(_ name: String) -> RotationUnit? {
      let name = name.lowercased()
      if ["deg", "°", "dps"].contains(where: { name.contains($0) }) { return .degrees }
      let words = name.split { !$0.isLetter }
      return words.contains { ["rad", "rads", "radian", "radians"].contains(String($0)) }
        ? .radians : nil
    }

    /// Degrees where the values are faster than any gyroscope of a phone or a watch can measure; nil for all others, which could be both.
    static func shown(by axes: AxisColumns) -> RotationUnit? {
      let sizes = axes.x.indices.map { row in
        let (x, y, z) = (axes.x[row], axes.y[row], axes.z[row])
        return (x * x + y * y + z * z).squareRoot()
      }
      let (known, fast) = (sizes.count(where: \.isFinite), sizes.count { $0 > fastestRadians })
      return fast > 0 && Double(fast) >= smallestFastShare * Double(known) ? .degrees : nil
    }

    /// Gyroscopes measure up to 2000 degrees per second along an axis.
    private static let fastestRadians = 35.0
    /// Fewer samples may be errors of the recorder.
    private static let smallestFastShare = 0.01
  }

  /// Which part of a date such as `03/04/2024` comes first.
  public enum DateOrder: String, Sendable, CaseIterable {
    case dayFirst = "dmy"
    case monthFirst = "mdy"
  }

  /// What phones of a platform measure at rest: Apple's the pull of gravity, Android's the force of the ground.
  public enum Sign: String, Sendable, CaseIterable { case apple, android }

  /// Columns of samples: time and its day, acceleration, rotation, and acceleration without gravity.
  static let sampleKeys = ["t", "day", "x", "y", "z", "gx", "gy", "gz", "ux", "uy", "uz"]
  /// Columns that say whose the rows are.
  public static let labelKeys = [
    "participant", "visit", "session", "task", "step", "side", "attempt",
  ]
  private static let settingKeys = [
    "unit", "gyro", "time", "dates", "sign", "gravity", "rate", "decimal", "skip", "only", "people",
    "sensors",
  ]

  /// The rows that are read of a table with more.
  public struct RowChoice: Sendable, Equatable {
    /// The name or the number of a column.
    let column: String
    /// What stands in it in the rows that are read.
    let value: String
  }

  /// The names or numbers of columns, by key.
  public private(set) var columns: [Term: String] = [:]
  public private(set) var unit: AccelerationUnit?
  public private(set) var rotationUnit: RotationUnit?
  public private(set) var timeUnit: ColumnTimeUnit?
  /// The order of dates that have neither a year nor a name of a month first; nil to recognize it.
  public private(set) var dateOrder: DateOrder?
  public private(set) var sign: Sign?
  /// Whether gravity is in the acceleration; nil to recognize it.
  public private(set) var hasGravity: Bool?
  /// The sample rate of a table without times.
  public private(set) var rateHz: Double?
  /// Lines before the header.
  public private(set) var skippedLineCount = 0
  /// True if the user says that numbers have decimal commas, also where commas separate the cells.
  public private(set) var hasDecimalCommas = false
  /// True if the user says that all rows are those of one person, whatever the columns are called.
  public private(set) var isOfOnePerson = false
  /// True if the user says that all rows are those of one sensor, whatever alternates in them.
  public private(set) var isOfOneSensor = false
  /// Nil for all rows.
  public private(set) var choice: RowChoice?
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

  /// The keys of settings as a text lists them.
  static var settingWords: String {
    settingKeys.dropLast().joined(separator: ", ") + " or " + (settingKeys.last ?? "")
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
    (
      key: "gyro",
      answer:
        "rad/s or deg/s, the unit of angular velocity; leave out gx, gy and gz if it is not known"
    ), (key: "dates", answer: "dmy if the day comes first in its dates, mdy if the month does"),
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
    case "gyro": rotationUnit = try Self.word(value, key)
    case "time": timeUnit = try Self.word(value, key)
    case "dates": dateOrder = try Self.word(value, key)
    case "people":
      guard value == "one" else { throw .wrongValue(key, value, "one") }
      isOfOnePerson = true
    case "sensors":
      guard value == "one" else { throw .wrongValue(key, value, "one") }
      isOfOneSensor = true
    case "only":
      let parts = value.split(separator: "=", maxSplits: 1).map { String($0).trimmed }
      guard parts.count == 2, choice == nil else {
        throw .wrongValue(key, value, "one column and what stands in its rows, as in sensor=acc")
      }
      choice = RowChoice(column: parts[0], value: parts[1])
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
    guard columns["day"] == nil || columns["t"] != nil else { throw .noTime }
  }

  /// The keys whose columns hold labels, in the order of `labelKeys`.
  public var labels: [(key: Term, column: String)] {
    Self.labelKeys.compactMap { key in columns[key].map { (key, $0) } }
  }
}
