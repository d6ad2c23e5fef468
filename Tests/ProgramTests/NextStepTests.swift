import Foundation
import TestSupport
import Testing

/// Truth: the commands printed at the end of a run do, in a shell, what the words before them say.
@Suite struct NextStepTests {
  private static let tables = ["metrics.csv", "events.csv", "inputs.csv", "groups.csv"]
  /// A name that a shell must not take apart.
  private static let output = "Anna's results; v 2"
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for number in 1...3 {
      let items = Fixture.accelerometer(itemCount: 12 * number)
      try scratch.write("my study/P\(number)/S/accel_walking.outbound.json", items)
    }
  }

  private func breakFiles() throws {
    for number in 1...3 {
      try scratch.write("my study/P\(number)/bad/x\(number).json", "[{\(number)")
    }
    try scratch.write("my study/P1/empty/y.json", "")
  }

  private func run(_ arguments: [String]) throws -> Outcome {
    try Tool.run(["run", "my study"] + arguments, in: scratch.url)
  }

  /// Runs in bash the command printed after the words; `analyze` is the built program.
  private func command(after words: String, in messages: String) throws -> Outcome {
    let lines = messages.split(separator: "\n").filter { $0.hasPrefix("analyze: \(words)") }
    #expect(lines.count == 1, "\(messages)")
    let line = lines.first?.dropFirst("analyze: \(words)".count) ?? ""
    try scratch.write("line.sh", "analyze() { \"$ANALYZE\" \"$@\"; }\n\(line)\n")
    return try Tool.shell("exec bash line.sh", in: scratch.url)
  }

  private func bytes(_ folder: String) throws -> [Data] {
    try Self.tables.map { try scratch.read("\(folder)/\($0)") }
  }

  // MARK: Inputs that were not used

  @Test func `a run that measured nothing proposes no table for statistics`() throws {
    try scratch.write("broken/x.json", "[{1")
    let outcome = try Tool.run(["run", "broken", "-o", Self.output], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.messages.contains("which: "))
    #expect(!outcome.messages.contains("next: "), "\(outcome.messages)")
  }

  @Test(arguments: ["csv", "tsv", "ndjson"])
  func `a run with failures prints commands that explain and list them`(format: String) throws {
    try breakFiles()
    let outcome = try run(["-o", Self.output, "--format", format])
    #expect(outcome.status == 1)
    let why = try command(after: "why they were not used: ", in: outcome.messages)
    #expect(why.status == 0)
    #expect(why.text.hasPrefix("json_malformed"))
    #expect(why.text.contains("json_empty"))
    let which = try command(after: "which: ", in: outcome.messages)
    #expect(which.text.split(separator: "\n").count == 4, "\(which.messages)")
    #expect(which.text.contains("bad/x2.json"))
    #expect(which.text.contains("empty/y.json"))
    // The table is not made from nested sessions.
    guard format != "ndjson" else {
      #expect(!outcome.messages.contains("next: "))
      return
    }
    let table = try command(after: "next: ", in: outcome.messages)
    #expect(table.status == 0, "\(table.messages)")
  }

  @Test func `a single failure is spoken of as one`() throws {
    try scratch.write("my study/P1/empty/y.json", "")
    let messages = try run(["-o", "out"]).messages
    #expect(messages.contains("analyze: why it was not used: analyze explain json_empty\n"))
    #expect(messages.contains("analyze: which: grep ',error,' out/metrics.csv\n"))
  }

  /// The plan's two lines, where the tables are, the next command, and the counts.
  @Test func `a clean run prints five lines`() throws {
    let lines = try run(["-o", "out"]).messages.split(separator: "\n").map(String.init)
    #expect(lines.count == 5)
    #expect(lines.first?.contains("P1, P2, P3 = participants (3)") == true)
    #expect(lines.dropFirst().first?.hasPrefix("analyze: 3 files") == true)
    #expect(
      lines.dropFirst(2).prefix(2) == [
        "analyze: the tables are in out", "analyze: next: analyze table out -o table.csv",
      ])
    #expect(
      lines.last?.hasPrefix("analyze: 3 participants (P1, P2, P3), 3 sessions, 3 files: 3 measured")
        == true)
  }

  @Test func `a quiet run prints no commands, and standard output contains only rows`() throws {
    try breakFiles()
    let quiet = try run(["-o", "out", "-q"])
    #expect(!quiet.messages.contains("explain"))
    #expect(!quiet.messages.contains("which"))
    let printed = try run([])
    #expect(try printed.table.rows.count > 3)
    #expect(!printed.messages.contains("which"))
  }

  @Test func `with pseudonyms no folder is named`() throws {
    try breakFiles()
    try scratch.writeKey("key", seed: 3)
    let outcome = try run(["-o", Self.output, "--pseudonym-key-file", "key"])
    #expect(!outcome.messages.contains("Anna"))
    #expect(outcome.messages.contains("analyze: which: grep ',error,' metrics.csv\n"))
  }

  // MARK: Stops

  /// The outcome of a run that is stopped while it waits at a pipe, which is removed afterwards.
  private func stopped(_ signal: Int32, _ options: [String], operands: [String]) throws -> Outcome {
    let pipe = scratch.url.appending(path: "my study/P9/S/walk.json")
    try FileManager.default.createDirectory(
      at: pipe.deletingLastPathComponent(), withIntermediateDirectories: true)
    unlink(pipe.path)
    mkfifo(pipe.path, 0o600)
    let running = try Running(["run"] + options + operands)
    try running.awaitRest(scratch, "\(Self.output)/units.journal")
    running.send(signal)
    let outcome = try running.end()
    unlink(pipe.path)
    try scratch.write("my study/P9/S/walk.json", Fixture.accelerometer(itemCount: 77))
    return outcome
  }

  private var paths: (study: String, pipe: String, output: String) {
    let study = scratch.url.appending(path: "my study").path
    return (study, "\(study)/P9/S/walk.json", scratch.url.appending(path: Self.output).path)
  }

  @Test(arguments: [[], ["--"], ["--resume"]])
  func `a stopped run prints the command that resumes it`(last: [String]) throws {
    let (study, pipe, output) = paths
    let options = ["-o", output, "--layout", "{participant}/{session}/{file}"]
    let operands = last == ["--"] ? last + [study, pipe] : [study, pipe] + last
    let outcome = try stopped(SIGTERM, options, operands: operands)
    #expect(outcome.status == 143)
    let resumed = try command(after: "stopped; to continue: ", in: outcome.messages)
    #expect(resumed.status == 0, "\(resumed.messages)")
    #expect(!resumed.messages.contains("the run before had"), "\(resumed.messages)")
    let whole = try Tool.run(
      ["run", study, pipe] + ["-o", "whole"] + options.dropFirst(2), in: scratch.url)
    #expect(whole.status == 0)
    #expect(try bytes(Self.output) == bytes("whole"))
  }

  @Test func `a stopped run describes the command where its text is private`() throws {
    let (study, pipe, output) = paths
    try scratch.writeKey("key", seed: 3)
    let key = scratch.url.appending(path: "key").path
    for options in [["--reading-text", "A wombat"], ["--pseudonym-key-file", key]] {
      let outcome = try stopped(
        SIGINT, ["--force", "-o", output] + options, operands: [study, pipe])
      #expect(outcome.status == 130)
      #expect(
        outcome.messages.hasSuffix("analyze: stopped; the same command with --resume continues\n"))
      #expect(!outcome.messages.contains("wombat"))
    }
    let quiet = try stopped(SIGINT, ["--force", "-q", "-o", output], operands: [study, pipe])
    #expect(quiet.status == 130)
    #expect(quiet.messages.isEmpty)
  }

  // MARK: Parts

  @Test func `each part of a run prints how to merge all parts`() throws {
    try breakFiles()
    #expect(try run(["-o", "whole"]).status == 1)
    func part(_ number: Int) throws -> String {
      let folder = "all parts/part \(number)"
      return try run(["--shard", "\(number)/3", "-o", folder]).messages
    }
    #expect(
      try part(2).hasSuffix(
        "analyze: part 2 of 3 is done; when 1/3, 3/3 are too, analyze merge makes the tables of the study\n"
      ))
    #expect(try part(1).contains("part 1 of 3 is done; when 3/3 is too, "))
    let last = try part(3)
    #expect(last.contains("-o 'all parts/merged'"))
    let merged = try command(
      after: "part 3 of 3 is done, and so are all others; the tables of the study: ", in: last)
    #expect(merged.status == 1, "\(merged.messages)")
    #expect(try bytes("all parts/merged") == bytes("whole"))
  }

  @Test func `parts in the folder the program runs in are found`() throws {
    _ = try run(["--shard", "2/2", "-o", "b"])
    let last = try run(["--shard", "1/2", "-o", "a/"]).messages
    #expect(last.hasSuffix("the tables of the study: analyze merge a b -o merged\n"), "\(last)")
    _ = try run(["--shard", "1/3", "-o", "c"])
    #expect(
      try run(["--shard", "1/2", "-o", "a"]).messages.contains("analyze merge a b -o merged"))
  }

  @Test func `only parts of the same study with the same options are offered, each once`() throws {
    try scratch.write("other/P1/S/accel_walking.outbound.json", Fixture.accelerometer())
    let other = try Tool.run(["run", "other", "--shard", "1/2", "-o", "a"], in: scratch.url)
    #expect(other.status == 0)
    _ = try run(["--shard", "1/2", "-o", "b", "--height", "1.7"])
    #expect(
      try run(["--shard", "2/2", "-o", "c"]).messages.contains(
        "part 2 of 2 is done; when 1/2 is too, "))
    for folder in ["d", "e"] { _ = try run(["--shard", "1/2", "-o", folder]) }
    #expect(
      try run(["--shard", "2/2", "-o", "f"]).messages.hasSuffix("analyze merge d f -o merged\n"))
    #expect(try !run(["--shard", "1/1", "-o", "g"]).messages.contains("merge"))
  }
}
