import Metrics
import Recordings
import Study
import Text

/// A sentence played in noise, and what was answered.
struct PresentedSentence {
  let step: SessionStep
  let result: SpeechInNoiseResult
  let reply: SentenceReply

  /// The sentences of a session, in the order of presentation.
  static func all(in session: Session) -> [PresentedSentence] {
    let steps = session.steps
    let places = steps.indices.filter { !steps[$0].leaves(of: SpeechInNoise.task).isEmpty }
    return places.enumerated().flatMap { number, place in
      let end = number + 1 < places.count ? places[number + 1] : steps.endIndex
      let following = steps[(place + 1)..<end].filter { $0.isPrevious == steps[place].isPrevious }
      return steps[place].leaves(of: SpeechInNoise.task).map {
        PresentedSentence(
          $0, of: steps[place], followedBy: following, isLast: end == steps.endIndex)
      }
    }
  }

  /// Values of a map for the reply's sound, the only file of a sentence, hold for the sentence.
  private init(
    _ leaf: ResultLeaf, of step: SessionStep, followedBy following: [SessionStep], isLast: Bool
  ) {
    var step = step
    for reply in following where reply.recording(.audio) != nil {
      step.facts.merge(reply.facts) { _, new in new }
    }
    (self.step, result) = (step, SpeechInNoiseResult(leaf))
    reply = SentenceReply(to: step, in: following, isLast: isLast)
  }

  /// The sentence as it was played.
  var target: String? { result.target }

  /// Sentence and reply as words, or the reason why they cannot be compared.
  func compared(_ scoring: SentenceScoring) -> Result<ComparedReply, Unmeasurable> {
    Result { () throws(Unmeasurable) in try ComparedReply(self, scoring) }
  }

  /// The listener's correction of the recognizer's transcript of the reply, or why there is none.
  func correction(_ rules: WordRules) -> Result<TranscriptCorrection, Unmeasurable> {
    if let absence = reply.absence { return .failure(Unmeasurable(reason: absence)) }
    let recognized = SpokenWords(reply.recognized ?? "", rules)
    // A recognizer that found no word missed all of the reference; without its result nothing is known of it.
    guard reply.hasTranscript, let edited = reply.edited else {
      return .failure(
        Unmeasurable(reason: recognized.words.isEmpty ? .transcriptEmpty : .noCorrectedTranscript))
    }
    return .success(
      TranscriptCorrection(recognized: recognized, edited: SpokenWords(edited, rules)))
  }
}

/// The reply of a listener, by the results between one sentence and the next.
struct SentenceReply {
  /// Where the words come from; the raw value is printed.
  enum ReplySource: String, CaseIterable {
    /// The transcript as the listener corrected it.
    case edited
    /// The recognizer's.
    case transcript
  }

  /// The words of both, as far as they are there; empty texts are no words.
  let edited: String?
  let recognized: String?
  /// Whether there is a result of the recognizer, even without a word.
  let hasTranscript: Bool
  /// Why there is nothing to score; nil where the sentence counts, even if no word of it was repeated.
  let absence: Flag?

  /// Looks in the step that played the sentence and in those before the next sentence.
  init(to sentence: SessionStep, in following: [SessionStep], isLast: Bool) {
    let steps = [sentence] + following
    let place = steps.lastIndex { !$0.leaves(of: .speechRecognition).isEmpty }
    hasTranscript = place != nil
    edited = steps[(place ?? 0)...].flatMap(\.editedTranscripts).last {
      !SpokenWords($0).words.isEmpty
    }
    recognized = place.flatMap { steps[$0].leaves(of: .speechRecognition).last }.flatMap {
      SpeechRecognitionResult($0).text
    }
    absence = place == nil && edited == nil ? Self.absence(in: following, isLast: isLast) : nil
  }

  /// A reply without a transcript cannot be scored. A reply that was skipped, or not reached by the session,
  /// is missing. Otherwise no word was repeated.
  private static func absence(in following: [SessionStep], isLast: Bool) -> Flag? {
    if following.contains(where: { $0.recording(.audio) != nil }) { return .noTranscript }
    let wasSkipped = following.contains { step in
      step.leaves.isEmpty && step.isOptional != false && !step.isTranscriptCorrection
    }
    return wasSkipped || (isLast && following.isEmpty) ? .sentenceSkipped : nil
  }

  /// The text that is scored: the correction where there is one, else the recognized text.
  var text: (words: String, source: ReplySource)? {
    edited.map { ($0, .edited) } ?? recognized.map { ($0, .transcript) }
  }
}

/// The words that count, as selected by the user.
struct SentenceScoring {
  let rules: WordRules
  private let leavesArticle: Bool
  private let isFree: Bool

  /// Words that matrix sentences begin with and that `--sentence-scoring keywords` leaves out.
  private static let articles: Set = ["the", "a", "an"]

  init(_ parameters: Parameters) {
    typealias Known = SpeechInNoiseParameters
    rules = WordRules(parameters)
    leavesArticle = parameters[Known.scoring] == "keywords"
    isFree = parameters[Known.wordOrder] == "any"
  }

  /// The words of a sentence that count.
  func counted(_ target: String) -> [String] {
    let words = SpokenWords(target, rules).compared.words
    let hasArticle =
      leavesArticle && rules.script == .english && words.first.map(Self.articles.contains) ?? false
    return hasArticle ? Array(words.dropFirst()) : words
  }

  /// How many of them are among the others.
  func correct(_ target: [String], _ reply: [String], _ counts: EditCounts) -> Int {
    guard isFree else { return counts.correct }
    var left: [SpokenWord: Int] = [:]
    for word in reply { left[word, default: 0] += 1 }
    return target.count { word in
      guard let number = left[word], number > 0 else { return false }
      left[word] = number - 1
      return true
    }
  }
}

/// How many words of a sentence were repeated.
struct SentenceScore {
  let correct: Int
  /// The number of words that count, above 0.
  let words: Int
  let counts: EditCounts
  /// Nil where nothing was answered.
  let source: SentenceReply.ReplySource?
  /// The flags that hold for the score.
  let flags: [Flag]

  init(_ compared: ComparedReply, _ scoring: SentenceScoring) {
    counts = EditCounts(reference: compared.target, hypothesis: compared.reply)
    correct = scoring.correct(compared.target, compared.reply, counts)
    words = compared.target.count
    (source, flags) = (compared.source, compared.flags)
  }
}

/// A sentence and what was repeated of it, as words that can be compared.
struct ComparedReply {
  /// The words that count, at least one.
  let target: [String]
  let reply: [String]
  /// The differences between target and reply in characters, with one space between words.
  let characters: EditCounts
  /// Nil where nothing was answered.
  let source: SentenceReply.ReplySource?

  /// Throws why the two cannot be compared.
  init(_ sentence: PresentedSentence, _ scoring: SentenceScoring) throws(Unmeasurable) {
    target = scoring.counted(sentence.target ?? "")
    guard !target.isEmpty else { throw Unmeasurable(reason: .sentenceTextUnknown) }
    if let absence = sentence.reply.absence { throw Unmeasurable(reason: absence) }
    let text = sentence.reply.text
    reply = SpokenWords(text?.words ?? "", scoring.rules).compared.words
    characters = EditCounts(
      charactersOf: SpokenWords(words: target), hypothesis: SpokenWords(words: reply))
    source = reply.isEmpty ? nil : text?.source
  }

  /// The flags that hold for the comparison.
  var flags: [Flag] { source == nil ? [.noReply] : [] }
}
