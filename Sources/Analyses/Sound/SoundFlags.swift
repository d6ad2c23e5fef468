import Metrics

/// What can be said of any recording of sound.
extension Flag {
  static let silentChannel = Flag(
    "silent_channel", .note, "A channel is silent (below -90 dBFS); the others were used.")
  static let phaseInverted = Flag(
    "phase_inverted", .note,
    "Two channels cancel each other (correlation below -0.5); the louder one was used.")
  static let channelMissing = Flag(
    "channel_missing", .distrust, "The recording has no channel of the number given by --channel.")
  static let digitalSilence = Flag(
    "digital_silence", .note, "What is measured is exactly 0, which has no level.")
  static let noOffset = Flag(
    "no_offset", .note, "The mean of the samples is exactly 0, which has no level.")
  static let noBackground = Flag(
    "no_background", .note,
    "Sound fills the recording and there is no other of the room: the background is not known.")
  static let lowSNR = Flag(
    "low_snr", .doubt, "The voice is less than 20 dB above the background, which shows in values.")
  static let tooQuiet = Flag(
    "too_quiet", .doubt,
    "No frame reaches -60 dBFS, or the voice is less than 3 dB above the background.")
  static let lowRate = Flag(
    "low_rate", .doubt,
    "Fewer than 16000 samples a second, or too few for the band: perturbation and noise read high.")
  static let tooShort = Flag("too_short", .note, "The sound is too short for this measure.")
  static let tooLong = Flag(
    "too_long", .distrust,
    "Longer than 900 s: cut out what is to be measured. Sound level takes any length."
  )

  /// Every flag above, for `explain` and the documentation.
  static let ofSound: [Flag] = [
    silentChannel, phaseInverted, channelMissing, digitalSilence, noOffset, noBackground, lowSNR,
    tooQuiet,
    lowRate, tooShort, tooLong,
  ]
}
