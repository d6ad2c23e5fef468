import Foundation

/// The bins of a spectrum inside a band, their densities taken as weights of their frequencies.
struct SpectrumPart {
  let frequenciesHz: [Double]
  let densities: [Double]
  let sum: Double
  let centroidHz: Double, spreadHz: Double

  /// Nil without power, and for power beyond what can be counted.
  init?(_ spectrum: PowerSpectrum, _ band: ClosedRange<Double>) {
    let bins = spectrum.bins(in: band)
    (frequenciesHz, densities) = (bins.map(spectrum.frequency), Array(spectrum.densities[bins]))
    let sum = densities.reduce(0, +)
    guard sum > 0, sum.isFinite else { return nil }
    let center = zip(frequenciesHz, densities).reduce(0) { $0 + $1.0 * $1.1 } / sum
    let variance =
      zip(frequenciesHz, densities).reduce(0) { total, bin in
        total + (bin.0 - center) * (bin.0 - center) * bin.1
      } / sum
    (self.sum, centroidHz, spreadHz) = (sum, center, variance.squareRoot())
  }

  /// Mean of ((f - centroid) / spread)^order; nil when all power is in one bin.
  func standardMoment(_ order: Int) -> Double? {
    guard spreadHz > 0 else { return nil }
    return zip(frequenciesHz, densities).reduce(0) { total, bin in
      let distance = (bin.0 - centroidHz) / spreadHz
      return total + (0..<order).reduce(bin.1) { power, _ in power * distance }
    } / sum
  }

  /// The first bin at which this share of the power is reached.
  func rolloff(_ share: Double) -> Double {
    var passed = 0.0
    for (frequency, density) in zip(frequenciesHz, densities) {
      passed += density
      if passed >= share * sum { return frequency }
    }
    return frequenciesHz.last ?? 0
  }

  /// Geometric over arithmetic mean; 0 when a bin is empty.
  var flatness: Double {
    let count = Double(densities.count)
    return min(1, exp(densities.reduce(0) { $0 + log($1) } / count) / (sum / count))
  }

  /// Least-squares slope of the level in dB over some scale of frequency.
  func slope(over scale: (Double) -> Double) -> Double? {
    DSP.slope(frequenciesHz.map(scale), densities.map(decibels(ofPower:)))
  }
}
