import Metrics

/// What can be said of pegs.
extension Flag {
  static let pegsIncomplete = Flag(
    "pegs_incomplete", .doubt, "Fewer pegs were moved than there were.")
  static let removeStepMissing = Flag(
    "remove_step_missing", .doubt,
    "Pegs were placed and not removed: the time was over before all were in their holes.")
  static let totalTimeZero = Flag(
    "total_time_zero", .note,
    "ResearchKit stored 0 as total time, as it does without a limit; times of pegs were added up.")
  static let totalsDiffer = Flag(
    "totals_differ", .note,
    "ResearchKit's total time of all pegs or its distance differs from the sum over pegs.")
  static let pegsNotNine = Flag("pegs_not_nine", .note, "The board had more or fewer than 9 pegs.")
  static let pegsUnknown = Flag(
    "pegs_unknown", .note, "The result does not tell how many pegs there were.")
  static let handInconsistent = Flag(
    "hand_inconsistent", .doubt, "Steps of the run disagree on which hand is the dominant one.")
  static let handUnknown = Flag("hand_unknown", .note, "Nothing tells which hand moved the pegs.")
  static let handNotTested = Flag(
    "hand_not_tested", .note, "The run has no such step of this hand, or none that can be used.")
  static let noPegMoved = Flag("no_peg_moved", .note, "No peg was moved.")
  static let distanceUnknown = Flag(
    "distance_unknown", .note, "The result does not tell how far every peg was moved.")

  static let ofPegs: [Flag] = [
    pegsIncomplete, removeStepMissing, totalTimeZero, totalsDiffer, pegsNotNine,
    pegsUnknown, handInconsistent, handUnknown, handNotTested, noPegMoved, distanceUnknown,
    referenceNotValidated, tooFast,
  ]
}
