import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: properties of trials at random.
@Suite struct StroopPropertyTests {
  private static let colors = ["RED", "GREEN", "BLUE", "YELLOW"]

  private static func trials(seed: UInt64) -> [SyntheticStroopTrial] {
    var generator = SplitMix64(seed: seed)
    var now = 1000.0
    return (0..<60).map { _ in
      now += 0.5
      let ink = Int(generator.uniform() * 4)
      let word = generator.uniform() < 0.5 ? ink : Int(generator.uniform() * 4)
      let answer = generator.uniform() < 0.85 ? ink : Int(generator.uniform() * 4)
      let seconds = 0.15 + 1.4 * generator.uniform()
      defer { now += seconds }
      return SyntheticStroopTrial(
        word: colors[word], color: colors[ink], selected: colors[answer], shownSeconds: now,
        responseSeconds: seconds)
    }
  }

  private static func measured(_ trials: [SyntheticStroopTrial]) throws -> MeasuredStep {
    let step = RecordedStep(
      "stroop", startSeconds: 999, endSeconds: 1200, leaves: trials.map { .stroop($0) })
    let file = TaskResultFile(
      taskIdentifier: "colors", taskRunUUID: "3B8E61F4-0000-4000-8000-000000000001", steps: [step])
    return try stroop(file.text)
  }

  @Test(arguments: UInt64(1)...20) func `counts of the parts add up to the whole`(seed: UInt64)
    throws
  {
    let step = try Self.measured(Self.trials(seed: seed))
    func number(_ name: String) throws -> Double { try #require(step.number(name), "\(name)") }
    let valid = try number("stroop_valid_trial_count")
    #expect(
      try number("stroop_trial_count") == valid + number("stroop_anticipation_count")
        + number("stroop_lapse_count"))
    #expect(
      try valid == number("stroop_valid_trial_congruent_count")
        + number("stroop_valid_trial_incongruent_count"))
    let right = try number("stroop_accuracy_pct") / 100 * valid
    let wrong =
      try number("stroop_word_intrusion_count") + number("stroop_other_error_count")
      + number("stroop_no_answer_count")
    #expect(abs(right + wrong - valid) < 1e-9)
    #expect(
      abs(
        try number("stroop_interference_mean_ms")
          - number("stroop_response_time_incongruent_mean_ms")
          + number("stroop_response_time_congruent_mean_ms")) < 1e-9)
    #expect(
      try abs(number("stroop_interference_pct") - 100 * (number("stroop_interference_ratio") - 1))
        < 1e-9)
    for kind in ["congruent", "incongruent"] {
      #expect(
        try number("stroop_lisas_\(kind)_ms") >= number("stroop_response_time_\(kind)_mean_ms"))
      #expect(
        try number("stroop_inverse_efficiency_\(kind)_ms")
          >= number("stroop_response_time_\(kind)_mean_ms"))
    }
  }

  /// Other names for the colors, and a later boot: not a number changes.
  @Test(arguments: UInt64(21)...25) func `names of colors and the uptime change no value`(
    seed: UInt64
  ) throws {
    let trials = Self.trials(seed: seed)
    let names = ["RED": "rouge", "GREEN": "Vert ", "BLUE": "bleu", "YELLOW": "jaune"]
    let renamed = trials.map { trial in
      var trial = trial
      trial.word = names[trial.word]?.uppercased() ?? ""
      trial.color = names[trial.color] ?? ""
      trial.selected = trial.selected.flatMap { names[$0] }
      trial.shownSeconds += 4096
      return trial
    }
    let (before, after) = (try Self.measured(trials), try Self.measured(renamed))
    #expect(before.numbers.count == after.numbers.count)
    for (name, value) in before.numbers {
      #expect(abs((after.number(name) ?? .infinity) - value) < 1e-6 * max(1, abs(value)), "\(name)")
    }
  }

  /// All pauses and answers twice as slow, with limits moved along: times double, shares stay.
  @Test func `doubled times double every time and keep every share`() throws {
    let trials = Self.trials(seed: 31).map { trial in
      var trial = trial
      trial.responseSeconds = 0.3 + trial.responseSeconds
      return trial
    }
    let slower = trials.map { trial in
      var trial = trial
      trial.responseSeconds *= 2
      return trial
    }
    let (before, after) = (try Self.measured(trials), try Self.measured(slower))
    for name in [
      "stroop_response_time_congruent_mean_ms", "stroop_response_time_incongruent_median_ms",
      "stroop_response_time_congruent_sd_ms", "stroop_interference_mean_ms",
      "stroop_inverse_efficiency_incongruent_ms", "stroop_lisas_incongruent_ms",
    ] {
      let (once, twice) = (before.number(name) ?? 0, after.number(name) ?? 0)
      #expect(abs(twice - 2 * once) < 1e-6 * abs(once), "\(name)")
    }
    #expect(
      before.number("stroop_response_time_outlier_count")
        == after.number("stroop_response_time_outlier_count"))
    #expect(
      abs(
        (after.number("stroop_rate_correct_score_per_s") ?? 0) * 2
          - (before.number("stroop_rate_correct_score_per_s") ?? 1)) < 1e-9)
  }
}
