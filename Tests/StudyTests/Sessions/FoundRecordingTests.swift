import Recordings
import Testing
import Text

@testable import Study

/// Truth: when the recordings of the test were made.
@Suite struct FoundRecordingTests {
  /// A step of a walk that began and ended at these Unix times.
  private func step(_ name: String, _ span: ClosedRange<Double>) -> SessionStep {
    var step = SessionStep(identifier: name, attempt: 1)
    step.start = RecordedDate(unixSeconds: span.lowerBound)
    step.end = RecordedDate(unixSeconds: span.upperBound)
    return step
  }

  /// A recording of motion without the name of a step, from one second since boot to another.
  private func recorded(_ name: String, _ span: ClosedRange<Double>, offset: Double? = nil)
    -> SessionStep
  {
    let times = [span.lowerBound, (span.lowerBound + span.upperBound) / 2, span.upperBound]
    let zeros = AxisColumns(x: [0, 0, 0], y: [0, 0, 0], z: [0, 0, 0])
    let samples = MotionSamples(
      timestamps: times, unixTimes: offset.map { offset in times.map { $0 + offset } },
      acceleration: zeros)
    var step = SessionStep(identifier: "", attempt: 1)
    step.recordings = [Recording(source: name, content: .accelerometer(samples), itemCount: 3)]
    return step
  }

  private func sources(_ steps: [SessionStep]) -> [[String]] {
    steps.map { $0.recordings.map(\.source) }
  }

  @Test func `a recording belongs to the step during which it was made`() {
    let boot = 1_700_000_000.0
    var steps = [
      step("walking.outbound", boot + 10...boot + 22),
      step("walking.return", boot + 23...boot + 32),
    ]
    var found = [recorded("b", 24...33, offset: boot), recorded("a", 9...21, offset: boot)]
    steps.adopt(from: &found, of: .timedWalk)
    #expect(sources(steps) == [["a"], ["b"]])
    #expect(found.isEmpty)
    #expect(steps.allSatisfy { $0.hasFoundRecordings })
  }

  @Test func `a recording that is mostly outside of all steps stays alone`() {
    var steps = [step("walking.outbound", 1_010...1_022)]
    var found = [recorded("a", 16...30, offset: 1_000)]
    steps.adopt(from: &found, of: .gaitAndBalance)
    #expect(sources(steps) == [[]])
    #expect(found.count == 1)
  }

  @Test(arguments: [(12.0, 9.0, true), (13.9, 7.1, true), (14.5, 9.0, false), (9.0, 12.0, false)])
  func `without a wall clock, lengths in order of time decide`(
    first: Double, second: Double, fits: Bool
  ) {
    var steps = [
      step("instruction", 995...1_009), step("walking.outbound", 1_010...1_022),
      step("walking.return", 1_023...1_032),
    ]
    var found = [recorded("a", 5...5 + first), recorded("b", 50...50 + second)]
    steps.adopt(from: &found, of: .gaitAndBalance)
    #expect(sources(steps) == (fits ? [[], ["a"], ["b"]] : [[], [], []]))
    #expect(found.count == (fits ? 0 : 2))
  }

  @Test func `fewer recordings than steps stay alone`() {
    var steps = [step("walking.outbound", 1_010...1_022), step("walking.return", 1_023...1_032)]
    var found = [recorded("a", 5...17)]
    steps.adopt(from: &found, of: .gaitAndBalance)
    #expect(found.count == 1)
  }
}
