import Analyses
import Recordings
import Testing

/// Oracle: the worked example of the metric definitions, "9-hole peg", letter for letter; its answers
/// were computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedNineHolePegTests {
  static let leaves = [
    #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.dominant.place","movingDirection":1,"dominantHandTested":true,"numberOfPegs":3,"threshold":0.2,"rotated":false,"totalSuccesses":3,"totalFailures":1,"totalTime":0,"totalDistance":615,"samples":[{"_class":"ORKHolePegTestSample","time":2.0,"distance":210},{"_class":"ORKHolePegTestSample","time":1.6,"distance":200},{"_class":"ORKHolePegTestSample","time":1.8,"distance":205}]}"#,
    #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.dominant.remove","movingDirection":0,"dominantHandTested":true,"numberOfPegs":3,"threshold":0.2,"rotated":false,"totalSuccesses":3,"totalFailures":0,"totalTime":0,"totalDistance":435,"samples":[{"_class":"ORKHolePegTestSample","time":1.2,"distance":150},{"_class":"ORKHolePegTestSample","time":1.0,"distance":140},{"_class":"ORKHolePegTestSample","time":1.1,"distance":145}]}"#,
    #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.non.dominant.place","movingDirection":0,"dominantHandTested":false,"numberOfPegs":3,"threshold":0.2,"rotated":false,"totalSuccesses":3,"totalFailures":2,"totalTime":0,"totalDistance":635,"samples":[{"_class":"ORKHolePegTestSample","time":2.6,"distance":220},{"_class":"ORKHolePegTestSample","time":2.3,"distance":215},{"_class":"ORKHolePegTestSample","time":2.5,"distance":200}]}"#,
    #"{"_class":"ORKHolePegTestResult","identifier":"hole.peg.test.non.dominant.remove","movingDirection":1,"dominantHandTested":false,"numberOfPegs":3,"threshold":0.2,"rotated":false,"totalSuccesses":3,"totalFailures":1,"totalTime":0,"totalDistance":450,"samples":[{"_class":"ORKHolePegTestSample","time":1.5,"distance":150},{"_class":"ORKHolePegTestSample","time":1.4,"distance":155},{"_class":"ORKHolePegTestSample","time":1.3,"distance":145}]}"#,
  ]

  @Test(arguments: [
    ("dominant.place", "right", "true", [5.4, 1.8, 0.2, 2.0, 615, 113.8889, 3, 1, 75, -0.1]),
    ("dominant.remove", "right", "true", [3.3, 1.1, 0.1, 1.2, 435, 131.8182, 3, 0, 100, -0.05]),
    (
      "non.dominant.place", "left", "false",
      [7.4, 2.4667, 0.1528, 2.6, 635, 85.8108, 3, 2, 60, -0.05]
    ),
    ("non.dominant.remove", "left", "false", [4.2, 1.4, 0.1, 1.5, 450, 107.1429, 3, 1, 75, -0.1]),
  ]) func `values of every step equal the worked example`(
    name: String, hand: String, dominant: String, answers: [Double]
  ) throws {
    let rows = resultRows(NineHolePeg.self, try resultSession(Self.leaves, of: .nineHolePeg))
    let step = try #require(rows["hole.peg.test.\(name)"])
    let names = [
      "peg_total_time_s", "peg_time_mean_s", "peg_time_sd_s", "peg_time_max_s", "peg_distance_pt",
      "peg_speed_pt_per_s", "peg_success_count", "peg_failure_count", "peg_success_pct",
      "peg_time_slope_s_per_peg",
    ]
    for (name, answer) in zip(names, answers) {
      #expect(isNear(step.number(name), answer), "\(name)")
    }
    #expect(step.word("peg_hand") == hand)
    #expect(step.word("peg_hand_is_dominant") == dominant)
    #expect(step.word("peg_phase") == name.split(separator: ".").last.map(String.init))
    #expect(step.word("peg_turning_required") == "false")
    #expect(step.flags == ["peg_total_time_zero", "pegs_not_nine"])
    #expect(step.number("rk_peg_distance_pt") == answers[4])
    #expect(step.reading("rk_peg_total_time_s") == nil)
  }

  @Test func `values of the run equal the worked example`() throws {
    let rows = resultRows(NineHolePeg.self, try resultSession(Self.leaves, of: .nineHolePeg))
    let run = try #require(rows[""])
    for (name, answer) in [
      ("peg_total_time_dominant_s", 8.7), ("peg_total_time_nondominant_s", 11.6),
      ("peg_hand_time_ratio", 1.3333), ("peg_hand_asymmetry_index", 0.1429),
      ("peg_failure_total_count", 4),
    ] {
      #expect(isNear(run.number(name), answer), "\(name)")
      #expect(run.flags(name) == ["pegs_not_nine"], "\(name)")
    }
    #expect(run.word("peg_test_completed") == "true")
    #expect(run.word("peg_dominant_hand") == "right")
    #expect(run.reading("peg_reference_msfc_z") == nil)
  }
}
