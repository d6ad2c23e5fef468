import Metrics

/// What can be said of thresholds of hearing.
extension Flag {
  static let noFrequency = Flag(
    "no_frequency", .distrust, "The result holds no frequency, or none that can be used.")
  static let thresholdMissing = Flag(
    "threshold_missing", .doubt, "No threshold was found at the frequency behind the @.")
  static let thresholdMismatch = Flag(
    "threshold_mismatch", .doubt,
    "A threshold differs from the one ResearchKit's rule comes to by the answers recorded.")
  static let thresholdImputed = Flag(
    "threshold_imputed", .doubt,
    "Where no threshold was found, the highest level tested and 5 dB count.")
  static let retestDiffers = Flag(
    "retest_difference_over_5_db", .doubt,
    "A frequency was tested twice with thresholds more than 5 dB apart.")
  static let falsePositiveHigh = Flag(
    "false_positive_high", .doubt, "More than a fifth of the tones were tapped before they came.")
  static let singleEar = Flag("single_ear", .note, "Only one ear was tested in this session.")
  static let volumeNotFull = Flag(
    "output_volume_not_full", .doubt,
    "The volume of the phone was not the largest, for which alone its levels hold.")
  static let headphoneUnknown = Flag(
    "headphone_unknown", .doubt,
    "Nothing tells the kind of headphones, on which levels depend.")
  static let trackMissing = Flag(
    "track_missing", .note, "The tones that led to a threshold are not in the result.")
  static let trackOffRule = Flag(
    "track_off_rule", .doubt,
    "Levels follow from answers by other steps than told: --task-description or --dbhl-* can tell.")
  static let frequencyUntested = Flag(
    "frequency_untested", .note, "A frequency that is needed or asked for was not tested.")
  static let atOrBelowFloor = Flag(
    "at_or_below_floor", .note,
    "The lowest level there is was heard: the threshold lies there or below.")
  static let noRetest = Flag("no_retest", .note, "No frequency was tested twice.")
  static let noResponseTimed = Flag(
    "no_response_timed", .note, "No tone was answered after it came.")

  static let ofHearing: [Flag] = [
    noFrequency, thresholdMissing, thresholdMismatch, thresholdImputed, retestDiffers,
    falsePositiveHigh, singleEar, volumeNotFull, volumeUnknown, headphoneUnknown, trackMissing,
    trackOffRule, frequencyUntested, atOrBelowFloor, noRetest, noResponseTimed, noSharedFrequency,
  ]
}
