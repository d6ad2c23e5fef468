import Metrics
import Testing

@testable import Analyses

/// Truth: ResearchKit's accuracy Stroop, where each step is one trial, its word is not stored and its
/// times since boot stay 0.
@Suite struct AccuracyStroopTests {
  private static let steps = [
    accuracyStep("a", more: #","distanceToClosestCenter":10,"didSelectCorrectColor":1"#),
    accuracyStep("b", answer: "BLUE", seconds: "1.8", more: #","distanceToClosestCenter":4"#),
    accuracyStep("c", seconds: "2.0", more: #","distanceToClosestCenter":20"#),
    accuracyStep("d", answer: nil, seconds: "0.9", more: #","distanceToClosestCenter":90"#),
  ]

  /// 2 of 4 right in 1.2 and 2.0 s.
  @Test func `the trials of all steps stand beside the run's values`() throws {
    let all = try accuracyStroop(Self.steps)
    let run = try #require(all.last)
    #expect(all.map(\.measurement.step) == ["a", "b", "c", "d", ""])
    #expect(run.measurement.attempt == nil)
    #expect(run.word("session_status") == "complete")
    #expect(run.number("stroop_trial_count") == 4)
    #expect(run.share("stroop_accuracy_pct") == 0.5)
    #expect(run.number("stroop_response_time_mean_ms") == 1600)
    #expect(run.number("stroop_no_answer_count") == 1)
    #expect(run.number("stroop_target_distance_mean_pt") == 15)
    #expect(all.first?.reading("stroop_trial_count") == nil)
    #expect(all[1].events("stroop_response_time_ms").map(\.item) == ["2"])
    #expect(run.events("stroop_answer_count").map(\.item) == ["RED>BLUE", "RED>RED", "RED>"])
  }

  @Test func `without congruency only the overall values are reported`() throws {
    let run = try #require(try accuracyStroop(Self.steps).last)
    for name in [
      "stroop_valid_trial_congruent_count", "stroop_accuracy_incongruent_pct",
      "stroop_response_time_congruent_median_ms", "stroop_interference_mean_ms",
      "stroop_lisas_congruent_ms", "stroop_inverse_efficiency_incongruent_ms",
      "stroop_congruency_sequence_effect_ms",
    ] { #expect(run.reason(name) == "stroop_congruency_unknown", "\(name)") }
    #expect(run.reason("stroop_word_intrusion_count") == "stroop_word_unknown")
    #expect(run.flags("stroop_accuracy_pct") == ["few_trials"])
    #expect(run.number("stroop_rate_correct_score_per_s") != nil)
    #expect(run.flags("session_status").isEmpty)
  }

  @Test(
    arguments: [
      ([:], ["a": "true", "b": "true", "c": "false"], [:], 2.0, 1.0),
      (["stroop-congruent-steps": "a,d"], ["c": "true"], [:], 2, 2),
      (["stroop-congruent-steps": "*"], [:], [:], 4, 0),
      (["stroop-congruent-steps": "a"], [:], ["b": "true"], 2, 2),
      (["stroop-congruent": "true"], ["a": "false"], [:], 4, 0),
    ] as [([String: String], [String: String], [String: String], Double, Double)])
  func `congruency comes from the task description, names of steps or a map`(
    options: [String: String], description: [String: String], map: [String: String],
    congruent: Double, incongruent: Double
  ) throws {
    let all = try accuracyStroop(
      Self.steps, options, configurations: description.mapValues { ["stroop-congruent": $0] },
      facts: map.mapValues { ["stroop-congruent": $0] })
    let run = try #require(all.last)
    #expect(run.number("stroop_valid_trial_congruent_count") == congruent)
    #expect(run.number("stroop_valid_trial_incongruent_count") == incongruent)
    let isImpure = run.flags("stroop_trial_count").contains("stroop_incongruent_impure")
    #expect(isImpure == (incongruent > 0))
  }

  /// 1 of 2 right, as the phone judged it; where it did not, the trial cannot be used.
  @Test func `a trial without its color has the judgment of the phone`() throws {
    func step(_ identifier: String, judged: String) -> String {
      accuracyStep(identifier, more: judged).replacing(#""color":"RED","#, with: "")
    }
    let all = try accuracyStroop([
      step("a", judged: #","didSelectCorrectColor":true"#),
      step("b", judged: #","didSelectCorrectColor":false"#), step("c", judged: ""),
    ])
    let run = try #require(all.last)
    #expect(run.share("stroop_accuracy_pct") == 0.5)
    #expect(run.number("stroop_trial_count") == 2)
    #expect(run.number("stroop_response_time_mean_ms") == 1200)
    #expect(all.map(\.measurement.failure?.name) == [nil, nil, "element_skipped", nil])
    #expect(run.events("stroop_answer_count").isEmpty)
    #expect(!run.flags("stroop_accuracy_pct").contains("accuracy_at_chance_level"))
  }

  @Test func `correctness is computed anew`() throws {
    let run = try accuracyStroop([
      accuracyStep("a", answer: "red", more: #","didSelectCorrectColor":false"#)
    ]).last
    #expect(run?.share("stroop_accuracy_pct") == 1)
    #expect(run?.flags("stroop_accuracy_pct").contains("correctness_mismatch") == true)
  }

  @Test(arguments: ["0", "-1", "null", #""soon""#, "1.7976931348623157e308"])
  func `a step whose trial cannot be used is an error row, the others are not`(seconds: String)
    throws
  {
    let all = try accuracyStroop([
      accuracyStep("a"), accuracyStep("b", seconds: seconds), accuracyStep("c", seconds: "1.4"),
    ])
    #expect(all.map(\.measurement.failure?.name) == [nil, "element_skipped", nil, nil])
    #expect(all[1].measurement.remarks.first?.sentence.hasPrefix("results[1].results[0]: ") == true)
    #expect(all.last?.number("stroop_trial_count") == 2)
    #expect(all.last?.flags("stroop_trial_count") == ["element_skipped", "few_trials"])
    #expect(all[2].events("stroop_response_time_ms").map(\.item) == ["3"])
    let none = try accuracyStroop([accuracyStep("b", seconds: seconds)])
    #expect(none.last?.reading("stroop_trial_count") == nil)
  }

  @Test func `members that cannot be read are reported and left out`() throws {
    let more = #","distanceToClosestCenter":-3,"didSelectCorrectColor":"yes""#
    let all = try accuracyStroop([accuracyStep("a", more: more)])
    #expect(
      all[0].measurement.remarks.map(\.sentence) == [
        "results[0].results[0].distanceToClosestCenter: expected a number from 0 on, found another number; it was left out",
        "results[0].results[0].didSelectCorrectColor: expected true or false, found another text; it was left out",
      ])
    #expect(all[0].flags.contains("element_skipped"))
    #expect(all.last?.number("stroop_trial_count") == 1)
    #expect(all.last?.reason("stroop_target_distance_mean_pt") != nil)
  }

  @Test(arguments: [
    ("a", "a", true), ("a", "ab", false), ("a*", "abc", true), ("*c", "abc", true),
    ("a*c", "abc", true), ("a*b*c", "a1b2c", true), ("a*b*c", "ac", false), ("ab*ba", "aba", false),
    ("*", "", true), ("", "a", false), ("x, a*", "abc", true), ("**", "q", true),
  ]) func `names of steps may be given as patterns`(pattern: String, name: String, matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }
}
