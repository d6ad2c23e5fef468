import Testing
import Text

@testable import Exchange

/// Truth: a visit is what a person did on one local day, and `run-` counts the attempts of all its runs of a task.
@Suite struct BIDSVisitsTests {
  private func run(
    _ session: String, _ start: String = "", task: String = "tapping",
    attempts: [(step: String, number: Int)] = []
  ) -> BIDSTaskRun {
    var run = BIDSTaskRun(session: session, start: start, task: task)
    run.lines = attempts.map {
      BIDSTaskRun.MeasuresLine(step: $0.step, attempt: $0.number, bytes: 0..<0)
    }
    return run
  }

  @Test func `runs of one local day are a visit`() {
    let (morning, evening) = ("2024-05-01T08:00:00.000+02:00", "2024-05-01T23:30:00.000+02:00")
    #expect(run("a", morning).visit == run("b", evening).visit)
    // The same instant in UTC is another day.
    #expect(run("a", morning).visit != run("a", "2024-05-02T00:30:00.000+02:00").visit)
  }

  @Test func `a run without a date is a visit by its name, of which every byte counts`() {
    #expect(run("a").visit == run("a", task: "tremor").visit)
    #expect(run("a").visit != run("b").visit)
    #expect(run("Jos\u{e9}").visit != run("Jose\u{301}").visit)
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
