import Metrics

/// What `sessions.csv` tells of a session beside what its measurements do.
public struct SessionFacts: Sendable, Equatable {
  /// ISO 8601, or empty.
  public var end: String
  /// `complete`, `partial` or `empty`.
  public var status: String
  /// Steps that a run of the task has; nil where nothing tells.
  public var plannedStepCount: Int?
  /// Steps in which something was recorded.
  public var doneStepCount: Int
  /// End minus start, in seconds; nil without both.
  public var seconds: Double?
  public var device: String?
  public var system: String?
  public var app: String?
  /// The file that stands for the session.
  public var source: String

  /// Joins them.
  public init(
    end: String, status: String, plannedStepCount: Int?, doneStepCount: Int, seconds: Double?,
    device: String?, system: String?, app: String?, source: String
  ) {
    (self.end, self.status, self.plannedStepCount) = (end, status, plannedStepCount)
    (self.doneStepCount, self.seconds, self.device) = (doneStepCount, seconds, device)
    (self.system, self.app, self.source) = (system, app, source)
  }
}

/// Rows of `sessions.csv`: one session and task each.
public struct SessionsTable: Sendable {
  private let encoder: Delimited

  /// The header, in order.
  public static let columns = [
    "participant", "session", "start", "end", "task", "status", "steps_planned", "steps_done",
    "steps_missing", "duration_s", "quality", "good", "doubtful", "bad", "absent", "device",
    "system", "app", "source",
  ]

  /// A table in the encoder's format.
  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends the row of a session. What could not be used is counted by no verdict, and makes the session's `error`.
  public func append(_ report: SessionReport, _ facts: SessionFacts, to bytes: inout [UInt8]) {
    let verdicts = report.measurements.flatMap { step in
      step.metrics.map { $0.reading.quality(with: step.flags) }
    }
    func count(_ quality: Quality) -> Cell { .integer(verdicts.count { $0 == quality }) }
    let quality = report.measurements.map(\.quality).worst
    let missing = facts.plannedStepCount.map { max(0, $0 - facts.doneStepCount) }
    encoder.append(
      report.sessionCells + [
        .init(filled(facts.end)), .init(filled(report.task)), .text(facts.status),
        .init(facts.plannedStepCount), .integer(facts.doneStepCount), .init(missing),
        .init(facts.seconds), report.measurements.isEmpty ? .empty : .text(quality.rawValue),
        count(.good), count(.doubtful), count(.bad), count(.absent), .init(facts.device),
        .init(facts.system), .init(facts.app), .text(facts.source),
      ], to: &bytes)
  }
}
