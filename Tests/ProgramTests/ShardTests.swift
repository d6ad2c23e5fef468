import Foundation
import TestSupport
import Testing
import Text

/// Oracle: the tables of the same study in one run.
@Suite struct ShardTests {
  private static let tables = [
    "metrics.csv", "events.csv", "inputs.csv", "groups.csv", "dictionary.csv", "dictionary.json",
  ]
  /// A copy of a test's own of `finished`.
  private let scratch: Scratch

  /// A study and the folders of its three parts and of the whole; made once.
  private static let finished = Result {
    let scratch = try Scratch(study: ["P01", "P02", "P04", "P05", "P07", "P20"])
    // A copy that may be in another part.
    let copies = scratch.url.appending(path: "study/copies")
    try FileManager.default.createDirectory(at: copies, withIntermediateDirectories: false)
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: "P04"),
      to: copies.appending(path: "P04"))
    try scratch.write("study/P08/bad.json", "[{")
    for part in 1...3 {
      let options = ["--shard", "\(part)/3", "-o", "part\(part)"]
      #expect(try Tool.run(["run", "study"] + options, in: scratch.url).status <= 1)
    }
    #expect(try Tool.run(["run", "study", "-o", "whole"], in: scratch.url).status == 1)
    return scratch
  }

  init() throws {
    scratch = try Scratch()
    // With the times of the files, by which a run knows them again.
    let copy = "cp -a '\(try Self.finished.get().path)/.' ."
    #expect(try Tool.shell(copy, in: scratch.url).status == 0)
  }

  private func run(_ folder: String, _ options: String...) throws -> Outcome {
    try Tool.run(["run", "study", "-o", folder] + options, in: scratch.url)
  }

  private func merge(_ parts: [String], into folder: String) throws -> Outcome {
    try Tool.run(["merge"] + parts + ["-o", folder], in: scratch.url)
  }

  private func bytes(_ folder: String) throws -> [Data] {
    try Self.tables.map { try scratch.read("\(folder)/\($0)") }
  }

  @Test(arguments: [
    ["part1", "part2", "part3"], ["part3", "part1", "part2"],
    ["part2", "part2", "part1", "part3", "part1"],
  ]) func `parts make the whole in any order and number`(parts: [String]) throws {
    let outcome = try merge(parts, into: "out")
    #expect(outcome.status == 1, "\(outcome.messages)")
    #expect(try bytes("out") == bytes("whole"))
    #expect(try scratch.names(in: "out") == scratch.names(in: "whole"))
    // The plan was said when the parts were made.
    let undivided = try run("undivided")
    #expect(outcome.complaints == undivided.complaints.replacing("undivided", with: "out"))
    #expect(
      outcome.messages.split(separator: "\n").last == undivided.messages.split(separator: "\n").last
    )
  }

  @Test func `parts can be put together step by step`() throws {
    let first = try merge(["part3", "part1"], into: "some")
    #expect(first.messages.contains("1 part of the study is not among these: 2/3"))
    #expect(try merge(["some", "part2"], into: "out").status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  @Test func `every session is in one part`() throws {
    let rows = try (1...3).map { part in
      try Table(csv: scratch.read("part\(part)/inputs.csv")).values("source")
    }
    let all = try Table(csv: scratch.read("whole/inputs.csv")).values("source")
    #expect(rows.reduce(0) { $0 + $1.count } == all.count)
    #expect(rows.reduce(into: Set()) { $0.formUnion($1) } == all)
  }

  @Test func `without a folder the metrics are printed`() throws {
    let outcome = try Tool.run(["merge", "part1", "part2", "part3"], in: scratch.url)
    #expect(try outcome.output == scratch.read("whole/metrics.csv"))
  }

  @Test func `folders that cannot be put together are refused`() throws {
    #expect(try run("tall", "--shard", "2/3", "--height", "1.9").status <= 1)
    let other = try merge(["part1", "tall"], into: "out")
    #expect(other.status == 2)
    #expect(other.messages.contains("tall: made with other options"))
    let whole = try merge(["part1", "whole"], into: "out")
    #expect(whole.status == 2)
    #expect(whole.messages.contains("part1: contains a part of a study, and whole a complete run"))
    let nothing = try merge(["part1", "study"], into: "out")
    #expect(nothing.status == 2)
    #expect(nothing.messages.contains("study: contains no run"))
    let journal = try scratch.read("part2/units.journal")
    try scratch.write("part2/units.journal", journal.dropLast())
    let truncated = try merge(["part1", "part2"], into: "out")
    #expect(truncated.status == 2)
    #expect(truncated.messages.contains("part2: this run is not finished"))
    let itself = try merge(["part1", "part3"], into: "part1")
    #expect(itself.status == 2)
    #expect(itself.messages.contains("--output: part1: is one of the runs to be merged"))
    #expect(try merge(["part1", "part3"], into: "out").status <= 1)
  }

  /// Truth: the later run is of the study as it is now, which one run of the whole shows.
  @Test func `of two results the later one counts in any order, and that is said`() throws {
    try scratch.write("study/P08/bad.json", Fixture.accelerometer())
    for part in 1...3 { #expect(try run("new\(part)", "--shard", "\(part)/3").status <= 1) }
    #expect(try run("now").status <= 1)
    let parts = (1...3).flatMap { ["part\($0)", "new\($0)"] }
    let records = try [parts, parts.reversed(), parts.shuffled()].enumerated().map {
      number, order in
      let outcome = try merge(order, into: "out\(number)")
      #expect(outcome.messages.contains("1 source with different results in several runs"))
      #expect(outcome.messages.contains("P08/bad.json; merge without outdated runs"))
      #expect(try bytes("out\(number)") == bytes("now"))
      let record = try JSONSerialization.jsonObject(with: scratch.read("out\(number)/run.json"))
      return (record as? [String: Any])?["command"] as? [String]
    }
    #expect(records[0] != nil)
    #expect(Set(records).count == 1)
    _ = try merge(["part1", "part2", "part3"], into: "old")
    #expect(try bytes("old") == bytes("whole"))
    // A result keeps the time at which it was made.
    _ = try merge(["part1", "part2"], into: "some")
    #expect(try merge(["some", "new1", "new2", "new3"], into: "out").status <= 1)
    #expect(try bytes("out") == bytes("now"))
  }

  @Test func `merging parts made from different files is reported`() throws {
    #expect(try !merge(["part1", "part2", "part3"], into: "out").messages.contains("other files"))
    try scratch.write("study/P09/S/accel_walking.outbound.json", Fixture.accelerometer())
    #expect(try run("part2", "--shard", "2/3", "--resume").status <= 1)
    let outcome = try merge(["part1", "part2", "part3"], into: "out")
    #expect(
      outcome.messages.contains(
        "part2: made from different files than part1; if they are parts of one study, run both again with --resume"
      ))
    for part in [1, 3] { _ = try run("part\(part)", "--shard", "\(part)/3", "--resume") }
    #expect(try !merge(["part1", "part2", "part3"], into: "out").messages.contains("other files"))
    _ = try run("now")
    #expect(try bytes("out") == bytes("now"))
  }

  @Test func `a part that is still worked on is waited for`() throws {
    let (study, pipe) = ("\(scratch.path)/study", "\(scratch.path)/study/P99.json")
    mkfifo(pipe, 0o600)
    let folder = scratch.url.appending(path: "part4").path
    let running = try Running(["run", study, pipe, "--shard", "1/1", "-o", folder])
    #expect(running.await(journalIn: folder))
    let outcome = try merge(["part4"], into: "out")
    #expect(outcome.status == 74)
    #expect(
      outcome.messages.contains("part4: another run is writing there; wait until it has ended"))
    running.send(SIGKILL)
    _ = try running.end()
  }

  @Test func `a finished part that is run again does nothing anew`() throws {
    let before = try bytes("part2")
    // These files are copies of those that the part was made of; of these themselves it is made only now.
    _ = try run("part2", "--shard", "2/3", "--resume")
    let outcome = try run("part2", "--shard", "2/3", "--resume")
    let kept = try #require(outcome.messages.firstMatch(of: /the results of (\d+) of (\d+) files/))
    #expect(kept.1 == kept.2)
    #expect(try bytes("part2") == before)
    #expect(try merge(["part1", "part2", "part3"], into: "out").status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  @Test func `a folder may go on as another part`() throws {
    let outcome = try run("part2", "--shard", "1/3", "--resume")
    #expect(!outcome.messages.contains("the run before had"))
    let some = try merge(["part1", "part2", "part3"], into: "some")
    #expect(some.messages.contains("1 part of the study is not among these: 2/3"))
    #expect(try run("part2", "--shard", "2/3", "--resume").status <= 1)
    #expect(try merge(["part1", "part2", "part3"], into: "out").status == 1)
    #expect(try bytes("out") == bytes("whole"))
  }

  @Test(arguments: [
    [
      "SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_MIN": "0", "SLURM_ARRAY_TASK_MAX": "4",
      "SLURM_ARRAY_TASK_COUNT": "3",
    ], ["AWS_BATCH_JOB_ARRAY_INDEX": "1", "AWS_BATCH_JOB_ARRAY_SIZE": "3"],
  ]) func `the part is taken from the scheduler's environment`(environment: [String: String]) throws
  {
    let outcome = try Tool.run(
      ["run", "study", "--shard", "auto", "-o", "auto"], environment: environment, in: scratch.url)
    #expect(outcome.status <= 1)
    #expect(try bytes("auto") == bytes("part2"))
  }

  @Test(arguments: ["0/3", "4/3", "1", "1/0", "a/b", "1/3/3", "-1/3", "auto"])
  func `parts that make no sense are refused`(text: String) throws {
    let outcome = try Tool.run(["run", "study", "--shard", text], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--shard"))
  }
}
