/// Levels of bands 100 Hz wide from 0 Hz on: the shape of a voice without its harmonics.
///
/// Source: Löfqvist A, Mandersson B (1987), Folia Phoniatr 39(5):221-229.
public struct LongTermAverage: Sendable, Equatable {
  /// dB re the square of the signal's unit, band by band; only whole bands below half the sample rate.
  public let levelsDecibels: [Double]

  /// From one band's lower edge to the next's.
  public static let bandWidthHz = 100.0
  /// Where the last band ends at the latest.
  static let highestHz = 10_000.0

  /// Level of the band a frequency lies in; nil outside of all bands.
  public func level(at frequencyHz: Double) -> Double? {
    let band = (frequencyHz / Self.bandWidthHz).rounded(.down)
    guard band >= 0, band < Double(levelsDecibels.count) else { return nil }
    return levelsDecibels[Int(band)]
  }
}

extension PowerSpectrum {
  /// Power of every band; of a bin on an edge each side gets its share of the bin's width.
  public var longTermAverage: LongTermAverage {
    let width = LongTermAverage.bandWidthHz
    let top = frequency(max(0, densities.count - 1))
    let bandCount = Int((min(top, LongTermAverage.highestHz) / width).rounded(.down))
    var powers = [Double](repeating: 0, count: bandCount)
    for bin in densities.indices {
      // The outermost bins are half as wide: one-sided power has no place beyond 0 Hz and the top.
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
