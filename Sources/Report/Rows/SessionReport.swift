public import Metrics
import Text

/// The results of one session and one analysis.
public struct SessionReport: Sendable, Equatable {
  public let participant: String
  /// Empty if nothing says which.
  public let visit: String
  public let session: String
  /// The start in ISO 8601, or empty if unknown.
  public let start: String
  /// The task identifier, or empty if no task was recognized.
  public let task: String
  /// Analysis and version; empty if nothing was analyzed.
  public let method: String
  /// One measurement per step and attempt.
  public let measurements: [StepMeasurement]
  /// Answers to questions, in the order of the steps.
  public var answers: [Answer] = []

  public init(
    participant: String, visit: String, session: String, start: String, task: String,
    method: String, measurements: [StepMeasurement]
  ) {
    (self.participant, self.visit, self.session) = (participant, visit, session)
    (self.start, self.task, self.method) = (start, task, method)
    self.measurements = measurements
  }

  /// The session with other measurements, for example a part of them.
  public func with(_ measurements: [StepMeasurement]) -> SessionReport {
    var report = SessionReport(
      participant: participant, visit: visit, session: session, start: start, task: task,
      method: method, measurements: measurements)
    report.answers = answers
    return report
  }
}

/// The text; nil if it is empty, which becomes null.
func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

extension StepMeasurement {
  /// The worst verdict of all values.
  public var quality: Quality {
    failure == nil ? metrics.lazy.map { $0.reading.quality(with: flags) }.worst : .error
  }
}
