import Analyses
import Metrics
import Testing

/// Truth: every number has two bounds, and words have none.
@Suite struct MetricRangeTests {
  private static let definitions = Catalog.analyses.flatMap { $0.definitions + $0.groupDefinitions }

  @Test func `every number has a range with two ends, and no word has one`() {
    for definition in Self.definitions {
      guard [.number, .count].contains(definition.type) else {
        #expect(definition.unit == .none, "\(definition.name)")
        #expect(definition.range == nil, "\(definition.name)")
        continue
      }
      guard let range = definition.range else {
        Issue.record("\(definition.name) has no range")
        continue
      }
      #expect(range.lowest < range.highest, "\(definition.name) \(range.text)")
      #expect(range.lowest.isFinite, "\(definition.name) \(range.text)")
      #expect(range.highest.isFinite, "\(definition.name) \(range.text)")
    }
  }

  /// Truth: definitions that set a bound.
  @Test func `shares, percentages and correlations have their exact bounds`() {
    let exact: [(end: String, range: ValueRange)] = [
      ("_frame_pct", "0..100"), ("_accuracy_pct", "0..100"),
      ("tap_interval_autocorrelation_lag1", "-1..1"),
      ("heart_rate_autocorrelation_lag1_music", "-1..1"), ("tap_alternation_pct", "0..100"),
      ("hanoi_move_optimal_pct", "0..100"), ("dfa_normalized", "0..1"),
      ("spectral_flatness", "0..1"), ("tap_on_target_asymmetry_pct", "-200..200"),
    ]
    for (end, range) in exact {
      let found = Self.definitions.filter { $0.name.hasSuffix(end) }
      #expect(!found.isEmpty, "\(end)")
      #expect(found.allSatisfy { $0.range == range }, "\(end)")
    }
  }

  /// Truth: people at the edge of what people do, from records and from patients.
  @Test(arguments: [
    ("step_time_mean_s", 2.2), ("cadence_spm", 28), ("cadence_spm", 270), ("gait_speed_mps", 0.05),
    ("step_time_asymmetry_pct", 110), ("pedometer_step_count", 320_000), ("heart_rate_min_bpm", 27),
    ("heart_rate_max_bpm", 220), ("walk_distance_m", 2), ("maximum_phonation_time_s", 121),
    ("f0_mean_hz", 1400), ("formant1_bandwidth_median_hz", 32.9), ("tap_rate_hz", 0.2),
    ("hand_tremor_acceleration_rms_mps2", 12), ("sway_rms_mps2", 2.5), ("rom_range_deg", 240),
    ("duration_s", 28_800), ("step_duration_s", 260_000), ("peg_time_max_s", 180),
    ("trail_completion_time_s", 1200), ("reaction_time_onset_max_ms", 12_000),
    ("hearing_threshold_1000hz_left_db_hl", 125), ("laeq_db_spl", 132), ("sentence_snr_db", -40),
  ]) func `values of an extreme person are within range`(name: String, value: Double) {
    let found = Self.definitions.filter { $0.name == name }
    #expect(!found.isEmpty)
    for definition in found {
      #expect(definition.range?.contains(value) == true, "\(name) \(definition.range?.text ?? "")")
    }
  }
}
