import DSP
import Metrics
import Recordings

/// How sure the recognizer was of a segment, and what else it may have been.
struct RecognizedSegment {
  let confidence: Double?
  let alternativeCount: Int
  /// Whether an alternative has other words.
  let isDisputed: Bool
  /// The smallest error rate of characters between the segment and an alternative; nil without one.
  let nearestAlternative: Double?

  /// A segment is a word or a few; whole books would be compared for hours.
  private static let mostCharacters = 1000

  init(_ segment: SpeechSegment, _ rules: WordRules) {
    let said = SpokenWords(segment.text, rules)
    let others = segment.alternatives.map { SpokenWords($0, rules) }
    confidence = segment.confidence
    alternativeCount = others.count
    isDisputed = others.contains { $0 != said }
    let comparable = ([said] + others).allSatisfy { $0.joined.utf8.count <= Self.mostCharacters }
    nearestAlternative = (comparable ? others : []).compactMap {
      EditCounts(charactersOf: said, hypothesis: $0).errorRate
    }.min()
  }
}

/// The table of all segments.
extension RecognizedSegment {
  private static let apple = "SFTranscriptionSegment"
  private static let mine = "this tool, on SFTranscriptionSegment"

  static let metrics = confidences + alternatives

  private static func confidence(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, .one, "\(meaning) confidence above 0 of a segment.", apple, range: "0..1",
      or: "no segment has one", else: .noConfidence, count: { $0.confidences.count }
    ) { value($0.confidences) }
  }

  private static let confidences = [
    confidence("confidence_mean", "Mean", mean),
    confidence("confidence_min", "Lowest", { $0.min() }),
    confidence("confidence_p10", "10th percentile of the", { quantile($0, 0.1) }),
    .of(
      [], "confidence_zero", .count, "Segments of confidence 0, as partial results have it.", apple,
      range: .count,
      count: { $0.segments.count }
    ) { transcript in Double(transcript.segments.count { $0.confidence == 0 }) },
  ]

  private static func of(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (MeasuredTranscript) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, unit, meaning, mine, range: range, or: "there is no segment",
      count: { $0.segments.count }, value)
  }

  private static let alternatives = [
    of("alternatives_mean", .one, "Alternatives of a segment.", range: .count) { transcript in
      mean(transcript.segments.map { Double($0.alternativeCount) })
    },
    of(
      "nbest_disagreement", .one, "Share of segments with an alternative of other words.",
      range: "0..1"
    ) { transcript in
      ratio(
        Double(transcript.segments.count(where: \.isDisputed)), Double(transcript.segments.count))
    },
    Metric<MeasuredTranscript>.of(
      [], "nbest_min_distance", .one,
      "Mean, over segments with alternatives, of the smallest error rate of characters to one.",
      mine, range: "0..1000", or: "no segment of up to 1000 bytes has alternatives",
      else: .noAlternatives,
      count: { $0.nearestAlternatives.count }
    ) { mean($0.nearestAlternatives) },
  ]
}

extension MeasuredTranscript {
  fileprivate var confidences: [Double] {
    segments.compactMap { $0.confidence.flatMap { $0 > 0 ? $0 : nil } }
  }

  fileprivate var nearestAlternatives: [Double] { segments.compactMap(\.nearestAlternative) }
}
