import CLibrary

/// A one-sided power spectral density at evenly spaced frequencies from 0 Hz.
///
/// A closed band includes both of its ends, a half-open band only the lower one.
///
/// Power is the sum of density times step, not a trapezoidal integral: then the bins of adjacent half-open
/// bands add up to the whole, and all of them to the variance of the signal. A band edge that is meant to be
/// a bin, such as 0.3 Hz at steps of 0.1, must not miss it by the last bit, hence the rounding of edges.
public struct PowerSpectrum: Sendable, Equatable {
  /// In the signal's unit squared per Hz.
  public let densities: [Double]
  /// Distance between neighboring frequencies, in Hz.
  public let frequencyStepHz: Double

  /// Power over all frequencies: the variance of the signal.
  public var total: Double { densities.reduce(0, +) * frequencyStepHz }

  /// Power in a band: sum of density times frequency step.
  public func power(in band: ClosedRange<Double>) -> Double { moment(0, in: band) }

  /// Spectral moment: sum of f^order times density times step over a band; `order` is zero or more.
  public func moment(_ order: Int, in band: ClosedRange<Double>) -> Double {
    var sum = 0.0
    for bin in bins(in: band) {
      var term = densities[bin]
      for _ in 0..<max(0, order) { term *= frequency(bin) }
      sum += term
    }
    return sum * frequencyStepHz
  }

  /// Spectral entropy: Shannon entropy of the power in a band divided by its maximum. 0 if all power is in
  /// one bin, 1 for a flat band. Nil without power and for fewer than two bins.
  public func entropy(in band: ClosedRange<Double>) -> Double? {
    let densities = densities(in: band)
    guard densities.count > 1 else { return nil }
    return shannonEntropy(ofShares: densities).map { $0 / log(Double(densities.count)) }
  }

  /// The frequency, interpolated between bins, at which the cumulative power of a band reaches a share of its
  /// total; nil without power.
  public func frequency(atCumulativeShare share: Double, in band: ClosedRange<Double>) -> Double? {
    let bins = bins(in: band)
    let target = share * bins.reduce(0) { $0 + densities[$1] }
    guard target > 0 else { return nil }
    var sum = 0.0
    for bin in bins {
      let next = sum + densities[bin]
      if next >= target {
        let excess = bin == bins.lowerBound ? 0 : (next - target) / (next - sum)
        return frequencyStepHz * (Double(bin) - excess)
      }
      sum = next
    }
    return nil
  }

  /// The frequency of a bin, in Hz.
  public func frequency(_ bin: Int) -> Double { Double(bin) * frequencyStepHz }

  /// The bins of a closed band. A bin that misses an edge only by rounding belongs to the band.
  func bins(in band: ClosedRange<Double>) -> Range<Int> {
    bins(
      from: (band.lowerBound / frequencyStepHz - Self.rounding).rounded(.up),
      to: (band.upperBound / frequencyStepHz + Self.rounding).rounded(.down) + 1)
  }

  /// The bins of a half-open band: a bin at the upper edge belongs to the next band.
  func bins(in band: Range<Double>) -> Range<Int> {
    bins(
      from: (band.lowerBound / frequencyStepHz - Self.rounding).rounded(.up),
      to: (band.upperBound / frequencyStepHz - Self.rounding).rounded(.up))
  }

  private func bins(from first: Double, to end: Double) -> Range<Int> {
    let end = max(0, min(Double(densities.count), end))
    return Int(min(max(0, first), end))..<Int(end)
  }

  /// Largest rounding error of a band edge, in bins.
  private static let rounding = 1e-9
}
