import Foundation
import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses

/// Truth: areas and places of the strokes that were drawn, at any scale of the screen.
@Suite struct AmslerGridTests {
  private func circle(
    x: Double, y: Double, radius: Double, width: Double, scale: Int, side: Double = 100
  ) -> SyntheticAmslerGrid {
    var grid = SyntheticAmslerGrid()
    (grid.sidePoints, grid.scale) = (side, scale)
    grid.circles = [.init(around: SIMD2(x, y), radius: radius, width: width)]
    return grid
  }

  /// Thin strokes cross the lines at every angle and must not leak: the outer circle's area.
  @Test(arguments: [(1, 2.0), (1, 4), (2, 1), (2, 2.5), (3, 1), (3, 2), (3, 4)] as [(Int, Double)])
  func `the inside of a drawn circle counts as marked`(scale: Int, width: Double) throws {
    let step = try amsler(circle(x: 33, y: 68, radius: 14.7, width: width, scale: scale))
    let area = Double.pi * pow(14.7 + width / 2, 2) / 10_000
    #expect(agree(step.share("amsler_marked_area_pct"), area, within: 0.03 * area))
    let outline = Double.pi * 2 * 14.7 * width / 10_000
    #expect(agree(step.share("amsler_stroke_pct"), outline, within: 0.15 * outline))
    #expect(agree(step.number("amsler_centroid_x_cells"), -1.7, within: 0.04))
    #expect(agree(step.number("amsler_centroid_y_cells"), -1.8, within: 0.04))
    let nearest = (hypot(17, 18) - 14.7 - width / 2) / 10
    #expect(agree(step.number("amsler_distance_min_cells"), nearest, within: 0.1))
    #expect(step.number("amsler_region_count") == 1)
    #expect(step.flags.isEmpty)
    #expect(agree(step.number("amsler_marked_lower_left_pct"), 100, within: 2))
    #expect(agree(step.number("amsler_marked_inferior_nasal_pct"), 100, within: 2))
  }

  /// Sides in which a tenth of the side is no whole number of pixels.
  @Test(arguments: [(125.0, 2), (138, 3), (130, 3), (111, 2), (138, 2), (117, 3)])
  func `an empty grid has no ink`(side: Double, scale: Int) throws {
    var grid = SyntheticAmslerGrid()
    (grid.sidePoints, grid.scale) = (side, scale)
    let step = try amsler(grid)
    #expect(step.word("amsler_marked") == "false")
    #expect(step.number("amsler_stroke_pixel_count") == 0)
    #expect(step.flags == ["no_mark"])
    #expect(step.reason("amsler_centroid_x_cells") == "no_mark")
    #expect(step.share("amsler_marked_area_pct") == 0)
    #expect(step.number("amsler_cell_marked_pct") == 0)
    #expect(step.reason("amsler_marked_upper_left_pct") == "no_mark")
    #expect(step.word("amsler_center_involved") == "false")
  }

  /// Property: what is drawn left is as far from the dot as its mirror image, in the other half.
  /// Pens here are wider than a line of the grid, so that a stroke along a line is seen beside it.
  @Test(arguments: UInt64(1)...8)
  func `mirror images are marked in opposite halves at equal distances`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let scale = 2 + Int(seed % 2)
    let (x, y) = (25 + 50 * generator.uniform(), 25 + 50 * generator.uniform())
    let (radius, width) = (8 + 10 * generator.uniform(), 2.5 + 1.5 * generator.uniform())
    let step = try amsler(circle(x: x, y: y, radius: radius, width: width, scale: scale))
    let mirrored = try amsler(circle(x: 100 - x, y: y, radius: radius, width: width, scale: scale))
    let area = Double.pi * pow(radius + width / 2, 2) / 10_000
    for found in [step, mirrored] {
      #expect(agree(found.share("amsler_marked_area_pct"), area, within: 0.08 * area))
      let shares = [
        "amsler_marked_upper_right_pct", "amsler_marked_upper_left_pct",
        "amsler_marked_lower_right_pct", "amsler_marked_lower_left_pct",
      ].compactMap(found.number)
      #expect(agree(shares.reduce(0, +), 100, within: 1e-9))
    }
    let centers = [step, mirrored].compactMap { $0.number("amsler_centroid_x_cells") }
    #expect(centers.count == 2)
    #expect(agree(centers.reduce(0, +), 0, within: 0.1))
    #expect(
      agree(
        step.number("amsler_marked_superior_temporal_pct"),
        mirrored.number("amsler_marked_superior_nasal_pct") ?? -1, within: 4))
  }

  /// The dot hides what runs through it; the area around it is known to the dot's own size.
  @Test(arguments: [(1, 0.0), (1, 40), (1, 90), (1, 215), (2, 40), (3, 215)])
  func `an outline through the dot is closed`(scale: Int, direction: Double) throws {
    let (radius, angle) = (44.1, direction * .pi / 180)
    let step = try amsler(
      circle(
        x: 150 + radius * cos(angle), y: 150 + radius * sin(angle), radius: radius, width: 3,
        scale: scale, side: 300))
    let area = Double.pi * pow(radius + 1.5, 2) / 90_000
    #expect(agree(step.share("amsler_marked_area_pct"), area, within: 0.1 * area))
    #expect(step.word("amsler_center_involved") == "true")
  }

  @Test func `two circles are two regions, and one around the dot involves the center`() throws {
    var grid = circle(x: 50, y: 50, radius: 7, width: 2, scale: 2)
    grid.circles.append(.init(around: SIMD2(15, 15), radius: 2, width: 2))
    let step = try amsler(grid)
    #expect(step.number("amsler_region_count") == 2)
    #expect(step.word("amsler_center_involved") == "true")
    #expect(step.number("amsler_cell_marked_count") == 5)
  }

  /// ResearchKit names the eye that is closed.
  @Test(arguments: [
    (#","eyeSide":1"#, "app.step", [:], "left"), (#","eyeSide":2"#, "app.step", [:], "right"),
    (#","eyeSide":2"#, "amsler.grid.left", [:], "right"), ("", "amsler.grid.right", [:], "right"),
    (#","eyeSide":0"#, "amsler.grid.left", ["amsler-closed-eye": "right"], "left"),
    ("", "app.step", ["amsler-closed-eye": "right"], "right"),
  ]) func `the closed eye is taken from the result, the name of the step or the option`(
    member: String, name: String, given: [String: String], expected: String
  ) throws {
    let png = circle(x: 75, y: 25, radius: 8, width: 2, scale: 1).png
    let steps = try amslerSteps(amslerLeaf(member, step: name), picture(png, named: "\(name).png"))
    let step = try #require(amsler(steps, given).first)
    #expect(step.word("amsler_closed_eye") == expected)
    #expect(step.word("amsler_tested_eye") == (expected == "left" ? "right" : "left"))
    let temporal = step.number("amsler_marked_superior_temporal_pct")
    #expect(agree(temporal, expected == "left" ? 100 : 0, within: 1e-9))
  }

  @Test func `the closed eye is taken from the map and the task description`() throws {
    let png = SyntheticAmslerGrid().png
    var steps = try amslerSteps(amslerLeaf("", step: "amsler.grid.left"), picture(png))
    steps[0].configuration = ["amsler-closed-eye": "right"]
    #expect(amsler(steps).first?.word("amsler_closed_eye") == "right")
    steps = try amslerSteps(amslerLeaf(), picture(png))
    steps[0].configuration = ["amsler-closed-eye": "right"]
    #expect(amsler(steps).first?.word("amsler_closed_eye") == "left")
    steps[0].facts = ["amsler-closed-eye": "right"]
    #expect(amsler(steps).first?.word("amsler_closed_eye") == "right")
  }

  @Test func `without any statement of the eye the metric is absent`() throws {
    let png = circle(x: 75, y: 25, radius: 8, width: 2, scale: 1).png
    let steps = try amslerSteps(amslerLeaf("", step: "a"), picture(png, named: "a.png"))
    let step = try #require(amsler(steps).first)
    #expect(step.reason("amsler_closed_eye") == "eye_unknown")
    #expect(step.reason("amsler_marked_inferior_nasal_pct") == "eye_unknown")
    #expect(step.number("amsler_marked_upper_right_pct") == 100)
  }

  /// A step of the task without a result: nothing was seen, or it was skipped.
  @Test func `a step without a result has no mark and is no error`() throws {
    let json =
      #"[{"_class":"ORKStepResult","identifier":"amsler.grid.left","results":[]},{"_class":"ORKStepResult","identifier":"instruction","results":[]}]"#
    let rows = amsler(try amslerSteps(json, nil))
    let step = try #require(rows.first)
    #expect(rows.count == 2 && rows[1].measurement.step.isEmpty)
    #expect(step.word("amsler_marked") == "false")
    #expect(step.flags == ["no_mark"])
    #expect(step.share("amsler_marked_area_pct") == 0)
    #expect(step.share("amsler_stroke_pct") == 0)
    #expect(step.word("amsler_closed_eye") == "left")
    #expect(step.word("amsler_tested_eye") == "right")
  }

  @Test func `a picture without lines is not trusted`() throws {
    let white = PNGFile.bytes(
      width: 100, height: 100, rows: .init(repeating: .init(repeating: 255, count: 100), count: 100)
    )
    let black = PNGFile.bytes(
      width: 100, height: 100, rows: .init(repeating: .init(repeating: 0, count: 100), count: 100))
    for png in [white, black, PNGFile.bytes(width: 1, height: 1, rows: [[0]])] {
      let step = try #require(amsler(try amslerSteps(amslerLeaf(), picture(png))).first)
      #expect(step.flags.contains("amsler_grid_not_found"))
    }
  }
}
