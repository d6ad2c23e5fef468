import DSP
import Synthesis

/// Speech and vowels made of the test voices, for the indices of voice quality. The second vowel is longer than 3 s and has a pause.
enum VoiceQualitySounds {
  static let speech = signal(TestSpeech.samples)
  static let vowels = [
    signal(TestVoice.hoarse.samples), signal(TestSpeech.noisy(TestVoice.breaking.samples, seed: 6)),
  ]

  private static func signal(_ samples: [Double]) -> Signal {
    // The rate is valid.
    (try? Signal(samples, sampleRateHz: TestSpeech.rateHz)) ?? voiceSignals[0]
  }
}
