import Metrics
import Recordings

/// Why a result cannot be used at all, and what the user is told of it.
struct UnusableResult: Error {
  let reason: Flag
  /// JSON path, what was expected and found.
  let fault: String

  /// With the effect.
  var remark: String { "\(fault); step skipped" }
}

extension Session {
  /// The visits to a task whose results tell everything: one for each leaf, and one without leaf for
  /// each step of the task that left none.
  ///
  /// Leaves of one step are attempts of their own.
  func visits(of task: ActiveTask) -> [(step: SessionStep, leaf: ResultLeaf?)] {
    var attempts: [String: Int] = [:]
    return steps.flatMap { step -> [(step: SessionStep, leaf: ResultLeaf?)] in
      let leaves = step.leaves(of: task)
      let isEmpty = leaves.isEmpty && ActiveTask(step: step.identifier) == task
      return (isEmpty ? [nil] : leaves.map { $0 }).map { leaf in
        var visit = step
        attempts[step.identifier, default: 0] += 1
        visit.attempt = attempts[step.identifier] ?? 1
        return (visit, leaf)
      }
    }
  }
}
