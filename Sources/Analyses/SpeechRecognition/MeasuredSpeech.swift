import DSP
import Metrics
import Recordings

/// One recording of speech: what a recognizer made of it, and its sound.
public struct MeasuredSpeech {
  let transcript: MeasuredTranscript
  /// The measurements of the sound, or the reason why it was not measured.
  private let sound: Result<SpokenSound, UnusableSound>
  /// The parts of the recognizer's result that could not be read.
  let skipped: [Remark]
  /// Remarks on files other than the result.
  let remarks: [Remark]
  /// Whether words may be shown.
  let keepsWords: Bool

  init(_ trial: SpeechTrial, _ options: SpeechRecognitionOptions) {
    let result = trial.leaf.map(SpeechRecognitionResult.init)
    let background = trial.background.map(Background.init)
    skipped = (result?.skipped ?? []).map { Remark(.elementSkipped, $0) }
    keepsWords = options.keepsWords
    transcript = MeasuredTranscript(result, edited: trial.edited, options)
    sound = Result { () throws(UnusableSound) in
      try SpokenSound(trial.recording, background: background, options)
    }
    let lost = (sound.failure?.remarks ?? []).map { $0.on(trial.recording?.source ?? "") }
    remarks =
      lost + [background?.remark].compactMap(\.self)
      + Self.remarks(onTimesOf: trial.leaf, transcript.times)
  }

  /// The remarks on a recognizer's times: that they were converted, or why they are not used.
  private static func remarks(onTimesOf leaf: ResultLeaf?, _ times: StatedTimes) -> [Remark] {
    guard let leaf else { return [] }
    let refusal = times.refusal(of: leaf, effect: "no times of words and pauses of the transcript")
    return [refusal].compactMap(\.self) + times.remarks(on: leaf)
  }

  /// Nil where the sound is not measured.
  var spoken: SpokenSound? { sound.measured }

  /// Why the sound is not measured; nil where it is.
  var silence: UnusableSound? { sound.failure }

  /// Flags of all its values.
  var flags: [Flag] { (spoken?.sound.flags ?? []) + (skipped.isEmpty ? [] : [.elementSkipped]) }

  /// In order of time, in seconds from the start of the recording.
  func events(_ options: SpeechRecognitionOptions) -> [Event] {
    let said = transcript.timing?.events(options.rules, keepsWords: options.keepsWords) ?? []
    return (said + (spoken?.pauses?.events("speech_pause_audio") ?? [])).enumerated().sorted {
      ($0.element.onsetSeconds ?? 0, $0.offset) < ($1.element.onsetSeconds ?? 0, $1.offset)
    }.map(\.element)
  }
}

/// The measured sound of speech, beside the transcript.
struct SpokenSound {
  let sound: ConditionedSound
  let track: PitchTrack
  let voiced: VoicedFrames
  /// Nil where speech does not stand out of the background.
  let pauses: SpeechPauses?
  /// Flags of values that presume speech: the sound may be no speech at all.
  let doubts: [Flag]

  init(_ recording: Recording?, background: Background?, _ options: SpeechRecognitionOptions)
    throws(UnusableSound)
  {
    guard let recording else { throw UnusableSound(reason: .noAudio) }
    let method = options.sound.pitchMethod
    let range = try options.sound.range(else: method.usualRange)
    let rawRange = try options.sound.range(else: .speech)
    let praat = options.sound.praat
    sound = try ConditionedSound(
      recording, channel: options.sound.channel, background: background, praat: praat)
    // The limits of the evidence were measured with it.
    let raw = PitchTrack(sound.signal, rawRange, praat: praat)
    track = method == .raw ? raw : .filtered(sound.signal, range, praat: praat)
    voiced = VoicedFrames(track)
    let levels = sound.levels
    pauses = levels.speechGateDecibels.map {
      SpeechPauses(levels.frames.silences(below: $0), shortestSeconds: options.shortestPauseSeconds)
    }
    doubts = SpeechEvidence(levels, raw).flags
  }
}
