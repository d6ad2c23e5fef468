import Analyses
import Metrics
import Testing

/// Truth: the direction that the literature named in each metric's source gives, and what names and definitions say in words.
@Suite struct BetterValuesTests {
  private static let all = Catalog.analyses.flatMap { $0.definitions + $0.groupDefinitions }

  /// Instruments whose manuals or first papers say what a better score is.
  @Test(arguments: [
    ("gait_speed_mps", Better.higher), ("walk_distance_m", .higher), ("stride_time_cv_pct", .lower),
    ("course_time_s", .lower), ("peg_total_time_s", .lower),
    ("course_reference_msfc_composite_z", .higher), ("course_reference_msfc_z", .lower),
    ("psat_correct_count", .higher), ("trail_completion_time_s", .lower),
    ("stroop_interference_mean_ms", .lower), ("stroop_balanced_integration_score", .higher),
    ("memory_span_max_items", .higher), ("hanoi_move_excess_count", .lower),
    ("reaction_time_onset_median_ms", .lower), ("tap_rate_hz", .higher),
    ("jitter_local_pct", .lower), ("shimmer_apq11_pct", .lower), ("hnr_cc_mean_db", .higher),
    ("cpps_db", .higher), ("maximum_phonation_time_s", .higher), ("srt_db", .lower),
    ("pta4_left_db_hl", .lower), ("hearing_threshold_1000hz_right_db_hl", .lower),
    ("sway_rms_mps2", .lower), ("rom_range_deg", .higher), ("borg_dyspnea", .lower),
    ("heart_rate_recovery_60s_bpm", .higher), ("hand_tremor_acceleration_rms_mps2", .lower),
  ]) func `the direction is the one of the literature`(name: String, better: Better) {
    let found = Self.all.filter { $0.name == name }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.better == better })
  }

  /// A cadence, a pitch or a heart rate has no better direction; facts of a recording have none either.
  @Test(arguments: [
    "cadence_spm", "f0_mean_hz", "heart_rate_mean_bpm", "duration_s", "sample_rate_hz",
    "laeq_db_spl", "speaking_rate_wpm", "tap_interval_skewness",
  ]) func `what depends has no direction`(name: String) {
    let found = Self.all.filter { $0.name == name }
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.better == nil })
  }

  @Test func `a definition that says what higher means agrees`() {
    for metric in Self.all {
      for words in ["Higher is worse", "Higher is slower"] where metric.meaning.contains(words) {
        #expect(metric.better == .lower, "\(metric.name)")
      }
      for words in ["Higher is better", "Higher is faster"] where metric.meaning.contains(words) {
        #expect(metric.better == .higher, "\(metric.name)")
      }
    }
  }

  @Test func `a metric has one direction in all tasks, and counts of errors are better when low`() {
    var directions: [String: Better?] = [:]
    for metric in Self.all {
      #expect(directions[metric.name, default: metric.better] == metric.better, "\(metric.name)")
      directions[metric.name] = metric.better
      if metric.name.hasSuffix("_error_count"), !metric.name.contains("_after_") {
        #expect(metric.better == .lower, "\(metric.name)")
      }
    }
  }

  @Test func `words and texts have no direction`() {
    for metric in Self.all where metric.better != nil {
      #expect([.number, .count, .boolean].contains(metric.type), "\(metric.name)")
    }
  }

  @Test func `every main value is a metric of its task`() {
    for analysis in Catalog.analyses {
      let names = Set((analysis.definitions + analysis.groupDefinitions).map(\.name))
      #expect(!analysis.headlines.isEmpty)
      #expect(names.isSuperset(of: analysis.headlines), "\(analysis.task)")
    }
  }
}
