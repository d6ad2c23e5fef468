import DSP
public import Metrics
import Recordings

extension SpatialMemory { public static let stepMetrics = SpatialMemorySummary.metrics }

/// The table of one visit to the step.
extension SpatialMemorySummary {
  static let metrics: [Metric<SpatialMemorySummary>] =
    (outcomes + lengths + shares + times.flagged(by: \.timeFlags) + offsets + wrongTaps + kinds + [
      lengthSlope
    ] + [latencySlope].flagged(by: \.timeFlags) + [order]).orTotals(
      where: \.result.isOfTotals,
      [
        "memory_game_count": { total($0.result.gameCount) },
        "memory_failure_count": { total($0.result.failureCount) },
        "rk_memory_score_points": { total($0.result.score) },
      ])

  private static func total(_ number: Double?) -> Reading { .number(number, else: .totalsOnly) }

  private static let result = "ResearchKit, ORKSpatialSpanMemoryResult"
  private static let common = "common definition"
  private static let tool = "this tool"
  private static let items = MetricUnit("{items}")
  private static let score = MetricUnit("{points}")

  /// Numbers of all games, of which there is at least one.
  private static let ofGames = MetricFamily<SpatialMemorySummary, SpatialMemorySummary>(
    of: \.self, source: result, absentWhen: "never", count: \.games.count, else: .noGame)

  private static let outcomes: [Metric<SpatialMemorySummary>] = [
    .count(
      "memory_game_count", "Games",
      "Number of games in the result that could be read. Interrupted games are left out.",
      source: result, \.games.count),
    .count(
      "memory_success_count", "Games repeated correctly",
      "Number of games in which the whole sequence was repeated correctly, by the status that ResearchKit stored.",
      better: .higher, source: result
    ) { $0.count(.success) },
    .count(
      "memory_failure_count", "Games failed",
      "Number of games that ended at a tap on a wrong tile, by the status that ResearchKit stored; of totals without games, those that timed out as well.",
      better: .lower, source: result
    ) { $0.count(.failure) },
    .count(
      "memory_timeout_count", "Games timed out",
      "Number of games that ResearchKit ended because no correct tile was tapped for 20 s, by the status that ResearchKit stored.",
      better: .lower, source: result
    ) { $0.count(.timeout) },
    ofGames.number(
      "memory_success_pct", "Games repeated correctly, percent", .percent,
      "Games in which the whole sequence was repeated correctly (`memory_success_count`), in percent of all games (`memory_game_count`).",
      better: .higher, range: .percent
    ) { ratio(100 * Double($0.count(.success)), Double($0.games.count)) },
    ofGames.number(
      "rk_memory_score_points", "ResearchKit memory score", score,
      "Sum of the scores of the games, as stored by ResearchKit.", better: .higher,
      range: .manyCount, absentWhen: "the score of a game is missing", else: .scoreUnknown, \.score),
    ofGames.number(
      "memory_score_points", "Memory score", score,
      "Score of all games by ResearchKit's rule: the tap on tile j in its turn gives 5 (round(log2 j) + 1) points, and a sequence of length L repeated correctly gives 5 (round(log2 L) + 1) more.",
      better: .higher, source: "ResearchKit, ORKSpatialSpanMemoryStepViewController",
      range: .manyCount
    ) { Double($0.recomputedScore) },
  ]

  private static let lengths: [Metric<SpatialMemorySummary>] = [
    ofGames.number(
      "memory_span_max_items", "Memory span, maximum", items,
      "Length of the longest sequence that was repeated correctly; 0 if there was none.",
      better: .higher, source: common, range: "0..20"
    ) { Double($0.staircase.longestSuccess) },
    ofGames.number(
      "memory_span_shown_max_items", "Longest sequence shown", items,
      "Length of the longest sequence that was shown.", source: common, range: "2..20"
    ) { $0.staircase.longest.map(Double.init) },
    ofGames.number(
      "memory_span_product", "Memory span product", .one,
      "`memory_span_max_items` times `memory_success_count` (block span times correct trials).",
      better: .higher, source: "Kessels et al. 2000; of another staircase", range: .count
    ) { Double($0.staircase.longestSuccess * $0.count(.success)) },
    ofGames.number(
      "memory_span_mean_items", "Memory span, mean", items,
      "Lmin - 0.5 + sum of p(L) over all lengths L from the shortest shown (Lmin) to the longest shown, where p(L) is the share of games of length L repeated correctly; a length not shown takes the mean of its shown neighbors. Estimates the length that is repeated correctly half of the time.",
      better: .higher, source: "Spearman and Kaerber; cf. the mean span of PEBL",
      range: "1.5..20.5", \.staircase.mean),
    Metric(
      "memory_span_reversal_mean_items", "Memory span at reversals, mean", items,
      "Mean sequence length of the reversals: games with an outcome (success or not) different from the game before.",
      better: .higher, source: "Levitt 1971, staircase of one up and one down", range: "2..20",
      absentWhen: "there are fewer than two reversals",
      reading: { found in
        let lengths = found.staircase.reversals.map(Double.init)
        return .number(
          lengths.count > 1 ? mean(lengths) : nil, count: lengths.count, else: .fewValues)
      }),
  ]

  private static let shares: [Metric<SpatialMemorySummary>] = [
    Metric(
      "memory_item_correct_pct", "Tiles tapped in turn, percent", .percent,
      "Tiles tapped in their turn in percent of the tiles shown, both summed over all games. Long sequences have more weight.",
      better: .higher, source: "Conway et al. 2005, partial credit weighted by load",
      range: .percent,
      reading: {
        .number(
          ratio(100 * Double($0.hitCount), Double($0.itemCount)), count: $0.itemCount, else: .noGame
        )
      }),
    ofGames.number(
      "memory_partial_credit_mean_pct", "Partial credit, mean", .percent,
      "Tiles tapped in their turn in percent of the tiles shown, computed for each game; mean over games.",
      better: .higher, source: "Conway et al. 2005, partial credit of units", range: .percent
    ) { found in mean(found.games.map { 100 * Double($0.hits.count) / Double($0.length) }) },
  ]

  private static let intervals = MetricFamily<SpatialMemorySummary, [Double]>(
    ofList: { $0.games.flatMap(\.intervals) }, source: tool, range: .act,
    absentWhen: "no game has two tiles tapped in their turn", else: .fewValues)

  private static let times: [Metric<SpatialMemorySummary>] = [
    Metric(
      "memory_first_tap_latency_median_s", "Latency of the first tap, median", .seconds,
      "Median over games of the time from the end of the demonstration to the first tap on any tile.",
      better: .lower, source: tool, range: .act, absentWhen: "no tile was tapped",
      reading: { found in
        let times = found.games.compactMap(\.firstTapSeconds)
        return .number(median(times), count: times.count, else: .noCorrectTap)
      }),
    intervals.number(
      "memory_tap_interval_median_s", "Interval between correct taps, median", .seconds,
      "Median time from one tile tapped in its turn to the next tile tapped in its turn of the game, over all games.",
      better: .lower, median),
    intervals.number(
      "memory_tap_interval_mean_s", "Interval between correct taps, mean", .seconds,
      "Mean time from one tile tapped in its turn to the next tile tapped in its turn of the game, over all games.",
      better: .lower, mean),
  ]

  private static let ofOffsets = MetricFamily<SpatialMemorySummary, [PlayedGame.Offset]>(
    of: { $0.games.flatMap(\.offsets) }, source: tool,
    absentWhen:
      "no tile was tapped in its turn, or the positions of taps or tiles are not recorded",
    count: { $0.games.reduce(0) { $0 + $1.offsets.count } },
    else: { $0.hitCount > 0 ? .noTilePositions : .noCorrectTap })

  private static let offsets: [Metric<SpatialMemorySummary>] = [
    ofOffsets.number(
      "memory_target_distance_mean_pt", "Tap distance from tile center, mean", .points,
      "Distance from each tap in its turn to the center of its tile, in screen points; mean over taps.",
      better: .lower, range: .screen
    ) { mean($0.map(\.length)) },
    ofOffsets.number(
      "memory_target_distance_normalized_mean", "Tap distance in half tiles, mean", .one,
      "Distance from each tap in its turn to the center of its tile, divided by half of the tile's shorter side; mean over taps.",
      better: .lower, range: "0..1.5"
    ) { offsets in mean(offsets.map { $0.length / $0.halfSide }) },
    ofOffsets.number(
      "memory_tap_bias_x_mean_pt", "Tap bias to the right, mean", .points,
      "Horizontal position of each tap in its turn minus the center of its tile, in screen points; mean over taps. Positive to the right.",
      range: .screenPlace
    ) { mean($0.map(\.vector.x)) },
    ofOffsets.number(
      "memory_tap_bias_y_mean_pt", "Tap bias downward, mean", .points,
      "Vertical position of each tap in its turn minus the center of its tile, in screen points; mean over taps. Positive downward.",
      range: .screenPlace
    ) { mean($0.map(\.vector.y)) },
  ]

  private static func wrongTap(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ distances: @escaping @Sendable (PlayedGame) -> [Double]
  ) -> Metric<SpatialMemorySummary> {
    MetricFamily(
      ofList: { $0.games.flatMap(distances) }, source: tool, range: range,
      absentWhen: "no wrong tile was tapped, or the positions of taps or tiles are not recorded",
      else: { $0.count(.orderError) + $0.count(.itemError) > 0 ? .noTilePositions : .noWrongTap }
    ).number(name, label, unit, meaning, mean)
  }

  private static let wrongTaps: [Metric<SpatialMemorySummary>] = [
    wrongTap(
      "memory_wrong_tap_distance_mean_pt", "Wrong tap's distance from target, mean", .points,
      "Distance from each tap on a wrong tile (order or item error) to the center of the tile that was due, in screen points; mean over taps.",
      range: .screen, \.errorDistances),
    wrongTap(
      "memory_wrong_tap_distance_mean_tiles", "Wrong tap's distance in tiles, mean",
      MetricUnit("{tiles}"),
      "Distance from each tap on a wrong tile (order or item error) to the center of the tile that was due, divided by the smallest distance between the centers of two tiles in the game; mean over taps.",
      range: "0..100"
    ) { game in game.pitch.map { pitch in game.errorDistances.map { $0 / pitch } } ?? [] },
  ]

  private static let kinds: [Metric<SpatialMemorySummary>] = [
    .count(
      "memory_order_error_count", "Order errors",
      "Number of taps on a tile of the sequence before its turn, over all games.", better: .lower,
      source: tool
    ) { $0.count(.orderError) },
    .count(
      "memory_item_error_count", "Item errors",
      "Number of taps on a tile that is not part of the sequence, over all games.", better: .lower,
      source: tool
    ) { $0.count(.itemError) },
    .count(
      "memory_off_target_tap_count", "Taps beside all tiles",
      "Number of taps outside all tiles, over all games. The app ignores them.", better: .lower,
      source: tool
    ) { $0.count(.miss) },
    .count(
      "memory_repeat_tap_count", "Repeated taps",
      "Number of taps on a tile that had already been tapped in its turn, over all games. The app ignores them.",
      better: .lower, source: tool
    ) { $0.count(.repeated) },
  ]

  private static let lengthSlope = ofGames.number(
    "memory_span_shown_slope_items_per_game", "Sequence length, slope over games",
    MetricUnit("{items}/{game}"),
    "Slope of the least-squares line of the sequence length shown over the number of the game. Positive when sequences get longer.",
    source: tool, range: "-20..20", absentWhen: "there are fewer than three games",
    else: .fewValues, \.staircase.slopePerGame)

  private static let latencySlope = Metric<SpatialMemorySummary>(
    "memory_tap_interval_slope_s_per_game", "Tap interval, slope over games",
    MetricUnit("s/{game}"),
    "Slope of the least-squares line over the number of the game of the mean time from one tile tapped in its turn to the next (one value per game). Negative when tapping gets faster.",
    source: tool, range: .actChange,
    absentWhen: "fewer than three games have two tiles tapped in their turn",
    reading: { found in
      let points = found.games.compactMap { game in
        mean(game.intervals).map { (Double(game.game.number), $0) }
      }
      return .number(slope(points.map(\.0), points.map(\.1)), count: points.count, else: .fewValues)
    })

  private static let order = Metric<SpatialMemorySummary>.word(
    "memory_recall_direction", "Recall direction",
    "Order in which the tiles had to be tapped: forward (the order shown), backward (the reverse order) or unknown. Given by the session map, --memory-reversed or the task description; the result does not contain it.",
    levels: SpatialMemorySummary.RecallDirection.allWords,
    source: "ResearchKit, requireReversal of the step; --memory-reversed", \.direction.rawValue)
}
