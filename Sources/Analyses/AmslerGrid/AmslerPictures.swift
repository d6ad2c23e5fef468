import Metrics
import Recordings

/// What a marked grid looks like.
extension MarkedGrid {
  static let drawings: [Drawing<MarkedGrid>] = [
    Drawing(
      "marked-grid", "What was marked on the grid",
      caption: """
        Strokes and what they enclose, as the participant saw the grid; the eye rests on the dot. Marks near the dot \
        concern the center of the field.
        """, panels: \.panels)
  ]

  private var panels: [Panel] {
    let reach = MarkedShape.reachCells
    let cells = MetricUnit("{cells}")
    return [
      Panel(
        eye.tested.map { "Seen with the \($0.rawValue) eye" } ?? "Eye not told",
        x: Axis("right of the dot", cells, bounds: -reach...reach),
        y: Axis("above the dot", cells, bounds: -reach...reach), shape: .equalUnits,
        [Mark(.lines(Self.lines), .muted)] + markedRows + [
          Mark(.dots([.zero], .disc), .emphasis, "dot"),
          Mark(
            .dots([centroid].compactMap(\.self), .cross), .emphasis, "center of the marked area"),
        ])
    ]
  }

  private static var lines: [[SIMD2<Double>]] {
    let reach = MarkedShape.reachCells
    return (0...GridLines.cellCount).flatMap { number in
      let place = Double(number) - reach
      return [
        [SIMD2(place, -reach), SIMD2(place, reach)], [SIMD2(-reach, place), SIMD2(reach, place)],
      ]
    }
  }

  private var markedRows: [Mark] {
    (shape?.rows ?? []).map { row in
      Mark(
        .bars(row.spans.map { Bar($0, row.y.upperBound) }, base: row.y.lowerBound), .second,
        "marked")
    }
  }
}
