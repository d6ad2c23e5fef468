import Synthesis

/// P16: how loud a room is, by the phone's meter and by a recording made beside it.
///
/// The meter's readings are made up; the room falls silent after three of them.
func roomListener() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_709_500_000.6, utcOffsetSeconds: 3600)
  var room = SyntheticRoom()
  (room.sampleRateHz, room.durationSeconds, room.seed) = (16_000, 4.5, 161)
  (room.noiseLevel, room.noiseCornerHz) = (0.0002, 400)
  let recorders = writer("splMeter", .v32, clock: clock, seed: 162)
  let sound = QuantizedSound([room.samples], sampleRateHz: 16_000)
  let file = recorders.audio(sound, startUptimeSeconds: 5121.4)
  let step = RecordedStep(
    "splMeter", startSeconds: 5121.4, endSeconds: 5130.5, files: [file],
    leaves: [
      .soundLevels(
        [41.2, 36.4, 35.3, 34.6, 33.9, 34.2, 34.1, 33.8], sensitivityOffsetDecibels: -23.3)
    ])
  return Participant(
    name: "P16",
    sessions: [
      (
        "2024-03-04",
        SyntheticSession(
          taskIdentifier: "environmentSPLMeter",
          taskRunUUID: "C30D94F7-58A1-4E6B-9D27-6F1B08E5A216", clock: clock, steps: [step])
      )
    ])
}
