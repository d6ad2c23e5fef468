import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: recordings of a known length at known times, in steps with known dates.
@Suite struct StepBoundsTests {
  private static let begin = 1_770_000_000.0

  private func date(_ seconds: Double) -> RecordedDate? {
    RecordedDate(unixSeconds: Self.begin + seconds)
  }

  /// A walk of 60 s with 108 steps a minute; `delay` is when its wall clock says that it began, nil for samples without one.
  private func samples(delay: Double?) -> MotionSamples {
    let track = SyntheticWalk(
      cadenceSpm: 108, contactCount: 108, stepTimeSDSeconds: 0.02, noise: 0.1, seed: 3
    ).deviceMotion()
    let first = track.times[0]
    var samples = track.samples.reordered(
      by: track.times.indices.filter { track.times[$0] - first <= 60 })
    samples.unixTimes = delay.map { delay in
      samples.timestamps.map { $0 - first + Self.begin + delay }
    }
    return samples
  }

  private func measured(_ samples: MotionSamples, from start: Double, to end: Double) throws
    -> MeasuredStep
  {
    var walked = step("walking.outbound", [.deviceMotion(samples)])
    (walked.start, walked.end) = (date(start), date(end))
    return try #require(
      GaitAndBalance.measurements(of: session([walked], of: .gaitAndBalance), Parameters()).map(
        MeasuredStep.init
      ).first)
  }

  /// 5 % of 100 s, and 2 s of a short step.
  @Test func `limits of what a recording may be longer than its step`() {
    func bounds(_ recorded: ClosedRange<Double>, _ step: ClosedRange<Double>) -> StepBounds {
      StepBounds(of: recorded, in: step)
    }
    #expect(bounds(0...104.9, 0...100) == .within)
    #expect(bounds(0...105.1, 0...100) == .exceeded)
    #expect(bounds(-2.5...102.4, 0...100) == .within)
    #expect(bounds(-2.6...102.5, 0...100) == .exceeded)
    #expect(bounds(-1.9...10, 0...10) == .within)
    #expect(bounds(-2.1...10, 0...10) == .exceeded)
    // A part of the step was recorded, which is for its coverage to say.
    #expect(bounds(40...50, 0...100) == .within)
    #expect(StepBounds(seconds: 104.9, of: 100) == .within)
    #expect(StepBounds(seconds: 105.1, of: 100) == .exceeded)
    #expect(StepBounds(seconds: 11.9, of: 10) == .within)
    #expect(StepBounds(seconds: 12.1, of: 10) == .exceeded)
  }

  @Test func `a recording outside of its step`() {
    #expect(StepBounds(of: 12.1...20, in: 0...10) == .elsewhere)
    #expect(StepBounds(of: 11.9...20, in: 0...10) == .exceeded)
    #expect(StepBounds(of: -20 ... -2.1, in: 0...10) == .elsewhere)
    #expect(StepBounds(of: -20 ... -1.9, in: 0...10) == .exceeded)
  }

  /// Without a wall clock, 60 s in a step of 58 s or 57 s.
  @Test(arguments: [(58.0, Quality.good), (57, .doubtful)])
  func `motion that outlasts its step is in doubt`(seconds: Double, quality: Quality) throws {
    let walk = try measured(samples(delay: nil), from: 0, to: seconds)
    #expect(walk.quality("step_count") == quality)
    #expect(walk.flags.contains("recording_beyond_step") == (quality != .good))
    for name in ["cadence_spm", "duration_s", "recording_coverage_pct"] {
      #expect(walk.quality(name) == .good, "\(name)")
    }
  }

  /// The recording lasts from 0 to 60 s of a clock with which the step begins later, or is over before.
  @Test(arguments: [
    (2.0, 60.0, Quality.good, Quality.good), (4, 60, .doubtful, .good), (0, 56, .doubtful, .good),
    (0, 61, .good, .good), (63, 123, .doubtful, .doubtful), (-70, -3, .doubtful, .doubtful),
  ]) func `motion with a wall clock is compared with the dates of its step`(
    start: Double, end: Double, counts: Quality, rhythm: Quality
  ) throws {
    let walk = try measured(samples(delay: 0), from: start, to: end)
    #expect(walk.quality("step_count") == counts)
    #expect(walk.quality("cadence_spm") == rhythm)
    #expect(walk.quality("duration_s") == .good)
    let flag = rhythm != .good ? "recording_outside_step" : "recording_beyond_step"
    #expect(walk.flags.contains(flag) == (counts != .good))
  }

  /// An hour apart: a local time is no moment, and a clock that was never set says nothing.
  @Test func `dates that are no moments say nothing of the place of a recording`() throws {
    var walked = step("walking.outbound", [.deviceMotion(samples(delay: 3600))])
    func flags() throws -> [String] {
      try #require(StepMotion(walked)).flags.map(\.name).filter { $0.hasPrefix("recording_") }
    }
    (walked.start, walked.end) = (date(0), date(60))
    #expect(try flags() == ["recording_outside_step"])
    (walked.start, walked.end) = (
      RecordedDate("2026-02-02T03:40:00"), RecordedDate("2026-02-02T03:41:00")
    )
    #expect(try flags().isEmpty)
    walked = step("walking.outbound", [.deviceMotion(samples(delay: -Self.begin))])
    (walked.start, walked.end) = (date(0), date(60))
    #expect(try flags().isEmpty)
    (walked.start, walked.end) = (nil, nil)
    #expect(try flags().isEmpty)
  }

  /// A pedometer that counts from `begin` on for 60 s, in a step of as much; its last updates may be 10 s late.
  @Test(arguments: [
    (0.0, Quality.good, ""), (9, .good, ""), (-9, .good, ""),
    (-11, .doubtful, "recording_beyond_step"), (3600, .doubtful, "recording_outside_step"),
    (-3600, .doubtful, "recording_outside_step"),
  ]) func `a pedometer is compared with the dates of its step`(
    begin: Double, quality: Quality, flag: String
  ) throws {
    let ends = (1...12).map { Double($0) * 5 }
    let updates = PedometerUpdates(
      starts: ends.map { _ in date(begin) }, ends: ends.map { date(begin + $0) },
      steps: ends.map { ($0 * 1.8).rounded() }, distanceMeters: ends.map { $0 * 1.2 },
      floorsAscended: ends.map { _ in .nan }, floorsDescended: ends.map { _ in .nan })
    var counted = step("fitness.walk", [.pedometer(updates)])
    (counted.start, counted.end) = (date(0), date(60))
    let report = try #require(PedometerReport(counted))
    let flags = (report.flags + report.totalFlags).map(\.name)
    #expect(flags == (flag.isEmpty ? [] : [flag]))
    let rows = Fitness.measurements(of: session([counted], of: .fitness), Parameters())
    let walk = MeasuredStep(try #require(rows.first))
    #expect(walk.quality("pedometer_step_count") == quality)
    #expect(walk.quality("pedometer_cadence_spm") == (abs(begin) > 60 ? .doubtful : .good))
  }

  @Test func `recorders run during the countdown, and an earlier run is no part of the step`()
    throws
  {
    var counted = step("countdown", [.deviceMotion(samples(delay: 0))])
    (counted.start, counted.end) = (date(-10), date(-5))
    #expect(try #require(StepMotion(counted)).flags.contains(.recordingOutsideStep) == false)
    var shown = step("walking.outbound", [.deviceMotion(samples(delay: 3600))])
    (shown.start, shown.end, shown.isPrevious) = (date(0), date(60), true)
    #expect(try #require(StepMotion(shown)).flags.contains(.recordingOutsideStep) == false)
  }
}
