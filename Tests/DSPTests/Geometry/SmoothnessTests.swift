import DSP
import Foundation
import Testing

@Suite struct SmoothnessTests {
  static let bell = (0..<200).map { exp(-5 * pow(-1 + 0.01 * Double($0), 2)) }
  static let minimumJerk = sampled(100) { 30 * $0 * $0 * (1 - $0) * (1 - $0) }

  /// Oracle: published, -1.41403 for the bell (siva82kb/SPARC, documentation of `sparc`), and NumPy
  /// 2.4.6 by the definition for the others.
  @Test func `spectral arc length equals the published values`() {
    #expect(agree(sparc(Self.bell, sampleRateHz: 100), -1.41403, within: 1e-5))
    #expect(agree(sparc(Self.minimumJerk, sampleRateHz: 100), -1.4058293244214652, within: 1e-12))
    #expect(
      agree(
        sparc(Self.minimumJerk + Self.minimumJerk, sampleRateHz: 100), -2.2445454583876274,
        within: 1e-12))
    #expect(agree(sparc(wave(130), sampleRateHz: 100), -3.379299622607498, within: 1e-12))
  }

  /// Oracle: published, -5.81636 for the bell (siva82kb/smoothness_from_imu, documentation of
  /// `log_dimensionless_jerk`); NumPy 2.4.6 for the other, near -ln(720 / 1.875²) = -5.322.
  @Test func `log dimensionless jerk equals the published values`() {
    #expect(agree(ldlj(Self.bell, sampleRateHz: 100), -5.81636, within: 1e-5))
    #expect(agree(ldlj(Self.minimumJerk, sampleRateHz: 100), -5.224139067539901, within: 1e-10))
  }

  /// Oracle: NumPy 2.4.6, by the definition.
  @Test
  func `log dimensionless jerk of a sensor equals the reference, with and without a gyroscope`() {
    let x = wave(160)
    let acceleration = (0..<120).map { SIMD3(x[$0], x[$0 + 20], 9.80665 + x[$0 + 40]) }
    let rotation = (0..<120).map { 0.5 * SIMD3(x[$0 + 40], x[$0], x[$0 + 20]) }
    let full = ldljAcceleration(
      acceleration, angularVelocity: rotation, gravity: 9.80665, sampleRateHz: 100)
    let alone = ldljAcceleration(
      acceleration, angularVelocity: nil, gravity: 9.80665, sampleRateHz: 100)
    #expect(agree(full, -6.538221039118307, within: 1e-11))
    #expect(agree(alone, -5.759335138589709, within: 1e-11))
  }

  /// Property: a unit more or less does not change smoothness.
  @Test func `the size of a movement does not change its smoothness`() {
    let large = Self.bell.map { 1000 * $0 }
    #expect(
      agree(
        sparc(large, sampleRateHz: 100), sparc(Self.bell, sampleRateHz: 100) ?? 0, within: 1e-12))
    #expect(
      agree(ldlj(large, sampleRateHz: 100), ldlj(Self.bell, sampleRateHz: 100) ?? 0, within: 1e-12))
  }

  @Test func `no movement has no smoothness`() {
    let still = [Double](repeating: 0, count: 50)
    #expect(sparc(still, sampleRateHz: 100) == nil)
    #expect(ldlj(still, sampleRateHz: 100) == nil)
    #expect(sparc([], sampleRateHz: 100) == nil)
    #expect(sparc([1, 2], sampleRateHz: .nan) == nil)
    #expect(ldlj([1, 1, 1], sampleRateHz: 100) == nil)
    #expect(ldlj([1, 2], sampleRateHz: 100) == nil)
    let rest = [SIMD3<Double>](repeating: SIMD3(0, 0, 1), count: 9)
    #expect(ldljAcceleration(rest, angularVelocity: rest, gravity: 1, sampleRateHz: 100) == nil)
    #expect(ldljAcceleration(rest, angularVelocity: [], gravity: 1, sampleRateHz: 100) == nil)
    #expect(ldljAcceleration([], angularVelocity: nil, gravity: 1, sampleRateHz: 100) == nil)
  }
}
