public import Metrics
public import Recordings
public import Study
import Text

/// How much of a run was done.
public struct SessionCompletion: Sendable, Equatable {
  public enum CompletionStatus: String, Sendable, CaseIterable {
    /// Every expected step has a recording or a result.
    case complete
    /// Some of the steps have content, or a recording covers a part of its step only.
    case incomplete
    /// None of the steps of the run has content.
    case empty
  }

  public let status: CompletionStatus
  /// Steps that should have content; nil if neither a task description nor a result lists them.
  public let plannedStepCount: Int?
  /// The number of planned steps that have content; of all steps with content if the planned ones are unknown.
  public let recordedStepCount: Int
  /// Why a session is incomplete although every expected step has content, or why a step is expected that its task does not know.
  public let flags: [Flag]
}

extension Session {
  /// How much of the run was done.
  public var completion: SessionCompletion {
    let present = Set(steps.filter(hasContent).map { ByteKey($0.identifier) })
    let expected = Set(expectedSteps.map(ByteKey.init))
    let isPlanned = resultSource != nil || !requiredSteps.isEmpty
    let hasRemnant = steps.contains { $0.isRemnant(of: task) }
    // Of a run of several tasks, the one of which nothing was done is a missing part.
    let isEmpty = present.isEmpty && !hasRemnant && !isOneOfSeveral
    let isCutShort = !incompleteSteps.isEmpty
    let isComplete =
      !present.isEmpty && !hasRemnant && expected.isSubset(of: present) && !isCutShort
      && !hasSkippedHand
    return SessionCompletion(
      status: isEmpty ? .empty : isComplete ? .complete : .incomplete,
      plannedStepCount: isPlanned && !expected.isEmpty ? expected.count : nil,
      recordedStepCount: isPlanned && !expected.isEmpty
        ? expected.intersection(present).count : present.count,
      flags: (isCutShort ? [.recordingIncomplete.weighing(.note)] : [])
        + (hasSkippedHand ? [.handSkipped] : [])
        + (unknownSteps.contains { !present.contains(ByteKey($0)) } ? [.stepUnknown] : []))
  }

  /// A recording that cannot be used was made all the same; the result of a skipped hand is none. A recording of no known task is
  /// nobody's step: nothing is measured of it, so that only results count.
  private func hasContent(_ step: SessionStep) -> Bool {
    guard let task else { return !step.leaves.isEmpty }
    guard !step.isRemnant(of: task), !isWithoutMotion(step) else { return false }
    let leaves = step.leaves(of: task)
    return step.problems.contains { $0.issue != .fileMissing }
      || (leaves.isEmpty ? !step.recordings.isEmpty : !leaves.allSatisfy(\.isOfSkippedHand))
  }

  /// True for a step of a movement that has neither a recording of motion nor a result that names one, while others of the session have: what
  /// was recorded beside it says nothing of the movement.
  private func isWithoutMotion(_ step: SessionStep) -> Bool {
    guard let task, resultSource != nil, !step.isUnlisted, step.leaves(of: task).isEmpty else {
      return false
    }
    return step.holdsCompanionsOnly(of: task)
      && steps.contains { !$0.isPrevious && $0.motionRecording != nil }
  }

  /// Steps required for a complete session, and the steps of the task that the session reached: hands, joints
  /// and poses are chosen by the app.
  private var expectedSteps: [String] {
    let visited = steps.map(\.identifier)
    return requiredSteps + visited.filter { task?.expectsContent(ofStep: $0) ?? false }
  }
}

extension SessionStep {
  /// True if a recording of the step is missing and what is left of it has no main value of the task: counts of a pedometer
  /// or heart rates say nothing of how somebody walked or stood.
  public func isRemnant(of task: ActiveTask?) -> Bool {
    let isIncomplete = problems.contains { [.fileMissing, .fileAmbiguous].contains($0.issue) }
    guard let task, isIncomplete, !recordings.isEmpty, leaves(of: task).isEmpty else {
      return false
    }
    return holdsCompanionsOnly(of: task)
  }

  /// True if it has recordings, of which none is what the task measures.
  fileprivate func holdsCompanionsOnly(of task: ActiveTask) -> Bool {
    !recordings.isEmpty && recordings.allSatisfy { $0.kind.isCompanion } && !task.measuresCompanions
  }
}

extension RecordingKind {
  /// True for what is recorded beside a movement, which is measured in the recording of motion.
  fileprivate var isCompanion: Bool { [.pedometer, .location, .healthQuantity].contains(self) }
}

extension ActiveTask {
  /// True for tasks of which distances or heart rates are main values.
  fileprivate var measuresCompanions: Bool {
    [.fitness, .sixMinuteWalk, .timedWalk, .heartRate, .tecumseh].contains(self)
  }
}
