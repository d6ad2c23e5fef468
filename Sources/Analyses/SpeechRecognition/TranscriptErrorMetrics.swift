import Metrics

/// The table of errors: against the correction, and against a text read aloud.
extension MeasuredTranscript {
  private static let mine = "this tool, by Levenshtein 1966"

  static let errorMetrics = corrections.map(metric) + counts + [readingAccuracy]

  private static let corrections =
    [
      TranscriptCorrection.wordErrorRate, TranscriptCorrection.matchErrorRate,
      TranscriptCorrection.characterErrorRate,
    ] + TranscriptCorrection.changes

  private static func metric(
    _ measure: TranscriptCorrection.Measure
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.correction] + (measure.countsWords ? [.words] : []), measure.name, measure.unit,
      measure.meaning, measure.source, range: measure.range, or: measure.absentWhen,
      else: .noEditedTranscript,
      count: { $0.correction?.referenceCount(countsWords: measure.countsWords) }
    ) { $0.correction.flatMap(measure.value) }
  }

  private static func words(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (EditCounts) -> Int
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.correction, .words], name, .count, meaning, mine, range: .count, else: .noEditedTranscript,
      count: { $0.correction?.words.referenceCount }
    ) { $0.correction.map { Double(value($0.words)) } }
  }

  private static let counts = [
    words("words_correct", "Words of the correction that the transcript has.", \.correct),
    words("words_scored", "Words of the correction.", \.referenceCount),
    words("word_substitutions", "Words that took another's place.", \.substitutions),
    words("word_deletions", "Words of the correction alone.", \.deletions),
    words("word_insertions", "Words of the transcript alone.", \.insertions),
  ]

  private static let readingAccuracy = Metric<MeasuredTranscript>.of(
    [.words, .readingText], "reading_accuracy", .one,
    "Words of the text to be read that the transcript has, by all of its words.", mine,
    range: .share, else: .noReadingText, count: { $0.readAloud?.referenceCount }
  ) {
    ratio($0.readAloud.map { Double($0.correct) }, $0.readAloud.map { Double($0.referenceCount) })
  }
}
