import Foundation

/// What an analysis of pitch looks for, and what it costs to change from frame to frame.
struct PitchSettings: Sendable {
  /// The lowest pitch that is found.
  let floorHz: Double
  /// Above the highest pitch that is found.
  let ceilingHz: Double
  let stepSeconds: Double
  /// Frames whose peak is below this share of the sound's highest are likely silent.
  let silenceThreshold: Double
  /// The strength that a pitch has to reach.
  let voicingThreshold: Double
  /// Strength taken off for every octave below the ceiling.
  let octaveCost: Double
  /// Strength taken off for every octave from one frame to the next, 10 ms later.
  let octaveJumpCost: Double
  /// Strength taken off where voice begins or ends between frames 10 ms apart.
  let voicingChangeCost: Double

  /// For the pitch of speech. Source: Praat 6.1, "To Pitch (ac)...".
  static func speech(_ range: PitchRange, sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: range.floorHz, ceilingHz: min(range.ceilingHz, 0.5 * sampleRateHz),
      stepSeconds: 0.75 / range.floorHz, silenceThreshold: 0.03, voicingThreshold: 0.45,
      octaveCost: 0.01, octaveJumpCost: 0.35, voicingChangeCost: 0.14)
  }

  /// For the ratio of harmonics to noise: each frame by itself, at any pitch from 75 Hz on.
  ///
  /// Source: Praat 6.1, "To Harmonicity (cc)..." and "To Harmonicity (ac)...".
  static func harmonicity(sampleRateHz: Double) -> PitchSettings {
    PitchSettings(
      floorHz: 75, ceilingHz: 0.5 * sampleRateHz, stepSeconds: 0.01, silenceThreshold: 0.1,
      voicingThreshold: 0, octaveCost: 0, octaveJumpCost: 0, voicingChangeCost: 0)
  }

  /// Whether a frame's pitch does not depend on those of its neighbors.
  var takesFramesAlone: Bool { octaveJumpCost == 0 && voicingChangeCost == 0 }

  /// The largest number of periods that a frame is searched for: no fewer than the multiples of
  /// one period that fit into the range.
  var candidateCount: Int { max(14, Int(clamping: ceilingHz / floorHz) - 1) }

  /// How much a candidate speaks for itself.
  func weight(_ candidate: PitchCandidate) -> Double {
    guard octaveCost > 0 else { return candidate.strength }
    return candidate.strength - octaveCost * log2(ceilingHz / candidate.frequencyHz)
  }

  /// How much speaks against any voice in a frame whose peak is a share of the sound's highest.
  func unvoicedWeight(relativePeak: Double) -> Double {
    let silence = 2 - relativePeak / (silenceThreshold / (1 + voicingThreshold))
    return voicingThreshold + max(0, silence)
  }
}
