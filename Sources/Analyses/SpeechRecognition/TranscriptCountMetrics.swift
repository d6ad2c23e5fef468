import Metrics

/// The table of how much was said and in which words.
extension MeasuredTranscript {
  private static let mine = "this tool"

  static let countMetrics: [Metric<MeasuredTranscript>] = [
    Metric(
      "word_count", .count, "Words of the transcript, N.", source: mine, range: .count,
      absentWhen: TranscriptNeed.words.absence,
      reading: { transcript in
        guard transcript.rules.hasWords else { return .absent(.noWords) }
        let count = transcript.wordCount
        return .count(count, flags: count == 0 ? [.emptyTranscript] : [])
      }),
    .of(
      [], "char_count", .count,
      "Characters of the words with one space between two, as a reader counts them.", mine,
      range: .manyCount
    ) { Double($0.words.characterCount) },
    .of(
      [.words], "unique_words", .count, "Different words, V.", mine, range: .count,
      count: { $0.wordCount }
    ) { Double($0.vocabulary.uniqueCount) },
    .of(
      [.english], "syllables", .count,
      "Estimate by spelling: runs of aeiouy in a word, without a silent e at its end, at least one.",
      mine, range: .count, flags: [.syllablesEstimated], count: { $0.wordCount }
    ) { Double($0.syllableCount) },
  ]

  private static func of(
    _ name: String, _ meaning: String, _ source: String, range: ValueRange,
    or more: String? = nil, _ value: @escaping @Sendable (Vocabulary) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.words], name, .one, meaning, source, range: range, or: more, count: { $0.wordCount }
    ) { value($0.vocabulary) }
  }

  static let vocabularyMetrics = [
    of(
      "ttr", "Type-token ratio V/N, which falls with N.", "Templin 1957", range: "0..1",
      \.typeTokenRatio),
    of(
      "root_ttr", "Root type-token ratio V/sqrt(N).", "Guiraud 1954", range: "0..1000",
      \.rootTypeTokenRatio),
    of(
      "mattr50", "Mean type-token ratio of all stretches of 50 words.",
      "Covington and McFall 2010, J Quant Linguist 17:94", range: "0..1",
      or: "there are fewer than 50 words"
    ) { $0.movingTypeTokenRatio(50) },
    of(
      "mattr10", "Mean type-token ratio of all stretches of 10 words.",
      "Covington and McFall 2010, J Quant Linguist 17:94", range: "0..1",
      or: "there are fewer than 10 words"
    ) { $0.movingTypeTokenRatio(10) },
    of(
      "brunet_w", "N^(V^-0.165), lower for a richer vocabulary.", "Brunet 1978", range: "1..100000",
      \.brunetIndex),
    of(
      "honore_r", "100 ln N/(1 - V1/V), V1 words used once; higher for a richer vocabulary.",
      "Honoré 1979", range: "0..100000", or: "no word comes back", \.honoreStatistic),
    of("word_length_mean", "Characters of a word.", mine, range: "1..1000", \.meanLength),
    of(
      "repeat_fraction", "Words that repeat the one before them, by N.", mine, range: "0..1",
      \.repeatFraction),
  ]
}
