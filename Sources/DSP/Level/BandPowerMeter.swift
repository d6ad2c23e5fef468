import Foundation

/// Measures the power of a sound that arrives piece by piece, band by band.
///
/// Spectra are taken of stretches of a minute at most, whose ends are tapered over 10 ms.
public struct BandPowerMeter: ~Copyable {
  private let bands: [OctaveBand]
  private let offset: Double
  private let sampleRateHz: Double
  private var stretch: [Double] = []
  private let stretchCount: Int
  private var energies: [Double]
  private var sampleCount = 0

  private static let stretchSeconds = 60.0
  private static let largestStretchCount = 1 << 22
  private static let taperSeconds = 0.01

  /// `offset` is the mean of the sound, which no band contains.
  public init(_ bands: [OctaveBand], sampleRateHz: Double, offset: Double) {
    (self.bands, self.offset, self.sampleRateHz) = (bands, offset, sampleRateHz)
    stretchCount = min(
      Self.largestStretchCount, max(1, Int(clamping: Self.stretchSeconds * sampleRateHz)))
    energies = [Double](repeating: 0, count: bands.count)
  }

  /// Takes the next samples.
  public mutating func add(_ samples: [Double]) {
    guard !bands.isEmpty else { return }
    for sample in samples {
      stretch.append(sample - offset)
      if stretch.count == stretchCount { close() }
    }
  }

  /// Mean squares of all samples taken, a band each; nil for bands that reach beyond half of the rate.
  public consuming func powers() -> [Double?] {
    close()
    let count = Double(max(1, sampleCount))
    return zip(bands, energies).map { [sampleRateHz] band, energy in
      band.edgesHz.upperBound <= sampleRateHz / 2 ? energy / count : nil
    }
  }

  private mutating func close() {
    guard !stretch.isEmpty else { return }
    sampleCount += stretch.count
    taper()
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: stretch.count))
    var power = transform.power(stretch)
    // Every other bin stands for its mirror image too.
    if transform.length > 1 { power[power.count - 1] /= 2 }
    let step = sampleRateHz / Double(transform.length)
    let scale = 2 / Double(transform.length)
    for (place, band) in bands.enumerated() where band.edgesHz.upperBound <= sampleRateHz / 2 {
      energies[place] += scale * partialSums(count: power.count - 1) { bin in
        power[bin + 1] * band.powerGain(atHz: Double(bin + 1) * step)
      }
    }
    stretch.removeAll(keepingCapacity: true)
  }

  /// A raised cosine at either end.
  private mutating func taper() {
    let count = min(Int((Self.taperSeconds * sampleRateHz).rounded()), stretch.count / 2)
    for index in 0..<count {
      let weight = 0.5 - 0.5 * cos(.pi * (Double(index) + 0.5) / Double(count))
      stretch[index] *= weight
      stretch[stretch.count - 1 - index] *= weight
    }
  }
}
