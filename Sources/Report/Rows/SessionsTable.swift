import Metrics

/// Properties of a session for `sessions.csv`, in addition to its measurements.
public struct SessionFacts: Sendable, Equatable {
  /// ISO 8601, or empty if unknown.
  public var end: String
  /// `complete`, `partial` or `empty`.
  public var status: String
  /// Number of steps that a complete run of the task has; nil if unknown.
  public var plannedStepCount: Int?
  /// Number of steps with at least one recording.
  public var recordedStepCount: Int
  /// End minus start, in seconds; nil if either is unknown.
  public var seconds: Double?
  public var device: String?
  public var system: String?
  public var app: String?
  /// The main file of the session.
  public var source: String

  public init(
    end: String, status: String, plannedStepCount: Int?, recordedStepCount: Int, seconds: Double?,
    device: String?, system: String?, app: String?, source: String
  ) {
    (self.end, self.status, self.plannedStepCount) = (end, status, plannedStepCount)
    (self.recordedStepCount, self.seconds, self.device) = (recordedStepCount, seconds, device)
    (self.system, self.app, self.source) = (system, app, source)
  }
}

/// Rows of `sessions.csv`: one session and task per row.
public struct SessionsTable: Sendable {
  private let encoder: Delimited

  /// Column names, in order.
  public static let columns = [
    "participant", "session", "start", "end", "task", "status", "steps_planned", "steps_done",
    "steps_missing", "duration_s", "quality", "good", "doubtful", "bad", "absent", "device",
    "system", "app", "source",
  ]

  public init(_ encoder: Delimited) { self.encoder = encoder }

  /// Appends the row of a session. A step that could not be used is not counted in any verdict column, but
  /// makes the session's quality `error`.
  public func append(_ report: SessionReport, _ facts: SessionFacts, to bytes: inout [UInt8]) {
    let verdicts = report.measurements.flatMap { step in
      step.metrics.map { $0.reading.quality(with: step.flags) }
    }
    func count(_ quality: Quality) -> Cell { .integer(verdicts.count { $0 == quality }) }
    let quality = report.measurements.map(\.quality).worst
    let missing = facts.plannedStepCount.map { max(0, $0 - facts.recordedStepCount) }
    encoder.append(
      report.sessionCells + [
        .init(nonEmpty(facts.end)), .init(nonEmpty(report.task)), .text(facts.status),
        .init(facts.plannedStepCount), .integer(facts.recordedStepCount), .init(missing),
        .init(facts.seconds), report.measurements.isEmpty ? .empty : .text(quality.rawValue),
        count(.good), count(.doubtful), count(.bad), count(.absent), .init(facts.device),
        .init(facts.system), .init(facts.app), .text(facts.source),
      ], to: &bytes)
  }
}
