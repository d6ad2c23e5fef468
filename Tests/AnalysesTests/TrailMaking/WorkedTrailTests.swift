import Metrics
import Testing

@testable import Analyses

/// Oracle: the worked examples of the metric definitions, "Trail Making", letter for letter; their answers
/// were computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedTrailTests {
  static let trailA = #"""
    {"_class":"ORKTrailmakingResult","identifier":"trailmaking","numberOfErrors":1,"taps":[{"_class":"ORKTrailmakingTap","timestamp":1.2,"index":0,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":2.0,"index":1,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":2.7,"index":2,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":3.6,"index":3,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":4.3,"index":4,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":5.0,"index":6,"incorrect":true},{"_class":"ORKTrailmakingTap","timestamp":5.6,"index":5,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":6.4,"index":6,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":7.1,"index":7,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":9.9,"index":8,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":10.6,"index":9,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":11.3,"index":10,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":12.2,"index":11,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":13.0,"index":12,"incorrect":false}]}
    """#

  static let trailB = #"""
    {"_class":"ORKTrailmakingResult","identifier":"trailmaking","numberOfErrors":2,"taps":[{"_class":"ORKTrailmakingTap","timestamp":1.5,"index":0,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":2.7,"index":1,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":3.8,"index":2,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":5.2,"index":3,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":6.0,"index":5,"incorrect":true},{"_class":"ORKTrailmakingTap","timestamp":7.5,"index":4,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":8.6,"index":5,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":9.9,"index":6,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":11.0,"index":7,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":12.1,"index":3,"incorrect":true},{"_class":"ORKTrailmakingTap","timestamp":13.4,"index":8,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":14.6,"index":9,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":16.0,"index":10,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":17.1,"index":11,"incorrect":false},{"_class":"ORKTrailmakingTap","timestamp":18.5,"index":12,"incorrect":false}]}
    """#

  @Test func `trail A equals the worked example`() throws {
    let step = try TrailMaking.measured(Self.trailA, configuration: ["trail-type": "A"])
    #expect(
      step.wrong([
        "trail_completion_time_s": 13, "trail_completion_time_from_first_tap_s": 11.8,
        "trail_first_tap_latency_s": 1.2, "trail_error_count": 1, "trail_backward_error_count": 0,
        "trail_skip_error_count": 1, "trail_error_time_s": 0.6, "trail_interval_median_s": 0.8,
        "trail_interval_iqr_s": 0.2, "trail_interval_max_s": 2.8, "trail_interval_cv_pct": 60.68,
        "trail_interval_slope_s_per_target": 0.0168, "trail_pause_count": 1,
        "trail_pause_excess_s": 2, "trail_target_reached_count": 13, "rk_trail_error_count": 1,
      ]).isEmpty)
    #expect(step.word("trail_type") == "A")
    #expect(step.word("trail_completed") == "true")
    #expect(step.reason("trail_shift_error_count") == "only_trail_b")
    #expect(step.reason("trail_path_length_pt") == "no_target_positions")
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
  }

  @Test func `trail B equals the worked example`() throws {
    let step = try TrailMaking.measured(Self.trailB, configuration: ["trail-type": "B"])
    #expect(
      step.wrong([
        "trail_completion_time_s": 18.5, "trail_completion_time_from_first_tap_s": 17,
        "trail_first_tap_latency_s": 1.5, "trail_error_count": 2, "trail_backward_error_count": 1,
        "trail_skip_error_count": 1, "trail_shift_error_count": 1, "trail_error_time_s": 2.8,
        "trail_interval_median_s": 1.25, "trail_interval_iqr_s": 0.3, "trail_interval_max_s": 2.4,
        "trail_interval_cv_pct": 31.97, "trail_interval_slope_s_per_target": 0.0014,
        "trail_pause_count": 0, "trail_pause_excess_s": 0,
        "trail_interval_to_letter_median_s": 1.15, "trail_interval_to_number_median_s": 1.4,
      ]).isEmpty)
    #expect(step.word("trail_type") == "B")
    #expect(step.word("trail_completed") == "true")
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
  }

  @Test func `both trails in one run equal the worked example`() throws {
    let steps =
      try resultSteps(Self.trailA, facts: ["trail-type": "A"])
      + resultSteps(Self.trailB, facts: ["trail-type": "B"])
    let run = try #require(TrailMaking.measured(steps).last)
    #expect(run.measurement.step.isEmpty)
    #expect(run.measurement.attempt == nil)
    #expect(
      run.wrong([
        "trail_b_minus_a_s": 5.5, "trail_b_to_a_ratio": 1.4231,
        "trail_b_minus_a_to_a_ratio": 0.4231,
      ]).isEmpty)
  }
}
