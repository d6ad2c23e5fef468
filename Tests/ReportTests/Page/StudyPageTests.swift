import Foundation
import Metrics
import Testing
import Text

@testable import Report

/// Truth: rows made up here, whose counts, quartiles and outliers are known; the rules of XML and of content policies.
@Suite struct StudyPageTests {
  private static let task = TaskFacts(
    name: "tapping", title: "Tapping: rate and rhythm", summary: "Taps are counted.",
    headlines: ["rate"], conditions: ["kind"],
    metrics: [
      MetricDefinition(
        name: "rate", label: "Tapping rate", unit: .hertz, meaning: "Taps a second.",
        source: "Some & others 1999, doi 10.1000/abc.1", absentWhen: "never"),
      MetricDefinition(
        name: "kind", label: "Kind of trail", type: .text, unit: .none, meaning: "A or B.",
        source: "the task", absentWhen: "never"),
    ], pictures: [.init(name: "p", title: "P", reading: "Read it from left to right.")])
  private static let flags = [
    Flag("few_taps", .doubt, "Less than ten taps.", remedy: "look whether the test was understood"),
    Flag("no_height", .absence, "No height is known.", remedy: "give --height"),
  ]
  private static let provenance = StudyPage.Provenance(
    title: "Report", counts: "2 participants, 3 files", program: "analyze 1", libraries: "lib 2",
    parameters: [("height", "1.7")], facts: [("command", "analyze")], remarks: ["A remark."])

  static func row(
    participant: String = "P1", visit: String = "", session: String = "S",
    start: String = "2024-01-01", step: String = "tapping", side: String = "",
    metric: String = "rate", value: String = "5", text: String = "", quality: String = "good",
    flags: String = "", source: String = "a.json"
  ) throws -> MetricsRow {
    let cells = [
      participant, visit, session, start, "tapping", step, "1", side, metric, value, text, "Hz",
      "9", quality, flags, "tapping/1", source,
    ]
    let reader = try MetricsRow.table.reader(of: MetricsRow.table.columnNames)
    return try reader.row { cells[$0] }
  }

  private static func drawn(_ rows: [MetricsRow], _ pictures: [DrawnPicture] = []) throws
    -> DrawnStep
  { try #require(DrawnStep(rows: rows, pictures: pictures)) }

  private static func text(_ page: StudyPage) -> String {
    String(decoding: page.html(provenance), as: UTF8.self)
  }

  @Test func `names from files are text and nothing else, and nothing comes from elsewhere`() throws
  {
    let hostile = "\"><script>alert(1)</script><img src=http://x.y onerror='z'>&\u{1B}\u{202E}"
    var page = StudyPage([Self.task], Self.flags)
    let row = try Self.row(
      participant: hostile, session: hostile, step: hostile, value: "", text: hostile,
      quality: "bad", flags: hostile, source: hostile)
    page.add([row])
    page.draw(try Self.drawn([row]), isRequested: true)
    let text = Self.text(page)
    let elements = try Elements(text)
    #expect(!elements.names.contains("script"))
    #expect(!elements.names.contains("img"))
    #expect(elements.attributes.allSatisfy { !$0.name.hasPrefix("on") })
    #expect(!text.contains("\u{1B}"))
    #expect(!text.contains("\u{202E}"))
    let policy = try #require(
      elements.attributes.first { $0.value.hasPrefix("default-src") }?.value)
    #expect(policy.hasPrefix("default-src 'none'"))
    #expect(!policy.contains("script-src"))
    for (name, value) in elements.attributes where ["href", "src"].contains(name) {
      #expect(value.hasPrefix("#") || value.hasPrefix("data:"))
    }
    #expect(page.html(Self.provenance) == page.html(Self.provenance))
  }

  @Test func `people read a metric's label, and its name beside it`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for number in 0..<3 { page.add([try Self.row(session: "S\(number)", value: "\(number)")]) }
    page.draw(try Self.drawn([try Self.row(session: "S0", value: "0")]), isRequested: true)
    let text = Self.text(page)
    // Once among the main numbers of the task, once in the table of the step.
    #expect(text.contains("<span title=\"Taps a second.\">Tapping rate</span> <code>rate</code>"))
    #expect(text.contains("<th>Tapping rate <code>rate</code></th>"))
  }

  @Test func `every link leads to a place on the page, and ids are there once`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for number in 0..<9 {
      let row = try Self.row(
        session: "S\(number)", value: number == 4 ? "99" : "\(number)",
        quality: number == 2 ? "doubtful" : "good", flags: number == 2 ? "few_taps" : "")
      page.add([row])
      page.draw(try Self.drawn([row]), isRequested: false)
    }
    let elements = try Elements(Self.text(page))
    let ids = elements.attributes.filter { $0.name == "id" }.map(\.value)
    #expect(Set(ids).count == ids.count)
    let links = elements.attributes.filter { $0.name == "href" && $0.value.hasPrefix("#") }
    #expect(links.count > 15)
    #expect(links.allSatisfy { ids.contains(String($0.value.dropFirst())) })
    #expect(Self.text(page).contains("Less than ten taps. Look whether the test was understood."))
    #expect(Self.text(page).contains("Some &amp; others 1999"))
    #expect(links.contains { $0.value == "#session-5" })
    #expect(Self.text(page).contains("<a href=\"https://doi.org/10.1000/abc.1\">"))
  }

  @Test func `quartiles lie between the values, and outliers beyond Tukey's fences`() throws {
    var spread = MetricSpread(ValueGroup(["tapping"]))
    for (number, value) in [1.0, 2, 3, 4, 5, 6, 7, 8, 40, -30].enumerated() {
      spread.add(try Self.row(value: "\(value)"), session: number, person: 0)
    }
    spread.add(
      try Self.row(value: "", quality: "bad", flags: "few_taps;short"), session: 11, person: 0)
    // By hand: sorted -30 1 2 3 4 5 6 7 8 40; R's default quantiles.
    #expect(spread.quantiles() == [-30, 2.25, 4.5, 6.75, 40])
    #expect(spread.outliers().map(\.number) == [40, -30])
    #expect(spread.outliers().map(\.session) == [8, 9])
    #expect(spread.absences == ["few_taps": 1])
    // What is not to be trusted, or in another unit, would shift the quartiles.
    spread.add(try Self.row(value: "1000", quality: "bad", flags: "short"), session: 12, person: 0)
    #expect(spread.quantiles()[4] == 40)
    #expect(spread.absences["bad"] == 1)
    // A spreadsheet's number is not lost without a word.
    for value in ["4,5", "inf", "nan"] {
      #expect(throws: TableProblem.self) { try Self.row(value: value) }
    }
    var vast = MetricSpread(ValueGroup([]))
    for value in ["-1.7e308", "1.7e308", "1", "2", "1.7e308", "-1.7e308"] {
      vast.add(try Self.row(value: value), session: 0, person: 0)
    }
    #expect(vast.outliers().isEmpty)
    // Where the quartiles are equal, every other value is an outlier.
    var even = MetricSpread(ValueGroup([]))
    for value in [20, 20, 20, 20, 20, 20, 9] {
      even.add(try Self.row(value: "\(value)"), session: 0, person: 0)
    }
    #expect(even.outliers().map(\.number) == [9])
  }

  @Test func `only what is comparable shares a row: by step, side and condition`() throws {
    var tally = StudyTally([Self.task], Self.flags)
    for session in 0..<10 {
      for kind in ["A", "B"] {
        let value =
          kind == "A" && session == 3 ? 500 : (kind == "A" ? 5 : 50) + 0.1 * Double(session)
        tally.add([
          try Self.row(session: "\(session)", step: "trail", value: "\(value)"),
          try Self.row(session: "\(session)", step: "trail", metric: "kind", value: "", text: kind),
        ])
      }
      tally.add([try Self.row(session: "\(session)", step: "taps", side: "left")])
    }
    let spreads = tally.tasks[0].headlines[0].spreads
    #expect(
      ValueGroup.names(of: spreads.map(\.group)) == [
        "trail · kind of trail A", "trail · kind of trail B", "taps · left",
      ])
    #expect(spreads.map { $0.outliers().count } == [1, 0, 0])
    #expect(spreads.map(\.values.count) == [10, 10, 10])
    // What all groups share is not said again, and one group needs no name.
    let trails = [ValueGroup(["trail", "", "A"]), ValueGroup(["trail", "", "B"])]
    #expect(ValueGroup.names(of: trails) == ["A", "B"])
    #expect(ValueGroup.names(of: [trails[0]]) == [""])
    // Steps that an app numbers are not comparable either.
    for step in 0..<20 { tally.add([try Self.row(step: "s\(step)", value: "7")]) }
    let all = tally.tasks[0].headlines[0].spreads
    #expect(all.map(\.values.count) == [10, 10, 10] + [Int](repeating: 1, count: 20))
  }

  @Test func `sessions, verdicts and problems are counted by name, byte for byte`() throws {
    var tally = StudyTally([Self.task], Self.flags)
    // One file with the days of several sessions, and a name in two spellings of its accent.
    for name in ["Jos\u{E9}", "Jose\u{301}"] {
      for session in ["1", "2", "1"] {
        tally.add([
          try Self.row(participant: name, session: session, quality: "doubtful", flags: "few_taps"),
          try Self.row(
            participant: name, session: session, metric: "kind", value: "", quality: "absent",
            flags: "no_height"),
        ])
      }
    }
    #expect(tally.participants.map(\.sessions) == [[0, 1], [2, 3]])
    #expect(
      tally.sessions.map { $0.tasks[0].quality } == [.doubtful, .doubtful, .doubtful, .doubtful])
    #expect(tally.verdicts == [.doubtful: 6, .absent: 6])
    #expect(tally.problems.map(\.sessions) == [[0, 1, 2, 3]])
    #expect(tally.problems[0].counts == [.doubtful: 6])
    let absences = tally.tasks[0].absences
    #expect(absences.keys.map(\.rawValue) == ["no_height"])
    #expect(absences.values.map(\.count) == [6])
    #expect(absences.values.map(\.texts) == [["no_height"]])
  }

  @Test func `a value with a flag that only notes has the flags that lower its verdict as reasons`()
    throws
  {
    let tally = StudyTally([Self.task], Self.flags + [Flag("seen", .note, "It was seen.")])
    func reasons(_ flags: String) throws -> [String] {
      tally.reasons(of: try Self.row(quality: "doubtful", flags: flags)).map(\.rawValue)
    }
    #expect(try reasons("seen;few_taps") == ["few_taps"])
    #expect(try reasons("seen") == ["seen"])
    #expect(try reasons("few_taps;few_taps@12") == ["few_taps"])
    #expect(try reasons("") == [""])
  }

  @Test func `the first page of a study gives its dates and its counts`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for (number, start) in ["2024-05-01T23:30:00.000-07:00", "2023-12-31T08:00:00.000+00:00", ""]
      .enumerated()
    { page.add([try Self.row(session: "S\(number)", start: start)]) }
    let text = Self.text(page)
    #expect(text.contains("Recorded from 31 December 2023 to 1 May 2024."))
    #expect(text.contains("2 participants, 3 files."))
    #expect(text.contains("Parameters set by options: --height 1.7."))
  }

  @Test func `a page without values says so, and all of its links lead somewhere`() throws {
    let page = StudyPage([Self.task], Self.flags)
    let text = Self.text(page)
    #expect(text.contains("There are no values."))
    #expect(!text.contains("are good"))
    let elements = try Elements(text)
    let ids = elements.attributes.filter { $0.name == "id" }.map(\.value)
    for link in elements.attributes where link.name == "href" && link.value.hasPrefix("#") {
      #expect(ids.contains(String(link.value.dropFirst())))
    }
  }

  /// Oracle: the sections of a page, of which a sheet of paper has the head and three others.
  @Test func `a page prints its overview, flow and groups unless all is asked for`() throws {
    var page = StudyPage([Self.task], Self.flags)
    let step = try Self.drawn([try Self.row()])
    page.add(step.rows)
    page.draw(step, isRequested: true)
    let rule = "main>:not(header,#presence,#flow,#arms){display:none}"
    #expect(Self.text(page).contains(rule))
    func index() -> String { String(decoding: page.index(Self.provenance), as: UTF8.self) }
    #expect(index().contains(rule))
    let person = page.page(ofParticipant: 0, [step], Self.provenance)
    #expect(!String(decoding: person, as: UTF8.self).contains(rule))
    page.printExtent = .all
    #expect(!Self.text(page).contains(rule))
    #expect(!index().contains(rule))
  }

  @Test func `a page of a thousand sessions with pictures stays below 8 MB`() throws {
    var page = StudyPage([Self.task], Self.flags)
    let picture = DrawnPicture(
      name: "p", title: "P", caption: "C",
      svg: "<svg>\(String(repeating: "x", count: 60_000))</svg>", height: 10)
    for number in 0..<1000 {
      let rows = try (0..<100).map {
        try Self.row(session: "S\(number)", metric: $0 == 0 ? "rate" : "m\($0)", value: "\(number)")
      }
      page.add(rows)
      page.draw(try Self.drawn(rows, [picture]), isRequested: false)
    }
    page.draw(try Self.drawn([try Self.row(session: "S999")], [picture]), isRequested: true)
    let bytes = page.html(Self.provenance)
    #expect((3_000_000..<8_000_000).contains(bytes.count))
    #expect(page.omittedCount > 500)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("id=\"session-1\""))
    #expect(text.contains("id=\"session-1000\""))
    #expect(text.contains("\(page.omittedCount) steps of others were left out"))
    // How to read a kind of picture is said once.
    #expect(text.components(separatedBy: "Read it from left to right.").count == 2)
  }

  @Test func `many participants are counted by visit, and have a page of their own`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for number in 0...OverviewSection.mostParticipants {
      page.add([
        try Self.row(
          participant: "Q\(number)", start: number < 50 ? "2024-01-03T10:00:00.000+00:00" : "")
      ])
    }
    let single = Self.text(page)
    #expect(single.contains("title=\"tapping: 201 main values usable\""))
    #expect(!single.contains(">Q7<"))
    #expect(page.participantsPage(Self.provenance) != nil)
    let index = String(decoding: page.index(Self.provenance), as: UTF8.self)
    #expect(index.contains("href=\"participants.html\""))
    let all = String(decoding: try #require(page.participantsPage(Self.provenance)), as: UTF8.self)
    #expect(all.contains("<a href=\"participants/Q7.html\">Q7</a>"))
    #expect(all.contains("href=\"participants/Q7.html#session-1\""))
  }

  @Test func `pages of participants have names that every file system takes, each its own`() throws
  {
    var page = StudyPage([Self.task], Self.flags)
    let names = [
      "P1", "p1", "../x", "", "a/b", "a_b", "Jos\u{E9}", String(repeating: "n", count: 300),
    ]
    for name in names { page.add([try Self.row(participant: name)]) }
    let files = page.pageNames
    #expect(files[0] == "participants/P1.html")
    #expect(files[1] == "participants/p1-2.html")
    #expect(Set(files.map { $0.lowercased() }).count == names.count)
    for file in files {
      #expect(file.utf8.count < 120)
      #expect(file.split(separator: "/").count == 2)
      #expect(file.utf8.allSatisfy { $0 < 0x80 })
    }
  }

  @Test(arguments: [("week 4", true), ("2024-01-01", false), ("", false)])
  func `a card names the visit, unless it is the date`(visit: String, isNamed: Bool) throws {
    var page = StudyPage([Self.task], Self.flags)
    let step = try Self.drawn([try Self.row(visit: visit)])
    page.add(step.rows)
    page.draw(step, isRequested: true)
    // The second visit is no beginning of a year.
    let second = try Self.drawn([try Self.row(visit: "2", session: "T")])
    page.add(second.rows)
    page.draw(second, isRequested: true)
    let cards = Self.text(page).components(separatedBy: "<article")
    try #require(cards.count == 3)
    #expect(cards[2].contains(" · 2 · 1 January 2024</p>"))
    let card = cards[1]
    #expect(card.contains(" · week 4 · 1 January 2024</p>") == isNamed)
    #expect(card.contains(" · 1 January 2024</p>"))
    #expect(card.contains("session <code>S</code>"))
  }

  @Test func `the page of a participant has all sessions by date, each with the way to the next`()
    throws
  {
    var page = StudyPage([Self.task], Self.flags)
    let steps = try [("late", "2024-02-01"), ("early", "2024-01-01")].map { session, start in
      try Self.drawn([try Self.row(session: session, start: start)])
    }
    for step in steps { page.add(step.rows) }
    let text = String(decoding: page.page(ofParticipant: 0, steps, Self.provenance), as: UTF8.self)
    let cards = text.components(separatedBy: "<article")
    try #require(cards.count == 3)
    #expect(cards[1].contains("1 January 2024"))
    #expect(cards[1].contains("<a href=\"#session-1\">Next session</a>"))
    #expect(cards[2].contains("<a href=\"#session-2\">Previous session</a>"))
    #expect(cards[1].contains("href=\"../index.html#presence\""))
  }
}
