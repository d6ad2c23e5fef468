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
    ("trials_count", 12),
    ("trials_valid_count", 11),
    ("anticipation_count", 1),
    ("congruent_valid_count", 5),
    ("incongruent_valid_count", 6),
    ("accuracy_congruent", 1.0),
    ("accuracy_incongruent", 0.6667),
    ("accuracy_overall", 0.8182),
    ("rt_outlier_count", 0),
    ("rt_mean_congruent_ms", 720.0),
    ("rt_mean_incongruent_ms", 1000.0),
    ("rt_median_congruent_ms", 700.0),
    ("rt_median_incongruent_ms", 1000.0),
    ("interference_diff_ms", 280.0),
    ("interference_median_diff_ms", 300.0),
    ("interference_ratio", 1.3889),
    ("interference_pct", 38.8889),
    ("ies_congruent_ms", 720.0),
    ("ies_incongruent_ms", 1500.0),
    ("interference_ies_ms", 780.0),
    ("lisas_congruent_ms", 720.0),
    ("lisas_incongruent_ms", 1153.394),
    ("rcs_per_s", 0.9375),
    ("word_intrusion_count", 1),
    ("other_error_count", 1),
    ("post_error_slowing_ms", 275.0),
    ("post_error_pairs_count", 2),
  ]

  @Test(arguments: answers) func `every answer`(name: String, truth: Double) throws {
    let found = try #require(try stroop(Self.results).number(name), "\(name)")
    #expect(abs(found - truth) <= max(1e-3, 1e-3 * abs(truth)), "\(name) \(found)")
  }

  @Test func `the flags, and what is empty`() throws {
    let step = try stroop(Self.results)
    #expect(step.flags.isEmpty)
    #expect(step.measurement.remarks.isEmpty)
    #expect(step.flags("ies_incongruent_ms") == ["ies_low_accuracy"])
    #expect(step.flags("interference_ies_ms") == ["ies_low_accuracy"])
    #expect(step.flags("ies_congruent_ms").isEmpty)
    #expect(step.reason("congruency_sequence_effect_ms") == "too_few_values")
    #expect(step.reason("golden_interference") == "golden_needs_w_and_c")
    #expect(step.reading("target_offset_mean_pt") == nil)
  }

  /// By hand: of two valid trials in red both are right, of three in green one is not.
  @Test func `the tables of errors and answers`() throws {
    let step = try stroop(Self.results)
    func values(_ type: String, _ item: String) -> [Double?] {
      step.events(type).filter { $0.item == item }.map(\.value)
    }
    #expect(values("trials", "RED") == [3])
    #expect(values("errors", "RED") == [0])
    #expect(values("trials", "GREEN") == [3])
    #expect(values("errors", "GREEN") == [1])
    #expect(values("error_ratio", "YELLOW") == [0.5])
    #expect(values("count", "GREEN>RED") == [1])
    #expect(values("count", "GREEN>GREEN") == [2])
    #expect(values("count", "YELLOW>BLUE") == [1])
    #expect(step.events("rt_ms").count == 12)
    #expect(step.events("correct").count == 12)
    #expect(values("congruent", "2") == [0])
    #expect(values("congruent", "3") == [1])
  }
}
