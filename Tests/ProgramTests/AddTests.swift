import Foundation
import TestSupport
import Testing
import Text

/// Oracle: a run of the whole study at once.
@Suite struct AddTests {
  private static let tables = [
    "metrics.csv", "events.csv", "answers.csv", "sessions.csv", "participants.csv", "groups.csv",
    "inputs.csv", "dictionary.csv",
  ]

  private let scratch: Scratch

  /// A run of the study before P09 came.
  init() throws {
    scratch = try Scratch(study: ["P04", "P05", "P09"])
    #expect(try Tool.run(["run", "study", "-o", "whole"], in: scratch.url).status == 0)
    try move("study/P09", to: "P09")
    #expect(try Tool.run(["run", "study", "-o", "out"], in: scratch.url).status == 0)
    try move("P09", to: "study/P09")
  }

  private func move(_ path: String, to other: String) throws {
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: path), to: scratch.url.appending(path: other))
  }

  private func add(_ paths: String..., options: [String] = []) throws -> Outcome {
    try Tool.run(["run"] + paths + ["-o", "out", "--add"] + options, in: scratch.url)
  }

  private func read() throws -> [Data] { try Self.tables.map { try scratch.read("out/\($0)") } }

  private func expectWhole() throws {
    for name in Self.tables {
      #expect(try scratch.read("out/\(name)") == scratch.read("whole/\(name)"), "\(name)")
    }
  }

  @Test func `a part and what is added to it are the whole`() throws {
    let outcome = try add("study/P09")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("--add: the results of"))
    try expectWhole()
  }

  @Test func `what is added twice changes nothing`() throws {
    #expect(try add("study/P09").status == 0)
    let journal = try scratch.read("out/units.journal")
    #expect(try add("study/P09").status == 0)
    try expectWhole()
    #expect(try scratch.read("out/units.journal") == journal)
  }

  /// The folder of a night has only what is new.
  @Test func `sessions whose files are gone stay`() throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P04"))
    #expect(try add("study/P09").status == 0)
    try expectWhole()
    // The only folder that is left is still that of a participant.
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P05"))
    #expect(try add("study/P09").status == 0)
    try expectWhole()
  }

  /// A note beside the files of a session, one beside sessions, and a file that a pattern leaves out.
  @Test(arguments: ["P04/2025-03-10/memo.txt", "P04/notes.txt", "P05/pilot.json"])
  func `rows of files that were left out and are gone stay`(file: String) throws {
    try scratch.write("study/\(file)", "of no use")
    func run(_ options: String...) throws -> Outcome {
      try Tool.run(
        ["run", "study", "-o", "noted", "--exclude", "pilot.json"] + options, in: scratch.url)
    }
    #expect(try run().status == 0)
    let before = try (Self.tables).map { try scratch.read("noted/\($0)") }
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/\(file)"))
    for _ in 1...2 {
      let outcome = try run("--add")
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(try (Self.tables).map { try scratch.read("noted/\($0)") } == before)
    }
    try scratch.write("study/\(file)", "of no use")
    #expect(try run("--add").status == 0)
    #expect(try (Self.tables).map { try scratch.read("noted/\($0)") } == before)
  }

  @Test func `a session is added to a participant of the run`() throws {
    try move("study/P05", to: "P05")
    #expect(try Tool.run(["run", "study", "-o", "first"], in: scratch.url).status == 0)
    try move("P05", to: "study/P05")
    let sessions = try FileManager.default.contentsOfDirectory(
      atPath: scratch.url.appending(path: "study/P05").path)
    for session in sessions {
      let outcome = try Tool.run(
        ["run", "study/P05/\(session)", "-o", "first", "--add"], in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
    }
    for name in Self.tables {
      #expect(try scratch.read("first/\(name)") == scratch.read("whole/\(name)"), "\(name)")
    }
  }

  @Test func `the whole study may be added as well`() throws {
    #expect(try add("study").status == 0)
    try expectWhole()
  }

  @Test func `the run stays one of its study, which an update then finds unchanged`() throws {
    #expect(try add("study/P09").status == 0)
    let outcome = try Tool.run(["run", "study", "-o", "out", "--update"], in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    let counts = try #require(
      outcome.messages.firstMatch(of: /--update: the results of (\d+) of (\d+) files/))
    #expect(counts.1 == counts.2)
    try expectWhole()
  }

  @Test func `a path that is not below the study is refused and nothing changes`() throws {
    let before = try read()
    try move("study/P09", to: "P09")
    let outcome = try add("P09")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--add: P09 is not below the folder of the run"))
    #expect(try read() == before)
  }

  @Test(arguments: [["--digits", "4"], ["--strict"]]) func `other options are refused`(
    options: [String]
  ) throws {
    let before = try read()
    let outcome = try add("study/P09", options: options)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("contains another run: analyze run study -o out"))
    #expect(try read() == before)
  }

  @Test(arguments: ["--update", "--force", "--shard=1/2", "--files-from=list"])
  func `options that say something else are refused`(option: String) throws {
    try scratch.write("list", "study/P09\n")
    let outcome = try add("study/P09", options: [option])
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--add: cannot be combined with"))
  }

  @Test func `a folder without a run is filled`() throws {
    let outcome = try Tool.run(["run", "study", "-o", "new", "--add"], in: scratch.url)
    #expect(outcome.status == 0)
    for name in Self.tables {
      #expect(try scratch.read("new/\(name)") == scratch.read("whole/\(name)"), "\(name)")
    }
  }

  @Test func `a run with pseudonyms is added to without names in its folder`() throws {
    let key = ["--pseudonym-key-file", "key"]
    try scratch.writeKey("key", seed: 1)
    try move("study/P09", to: "P09")
    #expect(try Tool.run(["run", "study", "-o", "secret"] + key, in: scratch.url).status == 0)
    try move("P09", to: "study/P09")
    #expect(try Tool.run(["run", "study", "-o", "all"] + key, in: scratch.url).status == 0)
    let outcome = try Tool.run(
      ["run", "study/P09", "-o", "secret", "--add"] + key, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
    for name in Self.tables {
      #expect(try scratch.read("secret/\(name)") == scratch.read("all/\(name)"), "\(name)")
    }
    let journal = try scratch.read("secret/units.journal")
    #expect(journal.range(of: Data("P09".utf8)) == nil)
  }
}
