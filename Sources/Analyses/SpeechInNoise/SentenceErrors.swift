import Metrics

/// A sentence and what was repeated of it, as words that can be compared.
struct ComparedReply {
  /// The words that count, at least one.
  let target: [String]
  let reply: [String]
  /// Of the target against the reply, one space between words.
  let characters: EditCounts
  /// Nil where nothing was answered.
  let source: SentenceReply.Source?

  /// Throws why the two cannot be compared.
  init(_ sentence: PresentedSentence, _ scoring: SentenceScoring) throws(Unmeasurable) {
    target = scoring.counted(sentence.target ?? "")
    guard !target.isEmpty else { throw Unmeasurable(reason: .noTarget) }
    if let absence = sentence.reply.absence { throw Unmeasurable(reason: absence) }
    let text = sentence.reply.text
    reply = SpokenWords(text?.words ?? "", scoring.rules).words
    characters = EditCounts(
      charactersOf: SpokenWords(words: target), hypothesis: SpokenWords(words: reply))
    source = reply.isEmpty ? nil : text?.source
  }

  /// What a reader should know of the comparison.
  var flags: [Flag] { source == nil ? [.noReply] : [] }
}

extension PresentedSentence {
  /// Sentence and reply as words, or the reason why they cannot be compared.
  func compared(_ scoring: SentenceScoring) -> Result<ComparedReply, Unmeasurable> {
    Result { () throws(Unmeasurable) in try ComparedReply(self, scoring) }
  }

  /// What the listener changed of the recognizer's transcript of the reply, or why nobody knows.
  func correction(_ rules: WordRules) -> Result<TranscriptCorrection, Unmeasurable> {
    if let absence = reply.absence { return .failure(Unmeasurable(reason: absence)) }
    let recognized = SpokenWords(reply.recognized ?? "", rules)
    guard !recognized.words.isEmpty else { return .failure(Unmeasurable(reason: .emptyTranscript)) }
    guard let edited = reply.edited else {
      return .failure(Unmeasurable(reason: .noEditedTranscript))
    }
    return .success(
      TranscriptCorrection(recognized: recognized, edited: SpokenWords(edited, rules)))
  }
}

/// The table of errors: of the listener against the sentence, and of the recognizer against the listener.
extension MeasuredSentence {
  static let errorMetrics = ofListener + ofRecognizer

  private static let rates = "Morris, Maier and Green 2004"

  private static func wordRate(
    _ name: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (EditCounts) -> Double?
  ) -> Metric<MeasuredSentence> {
    Metric(
      name, .one, meaning, source: rates, range: range, absentWhen: unscored,
      reading: { sentence in
        sentence.score.reading {
          .number(value($0.counts), count: $0.words, flags: $0.flags, else: .notScored)
        }
      })
  }

  private static let ofListener: [Metric<MeasuredSentence>] = [
    wordRate(
      "wer",
      "Word error rate of the reply: (words substituted + deleted + inserted) ÷ words scored.",
      range: .errorRate, \.errorRate),
    wordRate(
      "mer",
      "Match error rate of the reply: word errors ÷ (word errors + words repeated in order).",
      range: .share, \.matchErrorRate),
    Metric(
      "cer", .one,
      "Character error rate of the reply: (characters substituted + deleted + inserted) ÷ characters of the words scored, one space between words.",
      source: rates, range: .errorRate,
      absentWhen: "the sentence was skipped, or its words or those of the reply are not known",
      reading: { sentence in
        sentence.compared.reading {
          .number(
            $0.characters.errorRate, count: $0.characters.referenceCount, flags: $0.flags,
            else: .notScored)
        }
      }),
  ]

  private static let ofRecognizer =
    ([TranscriptCorrection.wordErrorRate, TranscriptCorrection.characterErrorRate]
    + TranscriptCorrection.changes).map { measure in
      Metric<MeasuredSentence>(
        measure.name, measure.unit, measure.meaning, source: measure.source, range: measure.range,
        absentWhen:
          "the sentence was skipped, the recognizer's transcript of the reply is empty, or"
          + " the listener did not correct it"
          + (measure.countsWords ? ", or the language is written without spaces" : ""),
        reading: { sentence in
          sentence.correction.reading { correction in
            if measure.countsWords, !sentence.hasWords { return .absent(.noWords) }
            return .number(
              measure.value(correction),
              count: correction.referenceCount(countsWords: measure.countsWords),
              else: .noEditedTranscript)
          }
        })
    }
}
