import DSP
import CLibrary
import Metrics

/// One number of pitch over time, in the tables of all tasks that have a voice.
struct PitchMeasure: Sendable {
  let name: String
  let label: String
  let unit: MetricUnit
  let meaning: String
  let source: String
  let range: ValueRange
  let value: @Sendable (VoicedFrames) -> Double?

  static let all = levels + spreads

  /// As far as --f0-floor and --f0-ceiling allow to look.
  private static let hertz: ValueRange = "10..10000"

  static let boersma = "Boersma 1993; Praat, To Pitch (raw ac), of speech To Pitch (filtered ac)"
  private static let mine = "this tool, on the pitch of Boersma 1993"

  private static let levels: [PitchMeasure] = [
    .init(
      name: "f0_mean_hz", label: "F0, mean", unit: .hertz,
      meaning:
        "Mean fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: hertz, value: { mean($0.frequenciesHz) }),
    .init(
      name: "f0_median_hz", label: "F0, median", unit: .hertz,
      meaning:
        "Median fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: hertz, value: \.medianHz),
    .init(
      name: "f0_sd_hz", label: "F0, SD", unit: .hertz,
      meaning:
        "Standard deviation of the fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: hertz.spread, value: { standardDeviation($0.frequenciesHz) }),
    .init(
      name: "f0_min_hz", label: "F0, minimum", unit: .hertz,
      meaning:
        "Minimum of the fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: hertz, value: { $0.frequenciesHz.min() }),
    .init(
      name: "f0_max_hz", label: "F0, maximum", unit: .hertz,
      meaning:
        "Maximum of the fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: hertz, value: { $0.frequenciesHz.max() }),
    .init(
      name: "f0_p05_hz", label: "F0, 5th percentile", unit: .hertz,
      meaning:
        "5th percentile of the fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: mine, range: hertz, value: { quantile($0.frequenciesHz, 0.05) }),
    .init(
      name: "f0_p95_hz", label: "F0, 95th percentile", unit: .hertz,
      meaning:
        "95th percentile of the fundamental frequency (F0) over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: mine, range: hertz, value: { quantile($0.frequenciesHz, 0.95) }),
  ]

  private static let spreads: [PitchMeasure] = [
    .init(
      name: "f0_range_st", label: "F0, range", unit: .semitones,
      meaning:
        "12 log2(maximum / minimum) of the fundamental frequency (F0) in semitones, over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: mine, range: "0..120", value: \.rangeSemitones),
    .init(
      name: "f0_sd_st", label: "F0, SD in semitones", unit: .semitones,
      meaning:
        "Standard deviation of the fundamental frequency (F0) in semitones, 12 log2(F0), over the voiced frames of the segment (phonation) or of the recording (speech).",
      source: boersma, range: "0..120", value: { standardDeviation($0.semitones) }),
    .init(
      name: "f0_cv_pct", label: "F0, CV", unit: .percent,
      meaning:
        "Coefficient of variation of the fundamental frequency: `f0_sd_hz` in percent of `f0_mean_hz`.",
      source: mine, range: "0..1000", value: { coefficientOfVariationPercent($0.frequenciesHz) }),
    .init(
      name: "f0_slope_st_per_s", label: "F0, slope", unit: MetricUnit("{semitone}/s"),
      meaning:
        "Slope of the least-squares line of the fundamental frequency (F0) in semitones against time, over the voiced frames of the segment (phonation) or of the recording (speech). Positive if F0 rises.",
      source: mine, range: "-2000..2000", value: { slope($0.timesSeconds, $0.semitones) }),
  ]
}

/// The pitch of the frames of a sound that have voice.
struct VoicedFrames {
  /// The number of voiced frames below which nothing is said of a voice.
  static let fewest = 5

  /// In the order of time, as many as `timesSeconds`.
  let frequenciesHz: [Double]
  /// The times of the middles of the frames.
  let timesSeconds: [Double]

  init(_ track: PitchTrack) {
    frequenciesHz = track.voicedFrequenciesHz
    timesSeconds = track.frequenciesHz.indices.filter { track.frequenciesHz[$0] != nil }.map(
      track.time)
  }

  var count: Int { frequenciesHz.count }

  var semitones: [Double] { frequenciesHz.map { 12 * log2($0) } }

  var medianHz: Double? { median(frequenciesHz) }

  var rangeSemitones: Double? {
    guard let high = frequenciesHz.max(), let low = frequenciesHz.min() else { return nil }
    return 12 * log2(high / low)
  }
}
