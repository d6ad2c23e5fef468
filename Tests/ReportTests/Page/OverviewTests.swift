import Foundation
import Metrics
import Testing
import Text

@testable import Report

/// Truth: a study made up here, of which it is known who did what.
@Suite struct OverviewTests {
  private static let task = TaskFacts(
    name: "tapping", title: "Tapping: rate", summary: "Taps are counted.", headlines: ["rate"],
    conditions: [],
    metrics: [
      MetricDefinition(
        name: "rate", label: "Tapping rate", unit: .hertz, meaning: "Taps a second.",
        source: "Levitt 1971", absentWhen: "never")
    ], pictures: [])
  private static let provenance = StudyPage.Provenance(
    title: "Report", counts: "", program: "analyze 1", libraries: "", parameters: [], facts: [],
    remarks: [])

  /// A participant's value at a visit.
  private static func row(_ person: String, _ visit: String, _ value: String, _ quality: String)
    throws -> MetricsRow
  {
    try StudyPageTests.row(
      participant: person, visit: visit, session: "6F9619FF-8B86-D011-B42D-00C04FC964FF",
      start: visit == "week 4" ? "2024-06-01T09:00:00" : "2024-05-01T09:00:00", value: value,
      quality: quality, flags: quality == "good" ? "" : "few_taps")
  }

  private static let arms = StudyArms("arm") { person in
    ["P1", "P2"].contains(person.participant) ? "active" : "control"
  }

  private static func page() throws -> StudyPage {
    var page = StudyPage([task], [Flag("few_taps", .doubt, "Few taps.")], arms)
    for (person, visit, value, quality) in [
      ("P1", "base", "5", "good"), ("P1", "week 4", "6", "good"), ("P2", "base", "5", "doubtful"),
      ("P2", "week 4", "", "bad"), ("P3", "base", "5", "good"),
    ] { page.add([try row(person, visit, value, quality)]) }
    return page
  }

  private static func text(_ page: StudyPage) -> String {
    String(decoding: page.html(provenance), as: UTF8.self)
  }

  @Test func `a cell is measured, doubtful, unusable, or missing although others have it`() throws {
    let text = Self.text(try Self.page())
    func count(_ state: String) -> Int {
      text.components(separatedBy: "title=\"tapping: \(state)\"").count - 1
    }
    #expect(count("measured") == 3)
    #expect(count("doubtful") == 1)
    #expect(count("unusable") == 1)
    #expect(count("missing") == 1)
    #expect(text.contains("active (2 participants)"))
    #expect(text.contains("control (1 participant)"))
    // Sessions are called by visit and date, never by a long identifier.
    #expect(!text.contains("6F9619FF"))
    #expect(text.contains("P2 · base · 1 May 2024"))
  }

  /// Truth: nothing says that others should have done what is only assumed of one.
  @Test func `an assumed task is not missing of others`() throws {
    func missing(_ flags: String) throws -> Int {
      var page = StudyPage([Self.task], [Flag.taskAssumed], StudyArms())
      for person in ["P1", "P2"] {
        page.add([
          try StudyPageTests.row(
            participant: person, visit: person == "P1" ? "base" : "other", session: "s",
            start: "2024-05-01T09:00:00", value: "5", quality: "good",
            flags: person == "P1" ? flags : "")
        ])
      }
      return Self.text(page).components(separatedBy: "title=\"tapping: missing\"").count - 1
    }
    #expect(try missing("") == 2)
    #expect(try missing("task_assumed") == 1)
  }

  @Test func `the flow counts what is left at each step, and names what is lost`() throws {
    var page = try Self.page()
    page.add(
      StudyFlow(
        fileCount: 9, usedCount: 7,
        losses: [.init(code: nil, count: 2, files: [("copy.json", 5), ("notes.txt", 6)])],
        tableAddress: "inputs.csv"))
    let text = Self.text(page)
    for step in [
      "<b>9</b> files found", "<b>7</b> files used", "<b>5</b> sessions<",
      "<b>3</b> sessions with good main values", "<b>3</b> participants (active 2, control 1)",
      "<b>1</b> participant with a good main value at base and week 4 (active 1, control 0)",
    ] { #expect(text.contains(step), "\(step)") }
    #expect(text.contains("<a href=\"inputs.csv#row=5\">copy.json</a>"))
    #expect(text.contains("P3: nothing at week 4"))
    #expect(text.contains("P2: no good main value at base, no good main value at week 4"))
  }

  @Test func `the series of a main value joins attempts by median and sessions by mean`() throws {
    var page = StudyPage([Self.task], [], Self.arms)
    for (session, values) in [("a", ["1", "2", "9"]), ("b", ["4"])] {
      for value in values {
        page.add([
          try StudyPageTests.row(participant: "P1", visit: "base", session: session, value: value)
        ])
      }
    }
    page.add([
      try StudyPageTests.row(
        participant: "P3", visit: "base", session: "c", value: "7", quality: "doubtful")
    ])
    let series = page.mainSeries
    #expect(series.count == 1)
    // Medians 2 and 4; the doubtful value is left out.
    #expect(series[0].points.map(\.value) == [3])
    #expect(series[0].points.map(\.arm) == ["active"])
  }

  @Test func `two hundred participants have a line each, and more are counted by group`() throws {
    for count in [200, 201] {
      var page = StudyPage([Self.task], [], Self.arms)
      for number in 1...count {
        page.add([
          try StudyPageTests.row(participant: "P\(number)", visit: "base", session: "\(number)")
        ])
      }
      let text = Self.text(page)
      #expect(text.contains("title=\"tapping: measured\"") == (count == 200))
      #expect(text.contains("title=\"tapping: 199 measured\"") == (count == 201))
    }
  }

  @Test func `methods name the sources with their identifiers, and their references are BibTeX`()
    throws
  {
    let page = try Self.page()
    let methods = String(decoding: page.methods(Self.provenance), as: UTF8.self)
    #expect(methods.contains("Tapping rate (Levitt 1971, doi:10.1121/1.1912375)"))
    let references = String(decoding: page.references(Self.provenance), as: UTF8.self)
    #expect(references.contains("@article{levitt1971,"))
    #expect(references.contains("  doi = {10.1121/1.1912375}"))
    #expect(references.filter { $0 == "{" }.count == references.filter { $0 == "}" }.count)
  }
}
