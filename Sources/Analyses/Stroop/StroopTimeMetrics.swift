import DSP
import Metrics

/// The part of the table that speaks of response times.
extension StroopSummary {
  private static let noTimes = "no valid trial answered right, or nothing tells which trials were"
  private static let common = "common definition"

  private static func time(
    _ name: String, _ kind: Kind, _ meaning: String, absentWhen: String = noTimes,
    _ statistic: @escaping @Sendable ([Double]) -> Double?
  ) -> Metric<StroopSummary> {
    Metric(
      "rt_\(name)_\(kind.rawValue)_ms", milliseconds,
      "\(meaning) of valid right answers to trials \(kind.words), outliers left out.",
      source: common, range: .reactionMilliseconds, absentWhen: absentWhen,
      reading: { found in
        let times = found[kind].milliseconds
        return .number(statistic(times), count: times.count, else: found.reason(kind))
      })
  }

  static let times: [Metric<StroopSummary>] =
    [
      Metric(
        "rt_mean_overall_ms", milliseconds,
        "Mean response time of all valid right answers, outliers of their condition left out.",
        source: common, range: .reactionMilliseconds, absentWhen: "no valid trial answered right",
        reading: { found in
          let times = found.kept.map(\.milliseconds)
          return .number(
            mean(times), count: times.count,
            else: found.valid.isEmpty ? found.noTrialReason : .noCorrectTrial)
        })
    ]
    + Kind.allCases.flatMap { kind in
      [
        time("mean", kind, "Mean response time") { mean($0) },
        time("median", kind, "Median response time") { median($0) },
        time("sd", kind, "SD of response times", absentWhen: "fewer than two; or \(noTimes)") {
          standardDeviation($0)
        },
      ]
    }

  private static func contrast(
    _ name: String, _ unit: MetricUnit, _ meaning: String, source: String = common,
    range: ValueRange,
    flags: @escaping @Sendable (StroopSummary) -> [Flag] = { _ in [] },
    _ value:
      @escaping @Sendable (_ incongruent: StroopCondition, _ congruent: StroopCondition) ->
      Double?
  ) -> Metric<StroopSummary> {
    Metric(
      name, unit, meaning, source: source, range: range,
      absentWhen: "\(noTimes); of either condition",
      reading: { found in
        .number(
          value(found.incongruent, found.congruent),
          count: found.incongruent.kept.count + found.congruent.kept.count, flags: flags(found),
          else: found.reason(.congruent, .incongruent))
      })
  }

  static let interference: [Metric<StroopSummary>] = [
    contrast(
      "interference_diff_ms", milliseconds,
      "Mean response time of incongruent less that of congruent trials.", range: .reactionDifference
    ) { difference($0.mean, $1.mean) },
    contrast(
      "interference_median_diff_ms", milliseconds, "The same of the medians.",
      range: .reactionDifference
    ) {
      difference(median($0.milliseconds), median($1.milliseconds))
    },
    contrast(
      "interference_ratio", .one, "Mean response time of incongruent by that of congruent trials.",
      range: "0..1000"
    ) { ratio($0.mean, $1.mean) },
    contrast(
      "interference_pct", .percent, "That quotient less one, in percent.", range: "-100..100000"
    ) {
      ratio($0.mean, $1.mean).map { 100 * ($0 - 1) }
    },
  ]

  static let integrated: [Metric<StroopSummary>] =
    Kind.allCases.map { kind in
      Metric(
        "ies_\(kind.rawValue)_ms", milliseconds,
        "Inverse efficiency of trials \(kind.words): mean response time by accuracy.",
        source: "Townsend and Ashby 1978", range: "0..1000000", absentWhen: noTimes,
        reading: { found in
          .number(
            found[kind].inverseEfficiency, count: found[kind].kept.count,
            flags: found.efficiencyFlags(kind), else: found.reason(kind))
        })
    }
    + [
      contrast(
        "interference_ies_ms", milliseconds,
        "Inverse efficiency of incongruent less that of congruent trials.",
        source: "Townsend and Ashby 1978", range: "-1000000..1000000",
        flags: { ($0.efficiencyFlags(.congruent) + $0.efficiencyFlags(.incongruent)).unique }
      ) { difference($0.inverseEfficiency, $1.inverseEfficiency) }
    ]
    + Kind.allCases.map { kind in
      Metric(
        "lisas_\(kind.rawValue)_ms", milliseconds,
        "Mean response time of trials \(kind.words), plus errors at SD of times by SD of errors.",
        source: "Vandierendonck 2017, doi 10.3758/s13428-016-0721-5", range: "0..1000000",
        absentWhen: noTimes,
        reading: { found in
          .number(
            found.integratedScore(found[kind]), count: found[kind].kept.count,
            else: found.reason(kind))
        })
    }
    + [
      Metric(
        "rcs_per_s", MetricUnit("1/s"),
        "Rate correct score: right answers by the sum of response times, over valid trials.",
        source: "Woltz and Was 2006", range: "0..1000", absentWhen: "no valid trial",
        reading: { .number($0.rightPerSecond, count: $0.valid.count, else: $0.noTrialReason) })
    ]

  /// The share of right answers below which inverse efficiency is not advisable.
  private static let lowAccuracy = 0.9

  private func efficiencyFlags(_ kind: Kind) -> [Flag] {
    (self[kind].accuracy ?? 1) < Self.lowAccuracy ? [.inverseEfficiencyLowAccuracy] : []
  }
}

private func difference(_ a: Double?, _ b: Double?) -> Double? {
  a.flatMap { a in b.map { a - $0 } }
}
