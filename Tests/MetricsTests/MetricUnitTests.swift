import Metrics
import Testing

/// Truth: UCUM, in which braces hold what is counted.
@Suite struct MetricUnitTests {
  @Test func `counts are in braces alone, or without a unit`() {
    for unit in [MetricUnit.count, .none, .points, MetricUnit("{taps}")] {
      #expect(unit.isCount, "\(unit.symbol)")
    }
  }

  @Test func `rates, levels and semitones are no counts`() {
    let units: [MetricUnit] = [
      .one, .percent, .seconds, .perMinute, .beatsPerMinute, .stepsPerMinute, .fullScaleLevel,
      .soundPressureLevel, .semitones,
    ]
    for unit in units { #expect(!unit.isCount, "\(unit.symbol)") }
  }

  @Test func `units are equal by their symbol, in which case counts`() {
    #expect(MetricUnit("m/s2") == .acceleration)
    #expect(MetricUnit("hz") != .hertz)
  }
}
