import Recordings
import Testing

@testable import Analyses
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

  @Test func `a run of which nothing was done is empty`() {
    let empty = completion(isOneOfSeveral: false)
    #expect(empty.status == .empty)
    #expect((empty.plannedStepCount, empty.recordedStepCount) == (1, 0))
  }
}
