import DSP
import Testing

@Suite struct StudentTTests {
  /// Oracle: published tables of the two-sided 5 % point, and SciPy 1.17.1, `t.ppf(0.975, 9.9367)`.
  @Test(
    arguments: [
      (1, 12.7062047), (2, 4.30265273), (5, 2.57058184), (30, 2.04227246), (9.9367, 2.23006432),
    ] as [(Double, Double)]) func `quantiles equal the table`(
      degreesOfFreedom: Double, value: Double
    ) throws
  {
    let quantile = try #require(StudentT.quantile(0.975, degreesOfFreedom: degreesOfFreedom))
    #expect(abs(quantile - value) <= 2e-8 * value + 5e-9)
  }

  @Test func `the median of the distribution is 0`() {
    #expect(StudentT.quantile(0.5, degreesOfFreedom: 3).map { abs($0) <= 1e-15 } == true)
  }

  @Test(
    arguments: [(0, 3), (1, 3), (0.5, 0), (0.5, -1), (.nan, 3), (0.5, .infinity)]
      as [(Double, Double)]) func `probabilities outside of the distribution have no quantile`(
      share: Double, degreesOfFreedom: Double
    )
  { #expect(StudentT.quantile(share, degreesOfFreedom: degreesOfFreedom) == nil) }
}
