import Foundation
import TestSupport
import Testing
import Text

/// Truth: a person at a terminal reads a summary, whose counts add up; programs get the rows.
@Suite struct SummaryTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P04", "P05"])
    try scratch.write("study/P06/S/accel_walking.outbound.json", "")
    try scratch.write("study/README.md", "of no use")
  }

  /// `27 participants (…), 38 sessions, 412 files: 301 measured, 90 context, 15 left out (…), 6 errors (…)`
  private func expectSum(_ text: String) throws {
    let counts =
      /(\d+) files: (\d+) measured(?:, (\d+) context)?(?:, (\d+) left out \([^)]*\))?(?:, (\d+) errors? \([^)]*\))?/
    let match = try #require(text.firstMatch(of: counts))
    let parts = [match.2, match.3 ?? "0", match.4 ?? "0", match.5 ?? "0"].compactMap { Int($0) }
    #expect(Int(match.1) == parts.reduce(0, +))
  }

  @Test func `the counts in the last lines of a run add up`() throws {
    let outcome = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("3 participants (P04, P05, P06), 3 sessions, 11 files: "))
    #expect(outcome.messages.contains("1 left out (1 unrecognized), 1 error (1 json_empty)"))
    try expectSum(outcome.messages)
  }

  /// A participant whose only file is broken took part all the same.
  @Test func `a session of which nothing could be used counts as a session`() throws {
    #expect(try Tool.run(["run", "study", "-o", "out"], in: scratch.url).status == 1)
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    let lost = try #require(sessions.first { $0["participant"] == "P06" })
    #expect(lost["session"] == "S")
    #expect(lost["status"] == "empty")
    #expect(lost["quality"] == "error")
    #expect(lost["source"] == "P06/S/accel_walking.outbound.json")
    let people = try Table(csv: scratch.read("out/participants.csv")).rows
    #expect(people.first { $0["participant"] == "P06" }?["sessions"] == "1")
  }

  /// What a manifest announces took place: its participant is in the tables, and the run says what is wrong.
  @Test func `a session whose announced files are unknown or missing is in the tables`() throws {
    func info(_ run: String, _ file: String) -> String {
      #"{"item":"walking","taskRun":"\#(run)","appName":"A","files":[{"filename":"\#(file)","#
        + #""timestamp":"2015-03-09T17:02:31-05:00"}]}"#
    }
    try scratch.write("study/P07/S/info.json", info("R7", "readings.json"))
    try scratch.write("study/P07/S/readings.json", #"{"heights":[1,2]}"#)
    try scratch.write("study/P08/S/info.json", info("R8", "accel_walking_outbound.json"))
    // A result without any step of a task is a session as well, in which nothing failed.
    let consent =
      #"{"_class":"ORKTaskResult","identifier":"consent","taskRunUUID":"C9","startDate":"#
      + #""2024-05-01T10:00:00.000+00:00","results":[{"_class":"ORKStepResult","identifier":"intro","results":[]}]}"#
    try scratch.write("study/P09/S/result.json", consent)
    for arguments in [["-o", "out"], ["-o", "one", "-j1"]] {
      let outcome = try Tool.run(["run", "study"] + arguments, in: scratch.url)
      #expect(outcome.status == 1)
      try expectSum(outcome.messages)
      #expect(outcome.messages.contains("6 participants"), "\(outcome.messages)")
    }
    #expect(try scratch.read("out/sessions.csv") == scratch.read("one/sessions.csv"))
    let sessions = try Table(csv: scratch.read("out/sessions.csv")).rows
    let people = try Table(csv: scratch.read("out/participants.csv")).rows
    let metrics = try Table(csv: scratch.read("out/metrics.csv")).rows
    for (name, run, flag) in [("P07", "R7", "unrecognized"), ("P08", "R8", "file_missing")] {
      let row = try #require(sessions.first { $0["participant"] == name }, "\(name)")
      #expect(row["session"] == run)
      #expect(row["start"] == "2015-03-09T17:02:31.000-05:00")
      #expect(row["status"] == "empty")
      #expect(row["quality"] == "error")
      #expect(people.first { $0["participant"] == name }?["sessions"] == "1")
      let error = try #require(metrics.first { $0["participant"] == name })
      #expect(error["quality"] == "error")
      #expect(error["start"] == "2015-03-09T17:02:31.000-05:00")
      #expect(error["flags"] == flag)
    }
    let consented = try #require(sessions.first { $0["participant"] == "P09" })
    #expect(consented["session"] == "C9")
    #expect(consented["quality"] == "")
    #expect(!metrics.contains { $0["participant"] == "P09" })
    #expect(sessions.count == 6)
    for shard in ["1", "2", "3"] {
      let arguments = ["run", "study", "--shard", "\(shard)/3", "-o", "part\(shard)"]
      _ = try Tool.run(arguments, in: scratch.url)
    }
    #expect(
      try Tool.run(["merge", "part1", "part2", "part3", "-o", "merged"], in: scratch.url).status
        <= 1)
    #expect(try scratch.read("merged/sessions.csv") == scratch.read("out/sessions.csv"))
    #expect(try scratch.read("merged/metrics.csv") == scratch.read("out/metrics.csv"))
  }

  @Test func `copies are counted by themselves`() throws {
    try FileManager.default.copyItem(
      at: scratch.url.appending(path: "study/P04"), to: scratch.url.appending(path: "study/P09"))
    let messages = try Tool.run(["run", "study", "-o", "out"], in: scratch.url).messages
    try expectSum(messages)
    #expect(messages.contains(/left out \(\d+ duplicate_input, 1 unrecognized\)/))
    #expect(messages.contains("1 duplicate session left out"))
    try expectSum(Tool.run(["summary", "out"], in: scratch.url).text)
  }

  @Test func `a run at a terminal prints a summary and how to get the tables`() throws {
    guard try Tool.shell("command -v script").status == 0 else { return }
    func onTerminal(_ arguments: String) throws -> String {
      let line = "script -qec \"'$ANALYZE' \(arguments)\" /dev/null"
      return try Tool.shell(line, in: scratch.url).text
    }
    let text = try onTerminal("run study --progress never")
    #expect(text.contains("3 participants (P04, P05, P06)"))
    #expect(text.contains("json_empty"))
    #expect(text.contains("-o DIR"))
    // What was found is the last line, and inputs that could not be used are the first problem.
    let last = text.split(whereSeparator: \.isNewline).last
    #expect(last?.contains("analyze: 3 participants (P04, P05, P06)") == true)
    let problems = text.split(whereSeparator: \.isNewline).drop { $0 != "problems" }
    #expect(problems.dropFirst().first?.contains("json_empty: 1 unusable input") == true)
    #expect(!text.contains("participant,visit,session,start"))
    try expectSum(text)
    #expect(try onTerminal("run study --format csv -q").contains("participant,visit,session,start"))
    #expect(
      try Tool.run(["run", "study"], in: scratch.url).text.hasPrefix("participant,visit,session"))
  }

  @Test func `the summary of a run's folder is that of its recordings`() throws {
    _ = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    let past = try Tool.run(["summary", "out"], in: scratch.url)
    let fresh = try Tool.run(["summary", "study"], in: scratch.url)
    #expect(past.status == 0)
    #expect(past.text == fresh.text)
    try expectSum(past.text)
  }

  /// Oracle: a recording of motion says nothing of its task; the name of a step, a map and a command do.
  @Test func `an assumed task is listed and flagged as such`() throws {
    try scratch.write("one/S1/accel.json", Fixture.accelerometer(itemCount: 1500))
    try scratch.write("two/S1/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 1500))
    try scratch.write("map.csv", "file,task\nS1/accel.json,tremor\n")
    // A plan that is given back as a map repeats what was assumed.
    try scratch.write("plan.csv", "file,task\nS1/accel.json,gait-and-balance\n")
    func assumed(_ study: String) throws -> String? {
      try Tool.run(["plan", study, "-q"], in: scratch.url).table.rows.first?["flags"]
    }
    #expect(try assumed("one") == "task_assumed")
    #expect(try assumed("two") == "")
    for (arguments, isFlagged) in [
      (["run", "one"], true), (["run", "two"], false), (["run", "one", "--map", "map.csv"], false),
      (["run", "one", "--map", "plan.csv"], true),
      (["gait-and-balance", "one/S1/accel.json"], false),
    ] {
      let rows = try Tool.run(arguments + ["-q"], in: scratch.url).table.rows
      #expect(!rows.isEmpty)
      #expect(
        rows.allSatisfy { ($0["flags"] ?? "").contains("task_assumed") == isFlagged },
        "\(arguments)")
    }
  }

  /// The header could hold one task's columns only.
  @Test func `several tasks are refused beside one another in one wide table`() throws {
    let outcome = try Tool.run(["run", "study", "--wide"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.contains("-o DIR"))
    #expect(outcome.messages.contains("analyze tapping PATH --wide"))
    #expect(try Tool.run(["run", "study/P04", "--wide"], in: scratch.url).status == 0)
  }

  /// Units are those of people who read; the tables keep the codes that programs compare.
  @Test func `units of a summary are in common notation`() throws {
    let scratch = try Scratch(study: ["P01"])
    func summary(_ path: String) throws -> String {
      String(decoding: try Tool.run(["summary", path], in: scratch.url).output, as: UTF8.self)
    }
    let fresh = try summary("study")
    let values = fresh.components(separatedBy: "\n").filter { $0.contains("gait-and-balance") }
    #expect(values.contains { $0.contains("cadence_spm") && $0.hasSuffix(" steps/min") })
    #expect(!fresh.contains("{"))
    #expect(try Tool.run(["run", "study", "-o", "out"], in: scratch.url).status == 0)
    let rows = try Table(csv: scratch.read("out/metrics.csv")).rows
    #expect(rows.contains { $0["metric"] == "cadence_spm" && $0["unit"] == "{steps}/min" })
    let past = try summary("out")
    #expect(past.contains(" steps/min"))
    #expect(!past.contains("{"))
  }
}
