import Synthesis

/// P10: the fitness task, cut to a minute of walking and a minute and a half of rest.
func briskWalker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_722_000_000.6, utcOffsetSeconds: 7200)
  let session = SyntheticSession(
    taskIdentifier: "fitnessCheck", taskRunUUID: "60CFB5E8-729D-416E-835A-C481DF70620A",
    version: .v22, clock: clock, steps: [walkStep(clock), restStep(clock)])
  return Participant(name: "P10", sessions: [("2024-07-26", session)])
}

private let start = 13_402.18
private let restStart = start + 62
/// The walk: 110 contacts from the second on, 114 a minute, 0.72 m each.
private let (contactCount, cadenceSpm, stepLengthMeters) = (110, 114.0, 0.72)

private func walkStep(_ clock: WallClock) -> RecordedStep {
  let track = walk.deviceMotion(rateHz: 83.5, jitterSeconds: 4e-4, startUptimeSeconds: start)
  var recorders = writer("fitness.walk", .v22, clock: clock, seed: 101)
  (recorders.decimals, recorders.timeDecimals) = (3, 5)
  return RecordedStep(
    "fitness.walk", startSeconds: start, endSeconds: start + 60,
    files: [
      recorders.deviceMotion(track), recorders.pedometer(track, stepLengthMeters: stepLengthMeters),
      recorders.location(way.fixes(startUptimeSeconds: start)),
      recorders.heartRate(heart.samples(from: 2, through: 60, startUptimeSeconds: start)),
    ])
}

private func restStep(_ clock: WallClock) -> RecordedStep {
  let recorders = writer("fitness.rest", .v22, clock: clock, seed: 101)
  let samples = heart.samples(from: 63, through: 152, startUptimeSeconds: start)
  return RecordedStep(
    "fitness.rest", startSeconds: restStart, endSeconds: restStart + 90,
    files: [recorders.heartRate(samples)])
}

private var walk: SyntheticWalk {
  let rhythm = WalkingRhythm(
    cadenceSpm: cadenceSpm, contactCount: contactCount, stepTimeSDSeconds: 0.018)
  return SyntheticWalk(rhythm: rhythm, stillSeconds: 1, noise: 0.1, seed: 102)
}

/// A way as long as the steps together.
private var way: SyntheticTrack {
  var way = SyntheticTrack.straight(
    headingDegrees: 70, speedMetersPerSecond: stepLengthMeters * cadenceSpm / 60,
    durationSeconds: 60)
  way.corners[1] *= stepLengthMeters * Double(contactCount) / length(way.corners[1])
  (way.stillSeconds, way.noiseMeters, way.noiseCorrelation, way.seed) = (1, 2, 0.95, 103)
  return way
}

private func length(_ vector: SIMD2<Double>) -> Double { (vector * vector).sum().squareRoot() }

private var heart: SyntheticHeart {
  var exercise = SyntheticHeart.Exercise()
  (exercise.restBPM, exercise.plateauBPM, exercise.riseSeconds) = (72, 128, 20)
  (exercise.endSeconds, exercise.recoveredBPM, exercise.recoverySeconds) = (62, 84, 45)
  var heart = SyntheticHeart(.exercise(exercise))
  (heart.latenessSeconds, heart.noiseBPM, heart.readsWholeBeats, heart.seed) = (0.8, 0.5, true, 104)
  return heart
}
