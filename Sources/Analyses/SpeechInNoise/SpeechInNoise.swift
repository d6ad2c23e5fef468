import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Repeating sentences heard in noise: ResearchKit's speech in noise.
///
/// ResearchKit plays, records and recognizes; it neither scores words nor computes a threshold.
public struct SpeechInNoise: Analysis {
  public static let task = ActiveTask.speechInNoise
  public static let method = "speech-in-noise/5"
  public static let parameters = SpeechInNoiseParameters.all
  public static let flags = Flag.ofSpeech + Flag.ofSpeechInNoise + [.noVoice, .notAVoice]
  public static let headlines = [
    "srt_db", "srt_se_db", "srt_fit_db", "sentence_word_correct_count", "sentence_snr_db",
  ]
  public static let title = "Speech in noise: words repeated and the speech reception threshold"
  public static let summary = """
    The words of each sentence are compared with the reply: with the transcript as corrected by the listener, \
    otherwise with the recognizer's transcript. The threshold is computed by the formula of Tillman and Olsen over \
    the levels of a session, and from a fitted logistic curve. Results do not contain the level of the noise: it is \
    taken from userInfo, a task description, --map, --srt-start with --srt-step, or sounds. ResearchKit's levels are \
    those of its documentation; measured on its sentences they are 2 to 4 dB lower.
    """

  public static let sessionDrawings = ReceptionThreshold.drawings

  public let visits: [SpeechInNoiseVisit]
  private let session: Session
  /// Nil without a sentence.
  private let threshold: WholeSession<ReceptionThreshold>?

  public init(_ session: Session, _ parameters: Parameters) {
    self.session = session
    guard session.scores.isEmpty else {
      let words = session.scores.map {
        LevelWords(levelDecibels: $0.ratioDecibels, words: ($0.correct, $0.words))
      }
      visits = []
      threshold = WholeSession(outcome: ReceptionThreshold(words, parameters), basis: .scores)
      return
    }
    let sounds = StimulusSounds(session.stimuli)
    let sentences = MeasuredSentence.all(in: session, parameters, sounds)
    guard !sentences.isEmpty else {
      visits = session.stepWithoutSentences.map { [.unknownSentence($0)] } ?? []
      threshold = nil
      return
    }
    visits =
      sentences.enumerated().map { place, sentence in
        .sentence(sentence, remarksOnSounds: place == 0 ? sounds.remarks : [])
      } + session.replies.map { .reply($0) }
    threshold = WholeSession(
      outcome: ReceptionThreshold(
        sentences.filter { $0.number != nil }.map(\.levelWords), parameters))
  }

  public func measure(_ visit: SpeechInNoiseVisit) throws(UnusableStep) -> Measured<
    SpeechInNoiseStep
  >? {
    switch visit {
    case .sentence(let sentence, let remarksOnSounds):
      let skipped = sentence.skipped
      return Measured(
        outcome: .sentence(sentence), events: [sentence.event(since: session.start)],
        flags: visit.step.flags + (skipped.isEmpty ? [] : [.elementSkipped]),
        remarks: skipped + remarksOnSounds)
    case .reply: return Measured(outcome: .reply)
    case .unknownSentence(let step):
      throw UnusableStep(reason: .sentenceTextUnknown, source: step.recordings.first?.source)
    }
  }

  public func summarize() -> WholeSession<ReceptionThreshold>? { threshold }
}

/// A step of a session.
public enum SpeechInNoiseVisit: StepInput {
  /// A step in which a sentence was played; the first one has the remarks on sounds.
  case sentence(MeasuredSentence, remarksOnSounds: [Remark])
  /// A step in which a reply was recognized.
  case reply(SessionStep)
  /// A step of a session without any sentence, so that there is nothing to compare a reply with.
  case unknownSentence(SessionStep)

  public var step: SessionStep {
    switch self {
    case .sentence(let sentence, _): sentence.sentence.step
    case .reply(let step), .unknownSentence(let step): step
    }
  }
}

/// The outcome of one step.
public enum SpeechInNoiseStep {
  case sentence(MeasuredSentence)
  /// Only the duration of the step is printed: its words belong to the sentence.
  case reply

  var sentence: MeasuredSentence? {
    if case .sentence(let sentence) = self { sentence } else { nil }
  }
}

extension Session {
  /// The steps in which replies were recognized.
  fileprivate var replies: [SessionStep] {
    steps.filter { step in
      step.leaves(of: SpeechInNoise.task).isEmpty
        && step.leaves.contains { $0.belongs(to: .speechRecognition) }
    }
  }

  /// The first step that should have had a sentence; nil if another row describes it.
  fileprivate var stepWithoutSentences: SessionStep? {
    let step = steps.first {
      ActiveTask(step: $0.identifier) == SpeechInNoise.task || $0.recording(.audio) != nil
    }
    return step.flatMap { $0.problems.isEmpty ? $0 : nil }
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
    "Signal-to-noise ratio of the first sentence, when the sentences follow a fixed descending order; use with --srt-step"
  )
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
    "srt-lapse", .one, 0...0.5, default: 0,
    "Share of words missed even at the clearest level, for the fitted curve")

  static let all: [any ParameterDefinition] =
    [scoring, wordOrder, ratio, noiseGain, start, step, wordsPerLevel, normal, lapse]
    + SpeechParameters.ofWords
}

/// Flags of sentences in noise and of thresholds.
extension Flag {
  static let sentenceTextUnknown = Flag(
    "sentence_text_unknown", .absence,
    "The words of the sentence played are unknown. The sentence cannot be scored.")
  static let noReply = Flag(
    "no_reply", .doubt, concerning: .measured,
    "No word was recognized in the reply. All words of the sentence count as wrong.")
  static let noTranscript = Flag(
    "no_transcript", .absence,
    "The reply was recorded, but its words are unknown. The sentence was not scored.")
  static let sentenceSkipped = Flag(
    "sentence_skipped", .absence,
    "The session contains no reply to the sentence: it was skipped, or the session ended there. The sentence was not scored."
  )
  static let noSentenceScored = Flag(
    "no_sentence_scored", .distrust, concerning: .measured, "No sentence could be scored.")
  static let sentenceSNRUnknown = Flag(
    "sentence_snr_unknown", .absence, "The signal-to-noise ratio of the sentences is unknown.",
    remedy: "give --task-description-file, --map with a column snr, or --srt-start and --srt-step")
  static let sentenceSNRAssumed = Flag(
    "sentence_snr_assumed", .doubt, concerning: .measured,
    "The signal-to-noise ratio of the sentences is unknown. The levels of ResearchKit were assumed: 18 to 0 dB in 7 sentences.",
    remedy: "give --map with a column snr, --srt-start and --srt-step, or --task-description-file")
  static let srtLevelMissing = Flag(
    "srt_level_missing", .distrust, concerning: .measured,
    "At one of the levels presented, no sentence was scored. The threshold cannot be computed by formula."
  )
  static let srtStepsUnequal = Flag(
    "srt_steps_unequal", .distrust, concerning: .measured,
    "Steps between levels differ by more than 0.4 dB. The threshold cannot be computed by formula.")
  static let srtOneLevel = Flag(
    "srt_one_level", .distrust, concerning: .measured,
    "All sentences were presented at one level. No threshold can be computed.")
  static let srtFloorNotReached = Flag(
    "srt_floor_not_reached", .doubt, concerning: .measured,
    "More than 20 % of the words are correct at the lowest level. The threshold is biased toward the levels tested."
  )
  static let srtCeilingNotReached = Flag(
    "srt_ceiling_not_reached", .doubt, concerning: .measured,
    "Fewer than 80 % of the words are correct at the highest level. The threshold is biased toward the levels tested."
  )
  static let srtOneWord = Flag(
    "srt_one_word", .distrust, concerning: .measured,
    "A level has only one word, so that the standard error of the threshold cannot be estimated.")
  static let srtWordsPerLevelDiffer = Flag(
    "srt_words_per_level_differ", .doubt, concerning: .measured,
    "A level has more or fewer words than given by --srt-words-per-level. The threshold by formula is doubtful."
  )
  static let srtScoresSeparated = Flag(
    "srt_scores_separated", .doubt, concerning: .measured,
    "Correct and wrong words separate completely by level: the slope of the fitted curve has no maximum-likelihood estimate."
  )
  static let srtNotRising = Flag(
    "srt_not_rising", .distrust, concerning: .measured,
    "The share of correct words does not rise with the level of the speech. No curve can be fitted."
  )
  static let srtFitFailed = Flag(
    "srt_fit_failed", .distrust, concerning: .measured,
    "The search for the logistic curve of maximum likelihood did not converge. Values from the curve are empty."
  )
  static let ciUnbounded = Flag(
    "ci_unbounded", .distrust, concerning: .measured,
    "A limit of the confidence interval lies more than 40 dB from the threshold and is not given.")
  static let srtMismatch = Flag(
    "srt_mismatch", .doubt, concerning: .measured,
    "The threshold by formula and the threshold from the fitted curve differ by more than 2 dB.")
  static let sentenceSNREstimated = Flag(
    "sentence_snr_estimated", .doubt, concerning: .measured,
    "The signal-to-noise ratio was estimated from loud and quiet parts of the mixed sound, because there is no audio of the speech alone."
  )
  static let audioSampleRatesDiffer = Flag(
    "audio_sample_rates_differ", .distrust, concerning: .measured,
    "The sample rates of the two audio files differ. They cannot be compared.")
  static let speechNotInMix = Flag(
    "speech_not_in_mix", .distrust, concerning: .measured,
    "The speech was not found in the mixed sound, or nothing is left when it is removed. The signal-to-noise ratio cannot be measured."
  )

  /// Every flag above, for `explain` and the documentation.
  static let ofSpeechInNoise: [Flag] = [
    sentenceTextUnknown, noReply, noTranscript, sentenceSkipped, noSentenceScored,
    sentenceSNRUnknown, sentenceSNRAssumed, srtLevelMissing, srtStepsUnequal, srtOneLevel,
    srtFloorNotReached, srtCeilingNotReached, srtOneWord, srtWordsPerLevelDiffer,
    srtScoresSeparated, srtNotRising, srtFitFailed, ciUnbounded, srtMismatch, sentenceSNREstimated,
    audioSampleRatesDiffer, speechNotInMix,
  ]
}
