import Metrics
import Testing

/// Oracle: the worked example of the metric definitions, "Stroop", letter for letter; its answers were
/// computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedStroopTests {
  private static let results = #"""
    [
    {"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"RED","colorSelected":"RED","startTime":1000.0,"endTime":1000.7},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"BLUE","color":"RED","colorSelected":"RED","startTime":1001.2,"endTime":1002.15},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"GREEN","color":"GREEN","colorSelected":"GREEN","startTime":1002.65,"endTime":1003.3},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"GREEN","colorSelected":"RED","startTime":1003.8,"endTime":1004.6},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"YELLOW","color":"BLUE","colorSelected":"BLUE","startTime":1005.1,"endTime":1006.15},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"BLUE","color":"BLUE","colorSelected":"BLUE","startTime":1006.65,"endTime":1007.25},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"YELLOW","color":"YELLOW","colorSelected":"YELLOW","startTime":1007.75,"endTime":1008.5},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"GREEN","color":"YELLOW","colorSelected":"BLUE","startTime":1009.0,"endTime":1010.2},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"RED","colorSelected":"RED","startTime":1010.7,"endTime":1011.6},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"BLUE","color":"GREEN","colorSelected":"GREEN","startTime":1012.1,"endTime":1012.95},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"GREEN","color":"GREEN","colorSelected":"GREEN","startTime":1013.45,"endTime":1013.6},
    {"_class":"ORKStroopResult","identifier":"stroop","text":"RED","color":"BLUE","colorSelected":"BLUE","startTime":1014.1,"endTime":1015.25}
    ]
    """#

  private static let answers: [(String, Double)] = [
    ("stroop_trial_count", 12), ("stroop_valid_trial_count", 11), ("stroop_anticipation_count", 1),
    ("stroop_valid_trial_congruent_count", 5), ("stroop_valid_trial_incongruent_count", 6),
    ("stroop_accuracy_congruent_pct", 100), ("stroop_accuracy_incongruent_pct", 66.67),
    ("stroop_accuracy_pct", 81.82), ("stroop_response_time_outlier_count", 0),
    ("stroop_response_time_congruent_mean_ms", 720.0),
    ("stroop_response_time_incongruent_mean_ms", 1000.0),
    ("stroop_response_time_congruent_median_ms", 700.0),
    ("stroop_response_time_incongruent_median_ms", 1000.0), ("stroop_interference_mean_ms", 280.0),
    ("stroop_interference_median_ms", 300.0), ("stroop_interference_ratio", 1.3889),
    ("stroop_interference_pct", 38.8889), ("stroop_inverse_efficiency_congruent_ms", 720.0),
    ("stroop_inverse_efficiency_incongruent_ms", 1500.0),
    ("stroop_interference_inverse_efficiency_ms", 780.0), ("stroop_lisas_congruent_ms", 720.0),
    ("stroop_lisas_incongruent_ms", 1153.394), ("stroop_rate_correct_score_per_s", 0.9375),
    ("stroop_word_intrusion_count", 1), ("stroop_other_error_count", 1),
    ("stroop_post_error_slowing_mean_ms", 275.0), ("stroop_post_error_pair_count", 2),
  ]

  @Test(arguments: answers) func `every number equals the worked example`(
    name: String, truth: Double
  ) throws {
    let found = try #require(try stroop(Self.results).number(name), "\(name)")
    #expect(abs(found - truth) <= max(1e-3, 1e-3 * abs(truth)), "\(name) \(found)")
  }

  @Test func `flags equal the worked example`() throws {
    let step = try stroop(Self.results)
    #expect(step.flags.isEmpty)
    #expect(step.measurement.remarks.isEmpty)
    #expect(
      step.flags("stroop_inverse_efficiency_incongruent_ms") == ["inverse_efficiency_accuracy_low"])
    #expect(
      step.flags("stroop_interference_inverse_efficiency_ms") == ["inverse_efficiency_accuracy_low"]
    )
    #expect(step.flags("stroop_inverse_efficiency_congruent_ms").isEmpty)
    #expect(step.reason("stroop_congruency_sequence_effect_ms") == "few_values")
    #expect(step.reason("stroop_golden_interference_items") == "no_golden_counts")
    #expect(step.reading("stroop_target_distance_mean_pt") == nil)
  }

  /// By hand: of two valid trials in red both are right, of three in green one is not.
  @Test func `errors and answers equal the tables of the worked example`() throws {
    let step = try stroop(Self.results)
    func values(_ type: String, _ item: String) -> [Double?] {
      step.events(type).filter { $0.item == item }.map(\.value)
    }
    #expect(values("stroop_valid_trial_count", "RED") == [3])
    #expect(values("stroop_error_count", "RED") == [0])
    #expect(values("stroop_valid_trial_count", "GREEN") == [3])
    #expect(values("stroop_error_count", "GREEN") == [1])
    #expect(values("stroop_error_pct", "YELLOW") == [50])
    #expect(values("stroop_answer_count", "GREEN>RED") == [1])
    #expect(values("stroop_answer_count", "GREEN>GREEN") == [2])
    #expect(values("stroop_answer_count", "YELLOW>BLUE") == [1])
    #expect(step.events("stroop_response_time_ms").count == 12)
    #expect(step.events("stroop_correct").count == 12)
    #expect(values("stroop_congruent", "2") == [0])
    #expect(values("stroop_congruent", "3") == [1])
  }
}
