import DSP
import Testing

@Suite struct SignalTests {
  @Test(arguments: [0, -1, .infinity, .nan]) func `an impossible sample rate is refused`(
    rate: Double
  ) { #expect(throws: SignalError.self) { try Signal([1], sampleRateHz: rate) } }

  @Test func `a signal keeps its samples and its rate`() throws {
    let signal = try Signal([1, 2], sampleRateHz: 50)
    #expect(signal.samples == [1, 2])
    #expect(signal.sampleRateHz == 50)
  }

  /// Property: one line that names the number that is wrong.
  @Test func `errors say what is wrong`() {
    let error = SignalError.cutoffOutsideBand(cutoffHz: 60, nyquistHz: 50)
    #expect(
      "\(error)"
        == "a cutoff of 60.0 Hz is outside 0 to 50.0 Hz; increase the sample rate or lower the cutoff"
    )
  }
}
