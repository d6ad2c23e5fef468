import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: a row of the user's table that names the result file speaks of all its steps; one that names a
/// recording counts more for the step that holds it.
@Suite struct MappedResultTests {
  private func read(_ study: StudyFolder, _ map: String) throws -> Session {
    let table = try StudyFolder(["map.csv": map])
    let file = try MapFile(readingFrom: table.absolute("map.csv"), facts: FactColumns(["height"]))
    let labels = file.labels(of: try study.files().paths).byPath
    return try #require(try study.read(labels: labels).sessions.first)
  }

  private func study(steps: [String]) throws -> StudyFolder {
    try StudyFolder(
      [
        "P/S/result.json": taskResult(
          steps.map { stepResult($0, [fileResult("accelerometer", "\($0).json")]) })
      ].merging(steps.map { ("P/S/\($0).json", accelerometerText()) }) { first, _ in first })
  }

  @Test func `facts, side and clip of the result's row reach every step`() throws {
    let session = try read(
      try study(steps: ["one", "two"]), "file,side,music-clip,height\nresult.json,Left,calm,1.8\n")
    let facts = ["side": "Left", "music-clip": "calm", "height": "1.8"]
    #expect(session.steps.map(\.facts) == [facts, facts])
    #expect(session.steps.map(\.side) == [.left, .left])
  }

  @Test func `a recording's row counts more than the result's`() throws {
    let session = try read(
      try study(steps: ["one", "two"]),
      "file,side,music-clip,height\nresult.json,left,calm,1.8\ntwo.json,right,,1.7\n")
    #expect(session.steps.map(\.side) == [.left, .right])
    #expect(session.steps.map { $0.facts["height"] } == ["1.8", "1.7"])
    #expect(session.steps.map { $0.facts["music-clip"] } == ["calm", "calm"])
  }

  @Test func `the step of the result's row renames the only step`() throws {
    let session = try read(try study(steps: ["a"]), "file,step\nresult.json,tapping.left\n")
    #expect(session.steps.map(\.identifier) == ["tapping.left"])
    #expect(session.steps[0].side == .left && session.steps[0].recordings.count == 1)
  }

  /// The row does not say which of several steps it means, and two steps of one name would hide each other.
  @Test func `the step of the result's row renames none of several`() throws {
    let session = try read(try study(steps: ["a", "b"]), "file,step\nresult.json,tapping\n")
    #expect(session.steps.map(\.identifier) == ["a", "b"])
  }

  @Test func `labels reach results without steps and without a class`() throws {
    let taps = try StudyFolder(["P/S/taps.json": #"[{"TapTimeStamp":0}]"#])
    let session = try read(taps, "file,participant,session,side\ntaps.json,Ann,S1,right\n")
    #expect(session.participant == "Ann")
    #expect(session.identifier == "S1")
    #expect(session.task == .tapping)
    #expect(session.steps.map(\.side) == [.right])
  }

  @Test func `labels reach recordings that no result mentions`() throws {
    let study = try StudyFolder([
      "S/a.json": accelerometerText(), "S/p.json": pedometerText(), "T/p.json": pedometerText(),
    ])
    let session = try read(study, "file,side,music-clip\nS/a.json,left,\nS/p.json,,calm\n")
    #expect(session.steps.map(\.facts) == [["side": "left", "music-clip": "calm"]])
  }

  @Test func `what a description says stands apart from the map`() throws {
    let text =
      #"{"steps":[{"identifier":"one","clip":"fast","thresholdAcceleration":0.5},{"identifier":"b"}]}"#
    let folder = try StudyFolder(["task.json": text])
    let description = try TaskDescription(readingFrom: folder.absolute("task.json"))
    let study = try study(steps: ["one", "two"])
    let steps = try #require(try study.read(description: description).sessions.first).steps
    #expect(
      steps.map(\.configuration) == [["music-clip": "fast", "reaction-threshold": "0.5"], [:]])
    #expect(steps.allSatisfy { $0.facts.isEmpty })
  }
}
