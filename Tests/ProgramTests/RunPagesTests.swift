import Foundation
import TestSupport
import Testing

/// Oracle: the contract of the tables, and what was done to a run's folder and its recordings before it was drawn.
@Suite struct RunPagesTests {
  let scratch: Scratch

  /// A study of two people, and a run of it.
  /// A study and the folder of its run; made once.
  private static let finished = Result {
    let scratch = try Scratch(study: ["P01", "P04"])
    #expect(try Tool.run(["run", "study", "-o", "out", "-q"], in: scratch.url).status == 0)
    return scratch
  }

  init() throws {
    scratch = try Scratch()
    // With the times of the files, by which a page knows them again.
    let copy = "cp -a '\(try Self.finished.get().path)/.' ."
    #expect(try Tool.shell(copy, in: scratch.url).status == 0)
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(arguments, in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  private func page(_ arguments: String...) throws -> (outcome: Outcome, pictures: Int) {
    let outcome = try Tool.run(["report", "out", "-o", "-"] + arguments, in: scratch.url)
    return (outcome, outcome.text.matches(of: /<svg [^>]*class="picture"/).count)
  }

  // MARK: Tables

  @Test(arguments: [
    ("quality,flags", "verdict,flags", "line 1: the column quality is missing"),
    (",", ";", "line 1: the column participant is missing"),
    ("\n", "\nP09,S\n", "line 2: 2 cells in a table of 16 columns"),
    (",good,", ",gut,", "the quality \"gut\" is not a verdict"),
  ])
  func `tables that were changed are reported with line and remedy`(
    old: String, new: String, words: String
  ) throws {
    let table = try text("out/metrics.csv")
    // The header names the columns, so that its own words are replaced once only.
    try scratch.write(
      "out/metrics.csv",
      old == "\n"
        ? table.replacing(old, with: new, maxReplacements: 1) : table.replacing(old, with: new))
    let outcome = try run("report", "out")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("out/metrics.csv: "))
    #expect(outcome.messages.contains(words), "\(outcome.messages)")
    #expect(outcome.messages.contains("run again, or restore the table"))
    #expect(try !scratch.names(in: "out").contains("report.html"))
  }

  @Test func `an empty table is none, and a header alone is a run without values`() throws {
    let header = try text("out/metrics.csv").prefix { $0 != "\n" } + "\n"
    try scratch.write("out/metrics.csv", "")
    let empty = try run("report", "out")
    #expect(empty.status == 2)
    #expect(empty.messages.contains("is empty"))
    try scratch.write("out/metrics.csv", String(header))
    #expect(try run("report", "out").status == 0)
    try scratch.write("out/inputs.csv", "")
    #expect(try run("report", "out").messages.contains("out/inputs.csv: is empty"))
  }

  @Test func `tables without a record of their run are not taken for recordings`() throws {
    for record in ["{", "{\"program\":\"other\"}", nil] {
      let path = scratch.url.appending(path: "out/run.json")
      if let record {
        try scratch.write("out/run.json", record)
      } else {
        try FileManager.default.removeItem(at: path)
      }
      let outcome = try run("report", "out")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("out/run.json: missing or damaged"))
    }
    // One of them is enough.
    try scratch.write("out/metrics.csv", "")
    #expect(try run("report", "out").status == 2)
    // Others call their tables so, too.
    try scratch.write("study/metrics.csv", "metric,value\nage,4\n")
    #expect(try run("report", "study").status == 0)
  }

  // MARK: What is drawn

  @Test func `a page shows the numbers of the tables, and gives how many steps it leaves out`()
    throws
  {
    // Some number that the tables hold and no analysis would result in.
    let table = try text("out/metrics.csv")
    let value = try #require(table.firstMatch(of: /tap_rate_hz,([\d.]+),/)).1
    let other = table.replacing("tap_rate_hz,\(value),", with: "tap_rate_hz,98.7654,")
    // More sessions than are read again, each doubtful in a main value.
    let row = try #require(
      other.split(separator: "\n").first { $0.contains("tap_rate_hz") && $0.contains(",good,") })
    let more = (0..<1100).map { number in
      row.replacing(/^[^,]*,[^,]*,/, with: "Q\(number),S,")
        .replacing(",good,", with: ",doubtful,").replacing("P04/", with: "Q\(number)/")
    }
    try scratch.write("out/metrics.csv", other + more.joined(separator: "\n") + "\n")
    let (outcome, pictures) = try page("--session", "P04")
    #expect(outcome.status == 0)
    #expect(pictures >= 4)
    #expect(outcome.text.contains("<code>tap_rate_hz</code></td><td class=\"n\">98.7654</td>"))
    #expect(outcome.text.contains(/>10[12] more steps are not drawn/))
  }

  @Test func `sessions whose recordings have changed since the run are not drawn`() throws {
    #expect(try page().pictures > 4)
    let result = "study/P04/2025-03-10/result.json"
    // The same taps, given otherwise: nothing but the digest can give.
    try scratch.write(result, try text(result) + "\n")
    let (outcome, pictures) = try page()
    #expect(outcome.status == 0)
    #expect(pictures > 0)
    #expect(outcome.text.contains("The recordings of 1 session have changed since the run"))
    #expect(!outcome.text.contains("<h4>tapping"))
    #expect(!outcome.text.contains("not found again"))
    // A file that was none of the study's own may be any.
    try scratch.write("study/P01/notes.txt", "seen on Monday")
    #expect(try page().outcome.text.contains("of 1 session have changed"))
  }

  @Test func `rows of a table that has changed since the run are not drawn`() throws {
    let source = URL(filePath: Fixture.sampleData).appending(path: "exports/mydatahelps")
    try FileManager.default.copyItem(at: source, to: scratch.url.appending(path: "tables"))
    #expect(try run("run", "tables", "-o", "out", "-q", "--force").status == 0)
    let before = try page()
    let rows = try scratch.table("out/metrics.csv").rows
    #expect(before.pictures > 0)
    #expect(!before.outcome.text.contains("have changed"))
    let table = "tables/SurveyTappingIntervalResults.csv"
    #expect(rows.contains { $0["source"]?.hasPrefix("SurveyTappingIntervalResults.csv!") ?? false })
    try scratch.write(table, try text(table) + "\n")
    let after = try page()
    #expect(after.pictures < before.pictures)
    #expect(after.outcome.text.contains("have changed"))
  }

  @Test func `sessions that are gone are counted`() throws {
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P04"))
    let (outcome, pictures) = try page()
    #expect(outcome.status == 0)
    #expect(pictures > 0)
    #expect(!outcome.text.contains("have changed"))
    #expect(outcome.text.contains("Recordings of 1 session to be drawn were not found"))
  }

  // MARK: Runs whose recordings cannot be found

  @Test func `why there are no pictures is reported for each way to run`() throws {
    try scratch.writeKey("key", seed: 3)
    let script = """
      "$ANALYZE" run - -q -o out.stdin < study/P04/2025-03-10/result.json
      find study -name '*.json' | "$ANALYZE" run --files-from - -q -o out.list
      find study -name '*.json' > list; "$ANALYZE" run --files-from list -q -o out.file; rm list
      "$ANALYZE" run study --pseudonym-key-file key -q -o out.hidden
      cp -r study moved; "$ANALYZE" run moved -q -o out.moved; rm -r moved/*
      """
    _ = try Tool.shell(script, in: scratch.url)
    for (folder, words) in [
      (
        "stdin",
        "standard input or a pipe, which cannot be read again. Call analyze report with the"
      ),
      ("list", "standard input or a pipe"), ("file", "the file of its --files-from is not where"),
      ("hidden", "only pseudonyms of files. Call analyze report with the recordings and"),
      ("moved", "not where its command found them. Call analyze report in the folder"),
    ] {
      let outcome = try run("report", "out.\(folder)", "-o", "-")
      #expect(outcome.status == 0)
      #expect(outcome.text.contains("Without pictures: "))
      #expect(outcome.text.contains(words), "\(folder)")
    }
  }

  // MARK: Options and status

  @Test func `options that would change numbers are none of a run's page`() throws {
    try scratch.writeKey("key", seed: 3)
    for options in [
      ["--height", "1.9"], ["--strict"], ["--task", "tapping"], ["--text", "keep"],
      ["--files-from", "list"], ["--pseudonym-key-file", "key"],
    ] {
      let outcome = try Tool.run(["report", "out"] + options, in: scratch.url)
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("\(options[0]): "))
      #expect(outcome.messages.contains("give the recordings instead of the run"))
    }
    let outcome = try run("report", "out", "-j1", "-v", "--timeout", "60", "--pictures", "all")
    #expect(outcome.status == 0)
  }

  @Test func `inputs that could not be used give the page the status of their run`() throws {
    try scratch.write("study/P05/S/deviceMotion_walking.outbound.json", "{\"items\":[{\"a\":")
    #expect(try run("run", "study", "-o", "out", "-q").status == 1)
    #expect(try run("report", "out").status == 1)
    #expect(try run("report", "out", "--fail-on", "none").status == 0)
  }

  @Test func `the page of a part of a study says so, that of all parts does not`() throws {
    for part in ["1/2", "2/2"] {
      let folder = "part\(part.prefix(1))"
      #expect(try run("run", "study", "--shard", part, "-o", folder, "-q").status == 0)
      let page = try run("report", folder, "-o", "-")
      #expect(page.status == 0)
      #expect(page.text.contains("This is part \(part.prefix(1)) of 2 of the study."))
    }
    #expect(try run("merge", "part1", "part2", "-o", "whole", "-q").status == 0)
    let whole = try run("report", "whole", "-o", "-")
    #expect(whole.status == 0)
    #expect(!whole.text.contains("of the study."))
    #expect(whole.text.matches(of: /<svg [^>]*class="picture"/).count == (try page()).pictures)
  }

  @Test
  func `a session that no one has is reported, and one that has a pseudonym is found by its name`()
    throws
  {
    for given in ["out", "study"] {
      let outcome = try run("report", given, "--session", "P04", "--session", "P44", "-o", "x.html")
      #expect(outcome.status == 0)
      #expect(outcome.messages.contains("--session P44: no participant"))
      #expect(!outcome.messages.contains("P04"))
    }
    try scratch.writeKey("key", seed: 3)
    let key = ["--pseudonym-key-file", "key"]
    #expect(
      try Tool.run(["run", "study", "-o", "hidden", "-q"] + key, in: scratch.url).status == 0)
    let pseudonym = try #require(
      try scratch.table("hidden/metrics.csv").rows.first { $0["task"] == "tapping" }?["participant"]
    )
    for (given, options) in [
      ("study", key + ["--session", "P04"]), ("study", key + ["--session", pseudonym]),
      ("hidden", key + ["--session", "P04"]), ("hidden", ["--session", pseudonym]),
    ] {
      let line = ["report", given, "--pictures", "none", "-o", "-"] + options
      let outcome = try Tool.run(line, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(outcome.messages.isEmpty, "\(outcome.messages)")
      #expect(!outcome.text.contains("P04"))
      if given == "study" { #expect(outcome.text.contains("<h4>tapping")) }
    }
    let other = try Tool.run(
      ["report", "hidden", "--session", "P44", "-o", "-"] + key, in: scratch.url)
    #expect(other.messages.contains("--session: no participant"))
    #expect(!other.messages.contains("P44"))
  }
}
