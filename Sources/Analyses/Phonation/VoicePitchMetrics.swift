import DSP
import Foundation
import Metrics

/// The table of pitch and of how periodic the voice is.
extension VoicePitch {
  static let metrics: [Metric<MeasuredVoice>] = levels + voicing + periodicity

  private static let boersma = "Boersma 1993; Praat 6.1, To Pitch (ac)"
  private static let report = "Praat 6.1, Voice report"

  private static let levels: [Metric<MeasuredVoice>] = PitchMeasure.all.map { measure in
    .of(
      .pitch, measure.name, measure.unit, measure.meaning, measure.source, range: measure.range,
      count: { $0.pitch?.voiced.count }, { $0.pitch.flatMap { measure.value($0.voiced) } })
  }

  private static let voicing: [Metric<MeasuredVoice>] = [
    .of(
      .voicing, "voiced_fraction", .one, "Voiced frames by all.", boersma, range: .share,
      count: { $0.pitch?.track.frameCount }, { $0.pitch?.voicedFraction }),
    .of(
      .voicing, "unvoiced_fraction", .one, "Frames without voice by all.", report, range: .share,
      count: { $0.pitch?.track.frameCount }, { $0.pitch?.voicedFraction.map { 1 - $0 } }),
  ]

  /// Of the strength r of a frame's pitch: its autocorrelation at one period.
  private static func strength(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: ValueRange,
    _ value: @escaping @Sendable (Double) -> Double
  ) -> Metric<MeasuredVoice> {
    .of(
      .periodicity, name, unit, meaning, report, range: range,
      or: "a frame repeats exactly", else: .noNoise, count: { $0.pitch?.strengths.count },
      { mean($0.pitch?.strengths.map(value) ?? []) })
  }

  private static let periodicity: [Metric<MeasuredVoice>] = [
    strength(
      "hnr_pitch_db", .decibels,
      "Mean ratio of harmonics to noise by the autocorrelation r of pitch, 10 lg(r/(1-r)).",
      range: .harmonicity, { 10 * log10($0 / (1 - $0)) }),
    strength(
      "nhr", .one, "Mean ratio of noise to harmonics, (1-r)/r.", range: "0..100", { (1 - $0) / $0 }),
    strength(
      "autocorr_mean", .one, "Mean autocorrelation at one period, r.", range: .share, { $0 }),
  ]
}
