import DSP
import Foundation
import Testing

@Suite struct TraceAutocorrelationTests {
  /// Of all samples, at the lags from 0 on.
  private func traceAutocorrelation(_ channels: [[Double]], maxLag: Int, smallestPower: Double = 0)
    -> [Double]?
  {
    let whole = CorrelationWindow(samples: 0..<(channels.first?.count ?? 0), lags: [0...maxLag])
    return traceAutocorrelations(channels, [whole], smallestPower: smallestPower).first ?? nil
  }

  /// Property: of one channel it is the autocorrelation of the channel without its mean.
  @Test func `one channel has its own autocorrelation`() throws {
    let x = wave(300)
    let found = try #require(traceAutocorrelation([x], maxLag: 120))
    #expect(agree(found, autocorrelation(removingMean(x), maxLag: 120), within: 1e-12))
  }

  /// Closed form: a vector of constant length that rotates once in 50 samples returns after 50.
  @Test func `a rotating vector repeats after a turn`() throws {
    let angle = (0..<500).map { 2 * Double.pi * Double($0) / 50 }
    let found = try #require(traceAutocorrelation([angle.map(cos), angle.map(sin)], maxLag: 100))
    for lag in 0...100 { #expect(abs(found[lag] - cos(2 * .pi * Double(lag) / 50)) < 1e-12) }
  }

  /// Property: rotating the axes changes nothing.
  @Test func `the axes do not matter`() throws {
    let (x, y) = (wave(400), Array(wave(500).dropFirst(100)))
    let (c, s) = (cos(0.7), sin(0.7))
    let turned = [zip(x, y).map { c * $0 - s * $1 }, zip(x, y).map { s * $0 + c * $1 }]
    let a = try #require(traceAutocorrelation([x, y], maxLag: 150))
    let b = try #require(traceAutocorrelation(turned, maxLag: 150))
    #expect(agree(a, b, within: 1e-12))
  }

  /// Closed form: the variances of a cosine and a sine of amplitude 2 over whole periods are 2 each.
  @Test func `channels below the smallest power have none`() {
    let angle = (0..<500).map { 2 * Double.pi * Double($0) / 50 }
    let channels = [angle.map { 2 * cos($0) }, angle.map { 2 * sin($0) }]
    #expect(traceAutocorrelation(channels, maxLag: 100, smallestPower: 3.999) != nil)
    #expect(traceAutocorrelation(channels, maxLag: 100, smallestPower: 4.001) == nil)
  }

  @Test func `what does not vary has none`() {
    let flat = [Double](repeating: 3, count: 50)
    #expect(traceAutocorrelation([flat], maxLag: 10, smallestPower: 1e-12) == nil)
    #expect(traceAutocorrelation([], maxLag: 10) == nil)
    #expect(traceAutocorrelation([wave(50), wave(40)], maxLag: 10) == nil)
  }

  /// Oracle: each window by itself. Windows overlap, are far apart, and have lags of their own.
  @Test func `windows that overlap do not change each other`() throws {
    let channels = [wave(6000), Array(wave(6100).dropFirst(100)), wave(6000).map { 3 - $0 }]
    let windows = (0..<150).map { place -> CorrelationWindow in
      let start = 20 * place + (place > 90 ? 1500 : 0)
      return CorrelationWindow(
        samples: start..<start + 250 + place % 7, lags: [place % 5...100 + place % 9])
    }
    let found = traceAutocorrelations(channels, windows)
    #expect(found.count == windows.count)
    for (values, window) in zip(found, windows) {
      let parts = channels.map { removingMean(Array($0[window.samples])) }
      let whole = parts.map { autocovariances($0, maxLag: window.lags[0].upperBound) }
      let expected = window.lags[0].map { lag in
        whole.reduce(0) { $0 + $1[lag] } / whole.reduce(0) { $0 + $1[0] }
      }
      #expect(agree(try #require(values), expected, within: 1e-9))
    }
  }

  /// The definition, product by product.
  private func autocovariances(_ x: [Double], maxLag: Int) -> [Double] {
    (0...maxLag).map { lag in
      var sum = 0.0
      for index in 0..<x.count - lag { sum += x[index] * x[index + lag] }
      return sum / Double(x.count - lag)
    }
  }
}
