import Analyses
import Metrics
import Recordings
import Report

/// A table that a run may write: a file of its own, or standard output.
public enum OutputTable: Codable, Hashable, Sendable {
  case metrics, events, inputs, sessions
  /// What a page shows beside its numbers; never a file.
  case pictures
  case wide(task: String)

  /// Wide tables that are asked for before the tasks are known.
  static let anyWide = OutputTable.wide(task: "")

  /// Whether rows of the other table can stand in this one; one wide table stands for all of them.
  func isAlike(_ other: OutputTable) -> Bool {
    if case .wide = other { self == .anyWide } else { self == other }
  }

  /// The path below the folder of the run.
  func fileName(_ format: OutputFormat) -> String {
    let ending = format.ofTables.fileEnding
    return switch self {
    case .metrics: "metrics.\(ending)"
    case .events: "events.\(ending)"
    case .inputs: "inputs.\(ending)"
    case .sessions: "sessions.ndjson"
    case .pictures: "pictures"
    case .wide(let task): "wide/\(task.isEmpty ? "unrecognized" : task).\(ending)"
    }
  }

  /// The bytes before the first row.
  func header(_ encoder: Delimited) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .metrics: MetricsTable(encoder).appendHeader(to: &bytes)
    case .events: EventsTable(encoder).appendHeader(to: &bytes)
    case .inputs: encoder.appendHeader(InputRow.columns, to: &bytes)
    case .wide(let task):
      WideTable(encoder, metrics: definitions(of: task)).appendHeader(to: &bytes)
    case .sessions, .pictures: break
    }
    return bytes
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
