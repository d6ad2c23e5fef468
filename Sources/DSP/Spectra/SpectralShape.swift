import CLibrary

/// Shape of the spectrum of a voice or another sound: moments, roll-off, flatness and slope.
///
/// Covers 50 Hz (lower frequencies contain hum and handling noise) to 8 kHz or 95 % of half the sample rate
/// (where the recorder's anti-aliasing filter begins). Sources: Eyben F et al. (2016), IEEE Trans Affect
/// Comput 7(2):190-202; Hammarberg B et al. (1980), Acta Otolaryngol 90:441-451.
public struct SpectralShape: Sendable, Equatable {
  /// Power-weighted mean and standard deviation of frequency.
  public let centroidHz, spreadHz: Double
  /// Skewness and excess kurtosis of the power over frequency; nil if all power is in one bin.
  public let skewness, excessKurtosis: Double?
  /// Frequency of the first bin at which the cumulative power reaches 85 % or 95 %.
  public let rolloff85Hz, rolloff95Hz: Double
  /// Geometric divided by arithmetic mean of the densities: 1 for a flat spectrum, 0 if a bin has no power.
  public let flatness: Double
  /// Least-squares slope of the level over frequency; nil for fewer than three bins.
  public let slopeDecibelsPerKilohertz, tiltDecibelsPerOctave: Double?
  /// Power from 50 to 1000 Hz relative to power from 1000 to 5000 Hz; nil if the sample rate is too low.
  public let alphaRatioDecibels: Double?
  /// Highest density below 2000 Hz relative to the highest from 2000 to 5000 Hz; nil if the sample rate is
  /// too low.
  public let hammarbergDecibels: Double?
  /// Power of each of `bandsHz` relative to the power of the complete range; nil if the sample rate is too
  /// low.
  public let bandDecibels: [Double]?

  /// The bands of `bandDecibels`; a lower edge belongs to its band, an upper edge to the next one.
  public static let bandsHz = [50.0..<500, 500..<1000, 1000..<2000, 2000..<4000, 4000..<8000]
  /// The range of analysis at sample rates that reach it.
  static let rangeHz = 50.0...8000
  static let alphaBandsHz = (low: 50.0..<1000, high: 1000.0..<5000)
  static let hammarbergBandsHz = (low: 0.0..<2000, high: 2000.0..<5000)
  /// Share of half the sample rate below which a recorder's anti-aliasing filter has no effect.
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
  { ratioDecibels(sum(in: bins(in: bands.low)), sum(in: bins(in: bands.high))) }

  fileprivate func peakRatioDecibels(_ bands: (low: Range<Double>, high: Range<Double>)) -> Double?
  {
    ratioDecibels(
      densities[bins(in: bands.low)].max() ?? 0, densities[bins(in: bands.high)].max() ?? 0)
  }

  fileprivate func shareDecibels(of bands: [Range<Double>], in whole: ClosedRange<Double>)
    -> [Double]?
  {
    let total = sum(in: bins(in: whole))
    let shares = bands.compactMap { ratioDecibels(min(total, sum(in: bins(in: $0))), total) }
    return shares.count == bands.count ? shares : nil
  }

  private func sum(in bins: Range<Int>) -> Double { densities[bins].reduce(0, +) }
}

/// Nil unless both powers are finite and above zero.
private func ratioDecibels(_ power: Double, _ reference: Double) -> Double? {
  guard power > 0, reference > 0, power.isFinite, reference.isFinite else { return nil }
  return 10 * log10(power / reference)
}

/// The bins of a spectrum inside a band, with their densities as weights of the frequencies.
struct SpectrumPart {
  let frequenciesHz: [Double]
  let densities: [Double]
  let sum: Double
  let centroidHz: Double, spreadHz: Double

  /// Nil unless the power is finite and above zero.
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

  /// Standardized moment: mean of ((f - centroid) / spread)^order; nil if all power is in one bin.
  func standardMoment(_ order: Int) -> Double? {
    guard spreadHz > 0 else { return nil }
    return zip(frequenciesHz, densities).reduce(0) { total, bin in
      let distance = (bin.0 - centroidHz) / spreadHz
      return total + (0..<order).reduce(bin.1) { power, _ in power * distance }
    } / sum
  }

  /// Frequency of the first bin at which the cumulative power reaches this share.
  func rolloff(_ share: Double) -> Double {
    var passed = 0.0
    for (frequency, density) in zip(frequenciesHz, densities) {
      passed += density
      if passed >= share * sum { return frequency }
    }
    return frequenciesHz.last ?? 0
  }

  /// Geometric divided by arithmetic mean of the densities; 0 if a bin is empty.
  var flatness: Double {
    let count = Double(densities.count)
    return min(1, exp(densities.reduce(0) { $0 + log($1) } / count) / (sum / count))
  }

  /// Least-squares slope of the level in dB over a scale of frequency.
  func slope(over scale: (Double) -> Double) -> Double? {
    DSP.slope(frequenciesHz.map(scale), densities.map(decibels(ofPower:)))
  }
}
