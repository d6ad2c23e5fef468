import Metrics
import Report
import Text

/// A line of the list of a participant's sessions, which are visits.
struct BIDSSession: Sendable, Equatable {
  var name = ""
  /// Local time without the offset.
  var time = ""
  /// The `taskRunUUID` of each run of a task; empty for runs without one.
  var identifiers = ""
}

/// A line of the list of a session's recordings.
struct BIDSScan: Sendable, Equatable {
  var path = ""
  /// Local, without the offset.
  var time = ""
}

/// The measures of a step, of an attempt or of a session.
struct BIDSMeasures: Sendable, Equatable {
  var start = ""
  var step = ""
  var attempt: Int?
  var side = ""
  var values: [MetricName: MetricsRow] = [:]
  var quality = Quality.absent
  var flags = PrintedFlags([])

  init() {}

  /// - Parameter start: the local time at which the session began.
  init(_ measured: MetricsStep, start: String) {
    let row = measured.first
    (self.start, step, attempt, side) = (start, row.step, row.attempt, row.side)
    (values, quality, flags) = (measured.values, measured.quality, measured.flags)
  }
}

/// The tables of a BIDS dataset. Each is named after the suffix of its files.
enum BIDSTables {
  static let events = Table("events", empty: EventsRow()) {
    Column("onset", \.onsetSeconds, unit: "s", "Time from the start of the step to the event.")
    Column("duration", \.durationSeconds, unit: "s", "Duration of the event.")
    Column("trial_type", \.type, "What happened.")
    Column("side", \.side, kind: Self.sides, "The hand, leg, ear or eye that was tested.")
    Column("item", \.item, "The button, direction, target, word, tone or trial, or a number.")
    Column("value", \.value, "A number that the event has.")
    Column("unit", \.unit, "The UCUM unit of the value.")
  }

  static let sessions = Table("sessions", empty: BIDSSession()) {
    Column("session_id", \.name, "The visit; without a name, counted by start.")
    Column("acq_time", \.time, "Start of the first task of the visit, local time.")
    Column(
      "run_uuid", \.identifiers, "The taskRunUUID of each task result, separated by semicolons.")
  }

  static let scans = Table("scans", empty: BIDSScan()) {
    Column("filename", \.path, "The file of the recording.")
    Column("acq_time", \.time, "Start of the recording, local time.")
  }

  private static let sides = ColumnKind.word(["left", "right"])

  /// - Parameter metrics: the metrics that have a column.
  static func measures(_ metrics: [MetricDefinition]) -> Table<BIDSMeasures> {
    Table("desc-measures_beh", empty: BIDSMeasures()) {
      Column("start", \.start, "Start of the task, local time.")
      Column("step", \.step, "The step; empty for the task.")
      Column(
        "attempt", \.attempt,
        "The attempt at the step, counted over the visit: the run of its recordings and events.")
      Column("side", \.side, kind: Self.sides, "The hand, leg, ear or eye that was tested.")
      for metric in metrics {
        Column(metric) { row in
          guard let value = row.values[metric.name] else { return .empty }
          return metric.type == .boolean || value.text.isEmpty
            ? Cell(value.value) : .text(value.text)
        }
      }
      Column("quality", \.quality, CommonText.overallQuality)
      Column("flags", \.flags, "The reasons of the verdict.")
    }
  }

  /// The place of the attempt among the columns of measures.
  static let attemptPlace = measures([]).columnNames.firstIndex(of: "attempt")

  /// The members of a table's JSON file: the declared columns, then the metrics.
  static func descriptions(_ table: TableDescription) -> [(key: String, value: JSONValue)] {
    let own = table.columns.filter { $0.title == nil }
    let metrics = table.columns.filter { $0.title != nil }
    return (own + metrics).map { ($0.name, .object(members($0))) }
  }

  private static func members(_ column: TableColumn) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    if let title = column.title { members.append(("LongName", .string(title))) }
    members.append(("Description", .string(column.description)))
    if column.title != nil { members.append(("Derivative", .bool(true))) }
    if !column.unit.isEmpty { members.append(("Units", .string(column.unit))) }
    if let levels = levels(column.kind) { members.append(("Levels", .object(levels))) }
    return members
  }

  /// What the cells of a column can be; nil for texts and numbers.
  private static func levels(_ kind: ColumnKind) -> [(key: String, value: JSONValue)]? {
    switch kind {
    case .word(let words): words.map { ($0, .string($0.replacing("_", with: " "))) }
    case .boolean: [("1", .string("true")), ("0", .string("false"))]
    case .text, .number, .integer: nil
    }
  }
}
