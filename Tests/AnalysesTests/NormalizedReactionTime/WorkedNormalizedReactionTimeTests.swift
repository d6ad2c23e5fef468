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

  /// The same attempts as ResearchKit's own serialization writes them.
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
      ("trials_count", 5), ("valid_count", 4), ("false_start_count", 1), ("timeout_count", 0),
      ("reaction_time_mean_ms", 517.5), ("reaction_time_median_ms", 512.5),
      ("reaction_time_sd_ms", 43.3), ("reaction_time_cv", 0.0837),
      ("decision_time_mean_ms", 307.5), ("movement_time_mean_ms", 210),
      ("foreperiod_slope_ms_per_s", 15),
    ] as [(String, Double)] {
      #expect(near(step, name, truth), "\(name)")
    }
    #expect(step.flags.isEmpty)
    #expect(step.reading("reaction_time_coarse_mean_s") == nil)
    #expect(step.reading("reaction_time_mean_ms")?.count == 4)
  }

  @Test func `dates of whole seconds give the mean alone`() throws {
    let step = try touches(touchStep(Self.withoutFractions))
    #expect(step.number("valid_count") == 4)
    for name in [
      "reaction_time_mean_ms", "reaction_time_median_ms", "reaction_time_sd_ms", "reaction_time_cv",
      "decision_time_mean_ms", "movement_time_mean_ms", "foreperiod_slope_ms_per_s",
    ] {
      #expect(step.reason(name) == "coarse_dates", "\(name)")
    }
    #expect(near(step, "reaction_time_coarse_mean_s", 0.5))
    #expect(near(step, "reaction_time_coarse_se_s", 0.25))
    #expect(step.flags == ["coarse_dates"])
  }
}
