import Metrics
import Recordings

extension Session {
  /// The steps in which a task that is recorded by motion took place.
  func motionSteps(of task: ActiveTask) -> [SessionStep] {
    steps(of: task) { $0.motionRecording != nil }
  }

  /// The steps in which a task took place that one kind of sensor records.
  ///
  /// Those it names and those with its results; besides, recorded steps under a name of an app's own.
  /// Another task's steps count only where none is the task's: then the user says what they are.
  func steps(of task: ActiveTask, isRecorded: (SessionStep) -> Bool) -> [SessionStep] {
    func isOwn(_ step: SessionStep) -> Bool {
      ActiveTask(step: step.identifier) == task || !step.leaves(of: task).isEmpty
    }
    let hasOwn = steps.contains(where: isOwn)
    return steps.filter { step in
      if isOwn(step) { return true }
      return isRecorded(step) && (!hasOwn || ActiveTask(step: step.identifier) == nil)
    }
  }
}

extension Session {
  /// The visit to a step that was measured; nil for values over several.
  func step(of measurement: StepMeasurement) -> SessionStep? {
    place(ofStep: measurement.step, attempt: measurement.attempt).map { steps[$0] }
  }

  /// Where the steps have this visit to one of them.
  func place(ofStep identifier: String, attempt: Int?) -> Int? {
    steps.firstIndex { $0.identifier == identifier && $0.attempt == attempt }
  }
}
