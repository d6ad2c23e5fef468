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

  /// 108 steps in a minute, of which one recorder has all and the other one the first 20 s.
  @Test(arguments: [true, false]) func `a whole recording beside a cut one is measured`(
    isMotionCut: Bool
  ) throws {
    let whole = SyntheticWalk(cadenceSpm: 108, contactCount: 100, noise: 0.1, seed: 3)
      .deviceMotion()
    let length = Int((whole.times.last ?? 0) - (whole.times.first ?? 0))
    func cut(_ samples: MotionSamples) -> MotionSamples { samples.reordered(by: Array(0..<2000)) }
    guard case .accelerometer(let acceleration) = whole.accelerometer else { return }
    var both = step(
      "6mwt",
      [
        .deviceMotion(isMotionCut ? cut(whole.samples) : whole.samples),
        .accelerometer(isMotionCut ? acceleration : cut(acceleration)),
      ])
    (both.start, both.end) = (Self.dates[0], Self.dates[length])
    let (measured, status) = try measured(both)
    #expect(abs((measured.number("step_count") ?? 0) - 100) <= 1)
    #expect(!measured.flags.contains("recording_incomplete"))
    #expect(status == "complete")
  }

  /// Device motion of the last 20 s says nothing of when the accelerometer began.
  @Test func `the pedometer is compared with the recording that was measured`() throws {
    let whole = SyntheticWalk(cadenceSpm: 108, contactCount: 100, noise: 0.1, seed: 3)
      .deviceMotion()
    let start = Self.dates[0]?.unixSeconds ?? 0
    var motion = whole.samples.reordered(
      by: whole.times.indices.filter { whole.times[$0] - whole.times[0] >= 41 })
    motion.unixTimes = motion.timestamps.map { $0 - whole.times[0] + start }
    guard case .accelerometer(var acceleration) = whole.accelerometer else { return }
    acceleration.unixTimes = acceleration.timestamps.map { $0 - whole.times[0] + start }
    var all = step(
      "6mwt",
      [.deviceMotion(motion), .accelerometer(acceleration), .pedometer(pedometer(until: 60))])
    (all.start, all.end) = (Self.dates[0], Self.dates[61])
    let measured = try measured(all).step
    #expect(abs((measured.number("step_count") ?? 0) - 100) <= 1)
    #expect(measured.quality("pedometer_step_count") == .good)
    #expect(!measured.flags("pedometer_step_count").contains("pedometer_stopped"))
  }

  /// Of a minute, 30 s are missing in the middle; the longer part that is left has 15 s.
  @Test func `totals are judged by the part that was measured`() throws {
    var samples = SyntheticWalk(cadenceSpm: 108, contactCount: 100, noise: 0.1, seed: 3)
      .deviceMotion().samples
    samples = samples.reordered(
      by: samples.timestamps.indices.filter {
        samples.timestamps[$0] <= 15 || (45...60).contains(samples.timestamps[$0])
      })
    var gapped = step("6mwt", [.deviceMotion(samples)])
    (gapped.start, gapped.end) = (Self.dates[0], Self.dates[60])
    let step = try measured(gapped).step
    #expect(abs((step.number("recording_coverage_pct") ?? 0) - 50) < 2)
    #expect(step.quality("step_count") == .bad)
    #expect(step.flags.contains("recording_incomplete"))
  }

  private static let track = SyntheticTrack.straight(
    headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 360)

  /// 95 % of 360 s are 342 s; a receiver may miss 10 s and a pedometer 5 s.
  @Test(arguments: [(340, "incomplete"), (345, "complete")])
  func `a walk of positions alone is as complete as they are`(last: Int, status: String) throws {
    let fixes = Self.track.recorded.rows(Array(0...last))
    let walked = walkStep("6mwt", from: 0, to: 360, [.location(fixes)])
    #expect(try measured(walked).status == status)
  }

  @Test(arguments: [(340, "incomplete"), (345, "complete")])
  func `a walk of a pedometer alone is as complete as it is`(last: Int, status: String) throws {
    var walked = step("6mwt", [.pedometer(pedometer(until: last))])
    (walked.start, walked.end) = (Self.dates[0], Self.dates[360])
    #expect(try measured(walked).status == status)
  }

  /// Of the third minute one second is known.
  @Test func `minutes without fixes are absent`() throws {
    let fixes = Self.track.recorded.rows(Array(0...119) + Array(179...360))
    let (step, status) = try measured(walkStep("6mwt", from: 0, to: 360, [.location(fixes)]))
    for minute in [1, 2, 4, 5, 6] {
      #expect(step.quality("walk_distance_minute\(minute)_m") == .good, "\(minute)")
    }
    #expect(step.number("walk_distance_minute3_m") == nil)
    #expect(step.quality("walk_distance_minute3_m") == .absent)
    #expect(step.quality("walk_distance_m") == .doubtful)
    #expect(step.measurement.coverages.map { ($0.percent * 360 / 100).rounded() } == [300])
    #expect(status == "incomplete")
  }

  /// Of the second and of the third minute 40 s are known.
  @Test func `minutes with a part of their fixes are doubtful`() throws {
    let fixes = Self.track.recorded.rows(Array(0...100) + Array(140...360))
    let step = try measured(walkStep("6mwt", from: 0, to: 360, [.location(fixes)])).step
    for minute in 1...6 {
      #expect(
        step.flags("walk_distance_minute\(minute)_m").contains("recording_incomplete")
          == [2, 3].contains(minute), "\(minute)")
    }
    #expect(abs((step.number("walk_distance_minute2_m") ?? 0) - 78) < 1)
  }

  @Test func `fixes up to 10 s apart are a receiver at work`() {
    #expect(Coverage.seconds(ofFixes: [0, 1, 11, 21.5, 22]) == 11.5)
    #expect(Coverage.seconds(ofFixes: [5]) == 0)
    let track = LocationTrack(Self.track.recorded.rows(Array(0...100) + Array(190...360)))
    #expect(track.coveredSeconds == 270)
    #expect(track.coveredSeconds(from: walkStart + 60, to: walkStart + 120) == 40)
    #expect(track.coveredSeconds(from: walkStart + 120, to: walkStart + 180) == 0)
  }

  @Test func `a recorder that runs in parts of a dated step has no known length`() {
    let dated = walkStep(
      "speech.recognition", from: 0, to: 20, [.accelerometer(.init(timestamps: []))])
    func reason(_ step: SessionStep) -> [String]? {
      StepFacts.ofSound.rows(of: StepFacts(step: step)).first {
        $0.definition.name == "recording_coverage_pct"
      }?.reading.flags.map(\.name)
    }
    #expect(reason(dated) == ["recorder_runs_in_parts"])
    var undated = dated
    (undated.start, undated.end) = (nil, nil)
    #expect(reason(undated) == ["no_dates"])
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

  private func shown(_ times: [Double], to end: Double) -> ShownContacts {
    ShownContacts(times: times, span: 0...end)
  }

  @Test func `a silent pedometer beside steps stopped, beside none its walker did`() throws {
    let contacts = (0..<640).map { Double($0) / 1.8 }
    let stopped = try report(60).beside(shown(contacts, to: 360), expected: 360)
    #expect(stopped.time?.isStopped == true)
    #expect(stopped.totalFlags.map(\.name) == ["pedometer_stopped", "recording_incomplete"])
    // Nobody walks in the last 5 s.
    #expect(abs((stopped.time?.coverage.coveredSeconds ?? 0) - 65) < 0.1)
    let resting = try report(60).beside(shown(contacts.filter { $0 < 62 }, to: 360), expected: 360)
    #expect(resting.totalFlags.isEmpty)
    // All but the steps after the last update.
    #expect(abs((resting.time?.coverage.coveredSeconds ?? 0) - 358) < 0.6)
    // Both recorders stopped: nothing is known of the rest.
    let cut = try report(60).beside(shown(contacts.filter { $0 < 60 }, to: 60), expected: 360)
    #expect(cut.totalFlags.map(\.weight) == [.distrust])
    // A motion recording that cannot show steps says nothing of the silence, nor does one that is missing.
    let alone = try report(60).beside(nil, expected: 360)
    #expect(alone.time?.coverage.coveredSeconds == 60)
    #expect(alone.totalFlags.map(\.weight) == [.distrust])
    // A pedometer that covers what motion does not.
    let whole = try report(355).beside(shown([], to: 60), expected: 360)
    #expect(whole.totalFlags.isEmpty)
  }

  /// 1.8 steps a second to the end of the step. What is missing is the time after the last update; ten steps of it after 5 s, or
  /// after 5 % of the step, name the pedometer.
  @Test(arguments: [
    (30, 15, true, true), (30, 20, true, false), (30, 25, false, false), (180, 165, true, true),
    (180, 170, true, false), (180, 175, false, false), (360, 340, true, true),
    (360, 345, false, false),
  ]) func `steps after the last update are missing`(
    seconds: Int, last: Int, isIncomplete: Bool, isStopped: Bool
  ) throws {
    let contacts = (1...Int(Double(seconds) * 1.8)).map { Double($0) / 1.8 }
    let time = try #require(
      report(last).beside(shown(contacts, to: Double(seconds)), expected: Double(seconds)).time)
    #expect(abs(time.coverage.coveredSeconds - Double(last)) < 0.6)
    #expect(time.coverage.isIncomplete == isIncomplete)
    #expect(time.isStopped == isStopped)
  }

  /// 9.5 of 15 s, with fewer steps than name a pedometer that stopped.
  @Test func `few steps of a slow walker are missing as well`() throws {
    let time = try #require(
      report(5).beside(shown((1...15).map { Double($0) - 0.5 }, to: 15), expected: 15).time)
    #expect(!time.isStopped)
    #expect(time.totalFlags.map(\.weight) == [.distrust])
  }

  /// 80 of 180 s, beside a dead accelerometer; 175 s are whole, since a pedometer may be late by 5 s.
  @Test(arguments: [(80, Quality.bad), (100, .doubtful), (175, .good)])
  func `a pedometer beside motion that shows no steps is not continued`(last: Int, quality: Quality)
    throws
  {
    let times = (0..<18_000).map { 100 + Double($0) / 100 }
    let zeros = times.map { _ in 0.0 }
    let dead = MotionSamples(
      timestamps: times, acceleration: AxisColumns(x: zeros, y: zeros.map { _ in -1 }, z: zeros))
    var made = step("6mwt", [.accelerometer(dead), .pedometer(pedometer(until: last))])
    (made.start, made.end) = (Self.dates[0], Self.dates[180])
    let walk = try measured(made).step
    // Of the second minute, 20, 40 and 60 s are known.
    for name in [
      "walk_distance_m", "pedometer_distance_m", "pedometer_step_count", "walk_distance_minute2_m",
    ] { #expect(walk.quality(name) == quality, "\(name)") }
    #expect((walk.quality("walk_distance_minute3_m") == .absent) == (last <= 120))
  }

  /// 1.2 m a second from 100 s on: 20 s of the second minute.
  @Test func `minutes count from the start of the step`() throws {
    let ends = Array(stride(from: 105, through: 360, by: 5))
    let late = PedometerUpdates(
      starts: ends.map { _ in Self.dates[100] }, ends: ends.map { Self.dates[$0] },
      steps: ends.map { Double($0 - 100) * 1.8 },
      distanceMeters: ends.map { Double($0 - 100) * 1.2 }, floorsAscended: ends.map { _ in .nan },
      floorsDescended: ends.map { _ in .nan })
    var made = step("6mwt", [.pedometer(late)])
    (made.start, made.end) = (Self.dates[0], Self.dates[360])
    let walk = try measured(made).step
    #expect(walk.quality("walk_distance_minute1_m") == .absent)
    #expect(abs((walk.number("walk_distance_minute2_m") ?? 0) - 24) < 1e-9)
    #expect(walk.quality("walk_distance_minute2_m") == .bad)
    for minute in 3...6 {
      #expect(abs((walk.number("walk_distance_minute\(minute)_m") ?? 0) - 72) < 1e-9)
      #expect(walk.quality("walk_distance_minute\(minute)_m") == .good)
    }
    #expect(walk.quality("walk_distance_minute6_change_pct") == .absent)
    #expect(walk.quality("walk_distance_m") == .doubtful)
  }

  /// 50 of the 60 s of minute 6; a pedometer may be late by 5 s.
  @Test(arguments: [(350, Quality.doubtful), (325, .bad), (355, .good)])
  func `a change is as sure as the minutes that it compares`(last: Int, quality: Quality) throws {
    var made = step("6mwt", [.pedometer(pedometer(until: last))])
    (made.start, made.end) = (Self.dates[0], Self.dates[360])
    let walk = try measured(made).step
    for name in ["walk_distance_minute6_m", "walk_distance_minute6_change_pct"] {
      #expect(walk.quality(name) == quality, "\(name)")
    }
    // Pauses after the last update are not known; 95 % of 360 s are 342 s.
    for name in ["walk_pause_count", "walk_pause_total_s"] {
      #expect(walk.quality(name) == (last < 342 ? .doubtful : .good), "\(name)")
    }
    #expect(walk.quality("walk_distance_minute1_m") == .good)
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
