import DSP
import Metrics

/// The glottal pulses of the measured segment, and their perturbation.
///
/// Pulses are found by `glottalPulses` as by Praat's To PointProcess (cc), and jitter and shimmer are
/// Praat's. Their numbers equal Praat's to 1e-9, which is not the truth: if one pulse still rings when the
/// next begins, irregular periods appear as irregular amplitudes. For a synthetic voice with 1.30 % of jitter
/// and no shimmer they give 1.16 % and 2.5 %. `VoiceResidual` is nearer to the truth without noise.
struct VoicePulses {
  /// Seconds from the start of the segment.
  let timesSeconds: [Double]
  let jitter: Jitter
  let shimmer: Shimmer
  let breaks: VoiceBreaks

  init(_ pitch: VoicePitch, _ options: PhonationOptions) {
    let range = pitch.track.range
    let times = glottalPulses(pitch.signal, pitch.track)
    timesSeconds = times
    jitter = Jitter(pulseTimes: times, range)
    shimmer = Shimmer(
      pitch.signal, pulseTimes: times, range, denominator: options.shimmerDenominator)
    breaks = VoiceBreaks(pulseTimes: times, range)
  }

  static let metrics: [Metric<MeasuredVoice>] =
    pulses + (jitters + shimmers + breaks).better(.lower)

  private static let praat = "Praat, Voice report"

  private static let pulses: [Metric<MeasuredVoice>] = [
    .of(
      .pulses, "pulse_count", "Glottal pulses", .count, type: .count,
      "Number of glottal pulses found in the segment, one for each period of the voice.",
      "Praat, Sound & Pitch: To PointProcess (cc)", range: "0..100000000",
      { $0.pulses.map { Double($0.timesSeconds.count) } }),
    .of(
      .pulses, "period_count", "Glottal periods", .count, type: .count,
      "Number of periods: intervals between consecutive glottal pulses from 0.8 / `f0_search_ceiling_hz` to 1.25 / `f0_search_floor_hz`.",
      praat, range: "0..100000000", { $0.pulses.map { Double($0.jitter.periodCount) } }),
    .of(
      .pulses, "period_mean_s", "Glottal period, mean", .seconds,
      "Mean duration of the periods (see `period_count`), without periods that differ from both neighboring intervals by a factor above 1.3.",
      praat, range: "0..0.1", or: "no period remains", else: .fewPeriods,
      count: { $0.pulses?.jitter.periodCount }, { $0.pulses?.jitter.meanPeriodSeconds }),
  ]

  private static let jitters = JitterMeasure.all.map {
    $0.metric("jitter", "Jitter", of: "consecutive periods", "a period", praat) {
      $0.pulses?.jitter
    }
  }

  private static func shimmer(
    _ name: String, _ label: String, unit: MetricUnit = .percent, _ meaning: String,
    source: String = praat, range: ValueRange = "0..300",
    _ value: @escaping @Sendable (Shimmer) -> Double?
  ) -> Metric<MeasuredVoice> {
    .of(
      .shimmer, name, label, unit, meaning, source, range: range,
      or: "no comparable neighboring periods exist", else: .fewPeriods,
      count: { $0.pulses?.shimmer.amplitudes.count }, { ($0.pulses?.shimmer).flatMap(value) })
  }

  private static let shimmers: [Metric<MeasuredVoice>] = [
    shimmer(
      "shimmer_local_pct", "Shimmer (local)",
      "Mean absolute difference between the amplitudes of consecutive periods, in percent of the mean amplitude (--shimmer-mean). Amplitude: windowed RMS around the glottal pulse. Neighbors that differ by a factor above 1.6 are left out.",
      { percent($0.local) }),
    shimmer(
      "shimmer_local_db", "Shimmer (local, dB)", unit: .decibels,
      "Mean of abs(20 lg(A2 / A1)), where A1 and A2 are the amplitudes (windowed RMS around the glottal pulse) of consecutive periods. Neighbors that differ by a factor above 1.6 are left out.",
      range: "0..100", \.localDecibels),
    shimmer(
      "shimmer_apq3_pct", "Shimmer (APQ3)",
      "Three-point amplitude perturbation quotient: mean absolute difference between the amplitude of a period and the mean of three amplitudes (the period and its two neighbors), in percent of the mean amplitude (--shimmer-mean). Neighbors that differ by a factor above 1.6 are left out.",
      { percent($0.apq3) }),
    shimmer(
      "shimmer_apq5_pct", "Shimmer (APQ5)",
      "Five-point amplitude perturbation quotient: mean absolute difference between the amplitude of a period and the mean of five amplitudes (the period and its four nearest neighbors), in percent of the mean amplitude (--shimmer-mean). Neighbors that differ by a factor above 1.6 are left out.",
      { percent($0.apq5) }),
    shimmer(
      "shimmer_apq11_pct", "Shimmer (APQ11)",
      "Eleven-point amplitude perturbation quotient: mean absolute difference between the amplitude of a period and the mean of eleven amplitudes (the period and its ten nearest neighbors), in percent of the mean amplitude (--shimmer-mean). Neighbors that differ by a factor above 1.6 are left out.",
      { percent($0.apq11) }),
    shimmer(
      "shimmer_dda_pct", "Shimmer (DDA)",
      "Mean absolute difference between consecutive differences of the amplitudes of consecutive periods, in percent of the mean amplitude (--shimmer-mean). Equals three times `shimmer_apq3_pct`.",
      range: "0..900"
    ) { percent($0.dda) },
    shimmer(
      "shimmer_peak_local_pct", "Shimmer (local, peak to peak)",
      "Mean absolute difference between the peak-to-peak amplitudes (highest minus lowest sample) of consecutive periods, in percent of the mean amplitude (--shimmer-mean). Neighbors that differ by a factor above 1.6 are left out.",
      source: "this tool, after Horii 1980", { percent($0.peakLocal) }),
  ]

  private static let breaks: [Metric<MeasuredVoice>] = [
    .of(
      .pulses, "voice_break_count", "Voice breaks", .count, type: .count,
      "Number of voice breaks in the segment: intervals between consecutive glottal pulses longer than 1.25 / `f0_search_floor_hz`.",
      praat, range: .count, count: { $0.pulses?.timesSeconds.count },
      { $0.pulses.map { Double($0.breaks.count) } }),
    .of(
      .pulses, "voice_break_degree_pct", "Voice breaks, share of time", .percent,
      "Sum of the durations of all voice breaks (see `voice_break_count`), in percent of the duration of the segment.",
      praat, range: .percent, count: { $0.pulses?.breaks.count },
      { voice in
        voice.pulses.flatMap { ratio(100 * $0.breaks.totalSeconds, voice.window?.durationSeconds) }
      }),
  ]
}

/// A measure of jitter, in the table once for the sound and once for its linear-prediction residual.
struct JitterMeasure: Sendable {
  /// The part of the metric's name after `jitter_` or `jitter_lp_`.
  let name: String
  /// The part of the label in brackets.
  let label: String
  var unit = MetricUnit.percent
  /// The definition: of consecutive periods, of one period (both in the words for the sound or its residual),
  /// and with the prefix of the names.
  let meaning: @Sendable (_ periods: String, _ period: String, _ prefix: String) -> String
  let range: ValueRange
  let value: @Sendable (Jitter) -> Double?

  private static let leftOut =
    "Intervals that are not periods and neighbors that differ by a factor above 1.3 are left out."

  static let all: [JitterMeasure] = [
    .init(
      name: "local_pct", label: "local",
      meaning: { periods, _, _ in
        "Mean absolute difference between \(periods), in percent of the mean period. \(leftOut)"
      }, range: "0..200", value: { percent($0.local) }),
    .init(
      name: "absolute_s", label: "absolute", unit: .seconds,
      meaning: { periods, _, _ in
        "Mean absolute difference between the durations of \(periods). \(leftOut)"
      }, range: "0..0.1", value: \.absoluteSeconds),
    .init(
      name: "rap_pct", label: "RAP",
      meaning: { _, period, _ in
        "Relative average perturbation: mean absolute difference between \(period) and the mean of three (the period and its two neighbors), in percent of the mean period. \(leftOut)"
      }, range: "0..200", value: { percent($0.rap) }),
    .init(
      name: "ppq5_pct", label: "PPQ5",
      meaning: { _, period, _ in
        "Five-point period perturbation quotient: mean absolute difference between \(period) and the mean of five (the period and its four nearest neighbors), in percent of the mean period. \(leftOut)"
      }, range: "0..200", value: { percent($0.ppq5) }),
    .init(
      name: "ddp_pct", label: "DDP",
      meaning: { periods, _, prefix in
        "Mean absolute difference between consecutive differences of \(periods), in percent of the mean period. Equals three times `\(prefix)_rap_pct`."
      }, range: "0..600", value: { percent($0.ddp) }),
  ]

  /// The metric of the jitter of the sound or of its residual.
  func metric(
    _ prefix: String, _ kind: String, of periods: String, _ period: String, _ source: String,
    _ jitter: @escaping @Sendable (MeasuredVoice) -> Jitter?
  ) -> Metric<MeasuredVoice> {
    .of(
      .jitter, "\(prefix)_\(name)", "\(kind) (\(label))", unit, meaning(periods, period, prefix),
      source, range: range, or: "no comparable neighboring periods exist", else: .fewPeriods,
      count: { jitter($0)?.periodCount }, { jitter($0).flatMap(value) })
  }
}

/// The residual of linear prediction: the source of the voice without the ringing of the vocal tract, which
/// overlaps from period to period and biases jitter.
///
/// Nearer to the true jitter than that of the sound where there is little noise, which it amplifies.
struct VoiceResidual {
  let jitter: Jitter

  /// Burg's method over the segment, with the usual order of 2 and one more for each kHz.
  ///
  /// Voicing and pitch are taken from the sound itself, which shows them better. Nil for too few periods.
  init?(_ pitch: VoicePitch) {
    let signal = pitch.signal
    let order = 2 + Int(signal.sampleRateHz / 1000)
    let samples = predictionErrors(signal.samples, burgCoefficients(signal.samples, order: order))
    guard let residual = try? Signal(samples, sampleRateHz: signal.sampleRateHz) else { return nil }
    jitter = Jitter(pulseTimes: glottalPulses(residual, pitch.track), pitch.track.range)
    guard jitter.periodCount >= VoiceNeed.fewestPeriods else { return nil }
  }

  /// The metrics of the residual, which are given only with `--jitter-lp`.
  static let metrics: [Metric<MeasuredVoice>] = JitterMeasure.all.map { measure in
    measure.metric(
      "jitter_lp", "LP residual jitter",
      of: "consecutive periods of the linear-prediction residual (--jitter-lp)",
      "a period of the linear-prediction residual (--jitter-lp)", "this tool"
    ) { $0.residual?.jitter }.of { $0.options.wantsInverseFilter ? $0 : nil }.better(.lower)
  }
}

/// A share as a number in percent.
private func percent(_ share: Double?) -> Double? { share.map { 100 * $0 } }

/// The error of the prediction of each sample; samples before the first are zeros.
private func predictionErrors(_ samples: [Double], _ coefficients: [Double]) -> [Double] {
  samples.indices.map { index in
    var error = samples[index]
    for lag in 0..<min(index, coefficients.count) {
      error -= coefficients[lag] * samples[index - 1 - lag]
    }
    return error
  }
}
