import DSP
import Metrics
import Recordings

/// The table of one grid.
extension MarkedGrid {
  static let metrics: [Metric<MarkedGrid>] = eyes + areas + places + angles + halves

  private static let source = "ResearchKit, ORKAmslerGridResult"
  /// An area by its traced outline follows the computerized threshold Amsler test.
  private static let outline = "Nazemi PP et al. (2005), Retina 25(4):446-453"
  private static let unmarked = "nothing was drawn"

  private static let eyes: [Metric<MarkedGrid>] = [
    Metric(
      "annotated", .word, "true when anything was drawn.", source: source,
      reading: { .truth($0.isAnnotated) }),
    Metric(
      "closed_eye", .word, "The eye that was closed: left or right, ResearchKit's eyeSide.",
      source: source, absentWhen: "nothing tells",
      reading: { $0.eye.closed.map { .word($0.rawValue) } ?? .absent(.eyeUnspecified) }),
    Metric(
      "tested_eye", .word, "The eye that looked: the other one.", source: source,
      absentWhen: "nothing tells which eye was closed",
      reading: { $0.eye.tested.map { .word($0.rawValue) } ?? .absent(.eyeUnspecified) }),
  ]

  private static let areas: [Metric<MarkedGrid>] = [
    Metric(
      "ink_pixel_count", .count, "Pixels of strokes, without those of the grid.",
      source: "this tool", range: "0..1000000000", reading: { .count($0.inkPixelCount) }),
    Metric(
      "ink_fraction", .one, "Pixels of strokes by all pixels of the picture.",
      source: "this tool", range: "0..1", reading: { $0.share($0.inkPixelCount) }),
    Metric(
      "filled_pixel_count", .count, "Pixels of strokes and of what they enclose.",
      source: outline, range: "0..1000000000", reading: { .count($0.filledPixelCount) }),
    Metric(
      "filled_fraction", .one, "Marked area by that of the picture.", source: outline,
      range: "0..1", reading: { $0.share($0.filledPixelCount) }),
    Metric(
      "region_count", .count, "Strokes or groups of strokes that do not touch each other.",
      source: "this tool", range: "0..1000000000", reading: { .count($0.regionCount) }),
    Metric(
      "cells_touched_count", .count, "Of the grid's 100 cells those that are marked, if in part.",
      source: "this tool", range: "0..100", reading: { .count($0.cellCount) }),
    Metric(
      "cells_touched_pct", .percent, "The same as a share of all cells.", source: "this tool",
      range: "0..100",
      reading: {
        let all = Double(GridLines.cellCount * GridLines.cellCount)
        return .number(100 * Double($0.cellCount) / all, count: $0.cellCount, else: .noAnnotation)
      }),
  ]

  private static func place(
    _ name: String, _ meaning: String, range: ValueRange,
    _ cells: @escaping @Sendable (MarkedGrid) -> Double?
  ) -> Metric<MarkedGrid> {
    Metric(
      name, MetricUnit("{cells}"), meaning, source: "this tool", range: range,
      absentWhen: unmarked,
      reading: { $0.place(cells($0)) })
  }

  private static let places: [Metric<MarkedGrid>] = [
    place(
      "centroid_x_cells", "Center of the marked area, right of the dot.", range: "-6..6",
      \.centroid?.x),
    place(
      "centroid_y_cells", "Center of the marked area, above the dot.", range: "-6..6", \.centroid?.y
    ),
    place(
      "centroid_distance_cells", "From the dot to the center of the marked area.", range: "0..9"
    ) {
      $0.centroidDistanceCells
    },
    place(
      "min_distance_cells", "From the dot to the marked pixel nearest to it.", range: "0..9",
      \.nearestCells),
    Metric(
      "central_involved", .word, "true when a marked pixel lies within one cell of the dot.",
      source: "this tool",
      reading: { .truth($0.nearestCells.map { $0 <= centralCells } ?? false) }),
  ]

  /// What lies as near to the dot concerns the center of the field.
  private static let centralCells = 1.0

  private static func angle(
    _ name: String, _ meaning: String, range: ValueRange,
    _ cells: @escaping @Sendable (MarkedGrid) -> Double?
  ) -> Metric<MarkedGrid> {
    Metric(
      name, .degrees, meaning, source: "this tool; arc tangent", range: range,
      absentWhen: "\(unmarked), or --grid-width-mm or --viewing-distance-mm is not given",
      reading: { $0.angle(cells($0)) })
  }

  private static let angles: [Metric<MarkedGrid>] = [
    angle(
      "centroid_x_deg", "The angle of centroid_x_cells as seen.", range: "-90..90", \.centroid?.x),
    angle(
      "centroid_y_deg", "The angle of centroid_y_cells as seen.", range: "-90..90", \.centroid?.y),
    angle("centroid_distance_deg", "The angle of centroid_distance_cells as seen.", range: "0..90")
    {
      $0.centroidDistanceCells
    },
    angle(
      "min_distance_deg", "The angle of min_distance_cells as seen.", range: "0..90", \.nearestCells
    ),
  ]

  private static func share(
    _ name: String, _ meaning: String, absentWhen: String = unmarked,
    _ reading: @escaping @Sendable (MarkedGrid) -> Reading
  ) -> Metric<MarkedGrid> {
    Metric(
      name, .percent, meaning, source: "this tool", range: "0..100", absentWhen: absentWhen,
      reading: reading)
  }

  private static func half(
    _ name: String, _ meaning: String, right: @escaping @Sendable (QuadrantCounts) -> Int,
    left: @escaping @Sendable (QuadrantCounts) -> Int
  ) -> Metric<MarkedGrid> {
    share(name, meaning, absentWhen: "\(unmarked), or nothing tells which eye was closed") {
      $0.percent(
        temporalOfRight: right($0.quadrants), temporalOfLeft: left($0.quadrants))
    }
  }

  private static let halves: [Metric<MarkedGrid>] = [
    share("upper_right_pct", "Share of the marked area above and right of the dot.") {
      $0.percent($0.quadrants.upperRight)
    },
    share("upper_left_pct", "Share of the marked area above and left of the dot.") {
      $0.percent($0.quadrants.upperLeft)
    },
    share("lower_right_pct", "Share of the marked area below and right of the dot.") {
      $0.percent($0.quadrants.lowerRight)
    },
    share("lower_left_pct", "Share of the marked area below and left of the dot.") {
      $0.percent($0.quadrants.lowerLeft)
    },
    half(
      "superior_temporal_pct", "Share above the dot, toward the temple of the eye that looked.",
      right: \.upperRight, left: \.upperLeft),
    half(
      "superior_nasal_pct", "Share above the dot, toward the nose.",
      right: \.upperLeft, left: \.upperRight),
    half(
      "inferior_temporal_pct", "Share below the dot, toward the temple.",
      right: \.lowerRight, left: \.lowerLeft),
    half(
      "inferior_nasal_pct", "Share below the dot, toward the nose.",
      right: \.lowerLeft, left: \.lowerRight),
  ]
}
