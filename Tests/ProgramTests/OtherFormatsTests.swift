import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the long table of the same run; every other form says the same.
@Suite struct OtherFormatsTests {
  private static let study = Fixture.sampleData + "/P02"
  private static let long = Result { try Tool.run(["run", study]).table }

  private func run(_ options: String...) throws -> Outcome {
    try Tool.run(["run", Self.study] + options)
  }

  @Test func `tabs part the same cells as commas`() throws {
    #expect(try Table(tsv: run("--format", "tsv").output).cells == Self.long.get().cells)
  }

  @Test func `the wide table has a row per attempt and a column per metric`() throws {
    let wide = try run("--wide").table
    let ofSessions = ["session_status", "session_duration_s", "session_concluded"]
    let metrics = try Tool.run(["dictionary"]).table.rows.filter {
      $0["task"] == "gait-and-balance"
    }.map { $0["metric"] ?? "" }.filter { !ofSessions.contains($0) }
    let keys = ["participant", "visit", "session", "start", "step", "attempt", "side"]
    #expect(wide.header == keys + metrics + ["quality", "flags", "source"])
    let long = try Self.long.get().rows.filter { $0["attempt"] != "" }
    let identity = { (row: [String: String]) in (keys + ["source"]).map { row[$0] ?? "" } }
    #expect(wide.rows.count == Set(long.map(identity)).count)
    let byStep = Dictionary(grouping: wide.rows, by: identity)
    for row in long {
      let places = try #require(byStep[identity(row)])
      try #require(places.count == 1)
      #expect(places[0][row["metric"] ?? ""] == row["content"])
    }
  }

  @Test func `wide rows have the columns of the header, also for files that failed`() throws {
    let scratch = try Scratch()
    try scratch.write("good/accel_walking.outbound.json", Fixture.accelerometer())
    try scratch.write("bad/accel_walking.outbound.json", "{")
    try scratch.write("unknown/accel_x.json", "{")
    let wide = try Tool.run(["gait-and-balance", scratch.path, "--wide"]).table
    #expect(wide.rows.map { $0["quality"] }.count { $0 == "error" } == 2)
    #expect(wide.rows.count == 3)
  }

  @Test func `wide tables of a folder are one file for each task`() throws {
    let scratch = try Scratch()
    #expect(try run("--wide", "-o", scratch.path).status == 0)
    let tasks = try Set(Tool.run(["dictionary"]).table.rows.map { $0["task"] ?? "" })
    let names = tasks.flatMap { ["\($0).csv", "\($0).sessions.csv"] } + ["reaction-time.steps.csv"]
    #expect(try Set(scratch.names(in: "wide")) == Set(names))
    #expect(try scratch.read("wide/gait-and-balance.csv") == run("--wide").output)
  }

  @Test func `each line of ndjson is one session with the values of the table`() throws {
    let lines = try run("--format", "ndjson").text.split(separator: "\n")
    #expect(lines.count == 2)
    var values: [[String]] = []
    for line in lines {
      let json = try JSONSerialization.jsonObject(with: Data(line.utf8))
      let session = try #require(json as? [String: Any])
      for step in try #require(session["steps"] as? [[String: Any]]) {
        for metric in try #require(step["metrics"] as? [[String: Any]]) {
          values.append([
            step["source"] as? String ?? "", step["step"] as? String ?? "",
            metric["metric"] as? String ?? "", metric["quality"] as? String ?? "",
            metric["value"] is NSNull ? "empty" : "given",
          ])
        }
      }
    }
    let expected = try Self.long.get().rows.map { row in
      ["source", "step", "metric", "quality"].map { row[$0] ?? "" } + [
        row["content"] == "" ? "empty" : "given"
      ]
    }
    #expect(Set(values) == Set(expected))
    #expect(values.count == expected.count)
  }

  @Test func `wide ndjson is refused or at least said to be no wide table`() throws {
    let outcome = try run("--wide", "--format", "ndjson")
    #expect(outcome.status == 2 || outcome.messages.contains("--wide"))
  }

  @Test(arguments: ["inspect", "samples", "spectrum"])
  func `tables of single files say the same in every format`(command: String) throws {
    let file = "P03/2024-05-02/recorder-FFF8B55A-CB7B-4B08-B0CE-9CFE2CADAFCE"
    let name = "deviceMotion_FFF8B55A_CB7B_4B08_B0CE_9CFE2CADAFCE-20240502103234.json"
    let path = "\(Fixture.sampleData)/\(file)/\(name)"
    let csv = try Tool.run([command, path]).table
    let tsv = try Table(tsv: Tool.run([command, path, "--format", "tsv"]).output)
    #expect(csv.cells == tsv.cells)
    #expect(!csv.rows.isEmpty)
    let lines = try Tool.run([command, path, "--format", "ndjson"]).text.split(separator: "\n")
    #expect(lines.count == csv.rows.count)
    for line in [lines.first, lines.last] {
      let json = try JSONSerialization.jsonObject(with: Data((line ?? "").utf8))
      #expect((json as? [String: Any])?.keys.sorted() == csv.header.sorted())
    }
  }
}
