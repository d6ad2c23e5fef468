import Metrics
import Recordings
import Synthesis
import Testing

@testable import Analyses

/// Truth: answers made without looking at the questions, and times no person can reach.
@Suite struct AnswerPlausibilityTests {
  private func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: step.measurement.flags)
  }

  // MARK: Stroop

  /// Half of the trials congruent, the first `correct` answered right, the others with the next color.
  private func colors(_ count: Int, correct: Int, milliseconds: Double = 700, answer: String? = nil)
    throws -> MeasuredStep
  {
    let names = ["RED", "GREEN", "BLUE", "YELLOW"]
    let trials = (0..<count).map { number in
      let ink = names[number / 2 % 4]
      let wrong = names[(number / 2 + 1) % 4]
      // Spread over both conditions, so that either has times: 37 has no divisor in common with `count`.
      let isCorrect = number * 37 % count < correct
      return (
        word: number % 2 == 0 ? ink : names[(number / 2 + 2) % 4], ink: ink,
        answer: answer ?? (isCorrect ? ink : wrong), milliseconds: milliseconds + Double(number % 7)
      )
    }
    return try stroop(stroopTrials(trials))
  }

  /// Words in red that name red, answered so.
  private func reds(_ milliseconds: [Double]) -> String {
    stroopTrials(milliseconds.map { (word: "RED", ink: "RED", answer: "RED", milliseconds: $0) })
  }

  /// Oracle: SciPy, P(X >= 24; 96, 1/4) = 0.54 and P(X >= 35) = 0.0083.
  @Test(arguments: [(24, true), (34, true), (35, false), (96, false)])
  func `Stroop accuracy at chance level is flagged`(correct: Int, isChance: Bool) throws {
    let step = try colors(96, correct: correct)
    let flags = isChance ? ["accuracy_at_chance_level"] : []
    #expect(agree(step.share("stroop_accuracy_pct"), Double(correct) / 96, within: 1e-12))
    #expect(quality(step, "stroop_accuracy_pct") == .good)
    for name in [
      "stroop_response_time_mean_ms", "stroop_response_time_congruent_median_ms",
      "stroop_response_time_slope_ms_per_trial",
    ] {
      #expect(step.flags(name) == flags, "\(name)")
      #expect(quality(step, name) == (isChance ? .doubtful : .good), "\(name)")
    }
    for name in [
      "stroop_interference_mean_ms", "stroop_interference_ratio", "stroop_lisas_congruent_ms",
      "stroop_rate_correct_score_per_s",
    ] {
      #expect(step.flags(name) == flags, "\(name)")
      #expect(quality(step, name) == (isChance ? .bad : .good), "\(name)")
    }
    #expect(quality(step, "stroop_inverse_efficiency_congruent_ms") != .good || correct == 96)
  }

  @Test func `chance level is judged from eight trials on`() throws {
    #expect(try colors(7, correct: 1).flags("stroop_response_time_mean_ms").isEmpty)
    #expect(
      try colors(8, correct: 1).flags("stroop_response_time_mean_ms") == [
        "accuracy_at_chance_level"
      ])
  }

  @Test func `Stroop with a single answer throughout is flagged`() throws {
    let step = try colors(40, correct: 40, answer: "RED")
    #expect(quality(step, "stroop_accuracy_pct") == .doubtful)
    #expect(step.flags("stroop_accuracy_congruent_pct") == ["answers_constant"])
    #expect(
      step.flags("stroop_response_time_mean_ms") == [
        "accuracy_at_chance_level", "answers_constant",
      ])
    #expect(quality(step, "stroop_interference_mean_ms") == .bad)
    #expect(quality(step, "stroop_trial_count") == .good)
  }

  @Test func `impossibly fast Stroop answers are flagged`() throws {
    let step = try stroop(
      reds([Double](repeating: 1, count: 20)), ["stroop-response-time-min": "0"])
    #expect(step.flags("stroop_response_time_mean_ms").contains("responses_too_fast"))
    #expect(quality(step, "stroop_response_time_mean_ms") == .bad)
    #expect(quality(step, "stroop_rate_correct_score_per_s") == .bad)
    #expect(
      !(try colors(20, correct: 20, milliseconds: 251)).flags("stroop_rate_correct_score_per_s")
        .contains("responses_too_fast"))
    // Too fast for trials, their times are judged all the same.
    let most = try colors(20, correct: 20, milliseconds: 220)
    #expect(quality(most, "stroop_response_time_mean_ms") == .bad)
    #expect(quality(most, "stroop_accuracy_pct") == .good)
  }

  /// Under the usual --stroop-response-time-min no trial is valid, and the reason is the speed.
  @Test func `Stroop without a valid trial says that it was too fast`() throws {
    let step = try stroop(reds([Double](repeating: 1, count: 20)))
    for name in [
      "stroop_response_time_mean_ms", "stroop_response_time_congruent_mean_ms",
      "stroop_rate_correct_score_per_s",
    ] { #expect(step.reason(name) == "responses_too_fast", "\(name)") }
    #expect(step.reason("stroop_accuracy_pct") == "no_valid_trial")
  }

  @Test func `outliers are left out only on request, and flagged`() throws {
    let trials = reds([500, 510, 530, 540, 500, 620])
    let kept = try stroop(trials)
    #expect(kept.number("stroop_response_time_outlier_count") == 0)
    #expect(abs((kept.number("stroop_response_time_congruent_mean_ms") ?? 0) - 3200 / 6.0) <= 1e-6)
    #expect(kept.flags("stroop_response_time_congruent_mean_ms").isEmpty)
    let dropped = try stroop(trials, ["stroop-outliers": "mad3"])
    #expect(dropped.flags("stroop_response_time_congruent_mean_ms") == ["stroop_outliers_dropped"])
    #expect(dropped.flags("stroop_accuracy_congruent_pct").isEmpty)
    #expect(dropped.reading("stroop_response_time_congruent_mean_ms")?.quality(with: []) == .good)
  }

  // MARK: Serial additions

  /// Sums of digits drawn at random; nil for no answer.
  private func additions(
    _ count: Int, seconds: Double = 1.4, _ answer: (_ number: Int, _ sum: Int) -> Int?
  ) throws -> MeasuredStep {
    var generator = SplitMix64(seed: 4)
    var before = 3
    let samples = (0..<count).map { number in
      let digit = Int.random(in: 1...9, using: &generator)
      let given = answer(number, before + digit)
      defer { before = digit }
      return #"{"digit":\#(digit),"answer":\#(given ?? -1),"correct":\#(given == before + digit),"#
        + #""time":\#(given == nil ? 3 : seconds)}"#
    }
    return try PSAT.measured(
      #"{"_class":"ORKPSATResult","identifier":"psat","presentationMode":1,"#
        + #""interStimulusInterval":3,"length":\#(count),"initialDigit":3,"samples":["#
        + samples.joined(separator: ",") + "]}")
  }

  /// Oracle: SciPy, of 60 sums 8 are right by chance with 2.4 %, 9 with 0.8 %.
  @Test(arguments: [(8, true), (9, false)]) func `PSAT accuracy at chance level is flagged`(
    correct: Int, isChance: Bool
  ) throws {
    let step = try additions(60) { number, sum in number < correct ? sum : 19 + number % 5 }
    #expect(step.number("psat_correct_count") == Double(correct))
    #expect(quality(step, "psat_correct_count") == .good)
    #expect(quality(step, "psat_response_time_mean_ms") == (isChance ? .doubtful : .good))
    #expect(quality(step, "psat_correct_rate_per_min") == (isChance ? .bad : .good))
    #expect(step.flags("psat_total_time_s") == (isChance ? ["accuracy_at_chance_level"] : []))
  }

  @Test func `PSAT with a single answer throughout is flagged`() throws {
    let step = try additions(60) { _, _ in 7 }
    #expect(quality(step, "psat_correct_count") == .doubtful)
    #expect(quality(step, "psat_dyad_count") == .doubtful)
    #expect(step.flags("psat_accuracy_pct") == ["answers_constant"])
    #expect(quality(step, "psat_response_time_mean_ms") == .doubtful)
    #expect(quality(step, "psat_correct_rate_per_min") == .bad)
    #expect(quality(step, "psat_sum_count") == .good)
  }

  @Test(arguments: [(0.19, true), (0.21, false)]) func `impossibly fast PSAT answers are flagged`(
    seconds: Double, isTooFast: Bool
  ) throws {
    let step = try additions(60, seconds: seconds) { _, sum in sum }
    #expect(quality(step, "psat_response_time_median_ms") == (isTooFast ? .bad : .good))
    #expect(quality(step, "psat_correct_count") == .good)
  }

  // MARK: Trails, pegs, tiles

  /// Ticks of 0.8 ms, all at once, and a person.
  @Test(arguments: [(0.0008, true), (0, true), (0.14, true), (0.16, false), (0.8, false)])
  func `impossibly fast trails are flagged`(seconds: Double, isTooFast: Bool) throws {
    let step = try TrailMaking.measured(
      straightTrail((0..<13).map { seconds * Double($0) }), ["trail-type": "A"])
    for name in [
      "trail_completion_time_s", "trail_first_tap_latency_s", "trail_interval_median_s",
      "trail_error_time_s", "trail_pause_excess_s",
    ] {
      #expect(quality(step, name) == (isTooFast ? .bad : .good), "\(name)")
      #expect(step.flags(name) == (isTooFast ? ["responses_too_fast"] : []), "\(name)")
    }
    #expect(quality(step, "trail_error_count") == .good)
    #expect(quality(step, "trail_completed") == .good)
  }

  @Test(arguments: [(0.001, true), (0.29, true), (0.31, false)])
  func `impossibly fast pegs are flagged`(seconds: Double, isTooFast: Bool) throws {
    func leaf(_ name: String, _ direction: Int, _ isDominant: Bool) -> String {
      let samples = (0..<9).map { _ in #"{"time":\#(seconds),"distance":200}"# }
      return #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.\#(name)","#
        + #""movingDirection":\#(direction),"dominantHandTested":\#(isDominant),"#
        + #""numberOfPegs":9,"totalSuccesses":9,"totalFailures":0,"samples":["#
        + samples.joined(separator: ",") + "]}"
    }
    let leaves = [
      leaf("dominant.place", 1, true), leaf("dominant.remove", 0, true),
      leaf("non.dominant.place", 0, false), leaf("non.dominant.remove", 1, false),
    ]
    let rows = resultRows(
      NineHolePeg.self, try resultSession(leaves, of: .nineHolePeg), ["reference": "msfc2001"])
    let step = try #require(rows["hole.peg.test.dominant.place"])
    let run = try #require(rows[""])
    for name in ["peg_total_time_s", "peg_time_mean_s", "peg_speed_pt_per_s"] {
      #expect(quality(step, name) == (isTooFast ? .bad : .good), "\(name)")
    }
    for name in ["peg_total_time_dominant_s", "peg_hand_time_ratio", "peg_hand_asymmetry_index"] {
      #expect(quality(run, name) == (isTooFast ? .bad : .good), "\(name)")
    }
    #expect(quality(run, "peg_reference_msfc_z") == (isTooFast ? .bad : .doubtful))
    #expect(quality(step, "peg_success_count") == .good)
    #expect(quality(step, "peg_distance_pt") == .good)
  }

  @Test(arguments: [(0.0, 0.0, true), (0.9, 0.05, true), (0.05, 0.6, true), (0.9, 0.6, false)])
  func `impossibly fast taps on tiles are flagged`(first: Double, interval: Double, isTooFast: Bool)
    throws
  {
    let games = [[1, 5, 6], [0, 8, 4, 2], [3, 7, 1]].map { sequence in
      let taps = sequence.enumerated().map { number, tile in
        #"{"timestamp":\#(first + interval * Double(number)),"targetIndex":\#(tile)}"#
      }
      return #"{"gameSize":9,"sequence":\#(sequence),"gameStatus":"success","touchSamples":["#
        + taps.joined(separator: ",") + "]}"
    }
    let step = try span(spanResult(games[0], games[1], games[2]), ["memory-reversed": "false"])
    for name in [
      "memory_first_tap_latency_median_s", "memory_tap_interval_median_s",
      "memory_tap_interval_mean_s", "memory_tap_interval_slope_s_per_game",
    ] {
      #expect(step.flags(name).contains("responses_too_fast") == isTooFast, "\(name)")
      if isTooFast { #expect(quality(step, name) == .bad, "\(name)") }
    }
    #expect(!step.flags("memory_success_pct").contains("responses_too_fast"))
  }
}
