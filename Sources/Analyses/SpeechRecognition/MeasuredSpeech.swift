import DSP
import Metrics
import Recordings

/// One recording of speech: what a recognizer made of it, and its sound.
struct MeasuredSpeech {
  let transcript: MeasuredTranscript
  let spoken: SpokenSound?
  /// Why the sound is not measured; nil where it is.
  let silence: UnusableSound?
  /// What of the recognizer's result could not be read.
  let skipped: [String]
  /// What the user is told of files other than the result, each with its path.
  let remarks: [String]
  /// Whether words may be shown.
  let keepsWords: Bool

  init(_ trial: SpeechTrial, _ options: SpeechOptions) {
    let result = trial.leaf.map(SpeechResult.init)
    let background = trial.background.map { Background($0, channel: options.sound.channel) }
    (skipped, keepsWords) = (result?.skipped ?? [], options.keepsWords)
    transcript = MeasuredTranscript(result, edited: trial.edited, options)
    do throws(UnusableSound) {
      spoken = try SpokenSound(trial.recording, background: background?.signal, options)
      silence = nil
    } catch {
      (spoken, silence) = (nil, error)
    }
    let lost = (silence?.remarks ?? []).map { "\(trial.recording?.source ?? ""): \($0)" }
    remarks = lost + [background?.remark].compactMap(\.self)
  }

  /// What holds for all its values.
  var flags: [Flag] {
    (spoken?.sound.flags ?? []) + (skipped.isEmpty ? [] : [.elementSkipped])
  }

  /// In order of time, in seconds from the start of the recording.
  func events(_ options: SpeechOptions) -> [Event] {
    let said = transcript.timing?.events(options.rules, keepsWords: options.keepsWords) ?? []
    return (said + (spoken?.pauses?.events("audio_pause") ?? [])).enumerated().sorted {
      ($0.element.onsetSeconds ?? 0, $0.offset) < ($1.element.onsetSeconds ?? 0, $1.offset)
    }.map(\.element)
  }
}
