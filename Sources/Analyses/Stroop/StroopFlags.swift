import Metrics

/// What can be said of Stroop tests.
extension Flag {
  static let noTrial = Flag(
    "no_trial", .note, "No valid trial stands behind this value.")
  static let noCorrectTrial = Flag(
    "no_correct_trial", .note, "No valid trial of these was answered right.")
  static let interrupted = Flag(
    "interrupted", .doubt,
    "More than 5 s lie between an answer and the next word; what compares the two leaves them out.")
  static let congruencyUnknown = Flag(
    "congruency_unknown", .note,
    "Nothing tells which words were written in their own color: --task-description, --map with"
      + " color-matching, or --congruent-steps can.")
  static let incongruentImpure = Flag(
    "accuracy_stroop_incongruent_impure", .doubt,
    "ResearchKit draws the words of such steps from all colors: one in five is written in its own.")
  static let inverseEfficiencyLowAccuracy = Flag(
    "ies_low_accuracy", .doubt,
    "Fewer than 90 % are right: inverse efficiency is no measure of that (Bruyer and Brysbaert 2011)."
  )
  static let wordUnknown = Flag(
    "word_unknown", .note, "The result does not tell the word, so errors cannot be told apart.")
  static let noErrorPair = Flag(
    "no_error_pair", .note, "No error lies between two valid trials answered right.")
  static let goldenNeedsWAndC = Flag(
    "golden_needs_w_and_c", .note,
    "Items read and named in 45 s on other pages are not told: --golden-w, --golden-c, --golden-cw."
  )

  static let outliersDropped = Flag(
    "stroop_outliers_dropped", .note,
    "Response times far from the others of their condition were left out, as --rt-outlier asks.")

  static let ofStroop: [Flag] =
    [
      fewTrials, noTrial, noCorrectTrial, interrupted, congruencyUnknown, incongruentImpure,
      inverseEfficiencyLowAccuracy, wordUnknown, noErrorPair, goldenNeedsWAndC, noVariation,
      outliersDropped,
    ] + ofAnswers
}
