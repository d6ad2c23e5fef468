import Foundation
import TestSupport
import Testing

/// Oracle: the tables of the run, the contract of the command, and a page of all sessions.
@Suite struct ReportFolderTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch(study: ["P01", "P04", "P19"]) }

  private func run(_ arguments: String...) throws -> Outcome {
    try Tool.run(arguments, in: scratch.url)
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try scratch.read(name), as: UTF8.self)
  }

  private func cards(_ page: String) -> [Substring] {
    page.matches(of: /<article id="[^"]*"( class="card">.*?<\/details>)/).map(\.1)
  }

  @Test func `a folder has an overview, and each participant a page with all sessions`() throws {
    let outcome = try run("report", "study", "-o", "pages/", "-q")
    #expect(outcome.status == 0, "\(outcome.messages)")
    let index = try text("pages/index.html")
    let rows = try scratch.table("pages/metrics.csv").rows
    let people = Set(rows.compactMap { $0["participant"] }).sorted()
    #expect(people == ["P01", "P04", "P19"])
    for person in people {
      #expect(index.contains("<a href=\"participants/\(person).html\">\(person)</a>"))
      let page = try text("pages/participants/\(person).html")
      let sessions = Set(rows.filter { $0["participant"] == person }.compactMap { $0["session"] })
      #expect(page.matches(of: /<article id=/).count >= sessions.count)
      for session in sessions { #expect(page.contains(session)) }
      #expect(page.contains("<figure><figcaption>"))
    }
    // The cards are those of the single page.
    let single = try run("report", "pages", "--cards", "all", "-o", "-").text
    let all = try people.flatMap { cards(try text("pages/participants/\($0).html")) }
    #expect(all.count > 2)
    #expect(Set(all) == Set(cards(single)))
    // Links of the overview lead to cards that are there.
    for match in index.matches(of: /href="(participants\/[^"#]*)#([^"]*)"/) {
      #expect(try text("pages/\(match.1)").contains("id=\"\(match.2)\""))
    }
  }

  /// Oracle: the rule of the style sheet that leaves sections out of print; pages of the same tables differ by it.
  @Test func `an update draws the overview again where other sections are printed`() throws {
    let rule = "main>:not(header,#presence,#flow,#arms){display:none}"
    #expect(try run("run", "study", "-q", "-o", "out").status == 0)
    #expect(try run("report", "out", "-o", "pages/", "-q").status == 0)
    #expect(try text("pages/index.html").contains(rule))
    #expect(try !text("pages/participants/P04.html").contains(rule))
    #expect(
      try run("report", "out", "-o", "pages/", "-q", "--update", "--print", "all").status == 0)
    #expect(try !text("pages/index.html").contains(rule))
    #expect(try run("report", "out", "-o", "-", "-q").text.contains(rule))
    #expect(try !run("report", "out", "-o", "-", "-q", "--print", "all").text.contains(rule))
  }

  private func marked(_ page: Data?) -> String {
    String(decoding: page ?? Data(), as: UTF8.self).replacing("</html>", with: "</HTML>")
  }

  @Test func `an update draws again only what has changed, and removes what is gone`() throws {
    #expect(try run("report", "study", "-o", "pages/", "-q").status == 0)
    func pages() throws -> [String: Data] {
      Dictionary(
        uniqueKeysWithValues: try scratch.names(in: "pages/participants").map {
          ($0, try scratch.read("pages/participants/\($0)"))
        })
    }
    func written(_ name: String) throws -> Date? {
      let path = scratch.url.appending(path: "pages/participants/\(name)").path
      return try FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
    let (before, kept) = (try pages(), try written("P01.html"))
    // A page of another content is drawn again, even one of the same length.
    try scratch.write("pages/participants/P04.html", marked(before["P04.html"]))
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P19"))
    try FileManager.default.copyItem(
      at: URL(filePath: Fixture.sampleData).appending(path: "P05"),
      to: scratch.url.appending(path: "study/P05"))
    let outcome = try run("report", "study", "-o", "pages/", "--update")
    #expect(outcome.status == 0, "\(outcome.messages)")
    #expect(outcome.messages.contains("1 of 3 pages of participants were kept"))
    let after = try pages()
    #expect(after.keys.sorted() == ["P01.html", "P04.html", "P05.html"])
    for name in ["P01.html", "P04.html"] { #expect(after[name] == before[name]) }
    #expect(try written("P01.html") == kept)
    // Without the option everything is drawn as if anew.
    #expect(try run("report", "pages", "-o", "pages/", "-q").status == 0)
    #expect(try run("report", "study", "-o", "fresh/", "-q").status == 0)
    for name in after.keys {
      #expect(
        try scratch.read("pages/participants/\(name)") == scratch.read("fresh/participants/\(name)")
      )
    }
    func beginning(_ name: String) throws -> String {
      try text(name).components(separatedBy: "<h3>Origin of this page")[0]
    }
    #expect(try beginning("pages/index.html") == beginning("fresh/index.html"))
  }

  @Test func `an update of the same tables writes nothing, but restores what was changed`() throws {
    _ = try run("run", "study", "-o", "run", "-q", "--pictures")
    #expect(try run("report", "run", "-o", "pages/", "-q").status == 0)
    func written() throws -> [String: Date] {
      let names =
        ["index.html", "pages.json"]
        + (try scratch.names(in: "pages/participants")).map { "participants/\($0)" }
      return Dictionary(
        uniqueKeysWithValues: try names.map { name in
          let path = scratch.url.appending(path: "pages/\(name)").path
          let facts = try FileManager.default.attributesOfItem(atPath: path)
          return (name, try #require(facts[.modificationDate] as? Date))
        })
    }
    let before = try written()
    let update = try run("report", "run", "-o", "pages/", "--update")
    #expect(update.status == 0)
    #expect(update.messages.contains("3 of 3 pages of participants were kept"))
    #expect(try written() == before)
    // The tables are read again if a page differs.
    let index = try scratch.read("pages/index.html")
    try scratch.write("pages/index.html", marked(index))
    #expect(try run("report", "run", "-o", "pages/", "--update").status == 0)
    #expect(try scratch.read("pages/index.html") == index)
    let page = try scratch.read("pages/participants/P04.html")
    try FileManager.default.removeItem(
      at: scratch.url.appending(path: "pages/participants/P04.html"))
    let restored = try run("report", "run", "-o", "pages/", "--update")
    #expect(restored.messages.contains("2 of 3 pages of participants were kept"))
    #expect(try scratch.read("pages/participants/P04.html") == page)
  }

  @Test func `pages of another program are left as they are`() throws {
    try scratch.write("site/index.html", "<!DOCTYPE html><p>mine</p>")
    let outcome = try run("report", "study", "-o", "site", "-q")
    #expect(outcome.status == 2)
    #expect(outcome.messages.contains("contains index.html of another program"))
    #expect(try scratch.names(in: "site") == ["index.html"])
    for name in ["participants/P01.html", "participants.html", "pages.json"] {
      try scratch.write("other/\(name)", "mine")
      #expect(try run("report", "study", "-o", "other/", "-q").status == 2, "\(name)")
      try FileManager.default.removeItem(at: scratch.url.appending(path: "other"))
    }
    #expect(try run("report", "study", "-o", "x.html", "--update").status == 2)
  }

  @Test func `a new run leaves no pages of the earlier one, and pages are no input`() throws {
    #expect(try run("report", "study", "-o", "study/pages/", "-q").status == 0)
    let files = try run("inspect", "study", "--format", "csv").text
    #expect(!files.contains(".html"))
    #expect(try run("run", "study", "-o", "study/pages", "-q", "--force").status == 0)
    let left = try scratch.names(in: "study/pages")
    for name in ["index.html", "participants", "pages.json", "pictures.ndjson"] {
      #expect(!left.contains(name), "\(name)")
    }
  }

  @Test
  func
    `pages that were changed or come from another study are not passed off as those of this one`()
    throws
  {
    #expect(try run("report", "study", "-o", "pages/", "-q").status == 0)
    let before = try scratch.read("pages/participants/P04.html")
    try scratch.write("pages/participants/P04.html", try text("pages/index.html"))
    let update = try run("report", "pages", "-o", "pages/", "--update")
    #expect(update.messages.contains("2 of 3 pages of participants were kept"))
    #expect(try scratch.read("pages/participants/P04.html") == before)
    // Without their record the pages are known by what they say of themselves.
    try scratch.write("pages/pages.json", "{")
    #expect(try run("report", "pages", "-o", "pages/", "-q").status == 0)
    try FileManager.default.moveItem(
      at: scratch.url.appending(path: "study"), to: scratch.url.appending(path: "other"))
    _ = try run("run", "other", "-o", "run", "-q", "--pictures")
    let other = try run("report", "run", "-o", "pages/")
    #expect(other.status == 2)
    #expect(other.messages.contains("contains the pages of another study (Report of study)"))
    #expect(try run("report", "run", "-o", "pages/", "--force", "-q").status == 0)
    for options in [["--session", "P04"], ["--cards", "none"]] {
      let refused = try Tool.run(["report", "run", "-o", "pages/"] + options, in: scratch.url)
      #expect(refused.status == 2)
      #expect(refused.messages.contains("\(options[0]): a report in a folder has the cards of all"))
    }
  }

  @Test func `links lead to cards that are there also after others have come and gone`() throws {
    #expect(try run("run", "study", "-o", "run", "-q", "--pictures").status == 0)
    #expect(try run("report", "run", "-o", "pages/", "-q").status == 0)
    try FileManager.default.removeItem(at: scratch.url.appending(path: "study/P01"))
    let update = try run("run", "study", "-o", "run", "-q", "--pictures", "--update", "--force")
    #expect(update.status == 0)
    #expect(try run("report", "run", "-o", "pages/", "-q", "--update").status == 0)
    #expect(try run("report", "run", "-o", "fresh/", "-q").status == 0)
    let difference = try Tool.shell("diff -r pages fresh", in: scratch.url)
    #expect(difference.status == 0, "\(difference.text)")
  }

  @Test func `a page is drawn again where its reasons depend on another participant`() throws {
    // A flag that only notes something is a reason on a card if it alone lowered a verdict elsewhere.
    func row(_ person: String, _ quality: String, _ flags: String) -> String {
      "\(person),,S,,tapping,tapping,1,,tap_rate_hz,4,,Hz,9,\(quality),\(flags),tapping/4,\(person)/a.json\n"
    }
    _ = try run("run", "study", "-o", "run", "-q")
    let header = try text("run/metrics.csv").prefix { $0 != "\n" } + "\n"
    let noted = row("P1", "doubtful", "few_taps;dates_to_second")
    try scratch.write("run/metrics.csv", header + noted + row("P2", "good", ""))
    try scratch.seal("run")
    _ = try run("report", "run", "-o", "pages/", "-q")
    try scratch.write("run/metrics.csv", header + noted + row("P2", "bad", "dates_to_second"))
    try scratch.seal("run")
    _ = try run("report", "run", "-o", "pages/", "-q", "--update")
    _ = try run("report", "run", "-o", "fresh/", "-q")
    let difference = try Tool.shell("diff -r pages fresh", in: scratch.url)
    #expect(difference.status == 0, "\(difference.text)")
  }
}
