import Foundation
import TestSupport
import Testing

/// Oracle: the contract of errors and exit status.
@Suite struct UsageTests {
  @Test(arguments: [
    (["run", "--formt", "csv", "x"], "did you mean --format?"),
    (["runn", "x"], "did you mean run?"), (["gait-and-balanc", "x"], "gait-and-balance"),
    (["run", "--format", "tvs", "x"], "did you mean tsv?"), (["-output", "x"], "--output"),
    (["run", "--height", "175", "x"], "0.5 to 2.6 m"), (["run", "-j", "0", "x"], "1 to 1024"),
    (["run", "--digits", "many", "x"], "full"), (["run", "--output"], "--output PATH"),
    (["completions", "tcsh"], "bash, zsh or fish"), (["run"], "PATH"),
    (["run", "--wide=1"], "--wide"),
    (["run", "-q", "--digits", "3", "--digits", "4", "x"], "more than once"),
    (["run", "--window", "5", "x"], "analyze help run"),
    (["run", "x", "--task", "gait"], "--task: not an option of run; to measure"),
    (["run", "--window", "wide", "x"], "--window: not an option of run"),
    (["explain", "cadence_smp"], "cadence_spm"), (["run", "no/such/folder"], "no/such/folder"),
    (["inspect", "no\u{1B}[31m"], #"no\e[31m"#), (["samples", "no.json"], "no.json"),
    (["run", "--layout", "{unknown}", "."], "{participant}"),
    (
      ["run", "--layout", "{participant}/{participant}/{file}", "."], "{participant} more than once"
    ),
    (["run", "--layout", "{participant}{session}/{file}", "."], "no text between {participant}"),
    (["run", "--map", "no.csv", "."], "no.csv"), (["run", "--files-from", "no.txt"], "no.txt"),
    (["run", "--task-description-file", "no.json", "."], "no.json"),
    (["run", "--data-dir", "no-folder", "."], "no-folder"), (["run", "--", "--wide"], "--wide"),
  ]) func `wrong usage is one line that helps, and status 2`(arguments: [String], hint: String)
    throws
  {
    let outcome = try Tool.run(arguments)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("analyze: "))
    #expect(outcome.messages.contains(hint))
    #expect(outcome.messages.hasSuffix("\n"))
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  /// `analyze run "$STUDY"` with the variable unset must not analyze the folder one is in.
  @Test(arguments: ["run", "inspect", "samples"]) func `an empty path is wrong usage`(
    command: String
  ) throws {
    let outcome = try Tool.run([command, ""], in: URL(filePath: Fixture.sampleData + "/P02"))
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
  }

  @Test func `one missing path among others stops before anything is written`() throws {
    let scratch = try Scratch()
    let target = scratch.url.appending(path: "out").path
    let outcome = try Tool.run(["run", Fixture.walkers, "/no/such/path", "-o", target])
    #expect(outcome.status == 2)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test func `an input that cannot be used gives status 1 unless an option says otherwise`() throws
  {
    let scratch = try Scratch()
    try scratch.write("good/accel_walking.outbound.json", Fixture.accelerometer())
    try scratch.write("bad/accel_walking.outbound.json", #"{"items":[{"x":1,}]}"#)
    let outcome = try Tool.run(["run", scratch.path])
    #expect(outcome.status == 1)
    let errors = try outcome.table.rows.filter { $0["quality"] == "error" }
    #expect(errors.map { $0["source"] } == ["bad/accel_walking.outbound.json"])
    #expect(errors.map { $0["flags"] } == ["json_malformed@17"])
    #expect(errors.allSatisfy { $0["content"] == "" && $0["metric"] == "" && $0["n"] == "" })
    #expect(outcome.messages.contains("bad/accel_walking.outbound.json: byte 17: "))
    let forgiving = try Tool.run(["run", scratch.path, "--fail-on", "none"])
    #expect(forgiving.status == 0)
    #expect(forgiving.output == outcome.output)
    #expect(try Tool.run(["inspect", scratch.path]).status == 1)
    #expect(try Tool.run(["inspect", scratch.path, "--fail-on", "none"]).status == 0)
  }

  @Test func `an empty folder is an empty table`() throws {
    let outcome = try Tool.run(["run", Scratch().path])
    #expect(try outcome.status == 2 || (outcome.status == 0 && outcome.table.rows.isEmpty))
  }

  @Test func `a quiet run prints errors only`() throws {
    #expect(try Tool.run(["run", Fixture.sampleData + "/P02", "-q"]).messages.isEmpty)
    #expect(try Tool.run(["run", "/no/such/path", "-q"]).messages.hasPrefix("analyze: /no"))
  }

  @Test func `verbose output has more messages`() throws {
    let study = try Fixture.walkers
    let plain = try Tool.run(["run", study]).messages
    #expect(try Tool.run(["run", study, "-v"]).messages.count > plain.count)
  }

  @Test func `color and progress are not written into files unless forced`() throws {
    let plain = try Tool.run(["run", Fixture.walkers]).messages
    #expect(!plain.contains("\u{1B}"))
    #expect(!plain.contains("\r"))
    let forced = try Tool.run(["run", Fixture.walkers, "--color=always", "--progress=always"])
    #expect(forced.messages.contains("\u{1B}["))
    #expect(forced.messages.contains("analyze: 0/18\n"))
    #expect(forced.status == 0)
    #expect(!forced.text.contains("\u{1B}"))
  }
}
