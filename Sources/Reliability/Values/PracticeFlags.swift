import Metrics

/// Flags of learning.
extension Flag {
  static let fewLearners = Flag(
    "few_learners", .distrust,
    "Fewer than 6 participants have two values of different repetitions, so that learning is not tested.",
    remedy: "record more sessions, or include doubtful values with --quality doubtful")
  static let fewRepetitions = Flag(
    "few_repetitions", .distrust,
    "Values of fewer than 3 different repetitions, so that no curve of learning is fitted.",
    remedy: "record more sessions of each participant")
  static let noPlateau = Flag(
    "no_plateau", .note,
    "The values show no end of learning, so that the limit of the gain and the repetitions until 90 % of it are unknown."
  )
  static let logImpossible = Flag(
    "log_impossible", .note,
    "A value is not above zero and has no logarithm, so that the values themselves were used.")
  static let practiceAdjusted = Flag(
    "practice_adjusted", .note,
    "The change is compared with the gain that participants have by practice up to this repetition."
  )
  static let practiceUnadjusted = Flag(
    "practice_unadjusted", .note,
    "Participants become better by practice, which is not subtracted from the change.",
    remedy: "leave out --practice flag")
  static let practiceExtrapolated = Flag(
    "practice_extrapolated", .note,
    "The repetition is beyond 1.5 times the usual last one, so that the gain by practice is extrapolated."
  )
  static let practiceOrChange = Flag(
    "practice_or_change", .note,
    "The value is within the error of measurement after the gain by practice is subtracted, and beyond it before. Without participants who are known not to change, practice and improvement cannot be distinguished.",
    remedy:
      "name such participants with --practice-from, or leave out first sessions with --burn-in")
  static let burnIn = Flag(
    "burn_in", .note,
    "The value is of a repetition that --burn-in leaves out, and is compared with nothing.")
  static let burnInTooLong = Flag(
    "burn_in_too_long", .note,
    "Without the repetitions of --burn-in, fewer than half of the participants have a value after the baseline.",
    remedy: "give a smaller number")

  /// All flags of practice.csv, and those of changes.csv that concern learning.
  static let ofPractice = [
    fewLearners, fewRepetitions, noPlateau, logImpossible, practiceAdjusted, practiceUnadjusted,
    practiceExtrapolated, practiceOrChange, burnIn, burnInTooLong,
  ]
}
