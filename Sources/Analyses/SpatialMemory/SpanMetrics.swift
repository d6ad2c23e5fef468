import DSP
import Metrics
import Recordings

/// The table of one visit: outcomes, lengths and kinds of taps.
extension SpanSummary {
  static let metrics: [Metric<SpanSummary>] =
    outcomes + lengths + shares + times.flagged(by: \.timeFlags) + places + kinds + [lengthSlope]
    + [latencySlope].flagged(by: \.timeFlags) + [order]

  private static let result = "ResearchKit, ORKSpatialSpanMemoryResult"
  static let tool = "this tool"
  private static let items = MetricUnit("{items}")
  private static let score = MetricUnit("{points}")

  private static func count(
    _ name: String, _ meaning: String, source: String = result,
    _ value: @escaping @Sendable (SpanSummary) -> Int
  ) -> Metric<SpanSummary> {
    Metric(name, .count, meaning, source: source, range: .count, reading: { .count(value($0)) })
  }

  private static let outcomes: [Metric<SpanSummary>] = [
    count("games_count", "Games that could be used; interrupted ones are none.") { $0.games.count },
    count("success_count", "Games whose sequence was repeated.") { $0.count(.success) },
    count("failure_count", "Games that ended at a wrong tile.") { $0.count(.failure) },
    count("timeout_count", "Games that ended because nothing was tapped for 20 s.") {
      $0.count(.timeout)
    },
    Metric(
      "success_ratio", .one, "Share of the games whose sequence was repeated.", source: result,
      range: "0..1",
      reading: { found in
        let share = ratio(Double(found.count(.success)), Double(found.games.count))
        return .number(share, count: found.games.count, else: .noGame)
      }),
    Metric(
      "score_total", score, "Sum of the points of the games, as ResearchKit gave them.",
      source: result, range: .manyCount, absentWhen: "a game does not tell its points",
      reading: { .number($0.score, count: $0.games.count, else: .scoreMissing) }),
    Metric(
      "score_recomputed", score,
      "The same by ResearchKit's rule: 5 (round(log2 j) + 1) for hit j, and again for a whole sequence.",
      source: "ResearchKit, ORKSpatialSpanMemoryStepViewController", range: .manyCount,
      reading: { .number(Double($0.recomputedScore), count: $0.games.count, else: .noGame) }),
  ]

  private static let lengths: [Metric<SpanSummary>] = [
    Metric(
      "span_max", items, "Longest sequence repeated; 0 for none.", source: "common definition",
      range: "0..20",
      reading: {
        .number(Double($0.staircase.longestSuccess), count: $0.games.count, else: .noGame)
      }),
    Metric(
      "span_attempted_max", items, "Longest sequence shown.", source: "common definition",
      range: "2..20",
      reading: {
        .number($0.staircase.longest.map(Double.init), count: $0.games.count, else: .noGame)
      }),
    Metric(
      "span_product", items, "span_max times success_count: block span times correct trials.",
      source: "Kessels et al. 2000; of another staircase", range: .count,
      reading: { found in
        let product = found.staircase.longestSuccess * found.count(.success)
        return .number(Double(product), count: found.games.count, else: .noGame)
      }),
    Metric(
      "span_mean", items,
      "Length repeated half of the time: shortest shown less 0.5, plus each length's share of successes.",
      source: "Spearman and Kaerber; cf. the mean span of PEBL", range: "1.5..20.5",
      reading: { .number($0.staircase.mean, count: $0.games.count, else: .noGame) }),
    Metric(
      "span_reversal_mean", items,
      "Mean length of the games whose outcome is not that of the game before.",
      source: "Levitt 1971, staircase of one up and one down", range: "2..20",
      absentWhen: "fewer than two such games",
      reading: { found in
        let lengths = found.staircase.reversals.map(Double.init)
        return .number(
          lengths.count > 1 ? mean(lengths) : nil, count: lengths.count, else: .tooFewValues)
      }),
  ]

  private static let shares: [Metric<SpanSummary>] = [
    Metric(
      "items_correct_ratio", .one, "Tiles tapped in their turn by tiles shown, over all games.",
      source: "Conway et al. 2005, partial credit weighted by load", range: "0..1",
      reading: { found in
        let share = ratio(Double(found.hitCount), Double(found.itemCount))
        return .number(share, count: found.itemCount, else: .noGame)
      }),
    Metric(
      "partial_credit_unit", .one, "Mean over games of the share of tiles tapped in their turn.",
      source: "Conway et al. 2005, partial credit of units", range: "0..1",
      reading: { found in
        let shares = found.games.map { Double($0.hits.count) / Double($0.length) }
        return .number(mean(shares), count: shares.count, else: .noGame)
      }),
  ]

  private static let kinds: [Metric<SpanSummary>] = [
    count("order_error_count", "Taps on a tile of the sequence before its turn.", source: tool) {
      $0.count(.orderError)
    },
    count("item_error_count", "Taps on a tile that was not in the sequence.", source: tool) {
      $0.count(.itemError)
    },
    count("miss_tap_count", "Taps beside all tiles, which the game ignores.", source: tool) {
      $0.count(.miss)
    },
    count("repeat_tap_count", "Taps on a tile found before, which the game ignores.", source: tool)
    { $0.count(.repeated) },
  ]

  private static let lengthSlope = Metric<SpanSummary>(
    "span_learning_slope_per_game", MetricUnit("{items}/{game}"),
    "Slope of the least-squares line of the length shown over the number of the game.",
    source: tool, range: "-20..20", absentWhen: "fewer than three games",
    reading: {
      .number($0.staircase.slopePerGame, count: $0.games.count, else: .tooFewValues)
    })

  private static let latencySlope = Metric<SpanSummary>(
    "latency_learning_slope_s_per_game", MetricUnit("s/{game}"),
    "Slope of the least-squares line of the games' mean times from hit to hit over their number.",
    source: tool, range: .actChange, absentWhen: "fewer than three games with two hits",
    reading: \.latencySlope)

  private static let order = Metric<SpanSummary>(
    "recall_direction", .word,
    "forward when tiles had to be tapped in the order shown, backward, or unknown.",
    source: "ResearchKit, requireReversal of the step; --reversal",
    reading: { .word($0.direction.rawValue) })
}
