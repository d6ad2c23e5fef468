import DSP
import Metrics

/// A condition a recording has to meet before a measure means something.
enum VoiceNeed {
  /// Frames of pitch in the whole recording, and a phonation among them.
  case frames, phonation
  /// A segment to be measured, and F0 frames in it.
  case window, windowFrames
  case voice, loudness, halfSecond, periods, bandTo5kHz, bandTo8kHz

  /// Praat's own minimum is three periods; perturbation over less than this is that of a few glottal
  /// cycles.
  static let shortestSeconds = 0.5
  static let fewestPeriods = 30
  /// Below, frames of sound hold too few samples for fine measures.
  static let lowestRateHz = 16000.0

  /// The condition in words that follow "empty when".
  var words: String {
    switch self {
    case .frames: "the recording is shorter than 0.04 s"
    case .phonation, .window: "no phonation was found"
    case .windowFrames: "the segment is shorter than three periods of --f0-floor"
    case .voice: "fewer than 5 frames are voiced"
    case .loudness:
      "the sound is too quiet (no frame reaches -60 dBFS, or the voice-to-noise ratio is below 3 dB)"
    case .halfSecond: "the segment is shorter than 0.5 s"
    case .periods: "`period_count` is below 30"
    case .bandTo5kHz: "5000 Hz lies above 95 % of half the sample rate"
    case .bandTo8kHz: "8000 Hz lies above 95 % of half the sample rate"
    }
  }
}

/// The measures of a voice, by their needs and by the flaws that spoil them.
enum VoiceMeasure {
  case runs, longestRun, window, voicing, pitch, periodicity, pulses, jitter, shimmer, harmonicity
  case cepstrum, spectrum, spectrumTo5kHz, spectrumTo8kHz, harmonics, formants, complexity
  case amplitudeTremor

  /// In the order in which they are asked: the first that is not met is the reason of an empty value.
  var needs: [VoiceNeed] {
    switch self {
    case .runs: [.frames]
    case .longestRun: [.frames, .phonation]
    case .window: [.window]
    case .voicing: [.window, .windowFrames]
    case .pitch, .periodicity, .pulses, .harmonics: [.window, .windowFrames, .voice, .loudness]
    case .jitter, .shimmer, .amplitudeTremor:
      [.window, .windowFrames, .halfSecond, .voice, .loudness, .periods]
    case .harmonicity, .spectrum, .formants, .complexity: [.window, .loudness]
    case .cepstrum, .spectrumTo5kHz: [.window, .loudness, .bandTo5kHz]
    case .spectrumTo8kHz: [.window, .loudness, .bandTo8kHz]
    }
  }

  /// Flaws of a recording that become flags of its values, besides a noisy background.
  var flaws: [Flag] {
    switch self {
    case .runs, .longestRun, .window, .voicing, .pitch, .pulses: []
    case .jitter: [.audioLossy, .audioSampleRateLow]
    case .periodicity, .shimmer, .harmonicity, .cepstrum, .spectrum, .spectrumTo5kHz,
      .spectrumTo8kHz, .harmonics, .formants, .complexity, .amplitudeTremor:
      [.clipped, .audioLossy, .audioSampleRateLow]
    }
  }

  /// The fundamental frequencies that its definition looks for; nil for one that looks for none, or for those of the pitch.
  var searchedHz: ClosedRange<Double>? {
    switch self {
    case .harmonicity: PitchRange.speech.floorHz...Double.infinity
    case .cepstrum: VoicePlausibility.prominentHz
    default: nil
    }
  }

  /// True if a value is only meaningful for a voice. The spectrum and the level of a
  /// segment describe any sound.
  var presumesVoice: Bool {
    switch self {
    case .runs, .longestRun, .voicing, .pitch, .periodicity, .pulses, .jitter, .shimmer,
      .harmonicity, .cepstrum, .harmonics, .formants, .complexity, .amplitudeTremor:
      true
    case .window, .spectrum, .spectrumTo5kHz, .spectrumTo8kHz: false
    }
  }
}

/// The properties of a recording that the needs are checked against.
struct VoiceConditions {
  /// The phonation of the whole recording.
  let phonation: PhonationSegment
  let isTooQuiet: Bool
  let sampleRateHz: Double
  /// The properties of the segment to be measured; nil without one.
  let windowSeconds: Double?
  var windowFrameCount = 0
  var voicedFrameCount = 0
  var periodCount = 0

  /// Why a measure cannot be given; nil when it can.
  func refusal(of measure: VoiceMeasure) -> Flag? {
    measure.needs.lazy.compactMap(refusal(of:)).first
  }

  private func refusal(of need: VoiceNeed) -> Flag? {
    switch need {
    case .frames: phonation.frameCount > 0 ? nil : .audioTooShort
    case .phonation: phonation.main != nil ? nil : .noVoice
    case .window: windowSeconds != nil ? nil : phonation.frameCount > 0 ? .noVoice : .audioTooShort
    case .windowFrames: windowFrameCount > 0 ? nil : .audioTooShort
    case .voice: voicedFrameCount >= VoicedFrames.fewest ? nil : .noVoice
    case .loudness: isTooQuiet ? .voiceTooQuiet : nil
    case .halfSecond:
      windowSeconds.map { $0 >= VoiceNeed.shortestSeconds } ?? false ? nil : .audioTooShort
    case .periods: periodCount >= VoiceNeed.fewestPeriods ? nil : .fewPeriods
    case .bandTo5kHz: keeps(5000) ? nil : .audioSampleRateLow
    case .bandTo8kHz: keeps(8000) ? nil : .audioSampleRateLow
    }
  }

  private func keeps(_ frequencyHz: Double) -> Bool {
    frequencyHz <= SpectralShape.usableShare * sampleRateHz / 2
  }
}
