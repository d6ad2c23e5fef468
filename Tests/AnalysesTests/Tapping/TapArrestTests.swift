import Metrics
import Testing

@testable import Analyses

/// Truth: worked examples of the definitions, and sums made by hand.
@Suite struct TapArrestTests {
  private func times(_ intervals: [Double]) -> [Double] {
    intervals.reduce(into: [0.0]) { times, interval in
      times.append(times[times.count - 1] + interval)
    }
  }

  private func measure(_ intervals: [Double]) throws -> MeasuredStep {
    let leaf = alternating(times(intervals))
    return try #require(measureTapping([try tappingStep("tapping", leaf)]).first)
  }

  /// 98 intervals of 0.2 s last 19.6 s, and with 0.5 s and 0.35 s all last 20.45 s.
  @Test func `an interval of more than two medians is an arrest, and a shorter one is none`() throws
  {
    var intervals = Array(repeating: 0.2, count: 100)
    (intervals[40], intervals[70]) = (0.5, 0.35)
    let arrests = try #require(TapArrests(intervals: intervals))
    #expect(arrests.count == 1)
    let share = try #require(arrests.timePercent)
    #expect(abs(share - 2.44499) < 5e-6)
    #expect(abs(try #require(arrests.longestRatio) - 2.5) < 1e-12)
    #expect(abs(try #require(arrests.decrementPercent)) < 1e-9)
    let step = try measure(intervals)
    #expect(step.number("tap_arrest_count") == 1)
    #expect(abs((step.number("tap_arrest_time_pct") ?? 0) - 50 / 20.45) < 1e-6)
    #expect(step.reading("tap_arrest_count")?.count == 100)
  }

  /// Ten intervals of 0.2 s and ten of 0.3 s.
  @Test func `the decrement compares the last ten intervals with the first ten`() throws {
    let slowing = Array(repeating: 0.2, count: 10) + Array(repeating: 0.3, count: 10)
    let arrests = try #require(TapArrests(intervals: slowing))
    #expect(abs(try #require(arrests.decrementPercent) - 50) < 1e-9)
    #expect(arrests.count == 0 && arrests.timePercent == 0)
  }

  @Test(arguments: [(19, false), (20, true)]) func `twenty intervals are needed`(
    count: Int, isEnough: Bool
  ) throws {
    // Two fingers that land together are no interval.
    let intervals = Array(repeating: 0.25, count: count) + [0.01]
    #expect((TapArrests(intervals: intervals) != nil) == isEnough)
    let step = try measure(intervals)
    #expect(step.number("tap_arrest_count") == (isEnough ? 0 : nil))
    #expect(step.reason("tap_arrest_count") == (isEnough ? nil : "few_taps"))
  }

  /// The pause of 4 s is left out of the statistics of tap intervals.
  @Test func `a pause is an arrest`() throws {
    var intervals = Array(repeating: 0.2, count: 30)
    intervals[12] = 4
    let step = try measure(intervals)
    #expect(step.number("tap_pause_count") == 1)
    #expect(step.number("tap_arrest_count") == 1)
    #expect(abs((step.number("tap_interval_longest_ratio") ?? 0) - 20) < 1e-9)
  }
}
