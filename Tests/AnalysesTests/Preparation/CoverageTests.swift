import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: recordings of a known length in steps of a known length.
@Suite struct CoverageTests {
  private static let dates = (0...420).map { second in
    RecordedDate(unixSeconds: 1_770_000_000 + Double(second))
  }

  private func walk(_ seconds: Double, of duration: Int, identifier: String = "6mwt") -> SessionStep
  {
    let contacts = Int(seconds * 108 / 60)
    let track = SyntheticWalk(cadenceSpm: 108, contactCount: contacts, noise: 0.1, seed: 3)
      .deviceMotion()
    var samples = track.samples
    let first = samples.timestamps.first ?? 0
    samples = samples.reordered(
      by: samples.timestamps.indices.filter { samples.timestamps[$0] - first <= seconds })
    var walked = step(identifier, [.deviceMotion(samples)])
    (walked.start, walked.end) = (Self.dates[0], Self.dates[duration])
    return walked
  }

  private func measured(_ step: SessionStep, of task: ActiveTask = .sixMinuteWalk) throws -> (
    step: MeasuredStep, status: String?
  ) {
    let analysis = try #require(Catalog.analysis(of: task))
    let all = analysis.measurements(of: session([step], of: task), Parameters()).map(
      MeasuredStep.init)
    return (try #require(all.first), all.last?.word("session_status"))
  }

  @Test func `coverage is the covered part, with limits at 95 and 50 percent`() {
    func flags(_ covered: Double, _ expected: Double) -> [Flag.Weight] {
      Coverage(coveredSeconds: covered, expectedSeconds: expected).flags.map(\.weight)
    }
    #expect(flags(346, 364).isEmpty)
    #expect(flags(345, 364) == [.doubt])
    #expect(flags(183, 364) == [.doubt])
    #expect(flags(181, 364) == [.distrust])
    // A second and a half is what dates of whole seconds and the start of a recorder take.
    #expect(flags(8.5, 10).isEmpty)
    #expect(flags(7.5, 10) == [.doubt])
    #expect(Coverage(coveredSeconds: 400, expectedSeconds: 364).percent == 100)
  }

  @Test func `a walk whose recorder stopped after a minute`() throws {
    let (step, status) = try measured(walk(60, of: 364))
    #expect(abs((step.number("recording_coverage_pct") ?? 0) - 16.5) < 1)
    #expect(step.quality("step_count") == .bad)
    #expect(step.quality("cadence_spm") != .bad)
    #expect(step.quality("duration_s") == .good)
    #expect(step.flags.contains("recording_incomplete"))
    #expect(status == "incomplete")
  }

  @Test func `a walk of which two thirds were recorded is in doubt, a whole one is not`() throws {
    let (cut, status) = try measured(walk(60, of: 90))
    #expect(cut.quality("step_count") == .doubtful)
    #expect(status == "incomplete")
    let (whole, wholeStatus) = try measured(walk(60, of: 61))
    #expect(!whole.flags.contains("recording_incomplete"))
    #expect(wholeStatus == "complete")
  }

  @Test func `a planned duration that is shorter than the step counts`() throws {
    var late = walk(30, of: 45)
    late.plannedDurationSeconds = 30
    let (step, status) = try measured(late)
    #expect((step.number("recording_coverage_pct") ?? 0) > 95)
    #expect(status == "complete")
  }

  @Test func `gaps of more than a second are not covered`() {
    let times = [0.0, 0.5, 1.4, 2.5, 3.0]
    let zeros = times.map { _ in 0.1 }
    let axes = AxisColumns(x: zeros, y: zeros, z: zeros)
    let timing = OrderedSamples(MotionSamples(timestamps: times, acceleration: axes)).timing
    #expect(abs(timing.coveredSeconds - 1.9) < 1e-9)
  }

  private func pedometer(until last: Int) -> PedometerUpdates {
    let ends = Array(stride(from: 5, through: last, by: 5))
    return PedometerUpdates(
      starts: ends.map { _ in Self.dates[0] }, ends: ends.map { Self.dates[$0] },
      steps: ends.map { Double($0) * 1.8 }, distanceMeters: ends.map { Double($0) * 1.2 },
      floorsAscended: ends.map { _ in .nan }, floorsDescended: ends.map { _ in .nan })
  }

  private func report(_ last: Int) throws -> PedometerReport {
    try #require(PedometerReport(step("6mwt", [.pedometer(pedometer(until: last))])))
  }

  @Test func `a silent pedometer beside steps stopped, beside none its walker did`() throws {
    let contacts = (0..<640).map { Double($0) / 1.8 }
    let stopped = try report(60).beside(contacts: contacts, covered: 360, expected: 360)
    #expect(stopped.isStopped)
    #expect(stopped.totalFlags.map(\.name) == ["pedometer_stopped", "recording_incomplete"])
    #expect(stopped.coverage?.coveredSeconds == 60)
    let resting = try report(60).beside(
      contacts: contacts.filter { $0 < 62 }, covered: 360, expected: 360)
    #expect(resting.totalFlags.isEmpty)
    #expect(resting.coverage?.percent == 100)
    // Both recorders stopped: nothing is known of the rest.
    let cut = try report(60).beside(
      contacts: contacts.filter { $0 < 62 }, covered: 60, expected: 360)
    #expect(cut.totalFlags.map(\.weight) == [.distrust])
    // A pedometer that covers what motion does not.
    let whole = try report(355).beside(contacts: [], covered: 60, expected: 360)
    #expect(whole.totalFlags.isEmpty)
  }

  @Test func `minutes without samples are absent`() throws {
    var cut = walk(60, of: 364)
    let motion = try #require(cut.recordings.first)
    cut = step("6mwt", [motion.content, .pedometer(pedometer(until: 60))])
    (cut.start, cut.end) = (Self.dates[0], Self.dates[364])
    let step = try measured(cut).step
    #expect(step.quality("walk_distance_m") == .bad)
    #expect(abs((step.number("walk_distance_minute1_m") ?? 0) - 72) < 1)
    for name in (2...6).map({ "walk_distance_minute\($0)_m" }) + [
      "walk_distance_minute6_change_pct"
    ] {
      #expect(step.number(name) == nil)
      #expect(step.quality(name) == .absent)
    }
  }
}
