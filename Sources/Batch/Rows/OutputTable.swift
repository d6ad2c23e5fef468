import Analyses
import Metrics
import Recordings
import Report

/// A table that a run may write: a file of its own, or standard output.
public enum OutputTable: RawRepresentable, Codable, Hashable, Sendable {
  case metrics, events, answers, sessions, inputs
  /// Sessions with all that is nested in them, one object each.
  case nested
  /// What a run would make of the files; never a file.
  case sessionList
  /// What a page shows beside its numbers.
  case pictures
  case wide(task: String, WideGrain)

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
    case .metrics: "metrics"
    case .events: "events"
    case .answers: "answers"
    case .sessions: "sessions"
    case .inputs: "inputs"
    case .nested: "nested"
    case .sessionList: "session list"
    case .pictures: "pictures"
    case .wide(let task, let grain): "\(grain.rawValue)/\(task)"
    }
  }

  private static let byWord = Dictionary(
    uniqueKeysWithValues: [
      OutputTable.metrics, .events, .answers, .sessions, .inputs, .nested, .sessionList, .pictures,
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
    case .metrics: return "metrics.\(ending)"
    case .events: return "events.\(ending)"
    case .answers: return "answers.\(ending)"
    case .sessions: return "sessions.\(ending)"
    case .inputs: return "inputs.\(ending)"
    case .nested: return "sessions.ndjson"
    case .sessionList: return "session list"
    case .pictures: return "pictures.ndjson"
    case .wide(let task, let grain):
      let name = task.isEmpty ? "unrecognized" : task
      return "wide/\(name)\(grain == .attempts ? "" : ".\(grain.rawValue)").\(ending)"
    }
  }

  /// The bytes before the first row.
  ///
  /// - Parameter carried: columns of the participants' table that wide tables repeat.
  func header(_ encoder: Delimited, carrying carried: [String] = []) -> [UInt8] {
    var bytes: [UInt8] = []
    switch self {
    case .metrics: encoder.appendHeader(MetricsTable.columns, to: &bytes)
    case .events: encoder.appendHeader(EventsTable.columns, to: &bytes)
    case .answers: encoder.appendHeader(AnswersTable.columns, to: &bytes)
    case .sessions: encoder.appendHeader(SessionsTable.columns, to: &bytes)
    case .inputs: encoder.appendHeader(InputRow.columns, to: &bytes)
    case .wide(let task, let grain):
      WideTable(encoder, grain.grain, metrics: definitions(of: task), carrying: carried)
        .appendHeader(to: &bytes)
    case .nested, .sessionList, .pictures: break
    }
    return bytes
  }

  /// The wide tables of a task: of attempts, and of steps and sessions where it has values of these.
  static func wideTables(of task: String) -> [OutputTable] {
    WideGrain.allCases.filter { grain in
      grain == .attempts
        || definitions(of: task).contains { $0.grains.contains(grain.grain) }
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
