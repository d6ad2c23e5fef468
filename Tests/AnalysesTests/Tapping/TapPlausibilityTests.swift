import Metrics
import Synthesis
import Testing

@testable import Analyses

/// Truth: what no hand does.
@Suite struct TapPlausibilityTests {
  private func measured(_ times: [Double]) throws -> MeasuredStep {
    try #require(measureTapping([try tappingStep("tapping", alternating(times))]).first)
  }

  private func quality(_ step: MeasuredStep, _ name: String) -> Quality? {
    step.reading(name)?.quality(with: step.measurement.flags)
  }

  private static let ofTimes = [
    "tap_rate_hz", "tap_rate_first_half_hz", "tap_rate_second_half_hz", "tap_rhythm_frequency_hz",
    "tap_interval_mean_s", "tap_interval_median_s", "tap_interval_sd_s",
    "tap_interval_left_to_right_mean_s", "tap_fatigue_25pct_s",
  ]

  @Test func `a hundred taps per second are impossible`() throws {
    let step = try measured((0..<2000).map { 0.01 * Double($0) })
    for name in Self.ofTimes {
      #expect(quality(step, name) == .bad, "\(name)")
      #expect(step.flags(name).contains("tap_rate_impossible"), "\(name)")
    }
    #expect(step.number("tap_count") == 2000)
    #expect(quality(step, "tap_on_target_pct") == .good)
    #expect(abs(try #require(step.number("tap_rate_hz")) - 100) <= 0.01)
  }

  /// Intervals of 15 % spread at 9 and 14 taps per second, and at 16.
  @Test(arguments: [(9, false), (14, false), (16, true)] as [(Double, Bool)])
  func `fifteen taps per second are the limit`(rate: Double, isImpossible: Bool) throws {
    var (generator, now, times) = (SplitMix64(seed: 3), 0.0, [Double]())
    while now < 20 {
      times.append(now)
      now += (1 + 0.15 * generator.gaussian()) / rate
    }
    let step = try measured(times)
    #expect(step.flags("tap_rate_hz") == (isImpossible ? ["tap_rate_impossible"] : []))
    #expect(quality(step, "tap_interval_mean_s") == (isImpossible ? .bad : .good))
  }

  @Test func `taps of one moment have no times`() throws {
    let step = try measured([Double](repeating: 0, count: 60))
    #expect(step.flags("tap_interval_mean_s").contains("tap_times_equal"))
    #expect(quality(step, "tap_interval_mean_s") == .bad)
    #expect(quality(step, "tap_interval_sd_s") == .bad)
    #expect(step.reason("tap_rate_hz") == "tap_times_equal")
    #expect(step.number("tap_count") == 2, "taps of one place and moment are copies")
  }

  /// 3 of 4 intervals are zero; then 2 of 4, each at a place of its own.
  @Test func `times are usable while at most half of them are equal`() throws {
    func taps(_ times: [Double]) throws -> MeasuredStep {
      let leaf = tappingLeaf(
        times.enumerated().map { ($1, $0 % 2 == 0 ? "left" : "right", 100 + Double($0), 500, 0.08) }
      )
      return try #require(measureTapping([try tappingStep("tapping", leaf)]).first)
    }
    let equal = try taps((0..<41).map { Double($0 / 4) })
    #expect(equal.flags("tap_interval_mean_s").contains("tap_times_equal"))
    #expect(quality(equal, "tap_rate_hz") == .bad)
    #expect(quality(equal, "tap_count") == .good)
    let paired = try taps((0..<41).map { Double($0 / 2) })
    #expect(!paired.flags("tap_interval_mean_s").contains("tap_times_equal"))
  }

  @Test(arguments: [(1.0, true), (2, false), (8, false)] as [(Double, Bool)])
  func `no hand is as regular as a machine`(percent: Double, isMechanical: Bool) throws {
    var (generator, now) = (SplitMix64(seed: 8), 0.0)
    let times = (0..<200).map { _ in
      defer { now += 0.18 * (1 + percent / 100 * generator.gaussian()) }
      return now
    }
    let step = try measured(times)
    for name in Self.ofTimes {
      #expect(step.flags(name).contains("tap_intervals_mechanical") == isMechanical, "\(name)")
      #expect(quality(step, name) == (isMechanical ? .doubtful : .good), "\(name)")
    }
    #expect(quality(step, "tap_alternation_pct") == .good)
    #expect(
      !(try measured(Array(times.prefix(19)))).flags("tap_interval_mean_s").contains(
        "tap_intervals_mechanical"))
  }

  /// Its value comes from times, of whichever hand they are doubtful.
  @Test func `a comparison of hands carries what holds for either`() throws {
    let even = alternating((0...100).map { 0.18 * Double($0) })
    let steps = [try tappingStep("tapping.left", even), try tappingStep("tapping.right", even)]
    let run = try #require(measureTapping(steps).last)
    #expect(run.flags("tap_interval_median_asymmetry_pct") == ["tap_intervals_mechanical"])
    #expect(run.flags("tap_on_target_asymmetry_pct").isEmpty)
  }
}
