import Analyses
import Metrics
import Recordings
import Testing
import Text

@testable import Study

/// Truth: sums by hand, by the definitions of the papers named in the table.
@Suite struct StroopTests {
  private typealias Trial = (word: String, ink: String, answer: String, milliseconds: Double)

  private static func congruent(_ milliseconds: Double, answer: String = "RED") -> Trial {
    ("RED", "RED", answer, milliseconds)
  }

  private static func incongruent(_ milliseconds: Double, answer: String = "BLUE") -> Trial {
    ("RED", "BLUE", answer, milliseconds)
  }

  private func near(_ found: Double?, _ truth: Double) -> Bool { agree(found, truth, within: 1e-6) }

  /// Colors in the phone's language, in letters of either case and with white space around them.
  @Test(arguments: [
    ("rot", " ROT ", "Rot"), ("grün", "GRÜN", "Gru\u{308}n"), ("weiß", "WEISS", "weiss"),
    ("赤", "赤", "赤"), ("light  blue", "Light Blue", "LIGHT BLUE"),
  ]) func `colors are compared without regard to case and spaces`(
    word: String, ink: String, answer: String
  ) throws {
    let step = try stroop(stroopTrials([(word, ink, answer, 500)]))
    #expect(step.share("stroop_accuracy_pct") == 1)
    #expect(step.number("stroop_valid_trial_congruent_count") == 1)
  }

  @Test func `too early and too late are invalid for times and for accuracy`() throws {
    let trials = [
      Self.congruent(150, answer: "BLUE"), Self.congruent(10_500, answer: "BLUE"),
      Self.congruent(600), Self.incongruent(900),
    ]
    let step = try stroop(stroopTrials(trials))
    #expect(step.number("stroop_anticipation_count") == 1)
    #expect(step.number("stroop_lapse_count") == 1)
    #expect(step.share("stroop_accuracy_pct") == 1)
    #expect(step.number("stroop_trial_count") == 4)
    #expect(near(step.number("stroop_interference_mean_ms"), 300))
    #expect(step.flags == ["few_trials"])
    #expect(near(step.number("stroop_interference_pct"), 50))
    let wide = try stroop(
      stroopTrials(trials),
      ["stroop-response-time-min": "100", "stroop-response-time-max": "11000"])
    #expect(wide.share("stroop_accuracy_pct") == 0.5)
    let narrow = try stroop(stroopTrials(trials), ["stroop-response-time-min": "700"])
    #expect(narrow.number("stroop_anticipation_count") == 2)
    #expect(narrow.reason("stroop_response_time_congruent_mean_ms") == "no_valid_trial")
    #expect(narrow.reason("stroop_interference_mean_ms") == "no_valid_trial")
  }

  /// Four answers of 600 ms and a trial that ran out of time, of which only the beginning is stored.
  @Test(arguments: ["null,\"endTime\":0", "\"NONE\",\"endTime\":null", "\"\""])
  func `a trial without an answer needs no time`(answer: String) throws {
    let trials = stroopTrials(Array(repeating: Self.congruent(600), count: 4))
    let last =
      #"{"_class":"ORKStroopResult","text":"RED","color":"BLUE","startTime":5010,"colorSelected":\#(answer)}"#
    let step = try stroop("\(trials.dropLast()),\(last)]")
    #expect(step.number("stroop_trial_count") == 5)
    #expect(step.number("stroop_no_answer_count") == 1)
    #expect(step.share("stroop_accuracy_pct") == 0.8)
    #expect(near(step.number("stroop_response_time_mean_ms"), 600))
    #expect(!step.flags.contains("element_skipped"))
  }

  /// Median 520, MAD 1.4826 · 20 = 29.652, three of them 88.956: 600 stays, 620 does not. With 620 the mean is
  /// 533.33 and two and a half SD are 113.65.
  @Test func `outliers are found within a condition`() throws {
    func times(_ last: Double, _ rule: String) throws -> MeasuredStep {
      try stroop(
        stroopTrials([500, 510, 530, 540, 500, last].map { Self.congruent($0) }),
        ["stroop-outliers": rule])
    }
    for (last, rule, count) in [
      (600, "mad3", 0), (620, "mad3", 1), (620, "none", 0), (620, "sd2.5", 0),
    ] as [(Double, String, Double)] {
      let step = try times(last, rule)
      #expect(step.number("stroop_response_time_outlier_count") == count, "\(last) \(rule)")
      #expect(step.share("stroop_accuracy_congruent_pct") == 1)
      #expect(step.reading("stroop_response_time_congruent_mean_ms")?.count == 6 - Int(count))
    }
  }

  @Test func `four times hold no outlier, nor do equal ones`() throws {
    let four = [500, 510, 530, 5000].map { Self.congruent($0) }
    let rule = ["stroop-outliers": "mad3"]
    #expect(try stroop(stroopTrials(four), rule).number("stroop_response_time_outlier_count") == 0)
    let equal = [500, 500, 500, 500, 500, 900].map { Self.congruent($0) }
    #expect(try stroop(stroopTrials(equal), rule).number("stroop_response_time_outlier_count") == 0)
  }

  @Test func `errors of each kind are counted`() throws {
    let step = try stroop(
      stroopTrials([
        Self.incongruent(900, answer: "RED"), Self.incongruent(900, answer: "GREEN"),
        Self.incongruent(900, answer: ""), Self.congruent(600, answer: "BLUE"),
      ]))
    #expect(step.number("stroop_word_intrusion_count") == 1)
    #expect(step.number("stroop_other_error_count") == 2)
    #expect(step.number("stroop_no_answer_count") == 1)
    #expect(step.reason("stroop_response_time_congruent_mean_ms") == "no_correct_trial")
    #expect(step.reason("stroop_inverse_efficiency_congruent_ms") == "no_correct_trial")
    #expect(step.number("stroop_rate_correct_score_per_s") == 0)
    #expect(
      step.events("stroop_answer_count").map(\.item) == [
        "BLUE>GREEN", "BLUE>RED", "BLUE>", "RED>BLUE",
      ])
  }

  /// Errors at 2 and 5. After the first comes a break; before the second 600, after it 900.
  @Test func `slowing after errors leaves out breaks`() throws {
    let trials = [
      Self.congruent(600), Self.congruent(600, answer: "BLUE"), Self.congruent(1600),
      Self.congruent(600), Self.congruent(600, answer: "BLUE"), Self.congruent(900),
    ]
    let step = try stroop(stroopTrials(trials, pauses: [2: 5.1]))
    #expect(near(step.number("stroop_post_error_slowing_mean_ms"), 300))
    #expect(step.number("stroop_post_error_pair_count") == 1)
    #expect(step.flags == ["few_trials", "stroop_interrupted"])
    let whole = try stroop(stroopTrials(trials, pauses: [2: 4.9]))
    #expect(near(whole.number("stroop_post_error_slowing_mean_ms"), 650))
    #expect(whole.flags == ["few_trials"])
    let none = try stroop(stroopTrials([Self.congruent(600)]))
    #expect(none.reason("stroop_post_error_slowing_mean_ms") == "no_error_pair")
  }

  /// Congruent 600 after congruent, 650 after incongruent; incongruent 900 and 800: 300 - 150.
  @Test func `the congruency sequence effect compares interference by the trial before`() throws {
    var trials = [Self.congruent(600)]
    for _ in 0..<3 {
      trials += [
        Self.congruent(600), Self.incongruent(900), Self.incongruent(800), Self.congruent(650),
      ]
    }
    let step = try stroop(stroopTrials(trials), ["stroop-outliers": "none"])
    #expect(near(step.number("stroop_congruency_sequence_effect_ms"), 150))
    let few = try stroop(stroopTrials(Array(trials.prefix(9))))
    #expect(few.reason("stroop_congruency_sequence_effect_ms") == "few_values")
  }

  @Test func `without errors the integrated score is the mean`() throws {
    let step = try stroop(stroopTrials([Self.congruent(600), Self.incongruent(900)]))
    #expect(near(step.number("stroop_lisas_incongruent_ms"), 900))
    #expect(near(step.number("stroop_inverse_efficiency_incongruent_ms"), 900))
    #expect(step.flags("stroop_inverse_efficiency_incongruent_ms").isEmpty)
    #expect(step.reason("stroop_response_time_slope_ms_per_trial") == "few_values")
  }

  /// With 100 words and 75 colors, 42.857 colored words are expected.
  @Test func `Golden's score needs the counts of the word and color pages`() throws {
    let text = stroopTrials([Self.congruent(600)])
    let pages = ["stroop-golden-words": "100", "stroop-golden-colors": "75"]
    let step = try stroop(text, ["stroop-golden-color-words": "50"], facts: pages)
    #expect(near(step.number("stroop_golden_predicted_items"), 7500 / 175.0))
    #expect(near(step.number("stroop_golden_interference_items"), 50 - 7500 / 175.0))
    let half = try stroop(text, pages)
    #expect(half.reason("stroop_golden_interference_items") == "no_golden_counts")
    let zero = try stroop(
      text,
      ["stroop-golden-words": "0", "stroop-golden-colors": "0", "stroop-golden-color-words": "5"])
    #expect(zero.reason("stroop_golden_predicted_items") == "no_golden_counts")
  }

  // MARK: What cannot be used

  private static let good =
    #"{"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"RED","colorSelected":"RED","startTime":10,"endTime":10.5}"#

  @Test(arguments: [
    (
      #""color":"RED","startTime":11,"endTime":10.5"#,
      "endTime: expected a time after startTime (11.0), found 10.5"
    ), (#""startTime":11,"endTime":12"#, "color: expected the name of a color, found nothing"),
    (
      #""color":" ","startTime":11,"endTime":12"#,
      "color: expected the name of a color, found another text"
    ), (#""color":"RED","startTime":11"#, "endTime: expected a number of seconds, found nothing"),
    (
      #""color":"RED","colorSelected":7,"startTime":1,"endTime":2"#,
      "colorSelected: expected the name of a color, found another number"
    ),
    (
      #""color":"RED","text":["RED"],"startTime":1,"endTime":2"#,
      "text: expected the name of a color, found an array"
    ),
    (
      #""color":"RED","startTime":1.7976931348623157e308,"endTime":3"#,
      "startTime: expected a number of seconds, found nothing"
    ),
  ]) func `a trial that cannot be used is skipped`(members: String, problem: String) throws {
    let bad = #"{"_class":"ORKStroopResult","identifier":"stroop",\#(members)}"#
    let step = try stroop("[\(Self.good),\(bad),\(Self.good)]")
    #expect(step.number("stroop_trial_count") == 2)
    #expect(step.flags.first == "element_skipped")
    #expect(step.measurement.remarks.map(\.sentence) == ["[1].\(problem); trial 2 skipped"])
    #expect(step.events("stroop_response_time_ms").map(\.item) == ["1", "3"])
    let alone = try stroop("[\(bad),\(bad)]")
    #expect(alone.measurement.failure?.name == "element_skipped")
    #expect(alone.measurement.remarks.count == 1)
    #expect(alone.measurement.remarks.first?.sentence.contains("found 2 with no usable") == true)
  }

  @Test func `without the shown word congruency is unknown`() throws {
    let bare = #"{"_class":"ORKStroopResult","identifier":"stroop","color":"RED","#
    let step = try stroop(
      "[" + bare + #""colorSelected":"BLUE","startTime":1,"endTime":2},"# + bare
        + #""colorSelected":"RED","startTime":3,"endTime":4}]"#)
    #expect(step.reason("stroop_response_time_congruent_mean_ms") == "stroop_congruency_unknown")
    #expect(step.reason("stroop_valid_trial_congruent_count") == "stroop_congruency_unknown")
    #expect(step.reason("stroop_word_intrusion_count") == "stroop_word_unknown")
    #expect(step.number("stroop_response_time_mean_ms") == 1000)
    #expect(step.share("stroop_accuracy_pct") == 0.5)
  }

  @Test func `a step without a result is an error row`() {
    let step = SessionStep(identifier: "stroop", attempt: 1)
    let measured = Stroop.measurements(of: session([step], of: .stroop), Parameters())
    #expect(measured.map(\.failure?.name) == ["no_recording", nil])
  }
}
