import DSP
import Foundation
import Testing

@Suite struct AutocorrelationTests {
  /// Oracle: NumPy 2.4.6, `correlate(x, x, "full")` of wave(400) over n - m, and over n.
  @Test(arguments: [
    (
      AutocorrelationDivisor.products,
      [0.9911984084139019, 0.8678879244892107, -0.9023836103119703]
    ), (.samples, [0.9887204123928672, 0.7442138952494982, -0.4511918051559852]),
  ]) func `the autocorrelation equals NumPy's`(divisor: AutocorrelationDivisor, expected: [Double])
    throws
  {
    let r = autocorrelation(wave(400), maxLag: 200, divisor: divisor)
    try #require(r.count == 201)
    #expect(r[0] == 1)
    #expect(agree([1, 57, 200].map { r[$0] }, expected, within: 1e-13))
  }

  /// Truth: the rule, on the whole autocorrelation. The peak is early, late, beyond the lags that are summed directly, or at the
  /// ends, which are only neighbors.
  @Test(arguments: [
    (30.0, 25...220), (90, 25...220), (180, 25...220), (400, 25...220), (25, 25...40),
    (40, 25...40), (30, 25...27), (170, 25...128), (30, 25...125), (240, 25...280),
  ]) func `a peak of the autocorrelation is found as by the rule`(
    period: Double, lags: ClosedRange<Int>
  ) {
    let noise = evenNoise(300, seed: 7)
    for share in [0.0, 0.5, 2] {
      let x = noise.enumerated().map { sin(2 * .pi * Double($0) / period) + share * $1 }
      let r = autocorrelation(x, maxLag: lags.upperBound)
      for least in [-0.5, 0.3, 0.9] {
        let peaks = lags.dropFirst().dropLast().filter {
          r[$0] > least && r[$0] > r[$0 - 1] && r[$0] >= r[$0 + 1]
        }
        #expect(
          autocorrelationPeak(x, lags: lags, above: least) == peaks.first, "\(share) \(least)")
        for guess in [lags.lowerBound, 33, 90, lags.upperBound] where lags.contains(guess) {
          let found = autocorrelationPeak(x, lags: lags, above: least, guess: guess)
          #expect(found.map(peaks.contains) ?? peaks.isEmpty, "\(share) \(least) \(guess)")
        }
      }
    }
    #expect(autocorrelationPeak([Double](repeating: 0, count: 300), lags: lags, above: -2) == nil)
  }

  /// Property: few products are added up, many are transformed; both are the same numbers.
  @Test func `few lags, summed directly, equal those by the Fourier transform`() {
    let x = wave(120)
    let (short, long) = (autocorrelation(x, maxLag: 10), autocorrelation(x, maxLag: 119))
    #expect(agree(short, Array(long[...10]), within: 1e-13))
  }

  /// Oracle: Python 3.11, `math.fsum` of the products over n - m, of sin(0.11 i) + 0.3 sin(0.37 i + 1) cos(1e-6 i²);
  /// two and three pieces, with short and with long overlaps.
  @Test(arguments: [
    (
      300_000, 400,
      [
        0.9889400488283735, 0.9565324785061339, -0.9498923863601815, 0.9527694485646196,
        0.9566305874953278,
      ]
    ),
    (
      262_000, 20_000,
      [
        0.9894924400290969, 0.9576800803551118, 0.8145904312987694, 0.6836915464633743,
        0.6060633606362936,
      ]
    ),
  ]) func `a long signal is correlated piece by piece`(count: Int, lags: Int, expected: [Double])
    throws
  {
    let x = (0..<count).map { index in
      let i = Double(index)
      return sin(0.11 * i) + 0.3 * sin(0.37 * i + 1) * cos(i * i * 1e-6)
    }
    let r = autocorrelation(x, maxLag: lags)
    try #require(r.count == lags + 1)
    #expect(r[0] == 1)
    #expect(agree([1, 57, lags / 2 + 1, lags - 1, lags].map { r[$0] }, expected, within: 1e-12))
  }

  /// Property: where the pieces end makes no difference, not by one sample either.
  @Test(arguments: [130_671, 130_672, 130_673, 260_944, 260_945])
  func `a last piece of any length counts`(count: Int) {
    let x = (0..<count).map { index -> Double in
      let click: Double = index % 977 == 5 ? 3 : 0
      return sin(0.013 * Double(index)) + click
    }
    let sum: Double = (0..<count - 400).reduce(0.0) { $0 + x[$1] * x[$1 + 400] }
    let power = x.reduce(0) { $0 + $1 * $1 }
    let expected = sum / power * Double(count) / Double(count - 400)
    #expect(agree(autocorrelation(x, maxLag: 400)[400], expected, within: 1e-11))
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
    #expect(autocorrelation([], maxLag: 3).isEmpty)
    #expect(autocorrelation([1, 2], maxLag: -1).isEmpty)
  }
}
