public import Metrics

/// What a column of a table contains, for programs that need to know before they read it.
public struct TableColumn: Sendable, Equatable {
  /// What the cells are, apart from empty ones.
  public enum Kind: Sendable, Equatable {
    case text
    case number
    case integer
    /// 1 or 0.
    case boolean
    /// One of these words.
    case word([String])
  }

  public let name: String
  public let kind: Kind
  /// One sentence or two; empty if only the user knows.
  public let description: String
  /// What people are shown; nil for columns without a label of their own.
  public var title: String?
  /// UCUM; empty if the column has no unit.
  public var unit = ""
  /// What the numbers are limited to; nil if unknown.
  public var range: ValueRange?
  /// Whether no cell is empty.
  public var isRequired = false

  init(_ name: String, _ kind: Kind, _ description: String) {
    (self.name, self.kind, self.description) = (name, kind, description)
  }

  /// A column defined by the user, such as one of `--participants`.
  public static func given(_ name: String) -> TableColumn { TableColumn(name, .text, "") }

  /// The column of a task in the table of participants.
  public static func sessionCount(ofTask task: String) -> TableColumn {
    TableColumn(task, .integer, "The number of sessions with this task.")
  }

  /// The column with the name of the run that a row comes from.
  public static func ofRun(_ name: String) -> TableColumn {
    var column = TableColumn(name, .text, "The folder of the run that the row comes from.")
    column.isRequired = true
    return column
  }

  /// A metric in a wide table.
  public init(_ metric: MetricDefinition) {
    self.init(metric.name, Kind(metric.type), metric.meaning)
    (title, unit, range) = (metric.label, metric.unit.symbol, metric.range)
  }
}

extension TableColumn.Kind {
  fileprivate init(_ type: MetricType) {
    switch type {
    case .number: self = .number
    case .count: self = .integer
    case .boolean: self = .boolean
    case .word(let levels): self = .word(levels)
    case .text: self = .text
    }
  }
}

// MARK: The columns of all tables

extension TableColumn {
  /// The column with this name; text without a description if the program does not define it.
  ///
  /// - Parameter table: the table's name, such as `metrics`.
  public static func named(_ name: String, in table: String) -> TableColumn {
    guard var column = special["\(table).\(name)"] ?? common[name] else { return .given(name) }
    column.isRequired = required.contains("\(table).\(name)")
    return column
  }

  private static let common = table([
    ("participant", .text, "The participant; empty if unknown."),
    ("session", .text, "The identifier or the folder of the session."),
    ("start", .text, "Start of the session, ISO 8601 with the local offset from UTC."),
    ("end", .text, "End of the session, ISO 8601 with the local offset from UTC."),
    ("task", .text, "The active task."),
    ("step", .text, "The identifier of the step as recorded; empty for values of a session."),
    (
      "attempt", .integer,
      "The number of the attempt at the step, from 1; empty for values over several attempts."
    ),
    ("side", .text, "The hand, leg, ear or eye that was tested: left or right."),
    ("metric", .text, "The name of the metric, as in the dictionary."),
    ("value", .number, "A number; 1 or 0 for true or false."),
    ("text", .text, "A word; true or false for booleans; empty for numbers."),
    ("unit", .text, "The UCUM unit of the value."),
    ("n", .integer, "The number of observations from which the value was computed."),
    ("quality", .word(Quality.allCases.map(\.rawValue)), "The verdict."),
    ("flags", .text, "Codes with the reasons of the verdict, separated by semicolons."),
    ("method", .text, "The analysis with its version."),
    ("source", .text, "The path of the file, as in the table of inputs."),
    ("item", .text, "The target, word, tone or question."),
    ("onset_s", .number, "Seconds from the start of the step to the event."),
    ("duration_s", .number, "Duration in seconds."),
    ("type", .text, "What happened."),
    ("kind", .text, "The kind of the question, or of the file."),
    ("group", .text, "What the sessions that were combined have in common."),
  ])

  private static let special = table([
    (
      "sessions.status", .word(["complete", "partial", "empty"]), "Whether all steps were recorded."
    ),
    ("sessions.steps_planned", .integer, "The number of steps in a complete session."),
    ("sessions.steps_done", .integer, "The number of steps that were recorded."),
    ("sessions.steps_missing", .integer, "The number of planned steps that were not recorded."),
    ("sessions.good", .integer, "The number of good values."),
    ("sessions.doubtful", .integer, "The number of doubtful values."),
    ("sessions.bad", .integer, "The number of bad values."),
    ("sessions.absent", .integer, "The number of absent values."),
    ("sessions.device", .text, "The model of the device."),
    ("sessions.system", .text, "The operating system of the device."),
    ("sessions.app", .text, "The app that recorded the session."),
    ("answers.value", .number, "A number, or 1 or 0 for yes or no."),
    ("answers.text", .text, "A word, a choice or a date."),
    ("answers.answered", .text, "Time of the answer, ISO 8601."),
    ("participants.sessions", .integer, "The number of sessions."),
    ("participants.first_start", .text, "Start of the first session, ISO 8601."),
    ("participants.last_start", .text, "Start of the last session, ISO 8601."),
    (
      "inputs.source", .text,
      "The path of the file; members of archives follow an exclamation mark."
    ),
    ("inputs.bytes", .integer, "The size of the file in bytes."),
    ("inputs.sha256", .text, "The SHA-256 digest of the file."),
    ("inputs.samples", .integer, "The number of samples or rows."),
    ("inputs.verdict", .text, "The verdict on the file, or skipped or duplicate."),
    ("inputs.native_rate_hz", .number, "The sample rate in Hz."),
    ("inputs.jitter_ms", .number, "Standard deviation of the sample intervals in ms."),
    ("inputs.gaps", .integer, "The number of gaps."),
    ("inputs.gap_max_s", .number, "The longest gap in seconds."),
    ("inputs.gap_total_s", .number, "All gaps together in seconds."),
    (
      "inputs.jitter_p99_ms", .number,
      "99th percentile of the deviation of the sample intervals in ms."
    ),
    ("inputs.samples_nonfinite", .integer, "The number of samples without a finite number."),
    ("inputs.samples_out_of_order", .integer, "The number of samples that were not in time order."),
    ("inputs.samples_duplicate_time", .integer, "The number of samples at the time of another."),
    ("inputs.clock_restarts", .integer, "How often the clock started again."),
    ("inputs.channels", .integer, "The number of audio channels."),
    ("inputs.codec", .text, "The audio codec."),
    ("inputs.platform", .text, "The study platform that wrote the file."),
    ("inputs.quantities", .text, "HealthKit quantities in the file, separated by semicolons."),
    ("inputs.unknown_classes", .text, "Result classes that were not read."),
    ("dictionary.metric", .text, "The name of the metric."),
    ("dictionary.label", .text, "The name of the metric for people."),
    (
      "dictionary.type", .word(["number", "count", "boolean", "word", "text"]),
      "What the values are."
    ),
    ("dictionary.levels", .text, "The words of a metric of type word, separated by vertical bars."),
    ("dictionary.definition", .text, "What the metric is."),
    ("dictionary.source", .text, "The paper, program or standard that defines the metric."),
    ("dictionary.range", .text, "The smallest and the largest value."),
    ("dictionary.absent_when", .text, "When there is no value."),
  ])

  /// Columns without empty cells.
  private static let required: Set = [
    "metrics.quality", "metrics.source", "wide.quality", "wide.source", "groups.quality",
    "events.type", "events.source", "answers.source", "sessions.source", "inputs.source",
    "dictionary.task", "dictionary.metric", "dictionary.type", "dictionary.definition",
  ]

  private static func table(_ rows: [(String, Kind, String)]) -> [String: TableColumn] {
    Dictionary(
      rows.map { key, kind, description in
        let name = key.split(separator: ".").last.map(String.init) ?? key
        return (key, TableColumn(name, kind, description))
      }, uniquingKeysWith: { first, _ in first })
  }
}
