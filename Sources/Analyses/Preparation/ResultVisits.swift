import Recordings

/// Numbers the attempts of steps that may hold several: within the steps of a name, each counts.
struct AttemptCount {
  private var last: [String: Int] = [:]

  /// The step as its next attempt.
  mutating func next(_ step: SessionStep) -> SessionStep {
    var attempt = step
    attempt.attempt = max(step.attempt, last[step.identifier, default: 0] + 1)
    last[step.identifier] = attempt.attempt
    return attempt
  }
}

extension Session {
  /// The visits to a task whose results tell everything: one for each leaf, and one without leaf for
  /// each step of the task that left none.
  func visits(of task: ActiveTask) -> [(step: SessionStep, leaf: ResultLeaf?)] {
    var attempts = AttemptCount()
    return steps.flatMap { step in
      let leaves: [ResultLeaf?] = step.leaves(of: task)
      let isMissing = leaves.isEmpty && ActiveTask(step: step.identifier) == task
      return (isMissing ? [nil] : leaves).map { (attempts.next(step), $0) }
    }
  }
}

/// The last attempt of each step; answers of an earlier run, shown again, do not count.
func lastAttempts<Value>(_ attempts: [(step: SessionStep, value: Value)]) -> [Value] {
  var seen = Set<String>()
  let last = attempts.reversed().filter {
    !$0.step.isPrevious && seen.insert($0.step.identifier).inserted
  }
  return last.reversed().map(\.value)
}
