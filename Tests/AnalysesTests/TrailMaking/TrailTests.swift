import Metrics
import Synthesis
import Testing
import Text

@testable import Analyses
@testable import Study

/// Truth: closed form; what ResearchKit's trail making step writes.
@Suite struct TrailTests {
  private static let second = (1...13).map(Double.init)

  @Test func `an even trail has equal intervals and no slope`() throws {
    let step = try TrailMaking.measured(straightTrail(Self.second), facts: ["trail-type": "B"])
    #expect(step.number("trail_completion_time_s") == 13)
    #expect(step.number("trail_interval_median_s") == 1)
    #expect(step.number("trail_interval_iqr_s") == 0)
    #expect(step.number("trail_interval_slope_s_per_target") == 0)
    #expect(step.number("trail_interval_to_letter_median_s") == 1)
    #expect(step.number("trail_error_time_s") == 0)
    #expect(step.reading("trail_interval_to_letter_median_s")?.count == 6)
    #expect(step.events("trail_tap").map(\.value) == (0...12).map(Double.init))
  }

  @Test func `a trail that was left keeps what it has`() throws {
    let step = try TrailMaking.measured(straightTrail([1, 2]))
    #expect(step.word("trail_completed") == "false")
    #expect(step.number("trail_target_reached_count") == 2)
    #expect(step.reason("trail_completion_time_s") == "trail_not_completed")
    #expect(step.number("trail_interval_median_s") == 1)
    #expect(step.reason("trail_interval_cv_pct") == "few_values")
    #expect(step.flags == ["trail_not_completed", "trail_type_unknown"])
    #expect(step.isSound)
    let wrong = try TrailMaking.measured(trailLeaf([(1, 4, true)]))
    #expect(wrong.reason("trail_first_tap_latency_s") == "trail_not_completed")
    #expect(wrong.isSound)
    #expect(wrong.number("trail_skip_error_count") == 1)
    #expect(wrong.number("trail_error_time_s") == 0)
  }

  /// The header of the class says otherwise; the step's controller counts from its appearing, and closes
  /// 1.5 s after the last tap.
  @Test func `the step's dates are no time to completion`() throws {
    let leaf = straightTrail(Self.second)
    let text =
      #"{"_class":"ORKStepResult","identifier":"trailmaking","startDate":"2024-05-01T10:00:00+0000","#
      + #""endDate":"2024-05-01T10:00:15+0000","results":[\#(leaf)]}"#
    let step = try TrailMaking.measured(text)
    #expect(step.number("step_duration_s") == 15)
    #expect(step.number("trail_completion_time_s") == 13)
    #expect(step.flags("step_duration_s") == ["dates_to_second"])
  }

  @Test func `totals and times that contradict the taps are flagged`() throws {
    let counted = try TrailMaking.measured(
      trailLeaf(Self.second.enumerated().map { ($1, $0, false) }, errors: 2))
    #expect(counted.flags.contains("count_mismatch"))
    #expect(counted.number("trail_error_count") == 0)
    #expect(counted.number("rk_trail_error_count") == 2)
    var times = Self.second
    times[4] = 3.5
    let shuffled = try TrailMaking.measured(straightTrail(times))
    #expect(shuffled.flags.contains("tap_times_out_of_order"))
    #expect(shuffled.isSound)
  }

  @Test(
    arguments: [
      ([(1.0, 1, false)], "[0].index: expected 0, found 1; step skipped"),
      ([(1, 0, false), (2, 0, false)], "[1].index: expected 1, found 0; step skipped"),
      ([(1, 0, false), (2, 13, true)], "[1].index: expected 0 to 12, found 13; step skipped"),
      ([(1, -1, true)], "[0].index: expected 0 to 12, found -1; step skipped"),
      (
        (0...12).map { (Double($0), $0, false) } + [(14, 13, false)],
        "[13].index: expected 0 to 12, found 13; step skipped"
      ),
    ] as [([(Double, Int, Bool)], String)]) func `a trail with taps out of order is refused`(
      taps: [(Double, Int, Bool)], remark: String
    ) throws
  {
    let step = try TrailMaking.measured(trailLeaf(taps))
    #expect(step.measurement.failure?.name == "trail_taps_inconsistent")
    #expect(step.measurement.remarks.map(\.sentence) == ["taps" + remark])
  }

  @Test(arguments: [#""taps":[]"#, #""taps":null"#, #""numberOfErrors":0"#, #""taps":7"#])
  func `a trail without taps is refused`(members: String) throws {
    let step = try TrailMaking.measured(
      #"{"_class":"ORKTrailmakingResult","identifier":"trailmaking",\#(members)}"#)
    #expect(step.measurement.failure?.name == "no_tap")
    #expect(step.measurement.metrics.isEmpty)
    #expect(
      step.measurement.remarks.last?.sentence
        == "taps: expected taps, no tap recorded; step skipped")
  }

  @Test(arguments: [
    "7", "null", #"{"timestamp":1.5,"index":3}"#, #"{"timestamp":-1,"index":3,"incorrect":true}"#,
    #"{"timestamp":1.7976931348623157e308,"index":3,"incorrect":true}"#,
    #"{"timestamp":1.5,"index":2.5,"incorrect":true}"#,
    #"{"timestamp":1.5,"index":1e30,"incorrect":true}"#,
  ]) func `an error that cannot be read is left out`(tap: String) throws {
    let whole = trailLeaf(Self.second.enumerated().map { ($1, $0, false) })
    let step = try TrailMaking.measured(whole.replacing(#""taps":["#, with: #""taps":[\#(tap),"#))
    #expect(step.number("trail_completion_time_s") == 13)
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.last?.sentence.hasPrefix("taps[0]: expected a tap with ") == true)
  }

  /// Numbers in place of booleans, keys of MyDataHelps, no class, and unknown keys.
  @Test func `other spellings of a result are read`() throws {
    let taps = Self.second.enumerated().map {
      #"{"TapTimestamp":\#($1),"TapIndex":\#($0),"TapIncorrect":0,"More":[]}"#
    }
    let step = try TrailMaking.measured(
      #"{"identifier":"t","NumberOfErrors":0,"Taps":["# + taps.joined(separator: ",") + "]}")
    #expect(step.number("trail_completion_time_s") == 13)
    #expect(step.number("rk_trail_error_count") == 0)
  }

  @Test func `assistive technology and results of an earlier run are flagged`() throws {
    let text =
      #"{"_class":"ORKStepResult","identifier":"trailmaking","enabledAssistiveTechnology":"VoiceOver","#
      + #""isPreviousResult":true,"results":[\#(straightTrail(Self.second))]}"#
    let flags = try TrailMaking.measured(text).flags
    #expect(flags.contains("assistive_technology_on"))
    #expect(flags.contains("previous_result"))
  }

  @Test func `a step without a result is an error row, and two results are two attempts`() throws {
    let empty = SessionStep(identifier: "trailmaking", attempt: 1)
    #expect(TrailMaking.measured([empty]).first?.measurement.failure?.name == "no_recording")
    let leaf = straightTrail(Self.second)
    let rows = TrailMaking.measured(try resultSteps("[\(leaf),\(leaf)]"))
    #expect(rows.map(\.measurement.attempt) == [1, 2, nil])
  }

  /// Errors lie on one side of the target due or the other; segments make up the whole.
  @Test(arguments: 0..<20) func `random trails have consistent counts and times`(seed: UInt64)
    throws
  {
    var generator = SplitMix64(seed: seed)
    let taps = randomTrail(&generator)
    let step = try TrailMaking.measured(trailLeaf(taps), facts: ["trail-type": "B"])
    let number = { (name: String) in step.number(name) ?? .nan }
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
    #expect(
      number("trail_error_count") == number("trail_backward_error_count")
        + number("trail_skip_error_count"))
    #expect(number("trail_shift_error_count") <= number("trail_skip_error_count"))
    #expect(number("trail_error_time_s") < number("trail_completion_time_s"))
    #expect(number("trail_interval_max_s") >= number("trail_interval_median_s"))
    var again = SplitMix64(seed: seed)
    let late = try TrailMaking.measured(trailLeaf(randomTrail(&again, pace: 2, shift: 5)))
    let times = [
      "trail_completion_time_from_first_tap_s", "trail_error_time_s", "trail_interval_median_s",
      "trail_interval_iqr_s", "trail_interval_max_s", "trail_interval_slope_s_per_target",
    ]
    for name in times {
      #expect(abs((late.number(name) ?? .nan) - 2 * number(name)) < 1e-9, "\(name)")
    }
    #expect(
      abs((late.number("trail_interval_cv_pct") ?? .nan) - number("trail_interval_cv_pct")) < 1e-9)
  }
}
