import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: by hand.
@Suite struct ResultVisitsTests {
  private func step(_ attempt: Int, leaves: Int = 0, name: String = "psat") -> SessionStep {
    var step = SessionStep(identifier: name, attempt: attempt)
    let object = JSONValue.object([("_class", .string("ORKPSATResult"))])
    step.leaves = (0..<leaves).map { ResultLeaf(path: "results[\($0)]", object: object) }
    return step
  }

  /// No two rows of a step share an attempt number, with any number of results in its visits.
  @Test func `each result of a step is an attempt, and so is a visit without a result`() {
    let steps = [
      step(1, leaves: 2), step(1, name: "instruction"), step(2), step(3, leaves: 1),
      step(1, leaves: 1, name: "again"),
    ]
    let visits = session(steps, of: .psat).visits(of: .psat)
    #expect(visits.map(\.step.attempt) == [1, 2, 3, 4, 1])
    #expect(visits.map { $0.leaf == nil } == [false, false, true, false, false])
  }

  @Test func `the last attempt of this run counts`() {
    var shownAgain = step(3)
    shownAgain.isPrevious = true
    let attempts = [
      (step: step(1), value: "a"), (step(1, name: "other"), "b"), (step(2), "c"), (shownAgain, "d"),
    ]
    #expect(lastAttempts(attempts) == ["b", "c"])
  }
}
