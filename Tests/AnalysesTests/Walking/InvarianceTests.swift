import Synthesis
import Testing

/// Truth: properties (section 11 of the metric definitions, a and b).
@Suite struct InvarianceTests {
  private func track(_ seed: UInt64, pose: Pose, uptime: Double = 0) -> MotionTrack {
    var walk = SyntheticWalk(
      cadenceSpm: 104, contactCount: 24, stepTimeSDSeconds: 0.015, noise: 0.1, seed: seed)
    (walk.pose, walk.headingRadians) = (pose, 0.4)
    walk.turns = [SyntheticTurn(angleDegrees: 90, startSeconds: 14, durationSeconds: 1.5)]
    return walk.deviceMotion(startUptimeSeconds: uptime)
  }

  private func compare(
    _ a: MeasuredStep, _ b: MeasuredStep, relative: Double, except: Set<String> = []
  ) {
    #expect(Set(a.numbers.keys) == Set(b.numbers.keys))
    #expect(a.flags == b.flags)
    for (name, value) in a.numbers where !except.contains(name) {
      let other = b.numbers[name] ?? .nan
      #expect(abs(other - value) <= relative * max(abs(value), 1e-3), "\(name)")
    }
  }

  @Test(arguments: [UInt64](1...2)) func `the phone may lie any way round`(seed: UInt64) throws {
    let size = ["height": "1.75"]
    let upright = try measure(track(seed, pose: .upright).motion, as: "walking.outbound", size)
    let turned = try measure(
      track(seed, pose: .random(seed: seed)).motion, as: "walking.outbound", size)
    compare(upright, turned, relative: 1e-6, except: ["attitude_gravity_mismatch_deg"])
  }

  @Test func `an accelerometer may lie any way round`() throws {
    let upright = try measure(track(4, pose: .upright).accelerometer)
    let turned = try measure(track(4, pose: .random(seed: 8)).accelerometer)
    compare(upright, turned, relative: 1e-6)
  }

  @Test func `standing may be recorded any way round`() throws {
    var standing = SyntheticStanding(durationSeconds: 34, naturalSway: 0.05)
    standing.tiltForward = [SineWave(frequency: 0.3, amplitude: 0.01)]
    let upright = standing.deviceMotion()
    standing.pose = .random(seed: 21)
    let turned = standing.deviceMotion()
    compare(
      try measure(upright.motion, as: "walking.rest"),
      try measure(turned.motion, as: "walking.rest"), relative: 1e-6,
      except: ["attitude_gravity_mismatch_deg"])
    compare(
      try measure(upright.accelerometer, as: "walking.rest"),
      try measure(turned.accelerometer, as: "walking.rest"), relative: 1e-6)
  }

  @Test func `the time since boot does not matter`() throws {
    let early = try measure(track(5, pose: .upright).motion)
    let late = try measure(track(5, pose: .upright, uptime: 1e5).motion)
    compare(early, late, relative: 1e-6)
  }
}
