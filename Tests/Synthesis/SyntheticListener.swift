/// A made-up person who hears sentences in noise and repeats what was understood.
public struct SyntheticListener: Sendable {
  /// One sentence and what became of it.
  public struct Trial: Sendable {
    /// The sentence as it was played.
    public var target: String
    /// The transcript of the recognizer; nil when the step was skipped.
    public var reply: String?
    /// The correction of the transcript by the listener; nil where none was asked for.
    public var correction: String?
    /// Facts that the app stored beside the sentence.
    public var userInfo: [(key: String, value: Double)] = []

    /// A sentence whose reply was recognized, or skipped.
    public init(_ target: String, reply: String?, correction: String? = nil) {
      (self.target, self.reply, self.correction) = (target, reply, correction)
    }
  }

  /// The sentences that come with ResearchKit.
  public static let sentences = [
    "The actor tried three green pictures", "The girl saved two great roses",
    "The artist sent sixteen giant glasses", "The boy wanted two small coats",
    "The teacher saved three special roses", "The actor takes nine big gifts",
    "The actress has three special bags",
  ]
  /// The gains ResearchKit applies to its noise, for 18, 15, 12, 9, 6, 3 and 0 dB.
  public static let gains = [0.18, 0.25, 0.36, 0.51, 0.73, 1.03, 1.46]

  public var trials: [Trial]

  public init(_ trials: [Trial]) { self.trials = trials }

  /// Repeats so many words of each of ResearchKit's sentences, the last ones; all others go unsaid.
  public init(wordsRight: [Int]) {
    trials = zip(Self.sentences, wordsRight).map { sentence, count in
      Trial(sentence, reply: sentence.split(separator: " ").suffix(count).joined(separator: " "))
    }
  }

  /// Three steps a sentence: play, repeat, correct. The first sentence's are named as in the predefined
  /// task.
  public func steps(startSeconds: Double = 100) -> [RecordedStep] {
    trials.enumerated().flatMap { number, trial in
      let start = startSeconds + 20 * Double(number)
      let name = { (step: String) in number == 0 ? step : "\(step).\(number + 1)" }
      let played = RecordedStep(
        name("speech.in.noise1"), startSeconds: start, endSeconds: start + 4,
        leaves: [
          .speechInNoise(
            target: trial.target, fileName: "Sentence\(number + 1).wav", userInfo: trial.userInfo)
        ])
      let said = RecordedStep(
        name("speech.in.noise2"), startSeconds: start + 5, endSeconds: start + 10,
        leaves: trial.reply.map { [.speechRecognition(Self.words($0))] } ?? [])
      let corrected = trial.correction.map { answer in
        RecordedStep(
          "editSpeechTranscript\(number)", startSeconds: start + 11, endSeconds: start + 18,
          leaves: [.text(answer)])
      }
      return [played, said] + [corrected].compactMap(\.self)
    }
  }

  private static func words(_ text: String) -> [RecognizedWord] {
    text.split(separator: " ").enumerated().map { place, word in
      RecognizedWord(String(word), startSeconds: 0.5 + 0.4 * Double(place), durationSeconds: 0.3)
    }
  }
}
