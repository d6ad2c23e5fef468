import Metrics
import Testing

@testable import Batch
@testable import Recordings
@testable import Study

/// Truth: the numbers of attempts in the tables of a run, which a recording must share with its events and measures.
@Suite struct RecordedAttemptsTests {
  private func recording(_ source: String, from start: Double, isAccelerometer: Bool = false)
    -> Recording
  {
    let samples = MotionSamples(timestamps: [start, start + 1, start + 2])
    return Recording(
      source: source, content: isAccelerometer ? .accelerometer(samples) : .deviceMotion(samples),
      itemCount: 3)
  }

  private func step(_ name: String, attempt: Int = 1, _ recordings: [Recording]) -> SessionStep {
    var step = SessionStep(identifier: name, attempt: attempt)
    step.recordings = recordings
    return step
  }

  private func measured(
    _ step: String, _ attempt: Int?, _ source: String, besides recordings: [String] = []
  ) -> StepMeasurement {
    StepMeasurement(step: step, attempt: attempt, source: source, metrics: []).of(
      recordings: recordings)
  }

  private func numbers(_ steps: [SessionStep], _ measurements: [StepMeasurement]) -> [Int] {
    let attempts = RecordedAttempts(steps, measurements)
    return attempts.motions.map(attempts.number)
  }

  @Test func `recordings of failed attempts do not move the numbers of those that were measured`() {
    let recordings = [
      recording("1", from: 0), recording("failed", from: 10), recording("2", from: 20),
      recording("failed again", from: 30), recording("3", from: 40),
    ]
    let all = recordings.map(\.source)
    let measurements = [
      measured("reaction", 1, "1", besides: all), measured("reaction", 2, "2", besides: all),
      measured("reaction", 3, "3", besides: all), measured("reaction", nil, "result.json"),
    ]
    #expect(numbers([step("reaction", recordings)], measurements) == [1, 4, 2, 5, 3])
  }

  @Test func `recordings of two sensors at one time share their number`() {
    let recordings = [
      recording("failed", from: 0), recording("1", from: 10),
      recording("failed, too", from: 0, isAccelerometer: true),
      recording("one, too", from: 10, isAccelerometer: true),
    ]
    let measurements = [measured("reaction", 1, "1", besides: recordings.map(\.source))]
    #expect(numbers([step("reaction", recordings)], measurements) == [2, 1, 2, 1])
  }

  @Test func `a recording beside a result belongs to the attempt of its visit`() {
    // The first visit to the step holds two results, so that the second is the third attempt.
    let steps = [
      step("tapping", [recording("a", from: 0)]),
      step("tapping", attempt: 2, [recording("b", from: 9)]),
    ]
    let measurements = [
      measured("tapping", 1, "result.json", besides: ["a"]),
      measured("tapping", 2, "result.json", besides: ["a"]),
      measured("tapping", 3, "result.json", besides: ["b"]),
    ]
    #expect(numbers(steps, measurements) == [1, 3])
  }

  @Test func `what was not measured has the number of its visit`() {
    let steps = [
      step("rest", [recording("a", from: 0)]), step("rest", attempt: 2, [recording("b", from: 9)]),
      step("walk", [recording("c", from: 20)]),
    ]
    #expect(numbers(steps, []) == [1, 2, 1])
  }

  /// José composed and decomposed are two steps, and two files.
  @Test func `steps and files are told apart by their bytes`() {
    let (composed, decomposed) = ("Jos\u{e9}", "Jose\u{301}")
    let steps = [
      step(composed, [recording(composed, from: 0)]),
      step(decomposed, [recording(decomposed, from: 9)]),
    ]
    let measurements = [measured(composed, 1, decomposed), measured(decomposed, 2, decomposed)]
    #expect(numbers(steps, measurements) == [1, 2])
  }

  @Test func `no two recordings of a sensor have one number`() {
    let same = [recording("a", from: 0), recording("a", from: 0), recording("a", from: 0)]
    let found = numbers([step("x", same), step("x", attempt: 1, same)], [measured("x", 1, "a")])
    #expect(Set(found).count == 6)
  }
}
