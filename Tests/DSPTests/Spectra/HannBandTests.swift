import CLibrary
import Testing

@testable import DSP

@Suite struct HannBandTests {
  /// A whole number of periods in a power of two of samples, so that the spectrum has one bin.
  private static func tone(_ frequencyHz: Double) throws -> Signal {
    try Signal(
      (0..<4096).map { sin(2 * .pi * frequencyHz * Double($0) / 4096) }, sampleRateHz: 4096)
  }

  private static func gain(_ filtered: Signal) -> Double {
    (2 * filtered.samples.reduce(0) { $0 + $1 * $1 } / 4096).squareRoot()
  }

  /// Closed form: 0.5 - 0.5 cos(pi (f - 80) / 40) from 80 to 120 Hz, and its mirror image from 480 to 520 Hz.
  @Test(arguments: [
    (60.0, 0.0), (90, 0.14644660940672624), (100, 0.5), (120, 1), (300, 1), (500, 0.5), (600, 0),
  ]) func `gain of a band`(frequencyHz: Double, gain: Double) throws {
    let band = HannBand(lowHz: 100, highHz: 500, smoothingHz: 20)
    let tone = try Self.tone(frequencyHz)
    #expect(agree(Self.gain(band.passed(tone)), gain, within: 1e-9))
    #expect(agree(Self.gain(band.stopped(tone)), 1 - gain, within: 1e-9))
  }

  @Test func `an edge at 0 Hz or above half of the rate is none`() throws {
    let constant = try Signal([Double](repeating: 1, count: 4096), sampleRateHz: 4096)
    let band = HannBand(lowHz: 0, highHz: 3000, smoothingHz: 20)
    #expect(agree(band.passed(constant).samples, constant.samples, within: 1e-12))
    #expect(agree(Self.gain(band.passed(try Self.tone(2000))), 1, within: 1e-9))
  }
}
