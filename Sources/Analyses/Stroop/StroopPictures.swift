import Metrics

/// Pictures of a Stroop test.
extension StroopSummary {
  static let drawings: [Drawing<StroopSummary>] = [
    Drawing(
      "response-times", "Response times", caption: "The response time of each trial.",
      reading: """
        Times are in the order of the trials, and then by condition with the mean of the times that count. \
        Interference is the rise from words in their own color (congruent) to words in another color (incongruent).
        """,
      findings: [
        "stroop_response_time_congruent_mean_ms", "stroop_response_time_incongruent_mean_ms",
        "stroop_interference_mean_ms", "stroop_accuracy_pct",
      ], panels: \.panels)
  ]

  /// Half of the width over which the times of a condition are spread.
  private static let halfWidth = 0.3

  private typealias DrawnKind = (
    condition: StroopCondition, symbol: Mark.Symbol, ink: Mark.Ink, name: String
  )

  private var kinds: [DrawnKind] {
    let names: [(Mark.Symbol, Mark.Ink, String)] = [
      (.disc, .first, "congruent"), (.triangle, .second, "incongruent"),
      (.square, .third, "unknown"),
    ]
    return zip(all, names).map { ($0, $1.0, $1.1, $1.2) }.filter { !$0.condition.valid.isEmpty }
  }

  private var panels: [Panel] {
    let kinds = kinds
    let hits = kinds.map { kind in
      Mark(.dots(kind.condition.kept.compactMap(\.place), kind.symbol), kind.ink, kind.name)
    }
    let counting = Set(kept.map(\.number))
    let leftOut = trials.filter { !counting.contains($0.number) }
    let time = Axis("response time", .milliseconds)
    return [
      Panel(
        "In their order", x: .counting("trial", upTo: trials.map(\.number).max() ?? 0), y: time,
        hits + [
          Mark(.dots(leftOut.filter(\.isCorrect).compactMap(\.place), .circle), .muted, "left out"),
          Mark(
            .dots(leftOut.filter { !$0.isCorrect }.compactMap(\.place), .cross), .emphasis,
            "wrong or no color"),
        ]),
      Panel(
        "By condition", x: Axis("condition", scale: .names(kinds.map(\.name))), y: time,
        kinds.enumerated().map { place, kind in
          Mark(
            .dots(Self.spread(kind.condition.milliseconds, around: place), kind.symbol), kind.ink,
            kind.name)
        } + Self.means(kinds)),
    ]
  }

  /// Side by side in their order.
  private static func spread(_ times: [Double], around place: Int) -> [SIMD2<Double>] {
    times.enumerated().map { number, time in
      let share = (Double(number) + 0.5) / Double(times.count)
      return SIMD2(Double(place) + (2 * share - 1) * halfWidth, time)
    }
  }

  private static func means(_ kinds: [DrawnKind]) -> [Mark] {
    kinds.enumerated().compactMap { place, kind in
      kind.condition.mean.map { mean in
        let ends = [-1.2, 1.2].map { SIMD2(Double(place) + $0 * halfWidth, mean) }
        return .line(ends, .emphasis, "mean, \(kind.name)", "\(mean, .milliseconds)")
      }
    }
  }
}

extension PlacedTrial {
  /// Nil for a trial without a time.
  fileprivate var place: SIMD2<Double>? { milliseconds.map { SIMD2(Double(number), $0) } }
}
