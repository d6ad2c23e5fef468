public import Metrics
import Recordings
public import Study
import Text

/// How much of a run was done.
public struct SessionCompletion: Sendable, Equatable {
  public enum CompletionStatus: String, Sendable, CaseIterable {
    /// Every expected step has a recording or a result.
    case complete
    /// Some of the steps have content, or a recording covers a part of its step only.
    case incomplete
    /// None of the steps has content.
    case empty
  }

  public let status: CompletionStatus
  /// Steps that should have content; nil if neither a task description nor a result lists them.
  public let plannedStepCount: Int?
  /// The number of planned steps that have content; of all steps with content if the planned ones are unknown.
  public let recordedStepCount: Int
  /// Why a session is incomplete although every expected step has content.
  public let flags: [Flag]
}

extension Session {
  /// How much of the run was done.
  public var completion: SessionCompletion {
    let present = Set(steps.filter(hasContent).map { ByteKey($0.identifier) })
    let expected = Set(expectedSteps.map(ByteKey.init))
    let isPlanned = resultSource != nil || !requiredSteps.isEmpty
    let isCutShort = !incompleteSteps.isEmpty
    return SessionCompletion(
      status: present.isEmpty
        ? .empty : expected.isSubset(of: present) && !isCutShort ? .complete : .incomplete,
      plannedStepCount: isPlanned && !expected.isEmpty ? expected.count : nil,
      recordedStepCount: isPlanned && !expected.isEmpty
        ? expected.intersection(present).count : present.count,
      flags: isCutShort ? [.recordingIncomplete.weighing(.note)] : [])
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
