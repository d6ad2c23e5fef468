import Metrics

/// What is said of a voice.
extension Flag {
  static let noVoice = Flag(
    "no_voice", .distrust,
    "No voice was found: fewer than 5 frames are voiced, no phonation lasts 0.1 s, or, in speech, fewer than"
      + " 20 % of the loud frames are voiced.")
  static let notAVoice = Flag(
    "not_a_voice", .distrust,
    "The sound is not that of a person: a held vowel is more regular or more steady than a throat can be, or"
      + " the pitch and the level do not move as in speech.")
  static let pitchUnsteady = Flag(
    "pitch_unsteady", .distrust,
    "The pitch varies by more than 1.8 semitones (standard deviation): no vowel is held.")
  static let weakPeriodicity = Flag(
    "weak_periodicity", .doubt,
    "The sound hardly repeats from cycle to cycle (CPPS below 8 dB, jitter above 5 %, or a steady pitch in"
      + " noise): a very hoarse voice, or no voice.")
  static let interruptedVoice = Flag(
    "interrupted_voice", .doubt,
    "Less than 93 % of the stretch is voiced, or the longest of four or more phonations is less than half of"
      + " them: the vowel was interrupted, or somebody spoke.")
  static let shortVowel = Flag(
    "short_vowel", .doubt, "The longest phonation lasts less than 0.65 s: no vowel was held.")
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
    noVoice, notAVoice, pitchUnsteady, weakPeriodicity, interruptedVoice, shortVowel, fewPeriods,
    noNoise, noHarmonic, noRhythm, rhythmUnclear, pitchRangeEmpty,
  ]
}
