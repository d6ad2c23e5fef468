import DSP
import Metrics
import Recordings

/// Pictures of the answers of one run.
extension PSATScore {
  static let drawings: [Drawing<PSATScore>] = [
    Drawing(
      "answers", "Answers in their order", caption: "The answers to the sums in their order.",
      reading: """
        Response times are below the answers if they were recorded. Answers that come in pairs with gaps \
        between them indicate that sums were left out to keep the pace.
        """,
      findings: [
        "psat_correct_count", "psat_accuracy_pct", "psat_omission_count", "psat_dyad_count",
        "psat_response_time_median_ms",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let kinds: [(kind: SumOutcome, symbol: Mark.Symbol, ink: Mark.Ink)] = [
      (.omitted, .circle, .muted), (.wrong, .triangle, .second), (.correct, .disc, .first),
    ]
    let sum = Axis.counting("sum", upTo: max(length, items.count))
    func numbered(_ kind: SumOutcome) -> [(number: Double, item: ScoredSum)] {
      items.enumerated().filter { $1.kind == kind }.map { (Double($0 + 1), $1) }
    }
    let strip = kinds.enumerated().map { row, kind in
      Mark(
        .dots(numbered(kind.kind).map { SIMD2($0.number, Double(row)) }, .tick), kind.ink,
        kind.kind.rawValue)
    }
    let times = kinds.filter { $0.kind != .omitted }.map { kind, symbol, ink in
      let points = numbered(kind).compactMap { number, item in
        item.addition.seconds.map { SIMD2(number, 1000 * $0) }
      }
      return Mark(.dots(points, symbol), ink, kind.rawValue)
    }
    let interval = result.intervalSeconds.map { 1000 * $0 }
    let center = median(items.filter { $0.kind != .omitted }.compactMap(\.addition.seconds))
    return [
      Panel(x: sum, y: Axis("answer", scale: .names(kinds.map(\.kind.rawValue))), strip),
      Panel(
        x: sum, y: Axis("response time", .milliseconds, bounds: 0...100), shape: .low,
        times
          + (times.allSatisfy(\.isEmpty)
            ? []
            : [
              .level(interval, .milliseconds, .muted, "interval between digits"),
              .level(center.map { 1000 * $0 }, .milliseconds, .third, "median"),
            ])),
    ]
  }
}
