import DSP
import Foundation
import Testing

@Suite struct ExponentialFitTests {
  private let t: [Double] = [0, 4, 9, 15, 22, 30, 41, 53, 66, 80, 100, 120]
  private let y: [Double] = [150, 146, 139, 133, 124, 119, 108, 103, 95, 93, 88, 84]

  /// Oracle: SciPy 1.17.1, `curve_fit(lambda t, c, d, tau: c + d * exp(-t / tau), t, y,
  /// p0=[80, 70, 50], xtol=1e-14, ftol=1e-14, gtol=1e-14)`.
  @Test func `the best curve is SciPy's`() throws {
    let fit = try #require(ExponentialFit(t, y, timeConstants: 10...300))
    #expect(agree(fit.asymptote, 77.81963216650372, within: 1e-4))
    #expect(agree(fit.amplitude, 73.35073653517509, within: 1e-4))
    #expect(agree(fit.timeConstant, 48.92428811289226, within: 1e-4))
  }

  /// Closed form, wherever the clock starts.
  @Test(arguments: [12.5, 50, 290], [0, 1e5]) func `the fit finds the curve that the points lie on`(
    timeConstant: Double, start: Double
  ) throws {
    let times = t.map { $0 + start }
    let fit = try #require(
      ExponentialFit(times, t.map { 80 + 60 * exp(-$0 / timeConstant) }, timeConstants: 10...300))
    #expect(agree(fit.timeConstant, timeConstant, within: 1e-3))
    #expect(agree(fit.asymptote, 80, within: 1e-2))
    #expect(agree(fit.amplitude, 60, within: 1e-2))
  }

  @Test func `the search ends at its limits`() throws {
    let slow = try #require(
      ExponentialFit(t, t.map { 80 + 60 * exp(-$0 / 400) }, timeConstants: 10...300))
    #expect(agree(slow.timeConstant, 300, within: 1e-6))
    let fast = try #require(
      ExponentialFit(t, t.map { 80 + 60 * exp(-$0 / 5) }, timeConstants: 10...300))
    #expect(agree(fast.timeConstant, 10, within: 1e-6))
  }

  @Test func `points that make no curve give none`() {
    #expect(ExponentialFit([0, 1, 2], [3, 2, 1], timeConstants: 10...300) == nil)
    #expect(ExponentialFit([0, 0, 1, 1], [3, 2, 1, 0], timeConstants: 10...300) == nil)
    #expect(ExponentialFit(t, t.map { _ in 70 }, timeConstants: 10...300) == nil)
    #expect(ExponentialFit(t, y, timeConstants: 0...300) == nil)
    #expect(ExponentialFit([], [], timeConstants: 10...300) == nil)
  }
}
