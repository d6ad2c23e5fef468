import Recordings

extension Session {
  /// The rest at the end of a predefined task, where names of steps do not tell: the last of its recorded
  /// steps.
  ///
  /// Nil unless a result lists exactly `count` recorded steps and no name says what happens in one.
  func restByOrder(ofSteps count: Int) -> SessionStep? {
    guard resultSource != nil else { return nil }
    let recorded = steps.filter {
      !$0.isPrevious && !$0.isUnlisted && !$0.isCountdown && !$0.recordings.isEmpty
    }
    guard recorded.count == count, recorded.allSatisfy(\.isNamedAfterNothing) else { return nil }
    return recorded.last
  }
}

extension SessionStep {
  /// Parts of names that say what a participant does.
  private static let telling = ["rest", "stand", "balance", "walk", "gait", "run", "step.test"]

  fileprivate var isNamedAfterNothing: Bool {
    let name = identifier.lowercased()
    return ActiveTask(step: identifier) == nil && !Self.telling.contains(where: name.contains)
  }
}
