import DSP
import Testing

@Suite struct StatisticsTests {
  static let x = [2.5, -1, 4, 4, 9.5, 0.25, 3]

  /// Oracle: NumPy 2.4.6, `mean`, `var(ddof=1)`, `std(ddof=1)`, `median`.
  @Test func `moments equal NumPy's`() {
    #expect(agree(mean(Self.x), 3.1785714285714284, within: 1e-15))
    #expect(agree(variance(Self.x), 11.306547619047619, within: 1e-14))
    #expect(agree(standardDeviation(Self.x), 3.3625210213540107, within: 1e-14))
    #expect(median(Self.x) == 3)
    #expect(median([1, 4, 2, 3]) == 2.5)
  }

  /// Oracle: NumPy 2.4.6, `quantile`; SciPy 1.17.1, `iqr`, `1.4826 * median_abs_deviation`.
  @Test func `order statistics equal NumPy's`() {
    let quantiles = [0.1, 0.25, 0.75, 0.99].compactMap { quantile(Self.x, $0) }
    #expect(agree(quantiles, [-0.25, 1.375, 4, 9.17], within: 1e-14))
    #expect(DSP.quantiles(Self.x, [0.1, 0.25, 0.75, 0.99]) == quantiles)
    #expect(DSP.quantiles(Self.x, [0, 0, 1, 1]) == [-1, -1, 9.5, 9.5])
    #expect(DSP.quantiles([], [0.5]).isEmpty)
    #expect(quantile(Self.x, 0) == -1)
    #expect(quantile(Self.x, 1) == 9.5)
    #expect(agree(interquartileRange(Self.x), 2.625, within: 1e-14))
    #expect(agree(medianAbsoluteDeviation(Self.x), 1.4826, within: 1e-14))
  }

  /// Oracle: SciPy 1.17.1, `stats.skew`, `stats.kurtosis`, `stats.linregress(arange(7), x).slope`.
  @Test func `shape and slope equal SciPy's`() {
    #expect(agree(skewness(Self.x), 0.7354560303069185, within: 1e-14))
    #expect(agree(excessKurtosis(Self.x), 0.00612728956186803, within: 1e-14))
    #expect(agree(slope([0, 1, 2, 3, 4, 5, 6], Self.x), 0.33928571428571425, within: 1e-15))
  }

  /// Oracle: closed form.
  @Test func `root mean square and coefficient of variation equal the closed form`() {
    #expect(agree(rootMeanSquare([3, -4]), 12.5.squareRoot(), within: 1e-15))
    #expect(
      agree(coefficientOfVariationPercent([1, 3]), 100 * 2.0.squareRoot() / 2, within: 1e-13))
    #expect(coefficientOfVariationPercent([-1, -3]) == nil)
  }

  @Test func `too few values have no statistic`() {
    #expect(mean([]) == nil)
    #expect(median([]) == nil)
    #expect(rootMeanSquare([]) == nil)
    #expect(variance([1]) == nil)
    #expect(standardDeviation([1]) == nil)
    #expect(coefficientOfVariationPercent([1]) == nil)
    #expect(coefficientOfVariationPercent([]) == nil)
    #expect(quantile([1], 1.5) == nil)
    #expect(quantile([1], .nan) == nil)
    #expect(interquartileRange([]) == nil)
    #expect(medianAbsoluteDeviation([]) == nil)
    #expect(skewness([2, 2]) == nil)
    #expect(excessKurtosis([]) == nil)
    #expect(slope([0, 1], [0, 1]) == nil)
    #expect(slope([2, 2, 2], [0, 1, 2]) == nil)
    #expect(slope([0, 1, 2], [0, 1]) == nil)
  }

  /// Truth: by hand, and the sorted values, of numbers that fill vectors and of some that do not.
  @Test(arguments: [1, 7, 8, 9, 100])
  func `the extremes are the smallest and the largest value, without NaN`(count: Int) throws {
    let values = duskyNoise(count)
    let ends = try #require(extremes(values))
    #expect(ends.lowest == values.min())
    #expect(ends.highest == values.max())
    #expect(extremes([]) == nil)
    #expect(extremes([.nan, .nan]) == nil)
    let mixed = try #require(extremes([.nan, 2, 1] + [Double](repeating: 1.5, count: 9) + [.nan]))
    #expect(mixed.lowest == 1)
    #expect(mixed.highest == 2)
  }
}
