import Foundation

/// A resonance: a maximum of the spectrum that the vocal tract makes.
public struct Formant: Sendable, Equatable {
  /// Where it is strongest.
  public let frequencyHz: Double
  /// How wide it is, 3 dB below.
  public let bandwidthHz: Double

  /// The resonance of one root of a linear predictor; nil for the lower root of a pair and within
  /// `marginHz` of 0 Hz and of half the sample rate, where roots only shape the slope of the spectrum.
  init?(_ root: Complex, sampleRateHz: Double) {
    guard root.imaginary >= 0 else { return nil }
    let frequencyHz = atan2(root.imaginary, root.real) * sampleRateHz / (2 * .pi)
    let marginHz = 50.0
    guard frequencyHz >= marginHz, frequencyHz <= sampleRateHz / 2 - marginHz else { return nil }
    self.frequencyHz = frequencyHz
    // A root outside the unit circle stands for its mirror image inside, which decays as fast as it grows.
    bandwidthHz = abs(log(root.squaredMagnitude)) * sampleRateHz / (2 * .pi)
  }
}
