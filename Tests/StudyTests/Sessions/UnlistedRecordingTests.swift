import Recordings
import Testing
import TestSupport

@testable import Study

/// Truth: what lies in a session's folder and its result does not mention is still analyzed.
@Suite struct UnlistedRecordingTests {
  @Test func `a recording the result does not mention is a step of the session`() throws {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(from: 10),
      "P/S/recorder-9/accel_X.json": accelerometerText(from: 200),
    ])
    let reading = try study.read()
    #expect(reading.places == ["P/RUN-1"])
    let steps = reading.sessions[0].steps
    #expect(steps.map(\.isUnlisted) == [false, true])
    #expect(
      steps.map { $0.recordings.map(\.source) } == [
        ["P/S/a.json"], ["P/S/recorder-9/accel_X.json"],
      ])
  }

  @Test func `an unlisted recording is another attempt of the step in its name`() throws {
    let study = try StudyFolder([
      "S/result.json": walkResult("a.json"), "S/a.json": accelerometerText(from: 10),
      "S/accel_walking.outbound-20150309100000.json": accelerometerText(from: 200),
    ])
    let steps = try study.read().sessions[0].steps
    #expect(
      steps.map { "\($0.identifier) \($0.attempt)" } == [
        "walking.outbound 1", "walking.outbound 2",
      ])
  }

  /// A survey, or a task of an app's own, says nothing of the walk recorded beside it.
  @Test(arguments: [
    taskResult([stepResult("question", [leaf("ORKTextQuestionResult", "q")])]),
    taskResult([stepResult("consent", [leaf("ORKConsentSignatureResult", "c")])]), taskResult([]),
  ]) func `recordings beside a result of no task are analyzed as without it`(result: String) throws
  {
    let study = try StudyFolder(["P/S/survey.json": result, "P/S/walk.json": accelerometerText()])
    let reading = try study.read()
    let owner = reading.sessions.first { !$0.steps.flatMap(\.recordings).isEmpty }
    #expect(owner?.task == .gaitAndBalance)
    #expect(owner?.participant == "P")
  }

  /// The app named its steps itself; the recorders are those of the walking task.
  @Test func `linked motion of an app's own steps is not lost`() throws {
    let text = taskResult([stepResult("my walk", [fileResult("deviceMotion", "m.json")])])
    let study = try StudyFolder(["P/S/result.json": text, "P/S/m.json": deviceMotionText()])
    #expect(try study.read().sessions.map(\.task) == [.gaitAndBalance])
  }

  @Test func `an unlisted recording beside two results is a session of its own`() throws {
    let study = try StudyFolder([
      "P/S/r1.json": walkResult("a.json", run: "A"), "P/S/r2.json": walkResult("b.json", run: "B"),
      "P/S/a.json": accelerometerText(from: 10), "P/S/b.json": accelerometerText(from: 20),
      "P/S/c.json": accelerometerText(from: 30),
    ])
    let reading = try study.read()
    #expect(Set(reading.places) == ["P/A", "P/B", "P/S"])
    #expect(reading.recordedSources.sorted() == ["P/S/a.json", "P/S/b.json", "P/S/c.json"])
  }

  @Test func `an unusable file beside the result is reported with the session's place`() throws {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(),
      "P/S/accel_walking_rest.json": "",
    ])
    let reading = try study.read()
    let orphan = try #require(reading.orphans.first)
    #expect(orphan.participant == "P")
    #expect(orphan.step == "walking.rest")
    #expect(orphan.task == .gaitAndBalance)
    #expect(reading.orphans.count == 1)
    #expect(reading.recordedSources == ["P/S/a.json"])
  }

  /// An unusable file of a session belongs to that session: its row names the run.
  @Test func `an unusable file beside the result names the run`() throws {
    let study = try StudyFolder([
      "P/S/result.json": walkResult("a.json"), "P/S/a.json": accelerometerText(), "P/S/b.json": "",
    ])
    #expect(try study.read().orphans.map(\.session) == ["RUN-1"])
  }

  @Test func `recordings beside a truncated result are still a session`() throws {
    let study = try StudyFolder([
      "P/S/result.json": String(walkResult("a.json").dropLast(9)),
      "P/S/a.json": accelerometerText(), "P/S/recorder-1/b.json": accelerometerText(from: 500),
    ])
    let reading = try study.read()
    #expect(reading.places == ["P/S"])
    #expect(reading.recordedSources == ["P/S/a.json", "P/S/recorder-1/b.json"])
    #expect(reading.orphans.map(\.problem.source) == ["P/S/result.json"])
  }
}
