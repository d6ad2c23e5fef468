import DSP
import Metrics

/// Options of all analyses of sound.
enum SoundParameters {
  static let floor = Parameter(
    "f0-floor", .hertz, 20...1000, default: 75, "Lowest fundamental frequency searched")
  static let ceiling = Parameter(
    "f0-ceiling", .hertz, 50...5000, default: 600, "Highest fundamental frequency searched")
  static let channel = Parameter(
    "audio-channel", 0...63, unit: .one,
    "Audio channel to use, counted from 0; the default is the mean of all channels (sound level: channel 0)"
  )
  static let segment = Parameter(
    "phonation-segment", default: VoiceSegment.main,
    "Part to measure: the whole recording, the longest phonation (main), or main without its first and last 0.25 s (steady)"
  )
  static let fullScale = Parameter(
    "dbfs-reference", choices: ["rms", "aes17"], default: "rms",
    "What 0 dBFS is: a mean square of 1 (rms), or a full-scale sine, which reads 3.01 dB higher (aes17)"
  )
}

/// The options of a sound with a voice as values.
struct SoundOptions {
  /// A sine's peak over its root mean square.
  private static let sineCrestDecibels = decibels(ofPower: 2)

  /// Nil where the floor is not below the ceiling.
  let range: PitchRange?
  let channel: Int?
  private let isPeakScale: Bool

  init(_ parameters: Parameters) {
    typealias Known = SoundParameters
    range = PitchRange(floorHz: parameters[Known.floor], ceilingHz: parameters[Known.ceiling])
    channel = parameters[Known.channel]
    isPeakScale = parameters[Known.fullScale] == "aes17"
  }

  /// The row on the scale the user wants.
  func printed(_ metric: MeasuredMetric) -> MeasuredMetric {
    guard isPeakScale, metric.definition.name.hasSuffix("_dbfs") else { return metric }
    return metric.converted(to: metric.definition.unit) { $0 + Self.sineCrestDecibels }
  }
}

/// Flags of any recording of sound.
extension Flag {
  static let audioChannelSilent = Flag(
    "audio_channel_silent", .note,
    "An audio channel is silent (below -90 dBFS). The other channels were used.")
  static let audioChannelsCancel = Flag(
    "audio_channels_cancel", .note,
    "Two audio channels cancel each other (correlation below -0.5). The louder one was used.")
  static let audioChannelMissing = Flag(
    "audio_channel_missing", .error,
    "The recording does not have the channel given by --audio-channel. It was not analyzed.")
  static let digitalSilence = Flag(
    "digital_silence", .distrust, concerning: .measured,
    "The signal is exactly 0 throughout: it has no level in decibels.")
  static let dcOffsetZero = Flag(
    "dc_offset_zero", .distrust, concerning: .measured,
    "The mean of the samples is exactly 0: it has no level in decibels.")
  static let noBackground = Flag(
    "no_background", .absence,
    "Sound fills the recording, and there is no other recording of the room. The level of the background is unknown."
  )
  static let voiceSNRLow = Flag(
    "voice_snr_low", .doubt, concerning: .measured,
    "The voice is less than 20 dB above the background, which affects the values.",
    remedy: "ask for a quiet room")
  static let voiceTooQuiet = Flag(
    "voice_too_quiet", .doubt, concerning: .measured,
    "No frame reaches -60 dBFS, or the voice is less than 3 dB above the background. Measures of the voice are doubtful."
  )
  static let audioSampleRateLow = Flag(
    "audio_sample_rate_low", .doubt, concerning: .measured,
    "The sample rate of the audio is below 16000 Hz or too low for the frequency band. Perturbation and noise measures read too high.",
    remedy: "use a higher sample rate in the next version of the study")
  static let audioTooShort = Flag(
    "audio_too_short", .distrust, concerning: .measured, "The audio is too short for the measure.")
  static let audioTooLong = Flag(
    "audio_too_long", .error,
    "The audio is longer than 900 s. It was not analyzed; only sound level accepts any duration.",
    remedy: "cut out the part to be measured")

  static let noVoice = Flag(
    "no_voice", .distrust, concerning: .measured,
    "No voice was found: fewer than 5 frames are voiced, no phonation lasts 0.1 s, or, in speech, fewer than 20 % of the loud frames are voiced."
  )
  static let notAVoice = Flag(
    "not_a_voice", .distrust, concerning: .measured,
    "The sound does not come from a person: a held vowel is more regular or steadier than a voice can be, or F0 and level do not move as in speech."
  )

  /// The flags of every sound; the two of a voice stand with the tasks that expect one.
  static let ofSound: [Flag] = [
    audioChannelSilent, audioChannelsCancel, audioChannelMissing, digitalSilence, dcOffsetZero,
    noBackground, voiceSNRLow, voiceTooQuiet, audioSampleRateLow, audioTooShort, audioTooLong,
  ]
}
