import Analyses
public import Metrics
import Recordings
import Report
import Text

/// A table that a run may write: a file of its own, or standard output.
public enum OutputTable: RawRepresentable, Codable, Hashable, Sendable {
  case metrics, events, answers, sessions, inputs
  /// One object per session, which contains all rows of the session.
  case nested
  /// What a run would make of each file; never a file of a run.
  case plan
  /// The pictures of pages.
  case pictures
  /// The samples of sessions; never a file of a run.
  case recordings
  case wide(task: TaskName, WideGrain)

  /// The grain of a wide table: what a row describes.
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

  /// The code of the table, a word, since a unit has many chunks of rows and an enumeration with
  /// associated values is slow to decode.
  public var rawValue: String {
    switch self {
    case .metrics: MetricsRow.table.name
    case .events: EventsRow.table.name
    case .answers: AnswersRow.table.name
    case .sessions: SessionsRow.table.name
    case .inputs: InputsRow.table.name
    case .nested: "nested"
    case .plan: PlanRow.table.name
    case .pictures: "pictures"
    case .recordings: "recordings"
    case .wide(let task, let grain): "\(grain.rawValue)/\(task)"
    }
  }

  private static let byWord = Dictionary(
    uniqueKeysWithValues: [
      OutputTable.metrics, .events, .answers, .sessions, .inputs, .nested, .plan, .pictures,
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

  /// The wide tables that are requested before the tasks are known.
  static let anyWide = OutputTable.wide(task: "", .attempts)

  /// True if this table on standard output contains the rows of the other one: one wide table
  /// stands for those of attempts.
  func isAlike(_ other: OutputTable) -> Bool {
    if case .wide(_, .attempts) = other { self == .anyWide } else { self == other }
  }

  /// The path of the file in the folder of the run.
  func fileName(_ format: OutputFormat) -> String {
    let ending = format.ofTables.fileEnding
    switch self {
    case .metrics, .events, .answers, .sessions, .inputs: return "\(rawValue).\(ending)"
    case .nested: return "\(SessionsRow.table.name).ndjson"
    case .pictures: return "pictures.ndjson"
    case .plan, .recordings: return rawValue
    case .wide(let task, let grain):
      let name = task.isEmpty ? "unrecognized" : task
      let rows = grain == .attempts ? "" : ".\(grain.rawValue)"
      return "\(WideRow.folder)/\(name)\(rows).\(ending)"
    }
  }

  /// The description of the table; nil if it does not consist of cells.
  ///
  /// - Parameter columns: the columns of wide tables that the user chose.
  func description(_ columns: WideColumns = WideColumns()) -> TableDescription? {
    switch self {
    case .metrics: return MetricsRow.table.description
    case .events: return EventsRow.table.description
    case .answers: return AnswersRow.table.description
    case .sessions: return SessionsRow.table.description
    case .inputs: return InputsRow.table.description
    case .wide(let task, let grain):
      let table = WideRow.table(of: grain.grain, metrics: definitions(of: task), columns)
      var description = table.description
      description.name = packageName
      return description
    case .nested, .plan, .pictures, .recordings: return nil
    }
  }

  /// True if the table consists of rows of cells.
  var isDelimited: Bool {
    switch self {
    case .metrics, .events, .answers, .sessions, .inputs, .plan, .wide: true
    case .nested, .pictures, .recordings: false
    }
  }

  /// True for wide tables.
  var isWide: Bool { if case .wide = self { true } else { false } }

  /// The name of the table in the data package, such as `wide-tapping-steps`.
  private var packageName: String {
    guard case .wide(let task, let grain) = self else { return rawValue }
    let name = task.isEmpty ? "unrecognized" : task
    return "\(WideRow.folder)-\(name)\(grain == .attempts ? "" : "-\(grain.rawValue)")"
  }

  /// The names of the columns of all wide tables.
  static func columnNames(of columns: WideColumns) -> [String] {
    Catalog.analyses.flatMap { wideTables(of: $0.task.rawValue) }.flatMap {
      $0.description(columns)?.columnNames ?? []
    }
  }

  /// The wide tables of a task: of attempts, and of steps and sessions if the task has values of
  /// these.
  static func wideTables(of task: String) -> [OutputTable] {
    WideGrain.allCases.filter { grain in
      grain == .attempts || definitions(of: task).contains { $0.grains.contains(grain.grain) }
    }.map { .wide(task: task, $0) }
  }
}

extension Set<OutputTable> {
  /// The tables that a page needs.
  static let ofPage: Set = [.metrics, .sessions, .inputs, .pictures]
}

/// The metrics of a task; empty if the task has no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
