import DSP
import Metrics
import Recordings

/// What the recognizer itself has measured, in its own units.
struct StoredSpeech {
  let speakingRatePerMinute: Double?
  let averagePauseSeconds: Double?
  /// Means over frames, weighted by voicing.
  let jitter: Double?, shimmer: Double?, pitch: Double?
  let voicing: Double?

  init(_ result: SpeechResult) {
    let voice = result.voice
    (speakingRatePerMinute, averagePauseSeconds) = (
      result.speakingRatePerMinute, result.averagePauseSeconds
    )
    jitter = Self.weightedMean(voice.jitter, weights: voice.voicing)
    shimmer = Self.weightedMean(voice.shimmer, weights: voice.voicing)
    pitch = Self.weightedMean(voice.pitch, weights: voice.voicing)
    voicing = mean(voice.voicing)
  }

  /// Plain where not every frame has a weight; nil where the weights come to nothing.
  static func weightedMean(_ values: [Double], weights: [Double]) -> Double? {
    guard weights.count == values.count else { return mean(values) }
    let sum = zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 }
    return ratio(sum, weights.reduce(0, +))
  }
}

/// The table of what is stored.
extension StoredSpeech {
  private static func of(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String,
    range: ValueRange,
    _ value: @escaping @Sendable (StoredSpeech) -> Double?
  ) -> Metric<MeasuredTranscript> {
    .of(
      [], name, unit, meaning, source, range: range, or: "the result does not hold it",
      else: .notStored
    ) { $0.stored.flatMap(value) }
  }

  private static let metadata = "SFSpeechRecognitionMetadata, SFTranscription"
  private static let analytics = "SFVoiceAnalytics"
  /// Apple does not tell its units.
  private static let arbitrary = MetricUnit("[arb'U]")

  static let metrics = [
    of(
      "stored_speaking_rate", MeasuredTranscript.wordsPerMinute,
      "Words a minute, by the recognizer.", metadata, range: "0..1000",
      \.speakingRatePerMinute),
    of(
      "stored_avg_pause_s", .seconds, "Mean pause, by the recognizer.", metadata, range: .act,
      \.averagePauseSeconds),
    of(
      "va_jitter_mean", arbitrary, "Mean jitter of its frames, weighted by voicing.",
      analytics, range: "-1000..1000", \.jitter),
    of(
      "va_shimmer_mean", arbitrary, "Mean shimmer of its frames, weighted by voicing.",
      analytics, range: "-1000..1000", \.shimmer),
    of(
      "va_pitch_mean", arbitrary, "Mean pitch of its frames, weighted by voicing.",
      analytics, range: "-1000..1000", \.pitch),
    of("va_voicing_mean", .one, "Mean voicing of its frames.", analytics, range: "0..1", \.voicing),
  ]
}
