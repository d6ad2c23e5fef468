import Recordings
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: an `ORKOrderedTask` contains the settings of steps that results omit.
@Suite struct DescribedStepTests {
  private func read(_ text: String) throws -> TaskDescription {
    let study = try StudyFolder(["task.json": text])
    return try TaskDescription(readingFrom: study.absolute("task.json"))
  }

  @Test func `a session knows what its steps were meant to be`() throws {
    let description = try read(
      #"{"steps":[{"identifier":"walking.outbound","stepDuration":30,"#
        + #""recorderConfigurations":[{"identifier":"accelerometer"}]},{"identifier":"bye"}]}"#)
    let study = try StudyFolder(["result.json": walkResult("a.json")])
    let session = try #require(try study.read(description: description).sessions.first)
    #expect(session.steps[0].plannedDurationSeconds == 30)
    #expect(session.requiredSteps == ["walking.outbound"])
    #expect(session.conclusionStep == "bye")
  }

  @Test func `a recorded step of no task is required and said to be unknown`() throws {
    let description = try read(
      #"{"steps":[{"identifier":"walking.outbound","recorderConfigurations":[{"identifier":"a"}]},"#
        + #"{"identifier":"my.balance","recorderConfigurations":[{"identifier":"a"}]}]}"#)
    let study = try StudyFolder(["result.json": walkResult("a.json")])
    let session = try #require(try study.read(description: description).sessions.first)
    #expect(session.requiredSteps == ["walking.outbound", "my.balance"])
    #expect(session.unknownSteps == ["my.balance"])
  }

  /// Taps stand in the result, so their steps are described without recorders.
  @Test func `a step of the task is required although it records nothing`() throws {
    let description = try read(
      #"{"steps":[{"identifier":"instruction"},{"identifier":"tapping.left"},"#
        + #"{"identifier":"tapping.right","recorderConfigurations":[]},{"identifier":"bye"}]}"#)
    let study = try StudyFolder([
      "result.json": #"{"_class":"ORKTaskResult","identifier":"t","results":[{"#
        + #""_class":"ORKStepResult","identifier":"tapping.left","results":[{"#
        + #""_class":"ORKTappingIntervalResult","identifier":"tapping","samples":[]}]}]}"#
    ])
    let session = try #require(try study.read(description: description).sessions.first)
    #expect(session.requiredSteps == ["tapping.left", "tapping.right"])
  }

  @Test func `recordings without a result have the steps in their names or in a map`() throws {
    let description = try read(
      #"{"steps":[{"identifier":"walking.outbound","stepDuration":30,"clip":"calm"},"#
        + #"{"identifier":"other","stepDuration":20}]}"#)
    let named = try StudyFolder(["accel_walking.outbound-20150309100000.json": accelerometerText()])
    let step = try #require(try named.read(description: description).sessions.first?.steps.first)
    #expect(step.plannedDurationSeconds == 30)
    #expect(step.configuration == ["music-clip": "calm"])
    let mapped = try StudyFolder(["a.json": accelerometerText()])
    var label = FileLabels()
    label.step = "other"
    let labels = [ByteKey("a.json"): label]
    let other = try mapped.read(labels: labels, description: description).sessions.first
    #expect(other?.steps.map(\.plannedDurationSeconds) == [20])
  }
}
