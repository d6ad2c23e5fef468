import Synthesis

/// P12 to P14: a minute of rest, then a minute of one of two clips, each on a day of its own.
///
/// Only the map names the clip, as in ResearchKit's own example of the task.
func listeners() -> [Participant] {
  restingBPM.enumerated().map { index, resting in
    let number = index + 12
    let runs = clips.enumerated().map { day, clip in
      ("2024-05-0\(day + 6)", run(clip, restingBPM: resting, number: number, day: day))
    }
    let map = clips.enumerated().map { day, clip in
      ("2024-05-0\(day + 6)", MapEntry(clip: clip.name))
    }
    return Participant(
      name: "P\(number)", sessions: runs,
      map: Dictionary(map, uniquingKeysWith: { first, _ in first }))
  }
}

private let restingBPM = [62.0, 71, 78]

private struct Clip {
  let name: String
  /// From rest to the first beat of the clip.
  let stepBPM: Double
  let slopeBPMPerMinute: Double
}

/// In the mean over the minute, 4 fewer and 7 more beats per minute than at rest.
private let clips = [
  Clip(name: "chill_preview_1", stepBPM: -3, slopeBPMPerMinute: -2),
  Clip(name: "upbeat_preview_2", stepBPM: 5, slopeBPMPerMinute: 4),
]

private func run(_ clip: Clip, restingBPM: Double, number: Int, day: Int) -> SyntheticSession {
  let clock = WallClock(
    bootUnixSeconds: 1_714_975_200.4 + 86_400 * Double(day), utcOffsetSeconds: -25_200)
  let start = 30_000 + 1000 * Double(number) + 0.3
  let seed = UInt64(10 * number + day)
  let steps = [
    listening(
      "rest", from: start, .line(beatsPerMinute: restingBPM, changePerMinute: 0), clock, seed),
    listening(
      "music", from: start + 62,
      .line(beatsPerMinute: restingBPM + clip.stepBPM, changePerMinute: clip.slopeBPMPerMinute),
      clock, seed + 1000),
  ]
  var generator = SplitMix64(seed: seed)
  return SyntheticSession(
    taskIdentifier: "MusicTask", taskRunUUID: generator.uuid(), clock: clock, steps: steps)
}

private func listening(
  _ identifier: String, from start: Double, _ course: SyntheticHeart.Course, _ clock: WallClock,
  _ seed: UInt64
) -> RecordedStep {
  var heart = SyntheticHeart(course)
  (heart.latenessSeconds, heart.noiseBPM, heart.readsWholeBeats) = (0.8, 1.2, true)
  heart.seed = seed
  var recorders = writer(identifier, .v32, clock: clock, seed: seed)
  recorders.identifiers = [.heartRate: "heartRateConfig"]
  return RecordedStep(
    identifier, startSeconds: start, endSeconds: start + 60,
    files: [recorders.heartRate(heart.samples(from: 1, through: 59, startUptimeSeconds: start))])
}
