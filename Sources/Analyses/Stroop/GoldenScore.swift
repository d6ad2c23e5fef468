import Metrics

/// Golden's interference score of items done in 45 s on three pages: words, colors, colored words.
///
/// ResearchKit has no pages of words or colors alone. Source: Golden 1978.
struct GoldenScore {
  let words: Double?
  let colors: Double?
  let both: Double?

  /// Colored words to expect of somebody who is slow for no other reason than reading and naming.
  private var predicted: Double? {
    guard let words, let colors else { return nil }
    return ratio(words * colors, words + colors)
  }

  private static let source = "Golden 1978"
  private static let items = MetricUnit("{items}")

  static let metrics: [Metric<GoldenScore>] = [
    Metric(
      "golden_predicted", items, "W C / (W + C) of words read and colors named in 45 s.",
      source: source, range: "0..5000", absentWhen: "--golden-w and --golden-c are not given",
      reading: { .number($0.predicted, else: .goldenNeedsWAndC) }),
    Metric(
      "golden_interference", items, "Colored words named in 45 s less golden_predicted.",
      source: source, range: "-5000..10000",
      absentWhen: "--golden-w, --golden-c and --golden-cw are not given",
      reading: { score in
        .number(
          score.predicted.flatMap { predicted in score.both.map { $0 - predicted } },
          else: .goldenNeedsWAndC)
      }),
  ]
}
