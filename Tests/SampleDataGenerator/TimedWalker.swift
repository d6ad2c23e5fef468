import Synthesis

/// P09: the timed walk over ten meters and back, in the spelling of ResearchKit 1.2 to 2.1.
func timedWalker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_540_018_000.2, utcOffsetSeconds: 10_800)
  let there = trial("timed.walk.trial1", cadenceSpm: 112, start: 2205.31, clock: clock, seed: 91)
  let back = trial("timed.walk.trial2", cadenceSpm: 106, start: 2223.84, clock: clock, seed: 92)
  let form = RecordedStep(
    "timed.walk.form", startSeconds: there.startSeconds - 60, endSeconds: there.startSeconds - 40)
  // The task gives the turn a distance too, which is not one.
  let turn = RecordedStep(
    "timed.walk.turn.around", startSeconds: there.endSeconds + 0.4,
    endSeconds: back.startSeconds - 0.4,
    leaves: [
      .timedWalk(
        distanceMeters: 1, durationSeconds: back.startSeconds - there.endSeconds - 0.8,
        timeLimitSeconds: 180)
    ])
  let session = SyntheticSession(
    taskIdentifier: "timedWalkTask", taskRunUUID: "5FBEA4D7-618C-405D-9249-B370CE6F5109",
    version: .v12, clock: clock, steps: [form, there, turn, back])
  return Participant(name: "P09", sessions: [("2018-10-20", session)])
}

/// Fourteen steps for ten meters, half a second of standing at both ends.
private func trial(
  _ identifier: String, cadenceSpm: Double, start: Double, clock: WallClock, seed: UInt64
) -> RecordedStep {
  let rhythm = WalkingRhythm(
    cadenceSpm: cadenceSpm, contactCount: 14, stepTimeSDSeconds: 0.02, asymmetrySeconds: 0.006)
  var walk = SyntheticWalk(rhythm: rhythm, stillSeconds: 0.5, noise: 0.1, seed: seed)
  walk.pose = Pose(radians: -0.2, about: SIMD3(0, 1, 0)) * .upright
  let track = walk.deviceMotion(jitterSeconds: clockJitterSeconds, startUptimeSeconds: start)
  let recorders = writer(identifier, .v12, clock: clock, seed: 93)
  let end = track.times.last ?? start
  return RecordedStep(
    identifier, startSeconds: start, endSeconds: end,
    files: [
      recorders.accelerometer(track), recorders.pedometer(track, stepLengthMeters: 10.0 / 14),
    ], leaves: [.timedWalk(distanceMeters: 10, durationSeconds: end - start, timeLimitSeconds: 180)]
  )
}
