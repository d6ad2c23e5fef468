import Metrics

/// What the participant changed of the recognizer's transcript, taken for what was said.
struct TranscriptCorrection {
  let words: EditCounts
  let characters: EditCounts
  let isEdited: Bool

  init(recognized: SpokenWords, edited: SpokenWords) {
    words = EditCounts(reference: edited, hypothesis: recognized)
    characters = EditCounts(charactersOf: edited, hypothesis: recognized)
    isEdited = recognized != edited
  }
}

/// The table of errors: against the correction, and against a text read aloud.
extension TranscriptCorrection {
  private static let mine = "this tool, by Levenshtein 1966"
  private static let rates = "Morris, Maier and Green 2004"

  private static func of(
    _ needs: [TranscriptNeed], _ name: String, _ unit: MetricUnit, _ meaning: String,
    _ source: String, range: ValueRange, or more: String? = nil,
    count: @escaping @Sendable (TranscriptCorrection) -> Int,
    _ value: @escaping @Sendable (TranscriptCorrection) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.correction] + needs, name, unit, meaning, source, range: range, or: more,
      else: .noEditedTranscript, count: { $0.correction.map(count) }
    ) { $0.correction.flatMap(value) }
  }

  private static func words(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (EditCounts) -> Int
  ) -> Metric<MeasuredTranscript> {
    of([.words], name, .count, meaning, mine, range: .count, count: { $0.words.referenceCount }) {
      Double(value($0.words))
    }
  }

  private static let emptied = "the correction has no word"

  static let metrics =
    [
      of(
        [.words], "asr_wer", .one,
        "Word error rate: changes that turn the correction into the transcript, by its words.",
        rates, range: "0..1000", or: emptied, count: { $0.words.referenceCount }, \.words.errorRate),
      of(
        [.words], "asr_mer", .one, "Match error rate: the same changes by themselves and matches.",
        rates, range: "0..1", or: emptied, count: { $0.words.referenceCount },
        { $0.words.errorRate == nil ? nil : $0.words.matchErrorRate }),
      of(
        [], "asr_cer", .one, "The same for characters, spaces between words among them.", rates,
        range: "0..1000",
        or: emptied, count: { $0.characters.referenceCount }, \.characters.errorRate),
      of(
        [], "edited", .one, "1 when transcript and correction differ by more than spelling.", mine,
        range: "0..1", count: { $0.characters.referenceCount }, { $0.isEdited ? 1 : 0 }),
      words("edit_distance_words", "Least number of words changed.", \.distance),
      of(
        [], "edit_distance_chars", .count, "Least number of characters changed.", mine,
        range: .manyCount,
        count: { $0.characters.referenceCount }, { Double($0.characters.distance) }),
      words("words_correct", "Words of the correction that the transcript has.", \.correct),
      words("words_scored", "Words of the correction.", \.referenceCount),
      words("word_substitutions", "Words that took another's place.", \.substitutions),
      words("word_deletions", "Words of the correction alone.", \.deletions),
      words("word_insertions", "Words of the transcript alone.", \.insertions),
    ] + [readingAccuracy]

  private static let readingAccuracy = Metric<MeasuredTranscript>.of(
    [.words, .readingText], "reading_accuracy", .one,
    "Words of the text to be read that the transcript has, by all of its words.", mine,
    range: "0..1", else: .noReadingText, count: { $0.readAloud?.referenceCount }
  ) {
    ratio($0.readAloud.map { Double($0.correct) }, $0.readAloud.map { Double($0.referenceCount) })
  }
}
