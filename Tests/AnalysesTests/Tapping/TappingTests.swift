import Foundation
import Metrics
import Study
import Synthesis
import Testing

@testable import Analyses
@testable import Recordings

/// Truth: closed forms, and counts made by hand.
@Suite struct TappingTests {
  private func measure(_ leaf: String, planned: Double? = nil, seconds: Double? = 20) throws
    -> MeasuredStep
  {
    try #require(
      measureTapping([try tappingStep("tapping", leaf, seconds: seconds, planned: planned)]).first)
  }

  /// A hand taps both buttons.
  @Test func `the button of a tap is its item, and its side the hand`() throws {
    let taps = tappingLeaf([
      (0, "left", 100, 500, 0.08), (0.2, "right", 300, 500, 0.08), (0.4, "none", 200, 100, 0.08),
      (0.6, "left", 100, 500, 0.08),
    ])
    let session = tappingSession([try tappingStep("tapping.right", taps)])
    let measurement = try #require(
      Tapping.measureAll(session, Parameters()).first { !$0.events.isEmpty })
    #expect(measurement.side == "right")
    #expect(measurement.events.map(\.item) == ["left", "right", "", "left"])
    #expect(measurement.events.map(\.type) == ["tap", "tap", "tap_off_target", "tap"])
    #expect(
      measurement.events.map { measurement.side(of: $0) } == Array(repeating: "right", count: 4))
    // The hand is not known.
    let step = try measure(taps)
    #expect(step.measurement.events.map { step.measurement.side(of: $0) } == ["", "", "", ""])
  }

  /// 101 taps every 0.18 s: a metronome of 5.5556 Hz.
  @Test func `a metronome has one interval and full strength`() throws {
    let step = try measure(alternating((0...100).map { 0.18 * Double($0) }))
    #expect(step.number("tap_count") == 101)
    #expect(step.number("tap_on_target_count") == 101)
    #expect(step.number("tap_correct_count") == 101)
    #expect(step.number("tap_error_count") == 0)
    #expect(abs(try #require(step.number("tap_interval_mean_s")) - 0.18) <= 1e-12)
    #expect(try #require(step.number("tap_interval_sd_s")) <= 1e-12)
    #expect(step.reason("tap_interval_autocorrelation_lag1") == "no_variation")
    #expect(abs(try #require(step.number("tap_rhythm_frequency_hz")) - 1 / 0.18) <= 1e-9)
    #expect(abs(try #require(step.number("tap_rhythm_strength")) - 1) <= 1e-9)
    #expect(step.number("tap_alternation_pct") == 100)
    #expect(abs(try #require(step.number("tap_rate_hz")) - 1 / 0.18) <= 1e-9)
  }

  /// Interval k lasts 0.15 + 0.0005 k.
  @Test func `a steady slow-down is its slope`() throws {
    var times = [0.0]
    for k in 0..<80 { times.append(times[k] + 0.15 + 0.0005 * Double(k)) }
    let step = try measure(alternating(times))
    #expect(abs(try #require(step.number("tap_interval_slope_s_per_tap")) - 5e-4) <= 1e-12)
    #expect(
      abs(try #require(step.number("tap_interval_theil_sen_slope_s_per_tap")) - 5e-4) <= 1e-12)
    // The first and the last 8, 20 and 40 of 80 intervals lie 72, 60 and 40 taps apart.
    for (name, taps) in [
      ("tap_fatigue_10pct_s", 72.0), ("tap_fatigue_25pct_s", 60), ("tap_fatigue_50pct_s", 40),
    ] { #expect(abs(try #require(step.number(name)) + 5e-4 * taps) <= 1e-12, "\(name)") }
  }

  /// Independent jitter of SD s about a perfect grid leaves exp(-2 (pi f s)²) of the strength.
  @Test func `jitter weakens the rhythm as theory has it`() throws {
    var generator = SplitMix64(seed: 5)
    let strengths = try (0..<20).map { _ in
      let times = (0..<100).map { 0.18 * Double($0) + 0.01 * generator.gaussian() }
      return try #require(
        try measure(alternating(times.map { $0 - times[0] })).number("tap_rhythm_strength"))
    }
    let theory = exp(-2 * pow(.pi / 0.18 * 0.01, 2))
    #expect(abs(strengths.reduce(0, +) / 20 - theory) <= 0.01)
    #expect(strengths.allSatisfy { abs($0 - theory) <= 0.03 })
  }

  @Test func `fingers landing together and pauses stay out of the intervals`() throws {
    // 30 intervals of 0.2 s, one of 0.01 s and one of 3.5 s: fewer than 5 % are short.
    let regular = (0...30).map { 0.2 * Double($0) }
    let step = try measure(alternating(regular + [6.01, 9.51]))
    #expect(step.number("tap_interval_below_30ms_count") == 1)
    #expect(step.number("tap_pause_count") == 1)
    #expect(abs(try #require(step.number("tap_interval_mean_s")) - 0.2) <= 1e-12)
    #expect(step.reading("tap_interval_mean_s")?.count == 30)
  }

  @Test func `dwell, dead time and overlap follow from when fingers touch and lift`() throws {
    // Lifts at 0.25, 0.35, 0.45: each finger comes down 0.05 s before the other lifts.
    let times = (0..<12).map { 0.2 * Double($0) }
    let overlapping = try measure(alternating(times, dwell: 0.25))
    #expect(overlapping.number("tap_overlap_pct") == 100)
    #expect(abs(try #require(overlapping.number("tap_dead_time_mean_s")) + 0.05) <= 1e-12)
    #expect(overlapping.reading("tap_dwell_mean_s")?.count == 11)
    #expect(overlapping.reading("tap_dwell_left_mean_s")?.count == 6)
    #expect(overlapping.reading("tap_dwell_right_mean_s")?.count == 5)
    let old = try measure(alternating(times, dwell: 0))
    #expect(old.reason("tap_dwell_mean_s") == "no_dwell_times")
    #expect(old.reason("tap_overlap_pct") == "no_dwell_times")
  }

  /// Taps in turn, across the screen where `x` says.
  private func placed(every seconds: Double, count: Int, y: Double, x: (Int) -> Double) -> String {
    let taps = (0..<count).map { index in
      (
        time: seconds * Double(index), button: index % 2 == 0 ? "left" : "right", x: x(index), y: y,
        dwell: 0.1
      )
    }
    return tappingLeaf(taps)
  }

  /// Taps 3 points right and 4 below the middle of buttons 100 points wide.
  @Test func `places are measured from the button's middle`() throws {
    let leaf = placed(every: 0.2, count: 20, y: 504) { $0 % 2 == 0 ? 103 : 303 }
    let step = try measure(leaf)
    #expect(step.number("tap_target_distance_mean_pt") == 5)
    #expect(abs(try #require(step.number("tap_target_distance_normalized_mean")) - 0.1) <= 1e-12)
    #expect(step.number("tap_position_x_left_mean_pt") == 103)
    #expect(step.number("tap_position_y_right_mean_pt") == 504)
    #expect(step.number("tap_drift_left_mean_pt") == 0)
    #expect(step.reason("tap_throughput_bit_per_s") == "no_variation")
  }

  /// Along the line of 200 points half the taps are 10 points before each middle and half 10 points past it.
  @Test func `throughput follows from distance, spread and time`() throws {
    let leaf = placed(every: 0.25, count: 40, y: 500) { index in
      (index % 2 == 0 ? 100 : 300) + (index / 2 % 2 == 0 ? -10 : 10)
    }
    let step = try measure(leaf)
    let deviation = (40 * 100 / 39.0).squareRoot()
    let expected = log2(200 / (4.133 * deviation) + 1) / 0.25
    #expect(abs(try #require(step.number("tap_throughput_bit_per_s")) - expected) <= 1e-9)
  }

  @Test func `the configured duration counts before the taps`() throws {
    let leaf = alternating((0...50).map { 0.2 * Double($0) })
    #expect(try measure(leaf, planned: 12).number("tap_rate_hz") == 51 / 12.0)
    for planned in [nil, 0, 3] as [Double?] {
      let rate = try #require(try measure(leaf, planned: planned).number("tap_rate_hz"))
      #expect(abs(rate - 51 / 10.2) <= 1e-9)
    }
  }

  /// Truth: 101 taps at 5 Hz; the middle of 20.2 s lies between the 51st and the 52nd.
  @Test func `a wait before the first tap is no fatigue`() throws {
    let leaf = alternating((0...100).map { 0.2 * Double($0) })
    for seconds in [nil, 0, 20, 25, 40] as [Double?] {
      let step = try measure(leaf, seconds: seconds)
      #expect(abs(try #require(step.number("tap_rate_hz")) - 5) <= 1e-9)
      #expect(abs(try #require(step.number("tap_rate_first_half_hz")) - 51 / 10.1) <= 1e-9)
      #expect(abs(try #require(step.number("tap_rate_second_half_hz")) - 50 / 10.1) <= 1e-9)
    }
  }

  /// Truth: the taps were written by another part of the phone than the recording with the gap.
  @Test func `what is wrong with the motion stands with the motion alone`() throws {
    var step = try tappingStep("tapping", alternating((0...100).map { 0.18 * Double($0) }))
    var samples = restingSamples(1000)
    for row in 600..<1000 { samples.timestamps[row] += 1 }
    step.recordings = recordings(.deviceMotion(samples))
    let measured = try #require(measureTapping([step]).first)
    #expect(measured.flags("tap_acceleration_rms_mps2").contains("gap_split"))
    #expect(!measured.flags.contains("gap_split"))
  }

  /// Truth: a 4 s window does not fit into 3.99 s.
  @Test func `a motion recording shorter than a window is not measured`() throws {
    var step = try tappingStep("tapping", alternating((0...100).map { 0.18 * Double($0) }))
    step.recordings = recordings(.deviceMotion(restingSamples(400)))
    let measured = try #require(measureTapping([step]).first)
    #expect(measured.reason("tap_acceleration_rms_mps2") == "recording_short")
    #expect(measured.reason("tap_acceleration_peak_frequency_hz") == "recording_short")
  }

  private func recordings(_ content: Recording.Content) -> [Recording] {
    [Recording(source: "deviceMotion.json", content: content, itemCount: 0, tear: nil)]
  }

  @Test func `taps at the same button again are no alternation`() throws {
    let taps = (0..<30).map {
      (time: 0.2 * Double($0), button: "left", x: 100.0, y: 500.0, dwell: 0.0)
    }
    let step = try measure(tappingLeaf(taps))
    #expect(step.number("tap_alternation_pct") == 0)
    #expect(step.number("tap_correct_count") == 1)
    #expect(step.number("tap_error_count") == 29)
    #expect(step.flags.contains("taps_not_alternating"))
    #expect(step.reason("tap_interval_left_to_right_mean_s") == "few_taps")
  }

  /// Truth: the export holds positions and dwell of the left button; the right one was never hit.
  @Test func `a button that was never hit is not a gap of the export`() throws {
    let taps = (0..<30).map {
      (time: 0.2 * Double($0), button: "left", x: 100.0, y: 500.0, dwell: 0.1)
    }
    let step = try measure(tappingLeaf(taps))
    for name in [
      "tap_dwell_right_mean_s", "tap_position_x_right_mean_pt", "tap_throughput_bit_per_s",
    ] { #expect(step.reason(name) == "few_taps", "\(name)") }
  }

  /// Dwells of seconds beside times of milliseconds become a thousandth of what they were.
  @Test(arguments: [(0.019, true), (0.021, false), (0.00007, true)])
  func `fingers stay longer than their shortest touch`(dwell: Double, isRefused: Bool) throws {
    let taps = (0..<30).map { number in
      let button = number % 2 == 0 ? "left" : "right"
      return (time: 0.2 * Double(number), button: button, x: 100.0, y: 500.0, dwell: dwell)
    }
    let step = try measure(tappingLeaf(taps))
    #expect(step.reason("tap_dwell_mean_s") == (isRefused ? "no_dwell_times" : nil))
    #expect(step.reason("tap_interval_mean_s") == nil)
  }

  /// Thirty taps in turn, 0.2 s apart, each of 0.1 s but one or two on the left; the same button is hit again after 0.4 s, so that 0.6 s can be a
  /// tap that was delivered late. Two of 29 are more than 5 %.
  @Test(arguments: [
    (1, 0.59, "", Quality.good), (1, 0.61, "tap_dwell_outlying", .good),
    (1, 70, "tap_dwell_outlying", .good), (2, 70, "tap_dwell_outlying", .doubtful),
  ]) func `an impossible dwell time is left out`(
    count: Int, dwell: Double, flag: String, quality: Quality
  ) throws {
    let outlying = [10, 20].prefix(count)
    let taps = (0..<30).map { number in
      let isLeft = number % 2 == 0
      let late: Double = number % 3 == 0 ? 0.004 : 0
      return (
        time: 0.2 * Double(number) + late, button: isLeft ? "left" : "right",
        x: isLeft ? 100.0 : 300.0, y: 500.0, dwell: outlying.contains(number) ? dwell : 0.1
      )
    }
    let step = try measure(tappingLeaf(taps))
    let isLeftOut = !flag.isEmpty
    let kept = Double(29 - count)
    let mean = isLeftOut ? 0.1 : (kept * 0.1 + Double(count) * dwell) / 29
    #expect(abs(try #require(step.number("tap_dwell_mean_s")) - mean) <= 1e-9)
    #expect(step.reading("tap_dwell_mean_s")?.count == (isLeftOut ? 29 - count : 29))
    #expect(step.flags("tap_dwell_mean_s") == (isLeftOut ? [flag] : []))
    for name in ["tap_dwell_mean_s", "tap_dwell_left_median_s", "tap_dead_time_mean_s"] {
      #expect(step.quality(name) == quality, "\(name)")
    }
    let overlap = try #require(step.number("tap_overlap_pct"))
    #expect(abs(overlap - (isLeftOut ? 0 : 100.0 / 29)) < 1e-9)
    #expect(step.quality("tap_count") == .good)
    #expect(step.quality("tap_rate_hz") == .good)
  }

  /// Truth: each part that the export leaves out is named.
  @Test func `reasons name the part that the export lacks`() throws {
    let taps = [0, 0.2, 0.4, 0.6].enumerated().map { index, time in
      #"{"timestamp":\#(time),"buttonIdentifier":"\#(["left", "right"][index % 2])"}"#
    }
    let bare =
      #"{"_class":"ORKTappingIntervalResult","identifier":"tapping","samples":["#
      + taps.joined(separator: ",") + "]}"
    let step = try measure(bare)
    for name in [
      "tap_target_distance_mean_pt", "tap_position_x_left_mean_pt", "tap_throughput_bit_per_s",
    ] { #expect(step.reason(name) == "no_tap_positions", "\(name)") }
    #expect(step.reason("tap_dead_time_mean_s") == "no_dwell_times")
    let none = try measure(tappingLeaf([]))
    #expect(none.reason("tap_position_x_left_mean_pt") == "hand_skipped")
    #expect(none.reason("tap_overlap_pct") == "hand_skipped")
  }
}
