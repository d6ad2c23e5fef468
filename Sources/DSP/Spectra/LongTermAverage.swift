/// Long-term average spectrum (LTAS): levels in bands 100 Hz wide from 0 Hz, without the detail of the
/// harmonics.
///
/// Source: Löfqvist A, Mandersson B (1987), Folia Phoniatr 39(5):221-229.
///
/// Bands of 100 Hz hold about one harmonic of a voice each, which smooths the comb of harmonics and keeps the
/// envelope. Powers are added and only then turned to decibels; a mean of decibels would favor the gaps
/// between harmonics.
public struct LongTermAverage: Sendable, Equatable {
  /// Band levels in dB re the square of the signal's unit; only complete bands below half of the sample rate.
  public let levelsDecibels: [Double]

  /// Width of each band; the first begins at 0 Hz.
  public static let bandWidthHz = 100.0
  /// Upper limit of the last band at the usual sample rates.
  static let highestHz = 10_000.0

  /// Level of the band that contains a frequency; nil outside all bands.
  public func level(at frequencyHz: Double) -> Double? {
    let band = (frequencyHz / Self.bandWidthHz).rounded(.down)
    guard band >= 0, band < Double(levelsDecibels.count) else { return nil }
    return levelsDecibels[Int(band)]
  }
}

extension PowerSpectrum {
  /// Band levels; a bin on an edge is divided between both bands in proportion to its width.
  public var longTermAverage: LongTermAverage {
    let width = LongTermAverage.bandWidthHz
    let top = frequency(max(0, densities.count - 1))
    let bandCount = Int((min(top, LongTermAverage.highestHz) / width).rounded(.down))
    var powers = [Double](repeating: 0, count: bandCount)
    for bin in densities.indices {
      // The outermost bins are half as wide: a one-sided spectrum ends at 0 Hz and at half of the sample
      // rate.
      let low = max(0, frequency(bin) - frequencyStepHz / 2)
      let high = min(top, frequency(bin) + frequencyStepHz / 2)
      let last = min(Double(bandCount) - 1, (high / width).rounded(.down))
      for band in stride(from: (low / width).rounded(.down), through: last, by: 1) {
        let overlap = min(high, (band + 1) * width) - max(low, band * width)
        powers[Int(band)] += densities[bin] * frequencyStepHz * overlap / (high - low)
      }
    }
    return LongTermAverage(levelsDecibels: powers.map(decibels(ofPower:)))
  }
}
