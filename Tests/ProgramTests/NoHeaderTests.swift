import Foundation
import TestSupport
import Testing

/// Oracle: the printed table of the same command, whose first line is the header.
@Suite struct NoHeaderTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch(study: ["P04", "P05"])
    #expect(try Tool.run(["run", "study", "-q", "-o", "out"], in: scratch.url).status == 0)
    try scratch.write("walk/accel_walking.outbound.json", Fixture.accelerometer(itemCount: 3000))
  }

  private func text(_ arguments: [String]) throws -> String {
    let outcome = try Tool.run(arguments, in: scratch.url)
    #expect(outcome.status <= 1, "\(arguments): \(outcome.messages)")
    return outcome.text
  }

  @Test(arguments: [
    ["run", "study"], ["run", "study", "--format", "tsv"], ["tapping", "study/P04"],
    ["plan", "study"], ["plan", "study", "--kinds"], ["plan", "study", "-o", "-"],
    ["inspect", "study"], ["samples", "walk/accel_walking.outbound.json"],
    ["spectrum", "walk/accel_walking.outbound.json"], ["dictionary", "tapping"], ["merge", "out"],
    ["table", "out"], ["table", "out", "--long"], ["diff", "out", "out"],
    ["diff", "out", "out", "--all-rows"], ["reliability", "out"], ["changes", "out"],
    ["practice", "out", "-o", "-"],
  ]) func `the rows are those below the header`(arguments: [String]) throws {
    let whole = try text(arguments + ["-q"].filter { _ in arguments[0] != "dictionary" })
    let rows = try text(
      arguments + ["--no-header"] + ["-q"].filter { _ in arguments[0] != "dictionary" })
    let header = try #require(whole.firstIndex(of: "\n"))
    #expect(rows == whole[whole.index(after: header)...])
  }

  /// A pipeline that analyzes participants one by one gets rows and nothing else.
  @Test func `calls by xargs give one table`() throws {
    let line = "printf '%s\\n' study/P04 study/P05 | xargs -n1 \"$ANALYZE\" run -q --no-header"
    let outcome = try Tool.shell(line, in: scratch.url)
    let lines = outcome.text.split(separator: "\n")
    #expect(!lines.isEmpty)
    #expect(!lines.contains { $0.hasPrefix("participant,") })
    #expect(lines.count == (try text(["run", "study", "-q"]).split(separator: "\n").count - 1))
  }

  @Test(arguments: [
    (["run", "study", "-o", "new"], "leave out --output to print the table"),
    (["table", "out", "-o", "new.csv"], "leave out --output to print the table"),
    (["changes", "out", "-o", "new"], "leave out --output to print the table"),
    (["plan", "study", "-o", "new.csv"], "leave out --output to print the table"),
    (["merge", "out", "-o", "new"], "leave out --output to print the table"),
    (["plan", "study", "--save"], "--save prints no table"),
    (["run", "study", "--format", "ndjson"], "rows of the format ndjson have no header"),
    (["dictionary", "--format", "ndjson"], "rows of the format ndjson have no header"),
  ]) func `a table whose header stays is refused with the remedy`(
    arguments: [String], remedy: String
  ) throws {
    let outcome = try Tool.run(arguments + ["--no-header"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.messages.hasPrefix("analyze: --no-header: "))
    #expect(outcome.messages.contains(remedy), "\(outcome.messages)")
    #expect(try !scratch.names(in: "").contains { $0.hasPrefix("new") })
    #expect(try !scratch.names(in: "study").contains("analyze.toml"))
  }

  @Test func `runs of nested sessions have no header that a merge could leave out`() throws {
    let run = ["run", "study", "--format", "ndjson", "-q", "-o", "nested"]
    #expect(try Tool.run(run, in: scratch.url).status == 0)
    let outcome = try Tool.run(["merge", "nested", "--no-header"], in: scratch.url)
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("rows of the format ndjson have no header"))
  }
}
