import Text

/// A column that tells several recordings apart in the rows of a table.
///
/// It is recognized by what it does, since scripts and apps call such columns as they like.
struct RecordingSeries {
  enum Arrangement {
    /// The rows of its values alternate, or have times of their own: sensors that recorded at once.
    case parallel
    /// The times jump wherever its value changes: recordings that follow each other.
    case successive
  }

  let place: Int
  let arrangement: Arrangement
  /// What stands in the column, in the order of the table.
  let values: [String]

  /// The value of acceleration among those of sensors that measure other things as well; nil where all rows may be read alike.
  var acceleration: String? {
    arrangement == .parallel ? SensorWords.acceleration(among: values) : nil
  }

  /// The rows of one recording by which the others are examined.
  func rowsOfFirst(in table: DelimitedTable, among rows: [Int]) -> [Int] {
    let first = acceleration ?? values[0]
    return zip(rows, table.texts(at: place, of: rows)).filter { $1.map { $0 === first } == true }
      .map(\.0)
  }
}

/// A series whose column no key of a text names, and the keys that could.
public struct UnnamedSeries: Sendable, Equatable {
  /// The name of the column, or its number where it can only be named so.
  private let column: String
  private let values: [String]
  private let isParallel: Bool
  private let options: [Addition]

  /// What may be added to the text.
  private struct Addition: Sendable, Equatable {
    let key: String
    let value: String
    let purpose: String

    var text: String { "\(key)=\(value)" }
  }

  /// - Parameter used: the keys of labels that name other columns.
  init(_ series: RecordingSeries, in table: DelimitedTable, used: some Sequence<String>) {
    let column = table.reference(to: series.place)
    (self.column, values, isParallel) = (column, series.values, series.arrangement == .parallel)
    let acceleration = series.acceleration
    let labels: [(key: String, purpose: String)] =
      if isParallel {
        [
          ("step", "for sensors that are measured each"), ("participant", "for people"),
          ("session", "for recordings"),
        ]
      } else if RecordingWords.areRecordings(under: table.columnNames[series.place]) {
        [
          ("session", "for recordings of one person"), ("participant", "for people"),
          ("step", "for parts of a session"),
        ]
      } else {
        [
          ("participant", "for people"), ("session", "for recordings of one person"),
          ("step", "for parts of a session"),
        ]
      }
    let used = Set(used.map { Term($0) })
    var all = labels.filter { !used.contains(Term($0.key)) }.map { key, purpose in
      Addition(key: key, value: column, purpose: purpose)
    }
    if isParallel {
      let only = Addition(
        key: "only", value: "\(column)=\(acceleration ?? series.values[0])",
        purpose: "to read these rows alone")
      // Only acceleration is read from rows of several kinds of sensors.
      all.insert(only, at: acceleration == nil ? all.count : 0)
      all.append(Addition(key: "sensors", value: "one", purpose: "if all rows are of one sensor"))
    } else {
      all.append(Addition(key: "people", value: "one", purpose: "if all rows are one recording"))
    }
    options = all
  }

  /// The key that a proposed text has for the column, with its value.
  var proposed: (key: String, value: String) { (options[0].key, options[0].value) }

  /// Why a proposed text has it, and what it may have in its place.
  var remark: String {
    "\(problem), for which \(options[0].text) stands; in its place add \(list(options.dropFirst()))"
  }

  /// One sentence of the problem and the remedy.
  var wording: ErrorWording { ErrorWording(problem, remedy: "add \(list(options[...]))") }

  private var problem: String {
    let names = values.prefix(Self.namedCount).joined(separator: ", ")
    let all = values.count > Self.namedCount ? names + ", …" : names
    return isParallel
      ? "the rows of several sensors alternate, by column \(column) (\(all))"
      : "column \(column) has \(values.count) values, and the times jump wherever it changes"
  }

  private func list(_ options: ArraySlice<Addition>) -> String {
    let words = options.map { "\($0.text) \($0.purpose)" }
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }

  private static let namedCount = 3
}

/// What recordings of one person are called in tables.
private enum RecordingWords {
  static func areRecordings(under name: String) -> Bool {
    let name = name.lowercased()
    return [
      "file", "trial", "record", "test", "take", "bout", "repet", "condition", "task", "measure",
      "versuch", "durchgang", "messung", "datei", "aufnahme",
    ].contains(where: name.contains)
  }
}

/// What sensors are called in tables with the rows of several.
enum SensorWords {
  /// True for the name of a column whose numbers are those of sensors.
  static func areNumbers(under name: String) -> Bool {
    let name = name.lowercased()
    return ["sensor", "device", "imu", "node", "placement"].contains(where: name.contains)
      || name.split { !$0.isLetter }.contains { ["foot", "side", "mac"].contains(String($0)) }
  }

  /// The value of acceleration among those of sensors that measure other things as well; nil where all may be acceleration.
  static func acceleration(among values: [String]) -> String? {
    let others = ["gyr", "mag", "rot", "baro", "press", "grav", "orient", "quat", "gps", "heart"]
    let lower = values.map { $0.lowercased() }
    guard lower.contains(where: { value in others.contains(where: value.contains) }) else {
      return nil
    }
    return zip(values, lower).first { $1.contains("acc") }?.0
  }
}
