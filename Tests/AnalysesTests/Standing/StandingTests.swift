import Recordings
import Foundation
import Metrics
import Study
import Synthesis
import Testing

/// Truth: made-up standing with known sway (section 4 of the metric definitions); 34 s, of which the
/// first three and the last one are cut off, are whole periods of every wave here.
@Suite struct StandingTests {
  private static func sway(seconds: Double = 34) -> SyntheticStanding {
    SyntheticStanding(
      durationSeconds: seconds, forward: [SineWave(frequency: 0.5, amplitude: 0.05)],
      sideways: [SineWave(frequency: 0.5, amplitude: 0.03, phase: .pi / 2)])
  }

  private func near(_ value: Double?, _ truth: Double, _ share: Double = 0.002) -> Bool {
    value.map { abs($0 / truth - 1) < share } ?? false
  }

  @Test func `an ellipse comes out of a recording`() throws {
    let track = Self.sway().deviceMotion()
    let step = try measure(track.motion, as: "walking.rest", ["phone-placement": "waist"])
    #expect(step.word("ap_axis_source") == "device")
    #expect(near(step.number("quiet_standing_duration_s"), 30, 0.001))
    #expect(near(step.number("sway_ellipse95_area_m2_per_s4"), 0.0141171))
    #expect(near(step.number("sway_ap_rms_mps2"), 0.05 / 2.0.squareRoot()))
    #expect(near(step.number("sway_ml_rms_mps2"), 0.03 / 2.0.squareRoot()))
    #expect(near(step.number("sway_ap_range_mps2"), 0.1))
    #expect(near(step.number("sway_planar_range_mps2"), 0.1))
    #expect((step.number("sway_direction_deg") ?? 9) < 0.5)
    #expect(
      near(step.number("sway_jerk_rate_m2_per_s6"), (step.number("sway_jerk_m2_per_s5") ?? 0) / 30))
    #expect(
      near(step.number("sway_path_rate_mps3"), (step.number("sway_path_length_mps2") ?? 0) / 30))
    #expect(near(step.number("sway_power_ap_m2_per_s4"), 0.00125, 0.02))
    #expect(abs((step.number("sway_f50_ap_hz") ?? 0) - 0.5) < 0.06)
    #expect(step.flags.isEmpty)
  }

  /// Velocity of a circle of acceleration A at frequency f: A / (2 pi f).
  @Test func `a circle has its mean velocity`() throws {
    var standing = Self.sway()
    standing.sideways = [SineWave(frequency: 0.5, amplitude: 0.05, phase: .pi / 2)]
    let step = try measure(standing.deviceMotion().motion, as: "walking.rest")
    #expect(near(step.number("sway_velocity_mean_mps"), 0.05 / .pi, 0.02))
    #expect(near(step.number("sway_frequency_mean_hz"), 0.5))
    #expect(near(step.number("sway_area_rate_m2_per_s5"), .pi * 0.0025 * 0.5))
    #expect(near(step.number("sway_distance_mean_mps2"), 0.05))
  }

  @Test func `an accelerometer alone gives the same sway`() throws {
    let step = try measure(Self.sway().deviceMotion().accelerometer, as: "walking.rest")
    #expect(near(step.number("sway_ellipse95_area_m2_per_s4"), 0.0141171))
    #expect(near(step.number("sway_pc1_rms_mps2"), 0.05 / 2.0.squareRoot()))
    #expect(near(step.number("sway_pc2_rms_mps2"), 0.03 / 2.0.squareRoot()))
    #expect(step.word("ap_axis_source") == "none")
    #expect(step.reason("sway_ap_rms_mps2") == "ap_axis_uncertain")
    #expect(step.reason("sway_tilt_rms_deg") == "no_gravity")
  }

  @Test func `slow lean is measured by gravity`() throws {
    var standing = SyntheticStanding(durationSeconds: 34, noise: 0.001)
    standing.tiltForward = [SineWave(frequency: 0.3, amplitude: .pi / 180)]
    let track = standing.deviceMotion()
    let step = try measure(track.motion, as: "walking.rest", ["phone-placement": "lower_back"])
    #expect(near(step.number("sway_tilt_rms_deg"), 0.7071, 0.005))
    #expect(near(step.number("sway_tilt_ap_range_deg"), 2, 0.005))
    #expect((step.number("sway_tilt_ml_range_deg") ?? 1) < 0.01)
  }

  @Test func `a phone on a table does not sway`() throws {
    let table = SyntheticStanding(durationSeconds: 34, noise: 0.01)
    let step = try measure(table.deviceMotion().motion, as: "walking.rest")
    #expect((step.number("sway_rms_mps2") ?? 1) < 0.01)
    #expect(step.flags.isEmpty)
    #expect(Set(step.flags("sway_rms_mps2")) == ["no_body", "sensor_noise"])
  }

  @Test(
    arguments: [(13.9, "recording_short"), (20, nil), (23.9, nil), (24.1, nil)]
      as [(Double, String?)]) func `ten quiet seconds are needed and twenty wanted`(
      seconds: Double, reason: String?
    ) throws
  {
    let track = Self.sway(seconds: seconds).deviceMotion()
    let step = try measure(track.motion, as: "walking.rest")
    #expect(step.reason("sway_rms_mps2") == reason)
    #expect(step.flags.contains("recording_short") == (seconds < 24))
  }

  @Test func `turning within the quiet part is movement, and the rest is measured`() throws {
    var standing = Self.sway(seconds: 40)
    standing.turns = [SyntheticTurn(angleDegrees: 120, startSeconds: 10, durationSeconds: 2)]
    let step = try measure(standing.deviceMotion().motion, as: "walking.rest")
    #expect(step.flags.contains("moved_while_standing"))
    let quiet = try #require(step.number("quiet_standing_duration_s"))
    #expect(quiet > 26)
    #expect(quiet < 28.5)
    #expect(step.reading("sway_rms_mps2")?.quality(with: step.measurement.flags) == .doubtful)
  }

  /// Movement in the trimmed ends is the reason for trimming them.
  @Test func `turning within the trimmed start is not movement`() throws {
    var standing = Self.sway()
    standing.turns = [SyntheticTurn(angleDegrees: 90, startSeconds: 0.3, durationSeconds: 1.5)]
    let step = try measure(standing.deviceMotion().motion, as: "walking.rest")
    #expect(!step.flags.contains("moved_while_standing"))
    #expect(near(step.number("quiet_standing_duration_s"), 30, 0.001))
  }

  @Test func `walking before standing still is cut off`() throws {
    var walk = SyntheticWalk(cadenceSpm: 109, contactCount: 20, noise: 0.05)
    walk.pose = .random(seed: 2)
    let contacts = walk.contactTimes
    var long = SyntheticWalk(contactTimes: contacts, stillSeconds: 25, noise: 0.01)
    long.pose = walk.pose
    let step = try measure(long.deviceMotion().motion, as: "walking.rest")
    #expect(step.flags.contains("moved_while_standing"))
    #expect((step.number("sway_rms_mps2") ?? 1) < 0.05)
    #expect((step.number("quiet_standing_duration_s") ?? 0) > 20)
  }

  /// A spectrum or a ratio that nothing gives is not the fault of a short recording.
  @Test func `perfect stillness of half a minute is a dead sensor and not short`() throws {
    let step = try measure(.deviceMotion(restingSamples(3400, noiseG: 0)), as: "walking.rest")
    for name in ["sway_power_pc1_m2_per_s4", "sway_frequency_mean_hz", "sway_ellipse_axis_ratio"] {
      #expect(step.reason(name) == "dead_sensor")
    }
  }
}
