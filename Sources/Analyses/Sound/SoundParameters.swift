import DSP
import Metrics

/// Options of all analyses of sound.
enum SoundParameters {
  static let floor = Parameter(
    "f0-floor", .hertz, 20...1000,
    "Lowest fundamental frequency searched; the default is 75, or 50 where the voice is lower than that (phonation) or with --f0-method filtered (speech)"
  )
  static let ceiling = Parameter(
    "f0-ceiling", .hertz, 50...5000,
    "Highest fundamental frequency searched; the default is 600, or 1400 where the voice is higher than that (phonation) and 800 with --f0-method filtered (speech)"
  )
  static let praat = Parameter(
    "praat", default: PraatVersion.seven,
    "Version of Praat whose numbers the voice measures reproduce: 7 (7.0.02) or 6.1 (6.1.38)")
  static let pitchMethod = Parameter(
    "f0-method", default: SpeechPitchMethod.filtered,
    "F0 of speech: filtered autocorrelation, or raw autocorrelation as for held vowels (raw)")
  static let channel = Parameter(
    "audio-channel", 1...64, unit: .one,
    "Audio channel to use, counted from 1; the default is the channel with the highest level over the middle half of the recording (sound level: the first channel, unless it is silent or 40 dB below another)"
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

/// How the pitch of speech is tracked; the raw value is the word of `--f0-method`.
enum SpeechPitchMethod: String, CaseIterable {
  case filtered, raw

  /// The range that is searched where the user gives none.
  var usualRange: PitchRange { self == .raw ? .speech : .filteredSpeech }
}

/// The options of a sound with a voice as values.
struct SoundOptions {
  /// A sine's peak over its root mean square.
  private static let sineCrestDecibels = decibels(ofPower: 2)

  /// True if the user gave an end of the range of pitch.
  let isRangeGiven: Bool
  /// Counted from 0; nil where the user names none.
  let channel: Int?
  let praat: PraatVersion
  let pitchMethod: SpeechPitchMethod
  private let floorHz, ceilingHz: Double?
  private let isPeakScale: Bool

  init(_ parameters: Parameters) {
    typealias Known = SoundParameters
    (floorHz, ceilingHz) = (parameters[Known.floor], parameters[Known.ceiling])
    isRangeGiven = floorHz != nil || ceilingHz != nil
    channel = parameters.audioChannel
    praat = parameters[Known.praat]
    pitchMethod = parameters[Known.pitchMethod]
    isPeakScale = parameters[Known.fullScale] == "aes17"
  }

  /// The range of pitch, with the ends of `usual` that the user does not give.
  ///
  /// Throws unless the floor is below the ceiling.
  func range(else usual: PitchRange) throws(UnusableSound) -> PitchRange {
    let (low, high) = (floorHz ?? usual.floorHz, ceilingHz ?? usual.ceilingHz)
    guard let range = PitchRange(floorHz: low, ceilingHz: high) else {
      throw UnusableSound(reason: .f0RangeEmpty)
    }
    return range
  }

  /// The row on the scale the user wants.
  func printed(_ metric: MeasuredMetric) -> MeasuredMetric {
    guard isPeakScale, metric.definition.name.hasSuffix("_dbfs") else { return metric }
    return metric.converted(to: metric.definition.unit) { $0 + Self.sineCrestDecibels }
  }
}

extension Parameters {
  /// The channel that the user names, counted from 0 as in the recording.
  var audioChannel: Int? { self[SoundParameters.channel].map { $0 - 1 } }
}

/// Flags of any recording of sound.
extension Flag {
  /// A channel that was chosen among several; `number` counts from 1.
  static func channelChosen(_ number: Int) -> Flag {
    Flag(
      "channel_chosen_\(number)", .note,
      "The recording has different channels, and channel \(number) was measured: the loudest in the middle of a voice, or in a sound level instead of a first channel that is silent or 40 dB below it.",
      remedy: "give --audio-channel to use another channel")
  }
  static let audioChannelMissing = Flag(
    "audio_channel_missing", .error,
    "The recording does not have the channel given by --audio-channel. It was not analyzed.")
  static let digitalSilence = Flag(
    "digital_silence", .distrust, concerning: .measured, ofDamage: true,
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
    remedy: "in the next sessions, ask for a quiet room and a smaller distance from the microphone")
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
    remedy: "cut out the part to be measured with a sound editor")

  static let noVoice = Flag(
    "no_voice", .distrust, concerning: .measured,
    "No voice was found: fewer than 5 frames are voiced, no phonation lasts 0.1 s, or, in speech, fewer than 20 % of the loud frames are voiced."
  )
  static let notAVoice = Flag(
    "not_a_voice", .distrust, concerning: .measured,
    "The sound does not come from a person: a held vowel is more regular or steadier than a voice can be, or one harmonic lies more than 35 dB above all others at a steady pitch, or more than 45 dB at any, or more than 15 dB at a frequency that drifts by less than 0.002 semitones, as in a tone, or F0 and level do not move as in speech."
  )

  /// The flags of every sound; the two of a voice stand with the tasks that expect one.
  static let ofSound: [Flag] =
    [
      audioChannelMissing, digitalSilence, dcOffsetZero, noBackground, voiceSNRLow, voiceTooQuiet,
      audioSampleRateLow, audioTooShort, audioTooLong,
    ] + (1...8).map(channelChosen)
}
