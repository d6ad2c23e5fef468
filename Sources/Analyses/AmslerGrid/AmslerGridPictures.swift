import DSP
import Metrics
import Recordings
import Text

/// Pictures of a marked grid.
extension MarkedGrid {
  static let drawings: [Drawing<MarkedGrid>] = [
    Drawing(
      "marked-grid", "Marks on the grid",
      caption: "The grid as the participant saw it, with all marks.",
      reading: """
        The eye looks at the dot, from which positions are measured in cells. Marks near the dot concern the center \
        of the visual field; the cross is the center of the marked area.
        """,
      findings: [
        "amsler_marked", "amsler_marked_area_pct", "amsler_centroid_distance_cells",
        "amsler_distance_min_cells",
      ], panels: \.panels)
  ]

  private var panels: [Panel] {
    let reach = MarkedShape.reachCells
    let cells = MetricUnit("{cells}")
    return [
      Panel(
        eye.tested.map { "Seen with the \($0.rawValue) eye" } ?? "Eye unknown",
        x: Axis("right of the dot", cells, bounds: -reach...reach),
        y: Axis("above the dot", cells, bounds: -reach...reach), shape: .equalUnits,
        [Mark(.lines(Self.lines), .muted)] + markedRows + [
          Mark(.dots([.zero], .disc), .emphasis),
          Mark(
            .dots([centroid].compactMap(\.self), .cross), .emphasis, "center of the marked area",
            centroidDistanceCells.map { "\($0, cells) from the dot" }),
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

/// The marks on a grid, in rows and columns that a picture can show. Places are in cells from the dot, x to
/// the right and y up.
struct MarkedShape: Equatable {
  /// Rows and columns along a side, unless the picture has fewer.
  private static let largestSide = 120
  /// From the dot to the edge of the grid.
  static let reachCells = Double(GridLines.cellCount) / 2

  /// A row from its lower to its upper edge, with the marked sections.
  struct MarkedRow: Equatable {
    let y: ClosedRange<Double>
    let spans: [ClosedRange<Double>]
  }

  /// From the top down.
  let rows: [MarkedRow]

  /// A place is marked where half of its pixels are, or where a stroke touches it.
  init(_ ink: GridInk) {
    let (width, height) = (ink.marked.width, ink.marked.height)
    let side = max(1, min(Self.largestSide, width, height))
    var (counts, isStroke) = ([Int](repeating: 0, count: side * side), Set<Int>())
    func place(_ x: Int, _ y: Int) -> Int { y * side / height * side + x * side / width }
    ink.marked.forEachPixel { x, y in counts[place(x, y)] += 1 }
    ink.strokes.forEachPixel { x, y in isStroke.insert(place(x, y)) }
    let half = Double(width * height) / Double(side * side) / 2
    func edge(_ number: Int) -> Double { Self.reachCells * (2 * Double(number) / Double(side) - 1) }
    rows = (0..<side).map { row in
      let marked = (0..<side).filter { column in
        let place = row * side + column
        return isStroke.contains(place) || counts[place] > 0 && Double(counts[place]) >= half
      }
      return MarkedRow(
        y: -edge(row + 1)...(-edge(row)),
        spans: Self.runs(marked).map { edge($0.lowerBound)...edge($0.upperBound) })
    }.filter { !$0.spans.isEmpty }
  }

  /// Ascending numbers as ranges without gaps.
  private static func runs(_ numbers: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for number in numbers {
      if let last = runs.last, last.upperBound == number {
        runs[runs.count - 1] = last.lowerBound..<number + 1
      } else {
        runs.append(number..<number + 1)
      }
    }
    return runs
  }
}
