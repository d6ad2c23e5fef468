import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: hands that tremble by known amplitudes, compared by hand.
@Suite struct TremorRunTests {
  private func pose(_ identifier: String, _ amplitude: Double) -> SessionStep {
    let hand = SyntheticTremor(frequencyHz: 5, amplitude: amplitude)
    return step("tremor.\(identifier)", [hand.deviceMotion().motion])
  }

  private func run(_ steps: [SessionStep]) throws -> MeasuredStep {
    let run = try #require(measureTremor(steps, source: "result.json").last)
    #expect(run.measurement.step.isEmpty)
    #expect(run.measurement.attempt == nil)
    return run
  }

  @Test func `rest is compared with posture, for each hand`() throws {
    let run = try run([
      pose("handInLap.left", 0.2), pose("handAtShoulderLength.left", 0.1),
      pose("handInLap.mostAffected", 0.3), pose("handAtShoulderLength.mostAffected", 0.1),
      pose("handInLap.right", 0.2), pose("handAtShoulderLengthWithElbowBent.right", 0.1),
    ])
    #expect(abs((run.number("hand_tremor_rest_posture_ratio_left") ?? 0) - 2) < 1e-6)
    #expect(abs((run.number("hand_tremor_rest_posture_ratio_most_affected") ?? 0) - 3) < 1e-6)
    #expect(run.reading("hand_tremor_rest_posture_ratio_right") == nil)
    #expect(run.reading("hand_tremor_rest_posture_ratio_unnamed") == nil)
  }

  /// Names of other apps for the same poses: 0.3 over 0.1, and the left hand as the right one.
  @Test(arguments: [("rest", "postural"), ("resting", "posture")])
  func `rest and posture by their clinical names are compared`(rest: String, posture: String) throws
  {
    let run = try run([
      pose("\(rest).left", 0.3), pose("\(posture).left", 0.1), pose("\(rest).right", 0.3),
    ])
    #expect(abs((run.number("hand_tremor_rest_posture_ratio_left") ?? 0) - 3) < 1e-6)
    #expect(abs(run.number("hand_tremor_in_lap_asymmetry_pct") ?? 1) < 1e-6)
    #expect(run.reading("hand_tremor_rest_posture_ratio_right") == nil)
    #expect(TremorPose("restTremor_left") == .handInLap)
    #expect(TremorPose("posturalTremor") == .handAtShoulderLength)
    #expect(TremorPose("forest") == nil)
  }

  /// Truth: the choices of ResearchKit's question, `left`, `right` and an empty text.
  @Test(arguments: [(#"["left"]"#, true), (#"[""]"#, false), (#"["right"]"#, false)])
  func `a hand that the participant said to skip is no missing hand`(
    answer: String, isSkipped: Bool
  ) throws {
    let question = try resultSteps(
      #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","#
        + #""identifier":"skipHand","results":[{"_class":"ORKChoiceQuestionResult","#
        + #""identifier":"skipHand","questionType":2,"choiceAnswers":\#(answer)}]}]}"#)
    let steps = question + [pose("handInLap.right", 0.2)]
    let run = try #require(measureTremor(steps, source: "result.json").last)
    #expect(run.reason("hand_tremor_in_lap_asymmetry_pct") == (isSkipped ? "hand_skipped" : nil))
    #expect(run.reading("hand_tremor_arm_out_asymmetry_pct") == nil)
    let completion = tremorSession(steps, source: "result.json").completion
    #expect(completion.flags.map(\.name).contains("hand_skipped") == (answer != #"[""]"#))
    #expect((completion.status == .incomplete) == (answer != #"[""]"#))
  }

  /// Both poses of the left hand are listed without anything: a skipped hand, not a recorder that failed in one of them.
  @Test(arguments: [true, false]) func `a hand without recordings beside the other one was skipped`(
    isWhole: Bool
  ) throws {
    let left = ["handInLap.left", "handAtShoulderLength.left"].enumerated().map { number, name in
      number == 0 || isWhole ? step("tremor.\(name)", []) : pose(name, 0.1)
    }
    let steps = left + [pose("handInLap.right", 0.2), pose("handAtShoulderLength.right", 0.1)]
    let rows = measureTremor(steps, source: "result.json")
    let (first, run) = (rows[0], try #require(rows.last))
    #expect(first.measurement.failure?.name == (isWhole ? nil : "no_recording"))
    #expect(first.reason("hand_tremor_acceleration_rms_mps2") == (isWhole ? "hand_skipped" : nil))
    #expect(run.reason("hand_tremor_in_lap_asymmetry_pct") == (isWhole ? "hand_skipped" : nil))
    let completion = tremorSession(steps, source: "result.json").completion
    #expect(completion.status == .incomplete)
    #expect(completion.flags.map(\.name) == (isWhole ? ["hand_skipped"] : []))
    #expect((completion.plannedStepCount, completion.recordedStepCount) == (4, isWhole ? 2 : 3))
    // Without a result, nothing says that the steps were reached.
    #expect(!tremorSession(steps).hasSkippedHand)
  }

  /// ResearchKit leaves out the steps of a hand that the participant skips; an app may list them.
  @Test func `steps of a hand that was answered to be skipped are no errors`() throws {
    let question = try resultSteps(
      #"{"_class":"ORKTaskResult","identifier":"t","results":[{"_class":"ORKStepResult","#
        + #""identifier":"skipHand","results":[{"_class":"ORKChoiceQuestionResult","#
        + #""identifier":"skipHand","questionType":2,"choiceAnswers":["left"]}]}]}"#)
    let steps = question + [step("tremor.handToNose.left", []), pose("handInLap.right", 0.2)]
    let rows = measureTremor(steps, source: "result.json")
    #expect(rows.allSatisfy { $0.measurement.failure == nil })
    #expect(rows[0].reason("hand_tremor_acceleration_rms_mps2") == "hand_skipped")
  }

  /// The names of the steps do not say the pose, but recorders do, and the order of ResearchKit's task.
  @Test func `the pose is found from recorders or the order of steps`() throws {
    let poses = [0.4, 0.2, 0.1, 0.1, 0.1].map { amplitude in
      let hand = SyntheticTremor(frequencyHz: 5, amplitude: amplitude)
      return step("shaking", [hand.deviceMotion().motion])
    }
    let ordered = try run(poses)
    #expect(abs((ordered.number("hand_tremor_rest_posture_ratio_unnamed") ?? 0) - 2) < 1e-6)
    #expect(
      try run(Array(poses.dropLast())).reading("hand_tremor_rest_posture_ratio_unnamed") == nil)
    // Two steps with their recorders: the second pose was done first.
    let recorded = zip(["ac2_motion", "ac1_motion"], poses.prefix(2)).enumerated().map {
      number, pair in
      var step = pair.1
      step.identifier = "step\(number)"
      step.leaves = [
        ResultLeaf(
          path: "results[\(number)].results[0]", object: .object([("identifier", .string(pair.0))]))
      ]
      return step
    }
    let given = try run(recorded)
    #expect(abs((given.number("hand_tremor_rest_posture_ratio_unnamed") ?? 0) - 0.5) < 1e-6)
  }

  @Test func `hands are compared in the poses both did, attempts averaged`() throws {
    var again = pose("handToNose.right", 0.2)
    again.attempt = 2
    var earlier = pose("handToNose.left", 9)
    earlier.isPrevious = true
    let run = try run([
      pose("handToNose.left", 0.3), pose("handToNose.right", 0.1), again, earlier,
      pose("handQueenWave.left", 0.3), pose("handInLap.right", 0.3),
    ])
    let percent = try #require(run.number("hand_tremor_to_nose_asymmetry_pct"))
    #expect(abs(percent + 100 * 0.15 / 0.225) < 1e-6)
    #expect(run.reading("hand_tremor_to_nose_asymmetry_pct")?.count == 3)
    #expect(run.reading("hand_tremor_queen_wave_asymmetry_pct") == nil)
  }

  @Test func `a ratio with a pose that cannot be measured has a reason`() throws {
    let truncated = step("tremor.handAtShoulderLength", [.deviceMotion(restingSamples(300))])
    let run = try run([pose("handInLap", 0.2), truncated])
    #expect(run.reason("hand_tremor_rest_posture_ratio_unnamed") == "tremor_pose_missing")
  }

  @Test func `a folder without a result has a run where there is something to compare`() {
    #expect(measureTremor([pose("handInLap.left", 0.2)]).count == 1)
    #expect(measureTremor([pose("handInLap.left", 0.2), pose("handInLap.right", 0.2)]).count == 3)
  }

  @Test func `hands of two sessions of a participant meet in a group`() throws {
    let sessions = [("left", 0.2), ("right", 0.3)].map { side, amplitude in
      tremorSession(
        [pose("handInLap.\(side)", amplitude)], participant: "P1", source: "\(side).json")
    }
    let members = sessions.flatMap { session in
      Catalog.members(session, Tremor.measurements(of: session, Parameters())).map { $0.member }
    }
    let groups = Catalog.groups(.tremor, members)
    #expect(groups.map(\.group) == ["hand_in_lap"])
    #expect(groups.first?.metrics.map(\.definition.name) == ["hand_tremor_in_lap_asymmetry_pct"])
    guard case .number(let value)? = groups.first?.metrics.first?.reading.value else {
      Issue.record("no value")
      return
    }
    #expect(abs(value - 40) < 1e-6)
  }

  @Test func `a step of the task without a recording is an error row`() {
    #expect(
      measureTremor([step("tremor.handInLap", [])]).first?.measurement.failure?.name
        == "no_recording")
    #expect(measureTremor([step("instruction", [])]).isEmpty)
    let walk = step("walking.outbound", [.deviceMotion(restingSamples(900))])
    #expect(measureTremor([walk, pose("handInLap", 0.1)]).count == 1, "another task's step")
    #expect(measureTremor([walk]).count == 1, "unless nothing else is there")
  }
}
