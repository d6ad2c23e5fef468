import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the sessions the sample export was made of, as a phone writes them.
@Suite struct MyDataHelpsExportTests {
  private static let withResults = ["P04/2025-03-10", "P05/2025-06-16", "P21", "P22", "P24", "P25"]

  @Test func `tables and recordings give the values of the plain sessions`() throws {
    let outcome = try Tool.run(["run", Exports.folder("mydatahelps").path])
    #expect(outcome.status == 0)
    #expect(outcome.complaints == "")
    let table = try outcome.table
    #expect(table.values("participant") == ["MDH-4821-7730"])
    #expect(table.values("session").count == 8)
    let values = try Exports.values(table).filter { $0.key[0] != "gait-and-balance" }
    #expect(try Exports.differences(values, Exports.plainValues(Self.withResults)) == [:])
  }

  /// Truth: the reaction times that were written, 412 and 388 ms, and one time-out.
  @Test(.enabled(if: Fixture.shared("formats/inputs2-samples/s4-documents/mydatahelps") != nil))
  func `reaction times are used as the table states them`() throws {
    let folder = try #require(Fixture.shared("formats/inputs2-samples/s4-documents/mydatahelps"))
    let outcome = try Tool.run(["run", folder])
    #expect(outcome.status == 0)
    let rows = try outcome.table.rows
    let times = rows.filter { $0["metric"] == "reaction_time_threshold_ms" }
    #expect(times.map { $0["value"] } == ["412", "", "388"])
    #expect(times[0]["flags"]?.contains("reaction_time_as_reported") == true)
    func value(_ metric: String) -> String? { rows.first { $0["metric"] == metric }?["value"] }
    #expect(value("reaction_time_threshold_mean_ms") == "400")
    #expect(value("reaction_timeout_count") == "1")
    #expect(value("reaction_valid_trial_count") == "2")
  }

  /// The result of the walk is not exported; its run follows from the tables of steps and surveys.
  @Test func `a walk without a row of results has all values of the plain session`() throws {
    let outcome = try Tool.run(["run", Exports.folder("mydatahelps").path])
    let values = try Exports.values(outcome.table).filter { $0.key[0] == "gait-and-balance" }
    #expect(try Exports.differences(values, Exports.plainValues(["P02/2015-10-08"])) == [:])
    #expect(values.count > 80)
  }

  /// Steps are then named after folders, hands and tasks, and only what the tables say about the run is missing.
  @Test func `without the tables of steps and surveys the values of steps remain`() throws {
    let scratch = try Scratch()
    let copy = scratch.url.appending(path: "export")
    try FileManager.default.copyItem(at: Exports.folder("mydatahelps"), to: copy)
    for name in ["SurveyStepResults.csv", "SurveyResults.csv"] {
      try FileManager.default.removeItem(at: copy.appending(path: name))
    }
    // Only the names of the surveys distinguish trail A from trail B.
    let others = ["gait-and-balance", "trail-making"]
    let table = try Tool.run(["run", copy.path]).table
    let values = try Exports.values(table).filter { !others.contains($0.key[0]) }
    let plain = try Exports.plainValues(Self.withResults).filter { !others.contains($0.key[0]) }
    let missing = Exports.differences(values, plain).keys.map { $0[3] }
    #expect(
      Set(missing).isSubset(of: ["session_concluded", "session_duration_s", "step_duration_s"]))
    // The dates of a result say nothing of the step around it, nor of the run.
    #expect(table.rows.allSatisfy { $0["metric"] != "step_duration_s" })
    for (metric, reason) in [
      ("session_duration_s", "no_dates"), ("session_concluded", "steps_unlisted"),
    ] {
      let rows = table.rows.filter { $0["metric"] == metric }
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { $0["content"] == "" && $0["flags"] == reason })
    }
  }

  /// Oracle: the export whose tables are not compressed.
  @Test(arguments: ["SurveyTappingIntervalResults.csv", "SurveyStepResults.csv"])
  func `one table in gzip changes no number`(name: String) throws {
    let scratch = try Scratch()
    let copy = scratch.url.appending(path: "export")
    try FileManager.default.copyItem(at: Exports.folder("mydatahelps"), to: copy)
    _ = try Tool.shell("gzip \(name)", in: copy)
    let outcome = try Tool.run(["run", copy.path])
    #expect(outcome.status == 0)
    #expect(outcome.complaints == "")
    let plain = try Exports.values(Tool.run(["run", Exports.folder("mydatahelps").path]).table)
    #expect(try Exports.differences(Exports.values(outcome.table), plain) == [:])
  }

  @Test func `rows that are there twice count once and are reported`() throws {
    let scratch = try Scratch()
    let copy = scratch.url.appending(path: "export")
    try FileManager.default.copyItem(at: Exports.folder("mydatahelps"), to: copy)
    let name = "SurveyTrailmakingResults.csv"
    let rows = try String(contentsOf: copy.appending(path: name), encoding: .utf8)
    let lines = rows.split(whereSeparator: \.isNewline)
    try scratch.write("export/june/\(name)", "\(lines[0])\n\(lines[1])\n")
    let outcome = try Tool.run(["run", copy.path, "-o", scratch.url.appending(path: "o").path])
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        ": 1 row with the key of another one; counted once (duplicate_input)"))
    let record = try String(decoding: scratch.read("o/run.json"), as: UTF8.self)
    #expect(record.contains("\"duplicate_rows\": 1"))
  }

  @Test func `a table is one input, its rows are sources`() throws {
    let inputs = try Tool.run(["inspect", Exports.folder("mydatahelps").path]).table
    let tables = inputs.rows.filter { $0["source"]?.hasSuffix(".csv") ?? false }
    #expect(inputs.rows.count == 17)
    #expect(tables.count == 8)
    #expect(inputs.values("platform") == ["MyDataHelps"])
    #expect(tables.allSatisfy { $0["kind"] == "task-result" && $0["verdict"] == "good" })
    let sources = try Tool.run(["run", Exports.folder("mydatahelps").path]).table.values("source")
    #expect(sources.contains("SurveyTrailmakingResults.csv!2"))
    #expect(sources.contains("SurveyTrailmakingResults.csv!3"))
  }

  @Test func `a map speaks of whole tables`() throws {
    let scratch = try Scratch()
    try scratch.write("map.csv", "file,trail-type\nSurveyTrailmakingResults.csv,B\n")
    let outcome = try Tool.run([
      "run", Exports.folder("mydatahelps").path, "--map",
      scratch.url.appending(path: "map.csv").path,
    ])
    #expect(outcome.status == 0)
    let types = try outcome.table.rows.filter { $0["metric"] == "trail_type" }
    #expect(!types.isEmpty)
    #expect(types.allSatisfy { $0["content"] == "B" })
  }
}
