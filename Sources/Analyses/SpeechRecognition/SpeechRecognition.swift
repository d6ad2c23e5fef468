public import Metrics
public import Recordings
public import Study

/// Speech that the phone recorded and put into words: ResearchKit's speech recognition task.
public struct SpeechRecognition: Analysis {
  public static let task = ActiveTask.speechRecognition
  public static let method = "speech-recognition/6"
  public static let parameters = SpeechRecognitionOptions.parameters
  public static let flags = Flag.ofSpeech + Flag.ofSound + [.noVoice, .notAVoice, .f0RangeEmpty]
  public static let headlines = [
    "speech_word_count", "speaking_rate_wpm", "speech_pause_count", "word_error_rate_pct",
    "voice_snr_db", "f0_median_hz",
  ]
  public static let title = "Speech recognition: words, pauses, rate, vocabulary, errors, pitch"
  public static let summary = """
    The recognizer's transcript is split into words without capitals and punctuation; numbers are spelled out in \
    English where they are read in one way. Times and pauses are those of its segments; pauses are also measured in the recording, where it \
    falls below the gate of voice_level_dbfs. Values from recordings without speech, such as noise, tones or music, \
    are flagged. The participant's correction of the transcript is the reference for errors of the recognizer. Words \
    are only printed with --text keep.
    """

  public static let drawings = MeasuredSpeech.drawings

  public let visits: [SpeechTrial]
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    (visits, self.parameters) = (session.speechTrials, parameters)
  }

  public func measure(_ trial: SpeechTrial) throws(UnusableStep) -> Measured<MeasuredSpeech>? {
    guard trial.leaf != nil || trial.recording != nil else { return try withoutInput(trial.step) }
    let options = SpeechRecognitionOptions(parameters.of(trial.step))
    let speech = MeasuredSpeech(trial, options)
    if trial.leaf == nil, let silence = speech.silence {
      throw UnusableStep(silence, of: trial.recording)
    }
    return Measured(
      outcome: speech, source: trial.leaf == nil ? trial.recording?.source : nil,
      events: speech.events(options), flags: speech.flags, remarks: speech.skipped + speech.remarks,
      printed: options.sound.printed)
  }
}

/// The options of one step as values.
struct SpeechRecognitionOptions {
  let rules: WordRules
  let shortestPauseSeconds: Double
  /// Nil where nothing was to be read aloud, or the text is not known.
  let readingText: String?
  let keepsWords: Bool
  /// How its sound is measured.
  let sound: SoundOptions

  static let parameters: [any ParameterDefinition] =
    SpeechParameters.ofWords + [SpeechParameters.pause, SpeechParameters.readingText] + ofSound

  private static let ofSound: [any ParameterDefinition] = [
    SoundParameters.pitchMethod, SoundParameters.praat, SoundParameters.floor,
    SoundParameters.ceiling, SoundParameters.channel, SoundParameters.fullScale,
  ]

  init(_ parameters: Parameters) {
    rules = WordRules(parameters)
    shortestPauseSeconds = parameters[SpeechParameters.pause]
    readingText = parameters[SpeechParameters.readingText]
    keepsWords = parameters.keepsWords
    sound = SoundOptions(parameters)
  }
}

/// One recording of speech with what was made of it.
public struct SpeechTrial: StepInput {
  /// As an attempt of its own.
  public let step: SessionStep
  /// The recognizer's result; nil where there is none.
  let leaf: ResultLeaf?
  /// Nil where the sound was not kept.
  let recording: Recording?
  let background: Recording?
  /// The transcript as the participant corrected it; nil without a correction.
  let edited: String?
}

extension Session {
  /// Everything that was said in the steps of the task. A step without transcript and sound is a trial
  /// that has neither.
  var speechTrials: [SpeechTrial] {
    var attempts = AttemptCount()
    return soundSteps(of: .speechRecognition).flatMap { sounding in
      let step = sounding.step
      let leaves = step.leaves(of: .speechRecognition)
      let edited = leaves.count == 1 ? editedTranscript(of: step) : nil
      let count = max(leaves.count, sounding.recordings.count, 1)
      return (0..<count).map { index in
        SpeechTrial(
          step: attempts.next(step), leaf: leaves.element(index),
          recording: sounding.recordings.element(index), background: sounding.background,
          edited: edited)
      }
    }
  }

  /// The last answer in the steps between this one and the next of the task.
  private func editedTranscript(of step: SessionStep) -> String? {
    guard let place = place(ofStep: step.identifier, attempt: step.attempt) else { return nil }
    let following = steps[(place + 1)...].prefix { step in
      step.leaves(of: .speechRecognition).isEmpty
        && ActiveTask(step: step.identifier) != .speechRecognition
    }
    return ([step] + following).flatMap(\.editedTranscripts).last
  }
}

extension Array {
  /// Nil where there is none.
  fileprivate func element(_ index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
