import Foundation
import FoundationXML
import TestSupport
import Testing
import Text

/// Oracle: the tables of the same recordings, the contract of the command, and the secrets of the sample data.
@Suite struct ReportTests {
  private func study(_ people: String...) throws -> Scratch { try Scratch(study: people) }

  private func text(_ scratch: Scratch, _ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  /// On a page: the pictures of sessions, without those of the whole study.
  private func pictureCount(_ text: String) -> Int {
    text.matches(of: /<figure><figcaption>/).count
  }

  private func drawingCount(_ text: String) -> Int {
    text.matches(of: /<svg [^>]*class="picture"/).count
  }

  @Test func `a page of recordings and one of the run's tables show the same`() throws {
    let scratch = try study("P01", "P04", "P26")
    let study = scratch.url
    #expect(try Tool.run(["run", "study", "-o", "out", "-q", "--pictures"], in: study).status == 0)
    let ofRun = try Tool.run(["report", "out"], in: study)
    #expect(ofRun.status == 0)
    #expect(ofRun.messages.contains("out/report.html"))
    let ofStudy = try Tool.run(["report", "study", "-o", "page.html"], in: study)
    #expect(ofStudy.status == 0)
    #expect(ofStudy.output.isEmpty)
    let (one, other) = (try text(scratch, "out/report.html"), try text(scratch, "page.html"))
    #expect(pictureCount(one) > 8)
    #expect(pictureCount(one) == pictureCount(other))
    // Only a page of recordings has an origin, which is the command; that of a run is in run.json.
    let origin = try #require(other.range(of: "<h3>Origin of this page"))
    #expect(one.hasPrefix(other[..<origin.lowerBound]))
    #expect(!one.contains("Origin of this page"))
    #expect(XMLParser(data: Data(one.utf8)).parse())
  }

  @Test func `the bytes are the same for any number of jobs`() throws {
    let study = try study("P01", "P04", "P19", "P23")
    for jobs in ["1", "3"] {
      _ = try Tool.run(["report", "study", "-q", "-j\(jobs)", "-o", "\(jobs).html"], in: study.url)
      _ = try Tool.run(["plot", "study", "-q", "-j\(jobs)", "-o", "\(jobs).svg"], in: study.url)
    }
    let line = ["report", "--progress=never", "-v", "-o", "2.html", "--", "study"]
    _ = try Tool.run(line, in: study.url)
    #expect(try study.read("1.html") == study.read("3.html"))
    #expect(try study.read("1.html") == study.read("2.html"))
    #expect(try study.read("1.svg") == study.read("3.svg"))
  }

  @Test func `a page made from recordings lists libraries and parameters like a page of a run`()
    throws
  {
    let scratch = try study("P01", "P15")
    _ = try Tool.run(["run", "study", "--height", "1.9", "-o", "out", "-q"], in: scratch.url)
    _ = try Tool.run(["report", "out", "-q"], in: scratch.url)
    _ = try Tool.run(
      ["report", "study", "--height", "1.9", "-q", "-o", "page.html"], in: scratch.url)
    func facts(_ name: String) throws -> [Substring] {
      let page = try text(scratch, name)
      return page.matches(of: /<p>((?:The recordings were analyzed|Parameters set)[^<]*)</).map(\.1)
    }
    let facts = (try facts("out/report.html"), try facts("page.html"))
    #expect(facts.0 == facts.1, "\(facts)")
    #expect(facts.0.count == 2, "\(facts)")
    #expect(facts.0.contains { $0.hasSuffix(": --height 1.9.") })
    // Workers opened it for the sounds; the process that writes the page never did.
    #expect(
      facts.0.contains { $0.contains("libavcodec") && !$0.contains(/libavcodec[^,]*not opened/) })
  }

  @Test func `files of which a copy was used are counted as copies`() throws {
    let scratch = try study("P04")
    func counts() throws -> Substring {
      let page = try Tool.run(["report", "study", "--cards", "none"], in: scratch.url).text
      return try #require(page.firstMatch(of: /1 participant [^.]*\./)).0
    }
    let before = try counts()
    let measured = try #require(before.firstMatch(of: /(\d+) measured/)).1
    #expect(!before.contains("duplicate_input"))
    try FileManager.default.copyItem(
      at: scratch.url.appending(path: "study/P04"), to: scratch.url.appending(path: "study/P05"))
    let after = try counts()
    #expect(after.contains("\(measured) measured"), "\(after)")
    #expect(after.contains("duplicate_input"), "\(after)")
  }

  @Test func `a page is called by what was named`() throws {
    let scratch = try study("P04", "P19")
    let script = """
      cd study; tar czf ../all.tar.gz P04; cd ..
      for given in study study/ study/P04 all.tar.gz 'study/P04 study/P19' '-'; do
        "$ANALYZE" report $given --cards none -q < study/P04/2025-03-10/result.json | grep -o '<h1>[^<]*'
      done
      cd study; "$ANALYZE" report . --cards none -q | grep -o '<h1>[^<]*'
      """
    let titles = try Tool.shell(script, in: scratch.url).text.split(separator: "\n")
    #expect(
      titles == [
        "<h1>Report of study", "<h1>Report of study", "<h1>Report of P04", "<h1>Report of all",
        "<h1>Report of study", "<h1>Report", "<h1>Report of study",
      ])
  }

  @Test func `every value of a drawn session stands in the page, with its verdict`() throws {
    let scratch = try study("P04")
    _ = try Tool.run(["report", "study", "-o", "page.html"], in: scratch.url)
    let page = try text(scratch, "page.html")
    let table = try Table(csv: Tool.run(["run", "study"], in: scratch.url).output)
    #expect(table.cells.count > 100)
    for row in table.rows {
      let (metric, content) = (row["metric"] ?? "", row["content"] ?? "")
      let cells = "<code>\(metric)</code></th><td class=\"n\">\(content)</td>"
      #expect(page.contains(cells), "\(metric)")
    }
  }

  @Test func `no place and no word of a participant is on a page unless it is asked for`() throws {
    let scratch = try study("P10", "P11", "P17", "P18")
    _ = try Tool.run(["report", "study", "-o", "page.html"], in: scratch.url)
    let page = try text(scratch, "page.html")
    #expect(pictureCount(page) > 8)
    let secrets = try Secrets(of: scratch.url.appending(path: "study"))
    #expect(secrets.words.count > 5)
    #expect(secrets.coordinates.count > 50)
    for secret in secrets.words.union(secrets.coordinates) { #expect(!page.contains(secret)) }
  }

  @Test func `pictures are drawn of what is asked for, and pseudonyms stay pseudonyms`() throws {
    let scratch = try study("P04", "P19")
    let none = try Tool.run(["report", "study", "--cards", "none"], in: scratch.url)
    #expect(pictureCount(none.text) == 0)
    #expect(none.text.contains("tap_rate_hz"))
    let one = try Tool.run(
      ["report", "study", "--cards", "none", "--session", "P04"], in: scratch.url)
    #expect(pictureCount(one.text) == 4)
    #expect(one.text.contains("tapping.left"))
    let key = scratch.url.appending(path: "key")
    try Data((0..<32).map { UInt8($0) }).write(to: key)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key.path)
    let hidden = try Tool.run(["report", "study", "--pseudonym-key-file", "key"], in: scratch.url)
    #expect(hidden.status == 0)
    #expect(pictureCount(hidden.text) > 4)
    #expect(!hidden.text.contains("P04"))
    #expect(!hidden.text.contains("2025-03-10/"))
  }

  @Test func `a run that has stored no pictures has a page of numbers that says so`() throws {
    let scratch = try study("P04")
    _ = try Tool.run(["run", "study", "-o", "out", "-q", "--format", "tsv"], in: scratch.url)
    let elsewhere = try Scratch()
    let outcome = try Tool.run(["report", scratch.path + "/out", "-o", "-"], in: elsewhere.url)
    #expect(outcome.status == 0)
    #expect(pictureCount(outcome.text) == 0)
    #expect(outcome.text.contains("The run has stored no pictures"))
    #expect(outcome.text.contains("tap_rate_hz"))
    _ = try Tool.run(["run", "study", "-o", "nested", "-q", "--format", "ndjson"], in: scratch.url)
    let refused = try Tool.run(["report", "nested"], in: scratch.url)
    #expect(refused.status == 2)
    #expect(refused.messages.contains("contains no metrics.csv"))
    try scratch.write("nested/metrics.csv", "participant,\"session\nP01")
    let truncated = try Tool.run(["report", "nested"], in: scratch.url)
    #expect(truncated.status == 2)
    #expect(truncated.messages.contains("the table is truncated"))
  }

  @Test func `inputs that cannot be used are reported with what to do, and the page is whole`()
    throws
  {
    let scratch = try study("P04")
    try scratch.write("study/P05/S/deviceMotion_walking.outbound.json", "{\"items\":[{\"a\":")
    let outcome = try Tool.run(["report", "study"], in: scratch.url)
    #expect(outcome.status == 1)
    #expect(outcome.text.hasSuffix("</html>\n"))
    #expect(outcome.text.contains("✕"))
    #expect(outcome.text.contains("Compare its size with the original"))
    // The page of the run has the status of the run, and says why.
    _ = try Tool.run(["run", "study", "-o", "out"], in: scratch.url)
    let later = try Tool.run(["report", "out", "-o", "page.html"], in: scratch.url)
    #expect(later.status == 1)
    #expect(later.messages.contains("the page is whole; 1 input of the run could not be used"))
    try scratch.write("none/notes.txt", "Seen on Monday")
    let none = try Tool.run(["report", "none"], in: scratch.url)
    #expect(none.status == 0)
    #expect(none.messages.contains("no input for an analysis was found among 1 file; analyze plan"))
    let plot = try Tool.run(["plot", "study/P05"], in: scratch.url)
    #expect(plot.status == 1)
    #expect(plot.output.isEmpty)
    #expect(plot.messages.contains("nothing to draw"))
  }

  @Test func `a plot is one file with the pictures that were asked for`() throws {
    let scratch = try study("P04")
    let whole = try Tool.run(["plot", "study/P04"], in: scratch.url)
    #expect(whole.status == 0)
    #expect(drawingCount(whole.text) == 5)  // The file and its four pictures.
    #expect(XMLParser(data: whole.output).parse())
    #expect(!whole.text.contains("var("))
    // The right hand tapped 123 times, the left one 91: both have the axis of the right one.
    #expect(whole.text.matches(of: />120</).count == 2)
    let one = try Tool.run(
      ["plot", "study/P04", "--step", "tapping.left", "--picture", "tap-raster", "-o", "x.svg"],
      in: scratch.url)
    #expect(one.status == 0)
    #expect(one.output.isEmpty)
    #expect(drawingCount(try text(scratch, "x.svg")) == 2)
    let wrong = try Tool.run(["plot", "study/P04", "--picture", "tap-rooster"], in: scratch.url)
    #expect(wrong.status == 2)
    #expect(wrong.messages.contains("tap-raster"))
    #expect(
      try Tool.run(["plot", "study/P04", "-o", "no/folder/x.svg"], in: scratch.url).status == 74)
  }

  @Test func `pictures stand in the order of steps and attempts, each given by its number`() throws
  {
    let scratch = try study("P05")
    let plot = try Tool.run(
      ["plot", "study", "--picture", "reaction", "--step", "reactionTime"], in: scratch.url)
    let headings = plot.text.matches(of: /class="step"[^>]*>(reactionTime[^<]*)</).map(\.1)
    #expect(headings == (1...3).map { "reactionTime attempt \($0)" })
  }
}

/// Private content of sample data: words of participants, and digits of places.
private struct Secrets {
  var words = Set<String>()
  var coordinates = Set<String>()

  init(of folder: URL) throws {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects as? [String] ?? []
    for name in names where name.hasSuffix(".json") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for match in text.matches(of: #/"(?:latitude|longitude)"\s*:\s*(-?\d+\.\d{5,})/#) {
        coordinates.insert(String(match.1.prefix(10)))
      }
      for match in text.matches(
        of: #/"(?:formattedString|targetSentence|textAnswer)"\s*:\s*"([^"]{5,})"/#)
      { words.insert(String(match.1)) }
    }
  }
}
