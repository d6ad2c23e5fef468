import CLibrary

/// Where the power of a voice or another sound lies: moments, edges, flatness and fall of its spectrum.
///
/// From 50 Hz, below which there is hum and handling, to 8 kHz or 95 % of half the sample rate, where
/// the recorder's own filter begins. Sources: Eyben F et al. (2016), IEEE Trans Affect Comput
/// 7(2):190-202; Hammarberg B et al. (1980), Acta Otolaryngol 90:441-451.
public struct SpectralShape: Sendable, Equatable {
  /// Center of gravity of the power, and the standard deviation of frequency around it.
  public let centroidHz, spreadHz: Double
  /// Of the same distribution; nil when it has no width.
  public let skewness, excessKurtosis: Double?
  /// First bins below and in which 85 % and 95 % of the power lie.
  public let rolloff85Hz, rolloff95Hz: Double
  /// Geometric over arithmetic mean of the densities: 1 for white noise, 0 for a tone.
  public let flatness: Double
  /// Least-squares fall of the level over frequency; nil for fewer than three bins.
  public let slopeDecibelsPerKilohertz, tiltDecibelsPerOctave: Double?
  /// Power from 50 to 1000 Hz over power from 1000 to 5000 Hz; nil when the sampling keeps less.
  public let alphaRatioDecibels: Double?
  /// Highest density below 2000 Hz over highest from 2000 to 5000 Hz; nil as above.
  public let hammarbergDecibels: Double?
  /// Power of each of `bandsHz` over that of all of them; nil when the sampling keeps less.
  public let bandDecibels: [Double]?

  /// A lower edge belongs to a band, an upper one to the next.
  public static let bandsHz = [50.0..<500, 500..<1000, 1000..<2000, 2000..<4000, 4000..<8000]
  /// The widest range that is looked at.
  static let rangeHz = 50.0...8000
  static let alphaBandsHz = (low: 50.0..<1000, high: 1000.0..<5000)
  static let hammarbergBandsHz = (low: 0.0..<2000, high: 2000.0..<5000)
  /// Share of half the sample rate up to which a recorder delivers sound as it was.
  public static let usableShare = 0.95

  /// Nil for a spectrum without power in the range.
  public init?(_ spectrum: PowerSpectrum, sampleRateHz: Double) {
    let usableHz = Self.usableShare * sampleRateHz / 2
    let top = max(Self.rangeHz.lowerBound, min(Self.rangeHz.upperBound, usableHz))
    guard let part = SpectrumPart(spectrum, Self.rangeHz.lowerBound...top) else { return nil }
    (centroidHz, spreadHz) = (part.centroidHz, part.spreadHz)
    (skewness, excessKurtosis) = (part.standardMoment(3), part.standardMoment(4).map { $0 - 3 })
    (rolloff85Hz, rolloff95Hz) = (part.rolloff(0.85), part.rolloff(0.95))
    flatness = part.flatness
    slopeDecibelsPerKilohertz = part.slope { $0 / 1000 }
    tiltDecibelsPerOctave = part.slope(over: log2)
    let ratios = usableHz >= Self.alphaBandsHz.high.upperBound ? spectrum : nil
    alphaRatioDecibels = ratios?.powerRatioDecibels(Self.alphaBandsHz)
    hammarbergDecibels = ratios?.peakRatioDecibels(Self.hammarbergBandsHz)
    bandDecibels =
      usableHz >= Self.rangeHz.upperBound
      ? spectrum.shareDecibels(of: Self.bandsHz, in: Self.rangeHz) : nil
  }
}

extension PowerSpectrum {
  fileprivate func powerRatioDecibels(_ bands: (low: Range<Double>, high: Range<Double>)) -> Double?
  {
    ratioDecibels(sum(in: bins(in: bands.low)), sum(in: bins(in: bands.high)))
  }

  fileprivate func peakRatioDecibels(_ bands: (low: Range<Double>, high: Range<Double>)) -> Double?
  {
    ratioDecibels(
      densities[bins(in: bands.low)].max() ?? 0, densities[bins(in: bands.high)].max() ?? 0)
  }

  fileprivate func shareDecibels(
    of bands: [Range<Double>], in whole: ClosedRange<Double>
  ) -> [Double]? {
    let total = sum(in: bins(in: whole))
    let shares = bands.compactMap { ratioDecibels(min(total, sum(in: bins(in: $0))), total) }
    return shares.count == bands.count ? shares : nil
  }

  private func sum(in bins: Range<Int>) -> Double { densities[bins].reduce(0, +) }
}

/// Nil when one of them is nothing, or beyond counting.
private func ratioDecibels(_ power: Double, _ reference: Double) -> Double? {
  guard power > 0, reference > 0, power.isFinite, reference.isFinite else { return nil }
  return 10 * log10(power / reference)
}

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
