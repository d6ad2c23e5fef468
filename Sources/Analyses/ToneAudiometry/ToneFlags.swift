import Metrics

/// What can be said of tones that grew louder until they were answered.
extension Flag {
  static let noToneAnswered = Flag(
    "no_tone", .distrust, "The result holds no tone, or none that can be used.")
  static let amplitudeOutOfRange = Flag(
    "amplitude_out_of_range", .doubt,
    "A tone ended outside of 0.0003 to 0.03 of full scale, between which ResearchKit's tones rise.")
  static let lowVolume = Flag(
    "low_volume", .doubt, "The volume of the phone was below a tenth of the largest.")
  static let volumeUnknown = Flag(
    "volume_unknown", .note, "The result does not tell the volume of the phone.")
  static let duplicateTone = Flag(
    "duplicate_tone", .note,
    "An ear heard a frequency more than once; the mean of its levels counts.")
  static let toneDurationUnknown = Flag(
    "tone_duration_unknown", .note,
    "Nothing tells how long tones took to rise: --task-description or --tone-duration can.")
  static let choiceUntold = Flag(
    "choice_untold", .doubt,
    "The result does not tell which ear was chosen; every answer counts as right.")
  static let noToneHeard = Flag(
    "no_tone_heard", .note, "No tone of the ear was answered with the right ear.")
  static let noSharedFrequency = Flag(
    "no_shared_frequency", .note, "No frequency was answered rightly with both ears.")

  static let ofTones: [Flag] = [
    noToneAnswered, uncalibrated, amplitudeOutOfRange, lowVolume, volumeUnknown, duplicateTone,
    toneDurationUnknown, choiceUntold, noToneHeard, noSharedFrequency,
  ]
}
