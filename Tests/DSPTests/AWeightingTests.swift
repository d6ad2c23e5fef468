import DSP
import Foundation
import Testing

/// Truth: IEC 61672-1:2013, Annex E, at exact frequencies; a tone's mean square is half of its squared
/// amplitude.
@Suite struct AWeightingTests {
  private static let table = [
    (19.9526, -50.4522), (100, -19.1428), (251.1886, -8.6303), (501.1872, -3.2327), (1000, 0),
    (1995.2623, 1.1999), (3981.0717, 0.9699), (7943.2823, -1.1107), (15848.9319, -6.6026),
  ]

  @Test(arguments: table) func `gains are those of the standard`(
    frequency: Double, decibels: Double
  ) {
    #expect(abs(20 * log10(AWeighting.gain(atHz: frequency)) - decibels) < 1e-4)
  }

  @Test(arguments: [100.0, 1000, 4000, 10000]) func `a tone is weighted by its gain`(
    frequency: Double
  ) throws {
    let rate = 44_100.0
    let tone = sampled(88_200, rateHz: rate) { sin(2 * .pi * frequency * $0) }
    let weighted = try #require(AWeighting.weighted(Signal(tone, sampleRateHz: rate)))
    let middle = weighted.samples[22_050..<66_150]
    let power = middle.reduce(0) { $0 + $1 * $1 } / Double(middle.count)
    let gain = AWeighting.gain(atHz: frequency)
    #expect(weighted.samples.count == tone.count)
    #expect(abs(10 * log10(2 * power / (gain * gain))) < 0.001)
  }

  @Test func `no sound stays none`() throws {
    let silence = try Signal([], sampleRateHz: 8000)
    #expect(AWeighting.weighted(silence)?.samples == [])
  }
}
