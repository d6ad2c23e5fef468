import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: each way in which a picture can be missing or wrong, and the report it leads to.
@Suite struct UnusableAmslerGridTests {
  private func failed(_ json: String, _ picture: Recording?) throws -> StepMeasurement {
    try #require(amsler(try amslerSteps(json, picture)).first).measurement
  }

  @Test func `a picture that is not square is refused`() throws {
    let wide = PNGFile.bytes(
      width: 103, height: 100, rows: .init(repeating: .init(repeating: 255, count: 103), count: 100)
    )
    let row = try failed(amslerLeaf(), picture(wide))
    #expect(row.failure?.name == "image_not_square")
    #expect(
      row.remarks.map(\.sentence) == [
        "[0].imageFileResult (P/amsler.grid.left.png): expected a square, as the grid view is, "
          + "found 103 x 100 pixels; step skipped"
      ])
    let nearly = PNGFile.bytes(
      width: 102, height: 100, rows: .init(repeating: .init(repeating: 255, count: 102), count: 100)
    )
    #expect(try failed(amslerLeaf(), picture(nearly)).failure == nil)
  }

  @Test func `a truncated picture is refused`() throws {
    let png = SyntheticAmslerGrid().png
    let row = try failed(amslerLeaf(), picture(Array(png.prefix(png.count / 2))))
    #expect(row.failure?.name == "image_unreadable")
    #expect(row.remarks.count == 1)
    #expect(row.remarks.first?.sentence.hasSuffix("; step skipped") == true)
  }

  /// As releases up to 2.2.16 wrote it.
  @Test func `a result without a link to a picture is refused`() throws {
    let old =
      #"[{"_class":"ORKAmslerGridResult","identifier":"amsler.grid.left","eyeSide":1,"path":[],"image":"x"}]"#
    let row = try failed(old, nil)
    #expect(row.failure?.name == "no_recording")
    #expect(
      row.remarks.map(\.sentence) == [
        "[0].imageFileResult: expected a link to the picture, found none; step skipped"
      ])
  }

  @Test func `a link to a file that is not a picture is refused`() throws {
    let row = try failed(amslerLeaf(), nil)
    #expect(row.failure?.name == "image_unreadable")
    #expect(
      row.remarks.map(\.sentence) == [
        "[0].imageFileResult: expected a PNG, found another file (amsler.grid.left.png); step skipped"
      ])
  }

  /// The missing file has an error row of its own, so the measurement adds none.
  @Test func `a missing file is reported only once`() throws {
    var steps = try amslerSteps(amslerLeaf(), nil)
    steps[0].problems = [
      ReadError(
        source: "P/result.json", path: "[0].imageFileResult",
        .missingFile(
          step: "amsler.grid.left", recorder: "ImageFileResultIdentifier",
          name: "amsler.grid.left.png"))
    ]
    #expect(amsler(steps).map(\.measurement.step) == [""])
  }

  @Test func `an invalid eye is reported and the rest of the result is used`() throws {
    let step = try #require(
      amsler(try amslerSteps(amslerLeaf(#","eyeSide":9"#), picture(SyntheticAmslerGrid().png)))
        .first)
    #expect(step.word("amsler_closed_eye") == "left")
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.map(\.sentence) == [
        "[0].eyeSide: expected 0, 1, 2 or a word for it, found another number; "
          + "the eye was taken from another source"
      ])
  }
}
