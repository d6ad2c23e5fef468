import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: closed form; what ResearchKit's PSAT step writes.
@Suite struct PSATTests {
  /// Sums of digits 1 and 2 in turn are all 3; nil for no answer.
  private func result(
    _ answers: [Int?], length: Int? = nil, mode: String = "1", interval: String = "3",
    more: String = ""
  ) -> String {
    let samples = answers.enumerated().map { number, answer in
      #"{"digit":\#(number % 2 == 0 ? 2 : 1),"answer":\#(answer ?? -1),"correct":\#(answer == 3),"#
        + #""time":\#(answer == nil ? 3 : 1.5)}"#
    }
    return #"{"_class":"ORKPSATResult","identifier":"psat","presentationMode":\#(mode),"#
      + #""interStimulusInterval":\#(interval),"length":\#(length ?? answers.count),"#
      + #""initialDigit":1\#(more),"samples":["# + samples.joined(separator: ",") + "]}"
  }

  @Test func `wrong answers are classified`() throws {
    // 4 and 2 are off by one, 2 and 1 repeat a digit, 6 is the 5 before it and 1.
    let step = try PSAT.measured(result([4, 2, 5, 6, 1, 9]))
    #expect(step.number("psat_wrong_count") == 6)
    #expect(step.number("psat_arithmetic_slip_count") == 2)
    #expect(step.number("psat_running_total_error_count") == 1)
    #expect(step.number("psat_echo_error_count") == 2)
    #expect(step.reason("psat_dyad_of_correct_pct") == "no_correct_sum")
    #expect(step.isSound)
    #expect(step.number("psat_accuracy_pct") == 0)
    #expect(step.number("psat_correct_run_max_count") == 0)
    #expect(step.reason("psat_response_time_correct_mean_ms") == "few_values")
  }

  @Test func `a run without answers counts omissions`() throws {
    let step = try PSAT.measured(result([nil, nil, nil]))
    #expect(step.number("psat_omission_count") == 3)
    #expect(step.reason("psat_response_time_mean_ms") != nil)
    #expect(step.number("psat_total_time_s") == 9)
    #expect(step.isSound)
    #expect(step.word("psat_second_half_worse") == "false")
  }

  @Test func `halves are compared, also with an odd number of additions`() throws {
    let even = try PSAT.measured(result([3, 3, 3, nil]))
    #expect(even.number("psat_correct_first_half_count") == 2)
    #expect(even.word("psat_second_half_worse") == "true")
    // 1 of 2 and 1 of 3; then 1 of 2 and 2 of 3.
    #expect(
      try PSAT.measured(result([3, nil, 3, nil, nil])).word("psat_second_half_worse") == "true")
    #expect(
      try PSAT.measured(result([3, nil, 3, 3, nil])).word("psat_second_half_worse") == "false")
    let one = try PSAT.measured(result([3]))
    #expect(one.reason("psat_second_half_worse") == "one_sum")
    #expect(one.isSound)
    #expect(one.reason("psat_dyad_of_possible_pct") == "one_sum")
  }

  @Test func `a run that ended early is flagged`() throws {
    let step = try PSAT.measured(result([3, 3], length: 10))
    #expect(step.flags == ["psat_incomplete"])
    #expect(step.number("psat_sum_count") == 2)
    #expect(step.number("psat_accuracy_pct") == 20)
  }

  @Test func `answers that the phone judged otherwise are counted`() throws {
    let flags = try PSAT.measured(
      result([3, 3, nil]).replacing(#""answer":3,"correct":true"#, with: #""answer":3,"correct":0"#)
    ).flags
    #expect(flags == ["correctness_mismatch"])
    for total in [#""totalCorrect":1"#, #""totalDyad":0"#, #""totalTime":5.9"#] {
      let step = try PSAT.measured(result([3, 3, nil], more: "," + total))
      #expect(step.flags == ["count_mismatch"], "\(total)")
    }
    let agreed = #","totalCorrect":2,"totalDyad":1,"totalTime":6.000000001"#
    #expect(try PSAT.measured(result([3, 3, nil], more: agreed)).flags.isEmpty)
  }

  @Test(
    arguments: [
      ("1", "PASAT"), ("2", "PVSAT"), ("3", "PAVSAT"), (#""visual""#, "PVSAT"), ("0", nil),
      ("9", nil), ("null", nil),
    ] as [(String, String?)]) func `the presentation mode decides the variant`(
      mode: String, variant: String?
    ) throws
  {
    let step = try PSAT.measured(result([3], mode: mode))
    #expect(step.word("psat_variant") == variant)
    #expect(step.reason("psat_variant") == (variant == nil ? "psat_variant_unknown" : nil))
  }

  @Test(arguments: [("2", true), ("3", true), ("2.4", false), ("0", false)])
  func `intervals other than 2 s and 3 s are flagged`(interval: String, isStandard: Bool) throws {
    let step = try PSAT.measured(result([3], interval: interval))
    #expect(step.flags == (isStandard ? [] : ["psat_interval_nonstandard"]))
    #expect(
      (step.reason("psat_correct_rate_per_min") == "psat_interval_unknown") == (interval == "0"))
  }

  @Test(arguments: [
    (
      #""length":2"#, #""length":0"#, "psat_length_unknown",
      "length: expected a number from 1 on, found 0"
    ),
    (#""length":2,"#, "", "psat_length_unknown", "length: expected a number from 1 on, found none"),
    (
      #""initialDigit":1"#, #""initialDigit":0"#, "psat_digit_invalid",
      "initialDigit: expected a digit from 1 to 9, found 0"
    ),
    (
      #""digit":1"#, #""digit":10"#, "psat_digit_invalid",
      "samples[1].digit: expected a digit from 1 to 9, found 10"
    ),
    (
      #""digit":1,"#, "", "psat_sum_incomplete",
      "samples: expected digit and answer in each, found some without"
    ),
    (
      #""answer":3"#, #""answer":-7"#, "psat_sum_incomplete",
      "samples: expected digit and answer in each, found some without"
    ),
  ]) func `unusable results are refused`(good: String, bad: String, reason: String, fault: String)
    throws
  {
    let step = try PSAT.measured(result([3, 3]).replacing(good, with: bad))
    #expect(step.measurement.failure?.name == reason)
    #expect(step.measurement.remarks.last?.sentence == fault + "; step skipped")
  }

  @Test(arguments: ["[]", "null", "5"]) func `a result without additions is refused`(
    samples: String
  ) throws {
    let leaf =
      #"{"_class":"ORKPSATResult","identifier":"psat","length":2,"initialDigit":1,"samples":\#(samples)}"#
    #expect(try PSAT.measured(leaf).measurement.failure?.name == "no_sum")
  }

  @Test(arguments: ["7", "0", "true", #""loud""#, "[]"])
  func `an unknown presentation mode is reported`(mode: String) throws {
    let step = try PSAT.measured(result([3], mode: mode))
    #expect(step.reason("psat_variant") == "psat_variant_unknown")
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.first?.sentence.hasPrefix("presentationMode: expected ") == true)
  }

  @Test func `a time that cannot be read is left out`() throws {
    for time in ["-1", "1.7976931348623157e308", #""a""#] {
      let step = try PSAT.measured(
        result([3, 3, nil]).replacing(#""time":3.0"#, with: #""time":\#(time)"#))
      #expect(step.seconds("psat_response_time_mean_ms") == 1.5)
      #expect(step.number("psat_total_time_s") == 3)
      #expect(step.isSound, "\(time)")
    }
  }

  @Test func `a result with MyDataHelps' keys and no class is read`() throws {
    let leaf =
      #"{"identifier":"s","PresentationMode":2,"InterStimulusInterval":2,"Length":1,"InitialDigit":4,"#
      + #""TotalCorrect":1,"Samples":[{"Digit":5,"Answer":9,"Correct":1,"Time":1}]}"#
    let step = try PSAT.measured(leaf)
    #expect(step.word("psat_variant") == "PVSAT")
    #expect(step.number("psat_correct_count") == 1)
    #expect(step.number("rk_psat_correct_count") == 1)
    #expect(step.flags.isEmpty)
  }

  /// 60 sums heard every 3 s, all of them right: (60 - 45.0311) / 12.0771 = 1.239445.
  @Test func `the reference is reported only on request and for its own variant`() throws {
    let wanted = ["reference": "msfc2001"]
    let whole = Array<Int?>(repeating: 3, count: 60)
    let step = try PSAT.measured(result(whole), wanted)
    #expect(abs((step.number("psat_reference_msfc_z") ?? 0) - 1.239445) < 1e-6)
    // All sums are 3, so that all right answers are the same.
    #expect(step.flags("psat_reference_msfc_z") == ["reference_not_validated", "answers_constant"])
    #expect(try PSAT.measured(result(whole)).reading("psat_reference_msfc_z") == nil)
    for other in [
      result(whole, mode: "2"), result(whole, interval: "2"), result(Array(whole.dropLast())),
    ] {
      #expect(
        try PSAT.measured(other, wanted).reason("psat_reference_msfc_z")
          == "reference_not_applicable")
    }
  }

  /// Every correct sum is the first or follows one of some kind; every sum is of one kind.
  @Test(arguments: 0..<20) func `random runs have consistent counts`(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let answers = (0..<Int.random(in: 1...80, using: &generator)).map { _ in
      [3, 3, 3, nil, 4, 17, 1].randomElement(using: &generator) ?? nil
    }
    let step = try PSAT.measured(result(answers))
    let number = { (name: String) in step.number(name) ?? .nan }
    let first = answers.first == .some(3) ? 1.0 : 0
    let right = number("psat_correct_count")
    #expect(
      number("psat_dyad_count") + number("psat_chunking_count")
        + number("psat_correct_after_error_count") + first == right)
    #expect(
      right + number("psat_omission_count") + number("psat_wrong_count") == Double(answers.count))
    #expect(
      number("psat_correct_first_half_count") + number("psat_correct_second_half_count") == right)
    #expect(number("psat_correct_run_max_count") <= right)
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
    #expect(abs(number("psat_correct_rate_per_min") - 20 * right / Double(answers.count)) < 1e-9)
  }
}
