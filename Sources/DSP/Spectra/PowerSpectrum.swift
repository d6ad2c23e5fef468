import CLibrary

/// Power per Hz at evenly spaced frequencies from 0 Hz on; one-sided.
///
/// A closed band includes both of its ends, a half-open one only the lower.
public struct PowerSpectrum: Sendable, Equatable {
  /// In the signal's unit squared per Hz.
  public let densities: [Double]
  /// From one density to the next.
  public let frequencyStepHz: Double

  /// Power of all frequencies: the variance of the signal.
  public var total: Double { densities.reduce(0, +) * frequencyStepHz }

  /// Power of a band: sum of density times step.
  public func power(in band: ClosedRange<Double>) -> Double { moment(0, in: band) }

  /// Sum of f^order times density times step over a band; `order` is zero or more.
  public func moment(_ order: Int, in band: ClosedRange<Double>) -> Double {
    var sum = 0.0
    for bin in bins(in: band) {
      var term = densities[bin]
      for _ in 0..<max(0, order) { term *= frequency(bin) }
      sum += term
    }
    return sum * frequencyStepHz
  }

  /// Shannon's entropy of the power in a band over its largest value: 0 for one bin, 1 for a flat
  /// band. Nil without power and for less than two bins.
  public func entropy(in band: ClosedRange<Double>) -> Double? {
    let densities = densities(in: band)
    guard densities.count > 1 else { return nil }
    return shannonEntropy(ofShares: densities).map { $0 / log(Double(densities.count)) }
  }

  /// Where the power summed over a band reaches a share of it, between bins; nil without power.
  public func frequency(
    atCumulativeShare share: Double, in band: ClosedRange<Double>
  ) -> Double? {
    let bins = bins(in: band)
    let target = share * bins.reduce(0) { $0 + densities[$1] }
    guard target > 0 else { return nil }
    var sum = 0.0
    for bin in bins {
      let next = sum + densities[bin]
      if next >= target {
        let behind = bin == bins.lowerBound ? 0 : (next - target) / (next - sum)
        return frequencyStepHz * (Double(bin) - behind)
      }
      sum = next
    }
    return nil
  }

  /// The frequency of a bin, in Hz.
  public func frequency(_ bin: Int) -> Double { Double(bin) * frequencyStepHz }

  /// A bin that would lie on the edge but for rounding belongs to the band.
  func bins(in band: ClosedRange<Double>) -> Range<Int> {
    bins(
      from: (band.lowerBound / frequencyStepHz - Self.rounding).rounded(.up),
      to: (band.upperBound / frequencyStepHz + Self.rounding).rounded(.down) + 1)
  }

  /// Here a bin on the upper edge belongs to the next band.
  func bins(in band: Range<Double>) -> Range<Int> {
    bins(
      from: (band.lowerBound / frequencyStepHz - Self.rounding).rounded(.up),
      to: (band.upperBound / frequencyStepHz - Self.rounding).rounded(.up))
  }

  private func bins(from first: Double, to end: Double) -> Range<Int> {
    let end = max(0, min(Double(densities.count), end))
    return Int(min(max(0, first), end))..<Int(end)
  }

  /// Share of a bin by which an edge may miss it.
  private static let rounding = 1e-9
}
