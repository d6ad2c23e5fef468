import Foundation
import Metrics
import Recordings
import Study
import Synthesis
import Testing
import Text

/// Truth: made-up visits whose attempts are known; files of failed attempts come with the next success,
/// as ResearchKit's reaction time view controller writes them.
@Suite struct ReactionStepTests {
  private static func success(_ onset: Double, seed: UInt64 = 1) -> SyntheticReaction {
    SyntheticReaction(.movement(onsetSeconds: onset), foreperiodSeconds: 2, seed: seed)
  }

  /// From the onset to 0.5 g of a rise to 1.2 g in 0.12 s: 0.12 / pi * acos(1 - 1 / 1.2).
  private static let rise = 0.0536

  private static let mixed = ReactionVisit([
    success(0.25), SyntheticReaction(.falseStart(leadSeconds: 0.5), foreperiodSeconds: 2),
    success(0.35), SyntheticReaction(.none, foreperiodSeconds: 2), success(0.6),
  ])

  @Test func `each stimulus finds its recording among those of failed attempts`() throws {
    let steps = reactions([Self.mixed.step])
    #expect(steps.map(\.measurement.attempt) == [1, 2, 3, nil])
    for (step, onset) in zip(steps, [0.25, 0.35, 0.6]) {
      let threshold = try #require(step.seconds("reaction_time_threshold_ms"))
      #expect(abs(threshold - onset - Self.rise) < 0.001)
      #expect(step.events("reaction").map(\.item) == ["\(step.measurement.attempt ?? 0)"])
      #expect(abs((step.events("reaction").first?.onsetSeconds ?? 0) - 2) < 1e-9)
    }
    #expect(steps[1].measurement.source == "P/recorder/deviceMotion_1040.json")
    #expect(steps[3].measurement.source == "P/result.json")
  }

  /// Thresholds of t1 = 303.6, t2 = 403.6 and t3 = 653.6 ms: mean and SD do not depend on when samples
  /// fall by more than the interpolation's error.
  @Test func `statistics of valid attempts equal those of their thresholds`() throws {
    let all = try #require(reactions([Self.mixed.step]).last)
    #expect(all.number("reaction_valid_trial_count") == 3)
    #expect(all.number("reaction_anticipation_count") == 0)
    #expect(all.number("reaction_false_start_count") == 1)
    #expect(all.number("reaction_timeout_count") == 1)
    let near = { (name: String, truth: Double, tolerance: Double) in
      abs((all.number(name) ?? .infinity) - truth) < tolerance
    }
    #expect(near("reaction_time_threshold_mean_ms", 453.6, 1))
    #expect(near("reaction_time_threshold_median_ms", 403.6, 1))
    #expect(near("reaction_time_threshold_sd_ms", 180.28, 1))
    #expect(near("reaction_time_threshold_cv_pct", 39.74, 0.3))
    #expect(near("reaction_time_threshold_iqr_ms", 175, 1))
    #expect(near("reaction_time_threshold_min_ms", 303.6, 1))
    #expect(near("reaction_time_threshold_max_ms", 653.6, 1))
    // Without noise the onset is where the rise passes 0.01 g, 6.98 ms after it begins.
    #expect(near("reaction_time_onset_mean_ms", 406.98, 3))
    #expect(near("reaction_time_onset_slope_ms_per_trial", 175, 3))
    #expect(near("reaction_speed_onset_mean_per_s", (1 / 0.257 + 1 / 0.357 + 1 / 0.607) / 3, 0.03))
    #expect(all.number("reaction_lapse_count") == 1)
    #expect(near("reaction_lapse_pct", 100 / 3, 1e-9))
    #expect(all.reading("reaction_time_onset_mean_ms")?.count == 3)
    #expect(all.events("reaction_false_start").count == 1)
    #expect(all.events("reaction_timeout").count == 1)
  }

  /// Newer releases write results of failed attempts, too: one without a stimulus, one with it.
  @Test func `a failed attempt is not valid`() throws {
    var step = Self.mixed.step
    step.leaves.append(reactionLeaf("results[0].results[9]", ["timestamp": 0, "isSuccessful": 0]))
    let steps = reactions([step])
    #expect(steps.map(\.measurement.attempt) == [1, 2, 3, 4, nil])
    #expect(steps[3].reason("reaction_time_threshold_ms") == "attempt_failed")
    #expect(steps[3].flags.contains("attempt_failed") && steps[3].measurement.remarks.isEmpty)
    let all = try #require(steps.last)
    #expect(all.number("reaction_valid_trial_count") == 3)
    #expect(all.number("reaction_false_start_count") == 1)
    step = Self.mixed.step
    step.leaves = step.leaves.map { leaf in
      guard let time = leaf.object["timestamp"]?.number else { return leaf }
      let isSecond = leaf.path == "results[0].results[1]"
      return reactionLeaf(leaf.path, ["timestamp": time, "isSuccessful": isSecond ? 0 : 1])
    }
    let judged = reactions([step])
    #expect(judged.map { $0.flags.contains("attempt_failed") } == [false, true, false, false])
    let value = try #require(judged[1].reading("reaction_time_threshold_ms"))
    #expect(value.quality(with: judged[1].measurement.flags) == .bad)
    #expect(
      judged[1].events("reaction").isEmpty && judged[3].number("reaction_valid_trial_count") == 2)
    let mean = try #require(judged[3].seconds("reaction_time_threshold_mean_ms"))
    #expect(abs(mean - (0.3036 + 0.6536) / 2) < 0.001)
  }

  @Test func `attempts are numbered over all visits of a step`() throws {
    let first = ReactionVisit([Self.success(0.3)])
    var second = ReactionVisit([Self.success(0.4), Self.success(0.5)], startUptimeSeconds: 2000)
    second.place = 1
    let steps = reactions([second.step, first.step])
    #expect(steps.map(\.measurement.attempt) == [1, 2, 3, nil])
    let onsets = try steps.prefix(3).map {
      try #require($0.seconds("reaction_time_threshold_ms")) - Self.rise
    }
    #expect(zip(onsets, [0.3, 0.4, 0.5]).allSatisfy { abs($0 - $1) < 0.001 })
    #expect(steps.last?.number("reaction_valid_trial_count") == 3)
  }

  @Test func `attempts of another step are numbered on their own`() {
    var other = ReactionVisit([Self.success(0.4)], startUptimeSeconds: 2000)
    other.identifier = "reactionTime.second"
    let steps = reactions([ReactionVisit([Self.success(0.3)]).step, other.step])
    #expect(steps.map(\.measurement.attempt) == [1, nil, 1, nil])
  }

  @Test func `earlier answers shown again are left out of statistics`() throws {
    var again = ReactionVisit([Self.success(0.4)], startUptimeSeconds: 500).step
    again.isPrevious = true
    let steps = reactions([again, ReactionVisit([Self.success(0.3)]).step])
    #expect(steps.map { $0.flags.contains("previous_result") } == [true, false, false])
    #expect(steps.last?.number("reaction_valid_trial_count") == 1)
    #expect(reactions([again]).map(\.measurement.attempt) == [1])
  }

  @Test func `an anticipation is counted and left out`() throws {
    let steps = reactions([ReactionVisit([Self.success(0.02), Self.success(0.3)]).step])
    #expect(steps[0].flags == ["anticipation"])
    #expect(
      steps[0].reading("reaction_time_threshold_ms")?.quality(with: steps[0].measurement.flags)
        == .bad)
    #expect(
      steps[2].number("reaction_anticipation_count") == 1
        && steps[2].number("reaction_valid_trial_count") == 1)
    #expect(
      steps[2].seconds("reaction_time_onset_min_ms") == steps[1].seconds("reaction_time_onset_ms"))
    #expect(steps[2].reason("reaction_time_onset_sd_ms") == "few_values")
  }

  @Test func `the threshold is the app's, by task description, command line or map`() throws {
    var step = ReactionVisit([Self.success(0.3)]).step
    let rise = { (g: Double) in 0.12 / .pi * acos(1 - g / 0.6) }
    func found(_ parameters: [String: String] = [:]) throws -> Double {
      try #require(reactions([step], parameters).first?.seconds("reaction_time_threshold_ms")) - 0.3
    }
    step.configuration = ["reaction-threshold": "0.3"]
    #expect(abs(try found() - rise(0.3)) < 0.001)
    #expect(abs(try found(["reaction-threshold": "0.4"]) - rise(0.4)) < 0.001)
    step.facts = ["reaction-threshold": "0.2"]
    #expect(abs(try found(["reaction-threshold": "0.4"]) - rise(0.2)) < 0.001)
  }
}
