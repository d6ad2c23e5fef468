import DSP
public import Metrics
import Recordings

extension AmslerGrid { public static let stepMetrics = MarkedGrid.metrics }

/// The table of one grid.
extension MarkedGrid {
  static let metrics: [Metric<MarkedGrid>] = eyes + areas + places + angles + quadrants

  private static let source = "ResearchKit, ORKAmslerGridResult"
  /// An area by its traced outline follows the computerized threshold Amsler test.
  private static let outline = "Nazemi PP et al. (2005), Retina 25(4):446-453"
  private static let unmarked = "nothing was drawn"

  private static let eyes: [Metric<MarkedGrid>] = [
    .truth(
      "amsler_marked", "Grid was marked",
      "True if strokes were found in the picture of the grid. False also if the step left no result because nothing was drawn or the step was skipped.",
      better: .lower, source: source, \.isAnnotated),
    .word(
      "amsler_closed_eye", "Closed eye",
      "Eye that was closed: left or right, from the session map, the result (eyeSide of ResearchKit), the task description, the name of the step or --amsler-closed-eye.",
      levels: BodySide.allWords, source: source,
      absentWhen:
        "neither the result, the session map, the task description, the step name nor --amsler-closed-eye shows which eye was closed",
      else: .eyeUnknown, \.eye.closed?.rawValue),
    .word(
      "amsler_tested_eye", "Tested eye",
      "Eye that looked at the grid: the one opposite to `amsler_closed_eye`.",
      levels: BodySide.allWords, source: source, absentWhen: "it is unknown which eye was closed",
      else: .eyeUnknown, \.eye.tested?.rawValue),
  ]

  private static let areas: [Metric<MarkedGrid>] = [
    .count(
      "amsler_stroke_pixel_count", "Stroke pixels",
      "Number of stroke pixels: dark pixels of the picture (below half of full brightness) off the lines and the dot of the grid, and pixels of the grid that a stroke crosses.",
      better: .lower, source: "this tool", range: "0..1000000000", \.inkPixelCount),
    Metric(
      "amsler_stroke_pct", "Strokes, share of the picture", .percent,
      "Stroke pixels (`amsler_stroke_pixel_count`) in percent of all pixels of the picture.",
      better: .lower, source: "this tool", range: .percent, reading: { $0.share($0.inkPixelCount) }),
    .count(
      "amsler_marked_pixel_count", "Marked pixels",
      "Number of marked pixels: stroke pixels and the pixels that closed strokes enclose.",
      better: .lower, source: outline, range: "0..1000000000", \.filledPixelCount),
    Metric(
      "amsler_marked_area_pct", "Marked area, share of the picture", .percent,
      "Marked pixels (`amsler_marked_pixel_count`) in percent of all pixels of the picture.",
      better: .lower, source: outline, range: .percent, reading: { $0.share($0.filledPixelCount) }),
    .count(
      "amsler_region_count", "Marked regions",
      "Number of separate pieces that the strokes form. Strokes that touch are one piece; a grid line across a stroke does not divide it.",
      better: .lower, source: "this tool", range: "0..1000000000", \.regionCount),
    .count(
      "amsler_cell_marked_count", "Marked cells",
      "Number of cells of the grid, out of 100, that are at least partly marked.", better: .lower,
      source: "this tool", range: "0..100", \.cellCount),
    Metric(
      "amsler_cell_marked_pct", "Marked cells, percent", .percent,
      "Cells of the grid that are at least partly marked, in percent of its 100 cells.",
      better: .lower, source: "this tool", range: "0..100",
      reading: {
        let all = Double(GridLines.cellCount * GridLines.cellCount)
        return .number(100 * Double($0.cellCount) / all, count: $0.cellCount, else: .noMark)
      }),
  ]

  private static let cells = MetricUnit("{cells}")

  private static let marks = MetricFamily<MarkedGrid, MarkedGrid>(
    of: \.self, source: "this tool", absentWhen: unmarked, count: \.filledPixelCount, else: .noMark)

  private static let places: [Metric<MarkedGrid>] = [
    marks.number(
      "amsler_centroid_x_cells", "Center of marks, to the right", cells,
      "Horizontal position of the center of the marked area, in cells from the central dot. Positive to the right.",
      range: "-6..6", \.centroid?.x),
    marks.number(
      "amsler_centroid_y_cells", "Center of marks, upward", cells,
      "Vertical position of the center of the marked area, in cells from the central dot. Positive upward.",
      range: "-6..6", \.centroid?.y),
    marks.number(
      "amsler_centroid_distance_cells", "Center of marks, distance from dot", cells,
      "Distance from the central dot to the center of the marked area, in cells.", range: "0..9",
      \.centroidDistanceCells),
    marks.number(
      "amsler_distance_min_cells", "Nearest mark's distance from dot", cells,
      "Distance from the central dot to the nearest marked pixel, in cells.", range: "0..9",
      \.nearestCells),
    .truth(
      "amsler_center_involved", "Center involved",
      "True if a marked pixel lies at most one cell from the central dot.", better: .lower,
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
      absentWhen:
        "\(unmarked); no row without both --amsler-grid-width and --amsler-viewing-distance",
      reading: { grid in
        grid.view.map { view in
          .number(cells(grid).map(view.degrees), count: grid.filledPixelCount, else: .noMark)
        }
      })
  }

  private static let angles: [Metric<MarkedGrid>] = [
    angle(
      "amsler_centroid_x_deg", "Center of marks, to the right, angle",
      "Visual angle of `amsler_centroid_x_cells`: atan(c w / (10 d)), where c is the position in cells, w is --amsler-grid-width and d is --amsler-viewing-distance. Positive to the right.",
      range: "-90..90", \.centroid?.x),
    angle(
      "amsler_centroid_y_deg", "Center of marks, upward, angle",
      "Visual angle of `amsler_centroid_y_cells`: atan(c w / (10 d)), where c is the position in cells, w is --amsler-grid-width and d is --amsler-viewing-distance. Positive upward.",
      range: "-90..90", \.centroid?.y),
    angle(
      "amsler_centroid_distance_deg", "Center of marks, angle from dot",
      "Visual angle of `amsler_centroid_distance_cells`: atan(c w / (10 d)), where c is the distance in cells, w is --amsler-grid-width and d is --amsler-viewing-distance.",
      range: "0..90", \.centroidDistanceCells),
    angle(
      "amsler_distance_min_deg", "Nearest mark's angle from dot",
      "Visual angle of `amsler_distance_min_cells`: atan(c w / (10 d)), where c is the distance in cells, w is --amsler-grid-width and d is --amsler-viewing-distance.",
      range: "0..90", \.nearestCells),
  ]

  private static let halves = MetricFamily<MarkedGrid, MarkedGrid>(
    of: \.self, source: "this tool", range: .percent,
    absentWhen: "\(unmarked), or it is unknown which eye was closed", count: \.filledPixelCount,
    else: { $0.eye.tested == nil ? .eyeUnknown : .noMark })

  private static let quadrants: [Metric<MarkedGrid>] = [
    marks.number(
      "amsler_marked_upper_right_pct", "Marked area, upper right", .percent,
      "Marked pixels above and to the right of the central dot, in percent of all marked pixels (`amsler_marked_pixel_count`).",
      range: .percent
    ) { $0.percent($0.quadrants.upperRight) },
    marks.number(
      "amsler_marked_upper_left_pct", "Marked area, upper left", .percent,
      "Marked pixels above and to the left of the central dot, in percent of all marked pixels (`amsler_marked_pixel_count`).",
      range: .percent
    ) { $0.percent($0.quadrants.upperLeft) },
    marks.number(
      "amsler_marked_lower_right_pct", "Marked area, lower right", .percent,
      "Marked pixels below and to the right of the central dot, in percent of all marked pixels (`amsler_marked_pixel_count`).",
      range: .percent
    ) { $0.percent($0.quadrants.lowerRight) },
    marks.number(
      "amsler_marked_lower_left_pct", "Marked area, lower left", .percent,
      "Marked pixels below and to the left of the central dot, in percent of all marked pixels (`amsler_marked_pixel_count`).",
      range: .percent
    ) { $0.percent($0.quadrants.lowerLeft) },
    halves.number(
      "amsler_marked_superior_temporal_pct", "Marked area, superior temporal", .percent,
      "Marked pixels above the central dot on the temporal side of the tested eye (toward the temple), in percent of all marked pixels (`amsler_marked_pixel_count`)."
    ) { $0.percent(ofRightEye: $0.quadrants.upperRight, ofLeftEye: $0.quadrants.upperLeft) },
    halves.number(
      "amsler_marked_superior_nasal_pct", "Marked area, superior nasal", .percent,
      "Marked pixels above the central dot on the nasal side of the tested eye (toward the nose), in percent of all marked pixels (`amsler_marked_pixel_count`)."
    ) { $0.percent(ofRightEye: $0.quadrants.upperLeft, ofLeftEye: $0.quadrants.upperRight) },
    halves.number(
      "amsler_marked_inferior_temporal_pct", "Marked area, inferior temporal", .percent,
      "Marked pixels below the central dot on the temporal side of the tested eye (toward the temple), in percent of all marked pixels (`amsler_marked_pixel_count`)."
    ) { $0.percent(ofRightEye: $0.quadrants.lowerRight, ofLeftEye: $0.quadrants.lowerLeft) },
    halves.number(
      "amsler_marked_inferior_nasal_pct", "Marked area, inferior nasal", .percent,
      "Marked pixels below the central dot on the nasal side of the tested eye (toward the nose), in percent of all marked pixels (`amsler_marked_pixel_count`)."
    ) { $0.percent(ofRightEye: $0.quadrants.lowerLeft, ofLeftEye: $0.quadrants.lowerRight) },
  ]
}
