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

  @Test(arguments: UInt64(1)...20) func `parts make up the whole`(seed: UInt64) throws {
    let step = try Self.measured(Self.trials(seed: seed))
    func number(_ name: String) throws -> Double { try #require(step.number(name), "\(name)") }
    let valid = try number("trials_valid_count")
    #expect(
      try number("trials_count")
        == valid + number("anticipation_count") + number("lapse_count"))
    #expect(try valid == number("congruent_valid_count") + number("incongruent_valid_count"))
    let right = try number("accuracy_overall") * valid
    let wrong =
      try number("word_intrusion_count") + number("other_error_count")
      + number("no_selection_count")
    #expect(abs(right + wrong - valid) < 1e-9)
    #expect(
      abs(
        try number("interference_diff_ms") - number("rt_mean_incongruent_ms")
          + number("rt_mean_congruent_ms")) < 1e-9)
    #expect(
      try abs(number("interference_pct") - 100 * (number("interference_ratio") - 1)) < 1e-9)
    for kind in ["congruent", "incongruent"] {
      #expect(try number("lisas_\(kind)_ms") >= number("rt_mean_\(kind)_ms"))
      #expect(try number("ies_\(kind)_ms") >= number("rt_mean_\(kind)_ms"))
    }
  }

  /// Other names for the colors, and a later boot: not a number changes.
  @Test(arguments: UInt64(21)...25) func `names of colors and uptimes do not matter`(
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
  @Test func `times scale`() throws {
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
      "rt_mean_congruent_ms", "rt_median_incongruent_ms", "rt_sd_congruent_ms",
      "interference_diff_ms", "ies_incongruent_ms", "lisas_incongruent_ms",
    ] {
      let (once, twice) = (before.number(name) ?? 0, after.number(name) ?? 0)
      #expect(abs(twice - 2 * once) < 1e-6 * abs(once), "\(name)")
    }
    #expect(before.number("rt_outlier_count") == after.number("rt_outlier_count"))
    #expect(abs((after.number("rcs_per_s") ?? 0) * 2 - (before.number("rcs_per_s") ?? 1)) < 1e-9)
  }
}
