import Testing
import Text

@testable import Exchange

/// Truth: the runs of one visit are one session of the dataset, and `run-` counts the attempts of all its runs of a task.
@Suite struct BIDSVisitsTests {
  private func run(
    _ session: String, _ start: String = "", visit: String = "", task: String = "tapping",
    attempts: [(step: String, number: Int)] = []
  ) -> BIDSTaskRun {
    var run = BIDSTaskRun(
      visit: BIDSVisit(visit, session: session), session: session, start: start, task: task)
    run.lines = attempts.map {
      BIDSTaskRun.MeasuresLine(step: $0.step, attempt: $0.number, bytes: 0..<0)
    }
    return run
  }

  @Test func `runs of one visit are together, of which every byte counts`() {
    #expect(run("a", visit: "V1").visit == run("b", visit: "V1").visit)
    #expect(run("a", visit: "V1").visit != run("a", visit: "V2").visit)
    #expect(run("a", visit: "Jos\u{e9}").visit != run("a", visit: "Jose\u{301}").visit)
  }

  @Test func `a run without a visit is one by its name`() {
    #expect(run("a").visit == run("a", task: "tremor").visit)
    #expect(run("a").visit != run("b").visit)
    #expect(run("a").visit != run("a", visit: "a").visit)
  }

  @Test func `runs are in order of their starts, and those without a date last`() {
    let runs = [
      run("b"), run("a"), run("z", "2024-05-01T08:00:00.000+02:00"),
      run("c", "2024-05-01T08:00:00.000+00:00"),
    ]
    #expect(runs.sorted(by: BIDSTaskRun.isEarlier).map(\.session) == ["z", "c", "a", "b"])
  }

  @Test func `attempts are counted on from one run of a task to the next`() {
    var numbers = BIDSRunNumbers()
    let (left, right) = (ByteKey("left"), ByteKey("right"))
    let first = run("a", attempts: [("left", 1), ("left", 2), ("right", 1)])
    #expect(numbers.offsets(of: first) == [left: 0, right: 0])
    let other = run("b", task: "tremor", attempts: [("left", 1)])
    #expect(numbers.offsets(of: other) == [left: 0])
    #expect(
      numbers.offsets(of: run("c", attempts: [("left", 1), ("right", 3)])) == [left: 2, right: 1])
    #expect(numbers.offsets(of: run("d", attempts: [("right", 1)])) == [right: 4])
  }
}
