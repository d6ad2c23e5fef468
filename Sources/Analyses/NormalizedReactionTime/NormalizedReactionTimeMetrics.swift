import DSP
public import Metrics

extension NormalizedReactionTime {
  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts)
    + NormalizedReactionTimeSummary.metrics.of(\.summary)
    + RunFacts.metrics.of(\.run)
}

/// The table of one visit.
extension NormalizedReactionTimeSummary {
  static let metrics: [Metric<NormalizedReactionTimeSummary>] = counts + times + stages + coarse

  private static let source = "ResearchKit, ORKNormalizedReactionTimeResult"
  private static let absence = "no valid attempt, or dates of whole seconds"
  private static let few = "fewer than two valid attempts, or dates of whole seconds"

  private static let counts: [Metric<NormalizedReactionTimeSummary>] = [
    .count(
      "touch_trial_count", "Touch trials", "Attempts that could be used, of every kind.",
      source: source
    ) {
      $0.attempts.count
    },
    .count(
      "touch_valid_trial_count", "Valid touch trials",
      "Attempts in which the target was touched after it came.",
      source: source
    ) { $0.count(.valid) },
    .count(
      "touch_false_start_count", "Finger lifted too early",
      "Attempts without target and touch: lifted too early.",
      source: source
    ) { $0.count(.falseStart) },
    .count(
      "touch_anticipation_count", "Touches too early",
      "Attempts touched without a target or less than 0.1 s after it.",
      source: source
    ) { $0.count(.anticipation) },
    .count(
      "touch_timeout_count", "Touch trials timed out",
      "Attempts in which the target came and was not touched.",
      source: source
    ) { $0.count(.timeout) },
  ]

  private static let totals = MetricFamily<NormalizedReactionTimeSummary, [Double]>(
    ofList: { $0.milliseconds(\.totalSeconds) }, source: source, range: .reactionMilliseconds,
    absentWhen: absence, else: { $0.absence ?? .tooFewValues })

  private static let times: [Metric<NormalizedReactionTimeSummary>] = [
    totals.number(
      "touch_reaction_time_mean_ms", "Touch reaction time, mean", .milliseconds,
      "Mean time from the target to the touch.", mean),
    totals.number(
      "touch_reaction_time_median_ms", "Touch reaction time, median", .milliseconds,
      "Median time from the target.", median),
    totals.number(
      "touch_reaction_time_sd_ms", "Touch reaction time, SD", .milliseconds,
      "SD of the time from the target.",
      absentWhen: few,
      standardDeviation),
    totals.number(
      "touch_reaction_time_cv_pct", "Touch reaction time, CV", .percent, "SD by the mean.",
      range: "0..10000", absentWhen: few
    ) { coefficientOfVariationPercent($0) },
  ]

  private static func stage(
    _ name: String, _ label: String, _ meaning: String,
    _ seconds: @escaping @Sendable (NormalizedReactionTimeAttempt) -> Double?
  ) -> Metric<NormalizedReactionTimeSummary> {
    MetricFamily(
      ofList: { $0.milliseconds(seconds) }, source: source, range: .reactionMilliseconds,
      absentWhen: "\(absence), or no lift between target and touch",
      else: { $0.absence ?? .noTimerStart }
    ).number(name, label, .milliseconds, meaning, mean)
  }

  private static let stages: [Metric<NormalizedReactionTimeSummary>] = [
    stage(
      "touch_decision_time_mean_ms", "Decision time, mean",
      "Mean time from the target to lifting the finger."
    ) {
      $0.stages?.decisionSeconds
    },
    stage(
      "touch_movement_time_mean_ms", "Movement time, mean",
      "Mean time from lifting the finger to the touch."
    ) {
      $0.stages?.movementSeconds
    },
    Metric(
      "touch_foreperiod_slope_ms_per_s", "Reaction time slope over foreperiod", MetricUnit("ms/s"),
      "Slope of the least-squares line of the time from the target over the time waited for it.",
      source: "this tool", range: .reactionDifference,
      absentWhen: "\(absence), or fewer than three, or one time of waiting",
      reading: \.foreperiodSlope),
  ]

  private static let coarse: [Metric<NormalizedReactionTimeSummary>] = [
    Metric(
      "touch_reaction_time_coarse_mean_ms", "Touch reaction time, coarse, mean", .milliseconds,
      "Mean time from the target by dates of whole seconds: right on average over many attempts.",
      source: "this tool", range: .reactionMilliseconds,
      absentWhen: "dates have fractions of a second", reading: \.coarseMean),
    Metric(
      "touch_reaction_time_coarse_se_ms", "Touch reaction time, coarse, SE", .milliseconds,
      "Standard error of that mean by the rounding of dates.",
      source: "this tool; binomial", range: .reactionMilliseconds,
      absentWhen: "dates have fractions of a second", reading: \.coarseError),
  ]
}
