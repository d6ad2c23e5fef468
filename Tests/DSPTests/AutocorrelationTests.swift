import DSP
import Foundation
import Testing

@Suite struct AutocorrelationTests {
  /// Oracle: NumPy 2.4.6, `correlate(x, x, "full")` of wave(400) over n - m, and over n.
  @Test(arguments: [
    (
      AutocorrelationDivisor.products,
      [0.9911984084139019, 0.8678879244892107, -0.9023836103119703]
    ),
    (.samples, [0.9887204123928672, 0.7442138952494982, -0.4511918051559852]),
  ]) func `equals NumPy`(divisor: AutocorrelationDivisor, expected: [Double]) {
    let r = autocorrelation(wave(400), maxLag: 200, divisor: divisor)
    #expect(r.count == 201 && r[0] == 1)
    #expect(agree([1, 57, 200].map { r[$0] }, expected, within: 1e-13))
  }

  /// Property: few products are added up, many are transformed; both are the same numbers.
  @Test func `short and long ways agree`() {
    let x = wave(120)
    let (short, long) = (autocorrelation(x, maxLag: 10), autocorrelation(x, maxLag: 119))
    #expect(agree(short, Array(long[...10]), within: 1e-13))
  }

  /// Oracle: closed form, (A2² - A1²)/(A1² + A2²) = 0.6 at the shorter period and 1 at the longer.
  @Test func `two harmonics repeat by step and by stride`() {
    let x = sampled(1000) { 0.5 * cos(1.8 * .pi * $0 + 0.3) + cos(3.6 * .pi * $0) }
    let r = autocorrelation(x, maxLag: 150)
    let (step, stride) = (100 / 1.8, 100 / 0.9)
    #expect(agree(interiorMaximum(of: r, in: 0.75 * step...1.25 * step)?.value, 0.6, within: 2e-3))
    #expect(
      agree(interiorMaximum(of: r, in: 0.75 * stride...1.25 * stride)?.value, 1, within: 2e-3))
  }

  /// Oracle: closed form, (0.16 - 1)/1.16 at half the period of the stronger tone.
  @Test func `an alternating pattern has a minimum`() {
    let x = sampled(2000) { cos(1.8 * .pi * $0) + 0.4 * cos(3.6 * .pi * $0 + 1) }
    let r = autocorrelation(x, maxLag: 150)
    #expect(agree(interiorMinimum(of: r, in: 41.7...69.4)?.value, -0.7241, within: 2e-3))
  }

  @Test func `zeros, one and no samples are safe`() {
    #expect(autocorrelation([0, 0, 0], maxLag: 2) == [0, 0, 0])
    #expect(autocorrelation([5], maxLag: 9) == [1])
    #expect(autocorrelation([], maxLag: 3).isEmpty && autocorrelation([1, 2], maxLag: -1).isEmpty)
  }
}
