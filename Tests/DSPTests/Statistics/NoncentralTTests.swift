import Testing

@testable import DSP

@Suite struct NoncentralTTests {
  /// Oracle: SciPy 1.17.1, `brentq` over `nct.cdf`.
  @Test(arguments: [
    (2.5, 9.0, 0.975, 0.18294396304493), (70, 1000, 0.975, 66.35417946216768),
    (-300, 19, 0.5, -294.72513273796665), (0.3, 1, 0.025, 2.2338801002055653),
  ]) func `a shift belongs to a share`(value: Double, freedom: Double, share: Double, shift: Double)
    throws
  {
    let found = try #require(NoncentralT.shift(value, share: share, degreesOfFreedom: freedom))
    #expect(abs(found - shift) < 1e-9 * max(1, abs(shift)))
  }

  /// Closed form: turned around, the distribution is that of the opposite shift; and a value of 0 is below by the normal distribution alone.
  @Test func `the distribution is symmetric about the sign of the shift`() throws {
    for (value, share) in [(1.5, 0.1), (-4, 0.025), (20, 0.6)] {
      let one = try #require(NoncentralT.shift(value, share: share, degreesOfFreedom: 7))
      let other = try #require(NoncentralT.shift(-value, share: 1 - share, degreesOfFreedom: 7))
      #expect(abs(one + other) < 1e-9)
    }
    let ofZero = try #require(NoncentralT.shift(0, share: 0.025, degreesOfFreedom: 3))
    #expect(abs(ofZero - 1.959963984540054) < 1e-10)
  }

  @Test func `impossible shares, values and degrees of freedom have no shift`() {
    #expect(NoncentralT.shift(1, share: 0, degreesOfFreedom: 5) == nil)
    #expect(NoncentralT.shift(1, share: 1, degreesOfFreedom: 5) == nil)
    #expect(NoncentralT.shift(.nan, share: 0.5, degreesOfFreedom: 5) == nil)
    #expect(NoncentralT.shift(.infinity, share: 0.5, degreesOfFreedom: 5) == nil)
    #expect(NoncentralT.shift(1, share: 0.5, degreesOfFreedom: 0.5) == nil)
    #expect(NoncentralT.shift(1, share: 0.5, degreesOfFreedom: .infinity) == nil)
  }
}
