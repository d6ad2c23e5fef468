import Foundation
import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: recordings with known faults of the sensor, and closed forms of their spread.
@Suite struct SensorCheckTests {
  /// A walk that a working sensor recorded.
  private static let walk = SyntheticWalk(
    cadenceSpm: 109, contactCount: 30, stepTimeSDSeconds: 0.02, noise: 0.1
  ).deviceMotion(jitterSeconds: 3e-5)

  /// Facts of the file, which no sensor spoils.
  private static let facts = [
    "duration_s", "sample_rate_hz", "gap_max_s", "attitude_gravity_mismatch_deg", "step_duration_s",
  ]

  private static let dead = restingSamples(3000, noiseG: 0)

  private static func expectEmpty(
    _ step: MeasuredStep, but kept: [String] = [], _ place: SourceLocation = #_sourceLocation
  ) {
    let rows = step.measurement.metrics.filter { !(facts + kept).contains($0.definition.name) }
    #expect(!rows.isEmpty, sourceLocation: place)
    for row in rows {
      let name = row.definition.name
      #expect(step.reason(name) == "dead_sensor", "\(name)", sourceLocation: place)
      #expect(row.reading.quality(with: step.measurement.flags) == .bad, sourceLocation: place)
    }
    #expect(step.reading("sample_rate_hz")?.quality(with: step.measurement.flags) == .good)
  }

  @Test(arguments: ["walking.outbound", "walking.rest"], [false, true])
  func `constant samples give no values of walking and standing`(name: String, isRaw: Bool) throws {
    let raw = MotionSamples(
      timestamps: Self.dead.timestamps,
      acceleration: columns(Array(repeating: SIMD3(0.1, -0.2, -0.97), count: 3000)))
    let step = try measure(isRaw ? .accelerometer(raw) : .deviceMotion(Self.dead), as: name)
    Self.expectEmpty(step, but: ["pedometer_step_matched_count", "recording_coverage_pct"])
  }

  @Test func `constant samples give no values of tremor`() throws {
    let step = try #require(measureTremor(.deviceMotion(Self.dead)))
    Self.expectEmpty(step, but: ["recording_coverage_pct"])
    #expect(step.word("hand_tremor_present") == nil)
  }

  @Test func `what the pedometer recorded stands beside a dead sensor`() throws {
    let pedometer = Recording.Content.pedometer(
      pedometerUpdates(ends: [15, 30], steps: [25, 50], meters: [17.5, 35]))
    for (task, name) in [
      (ActiveTask.sixMinuteWalk, "6mwt"), (.fitness, "fitness.walk"),
      (.timedWalk, "timed.walk.trial1"), (.gaitAndBalance, "walking.outbound"),
    ] {
      let walked = walkStep(name, from: 0, to: 30, [.deviceMotion(Self.dead), pedometer])
      let step = try #require(measureRun(task, [walked]).first)
      #expect(step.reason("step_count") == "dead_sensor")
      #expect(step.reason("turn_count") == "dead_sensor")
      #expect(step.number("pedometer_step_matched_count") == 50)
      #expect(abs((step.number("pedometer_speed_mps") ?? 0) - 35 / 30) < 1e-9)
      for metric in ["pedometer_step_matched_count", "pedometer_speed_mps"] {
        #expect(step.quality(metric) == .good, "\(name) \(metric)")
      }
    }
  }

  @Test func `taps stand beside a dead sensor`() throws {
    var tapped = try tappingStep("tapping", alternating((0...100).map { 0.18 * Double($0) }))
    tapped.recordings = step("tapping", [.deviceMotion(Self.dead)]).recordings
    let step = try #require(measureTapping([tapped]).first)
    #expect(step.reason("tap_acceleration_rms_mps2") == "dead_sensor")
    #expect(step.reason("tap_acceleration_peak_frequency_hz") == "dead_sensor")
    #expect(step.number("tap_count") == 101)
    #expect(!step.flags.contains("dead_sensor"))
  }

  @Test func `the app's own angle stands beside a dead sensor`() throws {
    let reported = #"{"_class":"ORKRangeOfMotionResult","range":80}"#
    let joint = try jointStep([.deviceMotion(Self.dead)], reported: reported)
    let step = try #require(measureJoint([joint]).first)
    for name in ["rom_range_deg", "rom_angular_speed_max_dps", "rom_rk_formula_range_deg"] {
      #expect(step.reason(name) == "dead_sensor", "\(name)")
    }
    let range = try #require(step.reading("rk_rom_range_deg"))
    #expect(range.quality(with: step.measurement.flags) == .good)
  }

  @Test func `attempts recorded by dead sensors only have no values`() throws {
    let dead = ReactionVisit.Attempt(name: "a.json", samples: Self.dead, stimulus: 3)
    let all = reactions([ReactionVisit([dead, dead]).step])
    #expect(all.count == 3)
    for step in all { Self.expectReactionsEmpty(step) }
  }

  private static func expectReactionsEmpty(_ step: MeasuredStep) {
    for row in step.measurement.metrics where row.definition.name.hasPrefix("reaction_") {
      #expect(step.reason(row.definition.name) == "dead_sensor", "\(row.definition.name)")
    }
  }

  /// The attempt in a dead file may have been a false start or a timeout; which of them cannot be known.
  @Test func `one dead sensor makes counts bad and leaves the other attempts`() throws {
    var reaction = SyntheticReaction(.movement(onsetSeconds: 0.25), foreperiodSeconds: 3)
    reaction.noiseG = 0.005
    var visit = ReactionVisit([reaction])
    visit.attempts.insert(
      ReactionVisit.Attempt(name: "dead.json", samples: Self.dead, stimulus: nil), at: 0)
    let step = try #require(reactions([visit.step]).last)
    let quality = { (name: String) in step.reading(name)?.quality(with: step.measurement.flags) }
    #expect(step.number("reaction_valid_trial_count") == 1)
    #expect(quality("reaction_valid_trial_count") == .bad)
    #expect(step.number("reaction_timeout_count") == 0)
    #expect(quality("reaction_timeout_count") == .bad)
    #expect(quality("reaction_time_threshold_mean_ms") == .good)
  }

  /// Truth: a sine of amplitude A has an SD of A/√2.
  @Test(arguments: [(4.5e-5, true), (5.5e-5, false)])
  func `a sensor is dead where no axis varies more than a quiet one`(spread: Double, isDead: Bool) {
    let amplitude = spread * 2.0.squareRoot()
    let wave = (0..<1000).map { amplitude * sin(Double($0) * 0.02 * Double.pi) }
    let still = [Double](repeating: 0.5, count: 1000)
    for axes in [[wave, still, still], [still, wave, still], [still, still, wave]] {
      let check = SensorCheck(AxisColumns(x: axes[0], y: axes[1], z: axes[2]))
      #expect(check.isDead == isDead)
      #expect(check.flags.isEmpty)
    }
  }

  @Test(arguments: [1, 2]) func `an axis without noise makes all doubtful`(count: Int) throws {
    var samples = Self.walk.samples
    samples.acceleration = columns(Self.walk.acceleration)
    (samples.userAcceleration, samples.gravity) = (nil, nil)
    let flat = [Double](repeating: 0.01, count: samples.count)
    samples.acceleration?.x = flat
    if count == 2 { samples.acceleration?.z = flat }
    let step = try measure(.accelerometer(samples))
    #expect(step.flags("step_count") == ["dead_axis"])
    #expect(step.reading("step_count")?.quality(with: step.measurement.flags) == .doubtful)
    #expect(step.flags("pedometer_step_matched_count") == ["no_pedometer"])
  }

  /// Every n-th sample repeats the one before it.
  @Test(arguments: [(0.19, Quality.good), (0.21, .doubtful), (0.49, .doubtful), (0.51, .bad)])
  func `samples that repeat make values doubtful, then bad`(share: Double, quality: Quality) throws
  {
    let (track, count) = (Self.walk, Self.walk.count)
    let rows = (0..<count).map { row in
      let isStale = (Double(row) * share).rounded(.down) != (Double(row - 1) * share).rounded(.down)
      return row > 0 && isStale ? row - 1 : row
    }
    let frozen = rows.reduce(into: [Int]()) { kept, row in
      kept.append(row == kept.count ? row : kept.last ?? row)
    }
    var samples = track.samples.reordered(by: frozen)
    samples.timestamps = track.times
    let step = try measure(.deviceMotion(samples))
    let verdict = step.reading("cadence_spm")?.quality(with: step.measurement.flags)
    #expect(verdict == quality)
    #expect(step.flags("cadence_spm").contains("stale_samples") == (quality != .good))
    let rate = step.reading("sample_rate_hz")?.quality(with: step.measurement.flags)
    #expect(rate == .good)
  }

  @Test func `a working sensor carries no flag`() throws {
    let step = try measure(Self.walk.motion)
    #expect(step.reading("step_count")?.quality(with: step.measurement.flags) == .good)
    #expect(SensorCheck(columns(Self.walk.acceleration)).flags.isEmpty)
  }

  /// The accelerometer may have recorded what the device motion lost.
  @Test func `another recording of the step serves for a dead one`() throws {
    let both = AnalysesTests.step(
      "walking.outbound", [.deviceMotion(Self.dead), Self.walk.accelerometer])
    let step = try #require(measure([both]).first)
    #expect(step.number("step_count") == 30)
    #expect(step.flags.contains("gravity_from_lowpass"))
  }
}
