import Metrics
import Recordings
import Study
import Text

/// Hands, arms and legs with which a test was not done, which is neither an error nor a value.
///
/// A result shows it in four ways. The step of the hand has a result without any tap, since ResearchKit offers to skip a hand of the tapping test.
/// The result lists the steps of the hand without a result of their own, although the steps of taps and of pegs write one whenever they ran. The
/// participant answered the question of the tremor test which hand to skip. All steps of one side of a test that is recorded, such as
/// tremor and range of motion, have neither a recording nor a result, while the same steps of the other side have one.
///
/// Pegs of which none was moved are no skipped hand: ResearchKit's peg test has no button to skip, and who cannot move a peg in time has this result.
/// A single step without its content is none either, if the hand did another one: it was left, or a recorder failed.
extension Session {
  /// The name of ResearchKit's question which hand to skip, the answers of which are `left`, `right` and an empty text.
  private static let skipQuestion = "skipHand"

  /// The hand that was skipped in a test of tremor, as the participant said or as steps without recordings show; nil for none.
  var skippedHand: BodySide? {
    answeredHand ?? (task == .tremor ? steps.first(where: isSkipped)?.side : nil)
  }

  /// The hand that the participant said to skip; nil for none.
  private var answeredHand: BodySide? {
    guard task == .tremor else { return nil }
    let questions = steps.filter { !$0.isPrevious && $0.identifier === Self.skipQuestion }
    let answer = questions.flatMap(\.leaves).flatMap(QuestionResult.all).last?.values.first
    guard case .text(let word)? = answer else { return nil }
    return BodySide(word: word)
  }

  /// True for a step that the result lists without a result of its own. Recordings alone are input that lacks its result.
  func listsWithoutResult(_ step: SessionStep) -> Bool {
    lists(step) && ActiveTask(step: step.identifier) == task
      && task.map { step.leaves(of: $0).isEmpty } ?? false
  }

  /// True for a step of a hand, an arm or a leg that was skipped, if the result lists it without its content.
  func isSkipped(_ step: SessionStep) -> Bool {
    switch task {
    case .tapping: listsWithoutResult(step)
    case .nineHolePeg: listsWithoutResult(step) && !hasPegs(ofHandOf: step)
    case .tremor, .rangeOfMotion: isOfSkippedSide(step)
    default: false
    }
  }

  /// True if a hand was skipped, in any of these ways.
  var hasSkippedHand: Bool {
    guard let task else { return false }
    return skippedHand != nil
      || steps.contains { step in
        let leaves = step.leaves(of: task)
        return leaves.isEmpty ? isSkipped(step) : leaves.allSatisfy(\.isOfSkippedHand)
      }
  }

  private func lists(_ step: SessionStep) -> Bool {
    resultSource != nil && !step.isUnlisted && step.problems.isEmpty
  }

  /// Whether another step of the same hand, by its name, has a result of pegs.
  private func hasPegs(ofHandOf step: SessionStep) -> Bool {
    let hand = isOfDominantHand(named: [step.identifier])
    return hand != nil
      && steps.contains { other in
        isOfDominantHand(named: [other.identifier]) == hand
          && !other.leaves(of: .nineHolePeg).isEmpty
      }
  }

  private func listsWithoutContent(_ step: SessionStep) -> Bool {
    lists(step) && step.leaves.isEmpty && step.recordings.isEmpty
  }

  /// Whether all steps of the side are without content, and the participant said so or the same step of the other side was recorded.
  private func isOfSkippedSide(_ step: SessionStep) -> Bool {
    guard let side = step.side, listsWithoutContent(step),
      steps.allSatisfy({ $0.side != side || listsWithoutContent($0) })
    else { return false }
    let name = step.nameWithoutSide
    return answeredHand == side
      || steps.contains { other in
        other.side == side.opposite && !other.recordings.isEmpty && other.nameWithoutSide == name
      }
  }
}

extension SessionStep {
  /// The words of the step's name but its side, which steps of two sides share.
  fileprivate var nameWithoutSide: [ByteKey] {
    words(ofName: identifier).filter { BodySide(rawValue: $0) == nil }.map(ByteKey.init)
  }
}

extension Flag {
  static let handSkipped = Flag(
    "hand_skipped", .absence,
    "The hand, arm or leg was skipped: its steps have no result, no tap or no recording, or the participant answered to skip it."
  )
}
