import Foundation

/// amplitude * sin(2 pi frequency x + phase); an array of them stands for their sum.
public struct SineWave: Sendable, Equatable {
  /// Cycles per unit of x: Hz where x is time, harmonic number where x counts strides.
  public let frequency: Double
  /// Peak value, in the unit of what the wave describes.
  public let amplitude: Double
  /// Angle at x = 0, radians.
  public let phase: Double

  /// One wave; a cosine has the phase pi/2.
  public init(frequency: Double, amplitude: Double, phase: Double = 0) {
    (self.frequency, self.amplitude, self.phase) = (frequency, amplitude, phase)
  }

  func value(at x: Double) -> Double { amplitude * sin(2 * .pi * frequency * x + phase) }

  func slope(at x: Double) -> Double {
    2 * .pi * frequency * amplitude * cos(2 * .pi * frequency * x + phase)
  }
}

extension [SineWave] {
  /// The sum of all waves at x.
  public func value(at x: Double) -> Double { sum { $0.value(at: x) } }

  /// The derivative of the sum at x.
  public func slope(at x: Double) -> Double { sum { $0.slope(at: x) } }

  /// A loop over indices: in a debug build `reduce` takes twice as long, and tests sum thousands of waves.
  private func sum(_ term: (SineWave) -> Double) -> Double {
    var (sum, index) = (0.0, 0)
    while index < count {
      sum += term(self[index])
      index += 1
    }
    return sum
  }

  /// Sway as people show it: noise whose power falls with frequency, from 0.1 to 3 Hz.
  ///
  /// Sixty waves with random phases, at random places of as many equal bands (so that the sum
  /// does not repeat), amplitudes as of white noise after a first-order low-pass at 0.5 Hz.
  /// `rms` is that of a long recording, in the unit wanted.
  public static func naturalSway(rms: Double, seed: UInt64) -> [SineWave] {
    var generator = SplitMix64(seed: seed)
    let count = 60
    let frequencies = (0..<count).map { band in
      0.1 + 2.9 * (Double(band) + generator.uniform()) / Double(count)
    }
    let weights = frequencies.map { 1 / (1 + ($0 / 0.5) * ($0 / 0.5)).squareRoot() }
    let scale = rms * (2 / weights.reduce(0) { $0 + $1 * $1 }).squareRoot()
    return zip(frequencies, weights).map { frequency, weight in
      SineWave(
        frequency: frequency, amplitude: scale * weight, phase: 2 * .pi * generator.uniform())
    }
  }
}
