import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: made-up walkers whose forward direction is known (section 1.4 of the metric definitions).
@Suite struct PlacementTests {
  private static func walk(seed: UInt64 = 3, swing: Double = 0) -> SyntheticWalk {
    var walk = SyntheticWalk(
      cadenceSpm: 109, contactCount: 24, stepTimeSDSeconds: 0.01, noise: 0.1, seed: seed)
    walk.swingRadians = swing
    walk.headingRadians = 0.9
    walk.pose = .random(seed: seed)
    return walk
  }

  /// Degrees between two axes, whichever way they point.
  private func angle(_ axis: SIMD2<Double>, _ radians: Double) -> Double {
    acos(min(1, abs(axis.x * cos(radians) + axis.y * sin(radians)))) * 180 / .pi
  }

  @Test(arguments: [UInt64](1...3)) func `on the trunk forward is found without leakage`(
    seed: UInt64
  ) throws {
    var walk = Self.walk(seed: seed)
    walk.sideways = [SineWave(frequency: 1, amplitude: 2), SineWave(frequency: 3, amplitude: 0.5)]
    let axes = try #require(try walk.deviceMotion().walk.axes)
    let forward = try #require(axes.sections.first.flatMap { $0?.forward })
    #expect(angle(forward, 0.9) < 2)
    #expect(axes.placement == .trunk)
    #expect(axes.placementSource == "measured")
    #expect((axes.confidence ?? 0) > 0.9)
  }

  @Test func `leakage between the axes turns forward by a few degrees`() throws {
    var walk = Self.walk()
    walk.forward += [SineWave(frequency: 1, amplitude: 0.2, phase: 2)]
    walk.sideways += [SineWave(frequency: 2, amplitude: 0.2, phase: 0.4)]
    let axes = try #require(try walk.deviceMotion().walk.axes)
    let forward = try #require(axes.sections.first.flatMap { $0?.forward })
    #expect(angle(forward, 0.9) < 21)
  }

  @Test func `a swinging limb turns about the sideways axis`() throws {
    let axes = try #require(try Self.walk(swing: 0.6).deviceMotion().walk.axes)
    let forward = try #require(axes.sections.first.flatMap { $0?.forward })
    #expect(axes.placement == .limb)
    #expect(angle(forward, 0.9) < 0.1)
  }

  @Test func `without forward movement the axis is uncertain and its measures are empty`() throws {
    var walk = Self.walk()
    walk.forward = [
      SineWave(frequency: 2, amplitude: 1), SineWave(frequency: 1, amplitude: 1, phase: 1),
    ]
    walk.sideways = [
      SineWave(frequency: 2, amplitude: 1, phase: 1.5),
      SineWave(frequency: 1, amplitude: 1, phase: 2.5),
    ]
    let step = try measure(walk.deviceMotion().motion)
    #expect((step.number("ap_axis_confidence") ?? 1) < 0.3)
    for name in [
      "acceleration_ap_rms_mps2", "step_regularity_ml", "harmonic_ratio_ap_mean",
      "acceleration_ml_rms_ratio",
    ] { #expect(step.reason(name) == "ap_axis_uncertain") }
    #expect(step.number("acceleration_v_rms_mps2") != nil)
    #expect(step.number("harmonic_ratio_v_mean") != nil)
  }

  @Test(arguments: [
    ("waist", "trunk"), ("lower_back", "trunk"), ("bag", "trunk"), ("trunk", "trunk"),
    ("pocket", "limb"), ("hand", "limb"), ("limb", "limb"),
  ]) func `each word of the option names a placement`(word: String, placement: String) throws {
    let facts = WalkerFacts(Parameters(["phone-placement": word]))
    #expect(facts.placement?.rawValue == placement)
  }

  @Test func `what the option says is reported as the option's`() throws {
    let track = Self.walk().deviceMotion()
    let step = try measure(track.motion, as: "walking.outbound", ["phone-placement": "hand"])
    #expect(step.word("phone_placement") == "limb")
    #expect(step.word("phone_placement_source") == "option")
  }

  @Test func `an accelerometer alone leaves the placement open`() throws {
    let track = Self.walk().deviceMotion()
    let step = try measure(track.accelerometer)
    #expect(step.word("phone_placement") == "unknown")
    #expect(step.word("phone_placement_source") == "none")
    #expect(step.flags("phone_placement").contains("phone_placement_unknown"))
    #expect(step.flags.contains("gravity_from_lowpass"))
    #expect(step.flags("gait_ldlj_acceleration_mean").contains("ldlj_without_gyroscope"))
    #expect(step.reason("acceleration_ap_rms_mps2") == "ap_axis_uncertain")
    let given = try measure(
      track.accelerometer, as: "walking.outbound", ["phone-placement": "waist"])
    #expect(given.number("acceleration_ap_rms_mps2") != nil)
  }

  /// The person stands as they walked; forward sway of 0.05 m/s² and half of it sideways.
  @Test func `the forward axis of the walk is used for standing`() throws {
    let walk = Self.walk()
    var standing = SyntheticStanding(
      durationSeconds: 34, forward: [SineWave(frequency: 0.5, amplitude: 0.05)],
      sideways: [SineWave(frequency: 0.5, amplitude: 0.025, phase: 1)])
    (standing.pose, standing.headingRadians) = (walk.pose, 2.5)
    let steps = measure([
      step("walking.return", [walk.deviceMotion().motion]),
      step("walking.rest", [standing.deviceMotion().motion]),
    ])
    let rest = try #require(steps.last)
    #expect(rest.word("ap_axis_source") == "walk_transfer")
    #expect(abs((rest.number("sway_ap_rms_mps2") ?? 0) - 0.05 / 2.0.squareRoot()) < 0.001)
    #expect(abs((rest.number("sway_ml_rms_mps2") ?? 0) - 0.025 / 2.0.squareRoot()) < 0.002)
  }
}
