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
  private func colors(
    _ count: Int, correct: Int, milliseconds: Double = 700, answer: String? = nil
  ) throws -> MeasuredStep {
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
    stroopTrials(
      milliseconds.map { (word: "RED", ink: "RED", answer: "RED", milliseconds: $0) })
  }

  /// Oracle: SciPy, P(X >= 24; 96, 1/4) = 0.54 and P(X >= 35) = 0.0083.
  @Test(arguments: [(24, true), (34, true), (35, false), (96, false)])
  func `Stroop by guessing`(correct: Int, isChance: Bool) throws {
    let step = try colors(96, correct: correct)
    let flags = isChance ? ["chance_level"] : []
    #expect(step.number("accuracy_overall") == Double(correct) / 96)
    #expect(quality(step, "accuracy_overall") == .good)
    for name in ["rt_mean_overall_ms", "rt_median_congruent_ms", "rt_slope_ms_per_trial"] {
      #expect(step.flags(name) == flags, "\(name)")
      #expect(quality(step, name) == (isChance ? .doubtful : .good), "\(name)")
    }
    for name in ["interference_diff_ms", "interference_ratio", "lisas_congruent_ms", "rcs_per_s"] {
      #expect(step.flags(name) == flags, "\(name)")
      #expect(quality(step, name) == (isChance ? .bad : .good), "\(name)")
    }
    #expect(quality(step, "ies_congruent_ms") != .good || correct == 96)
  }

  @Test func `seven trials tell nothing of guessing`() throws {
    #expect(try colors(7, correct: 1).flags("rt_mean_overall_ms").isEmpty)
    #expect(try colors(8, correct: 1).flags("rt_mean_overall_ms") == ["chance_level"])
  }

  @Test func `Stroop with one answer`() throws {
    let step = try colors(40, correct: 40, answer: "RED")
    #expect(quality(step, "accuracy_overall") == .doubtful)
    #expect(step.flags("accuracy_congruent") == ["constant_answer"])
    #expect(step.flags("rt_mean_overall_ms") == ["chance_level", "constant_answer"])
    #expect(quality(step, "interference_diff_ms") == .bad)
    #expect(quality(step, "trials_count") == .good)
  }

  @Test func `Stroop in a millisecond`() throws {
    let step = try stroop(reds([Double](repeating: 1, count: 20)), ["rt-min": "0"])
    #expect(step.flags("rt_mean_overall_ms").contains("too_fast"))
    #expect(quality(step, "rt_mean_overall_ms") == .bad)
    #expect(quality(step, "rcs_per_s") == .bad)
    #expect(
      !(try colors(20, correct: 20, milliseconds: 251)).flags("rcs_per_s").contains("too_fast"))
    // Too fast for trials, their times are judged all the same.
    let most = try colors(20, correct: 20, milliseconds: 220)
    #expect(quality(most, "rt_mean_overall_ms") == .bad)
    #expect(quality(most, "accuracy_overall") == .good)
  }

  /// Under the usual --rt-min no trial is valid, and the reason is the speed.
  @Test func `Stroop without a valid trial says that it was too fast`() throws {
    let step = try stroop(reds([Double](repeating: 1, count: 20)))
    for name in ["rt_mean_overall_ms", "rt_mean_congruent_ms", "rcs_per_s"] {
      #expect(step.reason(name) == "too_fast", "\(name)")
    }
    #expect(step.reason("accuracy_overall") == "no_trial")
  }

  @Test func `outliers are left out on demand and told`() throws {
    let trials = reds([500, 510, 530, 540, 500, 620])
    let kept = try stroop(trials)
    #expect(kept.number("rt_outlier_count") == 0)
    #expect(abs((kept.number("rt_mean_congruent_ms") ?? 0) - 3200 / 6.0) <= 1e-6)
    #expect(kept.flags("rt_mean_congruent_ms").isEmpty)
    let dropped = try stroop(trials, ["rt-outlier": "mad3"])
    #expect(dropped.flags("rt_mean_congruent_ms") == ["stroop_outliers_dropped"])
    #expect(dropped.flags("accuracy_congruent").isEmpty)
    #expect(dropped.reading("rt_mean_congruent_ms")?.quality(with: []) == .good)
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
  @Test(arguments: [(8, true), (9, false)])
  func `sums by guessing`(correct: Int, isChance: Bool) throws {
    let step = try additions(60) { number, sum in number < correct ? sum : 19 + number % 5 }
    #expect(step.number("total_correct") == Double(correct))
    #expect(quality(step, "total_correct") == .good)
    #expect(quality(step, "response_time_mean_s") == (isChance ? .doubtful : .good))
    #expect(quality(step, "correct_per_minute") == (isChance ? .bad : .good))
    #expect(step.flags("total_time_s") == (isChance ? ["chance_level"] : []))
  }

  @Test func `sums that are all seven`() throws {
    let step = try additions(60) { _, _ in 7 }
    #expect(quality(step, "total_correct") == .doubtful)
    #expect(quality(step, "dyads_count") == .doubtful)
    #expect(step.flags("percent_correct") == ["constant_answer"])
    #expect(quality(step, "response_time_mean_s") == .doubtful)
    #expect(quality(step, "correct_per_minute") == .bad)
    #expect(quality(step, "items_presented_count") == .good)
  }

  @Test(arguments: [(0.19, true), (0.21, false)])
  func `sums faster than fingers`(seconds: Double, isTooFast: Bool) throws {
    let step = try additions(60, seconds: seconds) { _, sum in sum }
    #expect(quality(step, "response_time_median_s") == (isTooFast ? .bad : .good))
    #expect(quality(step, "total_correct") == .good)
  }

  // MARK: Trails, pegs, tiles

  /// Ticks of 0.8 ms, all at once, and a person.
  @Test(arguments: [(0.0008, true), (0, true), (0.14, true), (0.16, false), (0.8, false)])
  func `trails faster than fingers`(seconds: Double, isTooFast: Bool) throws {
    let step = try TrailMaking.measured(
      straightTrail((0..<13).map { seconds * Double($0) }), ["trail-type": "A"])
    for name in [
      "completion_time_s", "first_tap_latency_s", "segment_median_s", "error_time_s",
      "pause_excess_s",
    ] {
      #expect(quality(step, name) == (isTooFast ? .bad : .good), "\(name)")
      #expect(step.flags(name) == (isTooFast ? ["too_fast"] : []), "\(name)")
    }
    #expect(quality(step, "errors_count") == .good)
    #expect(quality(step, "completed") == .good)
  }

  @Test(arguments: [(0.001, true), (0.29, true), (0.31, false)])
  func `pegs faster than hands`(seconds: Double, isTooFast: Bool) throws {
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
      NineHolePeg(), try resultSession(leaves, of: .nineHolePeg), ["reference": "msfc2001"])
    let step = try #require(rows["hole.peg.test.dominant.place"])
    let run = try #require(rows[""])
    for name in ["time_s", "peg_time_mean_s", "speed_pt_per_s"] {
      #expect(quality(step, name) == (isTooFast ? .bad : .good), "\(name)")
    }
    for name in ["dominant_total_time_s", "hand_time_ratio", "hand_asymmetry_index"] {
      #expect(quality(run, name) == (isTooFast ? .bad : .good), "\(name)")
    }
    #expect(quality(run, "ref_msfc_z_arm") == (isTooFast ? .bad : .doubtful))
    #expect(quality(step, "successes") == .good)
    #expect(quality(step, "distance_pt") == .good)
  }

  @Test(arguments: [(0.0, 0.0, true), (0.9, 0.05, true), (0.05, 0.6, true), (0.9, 0.6, false)])
  func `tiles faster than fingers`(first: Double, interval: Double, isTooFast: Bool) throws {
    let games = [[1, 5, 6], [0, 8, 4, 2], [3, 7, 1]].map { sequence in
      let taps = sequence.enumerated().map { number, tile in
        #"{"timestamp":\#(first + interval * Double(number)),"targetIndex":\#(tile)}"#
      }
      return #"{"gameSize":9,"sequence":\#(sequence),"gameStatus":"success","touchSamples":["#
        + taps.joined(separator: ",") + "]}"
    }
    let step = try span(spanResult(games[0], games[1], games[2]), ["reversal": "false"])
    for name in [
      "first_tap_latency_median_s", "inter_tap_interval_median_s", "inter_tap_interval_mean_s",
      "latency_learning_slope_s_per_game",
    ] {
      #expect(step.flags(name).contains("too_fast") == isTooFast, "\(name)")
      if isTooFast { #expect(quality(step, name) == .bad, "\(name)") }
    }
    #expect(!step.flags("success_ratio").contains("too_fast"))
  }
}
