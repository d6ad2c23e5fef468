import Synthesis

/// P05: reaction time; of five attempts one began too early and one not at all.
///
/// The files of the two that failed come with the attempt after them.
func shaker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_750_060_800.125, utcOffsetSeconds: 0)
  var pending: [RecorderFile] = []
  var leaves: [LeafResult] = []
  var now = 3011.204
  for (index, attempt) in attempts.enumerated() {
    let start = now
    let file = recording(of: attempt, number: index, from: start, clock: clock)
    now += attempt.durationSeconds
    pending.append(file)
    if case .movement = attempt.response {
      leaves.append(
        .reactionTime(
          stimulusUptimeSeconds: start + attempt.foreperiodSeconds, files: pending,
          startSeconds: start, endSeconds: now))
      pending = []
    }
    now += 2.4  // the tick or the cross is shown
  }
  let step = RecordedStep("reactionTime", startSeconds: 3011.1, endSeconds: now, leaves: leaves)
  let session = SyntheticSession(
    taskIdentifier: "reactionTimeTask", taskRunUUID: "0D9C5E77-7A10-4E0F-8C52-6B1A9F3D2E05",
    clock: clock, steps: [step])
  return Participant(name: "P05", sessions: [("2025-06-16", session)])
}

private let attempts: [SyntheticReaction] = [
  SyntheticReaction(.movement(onsetSeconds: 0.24), foreperiodSeconds: 2.137, seed: 51),
  SyntheticReaction(.falseStart(leadSeconds: 0.6), foreperiodSeconds: 2.482, seed: 52),
  SyntheticReaction(.movement(onsetSeconds: 0.275), foreperiodSeconds: 2.771, seed: 53),
  SyntheticReaction(.none, foreperiodSeconds: 2.314, seed: 54),
  SyntheticReaction(.movement(onsetSeconds: 0.215), foreperiodSeconds: 2.053, seed: 55),
]

private func recording(
  of attempt: SyntheticReaction, number: Int, from start: Double, clock: WallClock
) -> RecorderFile {
  var attempt = attempt
  attempt.noiseG = 0.005
  attempt.pose = Pose(radians: 0.7, about: SIMD3(1, 0, 0))
  var recorders = writer("reactionTime", .v32, clock: clock, seed: 500 + UInt64(number))
  (recorders.decimals, recorders.timeDecimals) = (4, 5)
  return recorders.deviceMotion(
    attempt.deviceMotion(jitterSeconds: clockJitterSeconds, startUptimeSeconds: start))
}
