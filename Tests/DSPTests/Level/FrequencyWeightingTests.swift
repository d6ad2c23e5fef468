import DSP
import Foundation
import Testing

@Suite struct FrequencyWeightingTests {
  /// Truth: IEC 61672-1:2013, annex E, computed with 50 digits; rounded to a decimal they are table 3.
  @Test(arguments: [
    (-20, -70.4304, -14.3300), (-17, -50.4522, -6.2401), (-15, -39.4400, -3.0103),
    (-13, -30.2282, -1.2940), (-10, -19.1428, -0.2996), (-9, -16.0984, -0.1685),
    (-6, -8.6303, 0.0000), (-3, -3.2327, 0.0326), (-1, -0.8239, 0.0193), (0, 0, 0),
    (3, 1.1999, -0.1685), (4, 1.2707, -0.2996), (6, 0.9699, -0.8180), (9, -1.1107, -3.0103),
    (10, -2.4918, -4.4055), (12, -6.6026, -8.5307), (13, -9.3169, -11.2486),
  ]) func `the curves are the standard's`(number: Int, a: Double, c: Double) {
    let frequency = 1000 * pow(10, Double(number) / 10)
    #expect(agree(FrequencyWeighting.a.decibels(atHz: frequency), a, within: 5e-5))
    #expect(agree(FrequencyWeighting.c.decibels(atHz: frequency), c, within: 5e-5))
    #expect(FrequencyWeighting.z.decibels(atHz: frequency) == 0)
  }

  /// Truth: annex E.4.
  @Test func `a constant has no weighted sound`() {
    #expect(FrequencyWeighting.a.decibels(atHz: 0) == -.infinity)
    #expect(FrequencyWeighting.c.response(atHz: 0) == Complex(0, 0))
    #expect(FrequencyWeighting.z.response(atHz: 0) == Complex(1, 0))
  }

  /// Truth: the curve, away from the tone's ends.
  @Test(arguments: [100.0, 1000, 4000, 10_000]) func `a sound is weighted as a whole`(
    frequency: Double
  ) throws {
    let rate = 44_100.0
    let tone = sampled(88_200, rateHz: rate) { sin(2 * .pi * frequency * $0) }
    for weighting in FrequencyWeighting.allCases {
      let weighted = try #require(weighting.weighted(Signal(tone, sampleRateHz: rate)))
      let middle = weighted.samples[22_050..<66_150]
      let power = middle.reduce(0) { $0 + $1 * $1 } / Double(middle.count)
      let expected = weighting.decibels(atHz: frequency)
      #expect(abs(decibels(ofPower: 2 * power) - expected) < 0.001)
      #expect(weighted.samples.count == tone.count)
    }
    let silence = try Signal([], sampleRateHz: 8000)
    #expect(FrequencyWeighting.a.weighted(silence)?.samples == [])
  }
}
