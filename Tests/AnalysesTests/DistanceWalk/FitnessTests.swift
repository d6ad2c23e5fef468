import Foundation
import Metrics
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings
@testable import Study

/// Truth: hearts and walks in closed form.
@Suite struct FitnessTests {
  private func beats(_ seconds: Int, every: Int = 1, _ rate: (Double) -> Double) -> [Beat] {
    stride(from: 0, through: seconds, by: every).map { Beat(Double($0), rate(Double($0))) }
  }

  private func run(
    walk: [Beat], rest: [Beat], meters: Double? = nil, _ parameters: [String: String] = [:],
    names: [String] = ["fitness.walk", "fitness.rest"]
  ) -> [MeasuredStep] {
    let pedometer = meters.map {
      Recording.Content.pedometer(pedometerUpdates(ends: [300], steps: [500], meters: [$0]))
    }
    let exercise = walkStep(
      names[0], from: 0, to: 300,
      [.healthQuantity(heartRates(walk, from: walkStart))] + (pedometer.map { [$0] } ?? []))
    let calm = walkStep(
      names[1], from: 300, to: 480, [.healthQuantity(heartRates(rest, from: walkStart + 300))])
    return measureRun(.fitness, [exercise, calm], parameters)
  }

  /// 80 + 60 exp(-t / 50): after 60 s 60 (1 - exp(-1.2)) beats below 140.
  @Test func `the heart recovers as its exponential says`() throws {
    let steps = run(walk: beats(300) { _ in 140 }, rest: beats(180) { 80 + 60 * exp(-$0 / 50) })
    #expect(steps.map(\.measurement.step) == ["fitness.walk", "fitness.rest", ""])
    #expect(steps[1].number("heart_rate_exercise_end_bpm") == 140)
    #expect(abs((steps[1].number("heart_rate_recovery_60s_bpm") ?? 0) - 41.93) < 0.1)
    #expect(abs((steps[1].number("heart_rate_recovery_tau_s") ?? 0) - 50) < 0.5)
    #expect(steps[0].reading("heart_rate_recovery_60s_bpm") == nil)
  }

  /// Truth: the same run under ResearchKit's names.
  @Test func `the second of two steps is the rest where their names do not say so`() throws {
    let (walk, rest) = (beats(300) { _ in 140 }, beats(180) { 80 + 60 * exp(-$0 / 50) })
    let (named, ordered) = (
      run(walk: walk, rest: rest), run(walk: walk, rest: rest, names: ["a", "b"])
    )
    for (a, b) in zip(named, ordered) { #expect(a.numbers == b.numbers) }
    #expect(ordered[1].number("heart_rate_recovery_60s_bpm") != nil)
  }

  /// 60 beats a minute above rest at 72 m a minute.
  @Test func `the cost of walking is beats per meter`() throws {
    let steps = run(
      walk: beats(300, every: 5) { $0 < 60 ? 90 : 130 }, rest: beats(60, every: 5) { _ in 100 },
      meters: 360, ["heart-rate-rest": "70"])
    let cost = try #require(steps[0].number("physiological_cost_index_beats_per_m"))
    #expect(abs(cost - 60 / 72.0) < 1e-12)
    #expect(steps[1].reading("physiological_cost_index_beats_per_m") == nil)
    let still = run(walk: beats(300) { _ in 130 }, rest: [], ["heart-rate-rest": "70"])
    #expect(still[0].reason("physiological_cost_index_beats_per_m") == "no_distance")
  }

  @Test func `a walk without a heart has its gait, a heart without a walk its rates`() throws {
    let motion = SyntheticWalk(cadenceSpm: 109, contactCount: 40, noise: 0.1).deviceMotion().motion
    let gait = measureRun(.fitness, [walkStep("fitness.walk", from: 0, to: 30, [motion])])
    #expect(gait[0].number("step_count") == 40 && gait[0].reading("heart_rate_mean_bpm") == nil)
    let heart = run(walk: beats(300) { _ in 120 }, rest: [])
    #expect(heart[0].number("heart_rate_mean_bpm") == 120 && heart[0].reading("cadence_spm") == nil)
    #expect(heart[0].reason("walk_distance_m") == "no_distance")
  }

  @Test func `minutes that the walk did not last have no row`() throws {
    let steps = run(walk: beats(300) { _ in 120 }, rest: [], meters: 400)
    #expect(abs((steps[0].number("walk_distance_minute5_m") ?? 0) - 80) < 1e-9)
    #expect(steps[0].reading("walk_distance_minute6_m") == nil)
    #expect(steps[0].reading("walk_distance_minute6_change_pct") == nil)
  }

  @Test(arguments: [ActiveTask.fitness, .sixMinuteWalk, .timedWalk])
  func `a file without a step's name is measured as the task's`(task: ActiveTask) throws {
    let rates = heartRates(beats(60) { _ in 99 }, from: walkStart)
    let steps = measureRun(task, [walkStep("", [.healthQuantity(rates)])], hasResult: false)
    #expect(try #require(steps.first).number("heart_rate_mean_bpm") == 99)
  }

  @Test func `recovery is from the exercise of the same run`() {
    func walk(_ rate: Double, from start: Double) -> SessionStep {
      let rates = heartRates(beats(300) { _ in rate }, from: walkStart + start)
      return walkStep("fitness.walk", from: start, to: start + 300, [.healthQuantity(rates)])
    }
    var earlier = walk(90, from: -1000)
    earlier.isPrevious = true
    let calm = heartRates(beats(180) { 140 - $0 / 3 }, from: walkStart + 300)
    let rest = walkStep("fitness.rest", from: 300, to: 480, [.healthQuantity(calm)])
    let steps = measureRun(.fitness, [walk(140, from: 0), earlier, rest])
    #expect(steps[2].number("heart_rate_exercise_end_bpm") == 140)
    #expect(abs((steps[2].number("heart_rate_recovery_60s_bpm") ?? 0) - 20) < 1e-9)
  }
}
