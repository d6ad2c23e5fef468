/// A made-up person who says words one by one; when each began and ended is known.
///
/// A recognizer writes them down, and the participant may correct what it wrote.
public struct SyntheticSpeech: Sendable {
  public var words: [RecognizedWord]
  /// The participant's correction of the words; nil for a task that does not ask for one.
  public var correction: String?
  /// Duration of the recording.
  public var durationSeconds: Double
  /// Pitch of every word, which falls to its end.
  public var pitchHz = 120.0
  /// Sample rate of the microphone: 48000 samples a second in the phone, fewer in a headset.
  public var sampleRateHz = 48_000
  public var seed: UInt64 = 1

  /// Speech of the given words; the recording ends half a second after the last.
  public init(_ words: [RecognizedWord], correction: String? = nil) {
    (self.words, self.correction) = (words, correction)
    durationSeconds = (words.map { $0.startSeconds + $0.durationSeconds }.max() ?? 0.5) + 0.5
  }

  /// The sound, in a quiet room.
  public var samples: [Double] {
    var room = SyntheticRoom()
    (room.sampleRateHz, room.durationSeconds, room.seed) = (
      Double(sampleRateHz), durationSeconds, seed
    )
    room.noiseLevel = 0.0002
    room.voices = words.map { word in
      var voice = SyntheticVoice.murmur(pitchHz: pitchHz, durationSeconds: word.durationSeconds)
      voice.fallSeconds = 0.04
      return (word.startSeconds, voice)
    }
    return room.samples
  }

  /// The steps of the speech recognition task between instructions and conclusion.
  public func steps(_ writer: RecorderWriter, startSeconds: Double = 100) -> [RecordedStep] {
    let file = writer.streamingAudio(
      samples, sampleRateHz: sampleRateHz, startUptimeSeconds: startSeconds)
    let spoken = RecordedStep(
      "speech.recognition", startSeconds: startSeconds, endSeconds: file.endSeconds, files: [file],
      leaves: [.speechRecognition(words)])
    let edited = correction.map { answer in
      RecordedStep(
        "editSpeechTranscript0", startSeconds: file.endSeconds, endSeconds: file.endSeconds + 9,
        leaves: [.text(answer)])
    }
    return [spoken] + [edited].compactMap(\.self)
  }
}
