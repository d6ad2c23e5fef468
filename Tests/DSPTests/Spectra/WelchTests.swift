import DSP
import Foundation
import Testing

@Suite struct WelchTests {
  /// Oracle: SciPy 1.17.1, `signal.welch(wave(1000), 100, "hann", nperseg=301)`: an odd segment,
  /// which has no bin at half the sample rate.
  @Test func `densities equal SciPy's`() throws {
    let spectrum = try welch(Signal(wave(1000), sampleRateHz: 100), segmentSeconds: 3.01)
    let expected = [
      9.401804271738964e-04, 0.9130789686785654, 0.08188357575897033, 8.809653063324086e-16,
    ]
    #expect(spectrum.densities.count == 151)
    #expect(agree([1, 5, 18, 150].map { spectrum.densities[$0] }, expected, within: 1e-14))
    #expect(agree(spectrum.total, 0.5461255128871337, within: 1e-13))
  }

  /// Oracle: SciPy 1.17.1, `signal.welch(wave(1000), 100, "hann", nperseg=300, nfft=1024)`.
  @Test func `a longer transform equals SciPy's`() throws {
    let spectrum = try welch(
      Signal(wave(1000), sampleRateHz: 100), segmentSeconds: 3, transformLength: 1024)
    let expected = [
      2.067687888201008e-03, 0.9995583970627087, 0.08910319636844657, 5.992234352949353e-16,
    ]
    #expect(agree([0, 18, 60, 512].map { spectrum.densities[$0] }, expected, within: 1e-13))
  }

  /// Oracle: SciPy 1.17.1, `signal.welch(x - x.mean(), 100, "hann", nperseg=301, detrend=False)` of
  /// `x = wave(1000) + arange(1000) / 200`: what drifts slowly stays.
  @Test func `with the mean removed once densities equal SciPy's`() throws {
    let drifting = zip(wave(1000), 0...).map { $0 + Double($1) / 200 }
    let spectrum = try welch(
      Signal(drifting, sampleRateHz: 100), segmentSeconds: 3.01, centering: .signal)
    let expected = [
      2.4180514779299154, 1.3352883250627221, 0.9140421939454025, 8.899502319557057e-16,
    ]
    #expect(agree([0, 1, 5, 150].map { spectrum.densities[$0] }, expected, within: 1e-13))
  }

  /// Oracle: closed form, the variance of a tone on a bin is half its squared amplitude.
  @Test func `power is the variance`() throws {
    let tone = sampled(3000) { 3 * sin(2 * .pi * 2 * $0) }
    let spectrum = try welch(Signal(tone, sampleRateHz: 100), segmentSeconds: 10)
    #expect(agree(spectrum.total, 4.5, within: 4.5e-6))
  }

  /// Oracle: closed form, 0.2 at 5.3 Hz between bins: power 0.02.
  @Test func `a tone between bins is found`() throws {
    let tone = sampled(2000) { 0.2 * sin(2 * .pi * 5.3 * $0) }
    let spectrum = try welch(
      Signal(tone, sampleRateHz: 100), segmentSeconds: 3, transformLength: 1024)
    #expect(agree(spectrum.peak(in: 3...12)?.frequencyHz, 5.3, within: 0.02))
    #expect(agree(spectrum.power(in: 3...12), 0.02, within: 2e-4))
  }

  @Test func `a short signal is one segment, none is an error`() throws {
    let short = try welch(Signal([1, 2, 4], sampleRateHz: 100), segmentSeconds: .infinity)
    #expect(short.densities.count == 2)
    #expect(try welch(Signal([7], sampleRateHz: 100), segmentSeconds: 10).densities == [0])
    #expect(throws: SignalError.tooFewSamples(count: 0, needed: 1)) {
      try welch(Signal([], sampleRateHz: 100), segmentSeconds: 1)
    }
    for seconds in [0, -1, Double.nan, -Double.infinity] {
      #expect(throws: SignalError.self) {
        try welch(Signal([1, 2], sampleRateHz: 100), segmentSeconds: seconds)
      }
    }
  }

  /// Oracle: SciPy 1.17.1, `get_window("hann", 8)` and `get_window("hann", 7, fftbins=False)`.
  @Test func `Hann windows equal SciPy's`() {
    let periodic = [
      0, 0.14644660940672627, 0.5, 0.8535533905932737, 1, 0.8535533905932737, 0.5,
      0.14644660940672627,
    ]
    #expect(agree(hannWindow(count: 8, symmetry: .periodic), periodic, within: 1e-15))
    let symmetric = [0, 0.25, 0.75, 1, 0.75, 0.25, 0]
    #expect(agree(hannWindow(count: 7, symmetry: .symmetric), symmetric, within: 1e-15))
    #expect(hannWindow(count: 1, symmetry: .periodic) == [1])
    #expect(hannWindow(count: -1, symmetry: .symmetric).isEmpty)
  }
}
