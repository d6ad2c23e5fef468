import DSP
import Metrics

/// The table of pulses, their perturbation and the breaks between them.
extension VoicePulses {
  static let metrics: [Metric<MeasuredVoice>] = pulses + jitters + shimmers + breaks

  private static let praat = "Praat 6.1, Voice report"

  private static let pulses: [Metric<MeasuredVoice>] = [
    .of(
      .pulses, "n_pulses", .count, "Glottal pulses, one a period.",
      "Praat 6.1, Sound & Pitch: To PointProcess (cc)", range: "0..100000000",
      { $0.pulses.map { Double($0.timesSeconds.count) } }),
    .of(
      .pulses, "n_periods", .count,
      "Intervals between pulses from 0.8 of the shortest to 1.25 of the longest period.", praat,
      range: "0..100000000", { $0.pulses.map { Double($0.jitter.periodCount) } }),
    .of(
      .pulses, "mean_period_s", .seconds,
      "Mean of these, without such as differ from both neighbors by more than 1.3.", praat,
      range: "0..0.1", or: "there is none", else: .fewPeriods,
      count: { $0.pulses?.jitter.periodCount }, { $0.pulses?.jitter.meanPeriodSeconds }),
  ]

  private static let jitters = JitterMeasure.all.map {
    $0.metric("jitter", of: "", praat) { $0.pulses?.jitter }
  }

  private static func shimmer(
    _ name: String, unit: MetricUnit = .one, _ meaning: String, source: String = praat,
    range: ValueRange = "0..3",
    _ value: @escaping @Sendable (Shimmer) -> Double?
  ) -> Metric<MeasuredVoice> {
    .of(
      .shimmer, name, unit, meaning, source, range: range, else: .fewPeriods,
      count: { $0.pulses?.shimmer.amplitudes.count }, { ($0.pulses?.shimmer).flatMap(value) })
  }

  private static let shimmers: [Metric<MeasuredVoice>] = [
    shimmer(
      "shimmer_local", "Mean difference of neighboring amplitudes by the mean amplitude.", \.local),
    shimmer(
      "shimmer_local_db", unit: .decibels, "Mean ratio of neighboring amplitudes, as a level.",
      range: "0..100", \.localDecibels),
    shimmer(
      "shimmer_apq3", "Mean distance of an amplitude from the mean of three, by their mean.",
      \.apq3),
    shimmer(
      "shimmer_apq5", "Mean distance of an amplitude from the mean of five, by their mean.",
      \.apq5),
    shimmer(
      "shimmer_apq11", "Mean distance of an amplitude from the mean of eleven, by their mean.",
      \.apq11),
    shimmer("shimmer_dda", "Three times shimmer_apq3.", range: "0..9", \.dda),
    shimmer(
      "shimmer_peak_local",
      "shimmer_local of amplitudes from the lowest to the highest sample of a period.",
      source: "this tool, after Horii 1980", \.peakLocal),
  ]

  private static let breaks: [Metric<MeasuredVoice>] = [
    .of(
      .pulses, "voice_breaks", .count,
      "Intervals between pulses longer than 1.25 of the longest period.", praat, range: .count,
      count: { $0.pulses?.timesSeconds.count }, { $0.pulses.map { Double($0.breaks.count) } }),
    .of(
      .pulses, "voice_break_degree", .one, "Their length by that of the stretch.", praat,
      range: .share, count: { $0.pulses?.breaks.count },
      { voice in
        voice.pulses.flatMap { ratio($0.breaks.totalSeconds, voice.window?.durationSeconds) }
      }),
  ]
}
