import DSP
import Metrics

/// What is told of one sentence.
struct MeasuredSentence {
  let sentence: PresentedSentence
  /// From 1, in the order of presentation; nil for the answer of an earlier run.
  let number: Int?
  let compared: Result<ComparedReply, Unmeasurable>
  let score: Result<SentenceScore, Unmeasurable>
  /// Of the recognizer's transcript of the reply, by the listener.
  let correction: Result<TranscriptCorrection, Unmeasurable>
  /// Whether the language has words that can be told apart by spaces.
  let hasWords: Bool
  let level: SentenceLevel?
  /// By sounds of speech and noise, and by that of both; nil where the user names none.
  let nominal: StimulusSounds.Found<StimulusSounds.Level>?
  let mixed: StimulusSounds.Found<StimulusSounds.MixLevel>?
  /// Whether words may be printed.
  let keepsWords: Bool

  /// What the threshold is made of.
  var levelWords: LevelWords {
    LevelWords(
      levelDecibels: level?.decibels,
      words: (try? score.get()).map { ($0.correct, $0.words) },
      flags: (level?.flags ?? []) + ((try? score.get())?.flags ?? []))
  }

  static let metrics: [Metric<MeasuredSentence>] = words + errorMetrics + levels + texts

  private static let mine = "this tool"
  static let unscored =
    "the sentence was skipped, its words or those of the reply are not known, or the language has no spaces"

  private static func score(
    _ name: String, _ meaning: String, _ value: @escaping @Sendable (SentenceScore) -> Int
  ) -> Metric<MeasuredSentence> {
    Metric(
      name, .count, meaning, source: "Levenshtein 1966", range: .count, absentWhen: unscored,
      reading: { sentence in
        sentence.score.reading {
          .number(Double(value($0)), count: $0.words, flags: $0.flags, else: .notScored)
        }
      })
  }

  private static let words: [Metric<MeasuredSentence>] = [
    Metric(
      "sentence_number", .count, "Place of the sentence in the order of presentation.",
      source: "ORKSpeechInNoiseResult", range: "1..100000",
      absentWhen: "no row for the answer of an earlier run",
      reading: { $0.number.map { .count($0) } }),
    score("words_correct", "Words of the sentence that were repeated.") { $0.correct },
    score("words_scored", "Words of the sentence that count, by --scoring.") { $0.words },
    Metric(
      "score_source", .word,
      "edited for the transcript as the listener corrected it, transcript for the recognizer's, none without a reply.",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult", absentWhen: unscored,
      reading: { $0.score.reading { .word($0.source?.rawValue ?? "none") } }),
    score("word_substitutions", "Words of the sentence with another in their place.") {
      $0.counts.substitutions
    },
    score("word_deletions", "Words of the sentence with none in their place.") {
      $0.counts.deletions
    },
    score("word_insertions", "Words of the reply beyond those of the sentence.") {
      $0.counts.insertions
    },
  ]

  private static let levels: [Metric<MeasuredSentence>] = [
    Metric(
      "snr_db", .decibels, "Level of the speech above the noise that the threshold is made of.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "nothing tells it",
      reading: { .number($0.level?.decibels, flags: $0.level?.flags ?? [], else: .levelUnknown) }),
    Metric(
      "snr_exact_db", .decibels,
      "20 lg(1.46/gain) for the noise's gain, before it is taken for ResearchKit's level within 0.4 dB.",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask", range: .speechRatio,
      absentWhen: "no row unless a gain tells snr_db",
      reading: { sentence in
        sentence.level?.exactDecibels.map { .number($0, else: .levelUnknown) }
      }),
    Metric(
      "snr_source", .word,
      "Who tells snr_db: user_info, noise_gain, told, order, files, mix or assumed.",
      source: mine, absentWhen: "nothing tells it",
      reading: { $0.level.map { .word($0.source.rawValue) } ?? .absent(.levelUnknown) }),
    Metric(
      "snr_nominal_db", .decibels,
      "Level of --speech-file where somebody speaks less that of --noise-file, at the noise's gain.",
      source: mine, range: .speechRatio, absentWhen: "a sound cannot be used; no row without both",
      reading: {
        $0.nominal?.reading { .number($0.decibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "snr_nominal_a_db", .decibels, "The same with weighting A.", source: "IEC 61672-1:2013",
      range: .speechRatio,
      absentWhen: "a sound cannot be used; no row without both",
      reading: {
        $0.nominal?.reading { .number($0.weightedDecibels, flags: $0.flags, else: .digitalSilence) }
      }),
    Metric(
      "snr_mix_db", .decibels,
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
      "target_sentence", .word, "The sentence as it was played.", source: "ORKSpeechInNoiseResult",
      absentWhen: "no row without --text keep",
      reading: { $0.printed($0.sentence.target, else: .noTarget) }),
    Metric(
      "reply", .word, "The reply as it was scored.",
      source: "ORKTextQuestionResult, ORKSpeechRecognitionResult",
      absentWhen: "no row without --text keep",
      reading: { $0.printed($0.sentence.reply.text?.words, else: .noReply) }),
  ]

  private func printed(_ text: String?, else reason: Flag) -> Reading? {
    keepsWords ? text.map { .word($0) } ?? .absent(reason) : nil
  }
}
