import DSP
public import Metrics
public import Recordings

/// Repeating sentences heard in noise: ResearchKit's speech in noise.
///
/// ResearchKit plays, records and recognizes; it neither scores words nor computes a threshold.
public struct SpeechInNoise: Analysis {
  public static let task = ActiveTask.speechInNoise
  public static let method = "speech-in-noise/2"
  public static let parameters = SpeechInNoiseParameters.all
  public static let flags = Flag.ofSpeech + Flag.ofSpeechInNoise + [.noVoice, .notAVoice]
  public static let headlines = ["srt_db", "srt_se_db", "srt_fit_db", "words_correct", "snr_db"]
  public static let title = "Speech in noise: words repeated and the speech reception threshold"
  public static let summary = """
    Words of each sentence are looked for in the reply: in the transcript as the listener corrected \
    it, else in the recognizer's. The threshold is that of Tillman and Olsen's formula over the \
    levels of a run; a logistic curve is fitted beside it. Results do not hold the level of the \
    noise: userInfo, a task description, --map, --srt-start with --srt-step or sounds tell it. \
    ResearchKit's levels are those of its comments; measured on its sentences they are 2 to 4 dB \
    lower.
    """

  /// What one sentence, the step of a reply, or the run as a whole comes to.
  public struct Outcome {
    var facts: StepFacts?
    var sentence: MeasuredSentence?
    var threshold: ReceptionThreshold?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)] + MeasuredSentence.metrics.map { $0.of(\.sentence) }
    + ReceptionThreshold.metrics.map { $0.of(\.threshold) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    ReceptionThreshold.drawings.map { $0.of(\.threshold) }

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

  /// The threshold of a session that somebody else scored.
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
