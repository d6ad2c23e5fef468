import Analyses
public import Metrics
import Recordings
import Report
import Text

/// A table that a run may write: a file of its own, or standard output.
public enum OutputTable: RawRepresentable, Codable, Hashable, Sendable {
  case metrics, events, answers, sessions, inputs
  /// Sessions with all that is nested in them, one object each.
  case nested
  /// What a run would make of the files; never a file.
  case sessionList
  /// What a page shows beside its numbers.
  case pictures
  /// The samples of a session; never a file of a run.
  case recordings
  case wide(task: TaskName, WideGrain)

  /// What a row of a wide table is.
  public enum WideGrain: String, Codable, Sendable, CaseIterable {
    case attempts, steps, sessions

    var grain: MetricGrain {
      switch self {
      case .attempts: .attempt
      case .steps: .step
      case .sessions: .session
      }
    }
  }

  /// Coded as a word, since a unit has many chunks of rows and an enumeration with values takes long to decode.
  public var rawValue: String {
    switch self {
    case .metrics: MetricsRow.table.name
    case .events: EventsRow.table.name
    case .answers: AnswersRow.table.name
    case .sessions: SessionsRow.table.name
    case .inputs: InputsRow.table.name
    case .nested: "nested"
    case .sessionList: SessionListRow.table.name
    case .pictures: "pictures"
    case .recordings: "recordings"
    case .wide(let task, let grain): "\(grain.rawValue)/\(task)"
    }
  }

  private static let byWord = Dictionary(
    uniqueKeysWithValues: [
      OutputTable.metrics, .events, .answers, .sessions, .inputs, .nested, .sessionList, .pictures,
      .recordings,
    ].map { ($0.rawValue, $0) })

  public init?(rawValue: String) {
    if let table = Self.byWord[rawValue] {
      self = table
      return
    }
    guard let slash = rawValue.firstIndex(of: "/"),
      let grain = WideGrain(rawValue: String(rawValue[..<slash]))
    else { return nil }
    self = .wide(task: String(rawValue[rawValue.index(after: slash)...]), grain)
  }

  /// Wide tables that are asked for before the tasks are known.
  static let anyWide = OutputTable.wide(task: "", .attempts)

  /// Whether rows of the other table can stand in this one, on standard output: one wide table stands for those of
  /// attempts.
  func isAlike(_ other: OutputTable) -> Bool {
    if case .wide(_, .attempts) = other { self == .anyWide } else { self == other }
  }

  /// The path below the folder of the run.
  func fileName(_ format: OutputFormat) -> String {
    let ending = format.ofTables.fileEnding
    switch self {
    case .metrics, .events, .answers, .sessions, .inputs: return "\(rawValue).\(ending)"
    case .nested: return "\(SessionsRow.table.name).ndjson"
    case .pictures: return "pictures.ndjson"
    case .sessionList, .recordings: return rawValue
    case .wide(let task, let grain):
      let name = task.isEmpty ? "unrecognized" : task
      let rows = grain == .attempts ? "" : ".\(grain.rawValue)"
      return "\(WideRow.folder)/\(name)\(rows).\(ending)"
    }
  }

  /// What its description says; nil for what is no table of cells.
  ///
  /// - Parameter carried: columns of the participants' table that wide tables repeat.
  func description(carrying carried: [String] = []) -> TableDescription? {
    switch self {
    case .metrics: return MetricsRow.table.description
    case .events: return EventsRow.table.description
    case .answers: return AnswersRow.table.description
    case .sessions: return SessionsRow.table.description
    case .inputs: return InputsRow.table.description
    case .wide(let task, let grain):
      let table = WideRow.table(of: grain.grain, metrics: definitions(of: task), carrying: carried)
      var description = table.description
      description.name = packageName
      return description
    case .nested, .sessionList, .pictures, .recordings: return nil
    }
  }

  /// Whether it consists of rows of cells.
  var isDelimited: Bool {
    switch self {
    case .metrics, .events, .answers, .sessions, .inputs, .wide: true
    case .nested, .sessionList, .pictures, .recordings: false
    }
  }

  /// Whether rows are wide.
  var isWide: Bool { if case .wide = self { true } else { false } }

  /// The name in the description of the tables, such as `wide-tapping-steps`.
  private var packageName: String {
    guard case .wide(let task, let grain) = self else { return rawValue }
    let name = task.isEmpty ? "unrecognized" : task
    return "\(WideRow.folder)-\(name)\(grain == .attempts ? "" : "-\(grain.rawValue)")"
  }

  /// The names of the columns of all wide tables.
  static var wideColumnNames: [String] {
    Catalog.analyses.flatMap { wideTables(of: $0.task.rawValue) }.flatMap {
      $0.description()?.columnNames ?? []
    }
  }

  /// The wide tables of a task: of attempts, and of steps and sessions where it has values of these.
  static func wideTables(of task: String) -> [OutputTable] {
    WideGrain.allCases.filter { grain in
      grain == .attempts || definitions(of: task).contains { $0.grains.contains(grain.grain) }
    }.map { .wide(task: task, $0) }
  }
}

extension Set<OutputTable> {
  /// What a page is made of.
  static let ofPage: Set = [.metrics, .inputs, .pictures]
}

/// The metrics of a task; none where there is no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
