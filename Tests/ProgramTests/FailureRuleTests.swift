import Foundation
import TestSupport
import Testing

/// Truth: which of the unusable files are new since the last run.
@Suite struct FailureRuleTests {
  private let scratch: Scratch

  /// A run of a study with an unusable file.
  init() throws {
    scratch = try Scratch(study: ["P04", "P05"])
    try scratch.write("study/P05/old/accel_walking.json", "[{}")
    #expect(try run().status == 1)
  }

  private func run(_ options: String...) throws -> Outcome {
    try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url)
  }

  @Test(arguments: ["--add", "--update", "--resume"])
  func `an old problem counts for any and not for new`(option: String) throws {
    #expect(try run(option).status == 1)
    #expect(try run(option, "--fail-on", "any").status == 1)
    let outcome = try run(option, "--fail-on", "new")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("were taken from the earlier run, 1 error among them"))
    #expect(outcome.messages.contains("1 error (1 json_truncated)"))
  }

  @Test(arguments: ["--add", "--update", "--resume"]) func `a new problem counts once`(
    option: String
  ) throws {
    try scratch.write("study/P05/new/accel_walking.json", "[{},")
    #expect(try run(option, "--fail-on", "new").status == 1)
    #expect(try run(option, "--fail-on", "new").status == 0)
    try scratch.write("study/P05/new/accel_walking.json", "[{},{},")
    #expect(try run(option, "--fail-on", "new").status == 1)
  }

  @Test func `without an earlier run all problems are new`() throws {
    #expect(try run("--fail-on", "new").status == 1)
    #expect(try run("--fail-on", "none").status == 0)
    let printed = try Tool.run(["run", "study", "--fail-on", "new"], in: scratch.url)
    #expect(printed.status == 1)
    let empty = try Tool.run(
      ["run", "study", "-o", "other", "--add", "--fail-on", "new"], in: scratch.url)
    #expect(empty.status == 1)
  }

  @Test func `an unreadable path of a list that was there before is not new`() throws {
    try scratch.write("list", "study/P04\nstudy/gone.json\n")
    let line = ["run", "--files-from", "list", "-o", "listed", "--update", "--fail-on", "new"]
    #expect(try Tool.run(line, in: scratch.url).status == 1)
    #expect(try Tool.run(line, in: scratch.url).status == 0)
  }
}
