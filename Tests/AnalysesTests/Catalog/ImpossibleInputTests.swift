import Analyses
import Metrics
import Synthesis
import Testing

@testable import Recordings

/// Truth: recordings and results that no person made; each value was `good` once.
@Suite struct ImpossibleInputTests {
  private func expectBad(
    _ step: MeasuredStep?, _ names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let step = try #require(step, sourceLocation: sourceLocation)
    for name in names {
      let reading = try #require(step.reading(name), "\(name)", sourceLocation: sourceLocation)
      #expect(reading.value != nil, "\(name)", sourceLocation: sourceLocation)
      #expect(
        reading.flags.contains(.outOfRange), "\(name) \(reading)", sourceLocation: sourceLocation)
      #expect(
        reading.quality(with: []) == .bad, "\(name) \(reading)", sourceLocation: sourceLocation)
    }
  }

  /// A count has no value that the column of its table, which holds integers, could not hold.
  private func expectNoCount(
    _ step: MeasuredStep?, _ name: String, _ flag: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reading = try #require(step?.reading(name), sourceLocation: sourceLocation)
    #expect(reading.value == nil, sourceLocation: sourceLocation)
    #expect(reading.flags.map(\.name) == [flag], sourceLocation: sourceLocation)
    #expect(reading.quality(with: []) == .bad, sourceLocation: sourceLocation)
  }

  private func walked(_ updates: PedometerUpdates) -> MeasuredStep? {
    measureRun(.fitness, [walkStep("fitness.walk", from: 0, to: 30, [.pedometer(updates)])]).first
  }

  @Test func `a pedometer's distance a hundred times too large is flagged`() throws {
    let ends = [10.0, 20, 30]
    let usual = walked(pedometerUpdates(ends: ends, steps: [20, 38, 53], meters: [14, 26, 36]))
    #expect(usual?.flags("pedometer_distance_m").contains("out_of_range") == false)
    #expect(usual?.flags("walk_distance_m").contains("out_of_range") == false)
    let far = walked(
      pedometerUpdates(ends: ends, steps: [20, 38, 53], meters: [1400, 2600, 3600]))
    try expectBad(
      far, "pedometer_distance_m", "pedometer_speed_mps", "pedometer_step_length_mean_m",
      "walk_distance_m", "walk_speed_overall_mps")
  }

  @Test func `an impossible step count of a pedometer is flagged`() throws {
    let updates = pedometerUpdates(
      ends: [10, 20, 30], steps: [20, 38, 1e150], meters: [14, 26, 36])
    try expectBad(walked(updates), "pedometer_cadence_spm")
    try expectNoCount(walked(updates), "pedometer_step_count", "out_of_range")
  }

  @Test func `an impossible number of floors is flagged`() throws {
    var updates = pedometerUpdates(ends: [10, 20, 30], steps: [20, 38, 53], meters: [14, 26, 36])
    updates.floorsAscended = [0, 1, 1e300]
    try expectNoCount(walked(updates), "pedometer_floor_up_count", "out_of_range")
    updates.floorsAscended = [0, 1, 1.5]
    try expectNoCount(walked(updates), "pedometer_floor_up_count", "count_not_whole")
  }

  /// A byte of the file that was changed made 5 of 0.05; no pedometer counts parts of steps.
  @Test func `a count of steps that is no whole number is no count`() throws {
    let updates = pedometerUpdates(
      ends: [10, 20, 30], steps: [20, 38, 53.05], meters: [14, 26, 36])
    let step = try #require(walked(updates))
    try expectNoCount(step, "pedometer_step_count", "count_not_whole")
    for name in ["pedometer_cadence_spm", "pedometer_step_length_mean_m", "pedometer_distance_m"] {
      let reading = try #require(step.reading(name))
      #expect(reading.flags.contains(.countNotWhole), "\(name)")
      #expect(reading.quality(with: []) == .bad)
    }
    // The total of several recordings may be whole by chance.
    let halves = pedometerUpdates(ends: [10], steps: [20.5], meters: [14]).followed(
      by: pedometerUpdates(ends: [70], steps: [15.5], meters: [9], start: 60))
    let total = try #require(walked(halves)?.reading("pedometer_step_count"))
    #expect(total.quality(with: []) == .bad)
  }

  /// Latitudes jump by 2.8 degrees, 311 km.
  @Test func `a track with a jump is flagged`() throws {
    let track = SyntheticTrack.straight(
      headingDegrees: 10, speedMetersPerSecond: 1.3, durationSeconds: 676)
    var fixes = track.recorded
    for index in fixes.latitudes.indices where index > 300 { fixes.latitudes[index] += 2.8 }
    let step = walkStep("6mwt", from: 0, to: 676, [.location(fixes)])
    let measured = measureRun(.sixMinuteWalk, [step]).first
    try expectBad(
      measured, "location_displacement_m", "location_distance_m", "location_distance_unsmoothed_m",
      "location_speed_mean_mps")
  }

  @Test func `an impossible joint angle is flagged`() throws {
    let movement = SyntheticMovement(
      angleDegrees: -100, start: SyntheticMovement.attitude(startDegrees: 30))
    let leaf = #"{"_class":"ORKRangeOfMotionResult","identifier":"knee","range":1e300}"#
    let step = try jointStep([movement.deviceMotion().motion], reported: leaf)
    try expectBad(
      measureJoint([step], source: "result.json").first, "rk_rom_range_deg",
      "rom_range_minus_rk_deg")
  }

  /// From 2024 to the year 9999.
  @Test func `a step of thousands of years is flagged`() throws {
    let updates = pedometerUpdates(ends: [10, 20, 30], steps: [20, 38, 53], meters: [14, 26, 36])
    let step = walkStep("fitness.walk", from: 0, to: 2.5e11, [.pedometer(updates)])
    let rows = measureRun(.fitness, [step])
    try expectBad(rows.first, "step_duration_s")
    try expectBad(rows.last, "session_duration_s")
  }

  @Test func `a clock that was set back leaves no length`() throws {
    let updates = pedometerUpdates(ends: [10, 20, 30], steps: [20, 38, 53], meters: [14, 26, 36])
    let rows = measureRun(
      .fitness, [walkStep("fitness.walk", from: 30, to: 0, [.pedometer(updates)])])
    try expectBad(rows.first, "step_duration_s")
    #expect(rows.allSatisfy { $0.measurement.events.allSatisfy { ($0.durationSeconds ?? 0) >= 0 } })
  }

  @Test func `a reaction after years is flagged`() throws {
    let slow =
      #"{"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","#
      + #""currentInterval":4,"stimulusStartDate":"2024-05-01T10:20:00.000+0000","#
      + #""timerStartDate":"2024-05-01T10:20:00.200+0000","#
      + #""reactionDate":"2030-05-01T10:20:00.500+0000","timerEndDate":"2030-05-01T10:20:01.000+0000"}"#
    let usual = touch(stimulus: "00.000", lift: "00.200", touch: "00.500", end: "01.000")
    let step = try touches([usual, slow, slow])
    try expectBad(step, "touch_reaction_time_mean_ms", "touch_reaction_time_median_ms")
  }

  @Test func `pegs that take decades are refused`() throws {
    let samples = [String](repeating: #"{"time":222222222,"distance":100}"#, count: 9).joined(
      separator: ",")
    let leaf =
      #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.dominant.place","#
      + #""movingDirection":1,"dominantHandTested":true,"numberOfPegs":9,"totalSuccesses":9,"#
      + #""totalFailures":0,"samples":[\#(samples)]}"#
    let step = try NineHolePeg.measured(leaf)
    #expect(step.numbers.isEmpty)
    // Neither in seconds nor in milliseconds are they times of pegs.
    #expect(step.measurement.failure?.name == "time_unit_unknown")
  }

  @Test func `an impossible sample rate is flagged`() throws {
    let fast = step("walking.outbound", [.deviceMotion(restingSamples(1000, spacing: 1e-8))])
    try expectBad(measure([fast]).first, "sample_rate_hz")
  }
}
