import DSP
public import Metrics
public import Recordings

/// Repeating sentences heard in noise: ResearchKit's speech in noise.
///
/// ResearchKit plays, records and recognizes; it neither scores words nor computes a threshold.
public struct SpeechInNoise: Analysis {
  public static let task = ActiveTask.speechInNoise
  public static let method = "speech-in-noise/1"
  public static let parameters = SpeechInNoiseParameters.all
  public static let flags = Flag.ofSpeech + Flag.ofSpeechInNoise
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

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    guard session.scores.isEmpty else { return [counted(session, parameters)] }
    let sounds = StimulusSounds(session.stimuli)
    let sentences = sentences(session, parameters, sounds)
    guard !sentences.isEmpty else { return withoutSentences(session) }
    let threshold = ReceptionThreshold(
      sentences.filter { $0.number != nil }.map(\.levelWords), parameters)
    let steps =
      sentences.enumerated().map { place, sentence in
        sentence.measurement(session, remarksOnSounds: place == 0 ? sounds.remarks : [])
      } + session.replies
    return measurements(steps, andRunOf: session) { Outcome(threshold: threshold, run: $0) }
  }

  /// The threshold of a session that somebody else scored.
  private func counted(_ session: Session, _ parameters: Parameters) -> StepMeasurement {
    let words = session.scores.map {
      LevelWords(levelDecibels: $0.ratioDecibels, words: ($0.correct, $0.words))
    }
    return StepMeasurement(
      step: "", attempt: nil, source: session.source,
      metrics: Self.rows(Outcome(threshold: ReceptionThreshold(words, parameters))))
  }

  /// Sentences of an earlier run, shown again, have no level by their order.
  private func sentences(
    _ session: Session, _ parameters: Parameters, _ sounds: StimulusSounds
  ) -> [MeasuredSentence] {
    let all = PresentedSentence.all(in: session)
    let ordered = SentenceLevels(parameters, sounds)
    let presented = all.filter { !$0.step.isPrevious }
    let scorings = presented.map { SentenceScoring(parameters.of($0.step)) }
    let levels = ordered.levels(
      of: presented,
      wordCounts: zip(presented, scorings).map { $1.counted($0.target ?? "").count })
    var number = 0
    return all.map { sentence in
      let isPrevious = sentence.step.isPrevious
      let place = isPrevious ? nil : number
      if !isPrevious { number += 1 }
      return MeasuredSentence(
        sentence: sentence, number: place.map { $0 + 1 },
        score: sentence.score(SentenceScoring(parameters.of(sentence.step))),
        level: place.flatMap { levels[$0] },
        nominal: place.flatMap {
          sounds.nominal(number: $0, gain: ordered.playedGain(of: sentence))
        },
        mixed: place.flatMap(sounds.mixed), keepsWords: parameters.keepsWords)
    }
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

extension MeasuredSentence {
  /// The rows of the sentence, at the step that played it.
  fileprivate func measurement(
    _ session: Session, remarksOnSounds: [String]
  ) -> StepMeasurement {
    let (step, skipped) = (sentence.step, sentence.result.skipped)
    let outcome = SpeechInNoise.Outcome(
      facts: StepFacts(step: step, motion: nil), sentence: self)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: SpeechInNoise.rows(outcome), events: [event(since: session.start)],
      flags: (step.flags + (skipped.isEmpty ? [] : [.elementSkipped])).unique, remarks: skipped,
      remarksOnOtherFiles: remarksOnSounds)
  }

  /// When it was played, words right of words scored, and its level.
  private func event(since start: RecordedDate?) -> Event {
    let onset = start.flatMap { start in sentence.step.start.map { $0.seconds(since: start) } }
    let words = (try? score.get()).map { "\($0.correct)/\($0.words)" } ?? ""
    return Event(
      "sentence", onsetSeconds: onset, durationSeconds: sentence.step.durationSeconds, item: words,
      value: level?.decibels, unit: .decibels)
  }
}

extension Session {
  /// The steps in which replies were recognized, which tell no more than how long they took.
  fileprivate var replies: [StepMeasurement] {
    let heard = steps.filter { step in
      step.leaves(of: SpeechInNoise.task).isEmpty
        && step.leaves.contains { $0.belongs(to: .speechRecognition) }
    }
    return heard.map { step in
      StepMeasurement(
        step: step.identifier, attempt: step.attempt, source: source,
        metrics: SpeechInNoise.rows(
          SpeechInNoise.Outcome(facts: StepFacts(step: step, motion: nil))), flags: step.flags)
    }
  }
}
