import Foundation
import Synthesis
import TestSupport
import Testing

/// Truth: a circle drawn around a known place, and the way its session lies on a phone.
@Suite struct AmslerGridTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    var grid = SyntheticAmslerGrid()
    grid.circles = [.init(around: SIMD2(70, 35), radius: 11, width: 2)]
    let session = SyntheticSession(
      taskIdentifier: "eyes", taskRunUUID: "5E0C7A11-0000-4000-8000-000000000027",
      steps: [
        RecordedStep(
          "amsler.grid.left", startSeconds: 100, endSeconds: 120,
          leaves: [.amslerGrid(grid, closedEye: 1, step: "amsler.grid.left", atSeconds: 120)]),
        RecordedStep("amsler.grid.right", startSeconds: 130, endSeconds: 140),
      ])
    for file in session.files { try scratch.write("P01/S1/\(file.path)", file.bytes) }
  }

  private func rows(_ arguments: [String], step: String) throws -> [String: [String: String]] {
    let table = try Tool.run(arguments, in: scratch.url).table
    let own = table.rows.filter { $0["step"] == step }
    return Dictionary(own.map { ($0["metric"] ?? "", $0) }) { first, _ in first }
  }

  @Test func `a session is recognized and measured`() throws {
    let marked = try rows(["run", "P01"], step: "amsler.grid.left")
    #expect(marked["amsler_marked"]?["content"] == "true")
    #expect(marked["amsler_tested_eye"]?["content"] == "right")
    let x = marked["amsler_centroid_x_cells"].flatMap { $0["content"] }.flatMap(Double.init)
    #expect(x.map { abs($0 - 2) < 0.05 } == true)
    #expect(marked["amsler_region_count"]?["flags"] == "stroke_file_unread")
    #expect(marked["amsler_region_count"]?["quality"] == "good")
    let blank = try rows(["run", "P01"], step: "amsler.grid.right")
    #expect(blank["amsler_marked"]?["content"] == "false")
    #expect(blank["amsler_marked_area_pct"]?["content"] == "0")
    let run = try rows(["run", "P01"], step: "")
    #expect(run["session_status"]?["content"] == "complete")
    #expect(try Tool.run(["run", "P01"], in: scratch.url).status == 0)
  }

  @Test func `a picture alone is measured and inspected`() throws {
    let picture = "P01/S1/amsler.grid.left.png"
    let given = try rows(["amsler-grid", picture], step: "amsler.grid.left")
    #expect(given["amsler_closed_eye"]?["content"] == "left")
    #expect(given["amsler_marked"]?["content"] == "true")
    let inspected = try Tool.run(["inspect", picture, "--format", "csv"], in: scratch.url)
    #expect(inspected.text.contains("amsler.grid.left.png,image,"))
    #expect(try Tool.run(["samples", picture], in: scratch.url).status == 1)
    #expect(try Tool.run(["spectrum", picture], in: scratch.url).status == 1)
  }

  @Test func `missing and broken pictures are one row each`() throws {
    let picture = scratch.url.appending(path: "P01/S1/amsler.grid.left.png")
    let drawing = scratch.url.appending(path: "P01/S1/amsler.grid.left.dat")
    try FileManager.default.removeItem(at: drawing)
    let whole = try Data(contentsOf: picture)
    for broken in [nil, whole.prefix(20), whole.prefix(300), Data("GIF89a".utf8), Data()] {
      try FileManager.default.removeItem(at: picture)
      defer { try? whole.write(to: picture) }
      if let broken { try broken.write(to: picture) }
      let outcome = try Tool.run(["run", "P01"], in: scratch.url)
      let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
      #expect(outcome.status == 1, "\(errors)")
      #expect(errors.count == 1, "\(errors)")
      #expect(errors.first?["step"] == "amsler.grid.left")
      #expect(errors.first?["flags"] == (broken == nil ? "file_missing" : "image_unreadable"))
      #expect(outcome.messages.contains("amsler.grid.left.png"))
    }
  }
}
