import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: made-up walks whose gravity was taken out.
@Suite struct UndirectedWalkTests {
  private func walk(_ count: Int, cadence: Double, factor: Double = 1, seed: UInt64 = 1) throws
    -> MeasuredStep
  {
    let track = SyntheticWalk(
      cadenceSpm: cadence, contactCount: count, stepTimeSDSeconds: 0.015, noise: 0.1, seed: seed
    ).deviceMotion()
    let user = columns(track.userAcceleration.map { $0 * factor })
    return try measure(.accelerometer(MotionSamples(timestamps: track.times, acceleration: user)))
  }

  @Test(arguments: [(40, 109.0), (60, 95), (50, 125)])
  func `steps and cadence come from the size of acceleration`(count: Int, cadence: Double) throws {
    let step = try walk(count, cadence: cadence)
    #expect(abs((step.number("step_count") ?? 0) - Double(count)) <= 3)
    #expect(abs((step.number("cadence_spm") ?? 0) / cadence - 1) <= 0.03)
    #expect(abs((step.number("step_time_mean_s") ?? 0) * cadence / 60 - 1) <= 0.05)
    for name in UndirectedWalk.names where step.number(name) != nil {
      #expect(step.flags(name).contains("no_gravity"), "\(name)")
      #expect(step.reading(name)?.quality(with: step.measurement.flags) != .good, "\(name)")
    }
  }

  /// Property: without gravity the unit is unknown, and no value depends on it.
  @Test(arguments: [9.80665, -1, 0.01]) func `the unit changes no value`(factor: Double) throws {
    let (one, other) = (try walk(40, cadence: 109), try walk(40, cadence: 109, factor: factor))
    for (name, value) in one.numbers where UndirectedWalk.names.contains(name) {
      #expect(abs((other.number(name) ?? .nan) - value) <= 1e-6 * max(1, abs(value)), "\(name)")
    }
  }

  @Test func `what needs a direction is absent`() throws {
    let step = try walk(40, cadence: 109)
    for name in [
      "acceleration_v_rms_mps2", "stride_regularity_v", "step_time_asymmetry_pct", "turn_count",
      "step_length_mean_m", "gait_speed_mps",
    ] {
      #expect(step.reason(name) == "no_gravity", "\(name)")
      #expect(step.reading(name)?.quality(with: []) == .absent, "\(name)")
    }
  }

  /// Oracle: the contacts of the walk. Below 40 Hz only their number and their mean time are given, below 25 Hz nothing.
  @Test(arguments: [(25.0, true, false), (39, true, false), (41, true, true), (24, false, false)])
  func `slow recordings without gravity have steps and cadence`(
    rateHz: Double, hasSteps: Bool, hasMore: Bool
  ) throws {
    let track = SyntheticWalk(
      cadenceSpm: 109, contactCount: 40, stepTimeSDSeconds: 0.015, noise: 0.1, seed: 1
    ).deviceMotion(rateHz: rateHz)
    let step = try measure(
      .accelerometer(
        MotionSamples(timestamps: track.times, acceleration: columns(track.userAcceleration))))
    #expect(step.flags.contains("motion_sample_rate_low") == hasSteps)
    for (name, oracle) in [
      ("step_count", 40.0), ("cadence_spm", 109), ("step_time_mean_s", 60.0 / 109),
    ] {
      #expect((step.number(name) != nil) == hasSteps, "\(name)")
      guard let value = step.number(name) else { continue }
      #expect(abs(value / oracle - 1) <= 0.08, "\(name)")
      #expect(step.flags(name).contains("no_gravity"), "\(name)")
      #expect(step.quality(name) == .doubtful, "\(name)")
    }
    for name in ["walking_time_s", "stride_time_mean_s", "proven_step_count"] {
      #expect((step.number(name) != nil) == hasMore, "\(name)")
      if hasSteps, !hasMore { #expect(step.reason(name) == "motion_sample_rate_too_low") }
    }
  }

  @Test func `noise is no walk`() throws {
    var generator = SplitMix64(seed: 3)
    let noise = (0..<3000).map { _ in
      0.01 * SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian())
    }
    let step = try measure(
      .accelerometer(
        MotionSamples(timestamps: (0..<3000).map { Double($0) / 100 }, acceleration: columns(noise))
      ))
    #expect(step.reading("cadence_spm")?.quality(with: []) == .bad)
    #expect(step.number("proven_step_count") ?? 0 == 0)
  }
}
