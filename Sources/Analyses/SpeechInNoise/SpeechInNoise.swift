import DSP
public import Metrics
public import Recordings
public import Study

/// Repeating sentences heard in noise: ResearchKit's speech in noise.
///
/// ResearchKit plays, records and recognizes; it neither scores words nor computes a threshold.
public struct SpeechInNoise: Analysis {
  public static let task = ActiveTask.speechInNoise
  public static let method = "speech-in-noise/3"
  public static let parameters = SpeechInNoiseParameters.all
  public static let flags = Flag.ofSpeech + Flag.ofSpeechInNoise + [.noVoice, .notAVoice]
  public static let headlines = [
    "srt_db", "srt_se_db", "srt_fit_db", "sentence_word_correct_count", "sentence_snr_db",
  ]
  public static let title = "Speech in noise: words repeated and the speech reception threshold"
  public static let summary = """
    Words of each sentence are looked for in the reply: in the transcript as the listener corrected \
    it, else in the recognizer's. The threshold is that of Tillman and Olsen's formula over the \
    levels of a run; a logistic curve is fitted beside it. Results do not hold the level of the \
    noise: userInfo, a task description, --map, --srt-start with --srt-step or sounds tell it. \
    ResearchKit's levels are those of its comments; measured on its sentences they are 2 to 4 dB \
    lower.
    """

  /// The outcome of one sentence, of the step of a reply, or of the run as a whole.
  public struct Outcome {
    var facts: StepFacts?
    var sentence: MeasuredSentence?
    var threshold: ReceptionThreshold?
    var run: RunFacts?
  }

  public static let drawings: [Drawing<Outcome>] =
    ReceptionThreshold.drawings.of(\.threshold)

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    guard session.scores.isEmpty else { return [counted(session, parameters)] }
    let sounds = StimulusSounds(session.stimuli)
    let sentences = MeasuredSentence.all(in: session, parameters, sounds)
    guard !sentences.isEmpty else { return withoutSentences(session) }
    let threshold = ReceptionThreshold(
      sentences.filter { $0.number != nil }.map(\.levelWords), parameters)
    let steps =
      sentences.enumerated().map { place, sentence in
        sentence.measurement(session, remarksOnSounds: place == 0 ? sounds.remarks : [])
      } + session.replies
    return measurements(steps, andRunOf: session, parameters) {
      Outcome(threshold: threshold, run: $0)
    }
  }

  /// The threshold of a session that was scored elsewhere.
  private func counted(_ session: Session, _ parameters: Parameters) -> StepMeasurement {
    let words = session.scores.map {
      LevelWords(levelDecibels: $0.ratioDecibels, words: ($0.correct, $0.words))
    }
    let outcome = Outcome(threshold: ReceptionThreshold(words, parameters))
    return StepMeasurement(
      step: "", attempt: nil, source: session.source, metrics: Self.rows(outcome)
    ).pictured(Self.pictures(of: outcome, parameters))
  }

  /// One error row: without a sentence there is nothing to compare a reply with.
  private func withoutSentences(_ session: Session) -> [StepMeasurement] {
    let step = session.steps.first {
      ActiveTask(step: $0.identifier) == Self.task || $0.recording(.audio) != nil
    }
    let isTold = step.map { !$0.problems.isEmpty } ?? true
    let failure =
      isTold ? nil : step?.failed(.noTarget, source: step?.recordings.first?.source ?? "")
    return measurements([failure].compactMap(\.self), andRunOf: session) { Outcome(run: $0) }
  }
}

/// The options of speech in noise.
enum SpeechInNoiseParameters {
  static let scoring = Parameter(
    "sentence-scoring", choices: ["all", "keywords"], default: "all",
    "Words that are scored: all, or all but a leading article (keywords)")
  static let wordOrder = Parameter(
    "sentence-word-order", choices: ["kept", "any"], default: "kept",
    "Whether words count only in the order of the sentence (kept) or in any order")
  static let ratio = Parameter(
    "sentence-snr", .decibels, SentenceLevel.ratios,
    "Signal-to-noise ratio of the sentence; in --map, per sentence")
  static let noiseGain = Parameter(
    "sentence-noise-gain", .one, SentenceLevel.gains,
    "Gain applied to the noise; in --map, per sentence")
  static let start = Parameter(
    "srt-start", .decibels, SentenceLevel.ratios,
    "Signal-to-noise ratio of the first sentence, when the sentences follow a fixed"
      + " descending order; use with --srt-step")
  static let step = Parameter(
    "srt-step", .decibels, 0.01...60,
    "Decrease of the signal-to-noise ratio from one level to the next; use with --srt-start")
  static let wordsPerLevel = Parameter(
    "srt-words-per-level", 1...100_000,
    "Number of words at each level; the default is one sentence per level")
  static let normal = Parameter(
    "srt-normal", .decibels, SentenceLevel.ratios,
    "SRT of listeners with normal hearing; snr_loss_db is srt_db minus this")
  static let lapse = Parameter(
    "srt-lapse", .one, 0...0.5, default: "0",
    "Share of words missed even at the clearest level, for the fitted curve")

  static let all =
    [scoring, wordOrder, ratio, noiseGain, start, step, wordsPerLevel, normal, lapse]
    + SpeechParameters.ofWords
}

/// Flags of sentences in noise and of thresholds.
extension Flag {
  static let noTarget = Flag(
    "sentence_text_unknown", .absence, "Nothing tells the words of the sentence that was played.")
  static let noReply = Flag(
    "no_reply", .doubt, "No word was recognized in the reply: every word counts as wrong.")
  static let noTranscript = Flag(
    "no_transcript", .absence, "The reply was recorded, and nothing tells its words: not scored.")
  static let sentenceSkipped = Flag(
    "sentence_skipped", .absence,
    "No reply follows the sentence: it was skipped, or the run ended there. It is not scored.")
  static let notScored = Flag("no_sentence_scored", .distrust, "No sentence could be scored.")
  static let levelUnknown = Flag(
    "sentence_snr_unknown", .absence,
    "Nothing tells how loud the noise was: --task-description-file, --map with snr, or --srt-start and"
      + " --srt-step can.")
  static let levelsAssumed = Flag(
    "sentence_snr_assumed", .doubt,
    "Nothing tells how loud the noise was; seven sentences are taken for ResearchKit's 18 to 0 dB.",
    remedy: "tell the levels by --map, --srt-start and --srt-step, or the task's description")
  static let levelMissing = Flag(
    "srt_level_missing", .distrust, "No sentence was scored at one of the levels presented.")
  static let unequalSteps = Flag(
    "srt_steps_unequal", .distrust, "Steps between levels differ by more than 0.4 dB.")
  static let oneLevel = Flag(
    "srt_one_level", .distrust, "All sentences were presented at one level.")
  static let floorNotReached = Flag(
    "srt_floor_not_reached", .doubt,
    "More than 20 % of words are right at the lowest level: the threshold is drawn to the levels tested."
  )
  static let ceilingNotReached = Flag(
    "srt_ceiling_not_reached", .doubt,
    "Less than 80 % of words are right at the highest level: the threshold is drawn to the levels tested."
  )
  static let oneWord = Flag(
    "srt_one_word", .distrust, "One word at a level tells nothing of how shares spread.")
  static let wordsPerLevelDiffer = Flag(
    "srt_words_per_level_differ", .doubt,
    "A level has more or fewer words than --srt-words-per-level.")
  static let separated = Flag(
    "srt_scores_separated", .doubt,
    "Words right and wrong are parted by the level, so that no curve is steep enough to be the best."
  )
  static let notRising = Flag(
    "srt_not_rising", .distrust, "Words are not right more often the louder the speech is.")
  static let fitNotFound = Flag(
    "srt_fit_failed", .distrust, "The search for the most likely curve came to no rest.")
  static let openInterval = Flag(
    "ci_unbounded", .distrust, "The interval has no end within 40 dB of the threshold.")
  static let thresholdsDisagree = Flag(
    "srt_mismatch", .doubt, "Formula and fitted curve differ by more than 2 dB.")
  static let ratioEstimated = Flag(
    "sentence_snr_estimated", .doubt,
    "The level of speech above noise is estimated from both together: no sound of speech alone.")
  static let ratesDiffer = Flag(
    "audio_sample_rates_differ", .distrust, "The two sounds have different sample rates.")
  static let speechNotFound = Flag(
    "speech_not_in_mix", .distrust,
    "The sound of both together does not hold the speech, or nothing else.")

  /// Every flag above, for `explain` and the documentation.
  static let ofSpeechInNoise: [Flag] = [
    noTarget, noReply, noTranscript, sentenceSkipped, notScored, levelUnknown, levelsAssumed,
    levelMissing, unequalSteps, oneLevel, floorNotReached, ceilingNotReached, oneWord,
    wordsPerLevelDiffer, separated, notRising, fitNotFound, openInterval, thresholdsDisagree,
    ratioEstimated,
    ratesDiffer, speechNotFound,
  ]
}
