import Synthesis

/// P08: the five poses of the tremor task with either hand, ten seconds each.
///
/// The left hand trembles, most when it lies in the lap; the right hand only as every hand does.
func tremblingHands() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_758_028_800.75, utcOffsetSeconds: -18_000)
  let shown = ["left", "right"].flatMap { side in poses.indices.map { (side, $0) } }
  let steps = shown.enumerated().map { place, step in
    recordedStep(
      pose: step.1, side: step.0, startUptimeSeconds: 7301.15 + 22 * Double(place), clock: clock)
  }
  let session = SyntheticSession(
    taskIdentifier: "tremorTask", taskRunUUID: "4EAD93C6-507B-4F4C-8138-A26FBD5E4008",
    version: .v22, clock: clock, steps: steps)
  return Participant(name: "P08", sessions: [("2025-09-16", session)])
}

private struct Posture {
  let step: String
  /// Peak amplitude of the left hand, in m/s².
  let amplitude: Double
  /// The pose in which the phone is held: flat, or upright while waving.
  var pose = Pose.identity
  /// Voluntary movement that the pose asks for.
  var voluntary: [SineWave] = []
}

private let poses = [
  Posture(step: "tremor.handInLap", amplitude: 0.4),
  Posture(step: "tremor.handAtShoulderLength", amplitude: 0.2),
  Posture(step: "tremor.handAtShoulderLengthWithElbowBent", amplitude: 0.16),
  Posture(
    step: "tremor.handToNose", amplitude: 0.25,
    voluntary: [SineWave(frequency: 0.5, amplitude: 2.5)]),
  Posture(
    step: "tremor.handQueenWave", amplitude: 0.12, pose: .upright,
    voluntary: [SineWave(frequency: 1.1, amplitude: 1.5)]),
]

private func recordedStep(
  pose number: Int, side: String, startUptimeSeconds start: Double, clock: WallClock
) -> RecordedStep {
  let identifier = "\(poses[number].step).\(side)"
  let track = hand(pose: number, side: side).deviceMotion(
    rateHz: 92.77, jitterSeconds: 4e-4, startUptimeSeconds: start)
  var recorders = writer(identifier, .v22, clock: clock, seed: 81)
  (recorders.decimals, recorders.timeDecimals) = (3, 5)
  recorders.identifiers = [
    .accelerometer: "ac\(number + 1)_acc", .deviceMotion: "ac\(number + 1)_motion",
  ]
  // One raw acceleration is enough: it is the sum of two columns of the other file.
  let files =
    number == 0 && side == "left"
    ? [recorders.accelerometer(track), recorders.deviceMotion(track)]
    : [recorders.deviceMotion(track)]
  return track.step(identifier, files)
}

private func hand(pose number: Int, side: String) -> SyntheticTremor {
  let isLeft = side == "left"
  var hand = SyntheticTremor(
    frequencyHz: isLeft ? 5.2 : 8.5, amplitude: isLeft ? poses[number].amplitude : 0.05)
  hand.rotationAmplitude = 0.8 * hand.amplitude
  (hand.voluntary, hand.noise) = (poses[number].voluntary, 0.02)
  hand.pose = poses[number].pose
  hand.seed = (isLeft ? 810 : 820) + UInt64(number)
  return hand
}
