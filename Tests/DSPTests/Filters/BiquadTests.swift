import DSP
import Testing

@Suite struct BiquadTests {
  /// Oracle: SciPy 1.17.1, `sosfilt(butter(2, 10, fs=100, output="sos"), [1, 0, 0, 0, 0])`.
  @Test func `the impulse response equals SciPy's`() throws {
    let response = try Biquad.lowPass(cutoffHz: 10, sampleRateHz: 100)([1, 0, 0, 0, 0])
    let expected = [
      0.0674552738890719, 0.21201061062684184, 0.2819336233057059, 0.2347263155687418,
      0.15190495187045563,
    ]
    #expect(agree(response, expected, within: 1e-14))
  }

  /// Oracle: closed form, the gain at 0 Hz.
  @Test func `a low-pass keeps a constant and a high-pass removes it`() throws {
    let ones = [Double](repeating: 1, count: 2000)
    let low = try Biquad.lowPass(cutoffHz: 2, sampleRateHz: 100)(ones)
    let high = try Biquad.highPass(cutoffHz: 2, sampleRateHz: 100)(ones)
    #expect(agree(low.last, 1, within: 1e-12))
    #expect(agree(high.last, 0, within: 1e-12))
  }

  @Test(arguments: [0, -1, 50, .nan]) func `a cutoff outside the band is refused`(cutoffHz: Double)
  {
    #expect(throws: SignalError.self) { try Biquad.lowPass(cutoffHz: cutoffHz, sampleRateHz: 100) }
    #expect(throws: SignalError.self) { try Biquad.highPass(cutoffHz: cutoffHz, sampleRateHz: 100) }
  }
}
