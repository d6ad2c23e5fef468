import DSP
import Synthesis

/// Speech and vowels made of the test voices, for the indices of voice quality.
///
/// The speech has silences, two hisses, four voices of different loudness, and faint noise throughout; the
/// second vowel is longer than 3 s and has a pause.
enum VoiceQualitySounds {
  static let speech = signal(joined, noise: 5)
  static let vowels = [
    signal(TestVoice.hoarse.samples), signal(TestVoice.breaking.samples, noise: 6),
  ]

  private static let rateHz = 44_100.0

  private static var joined: [Double] {
    silence(0.2) + part(.hoarse, 0.3, 1.1, 0.8) + hiss(0.1, 0.1, seed: 3)
      + part(.breaking, 0.5, 1.4, 0.5) + silence(0.3) + part(.jittery, 0.5, 1.3, 1)
      + hiss(0.15, 0.05, seed: 4) + part(.high, 0.2, 1.2, 0.3) + silence(0.2)
  }

  private static func count(_ seconds: Double) -> Int { Int((seconds * rateHz).rounded()) }

  private static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: count(seconds))
  }

  private static func part(_ voice: TestVoice, _ from: Double, _ to: Double, _ gain: Double)
    -> [Double]
  { voice.samples[count(from)..<count(to)].map { gain * $0 } }

  private static func hiss(_ seconds: Double, _ gain: Double, seed: UInt32) -> [Double] {
    var generator = LinearCongruentialGenerator(seed: seed)
    return (0..<count(seconds)).map { _ in gain * generator.signed() }
  }

  /// The samples with faint noise of a seed.
  private static func signal(_ samples: [Double], noise seed: UInt32? = nil) -> Signal {
    var samples = samples
    if let seed {
      var generator = LinearCongruentialGenerator(seed: seed)
      for index in samples.indices { samples[index] += 1e-4 * generator.signed() }
    }
    // The rate is valid.
    return (try? Signal(samples, sampleRateHz: rateHz)) ?? voiceSignals[0]
  }
}
