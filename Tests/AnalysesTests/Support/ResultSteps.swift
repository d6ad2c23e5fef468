import Analyses
import Metrics
import Testing
import Text

@testable import Recordings
@testable import Study

/// The steps of a result, or of a leaf alone, as the reader hands them over without files.
///
/// `facts` are a map's, `configuration` a task description's.
func resultSteps(
  _ json: String, facts: [String: String] = [:], configuration: [String: String] = [:]
) throws -> [SessionStep] {
  let tree = try JSONValue.parse(ByteBuffer(json.utf8))
  let result = try #require(TaskResult.all(in: tree, source: "P/result.json").first)
  return result.steps.map { visit in
    var step = SessionStep(identifier: visit.identifier, attempt: 1)
    (step.start, step.end, step.leaves) = (visit.start, visit.end, visit.leaves)
    (step.isPrevious, step.assistiveTechnology) = (visit.isPrevious, visit.assistiveTechnology)
    (step.facts, step.configuration) = (facts, configuration)
    return step
  }
}

extension Analysis {
  /// All rows of a session with these steps; the last are the run's.
  static func measured(
    _ steps: [SessionStep], _ parameters: [String: String] = [:], taskIdentifier: String = ""
  ) -> [MeasuredStep] {
    var session = session(steps, of: task)
    session.taskIdentifier = taskIdentifier
    return Self.measurements(of: session, Parameters(parameters)).map(MeasuredStep.init)
  }

  /// The first step of a result or a leaf.
  static func measured(
    _ json: String, _ parameters: [String: String] = [:], facts: [String: String] = [:],
    configuration: [String: String] = [:], taskIdentifier: String = ""
  ) throws -> MeasuredStep {
    let steps = try resultSteps(json, facts: facts, configuration: configuration)
    return try #require(measured(steps, parameters, taskIdentifier: taskIdentifier).first)
  }
}

extension MeasuredStep {
  /// Names of the metrics that differ from a worked example by more than 1e-3, absolute or relative.
  func wrong(_ expected: [String: Double]) -> [String] {
    expected.filter { name, truth in
      !(abs((number(name) ?? .infinity) - truth) <= max(1e-3, 1e-3 * abs(truth)))
    }.map(\.key).sorted()
  }

  /// No value of the step is anything but a finite number, a word, or absent for a reason.
  var isSound: Bool {
    measurement.metrics.allSatisfy { metric in
      switch metric.reading.value {
      case .number(let value): value.isFinite
      case .word(let word): !word.isEmpty
      case .truth: true
      case nil: !metric.reading.flags.isEmpty
      }
    }
  }
}
