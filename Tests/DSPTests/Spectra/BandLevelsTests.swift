import CLibrary
import Testing

@testable import DSP

@Suite struct BandLevelsTests {
  /// A spectrum whose power is one in all bins.
  private static func flat() throws -> SoundSpectrum {
    SoundSpectrum(try Signal((0..<32_768).map { $0 == 0 ? 1 : 0 }, sampleRateHz: 32_768))
  }

  @Test func `an impulse has equal levels, no slope and no tilt`() throws {
    let levels = BandLevels(try Self.flat(), widthHz: 10)
    let first = levels.decibels.first ?? 0
    #expect(levels.decibels.count == 1639)
    #expect(levels.decibels.allSatisfy { abs($0 - first) < 1e-9 })
    #expect(agree(levels.slopeDecibels, 0, within: 1e-9))
    #expect(agree(levels.tiltDecibels, 0, within: 1e-9))
  }

  /// Closed form: a one-sided energy density of 2 |x|² / rate² times the spacing of bins, re 4e-10.
  @Test func `the level of a bin`() throws {
    let levels = BandLevels(binsOf: try Self.flat())
    let expected = 10 * log10(2.0 / 32_768 / 32_768 / 4e-10)
    #expect(agree(levels.decibels.first, expected, within: 1e-9))
  }

  @Test func `means are weighted by the part of a band in the range`() throws {
    let tone = try Signal(
      (0..<4096).map { cos(2 * .pi * 1000 * Double($0) / 4096) }, sampleRateHz: 4096)
    let levels = BandLevels(binsOf: SoundSpectrum(tone))
    let peak = levels.maximum(from: 990, to: 1010) ?? 0
    #expect(levels.frequencyOfMaximum(from: 900, to: 1100) == 1000)
    #expect(agree(levels.meanLevel(from: 1000, to: 1001), peak + 10 * log10(0.5), within: 1e-6))
    #expect(agree(levels.meanLevel(from: 999.5, to: 1000.5), peak, within: 1e-6))
    #expect((levels.minimum(from: 100, to: 200) ?? 0) < peak - 100)
    // No bin between these: the nearest ones of both ends count.
    #expect(levels.maximum(from: 999.9, to: 999.95) == peak)
    #expect(levels.meanLevel(from: 3000, to: 4000) == nil)
  }
}
