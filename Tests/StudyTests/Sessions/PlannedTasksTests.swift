import Recordings
import TestSupport
import Testing
import Text

@testable import Study

/// Truth: the classes and names of the steps in an `ORKOrderedTask`.
@Suite struct PlannedTasksTests {
  private let psat = stepResult("psat", [leaf("ORKPSATResult", "psat")])

  private func description(_ steps: String, identifier: String? = nil) throws -> TaskDescription {
    let name = identifier.map { #""identifier":"\#($0)","# } ?? ""
    let study = try StudyFolder(["task.json": "{\(name)\"steps\":[\(steps)]}"])
    return try TaskDescription(readingFrom: study.absolute("task.json"))
  }

  private let trailAndPSAT =
    #"{"_class":"ORKPSATStep","identifier":"psat"},{"_class":"ORKTrailmakingStep","#
    + #""identifier":"my trail"},{"_class":"ORKInstructionStep","identifier":"bye"}"#

  /// `task: required of it, whether anything was done` of each session.
  private func sessions(_ steps: [String], _ description: TaskDescription) throws -> [String] {
    let study = try StudyFolder([:])
    try study.write("P/S/result.json", taskResult(steps))
    return try study.read(description: description).sessions.map { session in
      let task = session.task
      let isDone = session.steps.contains { step in
        task.map { !step.leaves(of: $0).isEmpty } ?? false
      }
      return "\(task?.rawValue ?? ""): \(session.requiredSteps.joined(separator: ", ")), \(isDone)"
    }
  }

  @Test func `a planned task of which nothing was done is a session of its own`() throws {
    let description = try description(trailAndPSAT)
    #expect(description.plannedTasks == [.psat, .trailMaking])
    let truth = ["psat: psat, true", "trail-making: my trail, false"]
    #expect(try sessions([psat], description) == truth)
    // Reached, and left without a result.
    #expect(try sessions([psat, stepResult("my trail")], description) == truth)
    #expect(try sessions([psat, stepResult("bye")], description) == truth)
  }

  @Test func `a second step of one task is required`() throws {
    let description = try description(
      #"{"_class":"ORKPSATStep","identifier":"psat"},{"_class":"ORKPSATStep","identifier":"psat2"}"#
    )
    #expect(try sessions([psat], description) == ["psat: psat, psat2, true"])
  }

  @Test func `a run of which nothing was done has the planned tasks`() throws {
    let description = try description(trailAndPSAT)
    #expect(
      try sessions([stepResult("psat")], description) == [
        "psat: psat, false", "trail-making: my trail, false",
      ])
  }

  /// A description of another task says nothing of this run.
  @Test(arguments: [("t", 2), ("another", 1)]) func `only the described task is planned`(
    identifier: String, count: Int
  ) throws {
    let result = taskResult([psat])
    let own = try #require(results(result).first?.identifier)
    let name = identifier == "t" ? own : identifier
    let description = try description(trailAndPSAT, identifier: name)
    #expect(try sessions([psat], description).count == count)
  }

  @Test func `a reply to a sentence in noise is not required`() throws {
    let description = try description(
      #"{"_class":"ORKSpeechInNoiseStep","identifier":"a"},"#
        + #"{"_class":"ORKSpeechRecognitionStep","identifier":"b"},"#
        + #"{"_class":"ORKSpeechRecognitionStep","identifier":"c"}"#)
    #expect(description.plannedTasks == [.speechInNoise, .speechRecognition])
    #expect(description.requiredSteps(of: .speechInNoise) == ["a"])
    #expect(description.requiredSteps(of: .speechRecognition) == ["c"])
  }

  @Test(
    arguments: [
      ("ORKTrailmakingStep", ActiveTask.trailMaking), ("ORKTappingIntervalStep", .tapping),
      ("ORKSpatialSpanMemoryStep", .spatialMemory), ("ORKAccuracyStroopStep", .stroop),
      ("ORKHolePegTestRemoveStep", .nineHolePeg), ("ORKWalkingTaskStep", .gaitAndBalance),
      ("ORKdBHLToneAudiometryStep", .dBHLToneAudiometry), ("ORKActiveStep", nil),
      ("ORKInstructionStep", nil), ("ORKTrailmakingResult", nil), ("Step", nil), ("", nil),
    ] as [(String, ActiveTask?)]) func `a class of steps names its task`(
      name: String, task: ActiveTask?
    )
  { #expect(ActiveTask(stepClass: name) == task) }
}
