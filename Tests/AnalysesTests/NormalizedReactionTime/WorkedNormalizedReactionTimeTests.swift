import Metrics
import Testing

/// Oracle: the worked examples of the metric definitions, "Normalized reaction time", letter for letter;
/// their answers were computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedNormalizedReactionTimeTests {
  private static let withFractions = #"""
    [
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":2,"stimulusStartDate":"2024-05-01T10:20:02.100+0000","timerStartDate":"2024-05-01T10:20:02.410+0000","reactionDate":"2024-05-01T10:20:02.615+0000","timerEndDate":"2024-05-01T10:20:02.615+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":4,"stimulusStartDate":"2024-05-01T10:20:16.450+0000","timerStartDate":"2024-05-01T10:20:16.730+0000","reactionDate":"2024-05-01T10:20:16.920+0000","timerEndDate":"2024-05-01T10:20:16.920+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":6,"stimulusStartDate":"2024-05-01T10:20:30.720+0000","timerStartDate":"2024-05-01T10:20:31.065+0000","reactionDate":"2024-05-01T10:20:31.295+0000","timerEndDate":"2024-05-01T10:20:31.295+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":2,"timerEndDate":"2024-05-01T10:20:37.100+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":4,"stimulusStartDate":"2024-05-01T10:20:52.880+0000","timerStartDate":"2024-05-01T10:20:53.175+0000","reactionDate":"2024-05-01T10:20:53.390+0000","timerEndDate":"2024-05-01T10:20:53.390+0000"}
    ]
    """#

  /// The attempts in the form that ResearchKit's own serialization writes.
  private static let withoutFractions = #"""
    [
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":2,"stimulusStartDate":"2024-05-01T10:20:02+0000","timerStartDate":"2024-05-01T10:20:02+0000","reactionDate":"2024-05-01T10:20:02+0000","timerEndDate":"2024-05-01T10:20:02+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":4,"stimulusStartDate":"2024-05-01T10:20:16+0000","timerStartDate":"2024-05-01T10:20:16+0000","reactionDate":"2024-05-01T10:20:16+0000","timerEndDate":"2024-05-01T10:20:16+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":6,"stimulusStartDate":"2024-05-01T10:20:30+0000","timerStartDate":"2024-05-01T10:20:31+0000","reactionDate":"2024-05-01T10:20:31+0000","timerEndDate":"2024-05-01T10:20:31+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":2,"timerEndDate":"2024-05-01T10:20:37+0000"},
    {"_class":"ORKNormalizedReactionTimeResult","identifier":"reactionTime","currentInterval":4,"stimulusStartDate":"2024-05-01T10:20:52+0000","timerStartDate":"2024-05-01T10:20:53+0000","reactionDate":"2024-05-01T10:20:53+0000","timerEndDate":"2024-05-01T10:20:53+0000"}
    ]
    """#

  private func near(_ step: MeasuredStep, _ name: String, _ truth: Double) -> Bool {
    abs((step.number(name) ?? .infinity) - truth) <= max(1e-3, 1e-3 * abs(truth))
  }

  @Test func `dates with fractions give every time`() throws {
    let step = try touches(touchStep(Self.withFractions))
    for (name, truth) in [
      ("touch_trial_count", 5), ("touch_valid_trial_count", 4), ("touch_false_start_count", 1),
      ("touch_timeout_count", 0), ("touch_reaction_time_mean_ms", 517.5),
      ("touch_reaction_time_median_ms", 512.5), ("touch_reaction_time_sd_ms", 43.3),
      ("touch_reaction_time_cv_pct", 8.37), ("touch_decision_time_mean_ms", 307.5),
      ("touch_movement_time_mean_ms", 210), ("touch_foreperiod_slope_ms_per_s", 15),
    ] as [(String, Double)] { #expect(near(step, name, truth), "\(name)") }
    #expect(step.flags.isEmpty)
    #expect(step.reading("touch_reaction_time_coarse_mean_ms") == nil)
    #expect(step.reading("touch_reaction_time_mean_ms")?.count == 4)
  }

  @Test func `dates of whole seconds give the mean alone`() throws {
    let step = try touches(touchStep(Self.withoutFractions))
    #expect(step.number("touch_valid_trial_count") == 4)
    for name in [
      "touch_reaction_time_mean_ms", "touch_reaction_time_median_ms", "touch_reaction_time_sd_ms",
      "touch_reaction_time_cv_pct", "touch_decision_time_mean_ms", "touch_movement_time_mean_ms",
      "touch_foreperiod_slope_ms_per_s",
    ] { #expect(step.reason(name) == "dates_to_second", "\(name)") }
    #expect(near(step, "touch_reaction_time_coarse_mean_ms", 500))
    #expect(near(step, "touch_reaction_time_coarse_se_ms", 250))
    #expect(step.flags == ["dates_to_second"])
  }
}
