import Recordings
import Synthesis
import Testing
import TestSupport

@testable import Study

/// Truth: `ORKAmslerGridResult` as ResearchKit's serializer writes it, whose content type is wrong.
@Suite struct ImageSessionTests {
  private static let png = PNGFile.bytes(width: 2, height: 2, rows: [[0, 255], [255, 0]])
  private static let link =
    #","eyeSide":1,"imageFileResult":{"_class":"ORKFileResult","identifier":"ImageFileResultIdentifier","fileName":"amsler.grid.left.png","contentType":"application\/octet-stream"}"#
  private static let result = "[" + leaf("ORKAmslerGridResult", "amsler.grid.left", link) + "]"

  @Test func `a result finds its picture`() throws {
    let study = try StudyFolder(["P/result.json": Self.result])
    try study.write("P/pictures/amsler.grid.left.png", bytes: Self.png)
    let reading = try study.read()
    let step = try #require(reading.sessions.first?.steps.first)
    #expect(reading.sessions.first?.task == .amslerGrid)
    #expect(step.problems.isEmpty)
    #expect(step.recording(.image)?.source == "P/pictures/amsler.grid.left.png")
    #expect(try step.recording(.image)?.image?.decode().levels == [0, 255, 255, 0])
    let report = reading.report(of: "P/pictures/amsler.grid.left.png")
    #expect(report?.kind == .image)
    #expect(report?.recording?.itemCount == 4)
  }

  /// Charts and photographs lie in many a study.
  @Test func `a picture of nothing known is no recording of a session`() throws {
    let study = try StudyFolder()
    try study.write("P/chart.png", bytes: Self.png)
    try study.write("P/broken.png", bytes: Array(Self.png.prefix(20)))
    let reading = try study.read()
    #expect(reading.sessions.isEmpty)
    #expect(reading.orphans.isEmpty)
    #expect(reading.report(of: "P/chart.png")?.kind == .image)
    let broken = try #require(reading.report(of: "P/broken.png"))
    #expect(broken.problem == nil)
    #expect(broken.uselessness == .unusedPicture)
  }

  @Test func `a picture named after its step is one without a result`() throws {
    let study = try StudyFolder()
    try study.write("P/amsler.grid.right.png", bytes: Self.png)
    try study.write("P/other.png", bytes: Self.png)
    let session = try #require(try study.read().sessions.first)
    #expect(session.task == .amslerGrid)
    #expect(session.steps.map(\.identifier) == ["amsler.grid.right"])
    let forced = try study.read(forcedTask: .amslerGrid)
    #expect(forced.recordedSources == ["P/amsler.grid.right.png", "P/other.png"])
  }

  @Test func `a broken picture is a problem of its step`() throws {
    let study = try StudyFolder(["P/result.json": Self.result])
    try study.write("P/amsler.grid.left.png", bytes: Array(Self.png.prefix(20)))
    let step = try #require(try study.read().sessions.first?.steps.first)
    #expect(step.recordings.isEmpty)
    #expect(
      step.problems.map(\.description) == [
        "P/amsler.grid.left.png: no picture can be read from the file (its header is truncated) "
          + "(image_unreadable); compare with the original on the device or in the export, and copy that if it differs"
      ])
  }
}
