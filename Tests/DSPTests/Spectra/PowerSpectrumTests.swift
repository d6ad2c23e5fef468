import DSP
import Foundation
import Testing

@Suite struct PowerSpectrumTests {
  /// 0.5 Hz of amplitude 1 and 2 Hz of amplitude 0.5, 30 s at 100 Hz, segments of 10 s.
  static func twoTones() throws -> PowerSpectrum {
    let x = sampled(3000) { sin(.pi * $0) + 0.5 * sin(4 * .pi * $0) }
    return try welch(Signal(x, sampleRateHz: 100), segmentSeconds: 10)
  }

  /// Oracle: closed form. Power 0.5 + 0.125, root of m2/m0 1 Hz, dispersion 0.6; half of the power
  /// is reached at 0.5 Hz and 95 % at 2 Hz, up to the width of the window.
  @Test func `moments and cumulative shares of two tones equal the closed form`() throws {
    let spectrum = try Self.twoTones()
    let band = 0.15...3.5
    let m = (0...2).map { spectrum.moment($0, in: band) }
    #expect(agree(spectrum.power(in: band), 0.625, within: 1e-6))
    #expect(agree((m[2] / m[0]).squareRoot(), 1, within: 0.01))
    #expect(agree((1 - m[1] * m[1] / (m[0] * m[2])).squareRoot(), 0.6, within: 0.01))
    #expect(agree(spectrum.frequency(atCumulativeShare: 0.5, in: band), 0.46875, within: 1e-3))
    #expect(agree(spectrum.frequency(atCumulativeShare: 0.95, in: band), 1.9875, within: 1e-3))
  }

  /// Oracle: closed form. A Hann window spreads a tone on a bin over three as 1, 4, 1: half of the
  /// highest lies two thirds of a bin to either side.
  @Test func `a peak has its frequency, its height and its width`() throws {
    let spectrum = try Self.twoTones()
    let peak = try #require(spectrum.peak(in: 1...5))
    #expect(agree(peak.frequencyHz, 2, within: 1e-6))
    #expect(agree(peak.density, 0.125 / 0.1 * 4 / 6, within: 1e-6))
    #expect(agree(spectrum.widthAtHalfHeight(of: peak), 0.1 * 4 / 3, within: 1e-6))
    #expect(
      spectrum.peak(in: 0.6...1.5) == nil || (spectrum.peak(in: 0.6...1.5)?.density ?? 0) < 1e-9)
  }

  /// Oracle: closed form; the tones lie at 0.5 and 2 Hz, on bins.
  @Test func `every local maximum of a band is found`() throws {
    let spectrum = try Self.twoTones()
    let high = spectrum.peaks(in: 0.2...5).filter { $0.density > 1e-6 }
    #expect(high.map(\.bin) == [5, 20])
    #expect(zip(high, [0.5, 2]).allSatisfy { agree($0.frequencyHz, $1, within: 1e-6) })
    #expect(spectrum.peaks(in: 60...90).isEmpty)
  }

  /// Oracle: closed form, three bins with 1/6, 4/6 and 1/6 of the power.
  @Test func `the entropy of a tone equals the closed form`() throws {
    let tone = sampled(1000) { sin(4 * .pi * $0) }
    let spectrum = try welch(Signal(tone, sampleRateHz: 100), segmentSeconds: 10)
    let expected = (2.0 / 6 * log(6) + 4.0 / 6 * log(1.5)) / log(11)
    #expect(agree(spectrum.entropy(in: 1.5...2.5), expected, within: 1e-9))
  }

  @Test func `nothing to measure gives nothing`() throws {
    let silence = try welch(
      Signal([Double](repeating: 0, count: 500), sampleRateHz: 100), segmentSeconds: 2)
    #expect(silence.peak(in: 0...50) == nil)
    #expect(silence.entropy(in: 0...50) == nil)
    #expect(silence.frequency(atCumulativeShare: 0.5, in: 0...50) == nil)
    #expect(silence.power(in: 60...90) == 0)
    #expect(silence.power(in: -9...(-1)) == 0)
    #expect(silence.power(in: -.infinity ... .infinity) == 0)
  }
}
