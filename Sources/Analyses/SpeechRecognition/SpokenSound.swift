import DSP
import Metrics
import Recordings

/// What is measured of the sound of speech, beside the transcript.
struct SpokenSound {
  let sound: ConditionedSound
  let track: PitchTrack
  let voiced: VoicedFrames
  /// Nil where speech does not stand out of the background.
  let pauses: SpeechPauses?
  /// What values that presume speech have to carry: the sound may be no speech at all.
  let doubts: [Flag]

  init(
    _ recording: Recording?, background: Signal?, _ options: SpeechOptions
  ) throws(UnusableSound) {
    guard let recording else { throw UnusableSound(reason: .noAudio) }
    guard let range = options.sound.range else { throw UnusableSound(reason: .pitchRangeEmpty) }
    sound = try ConditionedSound(
      recording, channel: options.sound.channel, background: background)
    track = PitchTrack(sound.signal, range)
    voiced = VoicedFrames(track)
    let levels = sound.levels
    pauses = levels.speechGateDecibels.map {
      SpeechPauses(
        levels.frames.silences(below: $0), shortestSeconds: options.shortestPauseSeconds)
    }
    doubts = SpeechEvidence(levels, track).flags
  }

  private var pitchRefusal: Flag? {
    if track.frameCount == 0 { return .tooShort }
    if voiced.count < VoicedFrames.fewest { return .noVoice }
    return sound.levels.isTooQuiet ? .tooQuiet : nil
  }

  private func pitch(_ measure: PitchMeasure) -> Reading {
    if let refusal = pitchRefusal { return .absent(refusal) }
    return .number(
      measure.value(voiced), count: voiced.count,
      flags: (sound.levels.isNoisy ? [.lowSNR] : []) + doubts, else: .tooFewValues)
  }
}

/// The table of the sound.
extension SpokenSound {
  static let metrics =
    ConditionedSound.factMetrics.map { $0.of(\SpokenSound.sound) }
    + ConditionedSound.speechMetrics.map { $0.of(\SpokenSound.sound).flagged(by: \.doubts) }
    + silences + pitches

  private static let silences = SpeechPauses.measures.map { measure in
    let absence = "speech does not stand out of the background"
    return Metric<SpokenSound>(
      "audio_pause_\(measure.name)", measure.unit,
      "\(measure.meaning) between frames that count for speech_level_dbfs.",
      source: "this tool, on the sound", range: measure.range,
      absentWhen: [absence, measure.absentWhen].compactMap(\.self).joined(separator: ", or "),
      reading: { spoken in
        guard let pauses = spoken.pauses else { return .absent(spoken.sound.levels.speechReason) }
        return .number(
          measure.value(pauses), count: pauses.pauses.count, flags: spoken.doubts,
          else: measure.reason)
      })
  }

  private static let pitches = PitchMeasure.all.map { measure in
    Metric<SpokenSound>(
      measure.name, measure.unit, measure.meaning, source: measure.source, range: measure.range,
      absentWhen:
        "it is shorter than three periods of --floor, or fewer than 5 frames are voiced, or it is too quiet",
      reading: { $0.pitch(measure) })
  }
}
