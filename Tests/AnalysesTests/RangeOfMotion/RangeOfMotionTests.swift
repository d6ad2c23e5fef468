import DSP
import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: joints made up in closed form; the phone turns by a known angle about a known axis, by
/// minimum jerk.
@Suite struct RangeOfMotionTests {
  private static let oblique = SIMD3(0.9, 0.3, 0.3162)

  private func expect(
    _ step: MeasuredStep, _ values: [(String, Double, Double)],
    _ place: SourceLocation = #_sourceLocation
  ) {
    for (name, value, tolerance) in values {
      let found = step.number(name) ?? .nan
      #expect(abs(found - value) <= tolerance, "\(name) \(found)", sourceLocation: place)
    }
  }

  /// Truth: worked example of the metric definitions, one Euler angle of a turn about an oblique axis.
  @Test(arguments: [(60.0, 56.6), (90, 84.8), (120, 111.6), (170, 156.9)])
  func `ResearchKit's angle is an Euler angle`(turn: Double, reads: Double) throws {
    let axis = try #require(unit(Self.oblique))
    let half = radians(fromDegrees: turn) / 2
    let q = Quaternion(
      w: cos(half), x: axis.x * sin(half), y: axis.y * sin(half), z: axis.z * sin(half))
    #expect(abs(DeviceOrientation.portrait.degrees(q) - reads) <= 0.05)
    let straight = Quaternion(w: cos(half), x: sin(half), y: 0, z: 0)
    #expect(abs(DeviceOrientation.portrait.degrees(straight) - turn) <= 1e-9)
    let rolled = Quaternion(w: cos(half), x: 0, y: sin(half), z: 0)
    #expect(abs(DeviceOrientation.landscape.degrees(rolled) - turn) <= 1e-9)
  }

  @Test(arguments: [40.0, 120, 170, 250], [Pose.identity, .upright, .random(seed: 3)])
  func `a turn about an oblique axis keeps its size`(turn: Double, start: Pose) throws {
    let movement = SyntheticMovement(angleDegrees: -turn, axis: Self.oblique, start: start)
    let step = try #require(try measureJoint(movement))
    let length = dot(Self.oblique, Self.oblique).squareRoot()
    expect(
      step,
      [
        ("rom_range_deg", turn, 1e-6), ("rom_turn_from_start_max_deg", min(turn, 180), 1),
        ("rom_axis_misalignment_deg", degrees(fromRadians: acos(0.9 / length)), 1e-6),
        ("rom_axis_planarity_pct", 100, 1e-7), ("rom_off_axis_max_deg", 0, 1e-4),
      ])
    #expect(step.word("rom_phone_orientation") == "portrait")
    #expect(step.flags.isEmpty)
    // Beyond half a turn the twist about a neighboring axis runs ahead.
    #expect(((step.number("rom_device_axis_range_deg") ?? 0) < turn) == (turn < 180))
  }

  @Test(arguments: [0.0, 60, 90]) func `angles keep ResearchKit's convention`(start: Double) throws
  {
    var movement = SyntheticMovement(
      angleDegrees: -100, start: SyntheticMovement.attitude(startDegrees: start))
    movement.endsAtStart = false
    let step = try #require(try measureJoint(movement))
    expect(
      step,
      [
        ("rom_start_deg", start, 1e-6), ("rom_min_deg", start, 1e-6),
        ("rom_max_deg", start + 100, 1e-6), ("rom_finish_deg", start + 100, 1e-6),
        ("rom_device_axis_range_deg", 100, 1e-6), ("rom_rk_formula_range_deg", 100, 1e-6),
      ])
  }

  /// Minimum jerk: the peak velocity is 15/8 of the mean, reached once per move.
  @Test func `speed, times and repetitions of three bends`() throws {
    var movement = SyntheticMovement(angleDegrees: 80)
    (movement.repetitions, movement.holdSeconds, movement.endsAtStart) = (3, 1, false)
    let step = try #require(try measureJoint(movement))
    let peak = movement.peakVelocityDegreesPerSecond
    expect(
      step,
      [
        ("rom_angular_speed_max_dps", peak, 0.01 * peak), ("rom_repetition_count", 3, 0),
        ("rom_submovement_count", 5, 0), ("rom_range_deg", 80, 1e-6),
        // The first and the last 0.2 s of a move are slower than 5 % of the peak.
        ("rom_end_hold_s", 2.1, 0.15), ("rom_time_to_furthest_angle_s", 1.4, 0.2),
      ])
    let onsets = step.events("rom_repetition").compactMap(\.onsetSeconds)
    #expect(onsets.count == 3)
    #expect(zip(onsets, [1, 5.5, 10]).allSatisfy { abs($0 - $1 - 0.2) < 0.15 })
    #expect(step.events("rom_repetition").allSatisfy { abs(($0.value ?? 0) - 80) < 0.5 })
    let whole = try #require(step.events("rom_movement").first)
    #expect(abs((whole.onsetSeconds ?? 0) - 1.1) < 0.1)
    #expect(whole.value == step.number("rom_range_deg"))
  }

  /// Truth: worked examples of the metric definitions, closed form -5.322 for the whole move; the ends
  /// below 5 % of the peak are left out here.
  @Test func `one smooth move is as smooth as minimum jerk`() throws {
    var movement = SyntheticMovement(angleDegrees: 90)
    (movement.endsAtStart, movement.moveSeconds) = (false, 2)
    let step = try #require(try measureJoint(movement))
    expect(
      step,
      [
        ("rom_sparc", -1.406, 0.01), ("rom_submovement_count", 1, 0),
        ("rom_repetition_count", 1, 0), ("rom_angular_speed_mean_dps", 45 / 0.86, 2),
      ])
    let smooth = try #require(step.number("rom_ldlj"))
    #expect(smooth > -5.4)
    #expect(smooth < -4)
    let shaky = try #require(try measureJoint(SyntheticMovement(angleDegrees: 90)))
    #expect((shaky.number("rom_ldlj") ?? 0) < smooth)
  }

  /// Property: where and when it happens, and how fast it is sampled, does not matter.
  @Test(arguments: [50.0, 60, 100, 200]) func `sample rate and clock do not change the angle`(
    rate: Double
  ) throws {
    let movement = SyntheticMovement(angleDegrees: 130, axis: Self.oblique)
    let expected = try #require(try measureJoint(movement))
    let track = movement.deviceMotion(rateHz: rate, startUptimeSeconds: 1e5)
    let step = try #require(measureJoint([try jointStep([track.motion])]).first)
    for name in [
      "rom_range_deg", "rom_max_deg", "rom_angular_speed_max_dps", "rom_axis_misalignment_deg",
    ] {
      let value = try #require(expected.number(name))
      #expect(abs((step.number(name) ?? 0) - value) <= 0.002 * abs(value), "\(name)")
    }
    #expect(step.number("rom_submovement_count") == expected.number("rom_submovement_count"))
  }

  /// Truth: in a phone turned by 90 degrees about the axis it looks along, its y takes the place of x.
  @Test func `landscape is found from the movement unless the user states it`() throws {
    let movement = SyntheticMovement(angleDegrees: -70, axis: SIMD3(0.1, 1, 0.2))
    let found = try #require(try measureJoint(movement))
    #expect(found.word("rom_phone_orientation") == "landscape")
    #expect((found.number("rom_axis_misalignment_deg") ?? 90) < 15)
    let given = try #require(try measureJoint(movement, ["rom-orientation": "portrait"]))
    #expect(given.word("rom_phone_orientation") == "portrait")
    #expect((given.number("rom_axis_misalignment_deg") ?? 0) > 75)
    #expect(abs((given.number("rom_range_deg") ?? 0) - 70) < 1e-6)
    #expect((given.number("rom_device_axis_range_deg") ?? 90) < 15)
  }

  @Test func `gravity confirms the angle where the axis is level`() throws {
    let level = try #require(
      try measureJoint(SyntheticMovement(angleDegrees: -110, start: .upright)))
    #expect((level.number("rom_range_gravity_difference_deg") ?? 1) < 1e-4)
    let movement = SyntheticMovement(angleDegrees: -110, axis: SIMD3(1, 0, 2))
    let steep = try #require(try measureJoint(movement))
    #expect(steep.reason("rom_range_gravity_difference_deg") == "rom_axis_not_horizontal")
  }
}
