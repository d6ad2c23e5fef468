import DSP
import Metrics

/// The table of one visit.
extension TouchSummary {
  static let metrics: [Metric<TouchSummary>] = counts + times + stages + coarse

  private static let source = "ResearchKit, ORKNormalizedReactionTimeResult"
  private static let absence = "no valid attempt, or dates of whole seconds"
  private static let few = "fewer than two valid attempts, or dates of whole seconds"
  private static let milliseconds = MetricUnit("ms")

  private static func count(
    _ name: String, _ meaning: String, _ kind: TouchAttempt.Kind
  ) -> Metric<TouchSummary> {
    Metric(
      name, .count, meaning, source: source, range: .count, reading: { .count($0.count(kind)) })
  }

  private static let counts: [Metric<TouchSummary>] = [
    Metric(
      "trials_count", .count, "Attempts that could be used, of every kind.", source: source,
      range: .count, reading: { .count($0.trialCount) }),
    count("valid_count", "Attempts in which the target was touched after it came.", .valid),
    count(
      "false_start_count", "Attempts without target and touch: lifted too early.", .falseStart),
    count(
      "anticipation_count", "Attempts touched without a target or less than 0.1 s after it.",
      .anticipation),
    count("timeout_count", "Attempts in which the target came and was not touched.", .timeout),
  ]

  private static func total(
    _ name: String, _ unit: MetricUnit, _ meaning: String,
    range: ValueRange = .reactionMilliseconds, absentWhen: String = absence,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<TouchSummary> {
    Metric(
      name, unit, meaning, source: source, range: range, absentWhen: absentWhen,
      reading: { $0.reading(\.totalSeconds, statistic) })
  }

  private static let times: [Metric<TouchSummary>] = [
    total("reaction_time_mean_ms", milliseconds, "Mean time from the target to the touch.", mean),
    total("reaction_time_median_ms", milliseconds, "Median time from the target.", median),
    total(
      "reaction_time_sd_ms", milliseconds, "SD of the time from the target.", absentWhen: few,
      standardDeviation),
    total("reaction_time_cv", .one, "SD by the mean.", range: "0..100", absentWhen: few) {
      coefficientOfVariationPercent($0).map { $0 / 100 }
    },
  ]

  private static let stages: [Metric<TouchSummary>] = [
    Metric(
      "decision_time_mean_ms", milliseconds, "Mean time from the target to lifting the finger.",
      source: source, range: .reactionMilliseconds,
      absentWhen: "\(absence), or no lift between target and touch",
      reading: { $0.reading({ $0.stages?.decisionSeconds }, else: .noTimerStart, mean) }),
    Metric(
      "movement_time_mean_ms", milliseconds, "Mean time from lifting the finger to the touch.",
      source: source, range: .reactionMilliseconds,
      absentWhen: "\(absence), or no lift between target and touch",
      reading: { $0.reading({ $0.stages?.movementSeconds }, else: .noTimerStart, mean) }),
    Metric(
      "foreperiod_slope_ms_per_s", MetricUnit("ms/s"),
      "Slope of the least-squares line of the time from the target over the time waited for it.",
      source: "this tool", range: .reactionDifference,
      absentWhen: "\(absence), or fewer than three, or one time of waiting",
      reading: \.foreperiodSlope),
  ]

  private static let coarse: [Metric<TouchSummary>] = [
    Metric(
      "reaction_time_coarse_mean_s", .seconds,
      "Mean time from the target by dates of whole seconds: right on average over many attempts.",
      source: "this tool", range: .reaction, absentWhen: "dates have fractions of a second",
      reading: \.coarseMeanSeconds),
    Metric(
      "reaction_time_coarse_se_s", .seconds,
      "Standard error of that mean by the rounding of dates.",
      source: "this tool; binomial", range: .reaction,
      absentWhen: "dates have fractions of a second", reading: \.coarseErrorSeconds),
  ]
}
