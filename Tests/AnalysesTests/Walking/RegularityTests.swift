import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: closed forms of the autocorrelation of sines (section 3.4 of the metric definitions).
@Suite struct RegularityTests {
  private static func samples(_ seconds: Double, _ value: (Double) -> Double) -> [Double] {
    (0..<Int(seconds * 100)).map { value(Double($0) / 100) }
  }

  /// Step coefficient (A2² - A1²) / (A1² + A2²), stride coefficient 1.
  @Test(arguments: [10.0, 20]) func `two tones give their closed form`(seconds: Double) throws {
    let x = Self.samples(seconds) { 0.5 * cos(2 * .pi * 0.9 * $0 + 0.3) + cos(2 * .pi * 1.8 * $0) }
    let found = AxisRegularity([x], lags: (100 / 1.8, 100 / 0.9), isSideways: false)
    #expect(abs(try #require(found.step) - 0.6) < 0.002)
    #expect(abs(try #require(found.stride) - 1) < 0.002)
    #expect(abs(try #require(found.symmetry) - 0.6) < 0.002)
    #expect(abs(try #require(found.difference) - 0.4) < 0.002)
    #expect(abs(try #require(found.index) - 0.5) < 0.003)
  }

  @Test func `sideways the step coefficient is a minimum and keeps its sign`() throws {
    let x = Self.samples(20) { sin(2 * .pi * 0.9 * $0) + 0.4 * sin(2 * .pi * 1.8 * $0) }
    let found = AxisRegularity([x], lags: (100 / 1.8, 100 / 0.9), isSideways: true)
    #expect(abs(try #require(found.step) + 0.7241) < 0.002)
    #expect(abs(try #require(found.stride) - 1) < 0.002)
  }

  @Test func `noise of equal power halves the regularity`() throws {
    var generator = SplitMix64(seed: 12)
    let x = Self.samples(30) { sin(2 * .pi * 1.8 * $0) + 0.5.squareRoot() * generator.gaussian() }
    let found = AxisRegularity([x], lags: (100 / 1.8, 200 / 1.8), isSideways: false)
    #expect(abs(try #require(found.step) - 0.5) < 0.03)
  }

  @Test func `lags beyond half of a section give no coefficient`() {
    let x = Self.samples(2) { sin(2 * .pi * 1.8 * $0) }
    let found = AxisRegularity([x], lags: (100 / 1.8, 200 / 1.8), isSideways: false)
    #expect(found.stride == nil)
  }

  @Test func `without an extremum in the window there is no coefficient`() {
    let x = Self.samples(20) { $0 < 10 ? 0 : 1 }
    let found = AxisRegularity([x], lags: (55, 110), isSideways: false)
    #expect(found.step == nil)
    #expect(found.stride == nil)
    #expect(found.symmetry == nil)
    #expect(found.difference == nil)
    #expect(found.index == nil)
  }

  /// In a walk: the even waves alone repeat with every step, so steps and strides are alike.
  @Test func `a walk of two equal feet is regular and symmetric`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40)
    let step = try measure(walk.deviceMotion().motion)
    for name in ["step_regularity_v", "stride_regularity_v", "step_regularity_ap"] {
      #expect((step.number(name) ?? 0) > 0.98)
    }
    #expect(abs((step.number("gait_symmetry_v") ?? 0) - 1) < 0.02)
    #expect((step.number("step_regularity_ml") ?? 0) < -0.9)
    #expect(step.reading("stride_regularity_magnitude")?.value != nil)
    #expect(step.reading("gait_symmetry_ml") == nil)
  }
}
