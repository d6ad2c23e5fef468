import DSP
import CLibrary
import Metrics

/// Whether a sound can be speech.
///
/// Speech is voiced for most of its time, its pitch moves, and its level rises and falls with every syllable.
/// Limits lie between speech and other sounds: ResearchKit's recorded sentences and 36 synthetic ones in six
/// languages, clean and in noise 5 to 20 dB below, against tones, hums, bells, noises and music.
///
/// Each rule alone lets a sound pass: hums are voiced, sirens move their pitch, knocking has levels that rise
/// and fall. The pitch is that of raw autocorrelation, with which the limits were measured. A whisper has no
/// voice and is refused, and a short word in loud noise may be; singing and barking dogs pass. Nothing is
/// changed by the verdict, only flagged.
struct SpeechEvidence {
  /// Speech is voiced for 0.39 to 0.9 of its loud frames; engines in noise for up to 0.12, a whisper for
  /// 0.02.
  static let smallestVoicedShare = 0.2
  /// Slower pitch is heard as standing still ('t Hart, Collier & Cohen 1990, A Perceptual Study of
  /// Intonation: 0.16/T^2, 2.6 semitones/s in a syllable of 0.25 s). Half of the time speech is faster than
  /// 4.7, recorded sentences than 21; tones, bells and drums are slower than 1.8.
  static let slowestPitchSemitonesPerSecond = 3.0
  /// The level of speech has a standard deviation of 5.6 to 16 dB, and of 4 dB in noise 10 dB below it; that
  /// of hums, engines and sirens is 0.1 to 1.5 dB, of bowed strings 2.7 dB, of a rumble 3.1 dB.
  static let smallestLevelSpreadDecibels = 3.2
  /// Speech of at least this duration has intonation: a standard deviation of at least 0.95
  /// semitones. Knocking and narrow-band noise have 0.27.
  static let (intonationSeconds, smallestPitchSpread) = (1.0, 0.5)

  /// Share of the loud frames that are voiced; nil where no frame is loud.
  let voicedShare: Double?
  /// Median speed of pitch, in semitones a second; nil without two voiced frames side by side.
  let pitchSpeed: Double?
  /// Standard deviation of pitch in semitones; nil for less voice than intonation takes.
  let pitchSpread: Double?
  /// Standard deviation of the level from the first loud frame to the last, in dB.
  let levelSpreadDecibels: Double?

  /// Loud is what counts for the level of speech, else what is within 30 dB of the loudest frame.
  init(_ levels: SoundLevels, _ track: PitchTrack) {
    let frames = levels.frames
    let gate =
      levels.speechGateDecibels
      ?? frames.highestDecibels.map { $0 - SoundLevels.belowHighestDecibels }
    let loud = gate.map(frames.frames(above:)) ?? []
    let pitches = loud.map { frame in
      track.frequency(at: frames.middleSeconds(ofFrame: frame)).map { 12 * log2($0) }
    }
    let voiced = pitches.compactMap(\.self)
    voicedShare = ratio(Double(voiced.count), Double(loud.count))
    pitchSpeed = median(
      loud.indices.dropFirst().compactMap { place in
        guard loud[place] == loud[place - 1] + 1, let before = pitches[place - 1],
          let after = pitches[place]
        else { return nil }
        return abs(after - before) / frames.stepSeconds
      })
    let isLong = Double(voiced.count) * frames.stepSeconds >= Self.intonationSeconds
    pitchSpread = isLong ? standardDeviation(voiced) : nil
    levelSpreadDecibels = loud.first.flatMap { first in
      loud.last.flatMap { last in
        standardDeviation(frames.powers[first...last].map(decibels(ofPower:)))
      }
    }
  }

  /// Flags of each value that presumes speech; none for silence, which has reasons of its own.
  var flags: [Flag] {
    guard let voicedShare else { return [] }
    if voicedShare < Self.smallestVoicedShare { return [.noVoice] }
    let isStill =
      pitchSpeed.map { $0 < Self.slowestPitchSemitonesPerSecond } ?? false
      || pitchSpread.map { $0 < Self.smallestPitchSpread } ?? false
      || levelSpreadDecibels.map { $0 < Self.smallestLevelSpreadDecibels } ?? false
    return isStill ? [.notAVoice] : []
  }
}
