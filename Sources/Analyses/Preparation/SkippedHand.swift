import Metrics
import Recordings
import Study
import Text

/// Hands with which a test was not done, which is neither an error nor a value.
///
/// A result shows it in three ways. The step of the hand has a result without any tap, since ResearchKit offers to skip a hand of the tapping test.
/// The result lists the step without a result of its own, although the steps of taps and of pegs write one whenever they ran. The participant
/// answered the question of the tremor test which hand to skip, whose steps are then left out.
///
/// Pegs of which none was moved are no skipped hand: ResearchKit's peg test has no button to skip, and who cannot move a peg in time has this result.
/// A step of tremor without a recording is none either, since a recorder that failed leaves the same.
extension Session {
  /// The name of ResearchKit's question which hand to skip, the answers of which are `left`, `right` and an empty text.
  private static let skipQuestion = "skipHand"

  /// The hand that the participant said to skip; nil for none.
  var skippedHand: BodySide? {
    guard task == .tremor else { return nil }
    let questions = steps.filter { !$0.isPrevious && $0.identifier === Self.skipQuestion }
    let answer = questions.flatMap(\.leaves).flatMap(QuestionResult.all).last?.values.first
    guard case .text(let word)? = answer else { return nil }
    return BodySide(word: word)
  }

  /// True for a step that the result lists without a result of its own. Recordings alone are input that lacks its result.
  func listsWithoutResult(_ step: SessionStep) -> Bool {
    resultSource != nil && !step.isUnlisted && step.problems.isEmpty
      && ActiveTask(step: step.identifier) == task
      && task.map { step.leaves(of: $0).isEmpty } ?? false
  }

  /// True if a hand was skipped, in any of these ways.
  var hasSkippedHand: Bool {
    guard let task else { return false }
    return skippedHand != nil
      || steps.contains { step in
        let leaves = step.leaves(of: task)
        return leaves.isEmpty
          ? [.tapping, .nineHolePeg].contains(task) && listsWithoutResult(step)
          : leaves.allSatisfy(\.isOfSkippedHand)
      }
  }
}

extension Flag {
  static let handSkipped = Flag(
    "hand_skipped", .absence,
    "The hand was skipped: its step has no result or no tap, or the participant answered to skip it."
  )
}
