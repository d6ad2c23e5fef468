import Foundation
import Metrics
import Synthesis
import TestSupport
import Testing
import Text

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: straight walks of 468 m in 360 s, and pedometers that say something else.
@Suite struct WalkSourcesTests {
  private static let track = SyntheticTrack.straight(
    headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: 360)

  private func walk(
    meters: Double, steps: Double = 650, task: ActiveTask = .sixMinuteWalk,
    _ more: [Recording.Content] = [.location(track.recorded)]
  ) throws -> MeasuredStep {
    let pedometer = pedometerUpdates(
      ends: [180, 360], steps: [(steps / 2).rounded(), steps], meters: [meters / 2, meters])
    let name = task == .sixMinuteWalk ? "6mwt" : "fitness.walk"
    let contents: [Recording.Content] = [.pedometer(pedometer)] + more
    return try #require(measureRun(task, [walkStep(name, from: 0, to: 360, contents)]).first)
  }

  private func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: step.measurement.flags)
  }

  @Test(arguments: [ActiveTask.sixMinuteWalk, .fitness])
  func `a pedometer that counted a tenth of the way is not believed`(task: ActiveTask) throws {
    let step = try walk(meters: 43.2, steps: 60, task: task)
    #expect(abs((step.number("walk_distance_m") ?? 0) - 468) < 4.68)
    #expect(step.word("walk_distance_source") == "location")
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 1.3) < 0.013)
    #expect(step.word("gait_speed_source") == "location")
    for name in [
      "walk_distance_m", "walk_speed_overall_mps", "walk_distance_minute2_m", "gait_speed_mps",
      "pedometer_distance_m",
    ] {
      #expect(step.flags(name).contains("sources_disagree"), "\(name)")
      #expect(quality(step, name) == .doubtful, "\(name)")
    }
    #expect(quality(step, "location_distance_m") == .good)
    let events = step.events("walk_distance_by_source")
    #expect(events.map(\.item) == ["pedometer", "location"])
    #expect(events.first?.value == 43.2)
    #expect(abs((events.last?.value ?? 0) - 468) < 4.68)
  }

  @Test func `a pedometer that counted nothing is no contradiction`() throws {
    let step = try walk(meters: 0, steps: 0)
    #expect(abs((step.number("walk_distance_m") ?? 0) - 468) < 4.68)
    #expect(step.word("walk_distance_source") == "location")
    #expect(quality(step, "walk_distance_m") == .good)
    #expect(quality(step, "gait_speed_mps") == .good)
    #expect(step.events("walk_distance_by_source").isEmpty)
    // It is no measurement of this walk either.
    for name in ["pedometer_distance_m", "pedometer_step_count", "pedometer_cadence_spm"] {
      #expect(step.number(name) == 0)
      #expect(step.flags(name).contains("pedometer_implausible"), "\(name)")
      #expect(quality(step, name) == .bad, "\(name)")
    }
    // Nobody walked, for all that is known.
    #expect(quality(try walk(meters: 0, steps: 0, []), "pedometer_step_count") == .good)
  }

  /// From 10 steps on, a pedometer measured something that others contradict.
  @Test(arguments: [(9.0, "pedometer_implausible"), (10, "sources_disagree")])
  func `a pedometer that measured something is in doubt`(steps: Double, flag: String) throws {
    let step = try walk(meters: 0.7 * steps, steps: steps)
    #expect(step.word("walk_distance_source") == "location")
    #expect(step.flags("pedometer_distance_m").contains(flag))
  }

  /// A step of walking has 0.1 to 1.5 m.
  @Test(arguments: [(64.0, true), (66, false), (970, false), (980, true)])
  func `a distance that its steps cannot have is none`(meters: Double, isImpossible: Bool) throws {
    let step = try walk(meters: meters, [])
    #expect(step.number("pedometer_distance_m") == meters)
    for name in [
      "pedometer_distance_m", "pedometer_speed_mps", "pedometer_step_length_mean_m",
      "walk_distance_m", "gait_speed_mps", "step_length_mean_m",
    ] { #expect(quality(step, name) == (isImpossible ? .bad : .good), "\(name)") }
    #expect(quality(step, "pedometer_step_count") == .good)
    // Positions, although short, are better than it.
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: 0.125, durationSeconds: 360)
    let located = try walk(meters: meters, [.location(track.recorded)])
    #expect(located.word("walk_distance_source") == (isImpossible ? "location" : "pedometer"))
  }

  // MARK: Parts

  /// 1.3 m and 1.8 steps a second; 345 s are 95.8 % of the walk.
  @Test(arguments: [(120.0, "location"), (240, "location"), (335, "location"), (345, "pedometer")])
  func `a whole source goes before a part`(last: Double, source: String) throws {
    let ends = Array(stride(from: 5, through: last, by: 5))
    let cut = pedometerUpdates(
      ends: ends, steps: ends.map { 1.8 * $0 }, meters: ends.map { 1.2 * $0 })
    let step = try #require(
      measureRun(
        .sixMinuteWalk,
        [walkStep("6mwt", from: 0, to: 360, [.pedometer(cut), .location(Self.track.recorded)])]
      ).first)
    for name in ["walk_distance_source", "gait_speed_source"] { #expect(step.word(name) == source) }
    let meters = source == "location" ? 468 : 1.2 * last
    #expect(abs((step.number("walk_distance_m") ?? 0) - meters) < 0.5)
    for name in [
      "walk_distance_m", "gait_speed_mps", "location_distance_m", "walk_distance_minute5_m",
    ] { #expect(quality(step, name) == .good, "\(name)") }
    let isPart = source == "location"
    #expect(step.flags("pedometer_distance_m").contains("recording_incomplete") == isPart)
    #expect(!step.flags("pedometer_distance_m").contains("sources_disagree"))
  }

  /// 420 m in all of the updates that are left, of which nothing says that they are all.
  @Test(arguments: [true, false]) func `a damaged file gives way to a good source`(isDamaged: Bool)
    throws
  {
    let pedometer = pedometerUpdates(ends: [180, 360], steps: [300, 600], meters: [210, 420])
    var made = walkStep(
      "6mwt", from: 0, to: 360, [.pedometer(pedometer), .location(Self.track.recorded)])
    if isDamaged { made.recordings[0].tear = Tear(byteOffset: 1234, itemsKept: 2) }
    let step = try #require(measureRun(.sixMinuteWalk, [made]).first)
    #expect(step.word("walk_distance_source") == (isDamaged ? "location" : "pedometer"))
    #expect(step.quality("walk_distance_m") == .good)
  }

  @Test func `of two parts the more trusted one counts`() throws {
    let cut = pedometerUpdates(ends: [120, 240], steps: [216, 432], meters: [156, 312])
    let fixes = Self.track.recorded.rows(Array(0...300))
    let step = try #require(
      measureRun(
        .sixMinuteWalk, [walkStep("6mwt", from: 0, to: 360, [.pedometer(cut), .location(fixes)])]
      ).first)
    #expect(step.word("walk_distance_source") == "pedometer")
    #expect(quality(step, "walk_distance_m") == .doubtful)
  }

  /// A straight way of good positions, with the errors of few fixes; 10 m are the limit of pedometers as well.
  @Test(arguments: [(9.0, false), (12, true), (30, true)])
  func `short ways of positions are doubtful`(meters: Double, isGiven: Bool) throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: meters / 60, durationSeconds: 60)
    let motion = SyntheticWalk(cadenceSpm: 109, contactCount: 100, noise: 0.1).deviceMotion().motion
    func step(_ more: [Recording.Content], _ height: [String: String] = [:]) throws -> MeasuredStep
    {
      try #require(
        measureRun(
          .fitness, [walkStep("fitness.walk", from: 0, to: 60, [.location(track.recorded)] + more)],
          height
        ).first)
    }
    let alone = try step([])
    #expect(abs((alone.number("walk_distance_m") ?? 0) - (isGiven ? meters : 0)) < 0.2)
    #expect(quality(alone, "walk_distance_m") == (isGiven ? .doubtful : .absent))
    #expect(quality(alone, "gait_speed_mps") == (isGiven ? .doubtful : .absent))
    // The pendulum is the better source.
    let pendulum = try step([motion], ["height": "1.75"])
    #expect(pendulum.word("gait_speed_source") == "pendulum")
    #expect(pendulum.number("walk_distance_m") == nil)
  }

  /// 15 % of 468 m are 70.2 m.
  @Test(arguments: [(399.0, false), (396, true), (549, false), (552, true)])
  func `sources that differ by 15 % disagree`(meters: Double, isDisputed: Bool) throws {
    let step = try walk(meters: meters)
    #expect(step.number("walk_distance_m") == meters)
    #expect(step.word("walk_distance_source") == "pedometer")
    #expect(step.word("gait_speed_source") == "pedometer")
    for name in ["walk_distance_m", "gait_speed_mps", "location_distance_m"] {
      #expect(step.flags(name).contains("sources_disagree") == isDisputed, "\(name)")
    }
    #expect(quality(step, "walk_distance_m") == (isDisputed ? .doubtful : .good))
    #expect(step.events("walk_distance_by_source").count == (isDisputed ? 2 : 0))
  }

  /// A quarter of 468 m are 117 m.
  @Test(arguments: [(116.0, "location"), (119, "pedometer")])
  func `a quarter of the way is plausible`(meters: Double, source: String) throws {
    let step = try walk(meters: meters)
    #expect(step.word("walk_distance_source") == source)
    #expect(step.word("gait_speed_source") == source)
    #expect(step.flags("walk_distance_m").contains("sources_disagree"))
  }

  @Test(arguments: [(9.9, "location"), (10.0, "pedometer")])
  func `less than 10 m are no distance of a pedometer`(meters: Double, source: String) throws {
    let short = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: 0.9, durationSeconds: 60)
    let pedometer = pedometerUpdates(ends: [60], steps: [20], meters: [meters])
    let track = source == "pedometer" ? [] : [Recording.Content.location(short.recorded)]
    let step = try #require(
      measureRun(
        .sixMinuteWalk, [walkStep("6mwt", from: 0, to: 60, [.pedometer(pedometer)] + track)]
      ).first)
    #expect(step.word("walk_distance_source") == source)
  }

  /// Shorter ways were absent; they are doubtful, as good positions show them.
  @Test(arguments: [(49.0, Quality.doubtful), (51, .good)])
  func `positions give a good distance from 50 m on`(meters: Double, quality: Quality) throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: meters / 60, durationSeconds: 60)
    let step = try #require(
      measureRun(.sixMinuteWalk, [walkStep("6mwt", from: 0, to: 60, [.location(track.recorded)])])
        .first)
    #expect(self.quality(step, "walk_distance_m") == quality)
    #expect(self.quality(step, "gait_speed_mps") == quality)
  }

  // MARK: Steps

  private func steps(_ count: Double) throws -> MeasuredStep {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 100, noise: 0.1).deviceMotion()
    let end = try #require(track.times.last)
    let pedometer = pedometerUpdates(
      ends: [end / 2, end], steps: [(count / 2).rounded(), count],
      meters: [0.35 * count, 0.7 * count])
    return try #require(
      measure(
        [step("walking.outbound", [track.datedMotion, .pedometer(pedometer)])], ["height": "1.75"]
      ).first)
  }

  @Test(arguments: [(86.0, false), (84, true), (117, false), (119, true)])
  func `numbers of steps that differ by 15 % disagree`(count: Double, isDisputed: Bool) throws {
    let step = try steps(count)
    #expect(step.number("step_count") == 100)
    for name in ["step_count", "pedometer_step_matched_count"] {
      #expect(step.flags(name).contains("sources_disagree") == isDisputed, "\(name)")
    }
    #expect(
      step.events("step_count_by_source").map(\.item)
        == (isDisputed ? ["motion", "pedometer"] : []))
    #expect(step.word("gait_speed_source") == "pedometer")
    // A phone computes the distance from the steps.
    #expect(step.flags("gait_speed_mps").contains("sources_disagree") == isDisputed)
    #expect(!step.flags("cadence_spm").contains("sources_disagree"))
  }

  /// 100 contacts in 55 s, and 55 steps of the pedometer with the way of the positions, or with 30 % less.
  @Test(arguments: [(1.0, false), (0.7, true)]) func `positions confirm a distance`(
    share: Double, isDisputed: Bool
  ) throws {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 100, noise: 0.1).deviceMotion()
    let end = (try #require(track.times.last)).rounded(.up)
    let way = SyntheticTrack.straight(
      headingDegrees: 80, speedMetersPerSecond: 1.3, durationSeconds: end)
    let meters = 1.3 * end * share
    let pedometer = pedometerUpdates(
      ends: [end / 2, end], steps: [28, 55], meters: [meters / 2, meters])
    let step = try #require(
      measureRun(
        .fitness,
        [
          walkStep(
            "fitness.walk", from: 0, to: end,
            [track.datedMotion, .pedometer(pedometer), .location(way.recorded)])
        ]
      ).first)
    #expect(step.flags("pedometer_step_count").contains("sources_disagree"))
    #expect(step.word("walk_distance_source") == "pedometer")
    #expect(step.quality("walk_distance_m") == (isDisputed ? .doubtful : .good))
  }

  @Test func `a pedometer that stopped does not dispute the steps of the motion`() throws {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 100, noise: 0.1).deviceMotion()
    let end = (try #require(track.times.last)).rounded(.up)
    let ends = Array(stride(from: 3.0, through: 27, by: 3))
    let pedometer = pedometerUpdates(
      ends: ends, steps: ends.map { ($0 * 1.8).rounded() }, meters: ends.map { 1.26 * $0 })
    let step = try #require(
      measureRun(
        .fitness,
        [walkStep("fitness.walk", from: 0, to: end, [track.datedMotion, .pedometer(pedometer)])]
      ).first)
    #expect(step.number("step_count") == 100)
    #expect(!step.flags("step_count").contains("sources_disagree"))
    for name in [
      "pedometer_step_count", "pedometer_step_matched_count", "step_count_minus_pedometer_count",
      "walk_distance_m",
    ] {
      #expect(step.flags(name).contains("pedometer_stopped"), "\(name)")
      #expect(!step.flags(name).contains("sources_disagree"), "\(name)")
    }
  }

  /// Its number of steps is contradicted in both cases, which makes its distance doubtful.
  @Test(arguments: [(51.0, "pedometer"), (49, "pendulum")])
  func `a pedometer with half of the proven steps gives no distance`(count: Double, source: String)
    throws
  {
    let step = try steps(count)
    #expect(step.word("gait_speed_source") == source)
    #expect(step.word("stride_length_source") == source)
    #expect(step.flags("gait_speed_mps").contains("sources_disagree"))
  }

  @Test func `motion that stopped early is not compared`() throws {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1).deviceMotion()
    let step = try walk(meters: 450, [.location(Self.track.recorded), track.motion])
    #expect(!step.flags("step_count").contains("sources_disagree"))
    #expect(step.word("walk_distance_source") == "pedometer")
  }

  /// Steps of HealthKit in one sample, from the start of the step.
  private func health(_ steps: Double, seconds: Double) -> Recording.Content {
    var samples = heartRates(
      [(0, steps)], unit: "count", source: "iPhone", type: "HKQuantityTypeIdentifierStepCount")
    samples.ends = [RecordedDate(unixSeconds: walkStart + seconds)]
    return .healthQuantity(samples)
  }

  /// A walk of 100 steps; samples of a half of it, or of fewer than 10 steps, contradict nothing.
  @Test(arguments: [
    (86.0, 1.0, false), (84, 1, true), (117, 1, false), (119, 1, true), (9, 1, false),
    (0, 1, false), (50, 0.5, false),
  ]) func `steps of HealthKit are compared with those of motion`(
    count: Double, share: Double, isDisputed: Bool
  ) throws {
    let track = SyntheticWalk(cadenceSpm: 109, contactCount: 100, noise: 0.1).deviceMotion()
    let seconds = share * (try #require(track.times.last))
    let walked = step("walking.outbound", [track.datedMotion, health(count, seconds: seconds)])
    let run = session([walked], of: .gaitAndBalance, resultSource: nil)
    let step = MeasuredStep(try #require(GaitAndBalance.measureAll(run, Parameters()).first))
    #expect(step.number("step_count") == 100)
    for name in ["step_count", "health_step_total_count"] {
      #expect(step.flags(name).contains("sources_disagree") == isDisputed, "\(name)")
    }
    #expect(
      step.events("step_count_by_source").map(\.item)
        == (isDisputed ? ["motion", "healthkit"] : []))
  }

  /// 15 % of 650 are 97.5 steps.
  @Test(arguments: [(553.0, false), (552, true)])
  func `steps of HealthKit are compared with those of the pedometer`(
    count: Double, isDisputed: Bool
  ) throws {
    let step = try walk(meters: 455, steps: 650, [health(count, seconds: 360)])
    #expect(step.flags("pedometer_step_count").contains("sources_disagree") == isDisputed)
    // Who counts too many or too few steps estimates the distance from them.
    #expect(step.flags("walk_distance_m").contains("sources_disagree") == isDisputed)
    #expect(
      step.events("step_count_by_source").compactMap(\.value) == (isDisputed ? [650, count] : []))
  }

  // MARK: Recordings of different times

  /// 108 steps a minute at 1.3 m/s are 0.722 m a step.
  private static let wholeWalk = SyntheticWalk(
    contactTimes: (0..<648).map { 0.3 + Double($0) * 60 / 108 }, stillSeconds: 0.3, noise: 0.1,
    seed: 5
  ).deviceMotion().samples

  private func stepLength(
    motion kept: ClosedRange<Double>, isDated: Bool = true, fixes: ClosedRange<Int> = 0...360
  ) throws -> (step: MeasuredStep, meters: Double?) {
    var samples = Self.wholeWalk.reordered(
      by: Self.wholeWalk.timestamps.indices.filter { kept.contains(Self.wholeWalk.timestamps[$0]) })
    if isDated { samples.unixTimes = samples.timestamps.map { walkStart + $0 } }
    let contents: [Recording.Content] = [
      .deviceMotion(samples), .location(Self.track.recorded.rows(Array(fixes))),
    ]
    let step = try #require(
      measureRun(.sixMinuteWalk, [walkStep("6mwt", from: 0, to: 360, contents)]).first)
    return (step, step.number("step_length_mean_m"))
  }

  /// Without dates the samples begin with the step.
  @Test(arguments: [
    (0.0...60.0, true, 0...360), (200...360, true, 0...360), (0...150, false, 0...360),
    (0...360, true, 0...60), (0...360, true, 0...360),
  ]) func `a step length is the way by the steps of one time`(
    motion: ClosedRange<Double>, isDated: Bool, fixes: ClosedRange<Int>
  ) throws {
    let (step, meters) = try stepLength(motion: motion, isDated: isDated, fixes: fixes)
    #expect(step.word("stride_length_source") == "location")
    #expect(abs((meters ?? 0) / (1.3 / 1.8) - 1) < 0.06)
    let stride = step.number("location_stride_length_mean_m") ?? 0
    #expect(abs(stride - 2 * (meters ?? 0)) < 1e-9)
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 1.3) < 0.03)
  }

  /// In half a minute the way is 39 m, less than positions can measure; in three quarters of one it is 58 m.
  @Test(arguments: [(30.0, false), (45, true)]) func `too short a common time gives no step length`(
    seconds: Double, isGiven: Bool
  ) throws {
    let (step, meters) = try stepLength(motion: 0...seconds)
    #expect((meters != nil) == isGiven)
    #expect((step.reason("step_length_mean_m") == "recording_incomplete") == !isGiven)
    #expect((step.reason("walk_ratio_m_per_spm") == "recording_incomplete") == !isGiven)
  }

  // MARK: Updates after the end

  /// 1.8 steps a second for 180 s, and two updates later that count nothing new.
  @Test func `updates after the end of the step take no time`() throws {
    let ends = (1...36).map { 5 * Double($0) } + [200, 260]
    let counts = (1...36).map { 9 * Double($0) } + [324, 324]
    let updates = pedometerUpdates(ends: ends, steps: counts, meters: counts.map { 0.7 * $0 })
    func cadence(to end: Double) throws -> MeasuredStep {
      try #require(
        measureRun(.fitness, [walkStep("fitness.walk", from: 0, to: end, [.pedometer(updates)])])
          .first)
    }
    let step = try cadence(to: 180)
    #expect(step.number("pedometer_cadence_spm") == 108)
    #expect(step.number("pedometer_step_count") == 324)
    #expect(abs((step.number("pedometer_speed_mps") ?? 0) - 1.26) < 1e-9)
    // Within the step they are a pause.
    #expect(
      abs((try cadence(to: 270).number("pedometer_cadence_spm") ?? 0) - 60 * 324 / 260.0) < 1e-9)
  }
}

/// Truth: the README file of the folder; no value of a person is in it.
@Suite(.enabled(if: Fixture.shared("field/pedometer-against-location") != nil))
struct FieldSourcesTests {
  private func measured(_ folder: String) throws -> MeasuredStep {
    let root = try #require(Fixture.shared("field/pedometer-against-location/\(folder)"))
    let files = try StudyFiles(below: [root])
    var contents: [Recording.Content] = []
    for path in files.paths where !path.hasSuffix("result.json") && path.hasSuffix(".json") {
      if let recording = SessionReader(files).reports(of: path).first?.recording {
        contents.append(recording.content)
      }
    }
    return try #require(measureRun(.fitness, [step("fitness.walk", contents)]).first)
  }

  @Test func `an undercounting pedometer gives way to the positions`() throws {
    let step = try measured("undercount")
    #expect(abs((step.number("walk_distance_m") ?? 0) / 468 - 1) < 0.01)
    #expect(step.word("walk_distance_source") == "location")
    #expect(step.flags("walk_distance_m").contains("sources_disagree"))
    #expect(abs((step.number("gait_speed_mps") ?? 0) - 1.3) < 0.01)
    #expect(step.word("gait_speed_source") == "location")
    #expect(step.events("walk_distance_by_source").count == 2)
  }
}
