import DSP
import Metrics

/// The measures of the literature on Parkinson's disease that presuppose no model of the voice.
struct VoiceComplexity {
  /// What of the stretch recurrence is looked for in, and at which rate.
  static let (recurrenceSeconds, recurrenceRateHz) = (1.0, 25_000.0)

  let pitchPeriodEntropy: Double?
  let fluctuation: DetrendedFluctuation?
  let recurrenceEntropy: Double?
  let sampleCount: Int
  let voicedFrameCount: Int

  init(_ signal: Signal, _ pitch: VoicePitch?) {
    pitchPeriodEntropy = pitch.flatMap { DSP.pitchPeriodEntropy($0.voiced.frequenciesHz) }
    fluctuation = detrendedFluctuation(signal.samples)
    recurrenceEntropy = Self.middle(of: signal).flatMap {
      recurrencePeriodDensityEntropy(resampled($0, toHz: Self.recurrenceRateHz).samples)
    }
    (sampleCount, voicedFrameCount) = (signal.samples.count, pitch?.voiced.count ?? 0)
  }

  /// The middle second; nil for a signal shorter than that.
  private static func middle(of signal: Signal) -> Signal? {
    let count = Int((recurrenceSeconds * signal.sampleRateHz).rounded())
    guard signal.samples.count >= count else { return nil }
    let first = (signal.samples.count - count) / 2
    return try? Signal(
      Array(signal.samples[first..<first + count]), sampleRateHz: signal.sampleRateHz)
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    .of(
      .pitch, "ppe", .one,
      "Pitch period entropy: how unforeseeable pitch in semitones is, 0 to 1.",
      "after Little et al. 2009", range: .share, or: "fewer than 50 frames are voiced",
      count: { $0.complexity?.voicedFrameCount }, { $0.complexity?.pitchPeriodEntropy }),
    .of(
      .complexity, "dfa_alpha", .one,
      "Exponent of fluctuation over boxes of 50 to 190 samples; it depends on the sample rate.",
      "Little et al. 2007", range: "-1..3", or: "the stretch is shorter than a box",
      else: .tooShort,
      count: { $0.complexity?.sampleCount }, { $0.complexity?.fluctuation?.alpha }),
    .of(
      .complexity, "dfa_norm", .one, "The same brought between 0 and 1, 1/(1 + exp(-alpha)).",
      "Little et al. 2007", range: .share, or: "the stretch is shorter than a box",
      else: .tooShort, count: { $0.complexity?.sampleCount },
      { $0.complexity?.fluctuation?.norm }),
    .of(
      .complexity, "rpde", .one,
      "Entropy of the times after which the middle second, at 25 kHz, comes back to where it was.",
      "Little et al. 2007", range: .share, or: "the stretch is shorter than 1 s", else: .tooShort,
      { $0.complexity?.recurrenceEntropy }),
  ]
}
