import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses

/// Truth: by construction. No phone draws a line of one point with more than a few pixels, and pictures that
/// no grid view made must cost no more than others.
@Suite struct OddPictureTests {
  private func measured(side: Int, isBlack: (_ x: Int, _ y: Int) -> Bool) throws -> MeasuredStep {
    let rows = (0..<side).map { y in (0..<side).map { x in isBlack(x, y) ? UInt8(0) : 255 } }
    let png = PNGFile.bytes(width: side, height: side, rows: rows)
    return try #require(amsler(try amslerSteps(amslerLeaf(), picture(png))).first)
  }

  @Test func `a black picture has no grid`() throws {
    let step = try measured(side: 300) { _, _ in true }
    #expect(step.flags.contains("amsler_grid_not_found"))
    // All but the first row and column, of whose lines nothing lies on the other side.
    #expect(agree(step.share("amsler_marked_area_pct"), 1 - 599.0 / 90_000))
  }

  /// Bars with frayed edges offer the most ways across.
  @Test(.timeLimit(.minutes(10))) func `wide bars are not taken for grid lines`() throws {
    let step = try measured(side: 600) { x, y in (x % 60 < 16) || (x % 60 < 17 && y % 2 == 0) }
    #expect(step.flags.contains("amsler_grid_not_found"))
  }

  @Test(arguments: [1, 3, 5]) func `lines are found up to the width of smooth ones`(width: Int)
    throws
  {
    let step = try measured(side: 600) { x, y in x % 60 < width || y % 60 < width }
    #expect(!step.flags.contains("amsler_grid_not_found"))
    #expect(step.word("amsler_marked") == "false")
  }

  /// A pen may follow a line for most of its length or for all of it.
  @Test(arguments: [(400, 3), (400, 12), (500, 6), (600, 3), (600, 12)])
  func `a stroke along a line is found beside the line`(length: Int, thickness: Int) throws {
    let step = try measured(side: 600) { x, y in
      x % 60 < 3 || y % 60 < 3 || (x < length && (303..<303 + thickness).contains(y))
    }
    #expect(!step.flags.contains("amsler_grid_not_found"))
    #expect(
      step.number("amsler_stroke_pixel_count").map { $0 <= Double(length * thickness) } == true)
    #expect(
      step.number("amsler_stroke_pixel_count").map { $0 > Double(length * thickness) * 0.9 } == true
    )
  }

  @Test(arguments: [1, 2, 9, 20, 29])
  func `a picture too small for cells between lines has no grid`(side: Int) throws {
    let step = try measured(side: side) { x, y in x * 10 % side < 10 || y * 10 % side < 10 }
    #expect(step.flags.contains("amsler_grid_not_found"))
  }

  /// Exports name files with the escapes of the result, without them, or in other case.
  @Test(arguments: ["my grid.png", "my%20grid.png", "MY GRID.PNG"])
  func `the linked one of two pictures is used`(file: String) throws {
    var marked = SyntheticAmslerGrid()
    marked.circles = [.init(around: SIMD2(70, 30), radius: 5, width: 2)]
    let leaf =
      #"[{"_class":"ORKStepResult","identifier":"s","results":[\#(amslerLeaf("", step: "my%20grid").dropFirst().dropLast())]}]"#
    var steps = try amslerSteps(leaf, picture(SyntheticAmslerGrid().png, named: "other.png"))
    steps[0].recordings.append(try picture(marked.png, named: file))
    let step = try #require(amsler(steps).first)
    #expect(step.measurement.failure == nil)
    #expect(step.word("amsler_marked") == "true")
  }
}
