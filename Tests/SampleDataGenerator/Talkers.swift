import Synthesis

/// P17: a sentence said word by word, written down by the recognizer with an error and corrected.
///
/// A headset that sends 16000 samples a second keeps it small.
func talker() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_719_300_000.2, utcOffsetSeconds: -25_200)
  let spoken = [
    ("the", 0.4, 0.12), ("cat", 0.56, 0.24), ("saw", 0.84, 0.22), ("the", 1.52, 0.12),
    ("dock", 1.68, 0.26), ("and", 2.02, 0.14), ("ran", 2.7, 0.3),
  ]
  let words = spoken.map { text, start, duration in
    var word = RecognizedWord(text, startSeconds: start, durationSeconds: duration)
    if text == "dock" { (word.confidence, word.alternatives) = (0.41, ["dog", "duck"]) }
    return word
  }
  var speech = SyntheticSpeech(words, correction: "The cat saw the dog and ran.")
  (speech.sampleRateHz, speech.pitchHz, speech.seed) = (16_000, 196, 171)
  let recorders = writer("speech.recognition", .v32, clock: clock, seed: 172)
  return Participant(
    name: "P17",
    sessions: [
      (
        "2024-06-25",
        SyntheticSession(
          taskIdentifier: "speechRecognition", taskRunUUID: "1B7A60D3-92F4-4C58-A1E6-84D05C3F9217",
          clock: clock, steps: speech.steps(recorders, startSeconds: 3307.9))
      )
    ])
}

/// P18: ResearchKit's seven sentences in noise, of which 6, 6, 6, 5, 3, 1 and 0 words were repeated.
func listenerInNoise() -> Participant {
  let clock = WallClock(bootUnixSeconds: 1_720_000_000.9, utcOffsetSeconds: -25_200)
  let listener = SyntheticListener(wordsRight: [6, 6, 6, 5, 3, 1, 0])
  return Participant(
    name: "P18",
    sessions: [
      (
        "2024-07-03",
        SyntheticSession(
          taskIdentifier: "speechInNoise", taskRunUUID: "E84C2B95-7D13-4A60-B5F2-3C9076A1D818",
          clock: clock, steps: listener.steps(startSeconds: 2804.3))
      )
    ])
}
