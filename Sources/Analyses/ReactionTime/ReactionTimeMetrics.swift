import DSP
public import Metrics

private let source = "ResearchKit, ORKReactionTimeResult and its device motion"
private let refusalWords =
  "no usable device motion recording contains the stimulus, or the acceleration does not rise above the threshold after the stimulus"

extension ReactionTime {
  public static let stepFacts = StepFacts.ofMotion
  public static let stepMetrics = ReactionAttempt.metrics
  public static let attemptsFacts = [StepFacts.stepDuration]
  public static let attemptsMetrics = ReactionSummary.metrics.flagged(by: \.sensorFlags)
}

/// The metrics of one attempt.
extension ReactionAttempt {
  static let metrics: [Metric<ReactionAttempt>] = [
    Metric(
      "reaction_time_threshold_ms", "Reaction time to threshold", .milliseconds,
      "Time from the stimulus to the moment at which the magnitude of acceleration without gravity first rises above --reaction-threshold, interpolated between two samples. If the result contains no stimulus but the reaction time, that time.",
      better: .lower, source: source, range: .reactionMilliseconds, absentWhen: refusalWords,
      reading: { attempt in
        if attempt.reaction == nil, let reported = attempt.stimulus.reportedSeconds {
          return .number(
            1000 * reported, flags: [.reactionTimeAsReported], else: .thresholdNotCrossed)
        }
        return attempt.reading { $0.time($0.crossing, else: .thresholdNotCrossed) }
      }),
    Metric(
      "reaction_time_onset_ms", "Reaction time to onset", .milliseconds,
      "Time from the stimulus to the onset of movement: last rise of the magnitude of acceleration above rest before it passes the threshold. Rest lasts from 1 s before to 0.1 s after the stimulus; the limit is its mean plus the larger of 3 SD and 0.01 g.",
      better: .lower, source: "this tool; \(source)", range: .reactionMilliseconds,
      absentWhen: "\(refusalWords) or does not rise out of rest before",
      reading: { $0.reading { $0.time($0.onset, flags: $0.onsetFlags, else: $0.onsetAbsence) } }),
    Metric(
      "reaction_time_onset_tkeo_ms", "Reaction time to onset (TKEO)", .milliseconds,
      "Time from the stimulus to the onset of movement in the Teager-Kaiser energy of the magnitude of acceleration (low-pass 20 Hz): last rise above the mean plus 8 SD of rest before the threshold is passed. Rest lasts from 1 s before to 0.1 s after the stimulus.",
      better: .lower, source: "after Li, Zhou and Aruin 2007; \(source)",
      range: .reactionMilliseconds,
      absentWhen:
        "\(refusalWords), the energy does not rise out of rest before, or the sample rate is at most 40 Hz",
      reading: {
        $0.reading { $0.time($0.energyOnset, flags: $0.onsetFlags, else: $0.energyAbsence) }
      }),
    Metric(
      "reaction_onset_to_threshold_ms", "Time from onset to threshold", .milliseconds,
      "`reaction_time_threshold_ms` minus `reaction_time_onset_ms`: time that the movement takes to reach the threshold.",
      source: "this tool; \(source)", range: .reactionMilliseconds,
      absentWhen:
        "no usable device motion recording contains the stimulus, or the acceleration does not rise above the threshold after the stimulus, or no onset was found",
      reading: {
        $0.reading {
          .number(
            $0.onsetToThresholdSeconds.map { 1000 * $0 }, flags: $0.onsetFlags,
            else: $0.onsetAbsence)
        }
      }),
    Metric(
      "reaction_acceleration_max_g", "Reaction peak acceleration", MetricUnit("[g]"),
      "Largest magnitude of acceleration without gravity from the passing of the threshold to the end of the recording, or to the next gap.",
      source: source, range: "0..30", absentWhen: refusalWords,
      reading: { $0.reading { .number($0.peakG, flags: $0.peakFlags, else: .thresholdNotCrossed) } }
    ),
    Metric(
      "reaction_time_peak_ms", "Reaction time to peak acceleration", .milliseconds,
      "Time from the stimulus to the largest magnitude of acceleration without gravity after the passing of the threshold (`reaction_acceleration_max_g`).",
      better: .lower, source: source, range: .reactionMilliseconds, absentWhen: refusalWords,
      reading: {
        $0.reading {
          .number(1000 * $0.peakSeconds, flags: $0.peakFlags, else: .thresholdNotCrossed)
        }
      }),
  ]

  private func reading(_ read: (Reaction) -> Reading) -> Reading {
    reaction.map(read)?.flagged(recording?.motion.sensorFlags ?? [])
      ?? .absent(refusal ?? .thresholdNotCrossed)
  }
}

extension Reaction {
  fileprivate var peakFlags: [Flag] { isPeakCutOff ? [.peakCutOff] : [] }

  /// A time that is flagged if the samples around the crossing are far apart.
  fileprivate func time(_ crossing: LevelCrossing?, flags: [Flag] = [], else reason: Flag)
    -> Reading
  {
    let isInGap = (crossing?.spacing ?? 0) > shortestGapSeconds
    return .number(
      crossing.map { 1000 * $0.time }, flags: flags + (isInGap ? [.crossingInGap] : []),
      else: reason)
  }
}

/// The metrics of all attempts together.
extension ReactionSummary {
  static let metrics: [Metric<ReactionSummary>] =
    counts
    + statistics(
      "onset", absentWhen: absence, fewWhen: "fewer than two valid trials have an onset", \.onsets)
    + statistics(
      "threshold", absentWhen: "no trial is valid", fewWhen: "fewer than two trials are valid",
      \.thresholds) + attention

  private static let absence = "no valid trial has an onset"
  private static let dead = "the sensor was dead in all trials"

  private static let counts: [Metric<ReactionSummary>] = [
    Metric(
      "reaction_valid_trial_count", "Valid reactions", .count, type: .count,
      "Number of valid trials: the acceleration rises above the threshold after the stimulus or the result contains the reaction time, the trial is no anticipation, and the result does not mark it as failed.",
      better: .higher, source: source, range: .count, absentWhen: dead,
      reading: { $0.count($0.validCount) }),
    Metric(
      "reaction_false_start_count", "False starts", .count, type: .count,
      "Number of failed trials, repeated by the app, with a movement at the end of the recording: acceleration above the threshold in the last 0.2 s.",
      better: .lower, source: source, range: .count, absentWhen: dead,
      reading: { $0.count($0.falseStartCount) }),
    Metric(
      "reaction_timeout_count", "Reactions timed out", .count, type: .count,
      "Number of failed trials, repeated by the app, without a movement at the end of the recording (no acceleration above the threshold in the last 0.2 s), and of trials whose stored reaction time is 0.",
      better: .lower, source: source, range: .count, absentWhen: dead,
      reading: { $0.count($0.timeoutCount) }),
    Metric(
      "reaction_anticipation_count", "Anticipations", .count, type: .count,
      "Number of trials in which the acceleration rises above the threshold earlier than 0.1 s after the stimulus. Trials marked as failed in the result are left out.",
      better: .lower, source: source, range: .count, absentWhen: dead,
      reading: { $0.count($0.anticipationCount) }),
  ]

  /// The statistics of one of the two times.
  private static func statistics(
    _ name: String, absentWhen absence: String, fewWhen few: String,
    _ times: @escaping @Sendable (ReactionSummary) -> ReactionTimes
  ) -> [Metric<ReactionSummary>] {
    let family = MetricFamily<ReactionSummary, [Double]>(
      ofList: { times($0).milliseconds }, source: source, range: .reactionMilliseconds,
      absentWhen: absence, flags: { times($0).flags }, else: { times($0).reason })
    func metric(
      _ ending: String, _ label: String, _ unit: MetricUnit, _ words: String,
      range: ValueRange? = nil, absentWhen: String? = nil,
      _ statistic: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<ReactionSummary> {
      family.number(
        "reaction_time_\(name)_\(ending)", "Reaction time to \(name), \(label)", unit,
        "\(words) of `reaction_time_\(name)_ms` over the valid trials (`reaction_valid_trial_count`).",
        range: range, absentWhen: absentWhen, statistic)
    }
    return [
      metric("mean_ms", "mean", .milliseconds, "Mean", mean),
      metric(
        "sd_ms", "SD", .milliseconds, "Standard deviation", absentWhen: few, standardDeviation),
      metric(
        "cv_pct", "CV", .percent,
        "Coefficient of variation (standard deviation in percent of the mean)", range: "0..1000",
        absentWhen: "\(few), or the mean is not above 0"
      ) { coefficientOfVariationPercent($0) },
      metric("median_ms", "median", .milliseconds, "Median", median),
      metric(
        "iqr_ms", "IQR", .milliseconds, "Interquartile range (third minus first quartile)",
        interquartileRange),
      metric("min_ms", "minimum", .milliseconds, "Smallest value") { $0.min() },
      metric("max_ms", "maximum", .milliseconds, "Largest value") { $0.max() },
    ].better(.lower)
  }

  private static let attention: [Metric<ReactionSummary>] = [
    Metric(
      "reaction_lapse_count", "Lapses", .count, type: .count,
      "Number of valid trials with an onset later than 500 ms after the stimulus (`reaction_time_onset_ms`).",
      better: .lower, source: "Dinges and Powell 1985", range: .count, absentWhen: absence,
      reading: { summary in summary.onsets.reading { lapses($0) } }),
    Metric(
      "reaction_lapse_pct", "Lapses, percent", .percent,
      "Lapses (`reaction_lapse_count`) in percent of the valid trials that have an onset.",
      better: .lower, source: "Dinges and Powell 1985", range: "0..100", absentWhen: absence,
      reading: { summary in
        summary.onsets.reading { times in lapses(times).map { 100 * $0 / Double(times.count) } }
      }),
    Metric(
      "reaction_time_onset_slope_ms_per_trial", "Reaction time to onset, slope",
      MetricUnit("ms/{trial}"),
      "Slope of the least-squares line of `reaction_time_onset_ms` over the number of the trial, over the valid trials. Positive when reactions get slower.",
      source: "this tool", range: .reactionDifference,
      absentWhen: "fewer than three valid trials have an onset", reading: { $0.onsets.trend }),
    Metric(
      "reaction_speed_onset_mean_per_s", "Reaction speed, mean", .perSecond,
      "Mean over the valid trials of 1 divided by `reaction_time_onset_ms` in s. Onsets at or before the stimulus are left out. Higher is faster.",
      better: .higher, source: "Basner and Dinges 2011", range: "0..1000",
      absentWhen: "no valid trial has an onset after the stimulus",
      reading: { $0.onsets.meanInverse }),
  ]

  private static func lapses(_ times: [Double]) -> Double? {
    times.isEmpty ? nil : Double(times.count { $0 > EventLimits.lapseMilliseconds })
  }
}
