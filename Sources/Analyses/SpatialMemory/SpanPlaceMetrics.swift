import DSP
import Metrics

/// The part of the table that speaks of when taps came and where they fell.
extension SpanSummary {
  static let times: [Metric<SpanSummary>] = [
    Metric(
      "first_tap_latency_median_s", .seconds,
      "Median over games of the time from the end of the demonstration to the first tap on a tile.",
      source: tool, range: .act, absentWhen: "no tile was tapped",
      reading: { found in
        let times = found.games.compactMap(\.firstTapSeconds)
        return .number(median(times), count: times.count, else: .noHit)
      }),
    interval("median", "Median") { median($0) },
    interval("mean", "Mean") { mean($0) },
  ]

  private static func interval(
    _ name: String, _ word: String, _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<SpanSummary> {
    Metric(
      "inter_tap_interval_\(name)_s", .seconds,
      "\(word) time from one tile tapped in its turn to the next of the same game.", source: tool,
      range: .act, absentWhen: "no game with two such tiles",
      reading: { found in
        let times = found.games.flatMap(\.intervals)
        return .number(statistic(times), count: times.count, else: .tooFewValues)
      })
  }

  private static let points = MetricUnit("{pt}")

  private static func offset(
    _ name: String, _ meaning: String, unit: MetricUnit = points, range: ValueRange,
    _ value: @escaping @Sendable (PlayedGame.Offset) -> Double
  ) -> Metric<SpanSummary> {
    Metric(
      name, unit, meaning, source: tool, range: range,
      absentWhen: "no tile was tapped in its turn, or nothing tells where",
      reading: { found in
        let values = found.games.flatMap(\.offsets).map(value)
        let reason = found.hitCount > 0 ? Flag.targetRectsMissing : .noHit
        return .number(mean(values), count: values.count, else: reason)
      })
  }

  private static func wrong(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ values: @escaping @Sendable (PlayedGame) -> [Double]
  ) -> Metric<SpanSummary> {
    Metric(
      name, unit, meaning, source: tool, range: range,
      absentWhen: "no wrong tile was tapped, or nothing tells where",
      reading: { found in
        let distances = found.games.flatMap(values)
        let errors = found.count(.orderError) + found.count(.itemError)
        return .number(
          mean(distances), count: distances.count,
          else: errors > 0 ? .targetRectsMissing : .noWrongTile)
      })
  }

  static let places: [Metric<SpanSummary>] = [
    offset(
      "tap_offset_mean_pt", "Mean distance from a tap in its turn to the center of its tile.",
      range: .screen
    ) { $0.length },
    offset(
      "tap_offset_norm_mean", "The same, each by half of the tile's shorter side.", unit: .one,
      range: "0..1.5"
    ) { $0.length / $0.halfSide },
    offset(
      "tap_bias_x_pt", "Mean way of those taps to the right of their centers.", range: .screenPlace
    ) {
      $0.vector.x
    },
    offset("tap_bias_y_pt", "Mean way of those taps below their centers.", range: .screenPlace) {
      $0.vector.y
    },
    wrong(
      "wrong_tap_distance_mean_pt", points,
      "Mean distance from a tap on a wrong tile to the center of the one that was due.",
      range: .screen
    ) { $0.errorDistances },
    wrong(
      "wrong_tap_distance_mean_pitch", MetricUnit("{pitch}"),
      "The same in pitches: the smallest distance between the centers of two tiles of the game.",
      range: "0..100"
    ) { game in game.pitch.map { pitch in game.errorDistances.map { $0 / pitch } } ?? [] },
  ]
}
