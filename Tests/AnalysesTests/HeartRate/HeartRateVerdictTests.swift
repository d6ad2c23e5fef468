import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: series that no heart makes, and series that hearts do make.
@Suite struct HeartRateVerdictTests {
  /// Rates every five seconds, as a walk's.
  private func measured(_ rates: [Double], every seconds: Double = 5) throws -> MeasuredStep {
    let beats = rates.enumerated().map { Beat(seconds * Double($0.offset), $0.element) }
    let step = heartStep("walk", from: 0, to: seconds * Double(rates.count - 1), heartRates(beats))
    return try #require(measuredHeart(step, ["heart-rate-rest": "60"]))
  }

  private func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: [])
  }

  @Test func `rates that alternate are erratic`() throws {
    let step = try measured((0..<40).map { $0.isMultiple(of: 2) ? 40 : 200 })
    #expect(step.flags("heart_rate_mean_bpm") == ["heart_rate_erratic"])
    #expect(step.number("heart_rate_mean_bpm") == 120)
    for name in [
      "heart_rate_mean_bpm", "heart_rate_sample_count", "heart_rate_slope_bpm_per_min",
      "heart_rate_rest_bpm",
    ] { #expect(quality(step, name) == .bad, "\(name)") }
  }

  @Test func `a rate above every maximum is bad`() throws {
    let step = try measured(Array(repeating: 250, count: 40))
    #expect(
      step.flags("heart_rate_mean_bpm") == ["heart_rate_above_maximum", "heart_rate_constant"])
    #expect(quality(step, "heart_rate_mean_bpm") == .bad)
    #expect(try measured(Array(repeating: 219, count: 9)).flags("heart_rate_mean_bpm").isEmpty)
    // A quarter of a minute above 220 within a series that is below it.
    let peak = [180.0, 195, 210, 222, 224, 223, 222, 210, 195, 180]
    #expect(try measured(peak).flags("heart_rate_mean_bpm") == ["heart_rate_above_maximum"])
    #expect(try measured([180, 195, 210, 222, 210, 195, 180]).flags("heart_rate_mean_bpm").isEmpty)
  }

  @Test func `a stuck sensor makes the mean doubtful and values of change bad`() throws {
    let step = try measured(Array(repeating: 60, count: 13))
    #expect(step.flags("heart_rate_mean_bpm") == ["heart_rate_constant"])
    #expect(quality(step, "heart_rate_mean_bpm") == .doubtful)
    #expect(step.number("heart_rate_mean_bpm") == 60)
    for name in [
      "heart_rate_sd_bpm", "heart_rate_slope_bpm_per_min", "heart_rate_slope_ci_low_bpm_per_min",
    ] {
      #expect(quality(step, name) == .bad, "\(name)")
      #expect(step.number(name) == 0, "\(name)")
    }
    // Nine samples, or less than a minute, may be equal by chance.
    #expect(try measured(Array(repeating: 60, count: 12)).flags("heart_rate_mean_bpm").isEmpty)
    #expect(
      try measured(Array(repeating: 60, count: 9), every: 10).flags("heart_rate_mean_bpm").isEmpty)
  }

  @Test func `recovery of a stuck sensor is bad`() throws {
    let walk = heartStep(
      "fitness.walk", from: 0, to: 60, heartRates((0...12).map { (5 * Double($0), 90) }))
    let calm = heartStep(
      "fitness.rest", from: 60, to: 180,
      heartRates((0...24).map { (5 * Double($0), 90) }, from: recordingStart + 60))
    let run = HeartRateRun(heartSession([walk, calm]), Parameters()) { $0 == walk }
    let rest = try #require(run.heartRates(of: calm))
    let step = AnalysesTests.measured(
      HeartRateRecovery(exercise: run.heartRates(of: walk), rest: rest), HeartRateRecovery.metrics)
    #expect(quality(step, "heart_rate_recovery_60s_bpm") == .bad)
    #expect(step.number("heart_rate_recovery_60s_bpm") == 0)
    #expect(quality(step, "heart_rate_rest_step_min_bpm") == .doubtful)
  }

  @Test func `the onset of exercise is good`() throws {
    let ramp = try measured((0...12).map { place -> Double in 70 + 80 * Double(place) / 12 })
    #expect(ramp.flags("heart_rate_mean_bpm").isEmpty)
    // 30 a minute within ten seconds.
    #expect(try measured([70, 85, 100, 110, 115, 117]).flags("heart_rate_mean_bpm").isEmpty)
  }

  /// The limit of a jump: 20 a minute and one for each second.
  @Test func `one jump is doubtful`() throws {
    #expect(try measured([70, 71, 96, 97, 98]).flags("heart_rate_mean_bpm").isEmpty)
    let step = try measured([70, 71, 97, 98, 99])
    #expect(step.flags("heart_rate_mean_bpm") == ["heart_rate_jump"])
    #expect(quality(step, "heart_rate_mean_bpm") == .doubtful)
    // Over more than half a minute a rate may do anything.
    #expect(
      try measured([70, 150, 71], every: 31).flags("heart_rate_mean_bpm") == ["heart_rate_gap"])
  }

  /// Two jumps of 21 pairs are fewer than a tenth.
  @Test func `two jumps among many pairs are no erratic series`() throws {
    let calm = Array(repeating: 0, count: 10).enumerated().map { 70 + Double($0.offset % 2) }
    let spiked = calm + [120] + calm + [72]
    #expect(try measured(spiked).flags("heart_rate_mean_bpm") == ["heart_rate_jump"])
    #expect(
      try measured([70, 71, 120, 71, 70]).flags("heart_rate_mean_bpm") == ["heart_rate_erratic"])
  }

  /// Property: recordings of the generator pass for every seed.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func `synthetic hearts are good`(seed: UInt64)
    throws
  {
    var exercise = SyntheticHeart.Exercise()
    (exercise.restBPM, exercise.plateauBPM, exercise.riseSeconds) = (65, 140, 35)
    exercise.endSeconds = 360
    var heart = SyntheticHeart(.exercise(exercise))
    (heart.noiseBPM, heart.readsWholeBeats, heart.seed) = (2, true, seed)
    let beats = heart.samples(from: 0, through: 480).map { Beat($0.timeSeconds, $0.beatsPerMinute) }
    let step = heartStep("walk", from: 0, to: 480, heartRates(beats))
    #expect(measuredHeart(step)?.flags("heart_rate_max_bpm").isEmpty == true)
  }

  @Test func `rest that is the lowest of the walk itself is doubtful`() throws {
    let rates = (0...60).map { Beat(5 * Double($0), 100 + Double($0 % 3)) }
    let walk = heartStep("walk", from: 0, to: 300, heartRates(rates))
    let step = try #require(measuredHeart(walk))
    #expect(step.flags("heart_rate_rest_bpm") == ["heart_rate_rest_from_walk"])
    #expect(step.flags("heart_rate_rest_source") == ["heart_rate_rest_from_walk"])
    #expect(quality(step, "heart_rate_rest_bpm") == .doubtful)
    #expect(quality(step, "heart_rate_mean_bpm") == .good)
    // A rest after the walk is lower and counts.
    let falling = (0...36).map { number -> (Double, Double) in
      (5 * Double(number), 80 - Double(number) / 4)
    }
    let calm = heartStep(
      "rest", from: 300, to: 480, heartRates(falling, from: recordingStart + 300))
    let after = try #require(measuredHeart(walk, among: [walk, calm]))
    #expect(after.word("heart_rate_rest_source") == "lowest")
    #expect(after.flags("heart_rate_rest_bpm").isEmpty)
  }

  /// Worked by hand: the last sample of a rest of 60 s comes at 57 s.
  @Test func `a rest just as long as asked has its recovery`() throws {
    let walk = heartStep(
      "fitness.walk", from: 0, to: 60, heartRates((0..<60).map { (Double($0), 150) }))
    func recovery(lastAt last: Double) throws -> MeasuredStep {
      let fall = stride(from: last - 55, through: last, by: 5).map { Beat($0, 150 - $0 / 2) }
      let calm = heartStep(
        "fitness.rest", from: 60, to: 120, heartRates(fall, from: recordingStart + 60))
      let run = HeartRateRun(heartSession([walk, calm]), Parameters()) { $0 == walk }
      let rest = try #require(run.heartRates(of: calm))
      return AnalysesTests.measured(
        HeartRateRecovery(exercise: run.heartRates(of: walk), rest: rest), HeartRateRecovery.metrics
      )
    }
    let step = try recovery(lastAt: 57)
    #expect(step.number("heart_rate_recovery_60s_bpm") == 28.5)
    #expect(step.flags("heart_rate_recovery_60s_bpm") == ["heart_rate_recovery_early"])
    #expect(quality(step, "heart_rate_recovery_60s_bpm") == .doubtful)
    #expect(step.flags("heart_rate_recovery_30s_bpm").isEmpty)
    #expect(try recovery(lastAt: 50).number("heart_rate_recovery_60s_bpm") == 25)
    #expect(try recovery(lastAt: 49).reason("heart_rate_recovery_60s_bpm") == "recording_short")
  }
}
