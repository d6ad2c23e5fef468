import DSP
import Testing

@Suite struct LinearFitTests {
  private let x = [0, 0.1, 0.35, 0.5, 0.9, 1.2]
  private let y = [70, 73.5, 71, 76, 79, 78.25]

  /// Oracle: SciPy 1.17.1, `linregress(x, y)` and `t.ppf(0.975, 4)`; NumPy 2.4.6, `polyfit(x, y, 1,
  /// full=True)[1]`.
  @Test func `slope and its limits equal SciPy's`() throws {
    let fit = try #require(LinearFit(x, y))
    #expect(agree(fit.slope, 7.017712745475549, within: 1e-12))
    #expect(agree(fit.slopeError, 1.9629604746306721, within: 1e-12))
    #expect(agree(fit.intercept, 71.05766268771663, within: 1e-12))
    #expect(agree(fit.residual, 16.677993839044973, within: 1e-12))
    let limits = try #require(fit.slopeLimits(confidence: 0.95))
    #expect(agree(limits.lowerBound, 1.5676607439904826, within: 1e-8))
    #expect(agree(limits.upperBound, 12.467764746960615, within: 1e-8))
  }

  /// Closed form: no residual, no error.
  @Test func `points of a line leave no doubt`() throws {
    let fit = try #require(LinearFit(x, x.map { 3 - 2 * $0 }))
    let limits = try #require(fit.slopeLimits(confidence: 0.95))
    #expect(agree([limits.lowerBound, limits.upperBound], [-2, -2], within: 1e-12))
  }

  @Test(
    arguments: [([0, 1], [1, 2]), ([1, 1, 1], [1, 2, 3]), ([], [])] as [([Double], [Double])])
  func `too few points and a single place give no line`(x: [Double], y: [Double]) {
    #expect(LinearFit(x, y) == nil)
  }

  @Test(arguments: [-1, 1, 2, .nan] as [Double]) func `a confidence is a share`(confidence: Double)
    throws
  { #expect(try #require(LinearFit(x, y)).slopeLimits(confidence: confidence) == nil) }
}
