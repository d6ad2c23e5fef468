import DSP
public import Metrics

extension SpeechInNoise {
  public static let stepFacts = StepFacts.ofSound
  public static let stepMetrics: [Metric<SpeechInNoiseStep>] = MeasuredSentence.metrics.of(
    \.sentence)
  public static let sessionMetrics = ReceptionThreshold.metrics
}

/// The table of the threshold of a run.
extension ReceptionThreshold {
  static let metrics: [Metric<ReceptionThreshold>] = ofFormula + counts + ofFit

  private static let tillmanOlsen = "Tillman and Olsen 1973; Finney 1952"
  private static let logistic = "logistic regression; McCullagh and Nelder 1989"
  private static let noFormula =
    "no sentence was scored, a level is unknown or was not scored, there is only one level, or the steps between levels differ by more than 0.4 dB"
  private static let noFit =
    "no sentence was scored, a level is unknown, there is only one level, the share of correct words does not rise with the level, or correct and wrong words separate completely by level"
  private static let perDecibel = MetricUnit("1/dB")

  private static let ofFormula: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_db", "SRT", .decibels,
      "Speech reception threshold (Tillman-Olsen): signal-to-noise ratio at which 50 % of the words are correct, L + d / 2 - d sum(p), where L is the highest level, d the mean step between levels and p the share of correct words at each level. Lower is better.",
      better: .lower, source: tillmanOlsen, range: .speechRatio, absentWhen: noFormula,
      reading: { $0.ofFormula { $0.threshold } }),
    Metric(
      "srt_se_db", "SRT, standard error", .decibels,
      "Standard error of `srt_db`: d sqrt(sum(p (1 - p) / (w - 1))), where d is the mean step between levels, p the share of correct words and w the number of scored words at each level.",
      source: tillmanOlsen, range: "0..100",
      absentWhen: "\(noFormula), or a level has only one scored word",
      reading: { $0.ofFormula(else: .srtOneWord) { $0.standardError } }),
    Metric(
      "snr_loss_db", "SNR loss", .decibels,
      "Signal-to-noise ratio loss: `srt_db` minus the threshold of listeners with normal hearing (--srt-normal).",
      better: .lower, source: "Killion et al. 2004", range: .speechRatio, absentWhen: noFormula,
      reading: { found in
        found.normalDecibels.map { normal in found.ofFormula { $0.threshold - normal } }
      }),
  ]

  private static let counts: [Metric<ReceptionThreshold>] = [
    .count(
      "srt_word_correct_count", "Words repeated, all levels",
      "Number of correct words, summed over all scored sentences with a known level.",
      better: .higher, source: "this tool", \.scores.correct),
    .count(
      "srt_word_scored_count", "Words scored, all levels",
      "Number of scored words, summed over all scored sentences with a known level.",
      source: "this tool", \.scores.trials),
    .count(
      "srt_level_count", "Levels scored",
      "Number of different signal-to-noise ratios at which words were scored.", source: "this tool",
      \.scores.levels.count),
  ]

  private static func fitted(
    _ name: String, _ label: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    else reason: Flag = .ciUnbounded, or more: String = "",
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

  private static let open = ", or the limit lies more than 40 dB from `srt_fit_db`"

  private static let ofFit: [Metric<ReceptionThreshold>] = [
    Metric(
      "srt_fit_db", "SRT by fitted curve", .decibels,
      "Signal-to-noise ratio at which the logistic curve of maximum likelihood through the scored words reaches half of its height. If correct and wrong words separate completely by level: the midpoint between them.",
      better: .lower, source: logistic, range: .speechRatio,
      absentWhen:
        "no sentence was scored, a level is unknown, there is only one level, all words are correct or all are wrong, or the share of correct words does not rise with the level",
      reading: \.midpoint),
    fitted(
      "srt_fit_slope_per_db", "Fitted curve, slope at SRT", perDecibel,
      "Slope s of the fitted logistic curve p(x) = (1 - c) / (1 + exp(-4 s (x - m))) at m = `srt_fit_db`, as share of words per dB, where c is --srt-lapse. The actual slope of the curve is (1 - c) s.",
      range: "0..1000"
    ) { $1.slope },
    fitted(
      "srt_fit_se_db", "SRT by fitted curve, standard error", .decibels,
      "Standard error of `srt_fit_db`, from the Fisher information of the fitted logistic curve.",
      range: "0..1000"
    ) { $1.midpointError },
    fitted(
      "srt_fit_slope_se_per_db", "Fitted curve, slope standard error", perDecibel,
      "Standard error of `srt_fit_slope_per_db`, from the Fisher information of the fitted logistic curve.",
      range: "0..1000"
    ) { $1.slopeError },
    fitted(
      "srt_fit_ci_low_db", "SRT by fitted curve, 95 % CI low", .decibels,
      "Lower limit of the 95 % confidence interval of `srt_fit_db`, by profile likelihood.",
      range: .speechRatio, or: open
    ) { found, _ in found.limits?.lower },
    fitted(
      "srt_fit_ci_high_db", "SRT by fitted curve, 95 % CI high", .decibels,
      "Upper limit of the 95 % confidence interval of `srt_fit_db`, by profile likelihood.",
      range: .speechRatio, or: open
    ) { found, _ in found.limits?.upper },
    fitted(
      "srt_fit_log_likelihood", "Fitted curve, log-likelihood", .one,
      "Log-likelihood (natural logarithm) of the scored words under the fitted logistic curve, without binomial coefficients.",
      range: "-1000000..0"
    ) { $1.logLikelihood },
    fitted(
      "srt_fit_deviance", "Fitted curve, deviance", .one,
      "Deviance of the fitted logistic curve: twice the log-likelihood of the observed shares minus twice `srt_fit_log_likelihood`. Compare with chi-squared with the number of levels minus 2 degrees of freedom; higher is a worse fit.",
      range: "0..1000000"
    ) { $1.deviance },
    Metric(
      "srt_fit_minus_srt_db", "Fitted SRT minus SRT", .decibels,
      "`srt_fit_db` minus `srt_db`: threshold by the fitted curve minus threshold by the Tillman-Olsen formula. Flagged if above 2 dB or below -2 dB.",
      source: "this tool", range: .speechRatio, absentWhen: "`srt_fit_db` or `srt_db` is empty",
      reading: { found in
        found.difference.reading {
          .number(
            $0, count: found.scores.trials, flags: (found.formulaFlags + found.fitFlags).unique,
            else: .noSentenceScored)
        }
      }),
  ]

  private func ofFormula(
    else reason: Flag = .noSentenceScored, _ value: (SpearmanKaerber) -> Double?
  ) -> Reading {
    formula.reading { .number(value($0), count: scores.trials, flags: formulaFlags, else: reason) }
  }

  private var midpoint: Reading {
    fitMidpoint.reading {
      .number($0, count: scores.trials, flags: fitFlags, else: .noSentenceScored)
    }
  }
}

/// The table of one sentence.
extension MeasuredSentence {
  static let metrics: [Metric<MeasuredSentence>] = words + errorMetrics + levels + texts

  private static let mine = "this tool"
  private static let unscored =
    "the sentence was skipped, its words or the words of the reply are unknown, or the language is written without spaces"

  private static func score(
    _ name: String, _ label: String, _ meaning: String,
    _ value: @escaping @Sendable (SentenceScore) -> Int
  ) -> Metric<MeasuredSentence> {
    Metric(
      name, label, .count, type: .count, meaning, source: "Levenshtein 1966", range: .count,
      absentWhen: unscored,
      reading: { sentence in
        sentence.score.reading {
          .number(Double(value($0)), count: $0.words, flags: $0.flags, else: .noSentenceScored)
        }
      })
  }

  private static let words: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_number", "Sentence number", .one,
      "Position of the sentence in the order of presentation, from 1.",
      source: "ORKSpeechInNoiseResult", range: "1..100000",
      absentWhen: "the sentence belongs to an earlier session and is only shown again",
      reading: { $0.number.map { .count($0) } }),
    score(
      "sentence_word_correct_count", "Words repeated",
      "Number of scored words of the sentence that the reply repeats, in the order of the sentence (--sentence-word-order kept) or in any order (--sentence-word-order any)."
    ) { $0.correct }.better(.higher),
    score(
      "sentence_word_scored_count", "Words scored",
      "Number of words of the sentence that are scored: all words, or all except an initial article with --sentence-scoring keywords."
    ) { $0.words },
    Metric(
      "sentence_score_source", "Sentence score, source",
      .word(SentenceReply.ReplySource.allWords + ["none"]),
      "Source of the reply that is scored: edited (transcript as corrected by the listener), transcript (of the recognizer), or none (no reply).",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult", absentWhen: unscored,
      reading: { $0.score.reading { .word($0.source?.rawValue ?? "none") } }),
    score(
      "sentence_word_substitution_count", "Words of the sentence substituted",
      "Number of words of the sentence that the reply replaces by another word, in the alignment of the scored words of the sentence with the reply (fewest word edits)."
    ) { $0.counts.substitutions }.better(.lower),
    score(
      "sentence_word_deletion_count", "Words of the sentence left out",
      "Number of words of the sentence that are missing from the reply, in the alignment of the scored words of the sentence with the reply (fewest word edits)."
    ) { $0.counts.deletions }.better(.lower),
    score(
      "sentence_word_insertion_count", "Words added in the reply",
      "Number of words of the reply that are not in the sentence, in the alignment of the scored words of the sentence with the reply (fewest word edits)."
    ) { $0.counts.insertions }.better(.lower),
  ]

  private static let levels: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_snr_db", "Sentence SNR", .decibels,
      "Signal-to-noise ratio of the sentence: level of the speech minus level of the noise, as used for `srt_db`. Where the value comes from is given by `sentence_snr_source`.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "no source gives the signal-to-noise ratio",
      reading: {
        .number($0.level?.decibels, flags: $0.level?.flags ?? [], else: .sentenceSNRUnknown)
      }),
    Metric(
      "sentence_snr_gain_db", "Sentence SNR by noise gain", .decibels,
      "20 lg(1.46 / g), where g is the gain of the noise. If the result lies within 0.4 dB of a level of ResearchKit (0, 3, ... 18 dB), `sentence_snr_db` is set to the ResearchKit level.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "no noise gain was used for `sentence_snr_db`",
      reading: { sentence in
        sentence.level?.exactDecibels.map { .number($0, else: .sentenceSNRUnknown) }
      }),
    .word(
      "sentence_snr_source", "Sentence SNR, source",
      "Source of `sentence_snr_db`: user_info (result), noise_gain (gain by task description or option), option (--sentence-snr), order (order of presentation), files (sounds of speech and noise), mix (sound of both), or assumed (ResearchKit's seven levels).",
      levels: SentenceLevel.LevelSource.allWords, source: mine,
      absentWhen: "no source gives the signal-to-noise ratio", else: .sentenceSNRUnknown,
      \.level?.source.rawValue),
    Metric(
      "sentence_snr_files_db", "Sentence SNR of the sound files", .decibels,
      "Level of --speech-file (frames within 30 dB of its loudest frame) minus level of --noise-file minus 20 lg(g), where g is the gain of the noise.",
      source: mine, range: .speechRatio,
      absentWhen: "a sound cannot be used, or not both files were given",
      reading: {
        $0.nominal?.reading { .number($0.decibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "sentence_snr_files_a_weighted_db", "Sentence SNR of the files, A-weighted", .decibels,
      "A-weighted level of --speech-file (frames within 30 dB of its loudest frame) minus A-weighted level of --noise-file minus 20 lg(g), where g is the gain of the noise.",
      source: "IEC 61672-1:2013", range: .speechRatio,
      absentWhen: "a sound cannot be used, or not both files were given",
      reading: {
        $0.nominal?.reading { .number($0.weightedDecibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "sentence_snr_mix_db", "Sentence SNR of the mix", .decibels,
      "10 lg(S / N), where S is the power of the speech in --mix-file and N the power of the rest, while speech is present. Without --speech-file both are estimated from the loud frames and the quiet frames.",
      source: mine, range: .speechRatio,
      absentWhen: "the speech is not found in the file, or --mix-file was not given",
      reading: { $0.mixed?.reading { .number($0.decibels, flags: $0.flags, else: .noBackground) } }),
  ]

  private static let texts: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_text", "Sentence played", .text,
      "Text of the sentence as presented. Only with --text keep.", source: "ORKSpeechInNoiseResult",
      absentWhen: "the result does not contain the sentence",
      reading: { $0.printed($0.sentence.target, else: .sentenceTextUnknown) }),
    Metric(
      "sentence_reply_text", "Reply", .text,
      "Text of the reply as scored: the transcript corrected by the listener, otherwise the transcript of the recognizer. Only with --text keep.",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult", absentWhen: "there is no reply",
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
            value($0.counts).map { 100 * $0 }, count: $0.words, flags: $0.flags,
            else: .noSentenceScored)
        }
      })
  }

  private static let ofListener: [Metric<MeasuredSentence>] = [
    wordRate(
      "sentence_word_error_rate_pct", "Word error rate of the reply",
      "Word error rate of the reply: words substituted, deleted and inserted in the reply, in percent of the scored words of the sentence (`sentence_word_scored_count`). Can exceed 100.",
      range: .errorRate, \.errorRate
    ).better(.lower),
    wordRate(
      "sentence_match_error_rate_pct", "Match error rate of the reply",
      "Match error rate of the reply: 100 E / (E + C), where E is the number of words substituted, deleted and inserted in the reply and C the number of scored words repeated in order.",
      range: .percent, \.matchErrorRate
    ).better(.lower),
    Metric(
      "sentence_character_error_rate_pct", "Character error rate of the reply", .percent,
      "Character error rate of the reply: characters substituted, deleted and inserted in the reply, in percent of the characters of the scored words of the sentence (one space between words). Can exceed 100.",
      better: .lower, source: rates, range: .errorRate,
      absentWhen: "the sentence was skipped, or its words or the words of the reply are unknown",
      reading: { sentence in
        sentence.compared.reading {
          .number(
            $0.characters.errorRate.map { 100 * $0 }, count: $0.characters.referenceCount,
            flags: $0.flags, else: .noSentenceScored)
        }
      }),
  ]

  private static let uncorrected =
    "the sentence was skipped, the recognizer's transcript of the reply is empty, or the listener did not correct it"

  private static let ofRecognizer =
    [TranscriptCorrection.wordErrorRate, TranscriptCorrection.characterErrorRate].map(metric) + [
      TranscriptCorrection.corrected(absentWhen: uncorrected) { (sentence: MeasuredSentence) in
        sentence.correction.reading { .truth($0.isEdited) }
      }
    ] + TranscriptCorrection.changes.map(metric)

  private static func metric(_ measure: TranscriptCorrection.CorrectionMeasure) -> Metric<
    MeasuredSentence
  > {
    Metric(
      measure.name, measure.label, measure.unit, type: measure.type, measure.meaning,
      source: measure.source, range: measure.range,
      absentWhen: uncorrected
        + (measure.countsWords ? ", or the language is written without spaces" : ""),
      reading: { sentence in
        sentence.correction.reading { correction in
          if measure.countsWords, !sentence.hasWords { return .absent(.languageWithoutSpaces) }
          return .number(
            measure.value(correction),
            count: correction.referenceCount(countsWords: measure.countsWords),
            flags: correction.flags, else: .noCorrectedTranscript)
        }
      }
    ).better(.lower)
  }
}
