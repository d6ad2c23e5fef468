import Synthesis

/// P15: a vowel held for about five seconds by a hoarse voice, the countdown before it heard too.
///
/// Nine years before, a clear voice, as an app archived it with AppCore: names after recorder and
/// step, no result.
func speaker() -> Participant {
  Participant(name: "P15", sessions: [("2015-06-03", archivedVowel()), ("2024-11-12", vowel())])
}

private func vowel() -> SyntheticSession {
  let clock = WallClock(bootUnixSeconds: 1_731_400_000.3, utcOffsetSeconds: 3600)
  var countdown = SyntheticRoom()
  (countdown.noiseLevel, countdown.seed) = (0.0005, 153)
  countdown.voices = [
    (0.62, .murmur(pitchHz: 131, durationSeconds: 0.24)),
    (0.98, .murmur(pitchHz: 122, durationSeconds: 0.35)),
  ]
  var room = countdown
  (room.durationSeconds, room.voices, room.seed) = (6.2, [(0.6, .hoarse)], 154)
  let steps = [("countdown", countdown, 8411.7), ("audio", room, 8417.05)].map {
    identifier, room, start in
    let recorders = writer(identifier, .v32, clock: clock, seed: 155)
    let file = recorders.audio(.stereo(ofOne: room.samples), startUptimeSeconds: start)
    return RecordedStep(identifier, startSeconds: start, endSeconds: file.endSeconds, files: [file])
  }
  return SyntheticSession(
    taskIdentifier: "sustainedPhonation", taskRunUUID: "A51E07D2-6C3B-4F89-8D40-2B7E9C1F6A15",
    clock: clock, steps: steps)
}

/// One channel at 16 kHz keeps it small.
private func archivedVowel() -> SyntheticSession {
  var countdown = SyntheticRoom()
  (countdown.sampleRateHz, countdown.durationSeconds) = (16_000, 1)
  (countdown.noiseLevel, countdown.seed) = (0.0005, 156)
  var room = countdown
  (room.durationSeconds, room.voices, room.seed) = (3, [(0.45, .clear)], 157)
  let steps = [("countdown", countdown), ("audio", room)].map { identifier, room in
    let sound = QuantizedSound([room.samples], sampleRateHz: 16_000)
    let file = RecorderWriter(stepIdentifier: identifier, seed: 158).audio(sound)
    return RecordedStep(
      identifier, startSeconds: 0, endSeconds: 0, files: [file.archived(ofStep: identifier)])
  }
  return SyntheticSession(taskIdentifier: "", taskRunUUID: "", steps: steps, wasKilled: true)
}
