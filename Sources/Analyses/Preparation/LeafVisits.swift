import Metrics
import Recordings

/// One leaf result of a task with the step it stands in; each is an attempt of that step.
struct LeafVisit {
  let step: SessionStep
  let leaf: ResultLeaf
  /// From 1, within the steps of that name.
  let attempt: Int

  /// The error row of a result that cannot be used.
  func failed(_ reason: Flag, in session: Session, remarks: [String]) -> StepMeasurement {
    StepMeasurement(
      step: step.identifier, attempt: attempt, source: session.source, failure: reason,
      remarks: remarks)
  }
}

extension Session {
  /// Every result of a task, in the order of the steps.
  func leafVisits(of task: ActiveTask) -> [LeafVisit] {
    var attempts: [String: Int] = [:]
    return steps.flatMap { step in
      step.leaves(of: task).map { leaf in
        let attempt = attempts[step.identifier, default: 0] + 1
        attempts[step.identifier] = attempt
        return LeafVisit(step: step, leaf: leaf, attempt: attempt)
      }
    }
  }

  /// The error rows of steps that must leave a result of the task and have none.
  func unanswered(_ task: ActiveTask) -> [StepMeasurement] {
    steps.filter { $0.leaves(of: task).isEmpty }.compactMap { $0.failure(of: task) }
  }
}

extension [LeafVisit] {
  /// The last attempt of each step; answers of an earlier run, shown again, do not count.
  var lastOfSteps: [LeafVisit] {
    let own = filter { !$0.step.isPrevious }
    return own.indices.filter { index in
      !own[(index + 1)...].contains { $0.step.identifier == own[index].step.identifier }
    }.map { own[$0] }
  }
}
