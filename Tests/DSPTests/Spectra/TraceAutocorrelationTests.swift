import DSP
import Foundation
import Testing

@Suite struct TraceAutocorrelationTests {
  /// Property: of one channel it is the autocorrelation of the channel without its mean.
  @Test func `one channel has its own autocorrelation`() throws {
    let x = wave(300)
    let found = try #require(traceAutocorrelation([x[...]], maxLag: 120))
    #expect(agree(found, autocorrelation(removingMean(x), maxLag: 120), within: 1e-12))
  }

  /// Closed form: a vector of constant length that rotates once in 50 samples returns after 50.
  @Test func `a rotating vector repeats after a turn`() throws {
    let angle = (0..<500).map { 2 * Double.pi * Double($0) / 50 }
    let found = try #require(
      traceAutocorrelation([angle.map(cos)[...], angle.map(sin)[...]], maxLag: 100))
    for lag in 0...100 { #expect(abs(found[lag] - cos(2 * .pi * Double(lag) / 50)) < 1e-12) }
  }

  /// Property: rotating the axes changes nothing.
  @Test func `the axes do not matter`() throws {
    let (x, y) = (wave(400), Array(wave(500).dropFirst(100)))
    let (c, s) = (cos(0.7), sin(0.7))
    let turned = [zip(x, y).map { c * $0 - s * $1 }, zip(x, y).map { s * $0 + c * $1 }]
    let a = try #require(traceAutocorrelation([x[...], y[...]], maxLag: 150))
    let b = try #require(traceAutocorrelation(turned.map { $0[...] }, maxLag: 150))
    #expect(agree(a, b, within: 1e-12))
  }

  /// Closed form: the variances of a cosine and a sine of amplitude 2 over whole periods are 2 each.
  @Test func `channels below the smallest power have none`() {
    let angle = (0..<500).map { 2 * Double.pi * Double($0) / 50 }
    let channels = [angle.map { 2 * cos($0) }[...], angle.map { 2 * sin($0) }[...]]
    #expect(traceAutocorrelation(channels, maxLag: 100, smallestPower: 3.999) != nil)
    #expect(traceAutocorrelation(channels, maxLag: 100, smallestPower: 4.001) == nil)
  }

  @Test func `what does not vary has none`() {
    let flat = [Double](repeating: 3, count: 50)[...]
    #expect(traceAutocorrelation([flat], maxLag: 10, smallestPower: 1e-12) == nil)
    #expect(traceAutocorrelation([], maxLag: 10) == nil)
    #expect(traceAutocorrelation([wave(50)[...], wave(40)[...]], maxLag: 10) == nil)
  }
}
