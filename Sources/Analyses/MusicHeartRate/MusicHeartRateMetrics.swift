import DSP
public import Metrics

extension MusicHeartRate {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<MusicStep>] =
    MusicClip.metrics.of(\.clip) + HeartRateStep.metrics.of(\.heart)
    + HeartRateChange.metrics.of(\.change)
}

extension MusicClip {
  static let metrics: [Metric<MusicClip>] = [
    .word(
      metricName, "Music clip",
      "Name of the music clip, from --music-clip or the log of the app; unknown if neither gives it.",
      source: "ResearchKit music study", \.name),
    .word(
      "music_clip_mood", "Music clip mood",
      "Mood of the music clip: the part of its name before the first underscore. Sessions are grouped by it.",
      source: "ResearchKit music study", \.mood),
  ]
}

/// The metrics of the change from the baseline.
extension HeartRateChange {
  static let metrics: [Metric<HeartRateChange>] =
    (baselines + changes + dependence + adjustedLimits + [percent]).flagged(by: \.flags)

  private static let hammersley = "Bayley and Hammersley 1946, J R Stat Soc Suppl 8:184"
  private static let descriptive = "descriptive statistics"
  private static let noBaseline = "there is no baseline with at least 2 heart rate samples"
  private static let noMusic = "the music has fewer than 2 samples"

  private static let baselines: [Metric<HeartRateChange>] = [
    Metric(
      "heart_rate_baseline_mean_bpm", "Baseline heart rate, mean", .beatsPerMinute,
      "Mean of the heart rate samples of the baseline, which is taken before the music: from a step of rest, from the recording before its step began, or from --heart-rate-baseline-file.",
      source: descriptive, range: .heartRate, absentWhen: noBaseline,
      reading: { change in
        let series = change.baseline?.series
        return .number(
          series.flatMap { mean($0.rates) }, count: series?.count, else: .noHeartRateBaseline)
      }),
    .word(
      "heart_rate_baseline_source", "Baseline heart rate, source",
      "Source of the baseline heart rates: step (step of rest before the music), file (part of the recording before its step began) or option (--heart-rate-baseline-file).",
      levels: HeartRateBaseline.BaselineSource.allWords, source: "this tool",
      absentWhen: noBaseline, else: .noHeartRateBaseline, \.baseline?.source.rawValue),
  ]

  /// Metrics of the comparison of music and baseline.
  private static let difference = MetricFamily<HeartRateChange, HeartRateChange>(
    of: { $0.plain == nil ? nil : $0 }, source: "Welch 1947, Biometrika 34:28",
    range: "-10000..10000",
    absentWhen: "\(noBaseline), \(noMusic), or the heart rate is constant in both", count: \.count,
    else: { $0.plain == nil ? $0.reason : .heartRateConstant })

  private static let changes: [Metric<HeartRateChange>] = [
    difference.number(
      "heart_rate_change_bpm", "Heart rate change from baseline", .beatsPerMinute,
      "`heart_rate_mean_bpm` during the music minus `heart_rate_baseline_mean_bpm`. Positive if the heart rate is higher during the music.",
      range: .heartRateChange, absentWhen: "\(noBaseline), or \(noMusic)", { $0.plain?.estimate }),
    difference.number(
      "heart_rate_change_ci_low_bpm", "Heart rate change, 95 % CI low", .beatsPerMinute,
      "Lower limit of the 95 % confidence interval of `heart_rate_change_bpm` by Welch's method. It assumes independent samples; successive heart rates are correlated, so the interval is too narrow. `heart_rate_change_adjusted_ci_low_bpm` takes the correlation into account.",
      { $0.plain?.limits(confidence: 0.95)?.lowerBound }),
    difference.number(
      "heart_rate_change_ci_high_bpm", "Heart rate change, 95 % CI high", .beatsPerMinute,
      "Upper limit of the 95 % confidence interval of `heart_rate_change_bpm` by Welch's method. It assumes independent samples; successive heart rates are correlated, so the interval is too narrow. `heart_rate_change_adjusted_ci_high_bpm` takes the correlation into account.",
      { $0.plain?.limits(confidence: 0.95)?.upperBound }),
    difference.number(
      "heart_rate_change_degrees_of_freedom", "Heart rate change, degrees of freedom", .one,
      "Degrees of freedom (Welch) of the confidence interval from `heart_rate_change_ci_low_bpm` to `heart_rate_change_ci_high_bpm`.",
      range: "0..1000000", { $0.plain?.degreesOfFreedom }),
  ]

  /// Metrics of one side of the comparison, the music or the baseline.
  private static func side(
    _ words: String, _ series: @escaping @Sendable (HeartRateChange) -> HeartRateSeries?
  ) -> MetricFamily<HeartRateChange, HeartRateSeries> {
    MetricFamily(
      of: { $0.plain == nil ? nil : series($0) }, source: hammersley,
      absentWhen: "\(noBaseline), \(noMusic), or the heart rate \(words) is constant",
      count: { series($0)?.count }, else: { $0.plain == nil ? $0.reason : .heartRateConstant })
  }

  private static let during = side("during the music", \.music.series)
  private static let before = side("of the baseline", \.baseline?.series)

  private static let dependence: [Metric<HeartRateChange>] = [
    during.number(
      "heart_rate_autocorrelation_lag1_music", "Heart rate autocorrelation, music", .one,
      "Autocorrelation of the heart rate samples during the music at a lag of one sample. Near 1 if successive samples are alike, near 0 if they are independent.",
      range: .correlation, \.lag1),
    before.number(
      "heart_rate_autocorrelation_lag1_baseline", "Heart rate autocorrelation, baseline", .one,
      "Autocorrelation of the heart rate samples of the baseline at a lag of one sample. Near 1 if successive samples are alike, near 0 if they are independent.",
      range: .correlation, \.lag1),
    during.number(
      "heart_rate_effective_sample_music_count", "Independent heart rates, music", .count,
      "Effective number of independent heart rate samples during the music: n (1 - r) / (1 + r), at least 2, where n is the number of samples and r is `heart_rate_autocorrelation_lag1_music`, limited to 0..0.99.",
      range: "2..1000000", \.effectiveCount),
    before.number(
      "heart_rate_effective_sample_baseline_count", "Independent heart rates, baseline", .count,
      "Effective number of independent heart rate samples of the baseline: n (1 - r) / (1 + r), at least 2, where n is the number of samples and r is `heart_rate_autocorrelation_lag1_baseline`, limited to 0..0.99.",
      range: "2..1000000", \.effectiveCount),
  ]

  private static let adjustedLimits: [Metric<HeartRateChange>] = [
    difference.number(
      "heart_rate_change_adjusted_ci_low_bpm", "Heart rate change, adjusted CI low",
      .beatsPerMinute,
      "Lower limit of the 95 % confidence interval of `heart_rate_change_bpm`, computed with the effective instead of the actual number of samples, because successive heart rates are correlated.",
      source: hammersley, { $0.adjusted?.limits(confidence: 0.95)?.lowerBound }),
    difference.number(
      "heart_rate_change_adjusted_ci_high_bpm", "Heart rate change, adjusted CI high",
      .beatsPerMinute,
      "Upper limit of the 95 % confidence interval of `heart_rate_change_bpm`, computed with the effective instead of the actual number of samples, because successive heart rates are correlated.",
      source: hammersley, { $0.adjusted?.limits(confidence: 0.95)?.upperBound }),
  ]

  private static let percent = difference.number(
    "heart_rate_change_pct", "Heart rate change from baseline, percent", .percent,
    "`heart_rate_change_bpm` in percent of `heart_rate_baseline_mean_bpm`.", source: descriptive,
    range: "-90..900", absentWhen: "\(noBaseline), or \(noMusic)",
    { change in
      change.baseline.flatMap { mean($0.series.rates) }.flatMap { before in
        change.plain.map { 100 * $0.estimate / before }
      }
    })
}
