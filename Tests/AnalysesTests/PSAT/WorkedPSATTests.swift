import Metrics
import Testing

@testable import Analyses

/// Oracle: the worked example of the metric definitions, "PSAT", letter for letter; its answers were
/// computed with NumPy and SciPy. Tolerance 1e-3, absolute or relative.
@Suite struct WorkedPSATTests {
  static let result = #"""
    {"_class":"ORKPSATResult","identifier":"psat","presentationMode":1,"interStimulusInterval":3,"stimulusDuration":0,"length":10,"totalCorrect":7,"totalDyad":3,"totalTime":20.2,"initialDigit":3,"samples":[{"_class":"ORKPSATSample","digit":5,"answer":8,"correct":true,"time":1.4},{"_class":"ORKPSATSample","digit":2,"answer":7,"correct":true,"time":1.6},{"_class":"ORKPSATSample","digit":7,"answer":-1,"correct":false,"time":3.0},{"_class":"ORKPSATSample","digit":4,"answer":11,"correct":true,"time":1.8},{"_class":"ORKPSATSample","digit":9,"answer":12,"correct":false,"time":2.2},{"_class":"ORKPSATSample","digit":1,"answer":10,"correct":true,"time":1.9},{"_class":"ORKPSATSample","digit":6,"answer":7,"correct":true,"time":1.5},{"_class":"ORKPSATSample","digit":8,"answer":-1,"correct":false,"time":3.0},{"_class":"ORKPSATSample","digit":3,"answer":11,"correct":true,"time":2.1},{"_class":"ORKPSATSample","digit":5,"answer":8,"correct":true,"time":1.7}]}
    """#

  @Test func `every number equals the worked example`() throws {
    let step = try PSAT.measured(Self.result)
    #expect(
      step.wrong([
        "psat_sum_count": 10, "psat_correct_count": 7, "psat_accuracy_pct": 70,
        "psat_dyad_count": 3, "psat_dyad_of_possible_pct": 33.3333,
        "psat_dyad_of_correct_pct": 42.8571, "psat_chunking_count": 2,
        "psat_chunking_of_correct_pct": 28.5714, "psat_correct_after_error_count": 1,
        "psat_omission_count": 2, "psat_wrong_count": 1, "psat_correct_run_max_count": 2,
        "psat_correct_first_half_count": 3, "psat_correct_second_half_count": 4,
        "psat_arithmetic_slip_count": 1, "psat_running_total_error_count": 0,
        "psat_echo_error_count": 0, "psat_response_time_mean_ms": 1775,
        "psat_response_time_median_ms": 1750, "psat_response_time_correct_mean_ms": 1714.3,
        "psat_correct_rate_per_min": 14, "psat_total_time_s": 20.2, "rk_psat_correct_count": 7,
        "rk_psat_dyad_count": 3, "rk_psat_total_time_s": 20.2,
      ]).isEmpty)
    #expect(step.word("psat_variant") == "PASAT")
    #expect(step.word("psat_second_half_worse") == "false")
    #expect(step.flags.isEmpty)
    #expect(step.isSound)
    #expect(step.reading("psat_reference_msfc_z") == nil)
  }

  @Test func `types of the items equal the worked example`() throws {
    let types = try PSAT.measured(Self.result).measurement.events.map(\.type.last)
    // Correct, omission and wrong end in t, n and g.
    #expect(types == ["t", "t", "n", "t", "g", "t", "t", "n", "t", "t"])
  }
}
