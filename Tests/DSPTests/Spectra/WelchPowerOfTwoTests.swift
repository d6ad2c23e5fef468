import DSP
import Foundation
import Testing

@Suite struct WelchPowerOfTwoTests {
  /// Truth: the power of two nearest to rate times 0.0929, by hand.
  @Test(arguments: [
    (8000, 512), (11_025, 1024), (16_000, 1024), (22_050, 2048), (24_000, 2048), (32_000, 2048),
    (44_100, 4096), (48_000, 4096), (96_000, 8192), (1000, 64), (1_000_000, 65_536), (1e-300, 2),
    (1e300, 1 << 20),
  ]) func `segments of about 93 ms`(sampleRateHz: Double, length: Int) {
    #expect(powerOfTwoLength(sampleRateHz: sampleRateHz) == length)
  }

  /// Oracle: SciPy 1.17.1, `signal.welch(x - x.mean(), 44100, "hann", nperseg=4096, detrend=False)`.
  @Test func `densities equal SciPy's`() throws {
    let x = duskyNoise(20_000).map { $0 + 0.3 }
    let spectrum = try welchPowerOfTwo(Signal(x, sampleRateHz: 44_100))
    let expected = [
      2.3006617718239177e-02, 2.1939969991746716e-02, 6.535810921131636e-06, 4.403805762301022e-06,
    ]
    #expect(agree([0, 1, 100, 2048].map { spectrum.densities[$0] }, expected, within: 1e-14))
    #expect(agree(spectrum.total, 0.6033573073467168, within: 1e-12))
  }

  /// Oracle: closed form, half of 0.5², and the bin nearest to 1000 Hz; NumPy for the height of the
  /// tone between bins.
  @Test func `a tone has its level`() throws {
    let tone = sampled(88_200, rateHz: 44_100) { 0.5 * sin(2 * .pi * 1000 * $0) }
    let spectrum = try welchPowerOfTwo(Signal(tone, sampleRateHz: 44_100))
    #expect(agree(decibels(ofPower: spectrum.total), -9.0309, within: 1e-4))
    let highest = spectrum.densities.indices.max { spectrum.densities[$0] < spectrum.densities[$1] }
    #expect(agree(highest.map(spectrum.frequency), 1001.29, within: 0.005))
    #expect(agree(decibels(ofPower: spectrum.densities.max() ?? 0), -21.1936, within: 1e-4))
  }

  /// Oracle: SciPy 1.17.1, `signal.welch(x - x.mean(), 44100, "hann", nperseg=1000, nfft=4096,
  /// detrend=False)`.
  @Test func `a short signal lies on the same bins`() throws {
    let spectrum = try welchPowerOfTwo(Signal(wave(1000).map { $0 + 0.3 }, sampleRateHz: 44_100))
    #expect(spectrum.densities.count == 2049)
    let expected = [4.8895862043928176e-06, 7.5095312429815037e-03, 6.083228004346092e-04]
    #expect(agree([0, 72, 240].map { spectrum.densities[$0] }, expected, within: 1e-15))
    #expect(throws: SignalError.self) { try welchPowerOfTwo(Signal([], sampleRateHz: 44_100)) }
  }

  @Test func `decibels have a floor`() {
    #expect(decibels(ofPower: 1) == 0)
    #expect(decibels(ofPower: 100) == 20)
    #expect(decibels(ofPower: 0) == -300)
    #expect(decibels(ofPower: 1e-200) == -300)
  }
}
