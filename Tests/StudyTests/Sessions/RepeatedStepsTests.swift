import Recordings
import Testing
import TestSupport
import Text

@testable import Study

/// Truth: results are kept per step identifier, so a list of visits that names a step twice holds
/// the same latest result twice; other dates make another attempt.
@Suite struct RepeatedStepsTests {
  @Test func `the same result again is dropped and counted`() throws {
    let step = stepResult("audio", [leaf("ORKFileResult", "audio")])
    let result = try #require(try results(taskResult([step, stepResult("b"), step, step])).first)
    #expect(result.outline == ["audio: audio", "b: "])
    #expect(result.duplicateStepCount == 2)
  }

  @Test func `another start or end makes another attempt`() throws {
    let text = taskResult([
      stepResult("audio"), stepResult("audio", from: "09:31:00", to: "09:31:20"),
      stepResult("audio", to: "09:30:40"),
    ])
    let study = try StudyFolder(["result.json": text])
    let session = try #require(try study.read().sessions.first)
    #expect(session.steps.map(\.attempt) == [1, 2, 3])
    #expect(session.duplicateStepCount == 0)
    #expect(session.steps.map(\.durationSeconds) == [20, 20, 40])
  }

  /// Without dates nothing shows that two visits are one.
  @Test func `steps without dates are kept`() throws {
    let step = #"{"_class":"ORKStepResult","identifier":"x","results":[]}"#
    #expect(try results(taskResult([step, step])).first?.steps.count == 2)
  }

  @Test func `attempts are counted per step`() throws {
    let text = taskResult([
      stepResult("a"), stepResult("b"), stepResult("a", from: "10:00:00", to: "10:00:01"),
    ])
    let session = try #require(try StudyFolder(["r.json": text]).read().sessions.first)
    #expect(session.steps.map { "\($0.identifier)\($0.attempt)" } == ["a1", "b1", "a2"])
  }

  @Test func `a clock that was set back gives a negative length`() throws {
    let text = taskResult([stepResult("a", from: "09:30:00", to: "09:29:50")])
    let session = try #require(try StudyFolder(["r.json": text]).read().sessions.first)
    #expect(session.steps[0].durationSeconds == -10)
  }

  /// Oracle: the worked example of a music task, with its answers: the steps last 20, 31 and 11 s.
  @Test func `the worked example gives the published answers`() throws {
    let file =
      #"{"_class":"ORKFileResult","identifier":"heartRateConfig","contentType":"application/json","#
      + #""fileURL":"file:///var/mobile/Containers/Data/Application/X/Documents/"#
      + #"HKQuantityTypeIdentifierHeartRate_music%20step-20240501100020.json"}"#
    let music = stepResult("music", from: "10:00:20", to: "10:00:51", [file])
    let text = taskResult([
      stepResult("instruction", from: "10:00:00", to: "10:00:20"), music, music,
      stepResult("SummaryStep", from: "10:00:51", to: "10:01:02"),
    ])
    let name = "HKQuantityTypeIdentifierHeartRate_music step-20240501100020.json"
    let heart = #"{"items":[{"type":"HKQuantityTypeIdentifierHeartRate","value":88}]}"#
    let study = try StudyFolder(["result.json": text, "recorder-1/\(name)": heart])
    let session = try #require(try study.read().sessions.first)
    #expect(session.task == .heartRate)
    #expect(session.duplicateStepCount == 1)
    #expect(session.steps.map(\.identifier) == ["instruction", "music", "SummaryStep"])
    #expect(session.steps.map(\.durationSeconds) == [20, 31, 11])
    #expect(session.steps[1].leaves[0].linkedFileName == name)
    #expect(session.steps[1].problems.isEmpty)
    #expect(session.conclusionStep == "conclusion")
    try study.write("task.description", #"{"steps":[{"identifier":"SummaryStep"}]}"#)
    let description = try TaskDescription(readingFrom: study.absolute("task.description"))
    #expect(try study.read(description: description).sessions[0].conclusionStep == "SummaryStep")
  }
}
