import Synthesis

/// P03: walk back and forth with one turn; at rest the phone is first put back into the pocket.
func backAndForthWalker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_714_550_400.75, utcOffsetSeconds: 7200)
  let walk = pocketWalk().deviceMotion(
    rateHz: 92.77, jitterSeconds: 6e-4, startUptimeSeconds: 88_310.402)
  let rest = pocketStanding().deviceMotion(
    rateHz: 92.77, jitterSeconds: 6e-4, startUptimeSeconds: 88_338.119)
  let walkRecorders = writer("walking.outbound", .v22, clock: clock, seed: 4)
  let restRecorders = writer("walking.rest", .v22, clock: clock, seed: 4)
  let session = SyntheticSession(
    taskIdentifier: "walkBackAndForth", taskRunUUID: "E91F3A64-08B7-4D15-A6C2-3F9D0B5E7704",
    version: .v22, clock: clock,
    steps: [
      walk.step(
        "walking.outbound", [walkRecorders.deviceMotion(walk), walkRecorders.pedometer(walk)]),
      rest.step("walking.rest", [restRecorders.deviceMotion(rest)]),
    ])
  return Participant(name: "P03", sessions: [("2024-05-02", session)])
}

/// Upside down in a front trouser pocket.
private let pocket =
  Pose(radians: 0.3, about: SIMD3(0, 0, 1)) * Pose(radians: .pi, about: SIMD3(1, 0, 0)) * .upright

/// The turn to the left takes about four steps.
private func pocketWalk() -> SyntheticWalk {
  let rhythm = WalkingRhythm(
    cadenceSpm: 104, contactCount: 20, stepTimeSDSeconds: 0.018, asymmetrySeconds: 0.005)
  var walk = SyntheticWalk(rhythm: rhythm, stillSeconds: 1, noise: 0.12, seed: 31)
  walk.turns = [
    SyntheticTurn(angleDegrees: 180, startSeconds: 5.9, durationSeconds: 2.2, shape: .raisedCosine)
  ]
  walk.swingRadians = 0.35
  walk.pose = pocket
  walk.headingRadians = 0.9
  return walk
}

private func pocketStanding() -> SyntheticStanding {
  var standing = SyntheticStanding(durationSeconds: 16, naturalSway: 0.06, noise: 0.02, seed: 32)
  standing.tiltForward = .naturalSway(rms: 0.007, seed: 33)
  standing.tiltSideways = .naturalSway(rms: 0.005, seed: 34)
  standing.handling = .init(durationSeconds: 3, peakRadiansPerSecond: 3.6)
  standing.pose = pocket
  standing.headingRadians = -0.7
  return standing
}
