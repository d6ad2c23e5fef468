import Foundation
import TestSupport
import Testing

/// Truth: whose folder the files lay in, and whose they lie in now.
@Suite struct MovedSessionsTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try shell("mkdir study && cp -r \(Fixture.sampleData)/P* study")
  }

  private func shell(_ line: String) throws {
    let outcome = try Tool.shell(line, in: scratch.url)
    #expect(outcome.status == 0, "\(outcome.messages)")
  }

  private func run(_ options: String...) throws -> Outcome {
    try Tool.run(
      ["run", "study", "-o", "out", "-q", "--fail-on", "new"] + options, in: scratch.url)
  }

  private func exchange(_ one: String, _ other: String) throws {
    try shell("mv \(one) x && mv \(other) \(one) && mv x \(other)")
  }

  private func expectFresh() throws {
    try shell("rm -rf fresh")
    _ = try Tool.run(["run", "study", "-o", "fresh", "-q"], in: scratch.url)
    #expect(try scratch.read("out/metrics.csv") == scratch.read("fresh/metrics.csv"))
  }

  /// Folders of one name with one file of one name, folders of other names, links, and recordings whose sessions nothing but their
  /// folders names.
  @Test(arguments: ["same names", "other names", "links", "recordings alone"])
  func `people whose folders are exchanged are refused by an addition, whose remedy works`(
    kind: String
  ) throws {
    var pair = ("study/P04", "study/P09")
    switch kind {
    case "same names":
      try shell(
        "mkdir -p study/A1/V study/A2/V && mv study/P20/*15/* study/A1/V && mv study/P20/*16/* study/A2/V && rm -r study/P20"
      )
      pair = ("study/A1", "study/A2")
    case "recordings alone":
      try shell(
        "mkdir -p study/A1/V study/A2/V && mv study/P01/*/*/deviceMotion_32620F69* study/A1/V/deviceMotion_walk.json && mv study/P01/*/*/deviceMotion_F9E7E8CD* study/A2/V/deviceMotion_walk.json && rm -r study/P01"
      )
      pair = ("study/A1", "study/A2")
    case "links":
      try shell("mkdir real && mv study/P04 study/P09 real && ln -s ../real/P04 ../real/P09 study")
    default: break
    }
    let links = kind == "links" ? "--follow-links" : "--quiet"
    #expect(try run(links).status == 0)
    try exchange(pair.0, pair.1)
    let refused = try run("--add", links)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("--add: the session of "), "\(refused.messages)")
    #expect(refused.messages.contains("or run the whole study with --update, which"))
    let updated = try run("--update", links)
    #expect(updated.status == 1)
    #expect(
      updated.messages.contains("and 1 other session lies elsewhere as well"), "\(updated.messages)"
    )
    // Both people are in the tables, before and after.
    #expect(!updated.messages.contains("leave"), "\(updated.messages)")
    #expect(try run("--update", links).status == 0)
    #expect(try run("--add", links).status == 0)
  }

  @Test func `a person whose folder is renamed leaves the tables, and that is said`() throws {
    #expect(try run().status == 0)
    try shell("mv study/P04 study/P044")
    let updated = try run("--update")
    #expect(updated.status == 1)
    #expect(
      updated.messages.contains("1 participant (P04) leaves its tables\n"), "\(updated.messages)")
    #expect(updated.messages.contains("now participant P044"))
    try expectFresh()
  }

  /// The journal no longer knows a session whose files are gone: the tables still do.
  @Test func `a session whose results the journal has lost does not leave the tables silently`()
    throws
  {
    #expect(try run().status == 0)
    let before = try scratch.read("out/metrics.csv")
    try shell(
      "rm -r study/P15/2024-11-12 && truncate -s $(($(stat -c %s out/units.journal) / 3)) out/units.journal"
    )
    let refused = try run("--add")
    #expect(refused.status == 2, "\(refused.messages)")
    #expect(refused.messages.contains("would leave the tables"), "\(refused.messages)")
    #expect(try scratch.read("out/metrics.csv") == before)
    let updated = try run("--update")
    #expect(updated.status == 1)
    #expect(
      updated.messages.contains("1 session of the run in the folder leaves its tables (first "),
      "\(updated.messages)")
    try expectFresh()
    #expect(try run("--update").status == 0)
  }

  @Test func `a session whose result is replaced by that of another does not leave silently`()
    throws
  {
    #expect(try run().status == 0)
    let before = try scratch.read("out/metrics.csv")
    try shell("cp study/P09/*/result.json study/P04/*/result.json")
    let refused = try run("--add")
    #expect(refused.status == 2, "\(refused.messages)")
    #expect(try scratch.read("out/metrics.csv") == before)
    let updated = try run("--update")
    #expect(updated.status == 1)
    #expect(updated.messages.contains("leave"), "\(updated.messages)")
    try expectFresh()
  }

  @Test func `a copy that is removed is no loss`() throws {
    try shell("cp -r study/P04 'study/P04 copy'")
    #expect(try run().status == 0)
    try shell("rm -r 'study/P04 copy'")
    let updated = try run("--update")
    #expect(updated.status == 0, "\(updated.messages)")
    try expectFresh()
  }
}
