import DSP
import Foundation
import Testing

@Suite struct ButterworthTests {
  /// Oracle: SciPy 1.17.1, `sosfilt(butter(4, 3.5, fs=100, output="sos"), [1, 0, 0, 0, 0])`.
  @Test func `the impulse response of a low-pass equals SciPy's`() throws {
    let filter = try Butterworth.lowPass(order: 4, cutoffHz: 3.5, sampleRateHz: 100)
    let expected = [
      0.00011138107559507, 0.00082710414520025, 0.00300768335802607, 0.00736622892099042,
      0.01406691496027092,
    ]
    var pass = BiquadCascade(filter.sections)
    #expect(agree(pass([1, 0]) + pass([0, 0, 0]), expected, within: 1e-16))
  }

  /// Oracle: SciPy 1.17.1, `sosfilt(butter(6, 12, "high", fs=50, output="sos"), [1, 0, 0, 0, 0])`;
  /// an odd number of sections.
  @Test func `the impulse response of a high-pass equals SciPy's`() throws {
    let filter = try Butterworth.highPass(order: 6, cutoffHz: 12, sampleRateHz: 50)
    let expected = [
      0.03559709265100945, -0.20513301097771025, 0.45683253180781436, -0.4356389045453878,
      0.03823140602302803,
    ]
    var pass = BiquadCascade(filter.sections)
    #expect(agree(pass([1, 0, 0, 0, 0]), expected, within: 1e-14))
  }

  /// Property: a cascade gives the bits of one section after the other, for pieces of any size.
  @Test(arguments: [0, 1, 2, 6, 7, 8, 9, 17]) func `a cascade equals its sections in turn`(
    count: Int
  ) throws {
    let sections = try (0..<count).map {
      try Biquad.highPass(cutoffHz: 1 + 2 * Double($0), sampleRateHz: 100)
    }
    let samples = duskyNoise(600)
    let expected = sections.reduce(samples) { $1($0) }
    for piece in [1, 2, 7, 8, 9, 100, 600] {
      var cascade = BiquadCascade(sections)
      let found = stride(from: 0, to: samples.count, by: piece).flatMap {
        cascade(Array(samples[$0..<min($0 + piece, samples.count)]))
      }
      #expect(found == expected, "pieces of \(piece)")
    }
  }

  /// Oracle: closed form evaluated in float64, order 4, 3.5 Hz at 100 Hz, section by section.
  @Test func `sections come from the closed form`() throws {
    let sections = try Butterworth.lowPass(order: 4, cutoffHz: 3.5, sampleRateHz: 100).sections
    let found = sections.flatMap { [$0.b0, $0.b1, $0.b2, $0.a1, $0.a2] }
    let expected = [
      0.01111384, 0.02222768, 0.01111384, -1.80144892, 0.84590427, 0.01002184, 0.02004367,
      0.01002184, -1.62444584, 0.66453318,
    ]
    #expect(agree(found, expected, within: 6e-9))
  }

  /// Oracle: SciPy 1.17.1, `sosfiltfilt(sos, x, padlen=n)` with the margins of `zeroPhase`:
  /// 86 = ceil(3 * 100 / 3.5), and 299 = n - 1.
  @Test func `zero phase equals SciPy's`() throws {
    let low = try Butterworth.lowPass(order: 4, cutoffHz: 3.5, sampleRateHz: 100)
    let high = try Butterworth.highPass(order: 2, cutoffHz: 0.5, sampleRateHz: 100)
    let places = [0, 1, 150, 299]
    let (slow, fast) = (low.zeroPhase(wave(300)), high.zeroPhase(wave(300)))
    let expectedSlow = [
      0.25229858149810064, 0.31840420792252255, -0.7092839891821908, 0.6973217885236633,
    ]
    let expectedFast = [
      -4.2125248906116353e-04, 0.15576807720337682, -0.6885073947533451, 7.7802411409422234e-05,
    ]
    #expect(agree(places.map { slow[$0] }, expectedSlow, within: 1e-11))
    #expect(agree(places.map { fast[$0] }, expectedFast, within: 1e-11))
  }

  /// Oracle: closed form, 1 / (1 + (f/fc)^8) far below half the sample rate.
  @Test func `zero phase has the squared gain and no delay`() throws {
    let filter = try Butterworth.lowPass(order: 4, cutoffHz: 3.5, sampleRateHz: 1000)
    for f in [1.0, 3.5, 5] {
      let tone = sampled(20_000, rateHz: 1000) { sin(2 * .pi * f * $0) }
      let gain = 1 / (1 + pow(f / 3.5, 8))
      let middle = 8000..<12_000
      let error = zip(filter.zeroPhase(tone)[middle], tone[middle]).map { abs($0 - gain * $1) }
        .max()
      #expect(agree(error, 0, within: 1e-3), "\(f) Hz")
    }
  }

  /// Property: channels side by side are filtered as if alone, and time has no direction.
  @Test func `vectors are filtered by component and reversal commutes`() throws {
    let filter = try Butterworth.highPass(order: 4, cutoffHz: 1, sampleRateHz: 100)
    let x = wave(500)
    let vectors = filter.zeroPhase(VectorSeries(x.map { SIMD3($0, -$0, 2 * $0) }))
    let alone = filter.zeroPhase(x)
    #expect(agree(vectors.x, alone, within: 0))
    #expect(agree(vectors.y, alone.map(-), within: 0))
    #expect(agree(vectors.z, alone.map { 2 * $0 }, within: 0))
    let constant = try Butterworth.lowPass(order: 2, cutoffHz: 1, sampleRateHz: 100).zeroPhase(
      [Double](repeating: 3, count: 40))
    #expect(agree(constant, [Double](repeating: 3, count: 40), within: 1e-12))
  }

  /// Oracle: SciPy 1.17.1, `sosfiltfilt(butter(6, 12, fs=100, output="sos"), x, padlen=25)`; three sections, of
  /// which the last goes through alone.
  @Test func `zero phase of an odd number of sections equals SciPy's`() throws {
    let filter = try Butterworth.lowPass(order: 6, cutoffHz: 12, sampleRateHz: 100)
    let found = filter.zeroPhase(wave(300))
    let expected = [0.25207102612456284, 0.3860585808603402, -0.7263780943755168, 0.69641284779732]
    #expect(agree([0, 1, 150, 299].map { found[$0] }, expected, within: 1e-11))
  }

  /// Filters work on a copy, since the caller may still hold the samples.
  @Test func `the samples given are not changed`() throws {
    let filter = try Butterworth.lowPass(order: 2, cutoffHz: 3, sampleRateHz: 100)
    let (x, vectors) = (wave(90), VectorSeries(wave(90).map { SIMD3(repeating: $0) }))
    #expect(filter.zeroPhase(x) != x)
    #expect(filter.zeroPhase(vectors) != vectors)
    #expect(x == wave(90))
    #expect(vectors.x == x)
    #expect(vectors.z == x)
    #expect(removingMean(x) != x)
    #expect(x == wave(90))
  }

  @Test func `none and one sample come out as they are`() throws {
    let filter = try Butterworth.lowPass(order: 4, cutoffHz: 1e-9, sampleRateHz: 1e9)
    #expect(filter.zeroPhase([Double]()).isEmpty)
    #expect(filter.zeroPhase(VectorSeries([])).isEmpty)
    #expect(filter.zeroPhase([2.5]) == [2.5])
    #expect(filter.zeroPhase([1.0, 2]).count == 2)
  }

  @Test(arguments: [-2, 0, 1, 3]) func `an order that makes no sections is refused`(order: Int) {
    #expect(throws: SignalError.unsupportedOrder(order)) {
      try Butterworth.lowPass(order: order, cutoffHz: 1, sampleRateHz: 100)
    }
  }

  @Test(arguments: [0, -1, 50, .infinity, .nan]) func `a cutoff outside the band is refused`(
    cutoffHz: Double
  ) {
    #expect(throws: SignalError.self) {
      try Butterworth.highPass(order: 2, cutoffHz: cutoffHz, sampleRateHz: 100)
    }
  }
}
