import DSP
import Metrics

/// What is told of the threshold of a run.
extension ReceptionThreshold {
  static let metrics: [Metric<ReceptionThreshold>] = ofFormula + counts + ofFit

  private static let tillmanOlsen = "Tillman and Olsen 1973; Finney 1952"
  private static let logistic = "logistic regression; McCullagh and Nelder 1989"
  private static let noFormula =
    "a level is unknown or was not scored, there is one level, or steps differ by more than 0.4 dB"
  private static let noFit =
    "a level is unknown, there is one level, words are not right more often at higher levels, or right and wrong are parted by the level"
  private static let perDecibel = MetricUnit("1/dB")

  private static let ofFormula: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_db", .decibels,
      "Level of speech above noise at which half of the words are right: highest level plus half a step less a step for each level's share.",
      source: tillmanOlsen, range: .speechRatio, absentWhen: noFormula,
      reading: { $0.ofFormula { $0.threshold } }),
    Metric(
      "srt_se_db", .decibels, "Its standard error, by the binomial spread of each level's words.",
      source: tillmanOlsen, range: "0..100", absentWhen: "\(noFormula), or one word at a level",
      reading: { $0.ofFormula(else: .oneWord) { $0.standardError } }),
    Metric(
      "snr_loss_db", .decibels, "srt_db less --normal-srt.", source: "Killion et al. 2004",
      range: .speechRatio,
      absentWhen: "\(noFormula); no row without --normal-srt",
      reading: { found in
        found.normalDecibels.map { normal in found.ofFormula { $0.threshold - normal } }
      }),
  ]

  private static let counts: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_words_correct", .count, "Words right at all levels.", source: "this tool", range: .count,
      reading: { .count($0.scores.correct) }),
    Metric(
      "srt_words_scored", .count, "Words scored at all levels.", source: "this tool",
      range: .count, reading: { .count($0.scores.trials) }),
    Metric(
      "srt_levels", .count, "Different levels at which words were scored.", source: "this tool",
      range: .count, reading: { .count($0.scores.levels.count) }),
  ]

  private static func fitted(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    else reason: Flag = .openInterval, or more: String = "",
    _ value: @escaping @Sendable (ReceptionThreshold, LogisticFit) -> Double?
  ) -> Metric<ReceptionThreshold> {
    Metric(
      name, unit, meaning, source: logistic, range: range, absentWhen: noFit + more,
      reading: { found in
        found.fit.reading {
          .number(value(found, $0), count: found.scores.trials, flags: found.flags, else: reason)
        }
      })
  }

  private static let open = ", or the interval has no end within 40 dB"

  private static let ofFit: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_fit_db", .decibels,
      "The same where the logistic curve that fits best is half way; where right and wrong are parted, the place between them.",
      source: logistic, range: .speechRatio,
      absentWhen:
        "a level is unknown, there is one level, all words are right or all are wrong, or words are not right more often at higher levels",
      reading: \.midpoint),
    fitted(
      "srt_fit_slope_per_db", perDecibel,
      "Rise of the share of words per dB there, as the curve without --lapse has it.",
      range: "0..1000"
    ) { $1.slope },
    fitted(
      "srt_fit_se_db", .decibels, "Standard error of srt_fit_db, by the Fisher information.",
      range: "0..1000"
    ) { $1.midpointError },
    fitted(
      "srt_fit_slope_se_per_db", perDecibel, "Standard error of the slope.", range: "0..1000"
    ) { $1.slopeError },
    fitted(
      "srt_fit_ci_low_db", .decibels,
      "Lower end of the 95 % interval of srt_fit_db, by profile likelihood.", range: .speechRatio,
      or: open
    ) { found, _ in found.limits?.lower },
    fitted(
      "srt_fit_ci_high_db", .decibels, "Upper end of that interval.", range: .speechRatio, or: open
    ) { found, _ in found.limits?.upper },
    fitted(
      "srt_fit_loglik", .one, "Log-likelihood of the curve, without binomial coefficients.",
      range: "-1000000..0"
    ) { $1.logLikelihood },
    fitted(
      "srt_fit_deviance", .one,
      "Deviance of the curve; compare with chi-squared of two degrees of freedom less than levels.",
      range: "0..1000000"
    ) { $1.deviance },
    Metric(
      "srt_fit_minus_to_db", .decibels, "srt_fit_db less srt_db.", source: "this tool",
      range: .speechRatio,
      absentWhen: "one of the two is",
      reading: { found in
        found.difference.reading {
          .number(
            $0, count: found.scores.trials, flags: (found.formulaFlags + found.fitFlags).unique,
            else: .notScored)
        }
      }),
  ]

  private func ofFormula(
    else reason: Flag = .notScored, _ value: (SpearmanKaerber) -> Double?
  ) -> Reading {
    formula.reading {
      .number(value($0), count: scores.trials, flags: formulaFlags, else: reason)
    }
  }

  private var midpoint: Reading {
    fitMidpoint.reading {
      .number($0, count: scores.trials, flags: fitFlags, else: .notScored)
    }
  }
}
