import Metrics

/// The table of when words were said and how fast.
extension MeasuredTranscript {
  private static let mine = "this tool, on the times of the recognizer"

  static let timingMetrics = spans + pauses + rates

  private static func of(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (SpeechTiming) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [.timing], name, .seconds, meaning, mine, range: .recording,
      count: { $0.timing?.segments.count }
    ) { $0.timing.flatMap(value) }
  }

  private static let spans = [
    of("speech_s", "From the start of the first word to the end of the last.", \.span.length),
    of(
      "response_latency_s", "From the start of the recording to the first word.",
      \.span.lowerBound),
  ]

  private static let pauses = SpeechPauses.measures.map { measure in
    Metric<MeasuredTranscript>.of(
      [.timing], "pause_\(measure.name)", measure.unit, "\(measure.meaning) between two words.",
      mine, range: measure.range, or: measure.absentWhen, else: measure.reason,
      count: { $0.timing?.pauses.pauses.count }
    ) { $0.timing.flatMap { measure.value($0.pauses) } }
  }

  private static func rate(
    _ needs: [TranscriptNeed], _ name: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange,
    flags: [Flag] = [], _ amount: @escaping @Sendable (MeasuredTranscript) -> Double,
    by seconds: @escaping @Sendable (SpeechTiming) -> Double
  ) -> Metric<MeasuredTranscript> {
    .of(
      needs + [.timing], name, unit, meaning, mine, range: range, or: "no time is left",
      flags: flags,
      count: { $0.wordCount }
    ) { ratio(amount($0), $0.timing.map(seconds)) }
  }

  static let wordsPerMinute = MetricUnit("{word}/min")
  private static let syllablesPerSecond = MetricUnit("{syllable}/s")

  private static let rates = [
    rate(
      [.words], "speaking_rate_wpm", wordsPerMinute, "Words by speech_s.", range: "0..1000",
      { 60 * Double($0.wordCount) }, by: \.span.length),
    rate(
      [.words], "articulation_rate_wpm", wordsPerMinute, "Words by speech_s less the pauses.",
      range: "0..1000",
      { 60 * Double($0.wordCount) }, by: \.articulationSeconds),
    rate(
      [.english], "speaking_rate_syll_per_s", syllablesPerSecond,
      "Estimated syllables by speech_s.", range: "0..50",
      flags: [.syllablesEstimated], { Double($0.syllableCount) }, by: \.span.length),
    rate(
      [.english], "articulation_rate_syll_per_s", syllablesPerSecond,
      "Estimated syllables by speech_s less the pauses.", range: "0..50",
      flags: [.syllablesEstimated],
      { Double($0.syllableCount) }, by: \.articulationSeconds),
    Metric<MeasuredTranscript>.of(
      [.timing], "phonation_time_ratio", .one, "Share of speech_s that is no pause.", mine,
      range: "0..1", or: "no time is left", count: { $0.timing?.segments.count }
    ) { $0.timing.flatMap { ratio($0.articulationSeconds, $0.span.length) } },
  ]
}
