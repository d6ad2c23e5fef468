import Metrics
import Recordings

extension SessionStep {
  /// The error row of a step without any usable input; nil for steps of no task, such as instructions,
  /// and where the row of a broken file tells it already.
  func failure(of task: ActiveTask) -> StepMeasurement? {
    guard problems.isEmpty, ActiveTask(step: identifier) == task else { return nil }
    return StepMeasurement(step: identifier, attempt: attempt, source: "", failure: .noInput)
  }
}
