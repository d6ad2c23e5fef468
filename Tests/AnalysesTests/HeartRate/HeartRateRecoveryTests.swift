import Foundation
import Metrics
import Recordings
import Testing

@testable import Analyses
@testable import Study

@Suite struct HeartRateRecoveryTests {
  private let exercise = (0..<60).map { Beat(Double($0), 150) }

  private func recovery(_ exercise: [Beat], _ rest: [Beat], restSeconds: Double = 180) throws
    -> MeasuredStep
  {
    let walk = heartStep("fitness.walk", from: 0, to: 60, heartRates(exercise))
    let calm = heartStep(
      "fitness.rest", from: 60, to: 60 + restSeconds, heartRates(rest, from: recordingStart + 60))
    return try measured(walk, calm)
  }

  private func measured(_ walk: SessionStep, _ calm: SessionStep) throws -> MeasuredStep {
    let run = HeartRateRun(heartSession([walk, calm]), Parameters()) { $0 == walk }
    let rest = try #require(run.heartRates(of: calm))
    return AnalysesTests.measured(
      HeartRateRecovery(exercise: run.heartRates(of: walk), rest: rest), HeartRateRecovery.metrics)
  }

  /// Oracle: worked by hand from the definition; straight lines between the samples around 30, 60 and
  /// 120 s: 133 - 7 * 8 / 9, 112 - 3 / 3, 95 - 2 / 7.
  @Test func `falls are read between the samples around a time`() throws {
    let step = try recovery(
      exercise,
      [
        (0, 148), (10, 142), (22, 133), (31, 126), (40, 120), (52, 114), (58, 112), (64, 109),
        (90, 100), (118, 95), (125, 94),
      ])
    #expect(step.number("heart_rate_exercise_end_bpm") == 150)
    #expect(agree(step.number("heart_rate_recovery_30s_bpm"), 150 - (133 - 7 * 8.0 / 9)))
    #expect(agree(step.number("heart_rate_recovery_60s_bpm"), 39))
    #expect(agree(step.number("heart_rate_recovery_120s_bpm"), 150 - (95 - 2.0 / 7)))
  }

  /// Closed form: from 150 to 110 after 60 s; 40 of 150 - 60 = 90 are 44.44 %, of 150 - 50 = 100 they are 40 %. HealthKit has 1,
  /// 1.0333 and 0.1 beats per second, of which the last is no heart rate: the median of 60 and 62 is 61.
  @Test
  func
    `the recovery is compared with the resting heart rate that is given, else with that of the day`()
    throws
  {
    let calming: [Beat] = [(0, 140), (50, 115), (60, 110), (70, 105), (180, 90)]
    let walk = heartStep("fitness.walk", from: 0, to: 60, heartRates(exercise))
    let calm = heartStep(
      "fitness.rest", from: 60, to: 240, heartRates(calming, from: recordingStart + 60))
    func share(_ rates: [Double], unit: String?, _ parameters: [String: String] = [:]) throws
      -> MeasuredStep
    {
      var session = heartSession([walk, calm])
      for rate in rates {
        session.restingHeartRates.append(
          HealthQuantityType.restingHeartRate.identifier, value: rate, unit: unit, source: nil,
          start: nil, end: nil)
      }
      let run = HeartRateRun(session, Parameters(parameters)) { $0 == walk }
      let rest = try #require(run.heartRates(of: calm))
      return AnalysesTests.measured(
        HeartRateRecovery(exercise: run.heartRates(of: walk), rest: rest), HeartRateRecovery.metrics
      )
    }
    let name = "heart_rate_recovery_60s_reserve_pct"
    let ofDay = try share([60], unit: "count/min")
    #expect(agree(ofDay.number(name), 400.0 / 9))
    #expect(ofDay.flags(name).contains("heart_rate_rest_of_day"))
    let given = try share([60], unit: "count/min", ["heart-rate-rest": "50"])
    #expect(agree(given.number(name), 40))
    #expect(!given.flags(name).contains("heart_rate_rest_of_day"))
    let several = try share([1, 62.0 / 60, 0.1], unit: "count/s")
    #expect(agree(several.number(name), 4000.0 / (150 - 61)))
    #expect(try share([], unit: nil).reason(name) == "no_heart_rate_rest")
    #expect(try share([60], unit: "kg").reason(name) == "no_heart_rate_rest")
    #expect(try share([160], unit: "count/min").reason(name) == "heart_rate_reserve_not_positive")
  }

  /// Closed form: HR = 80 + 60 exp(-t / 50).
  @Test func `an exponential gives back its time constant`() throws {
    let fall = (0...180).map { Beat(Double($0), 80 + 60 * exp(-Double($0) / 50)) }
    let step = try recovery((0...60).map { Beat(Double($0), 140) }, fall)
    #expect(agree(step.number("heart_rate_recovery_60s_bpm"), 60 * (1 - exp(-1.2)), within: 1e-9))
    #expect(agree(step.number("heart_rate_recovery_tau_s"), 50, within: 1e-3))
    // The lowest 20 s are the last 21 samples.
    let last = fall.suffix(21).reduce(0) { $0 + $1.rate } / 21
    #expect(agree(step.number("heart_rate_rest_step_min_bpm"), last))
    #expect(step.reading("heart_rate_rest_step_min_bpm")?.count == 21)
  }

  @Test func `the end of exercise is its last quarter minute`() throws {
    // Worked by hand: of 0, 46, 50 and 60 s the last three count: (4 * 105 + 10 * 120) / 14.
    let rest = beats([120, 110, 100])
    let mean = try recovery([(0, 60), (46, 100), (50, 110), (60, 130)], rest)
    #expect(agree(mean.number("heart_rate_exercise_end_bpm"), 1620.0 / 14))
    #expect(mean.reading("heart_rate_exercise_end_bpm")?.count == 3)
    let last = try recovery([(0, 60), (41, 100)], rest)
    #expect(last.number("heart_rate_exercise_end_bpm") == 100)
    let none = try recovery([(0, 60), (39, 100)], rest)
    #expect(none.reason("heart_rate_exercise_end_bpm") == "no_exercise_heart_rate")
    #expect(none.reason("heart_rate_recovery_30s_bpm") == "no_exercise_heart_rate")
  }

  @Test func `what was not measured is not guessed`() throws {
    let sparse = try recovery(exercise, [(0, 140), (20, 130), (36, 120), (60, 110), (90, 100)])
    #expect(sparse.reason("heart_rate_recovery_30s_bpm") == "heart_rate_gap")
    #expect(sparse.number("heart_rate_recovery_60s_bpm") == 40)
    #expect(sparse.reason("heart_rate_recovery_120s_bpm") == "recording_short")
    let short = try recovery(exercise, beats([140, 130, 120, 115, 110]), restSeconds: 30)
    #expect(short.reason("heart_rate_recovery_tau_s") == "recording_short")
    #expect(short.number("heart_rate_rest_step_min_bpm") == 115)  // the last three samples
    let empty = try recovery(exercise, [])
    #expect(empty.reason("heart_rate_recovery_60s_bpm") == "few_heart_rates")
    #expect(empty.reason("heart_rate_recovery_tau_s") == "few_heart_rates")
    #expect(empty.reason("heart_rate_rest_step_min_bpm") == "few_heart_rates")
  }

  @Test func `a heart that does not calm down has no time constant`() throws {
    let times = (0...36).map { 5 * Double($0) }
    let rising = try recovery(exercise, times.map { ($0, 100 - 20 * exp(-$0 / 40)) })
    #expect(rising.reason("heart_rate_recovery_tau_s") == "heart_rate_not_falling")
    let still = try recovery(exercise, times.map { ($0, 90) })
    #expect(still.reason("heart_rate_recovery_tau_s") == "heart_rate_constant")
    let slow = try recovery(exercise, times.map { ($0, 80 + 60 * exp(-$0 / 500)) })
    #expect(agree(slow.number("heart_rate_recovery_tau_s"), 300, within: 1e-3))
    #expect(slow.flags("heart_rate_recovery_tau_s") == ["recovery_tau_at_limit"])
  }

  @Test func `an exercise without heart rates leaves the rest its own`() throws {
    let walk = heartStep("fitness.walk", from: 0, to: 60)
    let calm = heartStep(
      "fitness.rest", from: 60, to: 240,
      heartRates((0...36).map { (5 * Double($0), 90) }, from: recordingStart + 60))
    let step = try measured(walk, calm)
    #expect(step.reason("heart_rate_exercise_end_bpm") == "no_exercise_heart_rate")
    #expect(step.number("heart_rate_rest_step_min_bpm") == 90)
  }
}
