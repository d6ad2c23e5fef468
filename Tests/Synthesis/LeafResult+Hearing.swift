extension LeafResult {
  /// `ORKdBHLToneAudiometryResult` of one ear: 0 for left, 1 for right.
  public static func hearing(
    _ tests: [SyntheticHearing.Test], channel: Int, outputVolume: Double = 1,
    headphoneType: String = "AIRPODSPRO"
  ) -> LeafResult {
    LeafResult(className: "ORKdBHLToneAudiometryResult") { _ in
      [
        ("outputVolume", .number(outputVolume)), ("tonePlaybackDuration", .integer(1)),
        ("postStimulusDelay", .integer(1)), ("headphoneType", .string(headphoneType)),
        ("samples", .array(tests.map { sample($0, channel: channel) })),
      ]
    }
  }

  /// Without a threshold ResearchKit stores its largest number.
  private static func sample(_ test: SyntheticHearing.Test, channel: Int) -> JSONText {
    let threshold =
      test.foundDecibels.map { JSONText.number($0) }
      ?? .literal("\(Double.greatestFiniteMagnitude)")
    return .object([
      ("_class", .string("ORKdBHLToneAudiometryFrequencySample")),
      ("frequency", .integer(test.frequencyHz)), ("channel", .integer(channel)),
      ("calculatedThreshold", threshold), ("units", .array(test.presentations.map(unit))),
    ])
  }

  private static func unit(_ tone: SyntheticHearing.Presentation) -> JSONText {
    .object([
      ("_class", .string("ORKdBHLToneAudiometryUnit")), ("dBHLValue", .number(tone.levelDecibels)),
      ("startOfUnitTimeStamp", .number(tone.startSeconds)),
      ("preStimulusDelay", .number(tone.delaySeconds)),
      ("userTapTimeStamp", .number(tone.tapSeconds)),
      ("timeoutTimeStamp", .number(tone.timeoutSeconds)),
    ])
  }
}
