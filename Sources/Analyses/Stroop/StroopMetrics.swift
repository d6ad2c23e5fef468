import DSP
public import Metrics
import Recordings

extension Stroop {
  public static let stepMetrics: [Metric<StroopStep>] = StroopSummary.metrics.of(\.summary)

  /// Flags of all trials of accuracy Stroop stand with each value, since the row has facts of the run as well.
  public static let sessionMetrics = StroopSummary.metrics.flagged(by: \.flags)
}

/// The table of one test.
extension StroopSummary {
  static let metrics: [Metric<StroopSummary>] = [
    counts, accuracies.flagged(by: \.plausibility.ofAccuracy), times.flagged(by: \.timeFlags),
    interference.flagged(by: \.efficiencyFlags), integrated.flagged(by: \.efficiencyFlags),
    errors.flagged(by: \.plausibility.ofAccuracy), course,
  ].flatMap(\.self)

  private static let result = "ResearchKit, ORKStroopResult"

  private static let counts: [Metric<StroopSummary>] =
    [
      .count(
        "stroop_trial_count", "Stroop trials", "Number of trials that could be read, valid or not.",
        source: result, \.trials.count),
      .count(
        "stroop_valid_trial_count", "Stroop valid trials",
        "Number of trials with a response time from --stroop-response-time-min to --stroop-response-time-max, answered correctly or not.",
        source: result, \.valid.count),
      .count(
        "stroop_anticipation_count", "Stroop anticipations",
        "Number of trials with a response time below --stroop-response-time-min. Anticipations are not valid: accuracy and response times leave them out.",
        better: .lower, source: result
      ) { $0.trials.count(where: \.isAnticipation) },
      .count(
        "stroop_lapse_count", "Stroop lapses",
        "Number of trials with a response time above --stroop-response-time-max. Lapses are not valid: accuracy and response times leave them out.",
        better: .lower, source: result
      ) { $0.trials.count(where: \.isLapse) },
      .count(
        "stroop_response_time_outlier_count", "Stroop response times left out",
        "Number of correct responses left out of the response times by --stroop-outliers: more than 3 MAD (times 1.4826) from the median (mad3) or 2.5 SD from the mean (sd2.5) of their condition. Conditions with fewer than 5 correct responses have none.",
        source: result
      ) { $0.all.reduce(0) { $0 + $1.outlierCount } },
    ]
    + TrialCongruency.allCases.map { kind in
      Metric(
        "stroop_valid_trial_\(kind.rawValue)_count", "Stroop valid \(kind.rawValue) trials", .count,
        type: .count, "Number of valid trials in which \(kind.words).", better: .higher,
        source: result, range: .count, absentWhen: "congruency is unknown for all valid trials",
        reading: { found in
          found.isCongruencyUnknown
            ? .absent(.stroopCongruencyUnknown) : .count(found[kind].valid.count)
        })
    }

  private static let accuracies: [Metric<StroopSummary>] =
    [
      Metric(
        "stroop_accuracy_pct", "Stroop accuracy", .percent,
        "Correct responses in percent of the valid trials.", better: .higher, source: result,
        range: .percent, absentWhen: "no trial is valid",
        reading: { found in
          let valid = found.valid
          let share = ratio(100 * Double(valid.count(where: \.isCorrect)), Double(valid.count))
          return .number(share, count: valid.count, else: .noValidTrial)
        })
    ]
    + TrialCongruency.allCases.map { kind in
      Metric(
        "stroop_accuracy_\(kind.rawValue)_pct", "Stroop accuracy, \(kind.rawValue)", .percent,
        "Correct responses in percent of the valid trials in which \(kind.words).", source: result,
        range: .percent, absentWhen: "no valid trial is known to be \(kind.rawValue)",
        reading: { found in
          let condition = found[kind]
          return .number(
            condition.accuracy.map { 100 * $0 }, count: condition.valid.count,
            else: found.isCongruencyUnknown ? .stroopCongruencyUnknown : .noValidTrial)
        })
    }

  private static let errors: [Metric<StroopSummary>] = [
    Metric(
      "stroop_word_intrusion_count", "Word intrusions", .count, type: .count,
      "Number of valid trials answered with the color that the word names instead of the color it is shown in.",
      better: .lower, source: result, range: .count,
      absentWhen: "a wrong response belongs to a trial with an unknown word",
      reading: { $0.errorCount(.word) }),
    Metric(
      "stroop_other_error_count", "Other color errors", .count, type: .count,
      "Number of valid trials answered with a color that is neither the color the word is shown in nor the color it names.",
      better: .lower, source: result, range: .count,
      absentWhen: "a wrong response belongs to a trial with an unknown word",
      reading: { $0.errorCount(.other) }),
    .count(
      "stroop_no_answer_count", "Stroop trials without an answer",
      "Number of valid trials for which no selected color is stored, or NONE in its place. A missing answer counts as an error.",
      better: .lower, source: result
    ) { $0.valid.count { $0.answer == .nothing } },
  ]

  private func errorCount(_ kind: PlacedTrial.TrialAnswer) -> Reading {
    let answers = valid.map(\.answer)
    return answers.contains(.wrong)
      ? .absent(.stroopWordUnknown) : .count(answers.count { $0 == kind })
  }

  /// The two conditions; the raw value is part of the names of metrics.
  enum TrialCongruency: String, CaseIterable {
    case congruent, incongruent

    /// The condition as part of a definition.
    var words: String {
      self == .congruent
        ? "the word names the color it is shown in"
        : "the word names a color other than the one it is shown in"
    }
  }

  subscript(kind: TrialCongruency) -> StroopCondition {
    kind == .congruent ? congruent : incongruent
  }

  /// The reason why a condition, or the test, has no valid trial.
  var noTrialReason: Flag {
    valid.isEmpty && plausibility.isTooFast ? .responsesTooFast : .noValidTrial
  }

  /// The reason why a condition has no response time.
  func reason(_ kinds: TrialCongruency...) -> Flag {
    if isCongruencyUnknown { return .stroopCongruencyUnknown }
    let isEmpty = kinds.contains { self[$0].valid.isEmpty }
    if isEmpty { return noTrialReason }
    return kinds.contains { self[$0].kept.isEmpty } ? .noCorrectTrial : .fewValues
  }

  private static func noTimes(_ kind: TrialCongruency) -> String {
    "no valid \(kind.rawValue) trial was answered correctly, or congruency is unknown"
  }
  private static let common = "common definition"

  /// Response times of a condition.
  private static func responseTimes(_ kind: TrialCongruency) -> MetricFamily<
    StroopSummary, [Double]
  > {
    MetricFamily(
      ofList: { $0[kind].milliseconds }, source: common, range: .reactionMilliseconds,
      absentWhen: noTimes(kind), else: { $0.reason(kind) })
  }

  private static let times: [Metric<StroopSummary>] =
    [
      Metric(
        "stroop_response_time_mean_ms", "Stroop response time, mean", .milliseconds,
        "Mean response time of the correct responses in all valid trials. Outliers of their condition are left out (--stroop-outliers).",
        better: .lower, source: common, range: .reactionMilliseconds,
        absentWhen: "no valid trial was answered correctly",
        reading: { found in
          let times = found.kept.compactMap(\.milliseconds)
          return .number(
            mean(times), count: times.count,
            else: found.valid.isEmpty ? found.noTrialReason : .noCorrectTrial)
        })
    ]
    + TrialCongruency.allCases.flatMap { kind -> [Metric<StroopSummary>] in
      let times = responseTimes(kind)
      let which =
        "of the correct responses in valid trials in which \(kind.words). Outliers are left out (--stroop-outliers)."
      return [
        times.number(
          "stroop_response_time_\(kind.rawValue)_mean_ms", "Response time, \(kind.rawValue), mean",
          .milliseconds, "Mean response time \(which)", better: .lower
        ) { mean($0) },
        times.number(
          "stroop_response_time_\(kind.rawValue)_median_ms",
          "Response time, \(kind.rawValue), median", .milliseconds, "Median response time \(which)",
          better: .lower, median),
        times.number(
          "stroop_response_time_\(kind.rawValue)_sd_ms", "Response time, \(kind.rawValue), SD",
          .milliseconds, "Standard deviation of the response times \(which)", better: .lower,
          absentWhen:
            "fewer than two valid \(kind.rawValue) trials were answered correctly, or congruency is unknown",
          standardDeviation),
      ]
    }

  /// Comparisons of the two conditions.
  private static let contrasts = MetricFamily<StroopSummary, StroopSummary>(
    of: \.self, source: common,
    absentWhen:
      "congruency is unknown, or no valid trial of one of the conditions was answered correctly",
    count: { $0.incongruent.kept.count + $0.congruent.kept.count },
    else: { $0.reason(.congruent, .incongruent) })

  private static let interference: [Metric<StroopSummary>] = [
    contrasts.number(
      "stroop_interference_mean_ms", "Stroop interference, means", .milliseconds,
      "`stroop_response_time_incongruent_mean_ms` minus `stroop_response_time_congruent_mean_ms`. Higher means more interference from the word.",
      better: .lower, range: .reactionDifference
    ) { difference($0.incongruent.mean, $0.congruent.mean) },
    contrasts.number(
      "stroop_interference_median_ms", "Stroop interference, medians", .milliseconds,
      "`stroop_response_time_incongruent_median_ms` minus `stroop_response_time_congruent_median_ms`. Higher means more interference from the word.",
      better: .lower, range: .reactionDifference
    ) { difference(median($0.incongruent.milliseconds), median($0.congruent.milliseconds)) },
    contrasts.number(
      "stroop_interference_ratio", "Stroop interference ratio", .one,
      "`stroop_response_time_incongruent_mean_ms` divided by `stroop_response_time_congruent_mean_ms`. Values above 1 mean interference from the word.",
      better: .lower, range: "0..1000"
    ) { ratio($0.incongruent.mean, $0.congruent.mean) },
    contrasts.number(
      "stroop_interference_pct", "Stroop interference, percent", .percent,
      "Mean response time of incongruent trials minus that of congruent trials, in percent of the mean of congruent trials.",
      better: .lower, range: "-100..100000"
    ) { ratio($0.incongruent.mean, $0.congruent.mean).map { 100 * ($0 - 1) } },
  ]

  private static let integrated: [Metric<StroopSummary>] =
    TrialCongruency.allCases.map { kind in
      Metric(
        "stroop_inverse_efficiency_\(kind.rawValue)_ms", "Inverse efficiency, \(kind.rawValue)",
        .milliseconds,
        "Inverse efficiency score of \(kind.rawValue) trials: `stroop_response_time_\(kind.rawValue)_mean_ms` divided by the share of correct responses (0 to 1) in valid \(kind.rawValue) trials. Higher is slower or less accurate.",
        better: .lower, source: "Townsend and Ashby 1978", range: "0..1000000",
        absentWhen: noTimes(kind),
        reading: { found in
          .number(
            found[kind].inverseEfficiency, count: found[kind].kept.count,
            flags: found.efficiencyFlags(kind), else: found.reason(kind))
        })
    } + [
      contrasts.number(
        "stroop_interference_inverse_efficiency_ms", "Interference of inverse efficiency",
        .milliseconds,
        "`stroop_inverse_efficiency_incongruent_ms` minus `stroop_inverse_efficiency_congruent_ms`. Higher means more interference from the word.",
        better: .lower, source: "Townsend and Ashby 1978", range: "-1000000..1000000"
      ) { difference($0.incongruent.inverseEfficiency, $0.congruent.inverseEfficiency) }.flagged {
        ($0.efficiencyFlags(.congruent) + $0.efficiencyFlags(.incongruent)).unique
      }
    ]
    + TrialCongruency.allCases.map { kind in
      Metric(
        "stroop_lisas_\(kind.rawValue)_ms", "LISAS, \(kind.rawValue)", .milliseconds,
        "Linear integrated speed-accuracy score of \(kind.rawValue) trials: mean response time + PE x SD(RT) / SD(error), where PE is the share of errors in these trials, SD(RT) is taken over the response times kept in all conditions, and SD(error) over all valid trials (error: 0 or 1).",
        better: .lower, source: "Vandierendonck 2017, doi 10.3758/s13428-016-0721-5",
        range: "0..1000000",
        absentWhen:
          "congruency is unknown, no valid \(kind.rawValue) trial was answered correctly, or fewer than two response times are kept in all conditions",
        reading: { found in
          .number(
            found.integratedScore(found[kind]), count: found[kind].kept.count,
            else: found.reason(kind))
        })
    } + [
      Metric(
        "stroop_rate_correct_score_per_s", "Rate correct score", .perSecond,
        "Rate correct score: number of correct responses in valid trials divided by the sum of the response times of all valid trials, in correct responses per second.",
        better: .higher, source: "Woltz and Was 2006", range: "0..1000",
        absentWhen: "no trial is valid",
        reading: { .number($0.rightPerSecond, count: $0.valid.count, else: $0.noTrialReason) })
    ]

  /// The share of correct responses below which inverse efficiency is not advisable.
  private static let lowAccuracy = 0.9

  private func efficiencyFlags(_ kind: TrialCongruency) -> [Flag] {
    (self[kind].accuracy ?? 1) < Self.lowAccuracy ? [.inverseEfficiencyAccuracyLow] : []
  }

  private static let course: [Metric<StroopSummary>] =
    afterErrors + [
      Metric<StroopSummary>(
        "stroop_congruency_sequence_effect_ms", "Congruency sequence effect", .milliseconds,
        "(CI - CC) - (II - IC), where CI, CC, II and IC are mean response times of correct responses; the first letter is the previous trial (C congruent, I incongruent, answered correctly), the second the trial itself. Positive when interference is smaller after incongruent trials.",
        source: "Gratton, Coles and Donchin 1992", range: "-120000..120000",
        absentWhen:
          "one of the four sequences of congruent and incongruent trials has fewer than three response times, or congruency is unknown",
        reading: { found in
          .number(
            found.sequence.congruencyEffect, count: found.kept.count,
            else: found.isCongruencyUnknown ? .stroopCongruencyUnknown : .fewValues)
        }
      ).flagged(by: \.efficiencyFlags),
      Metric<StroopSummary>(
        "stroop_response_time_slope_ms_per_trial", "Stroop response time, slope",
        MetricUnit("ms/{trial}"),
        "Slope of the least-squares line of response time over trial number, for correct responses in valid trials. Outliers are left out (--stroop-outliers). Negative when responses get faster.",
        source: "this tool", range: .reactionDifference,
        absentWhen: "fewer than three valid trials were answered correctly",
        reading: { found in
          let kept = found.kept
          return .number(
            slope(kept.map { Double($0.number) }, kept.compactMap(\.milliseconds)),
            count: kept.count, else: .fewValues)
        }
      ).flagged(by: \.timeFlags),
      Metric(
        "stroop_target_distance_mean_pt", "Answer's distance from center, mean", MetricUnit("{pt}"),
        "Mean distance, as stored by ResearchKit, from the touch to the center of the nearest circle in accuracy Stroop, over correct responses in valid trials.",
        source: "ResearchKit, ORKAccuracyStroopResult", range: .screen,
        absentWhen:
          "no valid trial with a stored distance was answered correctly; no row for plain Stroop",
        reading: { found in
          guard found.isAccuracy else { return nil }
          let distances = found.valid.filter(\.isCorrect).compactMap(\.trial.centerDistance)
          return .number(mean(distances), count: distances.count, else: .noCorrectTrial)
        }),
    ] + GoldenScore.metrics.of(\.golden)

  private static let afterErrors: [Metric<StroopSummary>] = [
    Metric<StroopSummary>(
      "stroop_post_error_slowing_mean_ms", "Post-error slowing, mean", .milliseconds,
      "Mean, over errors between two valid trials answered correctly, of the response time of the trial after the error minus the response time of the trial before the error. Errors next to a break of more than 5 s are left out. Positive when responses are slower after errors.",
      source: "Dutilh et al. 2012", range: .reactionDifference,
      absentWhen: "no error lies between two valid trials answered correctly",
      reading: { found in
        let slowings = found.sequence.slowingsAfterErrors
        return .number(mean(slowings), count: slowings.count, else: .noErrorPair)
      }
    ).flagged(by: \.timeFlags),
    .count(
      "stroop_post_error_pair_count", "Post-error pairs",
      "Number of errors in valid trials directly between two valid trials answered correctly, without a break of more than 5 s on either side.",
      source: "this tool", \.sequence.slowingsAfterErrors.count),
  ]
}

private func difference(_ a: Double?, _ b: Double?) -> Double? {
  a.flatMap { a in b.map { a - $0 } }
}

/// Golden's interference score of items done in 45 s on three pages: words, colors, colored words.
///
/// ResearchKit has no pages with only words or only colors. Source: Golden 1978.
struct GoldenScore {
  let words: Double?
  let colors: Double?
  let both: Double?

  /// The number of colored words expected from the speed of reading and naming.
  private var predicted: Double? {
    guard let words, let colors else { return nil }
    return ratio(words * colors, words + colors)
  }

  private static let source = "Golden 1978"
  private static let items = MetricUnit("{items}")

  static let metrics: [Metric<GoldenScore>] = [
    Metric(
      "stroop_golden_predicted_items", "Golden predicted color-word score", items,
      "W C / (W + C), where W is the number of words read and C the number of colors named in 45 s on the other pages of the test by Golden (--stroop-golden-words, --stroop-golden-colors).",
      source: source, range: "0..5000",
      absentWhen: "--stroop-golden-words or --stroop-golden-colors is not given, or both are 0",
      reading: { .number($0.predicted, else: .noGoldenCounts) }),
    Metric(
      "stroop_golden_interference_items", "Golden interference", items,
      "Number of colored words named in 45 s (--stroop-golden-color-words) minus `stroop_golden_predicted_items`. Higher means less interference.",
      better: .higher, source: source, range: "-5000..10000",
      absentWhen:
        "--stroop-golden-words, --stroop-golden-colors or --stroop-golden-color-words is not given, or the first two are 0",
      reading: { score in
        .number(
          score.predicted.flatMap { predicted in score.both.map { $0 - predicted } },
          else: .noGoldenCounts)
      }),
  ]
}
