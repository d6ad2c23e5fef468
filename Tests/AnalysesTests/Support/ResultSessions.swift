import Analyses
import Metrics
import Synthesis
import Testing
import Text

@testable import Recordings
@testable import Study

/// A run of a task by its leaves as JSON, each in a step of the leaf's name.
func resultSession(_ leaves: [String], of task: ActiveTask) throws -> Session {
  session(try leaves.map(resultStep), of: task)
}

/// A step with one leaf, whose identifier is the step's.
func resultStep(_ leaf: String) throws -> SessionStep {
  let tree = try JSONValue.parse(ByteBuffer(leaf.utf8))
  let identifier = try #require(tree["identifier"]?.text)
  return SessionStep(
    identifier: identifier, attempt: 1, leaves: [ResultLeaf(path: "results[0]", object: tree)])
}

/// All rows of a run, by step; what holds for the run stands under an empty name.
func resultRows<Task: Analysis>(
  _ task: Task.Type, _ session: Session, _ parameters: [String: String] = [:]
) -> [String: MeasuredStep] {
  let rows = task.measurements(of: session, Parameters(parameters))
  return Dictionary(rows.map { ($0.step, MeasuredStep($0)) }) { _, last in last }
}

/// Within 1e-3, absolute or relative, as the worked examples allow.
func isNear(_ found: Double?, _ truth: Double, within tolerance: Double = 1e-3) -> Bool {
  found.map { abs($0 - truth) <= max(tolerance, tolerance * abs(truth)) } ?? false
}
