import DSP
import Metrics

/// The table of the change from before the music.
extension HeartRateChange {
  static let metrics: [Metric<HeartRateChange>] =
    (baselines + changes + dependence + adjustedLimits + [percent])
    .map { $0.flagged(by: \.flags) }

  private static let welch = "Welch 1947, Biometrika 34:28"
  private static let hammersley = "Bayley and Hammersley 1946, J R Stat Soc Suppl 8:184"
  private static let noBaseline = "no heart rate before the music, or fewer than 2 samples"
  private static let constant = "\(noBaseline), or neither varies"

  private static let baselines: [Metric<HeartRateChange>] = [
    Metric(
      "hr_baseline_mean_bpm", .perMinute, "Mean heart rate before the music.",
      source: "descriptive statistics", range: .heartRate, absentWhen: noBaseline,
      reading: { change in
        let series = change.baseline?.series
        return .number(
          series.flatMap { mean($0.rates) }, count: series?.count, else: .noBaseline)
      }),
    Metric(
      "hr_baseline_source", .word,
      "Where it is from: step (of rest before), file (the recording before its step), or option.",
      source: "this tool", absentWhen: noBaseline,
      reading: { $0.baseline.map { .word($0.source.rawValue) } ?? .absent(.noBaseline) }),
  ]

  /// What is read off one of the two comparisons.
  private static func difference(
    _ name: String, _ unit: MetricUnit, _ meaning: String, source: String = welch,
    range: ValueRange,
    absentWhen: String = constant, else reason: Flag = .constantSeries,
    _ value: @escaping @Sendable (HeartRateChange) -> Double?
  ) -> Metric<HeartRateChange> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: absentWhen,
      reading: { change in
        .number(
          value(change), count: change.count, else: change.plain == nil ? change.reason : reason)
      })
  }

  private static let changes: [Metric<HeartRateChange>] = [
    difference(
      "hr_change_bpm", .perMinute, "Mean heart rate during the music less that before it.",
      range: .heartRateChange,
      absentWhen: noBaseline, { $0.plain?.estimate }),
    difference(
      "hr_change_ci_low_bpm", .perMinute,
      "Lower 95 % limit of the change, were all samples independent.", range: "-10000..10000",
      { $0.plain?.limits(confidence: 0.95)?.lowerBound }),
    difference(
      "hr_change_ci_high_bpm", .perMinute,
      "Upper 95 % limit of the change, were all samples independent.", range: "-10000..10000",
      { $0.plain?.limits(confidence: 0.95)?.upperBound }),
    difference(
      "hr_change_df", .one, "Degrees of freedom of these limits.", range: "0..1000000",
      { $0.plain?.degreesOfFreedom }),
  ]

  /// What one side of the comparison is like.
  private static func side(
    _ name: String, _ meaning: String, range: ValueRange,
    _ series: @escaping @Sendable (HeartRateChange) -> HeartRateSeries?,
    _ value: @escaping @Sendable (HeartRateSeries) -> Double?
  ) -> Metric<HeartRateChange> {
    Metric(
      name, .one, meaning, source: hammersley, range: range,
      absentWhen: "\(noBaseline), or this side is constant",
      reading: { change in
        guard change.plain != nil, let series = series(change) else {
          return .absent(change.reason)
        }
        return .number(value(series), count: series.count, else: .constantSeries)
      })
  }

  private static let dependence: [Metric<HeartRateChange>] = [
    side(
      "hr_change_lag1_during", "Correlation of each heart rate with the next, during the music.",
      range: .correlation,
      \.music.series, \.lag1),
    side(
      "hr_change_lag1_baseline", "Correlation of each heart rate with the next, before it.",
      range: .correlation,
      \.baseline?.series, \.lag1),
    side(
      "hr_effective_samples_during", "Independent samples during the music, at least 2.",
      range: "2..1000000",
      \.music.series, \.effectiveCount),
    side(
      "hr_effective_samples_baseline", "Independent samples before the music, at least 2.",
      range: "2..1000000",
      \.baseline?.series, \.effectiveCount),
  ]

  private static let adjustedLimits: [Metric<HeartRateChange>] = [
    difference(
      "hr_change_adj_ci_low_bpm", .perMinute,
      "Lower 95 % limit of the change by the number of independent samples.", source: hammersley,
      range: "-10000..10000",
      { $0.adjusted?.limits(confidence: 0.95)?.lowerBound }),
    difference(
      "hr_change_adj_ci_high_bpm", .perMinute,
      "Upper 95 % limit of the change by the number of independent samples.", source: hammersley,
      range: "-10000..10000",
      { $0.adjusted?.limits(confidence: 0.95)?.upperBound }),
  ]

  private static let percent = difference(
    "hr_change_pct", .percent, "The change in percent of the heart rate before the music.",
    source: "descriptive statistics", range: "-90..900", absentWhen: noBaseline,
    { change in
      change.baseline.flatMap { mean($0.series.rates) }.flatMap { before in
        change.plain.map { 100 * $0.estimate / before }
      }
    })
}

extension Flag {
  static let noBaseline = Flag(
    "no_baseline", .note, "There is no heart rate before the music to compare with.")
}
