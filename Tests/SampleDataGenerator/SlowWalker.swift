import Synthesis

/// P02: a slower walker, ResearchKit 1.0; in the second session the phone's system ended the app.
func slowWalkerWithAnOldPhone() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_444_299_906.5, utcOffsetSeconds: -25_200)
  return Participant(
    name: "P02", sessions: [("2015-10-08", complete(clock)), ("2015-10-09", killed(clock))])
}

/// Outbound the accelerometer alone, as in a study that did not ask for device motion.
private func complete(_ clock: WallClock) -> SyntheticSession {
  let track = bagWalk(contactCount: 20, seed: 21).deviceMotion(
    rateHz: 99.91, jitterSeconds: 5e-4, startUptimeSeconds: 23_693.641)
  let recorders = writer("walking.outbound", .v10, clock: clock, seed: 2)
  let step = track.step(
    "walking.outbound",
    [recorders.accelerometer(track), recorders.pedometer(track, stepLengthMeters: 0.55)])
  return SyntheticSession(
    taskIdentifier: "shortWalk", taskRunUUID: "A2C60B9D-1D0B-4E6C-8A57-0C4B5E7F9022", version: .v10,
    clock: clock, steps: [step])
}

/// The app ended while it was writing: no result, no date in the name, and a truncated last item.
private func killed(_ clock: WallClock) -> SyntheticSession {
  let track = bagWalk(contactCount: 12, seed: 22).deviceMotion(
    rateHz: 99.91, jitterSeconds: 5e-4, startUptimeSeconds: 104_217.332)
  let recorders = writer("walking.outbound", .v10, clock: clock, seed: 3)
  let whole = recorders.accelerometer(track)
  let step = track.step(
    "walking.outbound", [whole.truncated(afterBytes: whole.text.utf8.count - 20_119)])
  return SyntheticSession(
    taskIdentifier: "shortWalk", taskRunUUID: "5B8E7F10-93A4-4C2D-B0F6-7D21C8E4A303", version: .v10,
    clock: clock, steps: [step], wasKilled: true)
}

/// Cadence 82, uneven, one foot later than the other; the phone lies anyhow in a bag.
private func bagWalk(contactCount: Int, seed: UInt64) -> SyntheticWalk {
  let rhythm = WalkingRhythm(
    cadenceSpm: 82, contactCount: contactCount, stepTimeSDSeconds: 0.03, asymmetrySeconds: 0.02)
  var walk = SyntheticWalk(rhythm: rhythm, stillSeconds: 1, noise: 0.15, seed: seed)
  walk.upward = walk.upward.map {
    SineWave(frequency: $0.frequency, amplitude: 0.7 * $0.amplitude, phase: $0.phase)
  }
  walk.pose = .random(seed: 20)
  return walk
}
