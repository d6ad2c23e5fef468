import DSP
import Synthesis

/// A voice and everything that is measured of its pitch and pulses.
struct HeardVoice: Sendable {
  let signal: Signal
  let pitch: PitchTrack
  let pulses: [Double]
  let jitter: Jitter
  let shimmer: Shimmer
  let breaks: VoiceBreaks

  init(_ signal: Signal, _ range: PitchRange = .speech) {
    self.signal = signal
    pitch = PitchTrack(signal, range, praat: .six)
    pulses = glottalPulses(signal, pitch)
    jitter = Jitter(pulseTimes: pulses, range)
    shimmer = Shimmer(signal, pulseTimes: pulses, range, denominator: .allButLast)
    breaks = VoiceBreaks(pulseTimes: pulses, range)
  }

  init(_ voice: TestVoice, _ range: PitchRange = .speech) throws {
    self.init(try Signal(voice.samples, sampleRateHz: voice.sampleRateHz), range)
  }

  /// In the order of `TestVoice.all` and of `PraatAnswers`.
  static let all = TestVoice.all.compactMap { try? HeardVoice($0) }
}

/// Whether a value of each of `HeardVoice.all` is as expected, to a share of it or absolutely.
func allVoices(
  _ expected: [Double], relative: Double = 0, absolute: Double = 0, _ found: (HeardVoice) -> Double?
) -> Bool {
  HeardVoice.all.count == expected.count
    && zip(HeardVoice.all, expected).allSatisfy { voice, expected in
      agree(found(voice), expected, within: max(absolute, relative * abs(expected)))
    }
}
