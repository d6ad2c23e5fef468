import DSP
public import Metrics

extension SpeechInNoise {
  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MeasuredSentence.metrics.of(\.sentence)
    + ReceptionThreshold.metrics.about(.session).of(\.threshold) + RunFacts.metrics.of(\.run)
}

/// The table of the threshold of a run.
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
      "srt_db", "SRT", .decibels,
      "Level of speech above noise at which half of the words are right: highest level plus half a step less a step for each level's share.",
      source: tillmanOlsen, range: .speechRatio, absentWhen: noFormula,
      reading: { $0.ofFormula { $0.threshold } }),
    Metric(
      "srt_se_db", "SRT, standard error", .decibels,
      "Its standard error, by the binomial spread of each level's words.",
      source: tillmanOlsen, range: "0..100", absentWhen: "\(noFormula), or one word at a level",
      reading: { $0.ofFormula(else: .oneWord) { $0.standardError } }),
    Metric(
      "snr_loss_db", "SNR loss", .decibels, "srt_db less --srt-normal.",
      source: "Killion et al. 2004",
      range: .speechRatio,
      absentWhen: "\(noFormula); no row without --srt-normal",
      reading: { found in
        found.normalDecibels.map { normal in found.ofFormula { $0.threshold - normal } }
      }),
  ]

  private static let counts: [Metric<ReceptionThreshold>] = [
    .count(
      "srt_word_correct_count", "Words repeated, all levels", "Words right at all levels.",
      source: "this tool", \.scores.correct),
    .count(
      "srt_word_scored_count", "Words scored, all levels", "Words scored at all levels.",
      source: "this tool", \.scores.trials),
    .count(
      "srt_level_count", "Levels scored", "Different levels at which words were scored.",
      source: "this tool",
      \.scores.levels.count),
  ]

  private static func fitted(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    else reason: Flag = .openInterval, or more: String = "",
    _ value: @escaping @Sendable (ReceptionThreshold, LogisticFit) -> Double?
  ) -> Metric<ReceptionThreshold> {
    Metric(
      name, label, unit, meaning, source: logistic, range: range, absentWhen: noFit + more,
      reading: { found in
        found.fit.reading {
          .number(value(found, $0), count: found.scores.trials, flags: found.flags, else: reason)
        }
      })
  }

  private static let open = ", or the interval has no end within 40 dB"

  private static let ofFit: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_fit_db", "SRT by fitted curve", .decibels,
      "The same where the logistic curve that fits best is half way; where right and wrong are parted, the place between them.",
      source: logistic, range: .speechRatio,
      absentWhen:
        "a level is unknown, there is one level, all words are right or all are wrong, or words are not right more often at higher levels",
      reading: \.midpoint),
    fitted(
      "srt_fit_slope_per_db", "Fitted curve, slope at SRT", perDecibel,
      "Rise of the share of words per dB there, as the curve without --srt-lapse has it.",
      range: "0..1000"
    ) { $1.slope },
    fitted(
      "srt_fit_se_db", "SRT by fitted curve, standard error", .decibels,
      "Standard error of srt_fit_db, by the Fisher information.",
      range: "0..1000"
    ) { $1.midpointError },
    fitted(
      "srt_fit_slope_se_per_db", "Fitted curve, slope standard error", perDecibel,
      "Standard error of the slope.", range: "0..1000"
    ) { $1.slopeError },
    fitted(
      "srt_fit_ci_low_db", "SRT by fitted curve, 95 % CI low", .decibels,
      "Lower end of the 95 % interval of srt_fit_db, by profile likelihood.", range: .speechRatio,
      or: open
    ) { found, _ in found.limits?.lower },
    fitted(
      "srt_fit_ci_high_db", "SRT by fitted curve, 95 % CI high", .decibels,
      "Upper end of that interval.", range: .speechRatio, or: open
    ) { found, _ in found.limits?.upper },
    fitted(
      "srt_fit_log_likelihood", "Fitted curve, log-likelihood", .one,
      "Log-likelihood of the curve, without binomial coefficients.",
      range: "-1000000..0"
    ) { $1.logLikelihood },
    fitted(
      "srt_fit_deviance", "Fitted curve, deviance", .one,
      "Deviance of the curve; compare with chi-squared of two degrees of freedom less than levels.",
      range: "0..1000000"
    ) { $1.deviance },
    Metric(
      "srt_fit_minus_srt_db", "Fitted SRT minus SRT", .decibels, "srt_fit_db less srt_db.",
      source: "this tool",
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

/// The table of one sentence.
extension MeasuredSentence {
  static let metrics: [Metric<MeasuredSentence>] = words + errorMetrics + levels + texts

  private static let mine = "this tool"
  private static let unscored =
    "the sentence was skipped, its words or those of the reply are not known, or the language has no spaces"

  private static func score(
    _ name: String, _ label: String, _ meaning: String,
    _ value: @escaping @Sendable (SentenceScore) -> Int
  ) -> Metric<MeasuredSentence> {
    Metric(
      name, label, .count, type: .count, meaning, source: "Levenshtein 1966", range: .count,
      absentWhen: unscored,
      reading: { sentence in
        sentence.score.reading {
          .number(Double(value($0)), count: $0.words, flags: $0.flags, else: .notScored)
        }
      })
  }

  private static let words: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_number", "Sentence number", .one,
      "Place of the sentence in the order of presentation, from 1.",
      source: "ORKSpeechInNoiseResult", range: "1..100000",
      absentWhen: "no row for the answer of an earlier run",
      reading: { $0.number.map { .count($0) } }),
    score(
      "sentence_word_correct_count", "Words repeated", "Words of the sentence that were repeated."
    ) {
      $0.correct
    },
    score(
      "sentence_word_scored_count", "Words scored",
      "Words of the sentence that count, by --sentence-scoring."
    ) {
      $0.words
    },
    Metric(
      "sentence_score_source", "Sentence score, source",
      .word(SentenceReply.Source.allWords + ["none"]),
      "edited for the transcript as the listener corrected it, transcript for the recognizer's, none without a reply.",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult", absentWhen: unscored,
      reading: { $0.score.reading { .word($0.source?.rawValue ?? "none") } }),
    score(
      "sentence_word_substitution_count", "Words of the sentence substituted",
      "Words of the sentence with another in their place."
    ) {
      $0.counts.substitutions
    },
    score(
      "sentence_word_deletion_count", "Words of the sentence left out",
      "Words of the sentence with none in their place."
    ) {
      $0.counts.deletions
    },
    score(
      "sentence_word_insertion_count", "Words added in the reply",
      "Words of the reply beyond those of the sentence."
    ) {
      $0.counts.insertions
    },
  ]

  private static let levels: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_snr_db", "Sentence SNR", .decibels,
      "Level of the speech above the noise that the threshold is made of.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "nothing tells it",
      reading: { .number($0.level?.decibels, flags: $0.level?.flags ?? [], else: .levelUnknown) }),
    Metric(
      "sentence_snr_gain_db", "Sentence SNR by noise gain", .decibels,
      "20 lg(1.46/gain) for the noise's gain, before it is taken for ResearchKit's level within 0.4 dB.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "no row unless a gain tells sentence_snr_db",
      reading: { sentence in
        sentence.level?.exactDecibels.map { .number($0, else: .levelUnknown) }
      }),
    .word(
      "sentence_snr_source",
      "Sentence SNR, source",
      "Who tells sentence_snr_db: user_info, noise_gain, told, order, files, mix or assumed.",
      levels: SentenceLevel.Source.allWords, source: mine, absentWhen: "nothing tells it",
      else: .levelUnknown, \.level?.source.rawValue),
    Metric(
      "sentence_snr_files_db", "Sentence SNR of the sound files", .decibels,
      "Level of --speech-file where somebody speaks less that of --noise-file, at the noise's gain.",
      source: mine, range: .speechRatio, absentWhen: "a sound cannot be used; no row without both",
      reading: {
        $0.nominal?.reading { .number($0.decibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "sentence_snr_files_a_weighted_db", "Sentence SNR of the files, A-weighted", .decibels,
      "The same with weighting A.",
      source: "IEC 61672-1:2013",
      range: .speechRatio,
      absentWhen: "a sound cannot be used; no row without both",
      reading: {
        $0.nominal?.reading { .number($0.weightedDecibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "sentence_snr_mix_db", "Sentence SNR of the mix", .decibels,
      "Level of the speech in --mix-file above all else where somebody speaks; estimated without --speech-file.",
      source: mine, range: .speechRatio,
      absentWhen: "the speech is not found in it; no row without --mix-file",
      reading: {
        $0.mixed?.reading {
          .number($0.decibels, flags: $0.flags, else: .noBackground)
        }
      }),
  ]

  private static let texts: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_text", "Sentence played", .text, "The sentence as it was played.",
      source: "ORKSpeechInNoiseResult",
      absentWhen: "no row without --text keep",
      reading: { $0.printed($0.sentence.target, else: .noTarget) }),
    Metric(
      "sentence_reply_text", "Reply", .text, "The reply as it was scored.",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult",
      absentWhen: "no row without --text keep",
      reading: { $0.printed($0.sentence.reply.text?.words, else: .noReply) }),
  ]

  private func printed(_ text: String?, else reason: Flag) -> Reading? {
    keepsWords ? text.map { .word($0) } ?? .absent(reason) : nil
  }

  private static let errorMetrics = ofListener + ofRecognizer

  private static let rates = "Morris, Maier and Green 2004"

  private static func wordRate(
    _ name: String, _ label: String, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (EditCounts) -> Double?
  ) -> Metric<MeasuredSentence> {
    Metric(
      name, label, .percent, meaning, source: rates, range: range, absentWhen: unscored,
      reading: { sentence in
        sentence.score.reading {
          .number(
            value($0.counts).map { 100 * $0 }, count: $0.words, flags: $0.flags, else: .notScored)
        }
      })
  }

  private static let ofListener: [Metric<MeasuredSentence>] = [
    wordRate(
      "sentence_word_error_rate_pct",
      "Word error rate of the reply",
      "Word error rate of the reply: (words substituted + deleted + inserted) ÷ words scored.",
      range: .errorRate, \.errorRate),
    wordRate(
      "sentence_match_error_rate_pct",
      "Match error rate of the reply",
      "Match error rate of the reply: word errors ÷ (word errors + words repeated in order).",
      range: .percent, \.matchErrorRate),
    Metric(
      "sentence_character_error_rate_pct", "Character error rate of the reply", .percent,
      "Character error rate of the reply: (characters substituted + deleted + inserted) ÷ characters of the words scored, one space between words.",
      source: rates, range: .errorRate,
      absentWhen: "the sentence was skipped, or its words or those of the reply are not known",
      reading: { sentence in
        sentence.compared.reading {
          .number(
            $0.characters.errorRate.map { 100 * $0 }, count: $0.characters.referenceCount,
            flags: $0.flags,
            else: .notScored)
        }
      }),
  ]

  private static let uncorrected =
    "the sentence was skipped, the recognizer's transcript of the reply is empty, or the listener did not correct it"

  private static let ofRecognizer =
    [TranscriptCorrection.wordErrorRate, TranscriptCorrection.characterErrorRate].map(metric)
    + [
      TranscriptCorrection.corrected(absentWhen: uncorrected) { (sentence: MeasuredSentence) in
        sentence.correction.reading { .truth($0.isEdited) }
      }
    ] + TranscriptCorrection.changes.map(metric)

  private static func metric(
    _ measure: TranscriptCorrection.Measure
  ) -> Metric<MeasuredSentence> {
    Metric(
      measure.name, measure.label, measure.unit, type: measure.type, measure.meaning,
      source: measure.source,
      range: measure.range,
      absentWhen: uncorrected
        + (measure.countsWords ? ", or the language is written without spaces" : ""),
      reading: { sentence in
        sentence.correction.reading { correction in
          if measure.countsWords, !sentence.hasWords { return .absent(.noWords) }
          return .number(
            measure.value(correction),
            count: correction.referenceCount(countsWords: measure.countsWords),
            else: .noEditedTranscript)
        }
      })
  }
}
