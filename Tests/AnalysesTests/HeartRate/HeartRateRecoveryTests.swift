import Foundation
import Metrics
import Testing

@testable import Analyses
@testable import Recordings

@Suite struct HeartRateRecoveryTests {
  private let exercise = (0..<60).map { Beat(Double($0), 150) }

  private func recovery(
    _ exercise: [Beat], _ rest: [Beat], restSeconds: Double = 180
  ) throws -> MeasuredStep {
    let walk = heartStep("fitness.walk", from: 0, to: 60, heartRates(exercise))
    let calm = heartStep(
      "fitness.rest", from: 60, to: 60 + restSeconds,
      heartRates(rest, from: recordingStart + 60))
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
    #expect(step.number("hr_end_exercise_bpm") == 150)
    #expect(agree(step.number("hr_recovery_30s_bpm"), 150 - (133 - 7 * 8.0 / 9)))
    #expect(agree(step.number("hr_recovery_60s_bpm"), 39))
    #expect(agree(step.number("hr_recovery_120s_bpm"), 150 - (95 - 2.0 / 7)))
  }

  /// Closed form: HR = 80 + 60 exp(-t / 50).
  @Test func `an exponential gives back its time constant`() throws {
    let fall = (0...180).map { Beat(Double($0), 80 + 60 * exp(-Double($0) / 50)) }
    let step = try recovery((0...60).map { Beat(Double($0), 140) }, fall)
    #expect(agree(step.number("hr_recovery_60s_bpm"), 60 * (1 - exp(-1.2)), within: 1e-9))
    #expect(agree(step.number("hr_recovery_tau_s"), 50, within: 1e-3))
    // The lowest 20 s are the last 21 samples.
    let last = fall.suffix(21).reduce(0) { $0 + $1.rate } / 21
    #expect(agree(step.number("hr_rest_min_bpm"), last))
    #expect(step.reading("hr_rest_min_bpm")?.count == 21)
  }
}

/// False without a value.
func agree(_ found: Double?, _ expected: Double, within tolerance: Double = 1e-9) -> Bool {
  found.map { abs($0 - expected) <= tolerance } ?? false
}
