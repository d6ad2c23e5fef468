import DSP
public import Metrics
import Recordings

extension AmslerGrid {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MarkedGrid.metrics.of(\.grid)
    + RunFacts.metrics.of(\.run)
}

/// The table of one grid.
extension MarkedGrid {
  static let metrics: [Metric<MarkedGrid>] = eyes + areas + places + angles + quadrants

  private static let source = "ResearchKit, ORKAmslerGridResult"
  /// An area by its traced outline follows the computerized threshold Amsler test.
  private static let outline = "Nazemi PP et al. (2005), Retina 25(4):446-453"
  private static let unmarked = "nothing was drawn"

  private static let eyes: [Metric<MarkedGrid>] = [
    .truth(
      "amsler_marked", "Grid was marked", "true when anything was drawn.", source: source,
      \.isAnnotated),
    .word(
      "amsler_closed_eye", "Closed eye",
      "The eye that was closed: left or right, ResearchKit's eyeSide.",
      levels: BodySide.allWords, source: source, absentWhen: "nothing tells", else: .eyeUnspecified,
      \.eye.closed?.rawValue),
    .word(
      "amsler_tested_eye", "Tested eye", "The eye that looked: the other one.",
      levels: BodySide.allWords,
      source: source,
      absentWhen: "nothing tells which eye was closed", else: .eyeUnspecified,
      \.eye.tested?.rawValue),
  ]

  private static let areas: [Metric<MarkedGrid>] = [
    .count(
      "amsler_stroke_pixel_count", "Stroke pixels", "Pixels of strokes, without those of the grid.",
      source: "this tool",
      range: "0..1000000000", \.inkPixelCount),
    Metric(
      "amsler_stroke_pct", "Strokes, share of the picture", .percent,
      "Pixels of strokes by all pixels of the picture.",
      source: "this tool", range: .percent, reading: { $0.share($0.inkPixelCount) }),
    .count(
      "amsler_marked_pixel_count", "Marked pixels", "Pixels of strokes and of what they enclose.",
      source: outline,
      range: "0..1000000000", \.filledPixelCount),
    Metric(
      "amsler_marked_area_pct", "Marked area, share of the picture", .percent,
      "Marked area by that of the picture.", source: outline,
      range: .percent, reading: { $0.share($0.filledPixelCount) }),
    .count(
      "amsler_region_count", "Marked regions",
      "Strokes or groups of strokes that do not touch each other.",
      source: "this tool", range: "0..1000000000", \.regionCount),
    .count(
      "amsler_cell_marked_count", "Marked cells",
      "Of the grid's 100 cells those that are marked, if in part.",
      source: "this tool", range: "0..100", \.cellCount),
    Metric(
      "amsler_cell_marked_pct", "Marked cells, percent", .percent,
      "The same as a share of all cells.", source: "this tool",
      range: "0..100",
      reading: {
        let all = Double(GridLines.cellCount * GridLines.cellCount)
        return .number(100 * Double($0.cellCount) / all, count: $0.cellCount, else: .noAnnotation)
      }),
  ]

  private static let cells = MetricUnit("{cells}")

  private static let marks = MetricFamily<MarkedGrid, MarkedGrid>(
    of: \.self, source: "this tool", absentWhen: unmarked, count: \.filledPixelCount,
    else: .noAnnotation)

  private static let places: [Metric<MarkedGrid>] = [
    marks.number(
      "amsler_centroid_x_cells", "Center of marks, to the right", cells,
      "Center of the marked area, right of the dot.",
      range: "-6..6",
      \.centroid?.x),
    marks.number(
      "amsler_centroid_y_cells", "Center of marks, upward", cells,
      "Center of the marked area, above the dot.", range: "-6..6",
      \.centroid?.y),
    marks.number(
      "amsler_centroid_distance_cells", "Center of marks, distance from dot", cells,
      "From the dot to the center of the marked area.",
      range: "0..9", \.centroidDistanceCells),
    marks.number(
      "amsler_distance_min_cells", "Nearest mark's distance from dot", cells,
      "From the dot to the marked pixel nearest to it.",
      range: "0..9",
      \.nearestCells),
    .truth(
      "amsler_center_involved", "Center involved",
      "true when a marked pixel lies within one cell of the dot.",
      source: "this tool"
    ) { $0.nearestCells.map { $0 <= centralCells } ?? false },
  ]

  /// Marks this near to the dot concern the center of the field.
  private static let centralCells = 1.0

  /// Without a row where the size of the grid and its distance are not given.
  private static func angle(
    _ name: String, _ label: String, _ meaning: String, range: ValueRange,
    _ cells: @escaping @Sendable (MarkedGrid) -> Double?
  ) -> Metric<MarkedGrid> {
    Metric(
      name, label, .degrees, meaning, source: "this tool; arc tangent", range: range,
      absentWhen: "\(unmarked), or --amsler-grid-width or --amsler-viewing-distance is not given",
      reading: { grid in
        grid.view.map { view in
          .number(
            cells(grid).map(view.degrees), count: grid.filledPixelCount, else: .noAnnotation)
        }
      })
  }

  private static let angles: [Metric<MarkedGrid>] = [
    angle(
      "amsler_centroid_x_deg", "Center of marks, to the right, angle",
      "The angle of amsler_centroid_x_cells as seen.", range: "-90..90",
      \.centroid?.x),
    angle(
      "amsler_centroid_y_deg", "Center of marks, upward, angle",
      "The angle of amsler_centroid_y_cells as seen.", range: "-90..90",
      \.centroid?.y),
    angle(
      "amsler_centroid_distance_deg", "Center of marks, angle from dot",
      "The angle of amsler_centroid_distance_cells as seen.",
      range: "0..90",
      \.centroidDistanceCells),
    angle(
      "amsler_distance_min_deg", "Nearest mark's angle from dot",
      "The angle of amsler_distance_min_cells as seen.", range: "0..90",
      \.nearestCells
    ),
  ]

  private static let halves = MetricFamily<MarkedGrid, MarkedGrid>(
    of: \.self, source: "this tool", range: .percent,
    absentWhen: "\(unmarked), or nothing tells which eye was closed", count: \.filledPixelCount,
    else: { $0.eye.tested == nil ? .eyeUnspecified : .noAnnotation })

  private static let quadrants: [Metric<MarkedGrid>] = [
    marks.number(
      "amsler_marked_upper_right_pct", "Marked area, upper right", .percent,
      "Share of the marked area above and right of the dot.",
      range: .percent
    ) { $0.percent($0.quadrants.upperRight) },
    marks.number(
      "amsler_marked_upper_left_pct", "Marked area, upper left", .percent,
      "Share of the marked area above and left of the dot.",
      range: .percent
    ) { $0.percent($0.quadrants.upperLeft) },
    marks.number(
      "amsler_marked_lower_right_pct", "Marked area, lower right", .percent,
      "Share of the marked area below and right of the dot.",
      range: .percent
    ) { $0.percent($0.quadrants.lowerRight) },
    marks.number(
      "amsler_marked_lower_left_pct", "Marked area, lower left", .percent,
      "Share of the marked area below and left of the dot.",
      range: .percent
    ) { $0.percent($0.quadrants.lowerLeft) },
    halves.number(
      "amsler_marked_superior_temporal_pct", "Marked area, superior temporal", .percent,
      "Share above the dot, toward the temple of the eye that looked."
    ) { $0.percent(ofRightEye: $0.quadrants.upperRight, ofLeftEye: $0.quadrants.upperLeft) },
    halves.number(
      "amsler_marked_superior_nasal_pct", "Marked area, superior nasal", .percent,
      "Share above the dot, toward the nose."
    ) {
      $0.percent(ofRightEye: $0.quadrants.upperLeft, ofLeftEye: $0.quadrants.upperRight)
    },
    halves.number(
      "amsler_marked_inferior_temporal_pct", "Marked area, inferior temporal", .percent,
      "Share below the dot, toward the temple."
    ) {
      $0.percent(ofRightEye: $0.quadrants.lowerRight, ofLeftEye: $0.quadrants.lowerLeft)
    },
    halves.number(
      "amsler_marked_inferior_nasal_pct", "Marked area, inferior nasal", .percent,
      "Share below the dot, toward the nose."
    ) {
      $0.percent(ofRightEye: $0.quadrants.lowerLeft, ofLeftEye: $0.quadrants.lowerRight)
    },
  ]
}
