import Foundation
import TestSupport
import Testing

/// Oracle: the same commands with streams that are open and read to their end.
@Suite struct StreamsAtStartTests {
  private let study: SmallStudy

  init() throws { study = try SmallStudy() }

  /// Input, output and messages, each open or closed.
  private static let combinations = ["", "<&-"].flatMap { input in
    ["", ">&-"].flatMap { output in ["", "2>&-"].map { "\(input) \(output) \($0)" } }
  }

  @Test(arguments: combinations) func `no table takes the place of a stream that is closed`(
    closed: String
  ) throws {
    for (command, folder) in [
      ("run study -o out", "out"), ("run study --shard 1/1 -o part", "part"),
      ("merge part -o merged", "merged"),
    ] {
      let outcome = try study.shell("exec \"$ANALYZE\" \(command) \(closed)")
      #expect(outcome.status == 0)
      #expect(outcome.output.isEmpty)
      let isReported = outcome.messages.contains("the tables are in \(folder)")
      #expect(isReported == !closed.contains("2>&-"))
      #expect(try study.tables(folder) == study.tables("whole"))
    }
  }

  @Test(arguments: combinations, ["run study", "inspect study", "dictionary"])
  func `a closed standard output is reported, and rows are discarded`(
    closed: String, arguments: String
  ) throws {
    let outcome = try study.shell("exec \"$ANALYZE\" \(arguments) \(closed)")
    if closed.contains(" >&-") {
      #expect(outcome.status == 74)
      #expect(outcome.output.isEmpty)
      let words = "analyze: standard output: cannot be written (Bad file descriptor); leave the"
      #expect(outcome.messages.contains(words) == !closed.contains("2>&-"))
    } else {
      #expect(outcome.status == 0)
      #expect(try outcome.output == study.shell("\"$ANALYZE\" \(arguments)").output)
    }
  }

  @Test(arguments: ["run --files-from -", "run --files-from - -0", "inspect --files-from -"])
  func `a list on a stream that is closed is wrong usage`(arguments: String) throws {
    let outcome = try study.shell("exec \"$ANALYZE\" \(arguments) <&-")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.split(separator: "\n").count == 1)
  }

  /// The reader is gone before the first byte comes.
  @Test(arguments: [
    "run study", "run study --wide", "run study --format ndjson", "inspect study", "dictionary",
    "samples \(SmallStudy.recording)", "man", "help", "completions bash", "merge part",
    "spectrum \(SmallStudy.recording) --window 0.2", "--version",
  ]) func `a reader that goes away ends the program quietly`(arguments: String) throws {
    if arguments.hasPrefix("merge") {
      #expect(try study.run(["run", "study", "-q", "--shard", "1/1", "-o", "part"]).status == 0)
    }
    let outcome = try study.shell(
      "{ sleep 0.1; \"$ANALYZE\" \(arguments) 2> messages; echo $? > status; } | :")
    #expect(outcome.status == 0)
    #expect(try study.scratch.read("status") == Data("0\n".utf8))
    let messages = try String(decoding: study.scratch.read("messages"), as: UTF8.self)
    #expect(Outcome.complaints(of: messages).isEmpty)
  }

  /// The recording is truncated, so that there is a message.
  @Test(arguments: ["samples", "spectrum --window 0.2"], ["2>&-", "2>&1 >&3 | :"])
  func `rows are complete where messages cannot be written`(command: String, messages: String)
    throws
  {
    let text = Fixture.accelerometer(itemCount: 60)
    try study.scratch.write("cut.json", String(text.dropLast(4)))
    let whole = try study.shell("\"$ANALYZE\" \(command) cut.json")
    #expect(whole.status == 0)
    #expect(whole.messages.contains("json_truncated"))
    let script = "{ \"$ANALYZE\" \(command) cut.json; echo $? > status; } \(messages)"
    let outcome = try study.shell("exec 3>&1; \(script)")
    #expect(try study.scratch.read("status") == Data("0\n".utf8))
    #expect(outcome.output == whole.output)
  }

  @Test func `a reader that takes one line and goes away disturbs nothing`() throws {
    let script = "{ \"$ANALYZE\" dictionary; echo $? > status; } | head -n 1"
    let outcome = try study.shell(script)
    #expect(outcome.text.split(separator: "\n").count == 1)
    #expect(outcome.messages.isEmpty)
    #expect(try study.scratch.read("status") == Data("0\n".utf8))
  }

  @Test func `a run whose messages are not read writes all tables`() throws {
    let script = "{ \"$ANALYZE\" run study -v -o out; echo $? > status; } 2>&1 | :"
    #expect(try study.shell(script).status == 0)
    #expect(try study.scratch.read("status") == Data("0\n".utf8))
    #expect(try study.isWhole("out"))
  }
}
