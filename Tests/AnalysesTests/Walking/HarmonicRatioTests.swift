import DSP
import Foundation
import Synthesis
import Testing

@testable import Analyses

/// Truth: the amplitudes of made-up strides (section 3.5 of the metric definitions).
@Suite struct HarmonicRatioTests {
  /// Amplitudes 0.2, 1, 0.1, 0.5 of harmonics 1 to 4, phases 0.7 n.
  private static let waves = zip(1...4, [0.2, 1.0, 0.1, 0.5]).map {
    SineWave(frequency: Double($0), amplitude: $1, phase: 0.7 * Double($0))
  }

  private func ratios(_ walk: SyntheticWalk, rateHz: Double = 100) throws -> HarmonicRatios? {
    let motion = try walk.deviceMotion(rateHz: rateHz).even
    let signals = try GaitSignals(try BodyFrame(motion), cutoffHz: AxisRegularity.cutoffHz)
    let contacts = [Array(walk.contactTimes.dropFirst().dropLast())]
    let spectra = StrideSpectra(signals, contacts, withHorizon: true)
    let axes = GaitAxes(
      motion, spectra: spectra, sections: contacts, placement: .trunk, source: "option")
    return HarmonicRatios(spectra, axes)
  }

  @Test(arguments: [50.0, 100, 200]) func `known contacts give the amplitudes' ratio at any rate`(
    rate: Double
  ) throws {
    var walk = SyntheticWalk(cadenceSpm: 120 / 1.13, contactCount: 20)
    walk.upward = Self.waves
    let found = try #require(try ratios(walk, rateHz: rate))
    #expect(abs(try #require(found.vertical.ratio.mean) - 5) < 0.01)
    #expect(abs(try #require(found.vertical.improvedPercent.mean) - 96.1538) < 0.01)
    #expect((found.vertical.ratio.deviation ?? 1) < 0.01)
    #expect(found.strideCount == 16)
  }

  @Test func `the tolerance at 100 Hz is a thousandth`() throws {
    var walk = SyntheticWalk(cadenceSpm: 120 / 1.13, contactCount: 20)
    walk.upward = Self.waves
    let found = try #require(try ratios(walk))
    #expect(abs(try #require(found.vertical.ratio.mean) - 5) < 1e-3)
    #expect(abs(try #require(found.vertical.improvedPercent.mean) - 96.1538) < 1e-3)
  }

  @Test func `sideways the odd harmonics are the regular ones`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 20)
    walk.sideways = [
      SineWave(frequency: 1, amplitude: 1), SineWave(frequency: 2, amplitude: 0.2, phase: .pi / 2),
      SineWave(frequency: 3, amplitude: 0.5),
    ]
    walk.forward = [
      SineWave(frequency: 2, amplitude: 1.2),
      SineWave(frequency: 1, amplitude: 0.3, phase: .pi / 2),
    ]
    walk.headingRadians = 0.8
    let found = try #require(try ratios(walk))
    // Phases a quarter apart, so the two axes share no harmonic and are found exactly.
    #expect(abs(try #require(found.forward?.ratio.mean) - 4) < 0.02)
    #expect(abs(try #require(found.sideways?.ratio.mean) - 7.5) < 0.04)
    let share = try #require(found.sideways?.improvedPercent.mean)
    #expect(abs(share - 100 * 1.25 / 1.29) < 0.05)
  }

  @Test func `three strides are too few`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 7)
    #expect(try ratios(walk) == nil)
  }
}
