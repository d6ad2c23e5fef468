import Recordings
import Text

/// The tasks that a description plans, each with the steps that must leave a result or a recording.
///
/// A step belongs to the task of its identifier or class. Instructions and questions leave nothing that is measured, and
/// some steps of tasks leave nothing, such as the turn of a timed walk. The recognition of a reply to a sentence in noise
/// is none of these steps either, since the listener may be silent.
extension TaskDescription {
  /// The tasks with a required step, in their order.
  var plannedTasks: [ActiveTask] {
    var tasks: [ActiveTask] = []
    for planned in required where !tasks.contains(planned.task) { tasks.append(planned.task) }
    return tasks
  }

  /// The identifiers of the steps without which a task is not complete.
  func requiredSteps(of task: ActiveTask) -> [String] {
    required.filter { $0.task == task }.map(\.identifier)
  }

  /// True for a step that records something and is of this task, or of no known task.
  func isRecorded(_ identifier: String, of task: ActiveTask?) -> Bool {
    guard let step = self[identifier], !step.recorders.isEmpty else { return false }
    return step.task == nil || step.task == task
  }

  private var required: [(identifier: String, task: ActiveTask)] {
    var previous: ActiveTask?
    return steps.compactMap { step in
      guard let task = step.task else { return nil }
      let isReply = task == .speechRecognition && previous == .speechInNoise
      previous = task
      let isOfApp = ActiveTask(step: step.identifier) == nil
      guard !isReply, isOfApp || task.expectsContent(ofStep: step.identifier) else { return nil }
      return (step.identifier, task)
    }
  }

  /// True if a run is one of the described task: by the name that the app gave to the task, or if that is unknown, by a step.
  private func describes(_ session: Session) -> Bool {
    if let identifier, !session.taskIdentifier.isEmpty {
      return identifier === session.taskIdentifier
    }
    return session.steps.contains { self[$0.identifier]?.task != nil }
  }

  /// The tasks of which a run should contain something. None for recordings without a result, and for steps to which the user
  /// gives a task.
  func plannedTasks(of session: Session) -> [ActiveTask] {
    guard session.resultSource != nil, session.steps.allSatisfy({ $0.labeledTask == nil }),
      describes(session)
    else { return [] }
    return plannedTasks
  }
}
