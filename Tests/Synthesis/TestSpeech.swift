/// Speech made of the test voices, for the indices of voice quality, at 44.1 kHz.
///
/// It has silences, two hisses, four voices of different loudness, and faint noise throughout.
public enum TestSpeech {
  public static let rateHz = 44_100.0

  public static let samples = noisy(
    silence(0.2) + part(.hoarse, 0.3, 1.1, 0.8) + hiss(0.1, 0.1, seed: 3)
      + part(.breaking, 0.5, 1.4, 0.5) + silence(0.3) + part(.jittery, 0.5, 1.3, 1)
      + hiss(0.15, 0.05, seed: 4) + part(.high, 0.2, 1.2, 0.3) + silence(0.2), seed: 5)

  /// The samples with faint noise.
  public static func noisy(_ samples: [Double], seed: UInt32) -> [Double] {
    zip(samples, noise(samples.count, 1e-4, seed: seed)).map { $0 + $1 }
  }

  private static func count(_ seconds: Double) -> Int { Int((seconds * rateHz).rounded()) }

  private static func silence(_ seconds: Double) -> [Double] {
    [Double](repeating: 0, count: count(seconds))
  }

  private static func part(_ voice: TestVoice, _ from: Double, _ to: Double, _ gain: Double)
    -> [Double]
  { voice.samples[count(from)..<count(to)].map { gain * $0 } }

  /// White noise of some seconds.
  public static func hiss(_ seconds: Double, _ gain: Double, seed: UInt32) -> [Double] {
    noise(count(seconds), gain, seed: seed)
  }

  private static func noise(_ count: Int, _ gain: Double, seed: UInt32) -> [Double] {
    var generator = LinearCongruentialGenerator(seed: seed)
    return (0..<count).map { _ in gain * generator.signed() }
  }
}
