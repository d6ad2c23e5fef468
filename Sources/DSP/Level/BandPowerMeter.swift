import Foundation

/// Measures the power of a sound that arrives piece by piece, band by band.
///
/// A spectrum is taken of the whole, its ends tapered over 10 ms. A long sound is cut into stretches,
/// each of which is faded out while the next one fades in, so that their powers add up to the whole.
public struct BandPowerMeter: ~Copyable {
  private let bands: [OctaveBand]
  private let offset: Double
  private let sampleRateHz: Double
  private var stretch: [Double] = []
  private var energies: [Double]
  private var sampleCount = 0
  private var isFirst = true

  /// Samples of a stretch: 44 s at 48 kHz.
  static let stretchCount = 1 << 21
  private static let (taperSeconds, fadeSeconds) = (0.01, 1.0)

  /// `offset` is the mean of the sound, which no band contains.
  public init(_ bands: [OctaveBand], sampleRateHz: Double, offset: Double) {
    (self.bands, self.offset, self.sampleRateHz) = (bands, offset, sampleRateHz)
    energies = [Double](repeating: 0, count: bands.count)
  }

  /// Takes the next samples.
  public mutating func add(_ samples: [Double]) {
    guard !bands.isEmpty else { return }
    sampleCount += samples.count
    for sample in samples {
      if stretch.count == Self.stretchCount { cut() }
      stretch.append(sample - offset)
    }
  }

  /// Mean squares of all samples taken, a band each; nil for bands that reach beyond half of the rate.
  public consuming func powers() -> [Double?] {
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(hannRamp(count: count(of: Self.taperSeconds)))
    addEnergies()
    let count = Double(max(1, sampleCount))
    return zip(bands, energies).map { [sampleRateHz] band, energy in
      band.edgesHz.upperBound <= sampleRateHz / 2 ? energy / count : nil
    }
  }

  /// Goes on to the next stretch; sine and cosine keep the sum of both powers the same.
  private mutating func cut() {
    let shared = count(of: Self.fadeSeconds)
    let next = Array(stretch.suffix(shared))
    let fade = (0..<shared).map { sin(0.5 * .pi * ((Double($0) + 0.5) / Double(shared))) }
    if isFirst { fadeIn(hannRamp(count: count(of: Self.taperSeconds))) }
    fadeOut(fade)
    addEnergies()
    stretch.replaceSubrange(0..., with: next)
    fadeIn(fade)
    isFirst = false
  }

  private func count(of seconds: Double) -> Int {
    min(Int((seconds * sampleRateHz).rounded()), stretch.count / 2)
  }

  private mutating func fadeIn(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { stretch[index] *= weight }
  }

  private mutating func fadeOut(_ weights: [Double]) {
    for (index, weight) in weights.enumerated() { stretch[stretch.count - 1 - index] *= weight }
  }

  private mutating func addEnergies() {
    guard !stretch.isEmpty else { return }
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: stretch.count))
    var power = transform.power(stretch)
    // Every other bin stands for its mirror image too.
    if transform.length > 1 { power[power.count - 1] /= 2 }
    let step = sampleRateHz / Double(transform.length)
    let scale = 2 / Double(transform.length)
    for (place, band) in bands.enumerated() where band.edgesHz.upperBound <= sampleRateHz / 2 {
      energies[place] +=
        scale
        * partialSums(count: power.count - 1) { bin in
          power[bin + 1] * band.powerGain(atHz: Double(bin + 1) * step)
        }
    }
  }
}
