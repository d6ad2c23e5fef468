import Metrics
import Recordings

extension SessionStep {
  /// The error row of a step that cannot be measured; without a `source` it stands at the session's.
  func failed(_ reason: Flag, source: String = "", remarks: [String] = []) -> StepMeasurement {
    StepMeasurement(
      step: identifier, attempt: attempt, source: source, failure: reason, remarks: remarks)
  }

  /// The error row of a step without any usable input; nil for steps of no task, such as instructions,
  /// and where the row of a broken file tells it already.
  func failure(of task: ActiveTask, source: String = "") -> StepMeasurement? {
    problems.isEmpty && ActiveTask(step: identifier) == task
      ? failed(.noInput, source: source) : nil
  }
}
