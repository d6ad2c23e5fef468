import Synthesis
import Testing

@Suite struct VoiceTests {
  /// Oracle: the same recipe in Python 3.11 with numpy 2.4.
  @Test(
    arguments: zip(
      TestVoice.all,
      [
        (355, 0, 0), (355, 0.0129766366, 0), (355, 0, 0.0686742184),
        (355, 0.0066245089, 0.0351320754), (355, 0.01, 0), (650, 0.0066379478, 0.0264115513),
        (548, 0.0040332255, 0.0199355938),
      ])) func `pulses have the count and the perturbation of the specification`(
      voice: TestVoice, truth: (Int, Double, Double)
    )
  {
    let pulses = voice.pulses
    let times = pulses.map(\.timeSeconds)
    // A pause is no period.
    let periods = zip(times.dropFirst(), times).map(-).filter { $0 < 0.1 }
    #expect(pulses.count == truth.0)
    #expect(abs(perturbation(periods) - truth.1) < 1e-9)
    #expect(abs(perturbation(pulses.map(\.amplitude)) - truth.2) < 1e-9)
  }

  /// Mean difference of neighbors as a share of the mean.
  private func perturbation(_ x: [Double]) -> Double {
    let steps = zip(x.dropFirst(), x).map { abs($0 - $1) }
    return steps.reduce(0, +) / Double(steps.count) / (x.reduce(0, +) / Double(x.count))
  }

  /// Oracle: as above, the sample numbered 50000.
  @Test(
    arguments: zip(
      TestVoice.all,
      [
        -0.13808631729100004, -0.056314968226303504, -0.12406388156700739, 0.03895084524020101,
        -0.13106180803524906, 0.34246022161870543, -0.0794634167605041,
      ])) func `samples equal those of the specification`(voice: TestVoice, sample: Double)
  { #expect(abs(voice.samples[50_000] - sample) < 1e-13) }

  /// Oracle: the recipe; 0.5 is the highest sample, and nothing sounds before the first pulse.
  @Test func `samples are scaled to half of full scale`() {
    let samples = TestVoice.regular.samples
    #expect(samples.count == 132_300)
    #expect(samples.map(abs).max() == 0.5)
    #expect(samples[..<882].allSatisfy { $0 == 0 })
    #expect(samples[883] != 0)
  }
}
