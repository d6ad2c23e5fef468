import DSP
import Foundation
import Testing

@Suite struct VectorSpectrumTests {
  private static func tone(along axis: SIMD3<Double>) -> VectorSeries {
    VectorSeries(sampled(2000) { 0.2 * sin(2 * .pi * 5.3 * $0) }.map { $0 * axis })
  }

  private static func spectrum(_ vectors: VectorSeries) throws -> PowerSpectrum {
    try welch(vectors, sampleRateHz: 100, segmentSeconds: 3, transformLength: 1024)
  }

  /// Oracle: closed form, half the squared amplitude along any axis.
  @Test(arguments: [SIMD3(0.6, 0.8, 0), SIMD3(0, 0, 1), SIMD3(-0.48, 0.6, 0.64)])
  func `power does not depend on the axis`(axis: SIMD3<Double>) throws {
    let along = try Self.spectrum(Self.tone(along: axis))
    #expect(agree(along.power(in: 3...12), 0.02, within: 2e-4))
    #expect(agree(along.peak(in: 3...12)?.frequencyHz, 5.3, within: 0.02))
    let first = try Self.spectrum(Self.tone(along: SIMD3(1, 0, 0)))
    #expect(agree(along.densities, first.densities, within: 1e-15))
  }

  /// Oracle: closed form, the amplitude of a tone over (2 pi f)².
  @Test func `integrated twice a tone shrinks by its frequency squared`() throws {
    let twice = try Self.spectrum(Self.tone(along: SIMD3(0.6, 0.8, 0))).twiceIntegrated
    let expected = 0.2 / 2.0.squareRoot() / pow(2 * .pi * 5.3, 2)
    #expect(agree(twice.power(in: 3...12).squareRoot(), expected, within: 0.02 * expected))
    #expect(twice.densities.first == 0)
    #expect(twice.total.isFinite)
  }

  @Test func `the densities of a band are those between its ends`() throws {
    let spectrum = try Self.spectrum(Self.tone(along: SIMD3(1, 0, 0)))
    let band = spectrum.densities(in: 3...12)
    #expect(band.count == 92)
    let power: Double = band.reduce(0, +) * 100 / 1024
    #expect(agree(power, 0.02, within: 2e-4))
    #expect(spectrum.densities(in: 90...99).isEmpty)
    #expect(throws: SignalError.self) { try Self.spectrum(VectorSeries([])) }
  }
}
