import DSP
public import Metrics

extension MusicHeartRate {
  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts) + MusicClip.metrics.of(\.clip)
    + HeartRateStep.metrics.of(\.heart) + HeartRateChange.metrics.of(\.change)
    + RunFacts.metrics.of(\.run)
}

extension MusicClip {
  static let metrics: [Metric<MusicClip>] = [
    .word(
      metricName, "Music clip", "Name of the music clip, as told; unknown when nobody does.",
      source: "ResearchKit music study", \.name),
    .word(
      "music_clip_mood", "Music clip mood",
      "The clip's name before its first underscore, to group runs by.",
      source: "ResearchKit music study", \.mood),
  ]
}

/// The change from before the music.
extension HeartRateChange {
  static let metrics: [Metric<HeartRateChange>] =
    (baselines + changes + dependence + adjustedLimits + [percent]).flagged(by: \.flags)

  private static let hammersley = "Bayley and Hammersley 1946, J R Stat Soc Suppl 8:184"
  private static let descriptive = "descriptive statistics"
  private static let noBaseline = "no heart rate before the music, or fewer than 2 samples"

  private static let baselines: [Metric<HeartRateChange>] = [
    Metric(
      "heart_rate_baseline_mean_bpm", "Baseline heart rate, mean", .beatsPerMinute,
      "Mean heart rate before the music.",
      source: descriptive, range: .heartRate, absentWhen: noBaseline,
      reading: { change in
        let series = change.baseline?.series
        return .number(
          series.flatMap { mean($0.rates) }, count: series?.count, else: .noBaseline)
      }),
    .word(
      "heart_rate_baseline_source",
      "Baseline heart rate, source",
      "Where it is from: step (of rest before), file (the recording before its step), or option.",
      levels: HeartRateBaseline.Source.allWords, source: "this tool", absentWhen: noBaseline,
      else: .noBaseline,
      \.baseline?.source.rawValue),
  ]

  /// What is read off one of the two comparisons.
  private static let difference = MetricFamily<HeartRateChange, HeartRateChange>(
    of: { $0.plain == nil ? nil : $0 }, source: "Welch 1947, Biometrika 34:28",
    range: "-10000..10000", absentWhen: "\(noBaseline), or neither varies", count: \.count,
    else: { $0.plain == nil ? $0.reason : .constantSeries })

  private static let changes: [Metric<HeartRateChange>] = [
    difference.number(
      "heart_rate_change_bpm", "Heart rate change from baseline", .beatsPerMinute,
      "Mean heart rate during the music less that before it.",
      range: .heartRateChange, absentWhen: noBaseline, { $0.plain?.estimate }),
    difference.number(
      "heart_rate_change_ci_low_bpm", "Heart rate change, 95 % CI low", .beatsPerMinute,
      "Lower 95 % limit of the change, were all samples independent.",
      { $0.plain?.limits(confidence: 0.95)?.lowerBound }),
    difference.number(
      "heart_rate_change_ci_high_bpm", "Heart rate change, 95 % CI high", .beatsPerMinute,
      "Upper 95 % limit of the change, were all samples independent.",
      { $0.plain?.limits(confidence: 0.95)?.upperBound }),
    difference.number(
      "heart_rate_change_degrees_of_freedom", "Heart rate change, degrees of freedom", .one,
      "Degrees of freedom of these limits.",
      range: "0..1000000",
      { $0.plain?.degreesOfFreedom }),
  ]

  /// What one side of the comparison is like.
  private static func side(
    _ series: @escaping @Sendable (HeartRateChange) -> HeartRateSeries?
  ) -> MetricFamily<HeartRateChange, HeartRateSeries> {
    MetricFamily(
      of: { $0.plain == nil ? nil : series($0) }, source: hammersley,
      absentWhen: "\(noBaseline), or this side is constant", count: { series($0)?.count },
      else: { $0.plain == nil ? $0.reason : .constantSeries })
  }

  private static let during = side(\.music.series)
  private static let before = side(\.baseline?.series)

  private static let dependence: [Metric<HeartRateChange>] = [
    during.number(
      "heart_rate_autocorrelation_lag1_music", "Heart rate autocorrelation, music", .one,
      "Correlation of each heart rate with the next, during the music.", range: .correlation,
      \.lag1),
    before.number(
      "heart_rate_autocorrelation_lag1_baseline", "Heart rate autocorrelation, baseline", .one,
      "Correlation of each heart rate with the next, before it.",
      range: .correlation, \.lag1),
    during.number(
      "heart_rate_effective_sample_music_count", "Independent heart rates, music", .count,
      "Independent samples during the music, at least 2.",
      range: "2..1000000", \.effectiveCount),
    before.number(
      "heart_rate_effective_sample_baseline_count", "Independent heart rates, baseline", .count,
      "Independent samples before the music, at least 2.",
      range: "2..1000000", \.effectiveCount),
  ]

  private static let adjustedLimits: [Metric<HeartRateChange>] = [
    difference.number(
      "heart_rate_change_adjusted_ci_low_bpm", "Heart rate change, adjusted CI low",
      .beatsPerMinute,
      "Lower 95 % limit of the change by the number of independent samples.", source: hammersley,
      { $0.adjusted?.limits(confidence: 0.95)?.lowerBound }),
    difference.number(
      "heart_rate_change_adjusted_ci_high_bpm", "Heart rate change, adjusted CI high",
      .beatsPerMinute,
      "Upper 95 % limit of the change by the number of independent samples.", source: hammersley,
      { $0.adjusted?.limits(confidence: 0.95)?.upperBound }),
  ]

  private static let percent = difference.number(
    "heart_rate_change_pct", "Heart rate change from baseline, percent", .percent,
    "The change in percent of the heart rate before the music.",
    source: descriptive, range: "-90..900", absentWhen: noBaseline,
    { change in
      change.baseline.flatMap { mean($0.series.rates) }.flatMap { before in
        change.plain.map { 100 * $0.estimate / before }
      }
    })
}
