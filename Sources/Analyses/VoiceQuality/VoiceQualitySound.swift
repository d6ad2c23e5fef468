import DSP
import Metrics
import Recordings
import Study
import Text

/// A vowel or speech as the indices of voice quality take it, with the flags that the task of its recording gives it.
struct VoiceQualitySound {
  /// The vowel's measured segment, or the whole recording of speech.
  let signal: Signal
  let source: String
  /// The flags that make values computed from the sound doubtful or bad.
  let doubts: [Flag]
  /// Whether it is a voice.
  let isGood: Bool

  /// The segment of a sustained vowel, by the rules of phonation.
  init(of sounding: VoiceQualityRecording, _ options: PhonationOptions) throws(UnusableSound) {
    let sound = try sounding.sound(options)
    let voice = try MeasuredVoice(sound, options)
    guard let window = voice.window else { throw UnusableSound(reason: .noVoice) }
    signal = window.signal
    source = sounding.recording.source
    let refusal = voice.conditions.refusal(of: .shimmer)
    doubts = voice.doubts(of: .shimmer) + (refusal.map { [$0] } ?? [])
    isGood = refusal == nil && voice.plausibility.flags.isEmpty
  }

  /// A whole recording of speech, by the rules of speech recognition.
  init(ofSpeech sounding: VoiceQualityRecording, _ options: PhonationOptions) throws(UnusableSound)
  {
    let sound = try sounding.sound(options)
    signal = sound.signal
    source = sounding.recording.source
    let range = try options.sound.range(else: .speech)
    let track = PitchTrack(sound.signal, range, praat: options.sound.praat)
    let evidence = SpeechEvidence(sound.levels, track).flags
    doubts =
      (sound.facts.isClipped ? [.clipped] : []) + (sound.facts.info.isLossy ? [.audioLossy] : [])
      + (sound.levels.isNoisy ? [.voiceSNRLow] : []) + evidence
    isGood = evidence.isEmpty
  }

  /// Nil if the vowel cannot be used; its own task says why.
  init?(vowel: VoiceQualityRecording, _ options: PhonationOptions) {
    guard let sound = try? VoiceQualitySound(of: vowel, options) else { return nil }
    self = sound
  }

  /// Nil if the speech cannot be used; its own task says why.
  init?(speech: VoiceQualityRecording, _ options: PhonationOptions) {
    guard let sound = try? VoiceQualitySound(ofSpeech: speech, options) else { return nil }
    self = sound
  }

  /// The sound of a file that the user names; throws why it cannot be used.
  static func checked(
    _ recording: Recording,
    _ make: (VoiceQualityRecording) throws(UnusableSound) -> VoiceQualitySound
  ) throws(UnusableStep) -> VoiceQualitySound {
    do throws(UnusableSound) {
      return try make(VoiceQualityRecording(recording: recording, background: nil))
    } catch { throw UnusableStep(error, of: recording) }
  }
}

extension [VoiceQualitySound] {
  /// The last that is a voice, else the last.
  var lastGood: VoiceQualitySound? { last(where: \.isGood) ?? last }
}

/// A recording with that of the room before it.
struct VoiceQualityRecording {
  let recording: Recording
  let background: Recording?

  fileprivate func sound(_ options: PhonationOptions) throws(UnusableSound) -> ConditionedSound {
    try ConditionedSound(
      recording, channel: options.sound.channel, background: background.map(Background.init),
      praat: options.sound.praat)
  }
}

extension Session {
  /// The recordings of vowels, in their order.
  var recordedVowels: [VoiceQualityRecording] {
    voiceSteps.filter { !$0.step.isSpeech }.flatMap(\.voiceRecordings)
  }

  /// The recordings of each step of speech, with all its attempts.
  var recordedSpeech: [[VoiceQualityRecording]] {
    var steps: [(step: ByteKey, recordings: [VoiceQualityRecording])] = []
    for sounding in voiceSteps where sounding.step.isSpeech {
      let key = ByteKey(sounding.step.identifier)
      if let place = steps.firstIndex(where: { $0.step == key }) {
        steps[place].recordings += sounding.voiceRecordings
      } else {
        steps.append((key, sounding.voiceRecordings))
      }
    }
    return steps.map(\.recordings)
  }

  private var voiceSteps: [SoundStep] {
    soundSteps(of: .voiceQuality).filter { !$0.step.isCountdown }
  }
}

extension SoundStep {
  fileprivate var voiceRecordings: [VoiceQualityRecording] {
    recordings.map { VoiceQualityRecording(recording: $0, background: background) }
  }
}

extension SessionStep {
  /// Whether it recorded speech; other sounds of these sessions are vowels.
  fileprivate var isSpeech: Bool {
    !leaves(of: .speechRecognition).isEmpty
      || (sourceTask ?? ActiveTask(step: identifier)) == .speechRecognition
  }
}
