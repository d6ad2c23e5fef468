import Foundation
import TestSupport
import Testing

/// Oracle: what was done to recordings between a run and its page.
@Suite struct ChangedRecordingsTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for name in ["P01", "P04", "exports/mydatahelps"] {
      let copy = scratch.url.appending(path: "study/\(name)")
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: URL(filePath: Fixture.sampleData).appending(path: name), to: copy)
    }
  }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(arguments, in: scratch.url)
  }

  private func pictures(_ outcome: Outcome) -> Int {
    outcome.text.matches(of: /<svg [^>]*class="picture"/).count
  }

  private func touch(_ name: String) throws {
    try scratch.write(name, try scratch.read(name) + Data("\n".utf8))
  }

  @Test func `files that another part of a study has given are not called changed`() throws {
    for part in 1...3 {
      #expect(try run("run", "study", "--shard", "\(part)/3", "-o", "\(part)", "-q").status == 0)
      let page = try run("report", "\(part)", "-o", "-")
      #expect(page.status == 0, "\(part)")
      #expect(!page.text.contains("have changed"), "\(part)")
    }
  }

  @Test func `of an archive those sessions are drawn of which no member has changed`() throws {
    let pack = "cd study; tar czf ../all.tar.gz P01 P04"
    _ = try Tool.shell(pack, in: scratch.url)
    #expect(try run("run", "all.tar.gz", "-o", "out", "-q").status == 0)
    let before = try run("report", "out", "-o", "-")
    #expect(before.text.contains("<h4>tapping"))
    try touch("study/P04/2025-03-10/result.json")
    _ = try Tool.shell(pack, in: scratch.url)
    let after = try run("report", "out", "-o", "-")
    #expect(after.text.contains("The recordings of 1 session have changed"))
    #expect(pictures(after) > 0)
    #expect(pictures(after) < pictures(before))
    #expect(!after.text.contains("<h4>tapping"))
    // Of a member that is gone no source gives whose it was.
    _ = try Tool.shell("rm study/P04/2025-03-10/result.json; \(pack)", in: scratch.url)
    let gone = try run("report", "out", "-o", "-")
    #expect(pictures(gone) == 0)
    #expect(gone.text.contains("have changed"))
  }

  @Test(arguments: ["changed", "gone", "elsewhere"])
  func `a session that is asked for has its numbers without its recordings`(fate: String) throws {
    #expect(try run("run", "study/P01", "study/P04", "-o", "out", "-q").status == 0)
    switch fate {
    case "changed": try touch("study/P04/2025-03-10/result.json")
    case "gone": _ = try Tool.shell("rm -r study/P04/*", in: scratch.url)
    default: _ = try Tool.shell("mv study moved", in: scratch.url)
    }
    let page = try run("report", "out", "--session", "P04", "--pictures", "none", "-o", "-")
    #expect(page.status == 0, "\(page.messages)")
    #expect(pictures(page) == 0, "\(page.messages)")
    #expect(page.messages.isEmpty, "\(page.messages)")
    #expect(page.text.contains("<h4>tapping"))
    #expect(page.text.contains("<td><span>Tapping rate</span> <code>tap_rate_hz</code></td>"))
    #expect(try !run("report", "out", "-o", "-").text.contains("<h4>tapping"))
  }

  @Test func `a session of a run with pseudonyms has its numbers by either of its names`() throws {
    try scratch.writeKey("key", seed: 3)
    let people = ["study/P01", "study/P04", "--pseudonym-key-file", "key"]
    #expect(try Tool.run(["run", "-o", "out", "-q"] + people, in: scratch.url).status == 0)
    let rows = try scratch.table("out/metrics.csv").rows
    let name = try #require(rows.first { $0["task"] == "tapping" }?["participant"])
    for arguments in [["--session", name], ["--session", "P04", "--pseudonym-key-file", "key"]] {
      let page = try Tool.run(["report", "out", "-o", "-"] + arguments, in: scratch.url)
      #expect(page.status == 0)
      #expect(page.text.contains("<td><span>Tapping rate</span> <code>tap_rate_hz</code></td>"))
      #expect(page.text.contains("Without pictures"))
      #expect(!page.text.contains("P04"))
    }
  }
}
