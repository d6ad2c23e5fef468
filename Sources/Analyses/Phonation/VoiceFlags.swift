import Metrics

/// What is said of a sustained vowel alone.
extension Flag {
  static let noVoice = Flag(
    "no_voice", .note, "Fewer than 5 frames are voiced, or no phonation of 0.1 s was found.")
  static let fewPeriods = Flag(
    "few_periods", .note, "Fewer than 30 usable periods: too few for jitter and shimmer.")
  static let noNoise = Flag(
    "no_noise", .note, "Every period equals the next, so that its ratio to noise has no bound.")
  static let noHarmonic = Flag(
    "no_harmonic", .note, "One of the first two harmonics has no peak in the spectrum.")
  static let noRhythm = Flag(
    "no_rhythm", .note,
    "No frequency from 2 to 15 Hz holds a quarter of the power there: the voice does not tremble.")
  static let rhythmUnclear = Flag(
    "rhythm_unclear", .doubt,
    "Power rises on beside the highest from 2 to 15 Hz: a drift's skirt rather than a tremor.")
  static let pitchRangeEmpty = Flag(
    "pitch_range_empty", .distrust, "--floor is not below --ceiling: give a lower floor.")

  /// Every flag above, for `explain` and the documentation.
  static let ofPhonation: [Flag] = [
    noVoice, fewPeriods, noNoise, noHarmonic, noRhythm, rhythmUnclear,
    pitchRangeEmpty,
  ]
}
