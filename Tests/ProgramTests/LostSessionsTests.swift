import Foundation
import TestSupport
import Testing

/// Truth: which people and sessions the tables had and which files are still there.
@Suite struct LostSessionsTests {
  private let scratch: Scratch

  /// P20 has two sessions of one file each among 15 files; P04 has one of three files.
  init() throws {
    scratch = try Scratch(study: ["P04", "P05", "P09", "P20"])
    #expect(try run().status == 0)
  }

  private func run(_ options: String..., output: String = "out") throws -> Outcome {
    try Tool.run(["run", "study", "-o", output] + options, in: scratch.url)
  }

  private func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/\(path)"))
  }

  private func people() throws -> Set<String> {
    Set(try Table(csv: scratch.read("out/participants.csv")).values("participant"))
  }

  @Test(arguments: [[], ["--update"], ["-q"]])
  func `much of a study that is gone ends the run before anything changes`(options: [String]) throws
  {
    let before = try scratch.read("out/metrics.csv")
    try remove("P04")
    let outcome = try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains(
        "3 of the 16 files of the run in the folder are not below the given paths, with 1 participant (P04) and 1 session; --add adds the sessions below PATH and keeps the rest, and --force replaces the run"
      ), "\(outcome.messages)")
    #expect(try scratch.read("out/metrics.csv") == before)
    #expect(try run("--add").status == 0)
    #expect(try scratch.read("out/metrics.csv") == before)
    let forced = try run("--force")
    #expect(forced.status == 0)
    #expect(forced.messages.contains("1 participant (P04) and 1 session leave its tables"))
    #expect(try people() == ["P05", "P09", "P20"])
  }

  @Test(arguments: ["--update", "--quiet", "--digits=9"])
  func `a session that is gone is said, once and by the status`(option: String) throws {
    let whole = try run(option, output: "whole")
    #expect(whole.status == 0)
    try remove("P20/2024-10-16")
    let outcome = try Tool.run(["run", "study", "-o", "whole", option], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "--output: 1 of the 16 files of the run in the folder is not below the given paths: 1 session leaves its tables, where --add keeps them"
      ), "\(outcome.messages)")
    let again = try Tool.run(["run", "study", "-o", "whole", option], in: scratch.url)
    #expect(again.status == 0)
    #expect(!again.messages.contains("leaves its tables"))
  }

  /// Folders of a disk that is mounted in part may be there, and empty.
  @Test(arguments: ["rm -r", "empty"], [[], ["--update"], ["--resume"]])
  func `folders that are empty guard the run as folders that are gone`(
    kind: String, options: [String]
  ) throws {
    let before = try scratch.read("out/metrics.csv")
    let clear =
      kind == "empty" ? "find study/P04 study/P05 -type f -delete" : "rm -r study/P04 study/P05"
    #expect(try Tool.shell(clear, in: scratch.url).status == 0)
    let outcome = try Tool.run(["run", "study", "-o", "out"] + options, in: scratch.url)
    #expect(outcome.status == 2)
    #expect(
      outcome.messages.contains("with 2 participants (P04, P05) and 2 sessions"),
      "\(outcome.messages)")
    #expect(try scratch.read("out/metrics.csv") == before)
    #expect(try run("--add").status == 0)
    #expect(try scratch.read("out/metrics.csv") == before)
  }

  /// Recordings without their result are measured as what they look like.
  @Test(arguments: ["--update", "--quiet", "--resume"])
  func `a result that is gone while its recordings stay is said by the status`(option: String)
    throws
  {
    try remove("P05/2025-06-16/result.json")
    let outcome = try run(option)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "--output: P05/2025-06-16/result.json is gone: 1 session of the run in the folder leaves its tables, and the files that are left are measured without it; give back what is gone"
      ), "\(outcome.messages)")
  }

  @Test(arguments: ["--update", "--quiet", "--resume"])
  func `a recording that is gone while its result stays is said by the status`(option: String)
    throws
  {
    let file = try Tool.shell("cd study && ls P05/*/*/*.json | head -n 1", in: scratch.url)
    let path = file.text.trimmingCharacters(in: .whitespacesAndNewlines)
    try remove(path)
    let outcome = try run(option)
    #expect(outcome.status == 1)
    #expect(
      outcome.messages.contains(
        "--output: \(path) is gone, and the rest of the session is measured without it"),
      "\(outcome.messages)")
    let refused = try run("--add")
    #expect(refused.status == 0, "\(refused.messages)")
  }

  @Test func `the status of lost sessions follows the rule of failures`() throws {
    try remove("P20/2024-10-16")
    #expect(try run("--fail-on", "none").status == 0)
    try remove("P20/2024-10-15")
    let outcome = try run("--fail-on", "new")
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("1 participant (P20) and 1 session leave its tables"))
  }

  @Test func `a file of a session that is still there is said without changing the status`() throws
  {
    try scratch.write("study/P04/notes.txt", "of no use")
    #expect(try run(output: "noted").status == 0)
    try remove("P04/notes.txt")
    let outcome = try run(output: "noted")
    #expect(outcome.status == 0)
    #expect(
      outcome.messages.contains(
        "1 of the 17 files of the run in the folder is not below the given paths; the tables are made of the files that are there"
      ), "\(outcome.messages)")
  }
}
