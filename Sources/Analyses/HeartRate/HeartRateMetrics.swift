import DSP
import Metrics

/// The table of heart rates of one step.
extension HeartRateStep {
  /// What is wrong with the heart rates stands with each value, since a step may hold other sensors.
  static let metrics: [Metric<HeartRateStep>] =
    (sampling + levels).map { $0.flagged(by: \.flags) }
    + [deviation].map { $0.flagged(by: \.flagsOfChange) } + ranks.map { $0.flagged(by: \.flags) }
    + course.map { $0.flagged(by: \.flagsOfChange) } + effort.map { $0.flagged(by: \.flags) }

  private static let recorder = "ORKHealthQuantityTypeRecorder"
  private static let statistics = "descriptive statistics"

  private static let karvonen = "Karvonen, Kentala and Mustala 1957"
  private static let fewSamples = "fewer than 2 samples"

  private static func rate(
    _ name: String, _ meaning: String, range: ValueRange = .heartRate,
    _ value: @escaping @Sendable (HeartRateSeries) -> Double?
  ) -> Metric<HeartRateStep> {
    Metric(
      name, .perMinute, meaning, source: statistics, range: range, absentWhen: fewSamples,
      reading: { $0.number(value) })
  }

  /// A statistic of all samples, which takes two of them.
  private func number(
    else reason: Flag = .fewSamples, _ value: (HeartRateSeries) -> Double?
  ) -> Reading {
    guard series.count > 1 else { return .absent(scarcity) }
    return .number(value(series), count: series.count, else: reason)
  }

  /// Why there are too few: the recording holds none at all, or only some.
  private var scarcity: Flag { recorded.failure ?? .fewSamples }

  private static let sampling: [Metric<HeartRateStep>] = [
    Metric(
      "hr_samples_count", .count, "Heart rates of the step that could be used.", source: recorder,
      range: .manyCount, reading: { .count($0.series.count) }),
    Metric(
      "hr_sources", .count, "Devices and apps that delivered heart rates.", source: recorder,
      range: .manyCount, reading: { .count($0.recorded.sourceCount) }),
    Metric(
      "hr_out_of_range_count", .count, "Heart rates left out for being below 25 or above 250.",
      source: "this tool", range: .manyCount, reading: { .count($0.recorded.implausibleCount) }),
    Metric(
      "hr_outside_step_count", .count,
      "Heart rates left out for lying more than 2 s before or after the step.",
      source: "this tool", range: .manyCount, reading: { .count($0.outsideCount) }),
    Metric(
      "hr_sampling_interval_median_s", .seconds, "Median time from one heart rate to the next.",
      source: recorder, range: .recording, absentWhen: fewSamples,
      reading: { $0.number { median($0.intervals) } }),
    Metric(
      "hr_gap_max_s", .seconds, "Longest time from one heart rate to the next.", source: recorder,
      range: .recording, absentWhen: fewSamples, reading: { $0.number { $0.intervals.max() } }),
    Metric(
      "hr_coverage_ratio", .one,
      "First to last heart rate by the planned length of the step, else by its length.",
      source: "this tool", range: .share, absentWhen: "\(fewSamples), or the length is not known",
      reading: { step in
        let reason = step.series.count > 1 ? Flag.noDates : step.scarcity
        return .number(step.coverage, count: step.series.count, else: reason)
      }),
  ]

  private static let levels: [Metric<HeartRateStep>] = [
    rate("hr_mean_bpm", "Mean of the heart rates.", { mean($0.rates) }),
    Metric(
      "hr_time_weighted_mean_bpm", .perMinute,
      "Area under the heart rate by its length (trapezoids), gaps above 30 s left out.",
      source: statistics, range: .heartRate, absentWhen: "\(fewSamples) at most 30 s apart",
      reading: { $0.number(else: .gap, \.timeWeightedMean) }),
  ]

  private static let deviation = rate(
    "hr_sd_bpm", "Standard deviation of the heart rates.", range: "0..160",
    { standardDeviation($0.rates) })

  private static let ranks: [Metric<HeartRateStep>] = [
    rate("hr_min_bpm", "Lowest heart rate.", { $0.rates.min() }),
    rate("hr_max_bpm", "Highest heart rate.", { $0.rates.max() }),
    rate("hr_median_bpm", "Median of the heart rates.", { median($0.rates) }),
    Metric(
      "hr_start_bpm", .perMinute, "Mean of the heart rates of the first 10 s.",
      source: "this tool", range: .heartRate,
      absentWhen: "no sample there, or \(fewSamples) in all",
      reading: { $0.partMean($0.firstSamples) }),
    Metric(
      "hr_end_bpm", .perMinute, "Mean of the heart rates of the last 10 s of the planned length.",
      source: "this tool", range: .heartRate,
      absentWhen: "no sample there, or \(fewSamples) in all",
      reading: { $0.partMean($0.lastSamples) }),
  ]

  private func partMean(_ part: HeartRateSeries) -> Reading {
    let value = series.count > 1 ? mean(part.rates) : nil
    return .number(value, count: part.count, else: scarcity)
  }

  /// Beats per minute, per minute.
  private static let perMinuteSquared = MetricUnit("1/min2")

  private static func slope(
    _ name: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (LinearFit) -> Double?
  ) -> Metric<HeartRateStep> {
    Metric(
      name, perMinuteSquared, meaning, source: "least squares", range: range,
      absentWhen: "fewer than 3 samples",
      reading: { $0.number { $0.trend.flatMap(value) } })
  }

  private static let course: [Metric<HeartRateStep>] = [
    slope(
      "hr_slope_bpm_per_min", "Slope of the heart rate over the step.", range: .heartRateSlope,
      \.slope),
    slope(
      "hr_slope_ci_low_bpm_per_min", "Lower 95 % limit of the slope.", range: "-100000..100000",
      { $0.slopeLimits(confidence: 0.95)?.lowerBound }),
    slope(
      "hr_slope_ci_high_bpm_per_min", "Upper 95 % limit of the slope.", range: "-100000..100000",
      { $0.slopeLimits(confidence: 0.95)?.upperBound }),
  ]

  private static let effort: [Metric<HeartRateStep>] =
    [
      Metric(
        "hr_rest_bpm", .perMinute,
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
        "hr_rest_source", .word,
        "What the heart rate at rest comes from: parameter, before (the exercise) or lowest (of the run).",
        source: "this tool", absentWhen: "there is no heart rate at rest",
        reading: { step in
          step.person.rest.map { .word($0.source.rawValue, flags: $0.flags) }
            ?? .absent(.fewSamples)
        }),
      Metric(
        "hr_reserve_pct_mean", .percent,
        "Mean heart rate above rest in percent of the highest above rest.", source: karvonen,
        range: "-1000..1000",
        absentWhen: "highest or resting heart rate is not known", reading: \.reserve),
    ] + zones

  private var reserve: Reading {
    guard let maximum = person.maximumBPM else { return .absent(.noMaximumRate) }
    guard let rest = person.rest?.beatsPerMinute else { return .absent(.fewSamples) }
    guard maximum > rest else { return .absent(.noReserve) }
    return number { mean($0.rates).map { 100 * ($0 - rest) / (maximum - rest) } }
      .flagged(person.rest?.flags ?? [])
  }

  private static let zones: [Metric<HeartRateStep>] = (1...5).map { zone in
    let lower = 40 + 10 * zone
    return Metric(
      "hr_zone\(zone)_s", .seconds,
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
    return number { $0.seconds(in: limits) }
  }
}
