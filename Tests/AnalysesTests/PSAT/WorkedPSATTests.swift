import Metrics
import Testing

@testable import Analyses

/// Oracle: the worked example of the metric definitions, "PSAT", letter for letter; its answers were
/// computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedPSATTests {
  static let result = #"""
    {"_class":"ORKPSATResult","identifier":"psat","presentationMode":1,"interStimulusInterval":3,"stimulusDuration":0,"length":10,"totalCorrect":7,"totalDyad":3,"totalTime":20.2,"initialDigit":3,"samples":[{"_class":"ORKPSATSample","digit":5,"answer":8,"correct":true,"time":1.4},{"_class":"ORKPSATSample","digit":2,"answer":7,"correct":true,"time":1.6},{"_class":"ORKPSATSample","digit":7,"answer":-1,"correct":false,"time":3.0},{"_class":"ORKPSATSample","digit":4,"answer":11,"correct":true,"time":1.8},{"_class":"ORKPSATSample","digit":9,"answer":12,"correct":false,"time":2.2},{"_class":"ORKPSATSample","digit":1,"answer":10,"correct":true,"time":1.9},{"_class":"ORKPSATSample","digit":6,"answer":7,"correct":true,"time":1.5},{"_class":"ORKPSATSample","digit":8,"answer":-1,"correct":false,"time":3.0},{"_class":"ORKPSATSample","digit":3,"answer":11,"correct":true,"time":2.1},{"_class":"ORKPSATSample","digit":5,"answer":8,"correct":true,"time":1.7}]}
    """#

  @Test func `every number of the example`() throws {
    let step = try PSAT.measured(Self.result)
    #expect(
      step.wrong([
        "items_presented_count": 10, "total_correct": 7, "percent_correct": 70, "dyads_count": 3,
        "dyads_possible_pct": 33.3333, "dyads_of_correct_pct": 42.8571, "chunking_count": 2,
        "chunking_of_correct_pct": 28.5714, "other_correct_count": 1, "omissions_count": 2,
        "commissions_count": 1, "longest_correct_run": 2, "first_half_correct": 3,
        "second_half_correct": 4, "arithmetic_slip_count": 1, "running_total_error_count": 0,
        "echo_error_count": 0, "response_time_mean_s": 1.775, "response_time_median_s": 1.75,
        "response_time_correct_mean_s": 1.7143, "correct_per_minute": 14, "total_time_s": 20.2,
        "rk_total_correct": 7, "rk_dyads_count": 3, "rk_total_time_s": 20.2,
      ]).isEmpty)
    #expect(step.word("variant") == "PASAT")
    #expect(step.word("cognitive_fatigue") == "false")
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
    #expect(step.reading("ref_msfc_z") == nil)
  }

  @Test func `the types of the items`() throws {
    let types = try PSAT.measured(Self.result).measurement.events.map(\.type.last)
    // Correct, omitted and wrong end in t, d and g.
    #expect(types == ["t", "t", "d", "t", "g", "t", "t", "d", "t", "t"])
  }
}
