import DSP
import Foundation
import Testing

@Suite struct LongTermAverageTests {
  /// Oracle: NumPy 2.4.6, differences of the integral of the density, taken as constant across bins.
  @Test func `bands equal the integral of the density`() throws {
    let spectrum = try welchPowerOfTwo(Signal(duskyNoise(20_000), sampleRateHz: 44_100))
    let average = spectrum.longTermAverage
    let expected = [
      -2.877532326111989, -26.115620194996353, -34.63076169421112, -33.961658511588396,
    ]
    #expect(average.levelsDecibels.count == 100)
    #expect(agree([0, 1, 50, 99].map { average.levelsDecibels[$0] }, expected, within: 1e-10))
  }

  /// Oracle: closed form, the whole of 0.5²/2 is in the tone's band.
  @Test func `a tone fills its band`() throws {
    let tone = sampled(44_100, rateHz: 44_100) { 0.5 * sin(2 * .pi * 1050 * $0) }
    let average = try welchPowerOfTwo(Signal(tone, sampleRateHz: 44_100)).longTermAverage
    #expect(agree(average.level(at: 1000), -9.0309, within: 1e-3))
    #expect(average.level(at: 999.9).map { $0 < -40 } == true)
    #expect(average.level(at: 1099.9) == average.level(at: 1000))
  }

  /// Property: below 4 kHz, where the last band ends at half the rate, no power is lost.
  @Test func `the bands hold all power`() throws {
    let spectrum = try welchPowerOfTwo(Signal(duskyNoise(9000), sampleRateHz: 8000))
    let average = spectrum.longTermAverage
    #expect(average.levelsDecibels.count == 40)
    let sum = average.levelsDecibels.reduce(0) { $0 + pow(10, $1 / 10) }
    #expect(agree(sum, spectrum.total, within: 1e-12))
    #expect(average.level(at: 3999.9) != nil)
    #expect(average.level(at: 4000) == nil)
    #expect(average.level(at: -1) == nil)
    #expect(average.level(at: .nan) == nil)
  }

  /// Truth: at 11 025 Hz half the rate is 5512.5 Hz.
  @Test func `only whole bands count`() throws {
    let spectrum = try welchPowerOfTwo(Signal(evenNoise(4000), sampleRateHz: 11_025))
    #expect(spectrum.longTermAverage.levelsDecibels.count == 55)
  }
}

@Suite struct HarmonicLevelsTests {
  private static func difference(_ first: Double, _ second: Double, fundamentalHz: Double) throws
    -> Double?
  {
    let tones = sampled(44_100, rateHz: 44_100) {
      first * sin(2 * .pi * fundamentalHz * $0) + second * cos(4 * .pi * fundamentalHz * $0)
    }
    return try welchPowerOfTwo(Signal(tones, sampleRateHz: 44_100)).h1MinusH2Decibels(
      fundamentalHz: fundamentalHz)
  }

  /// Oracle: closed form, 20 lg of the amplitudes' ratio; exact for tones on bins, elsewhere the
  /// parabola through a Hann window's three highest bins is up to 0.323 dB too high.
  @Test(arguments: [(11 * 44_100.0 / 4096, 1e-4), (97, 0.324), (150, 0.324), (211.3, 0.324)])
  func `tones differ by their amplitudes`(fundamentalHz: Double, tolerance: Double) throws {
    let breathy = try Self.difference(0.4, 0.1, fundamentalHz: fundamentalHz)
    #expect(agree(breathy, 20 * log10(4), within: tolerance))
    let pressed = try Self.difference(0.1, 0.4, fundamentalHz: fundamentalHz)
    #expect(agree(pressed, -20 * log10(4), within: tolerance))
  }

  @Test func `without a peak there is no level`() throws {
    let tone = sampled(44_100, rateHz: 44_100) { 0.5 * sin(2 * .pi * 150 * $0) }
    let spectrum = try welchPowerOfTwo(Signal(tone, sampleRateHz: 44_100))
    #expect(spectrum.h1MinusH2Decibels(fundamentalHz: 15_000) == nil)
    for fundamentalHz in [0, -100, 1e300, .infinity, .nan] {
      #expect(spectrum.h1MinusH2Decibels(fundamentalHz: fundamentalHz) == nil)
    }
  }
}
