import Synthesis

/// P01: gait and balance as a new phone records it, all there; the phone in a waist pouch.
func steadyWalker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_768_485_880.25, utcOffsetSeconds: -21_600)
  let outbound = pouchWalk(heading: 0.4, startUptimeSeconds: 5120.013, seed: 11)
  let back = pouchWalk(heading: -1.9, startUptimeSeconds: 5141.527, seed: 12)
  let rest = pouchStanding().deviceMotion(
    rateHz: 100, jitterSeconds: clockJitterSeconds, startUptimeSeconds: 5162.238)
  let walks = [("walking.outbound", outbound), ("walking.return", back)].map { identifier, track in
    let recorders = writer(identifier, .v32, clock: clock, seed: 1)
    return track.step(
      identifier,
      [recorders.accelerometer(track), recorders.deviceMotion(track), recorders.pedometer(track)])
  }
  let recorders = writer("walking.rest", .v32, clock: clock, seed: 1)
  let standing = rest.step(
    "walking.rest", [recorders.accelerometer(rest), recorders.deviceMotion(rest)])
  let session = SyntheticSession(
    taskIdentifier: "shortWalk", taskRunUUID: "7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301", clock: clock,
    steps: walks + [standing])
  return Participant(name: "P01", sessions: [("7D0759C1-4C1E-4A53-9B0E-52A7D6A1F301", session)])
}

/// Upright on the belly, leaning back by ten degrees.
private let pouch = Pose(radians: -10 * .pi / 180, about: SIMD3(0, 1, 0)) * .upright

private func pouchWalk(heading: Double, startUptimeSeconds: Double, seed: UInt64) -> MotionTrack {
  let rhythm = WalkingRhythm(
    cadenceSpm: 110, contactCount: 20, stepTimeSDSeconds: 0.02, asymmetrySeconds: 0.008)
  var walk = SyntheticWalk(rhythm: rhythm, stillSeconds: 1, noise: 0.08, seed: seed)
  walk.pose = pouch
  walk.headingRadians = heading
  walk.yawRadians = 0.05
  return walk.deviceMotion(
    rateHz: 100, jitterSeconds: clockJitterSeconds, startUptimeSeconds: startUptimeSeconds)
}

private func pouchStanding() -> SyntheticStanding {
  var standing = SyntheticStanding(durationSeconds: 24.2, naturalSway: 0.05, noise: 0.015, seed: 13)
  standing.tiltForward = .naturalSway(rms: 0.006, seed: 14)
  standing.tiltSideways = .naturalSway(rms: 0.004, seed: 15)
  standing.pose = pouch
  standing.headingRadians = 2.2
  return standing
}
