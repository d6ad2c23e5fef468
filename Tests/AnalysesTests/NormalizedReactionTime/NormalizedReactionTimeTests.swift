import Analyses
import Metrics
import Testing
import Text

@testable import Recordings
@testable import Study

/// Truth: the meaning of the dates in ResearchKit's view controller of the task: a finger is lifted
/// (`timerStartDate`) and touches the target (`reactionDate`) that came at `stimulusStartDate`.
@Suite struct NormalizedReactionTimeTests {
  private static let good = touch(stimulus: "10.100", lift: "10.400", touch: "10.600", end: "10.6")

  @Test func `false starts, anticipations, timeouts and valid attempts are counted separately`()
    throws
  {
    let step = try touches([
      Self.good, touch(end: "03.5"), touch(lift: "02.0", end: "03.5"), touch(touch: "03.1"),
      touch(stimulus: "04.000", touch: "04.099"), touch(stimulus: "04.000", touch: "04.100"),
      touch(stimulus: "05.5", end: "08.5"), touch(stimulus: "05.5", lift: "05.9"),
    ])
    #expect(step.number("touch_trial_count") == 8)
    #expect(step.number("touch_valid_trial_count") == 2)
    #expect(step.number("touch_false_start_count") == 2)
    #expect(step.number("touch_anticipation_count") == 2)
    #expect(step.number("touch_timeout_count") == 2)
    #expect(step.flags == ["few_trials"])
    #expect(step.number("touch_reaction_time_mean_ms") == 300)
    #expect(step.events("touch_reaction").map(\.item) == ["1", "6"])
    #expect(step.events("touch_timeout").map(\.item) == ["7", "8"])
  }

  /// 0, an empty text and null are what exporters write for nil.
  @Test(arguments: ["0", #""""#, #""0""#, "null"])
  func `a date that is zero, empty or null means that the moment did not occur`(nothing: String)
    throws
  {
    let leaf =
      #"{"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","reactionDate":"#
      + nothing + #","stimulusStartDate":"2024-05-01T10:20:02.5Z"}"#
    let step = try touches([leaf])
    #expect(step.number("touch_timeout_count") == 1)
    #expect(step.measurement.remarks.isEmpty)
  }

  @Test func `keys that begin with a capital letter are read`() throws {
    let leaf =
      #"{"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","#
      + #""ReactionDate":"2024-05-01T10:20:02.9Z","StimulusStartDate":"2024-05-01T10:20:02.5Z"}"#
    #expect(try touches([leaf]).number("touch_reaction_time_mean_ms") == 400)
  }

  @Test func `dates that contradict each other cost their attempt`() throws {
    let step = try touches([
      Self.good, touch(stimulus: "20.5", touch: "20.2"), touch(stimulus: "30.5", end: "30.1"),
      touch(lift: "40.5", end: "40.1"), touch(touch: "50.5", end: "50.1"),
    ])
    #expect(step.number("touch_trial_count") == 1)
    #expect(step.flags == ["element_skipped", "few_trials"])
    #expect(step.measurement.remarks.count == 4)
    #expect(
      step.measurement.remarks.first?.sentence
        == "[1].reactionDate: expected a date not before stimulusStartDate "
        + "(2024-05-01T10:20:20.500+00:00), found 2024-05-01T10:20:20.200+00:00; "
        + "attempt 2 skipped (correct the dates)")
  }

  @Test(arguments: [#""yesterday""#, "17", "true", "[]", "{}"])
  func `an unreadable date leaves out the attempt`(found: String) throws {
    let leaf =
      #"{"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","reactionDate":"#
      + found + "}"
    let step = try touches([Self.good, leaf])
    #expect(step.number("touch_trial_count") == 1)
    #expect(step.flags.contains("element_skipped"))
    #expect(
      step.measurement.remarks.first?.sentence.hasPrefix("[1].reactionDate: expected a date, ")
        ?? false)
    let alone = try touches([leaf])
    #expect(alone.measurement.failure?.name == "element_skipped")
    #expect(alone.measurement.remarks.count == 1)
  }

  /// A finger that was lifted before the target came, or after the touch, gives no stages.
  @Test func `decision and movement times need a lift between target and touch`() throws {
    let step = try touches([
      Self.good, touch(stimulus: "20.1", lift: "20.0", touch: "20.7"),
      touch(stimulus: "30.1", lift: "30.9", touch: "30.8"), touch(stimulus: "40.1", touch: "40.9"),
    ])
    #expect(step.number("touch_valid_trial_count") == 4)
    #expect(step.number("touch_decision_time_mean_ms") == 300)
    #expect(step.number("touch_movement_time_mean_ms") == 200)
    #expect(step.reading("touch_movement_time_mean_ms")?.count == 1)
    let without = try touches([touch(stimulus: "40.1", touch: "40.9")])
    #expect(without.reason("touch_decision_time_mean_ms") == "no_lift_time")
  }

  @Test func `statistics of too few attempts and of a constant foreperiod have reasons`() throws {
    let one = try touches([Self.good])
    #expect(one.reason("touch_reaction_time_sd_ms") == "few_values")
    #expect(one.reason("touch_foreperiod_slope_ms_per_s") == "few_values")
    let three = try touches([Self.good, Self.good, Self.good])
    #expect(three.reason("touch_foreperiod_slope_ms_per_s") == "foreperiod_constant")
    #expect(three.flags.isEmpty)
    let none = try touches([touch(end: "03.5")])
    #expect(none.reason("touch_reaction_time_mean_ms") == "no_valid_trial")
    #expect(none.reason("touch_decision_time_mean_ms") == "no_valid_trial")
  }

  /// Property: attempts with fractions are measured by them, the others by the mean of whole seconds.
  @Test func `dates with and without fractions are mixed`() throws {
    let step = try touches([
      Self.good, touch(stimulus: "20", touch: "20"), touch(stimulus: "30", touch: "31"),
    ])
    #expect(step.number("touch_valid_trial_count") == 3)
    #expect(step.flags == ["dates_to_second"])
    #expect(step.number("touch_reaction_time_mean_ms") == 500)
    #expect(step.seconds("touch_reaction_time_coarse_mean_ms") == 0.5)
  }

  /// A mean without a fraction: half an attempt of n stands in, sqrt(0.5 / 4 * (1 - 0.5 / 4) / 4).
  @Test func `a mean of whole seconds has an error of half an attempt`() throws {
    let step = try touches((0..<4).map { _ in touch(stimulus: "20", touch: "21") })
    #expect(step.seconds("touch_reaction_time_coarse_mean_ms") == 1)
    #expect(abs((step.seconds("touch_reaction_time_coarse_se_ms") ?? 0) - 0.1653595) < 1e-6)
  }

  @Test func `a step without attempts is an error row, and steps of other tasks have none`() {
    let names = ["reactionTime", "normalizedReactionTime", "instruction"]
    let steps = names.map { SessionStep(identifier: $0, attempt: 1) }
    let measured = NormalizedReactionTime.measurements(
      of: session(steps, of: .normalizedReactionTime), Parameters())
    #expect(measured.map(\.failure?.name) == ["no_trial_recorded", "no_trial_recorded", nil])
    #expect(measured.map(\.step) == ["reactionTime", "normalizedReactionTime", ""])
  }

  @Test func `flags and duration of the step are reported`() throws {
    var step = try touchStep("[\(Self.good)]")
    (step.isPrevious, step.assistiveTechnology) = (true, "VoiceOver")
    (step.start, step.end) = (
      RecordedDate("2024-05-01T10:20:00Z"), RecordedDate("2024-05-01T10:21:00Z")
    )
    let measured = try touches(step)
    #expect(measured.flags == ["previous_result", "assistive_technology_on", "few_trials"])
    #expect(measured.number("step_duration_s") == 60)
    #expect(abs((measured.events("touch_reaction").first?.onsetSeconds ?? 0) - 10.1) < 1e-6)
  }
}
