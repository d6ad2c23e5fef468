import Metrics
import Report
import Text

/// A row of the table of a participant's sessions.
struct BIDSSession: Sendable, Equatable {
  var name = ""
  /// Local time without the offset.
  var time = ""
  /// The `taskRunUUID`; empty if the session has none.
  var identifier = ""
}

/// The measures of a step, of an attempt or of a session.
struct BIDSMeasures: Sendable, Equatable {
  var start = ""
  var step = ""
  var attempt: Int?
  var side = ""
  var values: [String: MetricsRow] = [:]
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
    Column("side", \.side, "The hand, leg, ear or eye.")
    Column("item", \.item, "The target, word, tone or trial.")
    Column("value", \.value, "A number that the event has.")
    Column("unit", \.unit, "The UCUM unit of the value.")
  }

  static let sessions = Table("sessions", empty: BIDSSession()) {
    Column("session_id", \.name, "The session, counted by start.")
    Column("acq_time", \.time, "Start of the session, local time.")
    Column("run_uuid", \.identifier, "The taskRunUUID of the task result.")
  }

  /// - Parameter metrics: the metrics that have a column.
  static func measures(_ metrics: [MetricDefinition]) -> Table<BIDSMeasures> {
    Table("desc-measures_beh", empty: BIDSMeasures()) {
      Column("start", \.start, "Start of the session, local time.")
      Column("step", \.step, "The step; empty for the session.")
      Column("attempt", \.attempt, "The number of the attempt at the step.")
      Column("side", \.side, "The hand, leg, ear or eye that was tested.")
      for metric in metrics {
        Column(metric) { row in
          guard let value = row.values[metric.name] else { return .empty }
          return metric.type == .boolean || value.text.isEmpty
            ? Cell(value.value) : .text(value.text)
        }
      }
      Column("quality", \.quality, "The worst verdict of the values, absent ones left out.")
      Column("flags", \.flags, "The reasons of the verdict.")
    }
  }

  /// The members of a table's JSON file: the declared columns, then the metrics.
  static func descriptions(_ table: TableDescription) -> [(key: String, value: JSONValue)] {
    let own = table.columns.filter { $0.title == nil }
    let metrics = table.columns.filter { $0.title != nil }
    return (own + metrics).map { ($0.name, .object(members($0))) }
  }

  private static func members(_ column: TableColumn) -> [(key: String, value: JSONValue)] {
    let units = column.unit.isEmpty ? [] : [(key: "Units", value: JSONValue.string(column.unit))]
    guard let title = column.title else {
      return [("Description", .string(column.description))] + units
    }
    var members: [(key: String, value: JSONValue)] = [
      ("LongName", .string(title)), ("Description", .string(column.description)),
      ("Derivative", .bool(true)),
    ]
    members += units
    if case .word(let levels) = column.kind {
      members.append(
        ("Levels", .object(levels.map { ($0, .string($0.replacing("_", with: " "))) })))
    }
    return members
  }
}
