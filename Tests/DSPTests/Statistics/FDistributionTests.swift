import DSP
import Testing

@Suite struct FDistributionTests {
  /// Oracle: SciPy 1.17.1, `f.ppf(share, a, b)`.
  @Test(
    arguments: [
      (0.975, 9, 9, 4.025994158282978), (0.025, 9, 9, 0.24838585469445484),
      (0.975, 59, 295, 1.4501765198968153), (0.975, 295, 59, 1.5296035374865222),
      (0.975, 0.37, 4, 15.195255870126921), (0.025, 0.37, 4, 9.453594320674853e-09),
      (0.975, 1.25, 58.5, 4.799496568302764), (0.5, 3, 7, 0.870944253187285),
      (0.975, 16, 1, 986.9186605541634), (0.975, 9999, 9999, 1.039982072537095),
      (0.025, 2.5, 9999, 0.04744827201052573),
    ] as [(Double, Double, Double, Double)]) func `quantiles equal SciPy's`(
      share: Double, a: Double, b: Double, expected: Double
    ) throws
  {
    let found = try #require(FDistribution.quantile(share, degreesOfFreedom: a, b))
    #expect(abs(found / expected - 1) < 1e-11)
    let tail = try #require(FDistribution.upperTail(found, degreesOfFreedom: a, b))
    #expect(abs(tail - (1 - share)) < 1e-12)
  }

  /// Closed form: with two degrees of freedom in the numerator, P(F > x) = (1 + 2x/b)^(-b/2).
  @Test func `upper tails equal the closed form`() {
    for (ratio, b) in [(0.5, 3.0), (4, 10), (30, 57)] {
      var power = 1.0
      for _ in 0..<Int(b) { power *= 1 / (1 + 2 * ratio / b) }
      let found = FDistribution.upperTail(ratio, degreesOfFreedom: 2, b)
      #expect(areClose(found, power.squareRoot(), within: 1e-13))
    }
  }

  @Test func `a quantile below every double is zero`() {
    #expect(FDistribution.quantile(0.025, degreesOfFreedom: 1e-6, 10) == 0)
  }

  @Test func `what is outside of the distribution has no value`() {
    #expect(FDistribution.quantile(0, degreesOfFreedom: 1, 1) == nil)
    #expect(FDistribution.quantile(1, degreesOfFreedom: 1, 1) == nil)
    #expect(FDistribution.quantile(0.5, degreesOfFreedom: 0, 1) == nil)
    #expect(FDistribution.quantile(0.5, degreesOfFreedom: 1, .nan) == nil)
    #expect(FDistribution.upperTail(-1, degreesOfFreedom: 1, 1) == nil)
    #expect(FDistribution.upperTail(.infinity, degreesOfFreedom: 1, 1) == 0)
  }
}
