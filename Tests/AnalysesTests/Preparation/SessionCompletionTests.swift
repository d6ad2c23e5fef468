import Metrics
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: the steps that are there.
@Suite struct SessionCompletionTests {
  private func completion(isOneOfSeveral: Bool) -> SessionCompletion {
    var run = session([], of: .trailMaking)
    (run.requiredSteps, run.isOneOfSeveral) = (["my trail"], isOneOfSeveral)
    return run.completion
  }

  @Test func `a planned task of which nothing was done is missing`() {
    let missing = completion(isOneOfSeveral: true)
    #expect(missing.status != .empty && missing.status != .complete)
    #expect((missing.plannedStepCount, missing.recordedStepCount) == (1, 0))
  }

  /// A pedometer says nothing of how somebody walked, where the recorder of motion that other steps have left nothing.
  @Test(arguments: [true, false]) func `a pedometer alone is no walk beside walks with motion`(
    isWhole: Bool
  ) {
    let motion = Recording.Content.deviceMotion(restingSamples(10))
    let pedometer = Recording.Content.pedometer(
      PedometerUpdates(
        starts: [], ends: [], steps: [], distanceMeters: [], floorsAscended: [], floorsDescended: []
      ))
    let steps = [
      step("walking.outbound", isWhole ? [motion, pedometer] : [pedometer]),
      step("walking.return", [motion, pedometer]),
    ]
    let completion = session(steps, of: .gaitAndBalance).completion
    #expect(completion.status == (isWhole ? .complete : .incomplete))
    #expect((completion.plannedStepCount, completion.recordedStepCount) == (2, isWhole ? 2 : 1))
    // An app that records no motion has nothing else.
    let alone = session([step("walking.outbound", [pedometer])], of: .gaitAndBalance).completion
    #expect(alone.status == .complete)
  }

  /// The name of one side alone does not say that there should be another.
  @Test(arguments: [
    ("right.knee.range.of.motion", "left.knee.range.of.motion", true),
    ("right.shoulder", "left.knee.range.of.motion", false), ("conclusion", "left.knee", false),
  ]) func `a side that is listed without anything was skipped`(
    listed: String, done: String, isSkipped: Bool
  ) {
    let steps = [step(done, [.deviceMotion(restingSamples(10))]), step(listed, [])]
    let completion = session(steps, of: .rangeOfMotion).completion
    #expect(completion.status == (isSkipped ? .incomplete : .complete))
    #expect(completion.flags.map(\.name) == (isSkipped ? ["hand_skipped"] : []))
  }

  /// Truth: a step that was recorded needs no reason, whatever its name.
  @Test func `a missing step that the task does not know is said`() {
    let motion = Recording.Content.deviceMotion(restingSamples(10))
    var run = session([step("walking.outbound", [motion])], of: .gaitAndBalance)
    (run.requiredSteps, run.unknownSteps) = (["walking.outbound", "my.balance"], ["my.balance"])
    #expect(run.completion.flags.map(\.name) == ["step_unknown"])
    #expect(run.completion.status == .incomplete)
    run.steps.append(step("my.balance", [motion]))
    #expect(run.completion.flags.isEmpty)
  }

  @Test func `a run of which nothing was done is empty`() {
    let empty = completion(isOneOfSeveral: false)
    #expect(empty.status == .empty)
    #expect((empty.plannedStepCount, empty.recordedStepCount) == (1, 0))
  }
}
