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
  /// Whether it is digital silence.
  let isSilent: Bool
  /// Whether it is a voice, which may be a doubtful one.
  let isUsable: Bool
  /// Whether nothing raises a doubt that it is one.
  let isGood: Bool

  /// The segment of a sustained vowel, by the rules of phonation.
  init(of sounding: VoiceQualityRecording) throws(UnusableSound) {
    let sound = try sounding.sound
    let voice = try MeasuredVoice(sound, sounding.options)
    isSilent = sound.levels.isSilent
    guard let window = voice.window else {
      throw UnusableSound(reason: isSilent ? .digitalSilence : .noVoice)
    }
    signal = window.signal
    source = sounding.recording.source
    let refusal = voice.conditions.refusal(of: .shimmer)
    let flags = voice.plausibility.flags
    doubts = voice.doubts(of: .shimmer) + (refusal.map { [$0] } ?? [])
    isUsable = refusal == nil && flags.allSatisfy { $0.weight < .distrust }
    isGood = isUsable && flags.isEmpty
  }

  /// A whole recording of speech, by the rules of speech recognition.
  init(ofSpeech sounding: VoiceQualityRecording) throws(UnusableSound) {
    let (sound, options) = (try sounding.sound, sounding.options.sound)
    signal = sound.signal
    source = sounding.recording.source
    let range = try options.range(else: .speech)
    let track = PitchTrack(sound.signal, range, praat: options.praat)
    let evidence = SpeechEvidence(sound.levels, track).flags
    doubts =
      (sound.facts.isClipped ? [.clipped] : []) + (sound.facts.info.isLossy ? [.audioLossy] : [])
      + (sound.levels.isNoisy ? [.voiceSNRLow] : []) + evidence
    isSilent = sound.levels.isSilent
    isUsable = !isSilent && evidence.isEmpty
    isGood = isUsable
  }

  /// Nil if the vowel cannot be used; its own task says why.
  init?(vowel: VoiceQualityRecording) {
    guard let sound = try? VoiceQualitySound(of: vowel) else { return nil }
    self = sound
  }

  /// Nil if the speech cannot be used; its own task says why.
  init?(speech: VoiceQualityRecording) {
    guard let sound = try? VoiceQualitySound(ofSpeech: speech) else { return nil }
    self = sound
  }

  /// The sound of a file that the user names; throws why it cannot be used.
  static func checked(
    _ recording: Recording, _ options: PhonationOptions,
    _ make: (VoiceQualityRecording) throws(UnusableSound) -> VoiceQualitySound
  ) throws(UnusableStep) -> VoiceQualitySound {
    do throws(UnusableSound) {
      return try make(
        VoiceQualityRecording(recording: recording, background: nil, options: options))
    } catch { throw UnusableStep(error, of: recording) }
  }
}

extension [VoiceQualityRecording] {
  /// The last attempt that is good, else the last that is a voice, else the last that has a sound; nil without one.
  func lastGood(_ make: (VoiceQualityRecording) -> VoiceQualitySound?) -> VoiceQualitySound? {
    var (last, lastUsable): (VoiceQualitySound?, VoiceQualitySound?)
    for recording in reversed() {
      guard let sound = make(recording) else { continue }
      if sound.isGood { return sound }
      last = last ?? sound
      if sound.isUsable { lastUsable = lastUsable ?? sound }
    }
    return lastUsable ?? last
  }
}

/// A recording with that of the room before it.
struct VoiceQualityRecording {
  let recording: Recording
  let background: Recording?
  /// The options of the step in which the sound was recorded.
  let options: PhonationOptions

  fileprivate var sound: ConditionedSound {
    get throws(UnusableSound) {
      try ConditionedSound(
        recording, channel: options.sound.channel, background: background.map(Background.init),
        praat: options.sound.praat)
    }
  }
}

extension Session {
  /// The recordings of vowels, in their order.
  func recordedVowels(_ parameters: Parameters) -> [VoiceQualityRecording] {
    voiceSteps(of: .phonation).filter { !isSpeech($0.step) }.flatMap {
      $0.voiceRecordings(parameters)
    }
  }

  /// The recordings of each step of speech, with all its attempts.
  func recordedSpeech(_ parameters: Parameters) -> [[VoiceQualityRecording]] {
    var steps: [(step: ByteKey, recordings: [VoiceQualityRecording])] = []
    for sounding in voiceSteps(of: .speechRecognition) where isSpeech(sounding.step) {
      let key = ByteKey(sounding.step.identifier)
      if let place = steps.firstIndex(where: { $0.step == key }) {
        steps[place].recordings += sounding.voiceRecordings(parameters)
      } else {
        steps.append((key, sounding.voiceRecordings(parameters)))
      }
    }
    return steps.map(\.recordings)
  }

  /// The steps that a task recorded, with the background that they have in that task.
  private func voiceSteps(of task: ActiveTask) -> [SoundStep] {
    let isKnown = joinsTasks || self.task == task
    return part(recordedBy: task).soundSteps(of: isKnown ? task : .voiceQuality).filter {
      !$0.step.isCountdown
    }
  }

  /// Whether a step recorded speech; the other sounds of these sessions are vowels.
  private func isSpeech(_ step: SessionStep) -> Bool {
    switch step.sourceTask ?? task {
    case .phonation: false
    case .speechRecognition: true
    default:
      !step.leaves(of: .speechRecognition).isEmpty
        || ActiveTask(step: step.identifier) == .speechRecognition
    }
  }
}

extension SoundStep {
  fileprivate func voiceRecordings(_ parameters: Parameters) -> [VoiceQualityRecording] {
    let options = PhonationOptions(parameters.of(step))
    return recordings.map {
      VoiceQualityRecording(recording: $0, background: background, options: options)
    }
  }
}
