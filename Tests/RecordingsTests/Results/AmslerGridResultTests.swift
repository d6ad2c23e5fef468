import Testing
import TestSupport

@testable import Recordings

/// Truth: `ORKAmslerGridEyeSide` is 0 not specified, 1 left, 2 right; the header calls it the closed eye.
@Suite struct AmslerGridResultTests {
  private func read(_ members: String) throws -> AmslerGridResult {
    let text = leaf("ORKAmslerGridResult", "amsler.grid.left", members)
    let found = try results("[\(text)]").first?.steps.first?.leaves.first
    return AmslerGridResult(try #require(found))
  }

  @Test(
    arguments: [
      ("0", nil), ("1", .left), ("2", .right), (#""left""#, .left), (#""RIGHT""#, .right),
      (#""2""#, .right), (#""notSpecified""#, nil), ("null", nil), ("1.0", .left),
    ] as [(String, BodySide?)]) func `the closed eye is read as a number or a word`(
      text: String, eye: BodySide?
    ) throws
  {
    let result = try read(#","eyeSide":\#(text)"#)
    #expect(result.closedEye == eye)
    #expect(result.skipped.isEmpty)
  }

  @Test(arguments: ["3", "-1", "1.5", #""both""#, "[]", "1e999"])
  func `an invalid eye is skipped with a report`(text: String) throws {
    let result = try read(#","eyeSide":\#(text)"#)
    #expect(result.closedEye == nil)
    #expect(result.skipped.count == (text == "1e999" ? 0 : 1))
    #expect(
      result.skipped.allSatisfy { $0.sentence.hasPrefix("[0].eyeSide: expected 0, 1, 2 or a word") }
    )
  }

  @Test func `links are read as names and as addresses`() throws {
    let result = try read(
      #","imageFileResult":{"_class":"ORKFileResult","fileURL":"file:///tmp/a%20b.png"},"drawingPathFileResult":{"_class":"ORKFileResult","fileName":"a..dat"}"#
    )
    #expect(result.imageNames == ["a b.png", "a%20b.png"])
    #expect(result.hasDrawing)
    #expect(result.imagePath == "[0].imageFileResult")
    let old = try read(#","path":[],"image":"<UIImage>""#)
    #expect(old.imageNames.isEmpty)
    #expect(!old.hasDrawing)
  }
}
