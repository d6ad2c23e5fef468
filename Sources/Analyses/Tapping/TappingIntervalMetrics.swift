import DSP
import Metrics
import Recordings

/// The part of the table that speaks of the times between taps.
extension TappingHand {
  private static let absence = "too few intervals that count"
  private static let counted = "those of 0.03 to 3 s, and shorter ones of bunched_events"
  private static let common = "common definition"

  private static func interval(
    _ name: String, _ unit: MetricUnit, _ meaning: String, source: String = common,
    range: ValueRange, isCenter: Bool = false,
    _ value: @escaping @Sendable (TapIntervals) -> Double?
  ) -> Metric<TappingHand> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: absence,
      reading: { hand in
        let count = hand.intervals.valid.count
        return .number(
          value(hand.intervals), count: count, flags: isCenter ? [] : hand.bunching,
          else: count > 3 ? .noVariation : .fewTaps)
      })
  }

  private static func statistic(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    isCenter: Bool = false, _ value: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<TappingHand> {
    interval(name, unit, meaning, range: range, isCenter: isCenter) { value($0.seconds) }
  }

  /// Late delivery shifts taps to the next button's time, so that one direction gets what the other lacks.
  private static func direction(
    _ name: String, _ meaning: String, from: TapTarget, to: TapTarget
  ) -> Metric<TappingHand> {
    Metric(
      name, .seconds, meaning, source: common, range: "0..3", absentWhen: absence,
      reading: { hand in
        let seconds = hand.intervals.seconds(from: from, to: to)
        return .number(
          mean(seconds), count: seconds.count, flags: hand.bunching, else: .fewTaps)
      })
  }

  static let intervalMetrics: [Metric<TappingHand>] = [
    statistic(
      "iti_mean_s", .seconds, "Mean time from one tap on a button to the next: \(counted).",
      range: "0..3", isCenter: true, { mean($0) }),
    statistic(
      "iti_sd_s", .seconds, "Standard deviation of the intervals between taps.", range: "0..3",
      { standardDeviation($0) }),
    statistic(
      "iti_cv_pct", .percent,
      "Standard deviation of the intervals between taps in percent of their mean.", range: "0..300",
      { coefficientOfVariationPercent($0) }),
    statistic(
      "iti_median_s", .seconds, "Median interval between taps on buttons: \(counted).",
      range: "0..3", isCenter: true, { median($0) }),
    statistic(
      "iti_mad_s", .seconds, "1.4826 times the median distance of the intervals from their median.",
      range: "0..5",
      { medianAbsoluteDeviation($0) }),
    statistic(
      "iti_iqr_s", .seconds, "Third less first quartile of the intervals.", range: "0..3",
      { interquartileRange($0) }),
    statistic("iti_min_s", .seconds, "Shortest interval.", range: "0..3", { $0.min() }),
    statistic("iti_max_s", .seconds, "Longest interval.", range: "0..3", { $0.max() }),
    interval(
      "iti_skewness", .one, "Third moment of the intervals by the second to the 3/2.",
      range: "-100..100", \.skewness),
    interval(
      "iti_kurtosis", .one, "Fourth moment of the intervals by the second squared, less 3.",
      range: "-2..10000",
      \.kurtosis),
    Metric(
      "iti_below_30ms_count", .count,
      "Intervals below 0.03 s, two fingers landing together; left out of the statistics unless bunched_events.",
      source: "this tool", range: .count, reading: { .count($0.intervals.togetherCount) }),
    Metric(
      "tap_pause_count", .count, "Intervals above 3 s; left out of the statistics.",
      source: "this tool", range: .count, reading: { .count($0.intervals.pauseCount) }),
    direction(
      "iti_left_right_mean_s", "Mean interval from the left button to the right.", from: .left,
      to: .right),
    direction(
      "iti_right_left_mean_s", "Mean interval from the right button to the left.", from: .right,
      to: .left),
    interval(
      "iti_asymmetry_pct", .percent,
      "Left to right less right to left, in percent of the mean of both.", range: "-200..200",
      \.directionAsymmetryPercent),
    interval(
      "iti_ar1", .one, "Autocorrelation of the intervals at lag 1, divided by their number.",
      source: "mhealthtools", range: "-1..1", { $0.autocorrelation(lag: 1) }),
    interval(
      "iti_ar2", .one, "Autocorrelation of the intervals at lag 2, divided by their number.",
      source: "mhealthtools", range: "-1..1",
      { $0.autocorrelation(lag: 2) }),
    interval(
      "iti_tkeo_mean", MetricUnit("s2"), "Mean Teager-Kaiser energy of the intervals.",
      source: "Kaiser 1990; mhealthtools", range: "-9..9", \.energy),
  ]

  static let fatigue: [Metric<TappingHand>] =
    [
      interval(
        "iti_slope_s_per_tap", .seconds, "Least-squares change from one interval to the next.",
        range: "-3..3", isCenter: true, \.slopePerTap),
      interval(
        "iti_theil_sen_slope", .seconds, "Median of the changes between all pairs of intervals.",
        source: "Sen 1968", range: "-3..3", isCenter: true, \.theilSenSlopePerTap),
      interval(
        "iti_slope_pct_per_10s", .percent,
        "Least-squares change over time in percent of the median per 10 s; above zero in fatigue.",
        range: "-10000..10000", isCenter: true, \.slopePercentPer10Seconds),
    ]
    + [10, 25, 50].map { percent in
      interval(
        "fatigue_\(percent)", .seconds,
        "Mean of the first \(percent) % of the intervals less that of as many at the end.",
        source: "mhealthtools, with equal shares", range: "-3..3", isCenter: true,
        { $0.fatigue(percent: percent) })
    }
}
