public import Metrics
public import Recordings

/// Speech that the phone recorded and put into words: ResearchKit's speech recognition task.
public struct SpeechRecognition: Analysis {
  public static let task = ActiveTask.speechRecognition
  public static let method = "speech-recognition/2"
  public static let parameters = SpeechOptions.parameters
  public static let flags = Flag.ofSpeech + Flag.ofSound + [.noVoice, .notAVoice, .pitchRangeEmpty]
  public static let headlines = [
    "word_count", "speaking_rate_wpm", "pause_count", "asr_wer", "snr_db", "f0_median_hz",
  ]
  public static let title = "Speech recognition: words, pauses, rate, vocabulary, errors, pitch"
  public static let summary = """
    The recognizer's transcript is cut into words without capitals and punctuation, numbers below a \
    hundred spelled out in English. Times and pauses are those of its segments; pauses are also looked \
    for in the sound, where it falls below the gate of speech_level_dbfs. What is measured of a sound in \
    which nobody speaks, such as noise, tones or music, is flagged. Where the participant \
    corrected the transcript, that is taken for what was said. Words are printed nowhere without \
    --text keep.
    """

  /// What one recording of speech, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var speech: MeasuredSpeech?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    [StepFacts.stepDuration.of(\.facts)]
    + MeasuredTranscript.metrics.map { $0.of(\.speech?.transcript) }
    + SpokenSound.metrics.map { $0.of(\.speech?.spoken, else: { $0.speech?.silence?.reason }) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] = MeasuredSpeech.drawings.map { $0.of(\.speech) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.speechTrials.compactMap { measure($0, session, parameters) }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  /// Nil for a step that left nothing and of which another row tells.
  private func measure(
    _ trial: SpeechTrial, _ session: Session, _ parameters: Parameters
  ) -> StepMeasurement? {
    let step = trial.step
    let own = trial.recording?.source ?? ""
    guard trial.leaf != nil || trial.recording != nil else { return step.failure(of: Self.task) }
    let options = SpeechOptions(parameters.of(step))
    let speech = MeasuredSpeech(trial, options)
    if trial.leaf == nil, let silence = speech.silence {
      return step.failed(silence.reason, source: own, remarks: silence.remarks)
    }
    let outcome = Outcome(facts: StepFacts(step: step), speech: speech)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt,
      source: trial.leaf == nil ? own : session.source,
      metrics: Self.rows(outcome).map(options.sound.printed), events: speech.events(options),
      flags: (speech.flags + step.flags).unique, remarks: speech.skipped,
      remarksOnOtherFiles: speech.remarks
    ).pictured(Self.pictures(of: outcome, parameters))
  }
}
