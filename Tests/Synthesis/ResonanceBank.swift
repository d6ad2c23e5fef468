import Foundation

/// One place where a throat rings, or one at which its sound begins to fall.
public struct Resonance: Sendable, Equatable {
  /// In the middle; 0 for a slope.
  public let frequencyHz: Double
  /// Between the points of half power.
  public let bandwidthHz: Double

  /// A formant: its frequency and its bandwidth, Hz.
  public init(_ frequencyHz: Double, _ bandwidthHz: Double) {
    (self.frequencyHz, self.bandwidthHz) = (frequencyHz, bandwidthHz)
  }

  /// 6 dB per octave less above a frequency.
  static func slope(aboveHz frequency: Double) -> Resonance { Resonance(0, 2 * frequency) }

  /// In the upper half plane or on the real axis, rad/s.
  fileprivate var pole: SIMD2<Double> { SIMD2(-.pi * bandwidthHz, 2 * .pi * frequencyHz) }
}

/// Resonances in series, excited at any times and sampled at even ones.
///
/// What leaves a mouth is the change of the flow, so there is nothing at 0 Hz.
///
/// The partial fractions of a product of poles ring each on its own: a number that turns and
/// shrinks. A hit adds to it what is left of the hit when the next sample is taken, so that the
/// sound at the samples is exact and no hit is moved to one.
struct ResonanceBank {
  private let poles: [SIMD2<Double>]
  private let residues: [SIMD2<Double>]

  /// No two may be equal.
  init(_ resonances: [Resonance]) {
    let upper = resonances.map(\.pole)
    let all = upper + upper.filter { $0.y > 0 }.map { SIMD2($0.x, -$0.y) }
    let scale = all.reduce(1) { $0 * ($1 * $1).sum().squareRoot() }
    poles = upper
    residues = upper.map { pole in
      let product = all.filter { $0 != pole }.map { pole - $0 }.reduce(SIMD2(1, 0), times)
      let inverse = SIMD2(product.x, -product.y) / (product * product).sum()
      // A pair is heard through the real part of one of the two.
      return (pole.y > 0 ? 2 : 1) * scale * times(pole, inverse)
    }
  }

  /// Samples in the middle of even steps of time, after hits in order of time.
  func sound(of hits: [(timeSeconds: Double, amplitude: Double)], count: Int, sampleRateHz: Double)
    -> [Double]
  {
    var sound = [Double](repeating: 0, count: count)
    for (pole, residue) in zip(poles, residues) {
      let turn = exponential(pole / sampleRateHz)
      var state = SIMD2(0.0, 0)
      var next = 0
      for index in sound.indices {
        state = times(state, turn)
        let now = (Double(index) + 0.5) / sampleRateHz
        while next < hits.count, hits[next].timeSeconds <= now {
          let left = times(residue, exponential(pole * (now - hits[next].timeSeconds)))
          state += hits[next].amplitude * left
          next += 1
        }
        sound[index] += state.x
      }
    }
    return sound
  }
}

private func times(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> SIMD2<Double> {
  SIMD2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
}

/// The exponential of a complex number.
private func exponential(_ power: SIMD2<Double>) -> SIMD2<Double> {
  exp(power.x) * SIMD2(cos(power.y), sin(power.y))
}
