import DSP
import Metrics

/// The metrics of heart rates of one step.
extension HeartRateStep {
  /// Flags of the heart rates are added to each value and not to the step, which may contain other sensors.
  static let metrics: [Metric<HeartRateStep>] =
    (sampling + levels).flagged(by: \.flags) + [deviation].flagged(by: \.flagsOfChange)
    + ranks.flagged(by: \.flags) + course.flagged(by: \.flagsOfChange) + effort.flagged(by: \.flags)

  private static let recorder = "ORKHealthQuantityTypeRecorder"
  private static let statistics = "descriptive statistics"
  private static let karvonen = "Karvonen, Kentala and Mustala 1957"
  private static let fewSamples = "the step has fewer than 2 usable heart rate samples"

  /// Statistics of all samples, which need at least two.
  private static let statistic = MetricFamily<HeartRateStep, HeartRateStep>(
    of: { $0.series.count > 1 ? $0 : nil }, source: statistics, range: .heartRate,
    absentWhen: fewSamples, count: \.series.count, else: \.scarcity)

  /// The reason for too few samples: the recording contains none, or only some.
  private var scarcity: Flag { recorded.failure ?? .fewHeartRates }

  private static let sampling: [Metric<HeartRateStep>] = [
    .count(
      "heart_rate_sample_count", "Heart rate samples",
      "Number of usable heart rate samples: from the source with the most samples (from all with --heart-rate-all-sources), from 25 to 250 beats/min, and from 2 s before to 2 s after the step. Samples with equal times count once.",
      source: recorder, range: .manyCount, \.series.count),
    .count(
      "heart_rate_source_count", "Heart rate sources",
      "Number of devices or apps from which heart rate samples were recorded, including sources left out.",
      source: recorder, range: .manyCount, \.recorded.sourceCount),
    .count(
      "heart_rate_out_of_range_count", "Heart rates out of range",
      "Number of heart rate samples left out because they are below 25 or above 250 beats/min.",
      source: "this tool", range: .manyCount, \.recorded.implausibleCount),
    .count(
      "heart_rate_outside_step_count", "Heart rates outside the step",
      "Number of heart rate samples left out because they lie more than 2 s before the start or after the end of the step.",
      source: "this tool", range: .manyCount, \.outsideCount),
    statistic.number(
      "heart_rate_sample_interval_median_s", "Heart rate sample interval, median", .seconds,
      "Median time between consecutive usable heart rate samples.", source: recorder,
      range: .recording, { median($0.series.intervals) }),
    statistic.number(
      "heart_rate_gap_max_s", "Longest gap between heart rates", .seconds,
      "Longest time between consecutive usable heart rate samples.", source: recorder,
      range: .recording, { $0.series.intervals.max() }),
    statistic.number(
      "heart_rate_coverage_pct", "Heart rate coverage", .percent,
      "Time from the first to the last heart rate sample, in percent of the planned duration of the step, or of its actual duration when no duration was planned.",
      source: "this tool", range: .percent,
      absentWhen: "\(fewSamples), or the duration of the step is unknown", else: .noDates,
      { $0.coverage.map { 100 * $0 } }),
  ]

  private static let levels: [Metric<HeartRateStep>] = [
    statistic.number(
      "heart_rate_mean_bpm", "Heart rate, mean", .beatsPerMinute,
      "Mean of the heart rate samples of the step."
    ) { mean($0.series.rates) },
    statistic.number(
      "heart_rate_time_weighted_mean_bpm", "Heart rate, time-weighted mean", .beatsPerMinute,
      "Area under the heart rate over time, by straight lines between samples, divided by the duration of the lines. Gaps longer than 30 s are left out.",
      absentWhen: "no two consecutive heart rate samples are at most 30 s apart",
      else: .heartRateGap, \.series.timeWeightedMean),
  ]

  private static let deviation = statistic.number(
    "heart_rate_sd_bpm", "Heart rate, SD", .beatsPerMinute,
    "Standard deviation of the heart rate samples of the step.", range: "0..160",
    { standardDeviation($0.series.rates) })

  private static let ranks: [Metric<HeartRateStep>] = [
    statistic.number(
      "heart_rate_min_bpm", "Heart rate, minimum", .beatsPerMinute,
      "Lowest heart rate sample of the step."
    ) { $0.series.rates.min() },
    statistic.number(
      "heart_rate_max_bpm", "Heart rate, maximum", .beatsPerMinute,
      "Highest heart rate sample of the step."
    ) { $0.series.rates.max() },
    statistic.number(
      "heart_rate_median_bpm", "Heart rate, median", .beatsPerMinute,
      "Median of the heart rate samples of the step."
    ) { median($0.series.rates) },
    edge(
      "heart_rate_start_mean_bpm", "Heart rate, first 10 s, mean",
      "Mean of the heart rate samples in the first 10 s of the step.",
      absentWhen:
        "no heart rate sample lies in the first 10 s of the step, or the step has fewer than 2",
      \.firstSamples),
    edge(
      "heart_rate_end_mean_bpm", "Heart rate, last 10 s, mean",
      "Mean of the heart rate samples in the last 10 s of the planned duration of the step, or of its actual duration when no duration was planned. Samples after the planned end are included.",
      absentWhen:
        "no heart rate sample lies in the last 10 s or later, or the step has fewer than 2",
      \.lastSamples),
  ]

  private static func edge(
    _ name: String, _ label: String, _ meaning: String, absentWhen: String,
    _ part: @escaping @Sendable (HeartRateStep) -> HeartRateSeries
  ) -> Metric<HeartRateStep> {
    Metric(
      name, label, .beatsPerMinute, meaning, source: "this tool", range: .heartRate,
      absentWhen: absentWhen,
      reading: { step in
        let part = part(step)
        return .number(
          step.series.count > 1 ? mean(part.rates) : nil, count: part.count, else: step.scarcity)
      })
  }

  private static let slope = MetricFamily<HeartRateStep, LinearFit>(
    of: { $0.series.count > 1 ? $0.series.trend : nil }, source: "least squares",
    range: "-100000..100000", absentWhen: "the step has fewer than 3 usable heart rate samples",
    count: \.series.count, else: \.scarcity)

  private static let course: [Metric<HeartRateStep>] = [
    slope.number(
      "heart_rate_slope_bpm_per_min", "Heart rate slope", .beatsPerMinuteSquared,
      "Slope of the least-squares line through the heart rate samples of the step over time. Positive if the heart rate rises.",
      range: .heartRateSlope, \.slope),
    slope.number(
      "heart_rate_slope_ci_low_bpm_per_min", "Heart rate slope, 95 % CI low",
      .beatsPerMinuteSquared,
      "Lower limit of the 95 % confidence interval of `heart_rate_slope_bpm_per_min` by Student's t. Samples are taken as independent; successive heart rates are correlated, so the interval is too narrow.",
      { $0.slopeLimits(confidence: 0.95)?.lowerBound }),
    slope.number(
      "heart_rate_slope_ci_high_bpm_per_min", "Heart rate slope, 95 % CI high",
      .beatsPerMinuteSquared,
      "Upper limit of the 95 % confidence interval of `heart_rate_slope_bpm_per_min` by Student's t. Samples are taken as independent; successive heart rates are correlated, so the interval is too narrow.",
      { $0.slopeLimits(confidence: 0.95)?.upperBound }),
  ]

  private static let effort: [Metric<HeartRateStep>] =
    [
      Metric(
        "heart_rate_rest_bpm", "Heart rate at rest", .beatsPerMinute,
        "Resting heart rate: --heart-rate-rest if given, otherwise the lowest mean over 30 s (at least 3 samples) before the exercise or the music, otherwise the lowest mean over 30 s of the whole session. Samples before the exercise that span less than 30 s count as a whole.",
        source: "this tool", range: .heartRate,
        absentWhen:
          "--heart-rate-rest is not given, and no 30 s of the session contain 3 heart rate samples",
        reading: { step in
          let rest = step.person.rest
          return .number(
            rest?.beatsPerMinute, count: rest?.sampleCount, flags: rest?.flags ?? [],
            else: .fewHeartRates)
        }),
      Metric(
        "heart_rate_rest_source", "Heart rate at rest, source",
        .word(HeartRateRest.RestSource.allWords),
        "Source of `heart_rate_rest_bpm`: parameter (--heart-rate-rest), before (before the exercise or the music) or lowest (lowest 30 s of the session).",
        source: "this tool",
        absentWhen:
          "--heart-rate-rest is not given, and no 30 s of the session contain 3 heart rate samples",
        reading: { step in
          step.person.rest.map { .word($0.source.rawValue, flags: $0.flags) }
            ?? .absent(.fewHeartRates)
        }),
      Metric(
        "heart_rate_reserve_mean_pct", "Heart rate reserve used, mean", .percent,
        "100 (M - R) / (X - R), where M is `heart_rate_mean_bpm`, R is `heart_rate_rest_bpm` and X is the maximum heart rate: --heart-rate-max, otherwise 208 - 0.7 age (--age).",
        source: karvonen, range: "-1000..1000",
        absentWhen:
          "the maximum heart rate is unknown (neither --heart-rate-max nor --age), `heart_rate_rest_bpm` is empty or not below the maximum, or the step has fewer than 2 heart rate samples",
        reading: \.reserve),
    ] + zones

  private var reserve: Reading {
    guard let maximum = person.maximumBPM else { return .absent(.noHeartRateMax) }
    guard let rest = person.rest?.beatsPerMinute else { return .absent(.fewHeartRates) }
    guard maximum > rest else { return .absent(.heartRateReserveNotPositive) }
    let share =
      series.count > 1 ? mean(series.rates).map { 100 * ($0 - rest) / (maximum - rest) } : nil
    return .number(share, count: series.count, flags: person.rest?.flags ?? [], else: scarcity)
  }

  private static let zones: [Metric<HeartRateStep>] = (1...5).map { zone in
    let lower = 40 + 10 * zone
    return Metric(
      "heart_rate_zone\(zone)_s", "Time in heart rate zone \(zone)", .seconds,
      "Time with a heart rate from \(lower) to \(lower + 10) % of the maximum (--heart-rate-max, otherwise 208 - 0.7 age), by straight lines between samples. Gaps longer than 30 s are left out.",
      source: "Tanaka, Monahan and Seals 2001 for the highest heart rate by age", range: .recording,

      absentWhen:
        "the maximum heart rate is unknown (neither --heart-rate-max nor --age), or the step has fewer than 2 heart rate samples",
      reading: { $0.seconds(fromPercent: lower) })
  }

  /// A zone does not include its upper limit, but the last one does.
  private func seconds(fromPercent lower: Int) -> Reading {
    guard let maximum = person.maximumBPM else { return .absent(.noHeartRateMax) }
    let top = maximum * Double(lower + 10) / 100
    let limits = maximum * Double(lower) / 100..<(lower == 90 ? top.nextUp : top)
    return .number(
      series.count > 1 ? series.seconds(in: limits) : nil, count: series.count, else: scarcity)
  }
}

/// The metrics of the rest step.
extension HeartRateRecovery {
  static let metrics: [Metric<HeartRateRecovery>] =
    [end.flagged(by: { $0.rest.flags + $0.exerciseFlags })]
    + fallSeconds.map {
      fallMetric(seconds: $0).flagged(by: { ($0.rest.flags + $0.exerciseFlags).map(\.ofChange) })
    } + [share.flagged(by: { ($0.rest.flags + $0.exerciseFlags).map(\.ofChange) })] + [
      timeConstant.flagged(by: \.rest.flagsOfChange), lowest.flagged(by: \.rest.flags),
    ]

  /// Flags of the heart rates of the exercise, which apply to the rate at its end.
  private var exerciseFlags: [Flag] { exercise?.plausibility.flags ?? [] }

  private static let end = Metric<HeartRateRecovery>(
    "heart_rate_exercise_end_bpm", "Heart rate at end of exercise", .beatsPerMinute,
    "Time-weighted mean heart rate in the last 15 s of the exercise or, with fewer than two samples there, the last heart rate sample within its last 20 s.",
    source: "this tool", range: .heartRate,
    absentWhen: "the exercise step has no heart rate sample in its last 20 s",
    reading: { recovery in
      let end = recovery.endOfExercise
      return .number(end?.beatsPerMinute, count: end?.count, else: .noExerciseHeartRate)
    })

  private static let share = Metric<HeartRateRecovery>(
    "heart_rate_recovery_60s_reserve_pct", "Heart rate recovery, of reserve", .percent,
    "`heart_rate_recovery_60s_bpm` in percent of `heart_rate_exercise_end_bpm` minus the resting heart rate (--heart-rate-rest, otherwise that of HealthKit for the local day), so that tests of different effort can be compared. 100 if the heart is at rest again after 60 s.",
    better: .higher, source: "this tool", range: "-200..200",
    absentWhen:
      "`heart_rate_recovery_60s_bpm` is empty, --heart-rate-rest is not given and HealthKit has no resting heart rate of the day, or the exercise did not end above it",
    reading: \.shareOfReserve)

  /// A resting heart rate from the session itself is none: the person has come to be tested, or rests after it.
  private var shareOfReserve: Reading {
    let fall = fall(after: 60)
    guard case .number(let beats) = fall.value, let end = endOfExercise?.beatsPerMinute else {
      return fall
    }
    let given = rest.person.rest.flatMap { $0.source == .parameter ? $0.beatsPerMinute : nil }
    guard let resting = given ?? rest.person.restOfDay else { return .absent(.noHeartRateRest) }
    guard end > resting else { return .absent(.heartRateReserveNotPositive) }
    return .number(
      100 * beats / (end - resting), count: fall.count,
      flags: fall.flags + (given == nil ? [.heartRateRestOfDay] : []), else: .fewHeartRates)
  }

  private static let timeConstant = Metric<HeartRateRecovery>(
    "heart_rate_recovery_tau_s", "Heart rate recovery time constant", .seconds,
    "Time constant tau of the curve c + d exp(-t / tau) fitted by least squares to the heart rate samples of the rest, limited to 10 to 300 s. Lower means faster recovery.",
    better: .lower, source: "least squares of c + d exp(-t / tau)", range: "10..300",
    absentWhen:
      "the rest has fewer than 4 heart rate samples or less than 60 s from the first to the last, all are equal, or the fitted heart rate does not fall",
    reading: \.timeConstant)

  private static let lowest = Metric<HeartRateRecovery>(
    "heart_rate_rest_step_min_bpm", "Heart rate in the rest step, minimum", .beatsPerMinute,
    "Lowest mean of the heart rate samples over any 20 s of the rest step that contain at least 3 samples.",
    source: "this tool", range: .heartRate,
    absentWhen: "no 20 s of the rest step contain 3 heart rate samples", reading: \.lowest)

  private static func fallMetric(seconds: Int) -> Metric<HeartRateRecovery> {
    Metric(
      "heart_rate_recovery_\(seconds)s_bpm", "Heart rate recovery at \(seconds) s", .beatsPerMinute,
      "`heart_rate_exercise_end_bpm` minus the heart rate \(seconds) s after the start of the rest, interpolated between samples; or minus the last sample of the rest if the samples end up to 10 s before \(seconds) s. Higher means faster recovery.",
      better: .higher, source: "Cole et al. 1999, New Engl J Med 341:1351", range: .heartRateChange,

      absentWhen:
        "`heart_rate_exercise_end_bpm` is empty, the samples of the rest end more than 10 s before \(seconds) s, or the two samples around \(seconds) s are more than 15 s apart",
      reading: { $0.fall(after: Double(seconds)) })
  }
}
