import Foundation
import Metrics
import Testing

@testable import Report

/// Truth: rows made up here, whose counts, quartiles and outliers are known; the rules of XML and of content policies.
@Suite struct StudyPageTests {
  private static let task = TaskFacts(
    name: "tapping", title: "Tapping", summary: "Taps are counted.", headlines: ["rate"],
    metrics: [
      MetricDefinition(
        name: "rate", label: "Tapping rate", unit: .hertz, meaning: "Taps a second.",
        source: "Some & others 1999",
        absentWhen: "never")
    ])
  private static let flags = [
    Flag("few_taps", .doubt, "Less than ten taps.", remedy: "look whether the test was understood")
  ]
  private static let provenance = StudyPage.Provenance(
    title: "Report", counts: [("files found", 3)], facts: [("program", "analyze")],
    remarks: ["A remark."])

  static func row(
    participant: String = "P1", session: String = "S", step: String = "tapping",
    metric: String = "rate", value: String = "5", quality: String = "good", flags: String = "",
    source: String = "a.json"
  ) throws -> ReportedRow {
    try #require(
      ReportedRow([
        participant, session, "2024-01-01", "tapping", step, "1", "", metric, value, "", "Hz", "9",
        quality, flags, "tapping/1", source,
      ]))
  }

  private static func text(_ page: StudyPage) -> String {
    String(decoding: page.html(provenance), as: UTF8.self)
  }

  @Test func `names from files are text and nothing else, and nothing comes from elsewhere`() throws
  {
    let hostile = "\"><script>alert(1)</script><img src=http://x.y onerror='z'>&\u{1B}\u{202E}"
    var page = StudyPage([Self.task], Self.flags)
    let row = try Self.row(
      participant: hostile, session: hostile, step: hostile, value: hostile, quality: "bad",
      flags: hostile, source: hostile)
    page.add(row)
    page.add(try #require(DrawnStep(rows: [row], pictures: [])), isRequested: true)
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
    for number in 0..<3 { page.add(try Self.row(session: "S\(number)", value: "\(number)")) }
    let drawn = [try Self.row(session: "S0", value: "0")]
    page.add(try #require(DrawnStep(rows: drawn, pictures: [])), isRequested: true)
    let text = Self.text(page)
    let cells = text.components(separatedBy: ">Tapping rate</span> <code>rate</code>")
    // Once among the main numbers of the task, once in the table of the step.
    #expect(cells.count == 3)
    #expect(text.contains("Tapping rate 2"))
  }

  @Test func `every link leads to a place on the page, and ids are there once`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for number in 0..<9 {
      let row = try Self.row(
        session: "S\(number)", value: number == 4 ? "99" : "\(number)",
        quality: number == 2 ? "doubtful" : "good", flags: number == 2 ? "few_taps" : "")
      page.add(row)
      page.add(try #require(DrawnStep(rows: [row], pictures: [])), isRequested: false)
    }
    let elements = try Elements(Self.text(page))
    let ids = elements.attributes.filter { $0.name == "id" }.map(\.value)
    #expect(Set(ids).count == ids.count)
    let links = elements.attributes.filter { $0.name == "href" && $0.value.hasPrefix("#") }
    #expect(links.count > 15)
    #expect(links.allSatisfy { ids.contains(String($0.value.dropFirst())) })
    #expect(
      Self.text(page).contains(
        "Less than ten taps. Look whether the test was understood."))
    #expect(Self.text(page).contains("Some &amp; others 1999"))
  }

  @Test func `quartiles lie between the values, and outliers beyond Tukey's fences`() throws {
    var spread = MetricSpread(step: "tapping")
    for (number, value) in [1.0, 2, 3, 4, 5, 6, 7, 8, 40, -30].enumerated() {
      spread.add(try Self.row(value: "\(value)"), session: number)
    }
    spread.add(try Self.row(value: "", quality: "bad", flags: "few_taps;short"), session: 11)
    // By hand: sorted -30 1 2 3 4 5 6 7 8 40; R's default quantiles.
    #expect(spread.quantiles() == [-30, 2.25, 4.5, 6.75, 40])
    #expect(spread.outliers().map(\.value) == [40, -30])
    #expect(spread.outliers().map(\.session) == [8, 9])
    #expect(spread.absences == ["few_taps": 1])
    // What is not to be trusted, or in another unit, would shift the quartiles.
    spread.add(try Self.row(value: "1000", quality: "bad", flags: "short"), session: 12)
    #expect(spread.quantiles()[4] == 40)
    #expect(spread.absences["bad"] == 1)
    // A spreadsheet's number is not lost without a word, and what no number is breaks nothing.
    for value in ["4,5", "inf", "nan"] { spread.add(try Self.row(value: value), session: 13) }
    #expect(spread.values.count == 10)
    #expect(spread.absences["not a number"] == 3)
    var vast = MetricSpread(step: nil)
    for value in ["-1.7e308", "1.7e308", "1", "2", "1.7e308", "-1.7e308"] {
      vast.add(try Self.row(value: value), session: 0)
    }
    #expect(vast.outliers().isEmpty)
    // Where the quartiles are equal, any differs is far.
    var even = MetricSpread(step: "")
    for value in [20, 20, 20, 20, 20, 20, 9] {
      even.add(try Self.row(value: "\(value)"), session: 0)
    }
    #expect(even.outliers().map(\.value) == [9])
  }

  @Test func `a ring is an outlier of its own step, not for any value of its session holds`() throws
  {
    var tally = HeadlineTally(try #require(Self.task.metrics["rate"]))
    for session in 0..<10 {
      let value = session == 3 ? 500 : 5 + 0.1 * Double(session)
      tally.add(try Self.row(step: "left", value: "\(value)"), session: session)
      tally.add(try Self.row(step: "right", value: "\(50 + session)"), session: session)
    }
    #expect(tally.spreads.map(\.step) == ["left", "right"])
    #expect(tally.spreads.map { $0.outliers().count } == [1, 0])
    let rings = try #require(tally.panel).marks.compactMap { mark -> [SIMD2<Double>]? in
      if case .dots(let points, .circle) = mark.form { points } else { nil }
    }
    #expect(rings.flatMap { $0.map(\.x) } == [500])
    #expect(tally.panel?.y.scale == .names(["left", "right"]))
    // Steps that an app numbers are one sample.
    for step in 0..<20 { tally.add(try Self.row(step: "s\(step)", value: "7"), session: step) }
    #expect(tally.spreads.map(\.stepWords) == ["all"])
    #expect(tally.spreads[0].values.count == 40)
    #expect(MetricSpread(step: "").stepWords == "(none)")
  }

  @Test func `steps, sessions and problems are counted by name, byte for byte`() throws {
    var tally = StudyTally([Self.task])
    // One file with the days of several sessions, and a name in two spellings of its accent.
    for name in ["Jos\u{E9}", "Jose\u{301}"] {
      for session in ["1", "2", "1"] {
        tally.add(
          try Self.row(
            participant: name, session: session, quality: "doubtful", flags: "few_taps"))
      }
    }
    #expect(tally.sessions.count == 4)
    #expect(tally.tasks[0].stepCount == 6)
    #expect(tally.problems.map(\.sessionCount) == [4])
    #expect(tally.problems[0].sessions == [0, 1, 2, 3])
  }

  @Test func `a page of nothing says so, and its links lead somewhere`() throws {
    let page = StudyPage([Self.task], Self.flags)
    let text = Self.text(page)
    #expect(text.contains("There are no values."))
    #expect(!text.contains("every value is good"))
    let elements = try Elements(text)
    let ids = elements.attributes.filter { $0.name == "id" }.map(\.value)
    for link in elements.attributes where link.name == "href" && link.value.hasPrefix("#") {
      #expect(ids.contains(String(link.value.dropFirst())))
    }
  }

  @Test func `a page of a thousand sessions with pictures stays below 20 MB`() throws {
    var page = StudyPage([Self.task], Self.flags)
    let picture = DrawnPicture(
      name: "p", title: "P", caption: "C",
      svg: "<svg>\(String(repeating: "x", count: 60_000))</svg>",
      height: 10)
    for number in 0..<1000 {
      let rows = try (0..<100).map {
        try Self.row(session: "S\(number)", metric: $0 == 0 ? "rate" : "m\($0)", value: "\(number)")
      }
      for row in rows { page.add(row) }
      page.add(try #require(DrawnStep(rows: rows, pictures: [picture])), isRequested: false)
    }
    let last = try Self.row(session: "S999")
    page.add(try #require(DrawnStep(rows: [last], pictures: [picture])), isRequested: true)
    let bytes = page.html(Self.provenance)
    #expect((12_000_000..<20_000_000).contains(bytes.count))
    #expect(page.omittedCount > 500)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("id=\"session-1\""))
    #expect(text.contains("id=\"session-1000\""))
    #expect(text.contains("\(page.omittedCount) more steps are not drawn"))
  }

  @Test func `many participants are grouped by their combinations of tasks`() throws {
    var page = StudyPage([Self.task], Self.flags)
    for number in 0..<200 { page.add(try Self.row(participant: "Q\(number)")) }
    let text = Self.text(page)
    #expect(text.contains("200 participants, grouped by the tasks"))
    #expect(!text.contains("<td>Q7</td>"))
  }
}
