extension SyntheticVoice {
  /// A man of about sixty whose voice is rough, breathy and not quite steady.
  public static var hoarse: SyntheticVoice {
    var voice = SyntheticVoice()
    (voice.pitchHz, voice.driftSemitonesPerSecond) = (118, -0.15)
    (voice.tremorDepth, voice.tremorHz) = (0.012, 4.7)
    (voice.jitter, voice.shimmer, voice.breathRatioDecibels) = (0.006, 0.05, 28)
    (voice.durationSeconds, voice.seed) = (4.9, 151)
    return voice
  }

  /// A woman of about thirty whose voice is clear.
  public static var clear: SyntheticVoice {
    var voice = SyntheticVoice()
    (voice.pitchHz, voice.driftSemitonesPerSecond) = (208, 0.1)
    (voice.jitter, voice.shimmer, voice.breathRatioDecibels) = (0.003, 0.02, 32)
    (voice.durationSeconds, voice.seed) = (2.1, 152)
    voice.formants = [
      Resonance(850, 90), Resonance(1220, 100), Resonance(2810, 140), Resonance(4100, 200),
      Resonance(5100, 260),
    ]
    return voice
  }

  /// A word said under one's breath, falling.
  public static func murmur(pitchHz: Double, durationSeconds: Double) -> SyntheticVoice {
    var voice = hoarse
    (voice.pitchHz, voice.driftSemitonesPerSecond) = (pitchHz, -9)
    (voice.durationSeconds, voice.riseSeconds, voice.fallSeconds) = (durationSeconds, 0.04, 0.1)
    (voice.level, voice.breathRatioDecibels) = (0.02, 12)
    voice.formants[0] = Resonance(480, 80)
    return voice
  }
}
