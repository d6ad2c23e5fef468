import Metrics
import Recordings

/// Pictures of the games.
extension SpatialMemorySummary {
  static let drawings: [Drawing<SpatialMemorySummary>] = [
    Drawing(
      "span-staircase", "Length of the sequence from game to game",
      caption: "The length of the sequence in each game.",
      reading: """
        Sequences grow by one tile after a success and shrink after a failure, so that they vary around the length \
        that is remembered half of the time (mean span).
        """, findings: ["memory_span_mean_items", "memory_span_max_items", "memory_success_pct"],
      panels: \.panels)
  ]

  private static let tiles = MetricUnit("{tiles}")

  private var panels: [Panel] {
    let outcomes: [(GameStatus, Mark.Symbol, Mark.Ink, String)] = [
      (.success, .disc, .first, "repeated"), (.failure, .cross, .emphasis, "failed"),
      (.timeout, .circle, .second, "out of time"),
    ]
    let marks = outcomes.map { status, symbol, ink, name in
      Mark(.dots(games.filter { $0.game.status == status }.map(\.place), symbol), ink, name)
    }
    return [
      Panel(
        x: .counting("game", upTo: games.map(\.game.number).max() ?? 0),
        y: Axis("length", Self.tiles),
        [
          .line(games.map(\.place), .muted),
          .level(staircase.mean, Self.tiles, .second, "mean span"),
        ] + marks)
    ]
  }
}

extension PlayedGame {
  fileprivate var place: SIMD2<Double> { SIMD2(Double(game.number), Double(length)) }
}
