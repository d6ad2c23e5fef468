import Recordings
public import Study
import Text

/// How much of a run was done.
public struct SessionCompletion: Sendable, Equatable {
  public enum CompletionStatus: String, Sendable, CaseIterable {
    /// Every expected step has a recording or a result.
    case complete
    /// Some of the steps have content.
    case partial
    /// None of the steps of the run has content.
    case empty
  }

  public let status: CompletionStatus
  /// Steps that should have content; nil if neither a task description nor a result lists them.
  public let plannedStepCount: Int?
  /// The number of planned steps that have content; of all steps with content if the planned ones are unknown.
  public let recordedStepCount: Int
}

extension Session {
  /// How much of the run was done.
  public var completion: SessionCompletion {
    let present = Set(steps.filter(hasContent).map { ByteKey($0.identifier) })
    let expected = Set(expectedSteps.map(ByteKey.init))
    let isPlanned = resultSource != nil || !requiredSteps.isEmpty
    // Of a run of several tasks, the one of which nothing was done is a missing part.
    let isEmpty = present.isEmpty && !isOneOfSeveral
    let isComplete = !present.isEmpty && expected.isSubset(of: present)
    return SessionCompletion(
      status: isEmpty ? .empty : isComplete ? .complete : .partial,
      plannedStepCount: isPlanned && !expected.isEmpty ? expected.count : nil,
      recordedStepCount: isPlanned && !expected.isEmpty
        ? expected.intersection(present).count : present.count)
  }

  /// A recording that cannot be used was made all the same.
  private func hasContent(_ step: SessionStep) -> Bool {
    !step.recordings.isEmpty || step.problems.contains { $0.issue != .fileMissing }
      || task.map { !step.leaves(of: $0).isEmpty } ?? !step.leaves.isEmpty
  }

  /// Steps required for a complete session, and the steps of the task that the session reached: hands, joints
  /// and poses are chosen by the app.
  private var expectedSteps: [String] {
    let visited = steps.map(\.identifier)
    return requiredSteps + visited.filter { task?.expectsContent(ofStep: $0) ?? false }
  }
}
