import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: the template read by hand.
@Suite struct LayoutTemplateTests {
  private func labels(_ template: String, _ path: String) throws -> FileLabels? {
    try LayoutTemplate(template).labels(of: path)
  }

  @Test func `folders give participant and session`() throws {
    let labels = try #require(try labels("{participant}/{session}/{file}", "P1/S1/a/b.json"))
    #expect(labels.participant == "P1")
    #expect(labels.session == "S1")
    #expect(labels.step == nil)
    #expect(labels.facts.isEmpty)
  }

  @Test func `parts of a name are cut at the letters between them`() throws {
    let labels = try #require(
      try labels("{participant}_{session}-{side}.json", "P_1_2026-left.json"))
    #expect(labels.participant == "P")
    #expect(labels.session == "1_2026")
    #expect(labels.side == "left")
  }

  @Test func `a task must be one that exists`() throws {
    let template = "{task}-{participant}/{file}"
    #expect(try labels(template, "gait-and-balance-P1/a")?.task == .gaitAndBalance)
    #expect(try labels(template, "gait-and-balance-P1/a")?.participant == "P1")
    #expect(try labels(template, "juggling-P1/a") == nil)
  }

  @Test func `a star fits any one folder`() throws {
    #expect(try labels("*/{participant}/{file}", "2026/P1/a.json")?.participant == "P1")
    #expect(try labels("*/{participant}/{file}", "P1/a.json") == nil)
  }

  @Test(arguments: [
    ("{participant}/{session}/{file}", "P1/a.json"), ("{participant}/x.json", "P1/y.json"),
    ("{participant}/{session}", "P1/S1/a.json"), ("data-{participant}/{file}", "data-/a"),
    ("{participant}/{file}", ""),
  ]) func `a path of another shape has no labels`(template: String, path: String) throws {
    #expect(try labels(template, path) == nil)
  }

  @Test(arguments: [
    "", "/", "{participant", "participant}", "{}", "{who}", "{participant}}", "{{file}}",
  ]) func `a template that makes no sense is refused`(template: String) {
    #expect(throws: LayoutError.malformed) { try LayoutTemplate(template) }
  }

  /// The last of two places would count, and three people be one.
  @Test func `a field that stands twice is refused`() {
    for template in ["{participant}/{participant}/{file}", "{step}/{participant}_{step}.json"] {
      let name = template.contains("step") ? "step" : "participant"
      #expect(throws: LayoutError.repeated(name)) { try LayoutTemplate(template) }
    }
  }

  /// In `P01S1` nothing shows where the session begins.
  @Test func `a template with adjacent names is refused`() {
    let adjacent = LayoutError.adjacent("participant", "session")
    #expect(throws: adjacent) { try LayoutTemplate("{participant}{session}/{file}") }
    #expect(adjacent.message.contains("{participant} and {session}"))
  }

  @Test func `a layout names the sessions of a study`() throws {
    let study = try StudyFolder([
      "site1/P1/day1/a.json": accelerometerText(), "site1/P1/day2/a.json": accelerometerText(),
      "elsewhere.json": accelerometerText(),
    ])
    let reading = try study.read(layout: "*/{participant}/{session}/{file}")
    #expect(Set(reading.places) == ["P1/day1", "P1/day2", "/"])
  }

  @Test func `participants in the names of files of one folder are different sessions`() throws {
    let study = try StudyFolder([
      "P1_walk.json": accelerometerText(), "P2_walk.json": accelerometerText(),
      "P1_rest.json": accelerometerText(from: 90),
    ])
    let reading = try study.read(layout: "{participant}_{step}.json")
    #expect(reading.places == ["P1/", "P2/"])
    #expect(reading.sessions.map { $0.steps.map(\.identifier) } == [["walk", "rest"], ["walk"]])
  }

  /// One participant's one session is one session, though each step has a folder.
  @Test func `folders of steps are joined to the session they name`() throws {
    let study = try StudyFolder([
      "P1/S1/walk out/a.json": accelerometerText(),
      "P1/S1/walk back/a.json": accelerometerText(from: 90),
    ])
    let reading = try study.read(layout: "{participant}/{session}/{step}/{file}")
    #expect(reading.places == ["P1/S1"])
    #expect(reading.sessions.flatMap(\.steps).map(\.identifier) == ["walk out", "walk back"])
  }

  @Test func `a layout's session counts more than the run`() throws {
    let study = try StudyFolder(["P1/S1/result.json": walkResult("a.json", run: "RUN")])
    #expect(try study.read(layout: "{participant}/{session}/{file}").places == ["P1/S1"])
    #expect(try study.read(layout: "{participant}/*/{file}").places == ["P1/RUN"])
  }
}
