public import Metrics

/// Everything to be printed of one session by one analysis.
public struct SessionReport: Sendable, Equatable {
  public let participant: String
  public let session: String
  /// ISO 8601, or empty.
  public let start: String
  /// The task id, or empty where no task is recognized.
  public let task: String
  /// Analysis and version; empty where nothing was analyzed.
  public let method: String
  /// One per step and attempt.
  public let measurements: [StepMeasurement]
  /// The answers to questions, in the order of the steps.
  public var answers: [Answer] = []

  /// Joins what the rows of a session share with what they do not.
  public init(
    participant: String, session: String, start: String, task: String, method: String,
    measurements: [StepMeasurement]
  ) {
    (self.participant, self.session, self.start) = (participant, session, start)
    (self.task, self.method, self.measurements) = (task, method, measurements)
  }

  /// The same session with some of its measurements.
  public func with(_ measurements: [StepMeasurement]) -> SessionReport {
    var report = SessionReport(
      participant: participant, session: session, start: start, task: task, method: method,
      measurements: measurements)
    report.answers = answers
    return report
  }

  var sessionCells: [Cell] {
    [.init(filled(participant)), .init(filled(session)), .init(filled(start))]
  }

  var sharedCells: [Cell] { sessionCells + [.init(filled(task))] }
}

/// An empty text is an empty cell.
func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

extension StepMeasurement {
  var stepCells: [Cell] { [.init(filled(step)), .init(attempt)] }

  var sideCell: Cell { .init(filled(side)) }

  /// The worst verdict on any of its values.
  public var quality: Quality {
    failure == nil ? metrics.lazy.map { $0.reading.quality(with: flags) }.worst : .error
  }
}

extension [Flag] {
  /// As in the `flags` column.
  var text: String { unique.map(\.text).joined(separator: ";") }
}
