import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: made-up updates (section 8.2 of the metric definitions: totals are cumulative, and where
/// they fall a new recording began).
@Suite struct PedometerTests {
  private static let boot = 1_768_478_400.0

  private func updates(ends: [Double], steps: [Double], meters: [Double], start: Double? = 0)
    -> PedometerUpdates
  {
    let unknown = ends.map { _ in Double.nan }
    return PedometerUpdates(
      starts: ends.map { _ in start.flatMap { RecordedDate(unixSeconds: Self.boot + $0) } },
      ends: ends.map { RecordedDate(unixSeconds: Self.boot + $0) }, steps: steps,
      distanceMeters: meters, floorsAscended: unknown, floorsDescended: unknown)
  }

  /// A recording that knows the wall clock.
  private func motion(_ track: MotionTrack) -> Recording.Content {
    var samples = track.samples
    samples.unixTimes = samples.timestamps.map { Self.boot + $0 }
    return .deviceMotion(samples)
  }

  @Test func `the last update has the totals`() throws {
    let given = updates(ends: [3, 6, 10], steps: [4, 10, 18], meters: [3, 7, 13])
    let summary = try #require(
      PedometerSummary(given, within: StepWindow(span: nil, alignment: .none)))
    #expect(summary.steps == 18)
    #expect(summary.distanceMeters == 13)
    #expect(summary.elapsedSeconds == 10)
    #expect(summary.stepHz == 2)
  }

  @Test func `counts before and after a restart of the count add up`() throws {
    let given = updates(ends: [3, 6, 10, 12], steps: [5, 12, 3, 9], meters: [4, 9, 2, 7])
    let summary = try #require(
      PedometerSummary(given, within: StepWindow(span: nil, alignment: .none)))
    #expect(summary.steps == 21)
    #expect(summary.distanceMeters == 16)
  }

  @Test func `updates after the recording do not count`() throws {
    let given = updates(ends: [3, 6, 20], steps: [5, 12, 30], meters: [4, 9, 22])
    let window = Self.boot...Self.boot + 10
    let summary = try #require(
      PedometerSummary(given, within: StepWindow(span: window, alignment: .oneSecond)))
    #expect(summary.steps == 12)
    #expect(summary.distanceMeters == 9)
    #expect(summary.elapsedSeconds == 6)
    let before = Self.boot - 100...Self.boot - 50
    #expect(PedometerSummary(given, within: StepWindow(span: before, alignment: .oneSecond)) == nil)
  }

  @Test func `a device without distance has steps only`() throws {
    let given = updates(ends: [3, 6], steps: [5, 12], meters: [.nan, .nan])
    let summary = try #require(
      PedometerSummary(given, within: StepWindow(span: nil, alignment: .none)))
    #expect(summary.steps == 12)
    #expect(summary.distanceMeters == nil)
  }

  @Test func `the pedometer's distance goes before the pendulum's`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    let pedometer = updates(ends: [12, 27], steps: [15, 38], meters: [10, 26.6])
    let step = try #require(
      measure(
        [step("walking.outbound", [motion(walk.deviceMotion()), .pedometer(pedometer)])],
        ["height": "1.75"]
      ).first)
    #expect(step.number("pedometer_step_matched_count") == 38)
    #expect(step.flags("pedometer_step_matched_count") == ["aligned_to_second"])
    #expect(step.number("step_count_minus_pedometer_count") == 2)
    #expect(abs((step.number("step_count_minus_pedometer_pct") ?? 0) - 200 / 38.0) < 1e-9)
    #expect(step.word("gait_speed_source") == "pedometer")
    #expect(abs((step.number("step_length_mean_m") ?? 0) - 0.7) < 1e-9)
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 26.6 / 27) < 1e-9)
    let pendulum = try #require(step.number("stride_length_pendulum_mean_m"))
    #expect(abs((step.number("pendulum_calibration_factor") ?? 0) - 1.4 / pendulum) < 1e-9)
  }

  /// A pedometer that counts parts of steps, or more than there can be, is damaged: nothing of it is good.
  @Test(arguments: [([15.05, 38.05], "count_not_whole"), ([15, 1e300], "out_of_range")])
  func `lengths and speeds of a damaged pedometer are bad`(steps: [Double], flag: String) throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    let pedometer = updates(ends: [12, 27], steps: steps, meters: [10, 26.6])
    let step = try #require(
      measure([step("walking.outbound", [motion(walk.deviceMotion()), .pedometer(pedometer)])])
        .first)
    for name in [
      "pedometer_speed_mps", "pedometer_stride_length_mean_m", "gait_speed_mps",
      "step_length_mean_m", "step_count_minus_pedometer_pct",
    ] {
      let reading = try #require(step.reading(name), "\(name)")
      #expect(reading.flags.contains { $0.name == flag }, "\(name)")
      #expect(reading.quality(with: []) == .bad, "\(name)")
    }
  }

  @Test func `less than ten meters by the pedometer are not used`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 30, noise: 0.1)
    let pedometer = updates(ends: [20], steps: [30], meters: [9.9])
    let step = try #require(
      measure([step("walking.outbound", [motion(walk.deviceMotion()), .pedometer(pedometer)])])
        .first)
    #expect(step.reason("pedometer_speed_mps") == "no_distance")
    #expect(step.reason("gait_speed_mps") == "no_height")
  }

  /// The cadence that settles the octave is that of walking, not of the time around it.
  @Test(arguments: [(20, 3.0), (40, 15)])
  func `steps are found beside a pedometer however long the walker stood before and after`(
    count: Int, still: Double
  ) throws {
    let walk = SyntheticWalk(
      rhythm: WalkingRhythm(cadenceSpm: 109, contactCount: count), stillSeconds: still, noise: 0.1)
    let track = walk.deviceMotion()
    let end = try #require(track.times.last)
    let pedometer = updates(ends: [end], steps: [Double(count)], meters: [0.7 * Double(count)])
    let step = try #require(
      measure([step("walking.outbound", [motion(track), .pedometer(pedometer)])]).first)
    #expect(step.number("step_count") == Double(count))
    #expect(abs((step.number("cadence_spm") ?? 0) - 109) < 0.6)
    #expect(!step.flags.contains("cadence_octave_corrected"))
  }

  @Test func `a speed and its source are given together`() throws {
    let walk = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1)
    let pedometer = PedometerUpdates(
      starts: [nil], ends: [nil], steps: [40], distanceMeters: [28], floorsAscended: [.nan],
      floorsDescended: [.nan])
    let step = try #require(
      measure(
        [step("walking.outbound", [walk.deviceMotion().motion, .pedometer(pedometer)])],
        ["height": "1.75"]
      ).first)
    #expect((step.number("gait_speed_mps") != nil) == (step.word("gait_speed_source") != nil))
  }

  @Test func `a pedometer alone still gives its steps`() throws {
    let given = updates(ends: [3, 6, 10], steps: [4, 10, 18], meters: [3, 7, 13])
    let step = try #require(measure([step("walking.outbound", [.pedometer(given)])]).first)
    #expect(step.number("pedometer_step_matched_count") == 18)
    #expect(step.flags == ["no_motion_recording"])
  }

  @Test func `a count of the pedometer alone has no facts of its step`() throws {
    let given = updates(ends: [3, 6, 10], steps: [4, 10, 18], meters: [3, 7, 13])
    var dated = step("walking.outbound", [.pedometer(given)])
    (dated.start, dated.end) = (RecordedDate(unixSeconds: 0), RecordedDate(unixSeconds: 20))
    let measured = try #require(measure([dated]).first)
    #expect(measured.measurement.metrics.map(\.definition.name) == ["pedometer_step_matched_count"])
  }
}
