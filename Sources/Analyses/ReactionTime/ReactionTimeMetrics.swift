import DSP
public import Metrics

private let source = "ResearchKit, ORKReactionTimeResult and its device motion"
private let refusalWords = "the stimulus is in no recording, or no movement answers it"

extension ReactionTime {
  public static let metrics: [Metric<Outcome>] =
    (StepFacts.ofMotion + [StepFacts.stepDuration.about(.step)]).of(\.facts)
    + ReactionAttempt.metrics.of(\.attempt)
    + ReactionSummary.metrics.flagged(by: \.sensorFlags).about(.step).of(\.summary)
    + RunFacts.metrics.of(\.run)
}

/// The table of one attempt.
extension ReactionAttempt {
  static let metrics: [Metric<ReactionAttempt>] = [
    Metric(
      "rt_threshold_s", .seconds,
      "Stimulus to the size of acceleration rising above the threshold, between two samples.",
      source: source, range: .reaction, absentWhen: refusalWords,
      reading: { $0.reading { $0.time($0.crossing, else: .noCrossing) } }),
    Metric(
      "rt_onset_s", .seconds,
      "Stimulus to the size rising 3 SD, and at least 0.01 g, above the rest, before the threshold.",
      source: "this tool; \(source)", range: .reaction,
      absentWhen: "\(refusalWords), or it does not rise out of rest",
      reading: {
        $0.reading { $0.time($0.onset, flags: $0.onsetFlags, else: $0.onsetAbsence) }
      }),
    Metric(
      "rt_onset_tkeo_s", .seconds,
      "Stimulus to onset by the Teager-Kaiser energy of the size below 20 Hz, 8 SD above the rest.",
      source: "after Li, Zhou and Aruin 2007; \(source)", range: .reaction,
      absentWhen: "\(refusalWords), or 40 or fewer samples a second",
      reading: {
        $0.reading { $0.time($0.energyOnset, flags: $0.onsetFlags, else: $0.energyAbsence) }
      }),
    Metric(
      "rt_premotor_to_threshold_s", .seconds, "Onset of the movement to the threshold.",
      source: "this tool; \(source)", range: .reaction, absentWhen: "there is no onset",
      reading: {
        $0.reading {
          .number($0.onsetToThresholdSeconds, flags: $0.onsetFlags, else: $0.onsetAbsence)
        }
      }),
    Metric(
      "rt_peak_acc_g", MetricUnit("[g]"), "Largest size of acceleration from the threshold on.",
      source: source, range: "0..30", absentWhen: refusalWords,
      reading: {
        $0.reading { .number($0.peakG, flags: $0.peakFlags, else: .noCrossing) }
      }),
    Metric(
      "rt_peak_time_s", .seconds, "Stimulus to that largest size.", source: source,
      range: .reaction,
      absentWhen: refusalWords,
      reading: {
        $0.reading { .number($0.peakSeconds, flags: $0.peakFlags, else: .noCrossing) }
      }),
  ]

  private func reading(_ read: (Reaction) -> Reading) -> Reading {
    reaction.map(read)?.flagged(recording?.motion.sensorFlags ?? [])
      ?? .absent(refusal ?? .noCrossing)
  }
}

extension Reaction {
  fileprivate var peakFlags: [Flag] { isPeakCutOff ? [.peakCutOff] : [] }

  /// A crossing is not known better than the samples around it are apart.
  fileprivate func time(
    _ crossing: LevelCrossing?, flags: [Flag] = [], else reason: Flag
  ) -> Reading {
    let isInGap = (crossing?.spacing ?? 0) > shortestGapSeconds
    return .number(crossing?.time, flags: flags + (isInGap ? [.crossingInGap] : []), else: reason)
  }
}

/// The table of all attempts together.
extension ReactionSummary {
  static let metrics: [Metric<ReactionSummary>] =
    counts + statistics("onset", \.onsets) + statistics("threshold", \.thresholds) + attention

  private static let absence = "no valid attempt"
  private static let few = "fewer than two valid attempts"

  private static let counts: [Metric<ReactionSummary>] = [
    Metric(
      "rt_n_valid", .count, "Attempts with a reaction that is no anticipation.", source: source,
      range: .count, reading: { $0.count($0.validCount) }),
    Metric(
      "rt_n_false_start", .count, "Failed attempts that end with a movement, by their recordings.",
      source: source, range: .count, reading: { $0.count($0.falseStartCount) }),
    Metric(
      "rt_n_timeout", .count, "Failed attempts that end without a movement, by their recordings.",
      source: source, range: .count, reading: { $0.count($0.timeoutCount) }),
    Metric(
      "rt_n_anticipation", .count,
      "Attempts in which the threshold was passed before 0.1 s after the stimulus.", source: source,
      range: .count, reading: { $0.count($0.anticipationCount) }),
  ]

  /// The same statistics of one of the two times.
  private static func statistics(
    _ name: String, _ times: @escaping @Sendable (ReactionSummary) -> ReactionTimes
  ) -> [Metric<ReactionSummary>] {
    let family = MetricFamily<ReactionSummary, [Double]>(
      ofList: { times($0).seconds }, source: source, range: .reaction, absentWhen: absence,
      flags: { times($0).flags }, else: { times($0).reason })
    func metric(
      _ ending: String, _ unit: MetricUnit, _ words: String, range: ValueRange? = nil,
      absentWhen: String? = nil, _ statistic: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<ReactionSummary> {
      family.number(
        "rt_\(name)_\(ending)", unit, "\(words) of rt_\(name)_s over valid attempts.",
        range: range, absentWhen: absentWhen, statistic)
    }
    return [
      metric("mean_s", .seconds, "Mean", mean),
      metric("sd_s", .seconds, "SD", absentWhen: few, standardDeviation),
      metric("cv_pct", .percent, "SD in percent of the mean", range: "0..1000", absentWhen: few) {
        coefficientOfVariationPercent($0)
      },
      metric("median_s", .seconds, "Median", median),
      metric("iqr_s", .seconds, "Interquartile range (type 7)", interquartileRange),
      metric("min_s", .seconds, "Smallest") { $0.min() },
      metric("max_s", .seconds, "Largest") { $0.max() },
    ]
  }

  private static let attention: [Metric<ReactionSummary>] = [
    Metric(
      "rt_lapse_count", .count, "Valid attempts with an onset later than 0.5 s.",
      source: "Dinges and Powell 1985", range: .count, absentWhen: absence,
      reading: { summary in summary.onsets.reading { lapses($0) } }),
    Metric(
      "rt_lapse_pct", .percent, "Share of such attempts among those with an onset.",
      source: "Dinges and Powell 1985", range: "0..100", absentWhen: absence,
      reading: { summary in
        summary.onsets.reading { times in lapses(times).map { 100 * $0 / Double(times.count) } }
      }),
    Metric(
      "rt_slope_s_per_attempt", .seconds,
      "Slope of the least-squares line of the onset over the number of the attempt.",
      source: "this tool", range: "-60..60", absentWhen: "fewer than three valid attempts",
      reading: { $0.onsets.trend }),
    Metric(
      "rt_inverse_mean", MetricUnit("1/s"), "Mean of one over the onset: speed of response.",
      source: "Basner and Dinges 2011", range: "0..1000", absentWhen: absence,
      reading: { $0.onsets.meanInverse }),
  ]

  private static func lapses(_ times: [Double]) -> Double? {
    times.isEmpty ? nil : Double(times.count { $0 > lapseSeconds })
  }
}
