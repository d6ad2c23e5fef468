import DSP
import Foundation
import Synthesis
import Testing

@Suite struct SpectralShapeTests {
  private static func shape(_ x: [Double], rateHz: Double = 44_100) throws -> SpectralShape {
    let spectrum = try welchPowerOfTwo(Signal(x, sampleRateHz: rateHz))
    return try #require(SpectralShape(spectrum, sampleRateHz: rateHz))
  }

  /// Centroid, spread, skewness, kurtosis, rolloffs, flatness, slope, tilt, alpha ratio, Hammarberg
  /// index, level and bands of three voices, by NumPy 2.4.6 and SciPy 1.17.1.
  private static let voices: [(voice: TestVoice, expected: [Double])] = [
    (
      .regular,
      [
        820.124, 477.554, 3.72289, 21.5094, 1195.093, 1324.292, 0.000164, -4.02367, -6.76057,
        6.22262, 15.5772, -15.3043, -9.38019, -1.60189, -7.96978, -14.96178, -27.87251,
      ]
    ),
    (
      .hoarse,
      [
        832.524, 532.038, 4.57518, 33.5778, 1195.093, 1335.059, 0.018580, -2.31381, -3.53711,
        6.12645, 18.3714, -15.6987, -9.36533, -1.63283, -7.92286, -14.82589, -24.68812,
      ]
    ),
    (
      .high,
      [
        771.399, 495.643, 4.21323, 23.7493, 667.529, 1335.059, 0.005001, -2.25877, -3.18225,
        8.77431, 15.3787, -14.7046, -9.73178, -1.10176, -11.06080, -14.23615, -27.78831,
      ]
    ),
  ]

  /// Oracle: the table above; its last digit is rounded.
  @Test(arguments: voices) func `voices have the shape NumPy finds`(
    voice: TestVoice, expected: [Double]
  ) throws {
    let x = voice.samples
    let shape = try Self.shape(x)
    let found =
      [
        shape.centroidHz, shape.spreadHz, shape.skewness, shape.excessKurtosis, shape.rolloff85Hz,
        shape.rolloff95Hz, shape.flatness, shape.slopeDecibelsPerKilohertz,
        shape.tiltDecibelsPerOctave, shape.alphaRatioDecibels, shape.hammarbergDecibels,
        variance(x).map(decibels(ofPower:)),
      ] + (shape.bandDecibels ?? [])
    #expect(found.count == expected.count)
    for (value, expected) in zip(found, expected) {
      #expect(agree(value, expected, within: max(1e-4 * abs(expected), 5e-7)))
    }
  }

  /// Oracle: closed form. One click has the same power everywhere: the bins are an even distribution
  /// over 739 places from 53.8 to 7999.6 Hz.
  @Test func `a click is flat`() throws {
    var click = [Double](repeating: 0, count: 4096)
    click[2048] = 1
    let shape = try Self.shape(click)
    let (step, n) = (44_100.0 / 4096, 739.0)
    #expect(agree(shape.centroidHz, step * (5 + 743) / 2, within: 1e-6))
    #expect(agree(shape.spreadHz, step * ((n * n - 1) / 12).squareRoot(), within: 1e-6))
    #expect(agree(shape.skewness, 0, within: 1e-9))
    #expect(agree(shape.excessKurtosis, -1.2 * (n * n + 1) / (n * n - 1), within: 1e-9))
    #expect(agree(shape.rolloff85Hz, step * (4 + 629), within: 1e-6))
    #expect(agree(shape.rolloff95Hz, step * (4 + 703), within: 1e-6))
    #expect(agree(shape.flatness, 1, within: 1e-9))
    #expect(agree(shape.slopeDecibelsPerKilohertz, 0, within: 1e-9))
    #expect(agree(shape.tiltDecibelsPerOctave, 0, within: 1e-9))
    #expect(agree(shape.alphaRatioDecibels, 10 * log10(88.0 / 372), within: 1e-9))
    #expect(agree(shape.hammarbergDecibels, 0, within: 1e-9))
    let bands = [42.0, 46, 93, 186, 372].map { 10 * log10($0 / n) }
    #expect(agree(shape.bandDecibels ?? [], bands, within: 1e-9))
  }

  /// Oracle: closed form, all power is at the tone.
  @Test func `a tone is its own center`() throws {
    let tone = sampled(44_100, rateHz: 44_100) { 0.3 * sin(2 * .pi * 1234 * $0) }
    let shape = try Self.shape(tone)
    #expect(agree(shape.centroidHz, 1234, within: 0.1))
    #expect(shape.spreadHz < 12)
    #expect(shape.flatness < 1e-6)
  }

  /// Oracle: closed form, white noise falls nowhere; the bounds are five standard errors.
  @Test func `white noise does not fall`() throws {
    let shape = try Self.shape(evenNoise(441_000))
    #expect(agree(shape.slopeDecibelsPerKilohertz, 0, within: 0.04))
    #expect(agree(shape.tiltDecibelsPerOctave, 0, within: 0.1))
    #expect(agree(shape.flatness, 1, within: 0.01))
  }

  /// Property: nothing but the level depends on the gain.
  @Test(arguments: [1e-9, 3, 1e9]) func `gain changes nothing`(gain: Double) throws {
    let (once, louder) = (
      try Self.shape(duskyNoise(8192)), try Self.shape(duskyNoise(8192).map { $0 * gain })
    )
    #expect(agree(louder.centroidHz, once.centroidHz, within: 1e-8))
    #expect(agree(louder.excessKurtosis, once.excessKurtosis ?? .nan, within: 1e-8))
    #expect(agree(louder.flatness, once.flatness, within: 1e-12))
    #expect(agree(louder.hammarbergDecibels, once.hammarbergDecibels ?? .nan, within: 1e-9))
    #expect(agree(louder.bandDecibels ?? [], once.bandDecibels ?? [.nan], within: 1e-9))
  }

  /// Truth: 95 % of half the rate are 7600 Hz at 16 kHz, 5237 Hz at 11 025 Hz and 3800 Hz at 8 kHz.
  @Test(arguments: [(16_000, true, false), (11_025, true, false), (8000, false, false)])
  func `a low rate has no high bands`(rateHz: Double, hasRatios: Bool, hasBands: Bool) throws {
    let shape = try Self.shape(evenNoise(16_000), rateHz: rateHz)
    #expect((shape.alphaRatioDecibels != nil) == hasRatios)
    #expect((shape.hammarbergDecibels != nil) == hasRatios)
    #expect((shape.bandDecibels != nil) == hasBands)
    #expect(shape.rolloff95Hz <= 0.95 * rateHz / 2)
  }

  @Test(arguments: [[0, 0, 0], [7], Array(repeating: 1e300, count: 10), [1e300, -1e300, 1e300]])
  func `silence and excess have no shape`(x: [Double]) throws {
    let spectrum = try welchPowerOfTwo(Signal(x, sampleRateHz: 44_100))
    #expect(SpectralShape(spectrum, sampleRateHz: 44_100) == nil)
  }

  /// Any rate that a signal may have.
  @Test(arguments: [1e-300, 1, 100, 1000, 1e6, 1e300]) func `shape is finite at any sample rate`(
    rateHz: Double
  ) throws {
    let spectrum = try welchPowerOfTwo(Signal(evenNoise(300), sampleRateHz: rateHz))
    let shape = SpectralShape(spectrum, sampleRateHz: rateHz)
    let (centroid, spread) = (shape?.centroidHz ?? 0, shape?.spreadHz ?? 0)
    #expect(centroid.isFinite)
    #expect(spread.isFinite)
    #expect(spectrum.longTermAverage.levelsDecibels.allSatisfy { $0.isFinite })
  }
}
