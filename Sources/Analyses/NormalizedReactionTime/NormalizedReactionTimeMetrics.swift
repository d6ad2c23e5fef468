import DSP
public import Metrics

extension NormalizedReactionTime {
  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<NormalizedReactionTimeVisit>] =
    NormalizedReactionTimeSummary.metrics.of(\.summary)
}

/// The table of one visit.
extension NormalizedReactionTimeSummary {
  static let metrics: [Metric<NormalizedReactionTimeSummary>] = counts + times + stages + coarse

  private static let source = "ResearchKit, ORKNormalizedReactionTimeResult"
  private static let absence = "no valid trial has dates with fractions of a second"
  private static let few = "fewer than two valid trials have dates with fractions of a second"

  private static let counts: [Metric<NormalizedReactionTimeSummary>] = [
    .count(
      "touch_trial_count", "Touch trials", "Number of trials that could be read, with any outcome.",
      source: source
    ) { $0.attempts.count },
    .count(
      "touch_valid_trial_count", "Valid touch trials",
      "Number of trials in which the target was touched at least 0.1 s after it appeared. With dates in whole seconds (flag dates_to_second), all touches after the target count.",
      better: .higher, source: source
    ) { $0.count(.valid) },
    .count(
      "touch_false_start_count", "Finger lifted too early",
      "Number of trials in which the finger was lifted before the target appeared: neither a target nor a touch is recorded.",
      better: .lower, source: source
    ) { $0.count(.falseStart) },
    .count(
      "touch_anticipation_count", "Touches too early",
      "Number of trials with a touch but no target, or with a touch earlier than 0.1 s after the target appeared.",
      better: .lower, source: source
    ) { $0.count(.anticipation) },
    .count(
      "touch_timeout_count", "Touch trials timed out",
      "Number of trials in which the target appeared and was not touched.", better: .lower,
      source: source
    ) { $0.count(.timeout) },
  ]

  private static let totals = MetricFamily<NormalizedReactionTimeSummary, [Double]>(
    ofList: { $0.milliseconds(\.totalSeconds) }, source: source, range: .reactionMilliseconds,
    absentWhen: absence, else: { $0.absence ?? .fewValues })

  private static let times: [Metric<NormalizedReactionTimeSummary>] = [
    totals.number(
      "touch_reaction_time_mean_ms", "Touch reaction time, mean", .milliseconds,
      "Mean time from the appearance of the target to the touch, over valid trials with dates that have fractions of a second.",
      better: .lower, mean),
    totals.number(
      "touch_reaction_time_median_ms", "Touch reaction time, median", .milliseconds,
      "Median time from the appearance of the target to the touch, over valid trials with dates that have fractions of a second.",
      better: .lower, median),
    totals.number(
      "touch_reaction_time_sd_ms", "Touch reaction time, SD", .milliseconds,
      "Standard deviation of the time from the appearance of the target to the touch, over valid trials with dates that have fractions of a second.",
      better: .lower, absentWhen: few, standardDeviation),
    totals.number(
      "touch_reaction_time_cv_pct", "Touch reaction time, CV", .percent,
      "`touch_reaction_time_sd_ms` in percent of `touch_reaction_time_mean_ms`.", better: .lower,
      range: "0..10000", absentWhen: few
    ) { coefficientOfVariationPercent($0) },
  ]

  private static func stage(
    _ name: String, _ label: String, _ meaning: String,
    _ seconds: @escaping @Sendable (NormalizedReactionTimeAttempt) -> Double?
  ) -> Metric<NormalizedReactionTimeSummary> {
    MetricFamily(
      ofList: { $0.milliseconds(seconds) }, source: source, range: .reactionMilliseconds,
      absentWhen: "\(absence), or no lift is recorded between the target and the touch",
      else: { $0.absence ?? .noLiftTime }
    ).number(name, label, .milliseconds, meaning, better: .lower, mean)
  }

  private static let stages: [Metric<NormalizedReactionTimeSummary>] = [
    stage(
      "touch_decision_time_mean_ms", "Decision time, mean",
      "Mean time from the appearance of the target to lifting the finger, over valid trials with dates that have fractions of a second and a lift between target and touch."
    ) { $0.stages?.decisionSeconds },
    stage(
      "touch_movement_time_mean_ms", "Movement time, mean",
      "Mean time from lifting the finger to touching the target, over valid trials with dates that have fractions of a second and a lift between target and touch."
    ) { $0.stages?.movementSeconds },
    Metric(
      "touch_foreperiod_slope_ms_per_s", "Reaction time slope over foreperiod", MetricUnit("ms/s"),
      "Slope of the least-squares line of the time from the target to the touch over the foreperiod (time waited for the target), over valid trials with dates that have fractions of a second. Negative when long waits make responses faster.",
      source: "this tool", range: .reactionDifference,

      absentWhen:
        "fewer than three valid trials have a foreperiod and dates with fractions of a second, or all foreperiods are equal",
      reading: \.foreperiodSlope),
  ]

  private static let coarse: [Metric<NormalizedReactionTimeSummary>] = [
    Metric(
      "touch_reaction_time_coarse_mean_ms", "Touch reaction time, coarse, mean", .milliseconds,
      "Mean time from the appearance of the target to the touch, over valid trials with dates in whole seconds. Single times are 0 or whole seconds, but their mean over many trials is unbiased.",
      better: .lower, source: "this tool", range: .reactionMilliseconds,
      absentWhen: "no valid trial has dates in whole seconds (no row)", reading: \.coarseMean),
    Metric(
      "touch_reaction_time_coarse_se_ms", "Touch reaction time, coarse, SE", .milliseconds,
      "Standard error of `touch_reaction_time_coarse_mean_ms` due to dates in whole seconds: sqrt(f (1 - f) / n) in s, where n is the number of trials and f the fractional part of the mean in s (0.5 / n if it is 0).",
      source: "this tool; binomial", range: .reactionMilliseconds,
      absentWhen: "no valid trial has dates in whole seconds (no row)", reading: \.coarseError),
  ]
}
