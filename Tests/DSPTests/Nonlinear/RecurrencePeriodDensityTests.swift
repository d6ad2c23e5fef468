import DSP
import Foundation
import Synthesis
import Testing

@Suite struct RecurrencePeriodDensityTests {
  /// Oracle: NumPy 2.4.6, by the definition with all distances to the following 1000 points.
  @Test func `recurrence entropy equals the definition`() {
    let box = 8
    let noise = evenNoise(2500)
    let smooth = (0...noise.count - box).map { noise[$0..<$0 + box].reduce(0, +) }
    #expect(agree(recurrencePeriodDensityEntropy(wave(3000)), 0.16374216795407895, within: 1e-12))
    #expect(agree(recurrencePeriodDensityEntropy(smooth), 0.8709461756410507, within: 1e-12))
    #expect(
      agree(recurrencePeriodDensityEntropy(evenNoise(1500)), 0.5676875252438142, within: 1e-12))
  }

  /// Oracle: as above, of second 1 to 2, brought to 25 kHz by Praat 6.1.38.
  @Test(arguments: [
    (TestVoice.regular, 0.2025129), (.jittery, 0.4409004), (.hoarse, 0.4037973), (.high, 0.2521583),
  ]) func `recurrence entropy of voices equals the reference`(voice: TestVoice, expected: Double)
    throws
  {
    let middle = try Signal(Array(voice.samples[44_100..<88_200]), sampleRateHz: 44_100)
    let found = recurrencePeriodDensityEntropy(
      resampled(middle, toHz: 25_000, window: .endingAtNextSample).samples)
    #expect(agree(found, expected, within: 1e-4))
  }

  /// Oracle: closed form, every point comes back after one period.
  @Test(arguments: [50, 125, 250]) func `an exact period has zero recurrence entropy`(period: Int) {
    let x = (0..<5000).map { sin(2 * .pi * Double($0 % period) / Double(period)) }
    #expect(recurrencePeriodDensityEntropy(x) == 0)
  }

  /// Property: offset and gain change nothing, whole powers of two not even a bit.
  @Test func `gain changes nothing`() {
    let x = duskyNoise(1500)
    let expected = recurrencePeriodDensityEntropy(x) ?? .nan
    #expect(recurrencePeriodDensityEntropy(x.map { $0 * 0x1p-40 }) == expected)
    #expect(recurrencePeriodDensityEntropy(x.map { $0 * -0x1p40 }) == expected)
  }

  @Test func `a signal that never returns has no recurrence entropy`() {
    #expect(recurrencePeriodDensityEntropy([]) == nil)
    #expect(recurrencePeriodDensityEntropy(evenNoise(105)) == nil)
    #expect(recurrencePeriodDensityEntropy([Double](repeating: 2, count: 2000)) == nil)
    #expect(recurrencePeriodDensityEntropy((0..<2000).map(Double.init)) == nil)
    #expect(recurrencePeriodDensityEntropy([1e300, -1e300] + wave(200)) == nil)
  }
}
