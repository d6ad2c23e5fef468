import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the plain sessions whose steps were put into one run, each with its task alone.
@Suite struct SeveralTasksTests {
  /// Sample sessions in the order in which one run does their tasks.
  private static let parts = [
    "P22/2025-03-06", "P23/2025-04-03", "P02/2015-10-08", "P04/2025-03-10",
  ]

  /// One folder with the result of all steps and all recordings.
  private func study(in folder: String = "study/Ann/visit", of scratch: Scratch) throws {
    let home = scratch.url.appending(path: folder)
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    var (run, steps) = ([String: Any](), [Any]())
    for part in Self.parts {
      let from = URL(filePath: Fixture.sampleData).appending(path: part)
      for name in try FileManager.default.contentsOfDirectory(atPath: from.path) {
        let file = from.appending(path: name)
        guard name == "result.json" else {
          try FileManager.default.copyItem(at: file, to: home.appending(path: name))
          continue
        }
        let json = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let result = try #require(json as? [String: Any])
        if run.isEmpty { run = result }
        steps += try #require(result["results"] as? [Any])
      }
    }
    run["results"] = steps
    // Copies must be equal byte by byte.
    try JSONSerialization.data(withJSONObject: run, options: .sortedKeys).write(
      to: home.appending(path: "result.json"))
  }

  /// Values of steps only, since values of a whole run depend on its other steps.
  private func ofSteps(_ values: Exports.Values) -> Exports.Values {
    values.filter { $0.key[1] != "" }
  }

  @Test func `each task of a run measures what it does alone`() throws {
    let scratch = try Scratch()
    try study(of: scratch)
    let outcome = try Tool.run(["run", scratch.path + "/study"])
    #expect(outcome.status == 0)
    let table = try outcome.table
    let plain = try Exports.plainValues(Self.parts)
    #expect(Exports.differences(ofSteps(try Exports.values(table)), ofSteps(plain)) == [:])
    #expect(table.values("task") == ["psat", "tower-of-hanoi", "gait-and-balance", "tapping"])
    #expect(table.values("participant") == ["Ann"])
    #expect(table.values("session").count == 1)
    #expect(table.values("start").count == 1)
    let lengths = table.rows.filter { $0["metric"] == "session_duration_s" }
    #expect(lengths.map { $0["content"] } == ["", "", "", ""])
    // The parts were recorded in different years.
    let flags = "session_of_several_tasks;dates_conflict"
    #expect(lengths.map { $0["flags"] } == Array(repeating: flags, count: 4))
    let status = table.rows.filter { $0["metric"] == "session_status" }
    #expect(
      Set(status.map { "\($0["task"] ?? "") \($0["content"] ?? "")" }) == [
        "gait-and-balance incomplete", "psat complete", "tapping complete",
        "tower-of-hanoi complete",
      ])
  }

  @Test func `a copy of a run of several tasks counts once and is reported in one line`() throws {
    let (once, twice) = (try Scratch(), try Scratch())
    try study(of: once)
    try study(of: twice)
    try study(in: "study/Bob/visit", of: twice)
    let single = try Tool.run(["run", once.path + "/study"])
    let double = try Tool.run(["run", twice.path + "/study"])
    #expect(double.output == single.output)
    #expect(double.status == 0)
    let lines = double.messages.split(separator: "\n").filter {
      $0.contains("Bob/visit/result.json: the content equals that of Ann/visit/result.json")
    }
    #expect(lines.count == 1)
  }

  @Test func `a recording that no task of its result measures is an error with its reason`() throws
  {
    let scratch = try Scratch()
    try scratch.write(
      "study/Ann/quiet/recorder-a/touch.json", #"{"items":[{"timestamp":1,"phase":0,"x":1,"y":2}]}"#
    )
    let psat = URL(filePath: Fixture.sampleData).appending(path: "P22/2025-03-06/result.json")
    try FileManager.default.copyItem(
      at: psat, to: scratch.url.appending(path: "study/Ann/quiet/result.json"))
    let outcome = try Tool.run(["run", scratch.path + "/study/Ann/quiet"])
    #expect(outcome.status == 1)
    let lines = outcome.messages.split(separator: "\n").filter { $0.contains("(not_measured)") }
    #expect(lines.count == 1, "\(outcome.messages)")
    #expect(lines.first?.contains("touch.json: ") ?? false, "\(outcome.messages)")
    #expect(lines.first?.contains("(step_not_measured)") ?? false, "\(outcome.messages)")
  }
}
