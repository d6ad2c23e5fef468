import Foundation
import TestSupport
import Testing

/// Oracle: Tests/Oracles/analysis_table.py, which makes the same tables of an invented study with Python's csv module.
@Suite struct AnalysisTableCommandTests {
  private static let metrics =
    "cadence_spm,tap_rate_hz,knee_range_deg,is_regular,pattern,step_count,score"
  private let scratch: Scratch
  private let folder = Fixture.repository.appending(path: "Tests/Oracles/analysis-table")

  init() throws {
    scratch = try Scratch()
    for name in ["metrics.csv", "sessions.csv", "dictionary.csv"] {
      try scratch.write("run/\(name)", oracle(name))
    }
    try scratch.write("run/run.json", #"{"program": "analyze", "version": "x", "command": []}"#)
    try scratch.seal("run")
  }

  private func oracle(_ name: String) throws -> Data {
    try Data(contentsOf: folder.appending(path: name))
  }

  private func table(_ options: String...) throws -> Outcome {
    try Tool.run(["table", "run", "--metrics", Self.metrics] + options, in: scratch.url)
  }

  @Test(arguments: ["date", "gap-6"], ["mean", "median", "last", "max"])
  func `cells are those of an independent program`(visits: String, rule: String) throws {
    for quality in ["good", "doubtful"] {
      let outcome = try table(
        "--visits", visits.replacingOccurrences(of: "-", with: ":"), "--take",
        rule == "max" ? "best" : rule, "--quality", quality, "--carry", "device")
      #expect(outcome.status == 0, "\(outcome.messages)")
      let expected = try Table(csv: oracle("\(visits).\(rule).\(quality).csv"))
      let found = try outcome.table
      #expect(found.header.filter { !["visit", "device"].contains($0) } == expected.header)
      try #require(found.rows.count == expected.rows.count)
      for (row, other) in zip(found.rows, expected.rows) {
        for name in expected.header {
          #expect(
            isEqual(row[name], other[name]), "\(name): \(row[name] ?? "") \(other[name] ?? "")")
        }
      }
    }
  }

  @Test func `a table of practice adds what is expected`() throws {
    let practice = try Tool.run(
      ["practice", "run", "--metrics", "cadence_spm", "-o", "-"], in: scratch.url)
    #expect(practice.status == 0, "\(practice.messages)")
    try scratch.write("practice.csv", practice.output)
    let (found, without) = (try table("--expected", "practice.csv").table, try table().table)
    let added = found.header.filter { $0.hasSuffix("__practice_expected") }
    #expect(!added.isEmpty && added.allSatisfy { $0.hasPrefix("cadence_spm") })
    #expect(found.header.filter { !added.contains($0) } == without.header)
    let refused = try table("--expected", "run/metrics.csv")
    #expect(refused.status == 2)
    #expect(refused.messages.contains("give a practice.csv written by `analyze practice`"))
  }

  @Test func `the table of SampleData is that of an independent program`() throws {
    let run = try Tool.run(
      [
        "run", Fixture.sampleData, "--map", Fixture.sampleData + "/map.csv", "--visits", "date",
        "-o", "sample", "-q",
      ], in: scratch.url)
    #expect(run.status != 2, "\(run.messages)")
    let metrics =
      "cadence_spm,heart_rate_mean_bpm,tap_rate_hz,rom_range_deg,jitter_local_pct,trail_completed,music_clip_mood,stroop_accuracy_pct"
    let outcome = try Tool.run(
      ["table", "sample", "--metrics", metrics, "--carry", "device"], in: scratch.url)
    let (found, expected) = (try outcome.table, try Table(csv: oracle("sample-data.csv")))
    #expect(found.header.filter { !["visit", "device"].contains($0) } == expected.header)
    try #require(found.rows.count == expected.rows.count)
    for (row, other) in zip(found.rows, expected.rows) {
      for name in expected.header {
        #expect(isEqual(row[name], other[name]), "\(name): \(row[name] ?? "") \(other[name] ?? "")")
      }
    }
  }

  /// The visits that a run divides are those that its table divides; the table of a run has the visits of the run.
  @Test(arguments: ["date", "gap:6", "gap:30", "ordinal", "windows:plan.csv", "none"])
  func `the visits of a run are those of its table`(choice: String) throws {
    let results = Fixture.sampleData + "/P20"
    for (place, day) in [("P01/a", "2024-10-15"), ("P01/b", "2024-10-16"), ("P02/a", "2024-10-16")]
    {
      try FileManager.default.createDirectory(
        at: scratch.url.appending(path: "study/\(place)"), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        atPath: "\(results)/\(day)/result.json",
        toPath: scratch.url.appending(path: "study/\(place)/result.json").path)
    }
    try scratch.write("plan.csv", "visit,target_day,low,high\nfirst,0,0,0\nsecond,1,1,3\n")
    // Two people with one content: both are named.
    try scratch.write("map.csv", "file,participant\nP01,P01\nP02,P02\n")
    for (name, options) in [("plain", []), ("chosen", ["--visits", choice])] {
      let run = try Tool.run(
        ["run", "study", "--map", "map.csv", "-q", "-o", name] + options, in: scratch.url)
      #expect(run.status < 2, "\(run.messages)")
    }
    let sessions = try Table(csv: scratch.read("chosen/sessions.csv")).rows
    #expect(sessions.map { $0["session"]?.isEmpty } == [false, false, false])
    #expect(sessions.allSatisfy { ($0["visit"] == "") == (choice == "none") })
    let ofRun = try Tool.run(["table", "chosen"], in: scratch.url)
    let ofTable = try Tool.run(["table", "plain", "--visits", choice], in: scratch.url)
    #expect(ofRun.status == 0 && !ofRun.output.isEmpty)
    #expect(ofRun.output == ofTable.output)
  }

  /// Oracle: the columns of these names in the table of all of their metrics.
  @Test func `named columns are one each, in their order, in every run`() throws {
    let names = [
      "score__PVSAT", "tap_rate_hz__tapping_right", "cadence_spm__walking_outbound",
      "cadence_spm__walking_return_2", "knee_range_deg__left",
    ]
    let list = names.joined(separator: ",")
    let outcome = try Tool.run(["table", "run", "--metrics", list], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let (found, whole) = (try outcome.table, try table().table)
    #expect(found.header.suffix(5) == names)
    for (row, other) in zip(found.rows, whole.rows) {
      #expect(row["cadence_spm__walking_return_2"] == "")
      for name in names where name != names[3] { #expect(row[name] == other[name], "\(name)") }
    }
    #expect(
      outcome.messages.contains(
        "--metrics cadence_spm__walking_return_2: the run has no values of it, but cadence_spm__walking_outbound, cadence_spm__walking_return; its column is empty"
      ))
    let metric = try Tool.run(["table", "run", "--metrics", "tap_rate_hz"], in: scratch.url)
    #expect(
      metric.messages.contains(
        "--metrics tap_rate_hz: 2 columns, one for each step and side of the run: tap_rate_hz__tapping_left, tap_rate_hz__tapping_right; name one of these"
      ))
    for (wrong, words) in [
      ("cadnce_spm__walking_outbound", "has no metric of this name"),
      ("knee_range_deg__left,knee_range_deg__knee_range_of_motion__left", "is the same column as"),
    ] {
      let refused = try Tool.run(["table", "run", "--metrics", wrong], in: scratch.url)
      #expect(refused.status == 2)
      #expect(refused.messages.contains(words), "\(refused.messages)")
    }
  }

  /// Nine digits of two programs may differ by one in the last.
  private func isEqual(_ a: String?, _ b: String?) -> Bool {
    if a == b { return true }
    guard let x = a.flatMap(Double.init), let y = b.flatMap(Double.init) else { return false }
    return abs(x - y) <= 2e-9 * abs(y)
  }

  @Test func `shuffled tables give the same bytes`() throws {
    let first = try table("--with", "n,sd,quality,session,reason")
    for name in ["metrics.csv", "sessions.csv"] {
      let lines = String(decoding: try oracle(name), as: UTF8.self).split(separator: "\n")
      let rows = lines.dropFirst().enumerated().sorted {
        ($0.offset * 7919 % 1009, $0.offset) < ($1.offset * 7919 % 1009, $1.offset)
      }
      try scratch.write(
        "run/\(name)", ([lines[0]] + rows.map(\.element)).map { "\($0)\n" }.joined())
    }
    try scratch.seal("run")
    #expect(try table("--with", "n,sd,quality,session,reason").output == first.output)
  }

  @Test func `the long form has the cells of the wide one`() throws {
    let (wide, long) = (try table().table, try table("--long").table)
    let columns = wide.header.drop { $0 != "cadence_spm__walking_outbound" }
    #expect(long.rows.count == wide.rows.count * columns.count)
    var cells: [String: String] = [:]
    for row in long.rows {
      let value = row["value"] ?? ""
      cells["\(row["participant"] ?? "")/\(row["visit"] ?? "")/\(row["column"] ?? "")"] =
        value.isEmpty ? row["text"] : value
    }
    for row in wide.rows {
      for column in columns {
        let place = "\(row["participant"] ?? "")/\(row["visit"] ?? "")/\(column)"
        #expect(cells[place] == row[column], "\(place)")
      }
    }
  }

  @Test func `doubtful values never make fewer cells`() throws {
    func count(_ outcome: Outcome) throws -> Int {
      let table = try outcome.table
      let columns = table.header.filter { $0 != "missing" && $0 != "pattern" }
      return table.rows.reduce(0) { sum, row in sum + columns.count { row[$0] != "" } }
    }
    #expect(try count(table("--quality", "doubtful")) > count(table()))
  }

  @Test func `a file has a description of its columns and a data package beside it`() throws {
    let outcome = try table("-o", "out/table.csv")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(
      try scratch.names(in: "out").sorted() == ["table.columns.csv", "table.csv", "table.json"])
    #expect(try scratch.read("out/table.csv") == table().output)
    let columns = try Table(csv: scratch.read("out/table.columns.csv"))
    let rowCount = try table().table.rows.count
    for row in columns.rows {
      let names = ["present", "not_done", "absent", "doubtful", "bad", "error"]
      #expect(names.reduce(0) { $0 + (Int(row["n_\($1)"] ?? "") ?? 0) } == rowCount)
    }
    let package = try #require(
      JSONSerialization.jsonObject(with: scratch.read("out/table.json")) as? [String: Any])
    #expect((package["resources"] as? [Any])?.count == 2)
    // Written again, and with exactly these columns.
    let again = try table("--columns-file", "out/table.columns.csv", "-o", "out/table.csv")
    #expect(again.status == 0, "\(again.messages)")
    #expect(try scratch.read("out/table.csv") == table().output)
  }

  @Test func `tables of the run are not replaced`() throws {
    let outcome = try table("-o", "run/metrics.csv")
    #expect(outcome.status == 2)
    #expect(try scratch.read("run/metrics.csv") == oracle("metrics.csv"))
    #expect(try table("-o", "run/run.csv").status == 2)
  }

  @Test(arguments: [
    ["--metrics", "cadence"], ["--carry", "sex"], ["--anchor", "randomized"], ["--with", "mode"],
    ["--spread"], ["--spread", "--long"], ["--columns-file", "run/metrics.csv"],
    ["--visits", "gap:x"], ["--columns-file", "missing.csv"],
  ]) func `what the run does not have is refused`(options: [String]) throws {
    let outcome = try Tool.run(["table", "run"] + options, in: scratch.url)
    #expect(outcome.status == 2, "\(outcome.messages)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.split(separator: "\n").count { $0.contains("analyze:") } >= 1)
  }

  @Test func `near names are offered`() throws {
    let outcome = try Tool.run(["table", "run", "--metrics", "cadence_spn"], in: scratch.url)
    #expect(outcome.messages.contains("did you mean cadence_spm?"))
  }

  @Test func `several sessions of a visit end with status 1 on request`() throws {
    let outcome = try table("--take", "error")
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("several sessions have a value of "))
  }
}
