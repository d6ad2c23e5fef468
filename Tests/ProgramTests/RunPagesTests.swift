import Foundation
import TestSupport
import Testing

/// Oracle: the contract of the tables, and what was done to a run's folder and its recordings before it was
/// drawn.
@Suite struct RunPagesTests {
  let scratch: Scratch

  /// A study of two people, and a run of it with its pictures; made once.
  private static let finished = Result {
    let scratch = try Scratch(study: ["P01", "P04"])
    #expect(
      try Tool.run(["run", "study", "-o", "out", "-q", "--pictures"], in: scratch.url).status == 0)
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
    return (outcome, pictures(outcome))
  }

  /// The number of pictures of sessions.
  private func pictures(_ outcome: Outcome) -> Int {
    outcome.text.matches(of: /<figure><figcaption>/).count
  }

  // MARK: Bytes

  /// Property: runs of the same tables have the same page, whatever they were called, how many jobs they had and when they
  /// were made.
  @Test func `a page depends on the tables and not on the run`() throws {
    #expect(
      try run("run", "study", "-o", "again/", "-q", "--pictures", "-j1", "--timeout", "500").status
        == 0)
    for folder in ["out", "again"] { #expect(try run("report", folder).status == 0) }
    #expect(try scratch.read("out/metrics.csv") == scratch.read("again/metrics.csv"))
    #expect(try scratch.read("out/report.html") == scratch.read("again/report.html"))
    for folder in ["one/", "two/"] {
      #expect(try run("report", folder == "one/" ? "out" : "again", "-o", folder).status == 0)
    }
    let pages = try #require(
      try? FileManager.default.subpathsOfDirectory(atPath: "\(scratch.path)/one"))
    for page in pages where page.hasSuffix(".html") {
      #expect(try scratch.read("one/\(page)") == scratch.read("two/\(page)"), "\(page)")
    }
    // As from recordings into a folder, at two times.
    for folder in ["three/", "four/"] {
      #expect(try run("report", "study", "-q", "-o", folder).status == 0)
      usleep(1_100_000)
    }
    #expect(try scratch.read("three/index.html") == scratch.read("four/index.html"))
    #expect(try !text("three/index.html").contains("started"))
  }

  // MARK: Tables

  @Test(arguments: [
    ("quality,flags", "verdict,flags", "line 1: the column quality is missing"),
    (",", ";", "line 1: the column participant is missing"),
    ("\n", "\nP09,S\n", "line 2: 2 cells in a table of 17 columns"),
    (",good,", ",gut,", "the quality \"gut\" is not a verdict"),
  ]) func `edited tables are refused with line and remedy`(old: String, new: String, words: String)
    throws
  {
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
    try scratch.seal("out")
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

  @Test func `several runs are no page, but may be merged`() throws {
    _ = try Tool.shell("cp -r out other", in: scratch.url)
    for command in ["report", "summary"] {
      let outcome = try run(command, "out", "other")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("out and 1 other run: give one run, or merge them first"))
    }
  }

  // MARK: What is drawn

  @Test func `a page shows the numbers of the tables, and says how many sessions have no card`()
    throws
  {
    // A number that is in the table and that no analysis would give.
    let table = try text("out/metrics.csv")
    let value = try #require(table.firstMatch(of: /tap_rate_hz,([\d.]+),/)).1
    let other = table.replacing("tap_rate_hz,\(value),", with: "tap_rate_hz,98.7654,")
    let row = try #require(
      other.split(separator: "\n").first { $0.contains("tap_rate_hz") && $0.contains(",good,") })
    let more = (0..<100).map { number in
      row.replacing(/^[^,]*,[^,]*,/, with: "Q\(number),S,").replacing("P04/", with: "Q\(number)/")
    }
    try scratch.write("out/metrics.csv", other + more.joined(separator: "\n") + "\n")
    try scratch.seal("out")
    let (outcome, pictures) = try page("--session", "P04")
    #expect(outcome.status == 0)
    #expect(pictures >= 4)
    #expect(outcome.text.contains("<code>tap_rate_hz</code></th><td class=\"n\">98.7654</td>"))
    // Those of a larger study have a card only where a main value is not good.
    #expect(outcome.text.contains(/\d of 10\d sessions (has a card|have cards) here\./))
  }

  @Test func `no recording is read again: what a run has stored is drawn wherever it is`() throws {
    let before = try page()
    #expect(before.pictures > 8)
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study"))
    let elsewhere = try Scratch()
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: "out"), to: elsewhere.url.appending(path: "moved"))
    let after = try Tool.run(["report", "moved", "-o", "-"], in: elsewhere.url)
    #expect(after.output == before.outcome.output)
  }

  @Test func `merged, updated and pseudonymized runs have their pictures`() throws {
    try scratch.writeKey("key", seed: 3)
    let count = try page().pictures
    for part in ["1/2", "2/2"] {
      _ = try run(
        "run", "study", "--shard", part, "-o", "part\(part.prefix(1))", "-q", "--pictures")
    }
    _ = try run("merge", "part1", "part2", "-o", "merged", "-q")
    #expect(try scratch.read("merged/pictures.ndjson") == scratch.read("out/pictures.ndjson"))
    _ = try run("run", "study", "--pseudonym-key-file", "key", "-q", "-o", "hidden", "--pictures")
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P01"))
    _ = try run("run", "study", "-o", "out", "-q", "--pictures", "--update", "--force")
    let updated = try page().pictures
    #expect(updated == 4)
    for folder in ["merged", "hidden"] {
      let outcome = try run("report", folder, "-o", "-")
      #expect(outcome.status == 0)
      #expect(pictures(outcome) == count, "\(folder)")
      if folder == "hidden" {
        for secret in ["P01", "P04", "2025-03-10/"] { #expect(!outcome.text.contains(secret)) }
      }
    }
  }

  @Test func `pictures that are damaged are reported with what to do`() throws {
    let stored = try text("out/pictures.ndjson")
    let broken = [
      String(stored.dropLast(20)), "{}\n" + stored, stored.replacing("\"svg\"", with: "\"swg\""),
      "\n", String(stored.dropLast()), "", stored.replacing("svg", with: "gvs", maxReplacements: 1),
    ]
    for content in broken {
      try scratch.write("out/pictures.ndjson", content)
      let outcome = try run("report", "out")
      #expect(outcome.status == 2)
      #expect(outcome.messages.contains("out/pictures.ndjson: damaged or of another version"))
    }
    try FileManager.default.removeItem(at: scratch.url.appending(path: "out/pictures.ndjson"))
    #expect(try page().pictures == 0)
  }

  @Test func `pictures are stored with a run in a folder alone`() throws {
    let outcome = try run("run", "study", "--pictures")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("--pictures: needs --output"))
    // A run without them leaves none of an earlier one.
    _ = try run("run", "study", "-o", "out", "-q", "--force")
    #expect(try !scratch.names(in: "out").contains("pictures.ndjson"))
  }

  // MARK: Options and status

  @Test func `options that would change numbers are refused for the page of a run`() throws {
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
    let outcome = try run("report", "out", "-j1", "-v", "--timeout", "60", "--cards", "all")
    #expect(outcome.status == 0)
  }

  @Test func `inputs that could not be used give the page the status of their run`() throws {
    try scratch.write("study/P05/S/deviceMotion_walking.outbound.json", "{\"items\":[{\"a\":")
    #expect(try run("run", "study", "-o", "out", "-q", "--force").status == 1)
    #expect(try run("report", "out").status == 1)
    #expect(try run("report", "out", "--fail-on", "none").status == 0)
  }

  @Test func `the page of a part of a study says so, that of all parts does not`() throws {
    for part in ["1/2", "2/2"] {
      let folder = "part\(part.prefix(1))"
      #expect(
        try run("run", "study", "--shard", part, "-o", folder, "-q", "--pictures").status == 0)
      let page = try run("report", folder, "-o", "-")
      #expect(page.status == 0)
      #expect(page.text.contains("This is part \(part.prefix(1)) of 2 of a study."))
    }
    // The record of a part has the digests of its tables, which nothing else describes.
    let part = try #require(
      ["part1", "part2"].first { try text("\($0)/metrics.csv").contains("good") })
    let table = try text("\(part)/metrics.csv")
    try scratch.write(
      "\(part)/metrics.csv", table.replacing("good", with: "dood", maxReplacements: 1))
    let changed = try run("report", part, "-o", "-")
    #expect(changed.status == 2)
    #expect(changed.messages.contains("\(part)/metrics.csv"))
    try scratch.write("\(part)/metrics.csv", table)
    #expect(try run("merge", "part1", "part2", "-o", "whole", "-q").status == 0)
    let whole = try run("report", "whole", "-o", "-")
    #expect(whole.status == 0)
    #expect(!whole.text.contains("of a study."))
    #expect(pictures(whole) == (try page()).pictures)
  }

  @Test func `an unknown session is reported, and a session with a pseudonym is found by its name`()
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
      let line = ["report", given, "--cards", "none", "-o", "-"] + options
      let outcome = try Tool.run(line, in: scratch.url)
      #expect(outcome.status == 0, "\(outcome.messages)")
      #expect(outcome.messages.isEmpty, "\(outcome.messages)")
      #expect(!outcome.text.contains("P04"))
      #expect(outcome.text.contains("\(pseudonym) · </span>Tapping speed</h3>"))
    }
    let other = try Tool.run(
      ["report", "hidden", "--session", "P44", "-o", "-"] + key, in: scratch.url)
    #expect(other.messages.contains("--session: no participant"))
    #expect(!other.messages.contains("P44"))
  }
}
