import Synthesis

/// P11: six minutes round a square of 50 m, with one stop to catch breath.
func sixMinuteWalker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_729_536_000.3, utcOffsetSeconds: 32_400)
  let track = walk.deviceMotion(rateHz: 50, jitterSeconds: 3e-4, startUptimeSeconds: start)
  var recorders = writer("6mwt", .v22, clock: clock, seed: 111)
  recorders.decimals = 3
  let step = RecordedStep(
    "6mwt", startSeconds: start, endSeconds: start + 360,
    files: [
      recorders.accelerometer(track),
      recorders.pedometer(track, stepLengthMeters: stepLengthMeters),
      recorders.location([staleFix] + way.fixes(startUptimeSeconds: start)),
      recorders.heartRate(heart.samples(from: 1, through: 359, startUptimeSeconds: start)),
    ])
  let session = SyntheticSession(
    taskIdentifier: "sixMinuteWalkTask", taskRunUUID: "71D0C6F9-83AE-427F-946B-D592E081730B",
    version: .v22, clock: clock, steps: [step], requestedRateHz: 50)
  return Participant(name: "P11", sessions: [("2024-10-22", session)])
}

private let start = 21_077.4
/// 687 contacts fill what the stop of eight seconds leaves of the six minutes.
private let (contactCount, cadenceSpm, stepLengthMeters) = (687, 118.0, 0.68)
private let stop = WalkingRhythm.Pause(afterContacts: 400, durationSeconds: 8)

private var walk: SyntheticWalk {
  let rhythm = WalkingRhythm(
    cadenceSpm: cadenceSpm, contactCount: contactCount, stepTimeSDSeconds: 0.018, pauses: [stop])
  var walk = SyntheticWalk(rhythm: rhythm, stillSeconds: 1, noise: 0.12, seed: 112)
  walk.pose = Pose(radians: 0.3, about: SIMD3(1, 0, 0)) * .upright
  return walk
}

/// The way at the mean rhythm; the drawn one is never more than a step ahead of it or short of it.
private var way: SyntheticTrack {
  let speed = stepLengthMeters * cadenceSpm / 60
  var way = SyntheticTrack.laps(sideMeters: 50, speedMetersPerSecond: speed, durationSeconds: 360)
  way.stillSeconds = 1
  way.pauses = [
    (1 + Double(stop.afterContacts) * 60 / cadenceSpm, stop.durationSeconds),
    (1 + Double(contactCount) * 60 / cadenceSpm + stop.durationSeconds, 60),
  ]
  (way.noiseMeters, way.noiseCorrelation, way.seed) = (2.5, 0.97, 113)
  way.hills = [SineWave(frequency: 1 / 120, amplitude: 2.5)]
  return way
}

/// A fix that the phone still knew from before: 40 s old and 60 m away.
private var staleFix: LocationFix {
  var elsewhere = way
  elsewhere.corners = [SIMD2(-60, 0), SIMD2(-60, 1)]
  (elsewhere.noiseMeters, elsewhere.stillSeconds, elsewhere.durationSeconds) = (0, 1, 0)
  elsewhere.accuracyMeters = 65
  var fix = elsewhere.fixes(startUptimeSeconds: start - 40).first ?? LocationFix(timeSeconds: 0)
  (fix.height, fix.speedMetersPerSecond) = (nil, nil)
  return fix
}

private var heart: SyntheticHeart {
  var exercise = SyntheticHeart.Exercise()
  (exercise.restBPM, exercise.plateauBPM, exercise.riseSeconds) = (74, 118, 35)
  exercise.endSeconds = 360
  var heart = SyntheticHeart(.exercise(exercise))
  (heart.latenessSeconds, heart.noiseBPM, heart.readsWholeBeats, heart.seed) = (0.8, 0.6, true, 114)
  return heart
}
