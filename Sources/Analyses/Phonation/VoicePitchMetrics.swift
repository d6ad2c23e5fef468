import DSP
import Foundation
import Metrics

/// The table of pitch and of how periodic the voice is.
extension VoicePitch {
  static let metrics: [Metric<MeasuredVoice>] = levels + spreads + voicing + periodicity

  private static let boersma = "Boersma 1993; Praat 6.1, To Pitch (ac)"
  private static let report = "Praat 6.1, Voice report"
  private static let mine = "this tool, on the pitch of Boersma 1993"

  private static func of(
    _ name: String, _ unit: MetricUnit, _ meaning: String, _ source: String, range: String = "0..",
    _ value: @escaping @Sendable (VoicePitch) -> Double?
  ) -> Metric<MeasuredVoice> {
    .of(
      .pitch, name, unit, meaning, source, range: range, count: { $0.pitch?.frequenciesHz.count },
      { $0.pitch.flatMap(value) })
  }

  private static let levels: [Metric<MeasuredVoice>] = [
    of("f0_mean_hz", .hertz, "Mean pitch of the voiced frames.", boersma) {
      mean($0.frequenciesHz)
    },
    of("f0_median_hz", .hertz, "Median pitch of the voiced frames.", boersma, \.medianHz),
    of("f0_sd_hz", .hertz, "Standard deviation of pitch.", boersma) {
      standardDeviation($0.frequenciesHz)
    },
    of("f0_min_hz", .hertz, "Lowest pitch of a frame.", boersma) { $0.frequenciesHz.min() },
    of("f0_max_hz", .hertz, "Highest pitch of a frame.", boersma) { $0.frequenciesHz.max() },
    of("f0_p05_hz", .hertz, "Pitch that 5 % of the voiced frames do not reach.", mine) {
      quantile($0.frequenciesHz, 0.05)
    },
    of("f0_p95_hz", .hertz, "Pitch that 5 % of the voiced frames exceed.", mine) {
      quantile($0.frequenciesHz, 0.95)
    },
  ]

  private static let spreads: [Metric<MeasuredVoice>] = [
    of("f0_range_st", .semitones, "From the lowest to the highest pitch.", mine, \.rangeSemitones),
    of("f0_sd_st", .semitones, "Standard deviation of pitch on a scale of semitones.", boersma) {
      standardDeviation($0.semitones)
    },
    of("f0_cv", .one, "Standard deviation of pitch by its mean.", mine) {
      ratio(standardDeviation($0.frequenciesHz), mean($0.frequenciesHz))
    },
    of(
      "f0_drift_st_per_s", MetricUnit("{semitone}/s"),
      "Slope of the least-squares line of pitch in semitones on time.", mine, range: ""
    ) { slope($0.timesSeconds, $0.semitones) },
  ]

  private static let voicing: [Metric<MeasuredVoice>] = [
    .of(
      .voicing, "voiced_fraction", .one, "Voiced frames by all.", boersma, range: "0..1",
      count: { $0.pitch?.track.frameCount }, { $0.pitch?.voicedFraction }),
    .of(
      .voicing, "unvoiced_fraction", .one, "Frames without voice by all.", report, range: "0..1",
      count: { $0.pitch?.track.frameCount }, { $0.pitch?.voicedFraction.map { 1 - $0 } }),
  ]

  /// Of the strength r of a frame's pitch: its autocorrelation at one period.
  private static func strength(
    _ name: String, _ unit: MetricUnit, _ meaning: String, range: String,
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
      range: "", { 10 * log10($0 / (1 - $0)) }),
    strength(
      "nhr", .one, "Mean ratio of noise to harmonics, (1-r)/r.", range: "0..", { (1 - $0) / $0 }),
    strength(
      "autocorr_mean", .one, "Mean autocorrelation at one period, r.", range: "0..1", { $0 }),
  ]
}
