import DSP
import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: worked by hand: a rectangular outline 3 pixels thick, columns 62 to 78, rows 22 to 38 of a picture of
/// 100 x 100, in which every line of the grid takes one pixel.
@Suite struct WorkedAmslerGridTests {
  private static let result =
    #"[{"_class":"ORKAmslerGridResult","identifier":"amsler.grid.left","eyeSide":1,"imageFileResult":{"_class":"ORKFileResult","identifier":"ImageFileResultIdentifier","fileName":"amsler.grid.left.png","contentType":"application/octet-stream"},"drawingPathFileResult":{"_class":"ORKFileResult","identifier":"DrawingPathFileResultIdentifier","fileName":"amsler.grid.left.dat"}}]"#

  private static func isBlack(_ x: Int, _ y: Int) -> Bool {
    let (dx, dy) = (Double(x) - 49.5, Double(y) - 49.5)
    let isDot = (dx * dx + dy * dy).squareRoot() <= 100.0 / 75
    let isInside = (65...75).contains(x) && (25...35).contains(y)
    let isStroke = (62...78).contains(x) && (22...38).contains(y) && !isInside
    return x % 10 == 0 || y % 10 == 0 || isDot || isStroke
  }

  private static let levels = (0..<100).map { y in
    (0..<100).map { x in isBlack(x, y) ? UInt8(0) : 255 }
  }

  private func measured() throws -> MeasuredStep {
    let png = PNGFile.bytes(width: 100, height: 100, rows: Self.levels)
    return try #require(amsler(try amslerSteps(Self.result, picture(png))).first)
  }

  @Test(arguments: [
    ("amsler_stroke_pixel_count", 168), ("amsler_stroke_pct", 1.68),
    ("amsler_marked_pixel_count", 289), ("amsler_marked_area_pct", 2.89),
    ("amsler_region_count", 1), ("amsler_cell_marked_count", 4), ("amsler_cell_marked_pct", 4),
    ("amsler_centroid_x_cells", 2.05), ("amsler_centroid_y_cells", 1.95),
    ("amsler_centroid_distance_cells", 2.8293), ("amsler_distance_min_cells", 1.6985),
    ("amsler_marked_upper_right_pct", 100), ("amsler_marked_upper_left_pct", 0),
    ("amsler_marked_lower_right_pct", 0), ("amsler_marked_lower_left_pct", 0),
    ("amsler_marked_superior_temporal_pct", 100), ("amsler_marked_superior_nasal_pct", 0),
    ("amsler_marked_inferior_temporal_pct", 0), ("amsler_marked_inferior_nasal_pct", 0),
  ]) func `numbers equal the worked example`(name: String, expected: Double) throws {
    let found = try #require(try measured().number(name))
    #expect(abs(found - expected) <= 5e-5 * max(1, abs(expected)))
  }

  @Test func `words and flags equal the worked example`() throws {
    let step = try measured()
    #expect(step.word("amsler_marked") == "true")
    #expect(step.word("amsler_center_involved") == "false")
    #expect(step.word("amsler_closed_eye") == "left")
    #expect(step.word("amsler_tested_eye") == "right")
    #expect(step.flags == ["stroke_file_unread"])
    #expect(step.reading("amsler_centroid_x_deg") == nil)
  }

  /// 12 pixels of the outline lie on lines; the outline has 17² - 11² = 168.
  @Test func `pixels of a mark that grid lines hide are restored`() throws {
    let dark = BinaryImage(width: 100, height: 100, isSet: Self.isBlack)
    let lines = GridLines(dark)
    #expect(lines.thickness == 1)
    #expect(lines.darkShare == 1)
    #expect(lines.columns == stride(from: 0, to: 100, by: 10).map { $0...$0 })
    var lostCount = 0
    for x in 62...78 {
      for y in 22...38 where x % 10 == 0 || y % 10 == 0 {
        let isInside = (65...75).contains(x) && (25...35).contains(y)
        if !isInside { lostCount += 1 }
      }
    }
    #expect(lostCount == 12)
    #expect(GridInk(dark, lines).strokes.count == 168)
  }

  /// atan(2.8293 · 70 / 10 / 304.8) = 3.7177 degrees.
  @Test func `distances are in degrees where grid width and viewing distance are given`() throws {
    let png = PNGFile.bytes(width: 100, height: 100, rows: Self.levels)
    let stated = ["amsler-grid-width": "70", "amsler-viewing-distance": "304.8"]
    let step = try #require(amsler(try amslerSteps(Self.result, picture(png)), stated).first)
    #expect(agree(step.number("amsler_centroid_distance_deg"), 3.7176, within: 1e-3))
    #expect(step.number("amsler_distance_min_deg") != nil)
  }
}
