public import Metrics
import Text

/// The results of one session and one analysis.
public struct SessionReport: Sendable, Equatable {
  public let participant: String
  /// Empty if nothing says which.
  public private(set) var visit: String
  public private(set) var session: String
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
  /// The names of the task's main values, which decide the verdict.
  public var headlines: Set<MetricName> = []

  public init(
    participant: String, visit: String, session: String, start: String, task: String,
    method: String, measurements: [StepMeasurement]
  ) {
    (self.participant, self.visit, self.session) = (participant, visit, session)
    (self.start, self.task, self.method) = (start, task, method)
    self.measurements = measurements
  }

  /// The session in a visit and under a name.
  public func called(visit: String, session: String) -> SessionReport {
    var report = self
    (report.visit, report.session) = (visit, session)
    return report
  }

  /// The session with other measurements, for example a part of them.
  public func with(_ measurements: [StepMeasurement]) -> SessionReport {
    var report = SessionReport(
      participant: participant, visit: visit, session: session, start: start, task: task,
      method: method, measurements: measurements)
    (report.answers, report.headlines) = (answers, headlines)
    return report
  }
}

/// The text; nil if it is empty, which becomes null.
func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

extension SessionReport {
  /// The verdict on some of the measurements; nil for none.
  func quality(of measurements: some Sequence<StepMeasurement>) -> Quality? {
    var verdict = OverallVerdict(headlines: headlines)
    for measurement in measurements {
      if measurement.failure != nil { verdict.add("", .error) }
      for metric in measurement.metrics {
        verdict.add(metric.definition.name, measurement.quality(of: metric))
      }
    }
    return verdict.quality
  }
}
