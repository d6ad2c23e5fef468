import DSP
import Metrics

/// The table of heart rates of one step.
extension HeartRateStep {
  /// What is wrong with the heart rates stands with each value, since a step may hold other sensors.
  static let metrics: [Metric<HeartRateStep>] =
    (sampling + levels).flagged(by: \.flags) + [deviation].flagged(by: \.flagsOfChange)
    + ranks.flagged(by: \.flags) + course.flagged(by: \.flagsOfChange)
    + effort.flagged(by: \.flags)

  private static let recorder = "ORKHealthQuantityTypeRecorder"
  private static let statistics = "descriptive statistics"
  private static let karvonen = "Karvonen, Kentala and Mustala 1957"
  private static let fewSamples = "fewer than 2 samples"

  /// Statistics of all samples, which take two of them.
  private static let statistic = MetricFamily<HeartRateStep, HeartRateStep>(
    of: { $0.series.count > 1 ? $0 : nil }, source: statistics, range: .heartRate,
    absentWhen: fewSamples, count: \.series.count, else: \.scarcity)

  /// Why there are too few: the recording holds none at all, or only some.
  private var scarcity: Flag { recorded.failure ?? .fewSamples }

  private static let sampling: [Metric<HeartRateStep>] = [
    .count(
      "heart_rate_sample_count", "Heart rate samples",
      "Heart rates of the step that could be used.", source: recorder,
      range: .manyCount, \.series.count),
    .count(
      "heart_rate_source_count", "Heart rate sources",
      "Devices and apps that delivered heart rates.", source: recorder,
      range: .manyCount, \.recorded.sourceCount),
    .count(
      "heart_rate_out_of_range_count", "Heart rates out of range",
      "Heart rates left out for being below 25 or above 250.",
      source: "this tool", range: .manyCount, \.recorded.implausibleCount),
    .count(
      "heart_rate_outside_step_count",
      "Heart rates outside the step",
      "Heart rates left out for lying more than 2 s before or after the step.",
      source: "this tool", range: .manyCount, \.outsideCount),
    statistic.number(
      "heart_rate_sample_interval_median_s", "Heart rate sample interval, median", .seconds,
      "Median time from one heart rate to the next.",
      source: recorder, range: .recording, { median($0.series.intervals) }),
    statistic.number(
      "heart_rate_gap_max_s", "Longest gap between heart rates", .seconds,
      "Longest time from one heart rate to the next.",
      source: recorder,
      range: .recording, { $0.series.intervals.max() }),
    statistic.number(
      "heart_rate_coverage_pct", "Heart rate coverage", .percent,
      "First to last heart rate by the planned length of the step, else by its length.",
      source: "this tool", range: .percent,
      absentWhen: "\(fewSamples), or the length is not known",
      else: .noDates, { $0.coverage.map { 100 * $0 } }),
  ]

  private static let levels: [Metric<HeartRateStep>] = [
    statistic.number(
      "heart_rate_mean_bpm", "Heart rate, mean", .beatsPerMinute, "Mean of the heart rates."
    ) {
      mean($0.series.rates)
    },
    statistic.number(
      "heart_rate_time_weighted_mean_bpm", "Heart rate, time-weighted mean", .beatsPerMinute,
      "Area under the heart rate by its length (trapezoids), gaps above 30 s left out.",
      absentWhen: "\(fewSamples) at most 30 s apart", else: .gap, \.series.timeWeightedMean),
  ]

  private static let deviation = statistic.number(
    "heart_rate_sd_bpm", "Heart rate, SD", .beatsPerMinute,
    "Standard deviation of the heart rates.", range: "0..160",
    { standardDeviation($0.series.rates) })

  private static let ranks: [Metric<HeartRateStep>] = [
    statistic.number(
      "heart_rate_min_bpm", "Heart rate, minimum", .beatsPerMinute, "Lowest heart rate."
    ) {
      $0.series.rates.min()
    },
    statistic.number(
      "heart_rate_max_bpm", "Heart rate, maximum", .beatsPerMinute, "Highest heart rate."
    ) {
      $0.series.rates.max()
    },
    statistic.number(
      "heart_rate_median_bpm", "Heart rate, median", .beatsPerMinute, "Median of the heart rates."
    ) {
      median($0.series.rates)
    },
    edge(
      "heart_rate_start_mean_bpm", "Heart rate, first 10 s, mean",
      "Mean of the heart rates of the first 10 s.", \.firstSamples),
    edge(
      "heart_rate_end_mean_bpm", "Heart rate, last 10 s, mean",
      "Mean of the heart rates of the last 10 s of the planned length.",
      \.lastSamples),
  ]

  private static func edge(
    _ name: String, _ label: String, _ meaning: String,
    _ part: @escaping @Sendable (HeartRateStep) -> HeartRateSeries
  ) -> Metric<HeartRateStep> {
    Metric(
      name, label, .beatsPerMinute, meaning, source: "this tool", range: .heartRate,
      absentWhen: "no sample there, or \(fewSamples) in all",
      reading: { step in
        let part = part(step)
        return .number(
          step.series.count > 1 ? mean(part.rates) : nil, count: part.count, else: step.scarcity)
      })
  }

  private static let slope = MetricFamily<HeartRateStep, LinearFit>(
    of: { $0.series.count > 1 ? $0.series.trend : nil }, source: "least squares",
    range: "-100000..100000", absentWhen: "fewer than 3 samples", count: \.series.count,
    else: \.scarcity)

  private static let course: [Metric<HeartRateStep>] = [
    slope.number(
      "heart_rate_slope_bpm_per_min", "Heart rate slope", .beatsPerMinuteSquared,
      "Slope of the heart rate over the step.",
      range: .heartRateSlope, \.slope),
    slope.number(
      "heart_rate_slope_ci_low_bpm_per_min", "Heart rate slope, 95 % CI low",
      .beatsPerMinuteSquared,
      "Lower 95 % limit of the slope.",
      { $0.slopeLimits(confidence: 0.95)?.lowerBound }),
    slope.number(
      "heart_rate_slope_ci_high_bpm_per_min", "Heart rate slope, 95 % CI high",
      .beatsPerMinuteSquared,
      "Upper 95 % limit of the slope.",
      { $0.slopeLimits(confidence: 0.95)?.upperBound }),
  ]

  private static let effort: [Metric<HeartRateStep>] =
    [
      Metric(
        "heart_rate_rest_bpm", "Heart rate at rest", .beatsPerMinute,
        "Heart rate at rest: as given, else the lowest 30 s before the exercise, else of the run.",
        source: "this tool", range: .heartRate,
        absentWhen: "not given, and no 30 s of the run hold 3 samples",
        reading: { step in
          let rest = step.person.rest
          return .number(
            rest?.beatsPerMinute, count: rest?.sampleCount, flags: rest?.flags ?? [],
            else: .fewSamples)
        }),
      Metric(
        "heart_rate_rest_source", "Heart rate at rest, source",
        .word(HeartRateRest.Source.allWords),
        "What the heart rate at rest comes from: parameter, before (the exercise) or lowest (of the run).",
        source: "this tool", absentWhen: "there is no heart rate at rest",
        reading: { step in
          step.person.rest.map { .word($0.source.rawValue, flags: $0.flags) }
            ?? .absent(.fewSamples)
        }),
      Metric(
        "heart_rate_reserve_mean_pct", "Heart rate reserve used, mean", .percent,
        "Mean heart rate above rest in percent of the highest above rest.", source: karvonen,
        range: "-1000..1000",
        absentWhen: "highest or resting heart rate is not known", reading: \.reserve),
    ] + zones

  private var reserve: Reading {
    guard let maximum = person.maximumBPM else { return .absent(.noMaximumRate) }
    guard let rest = person.rest?.beatsPerMinute else { return .absent(.fewSamples) }
    guard maximum > rest else { return .absent(.noReserve) }
    let share =
      series.count > 1 ? mean(series.rates).map { 100 * ($0 - rest) / (maximum - rest) } : nil
    return .number(
      share, count: series.count, flags: person.rest?.flags ?? [], else: scarcity)
  }

  private static let zones: [Metric<HeartRateStep>] = (1...5).map { zone in
    let lower = 40 + 10 * zone
    return Metric(
      "heart_rate_zone\(zone)_s", "Time in heart rate zone \(zone)", .seconds,
      "Time at \(lower) to \(lower + 10) % of the highest heart rate; gaps above 30 s left out.",
      source: "Tanaka, Monahan and Seals 2001 for the highest heart rate by age", range: .recording,
      absentWhen: "the highest heart rate is not known, or \(fewSamples)",
      reading: { $0.seconds(fromPercent: lower) })
  }

  /// A zone does not include its upper limit, but the last one does.
  private func seconds(fromPercent lower: Int) -> Reading {
    guard let maximum = person.maximumBPM else { return .absent(.noMaximumRate) }
    let top = maximum * Double(lower + 10) / 100
    let limits = maximum * Double(lower) / 100..<(lower == 90 ? top.nextUp : top)
    return .number(
      series.count > 1 ? series.seconds(in: limits) : nil, count: series.count, else: scarcity)
  }
}

/// The table of the rest step.
extension HeartRateRecovery {
  static let metrics: [Metric<HeartRateRecovery>] =
    [end.flagged(by: { $0.rest.flags + $0.exerciseFlags })]
    + fallSeconds.map {
      fallMetric(seconds: $0)
        .flagged(by: { ($0.rest.flags + $0.exerciseFlags).map(\.ofChange) })
    }
    + [timeConstant.flagged(by: \.rest.flagsOfChange), lowest.flagged(by: \.rest.flags)]

  /// What of the exercise's heart rates spoils their end.
  private var exerciseFlags: [Flag] { exercise?.plausibility.flags ?? [] }

  private static let end = Metric<HeartRateRecovery>(
    "heart_rate_exercise_end_bpm", "Heart rate at end of exercise", .beatsPerMinute,
    "Time-weighted mean of the exercise's last 15 s, else its last heart rate within 20 s.",
    source: "this tool", range: .heartRate, absentWhen: "no heart rate there",
    reading: { recovery in
      let end = recovery.endOfExercise
      return .number(end?.beatsPerMinute, count: end?.count, else: .noExerciseRate)
    })

  private static let timeConstant = Metric<HeartRateRecovery>(
    "heart_rate_recovery_tau_s", "Heart rate recovery time constant", .seconds,
    "Time constant of the exponential through the rest, between 10 and 300 s.",
    source: "least squares of c + d exp(-t / tau)", range: "10..300",
    absentWhen: "less than 60 s or 4 samples of rest, or no fall", reading: \.timeConstant)

  private static let lowest = Metric<HeartRateRecovery>(
    "heart_rate_rest_step_min_bpm", "Heart rate in the rest step, minimum", .beatsPerMinute,
    "Smallest mean over any 20 s of rest with 3 samples.",
    source: "this tool", range: .heartRate, absentWhen: "no 20 s of rest hold 3 samples",
    reading: \.lowest)

  private static func fallMetric(seconds: Int) -> Metric<HeartRateRecovery> {
    Metric(
      "heart_rate_recovery_\(seconds)s_bpm", "Heart rate recovery at \(seconds) s", .beatsPerMinute,
      """
      Heart rate at the end of exercise minus the heart rate \(seconds) s into the rest, or the last one where the \
      recording ends up to 10 s before.
      """,
      source: "Cole et al. 1999, New Engl J Med 341:1351", range: .heartRateChange,
      absentWhen: "the samples around that time are more than 15 s apart, or one end is missing",
      reading: { $0.fall(after: Double(seconds)) })
  }
}
