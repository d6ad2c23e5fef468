import DSP
import Metrics

/// How far the rhythm of the pulses stands out of the cepstrum.
struct VoiceCepstrum {
  let prominence: CepstralProminence
  let isFast: Bool

  /// Nil for a stretch shorter than a frame.
  init?(_ signal: Signal, _ options: PhonationOptions) {
    prominence = CepstralProminence(signal, isFast: options.isFast)
    isFast = options.isFast
    guard prominence.frameCount > 0 else { return nil }
  }

  private static let praat = "Hillenbrand & Houde 1996; Praat 6.1, Get CPPS"

  private static func of(
    _ name: String, _ meaning: String, source: String = praat,
    where isPrinted: @escaping @Sendable (PhonationOptions) -> Bool = { _ in true },
    _ value: @escaping @Sendable (CepstralProminence) -> Double?
  ) -> Metric<MeasuredVoice> {
    let metric = Metric<MeasuredVoice>.of(
      .cepstrum, name, .decibels, meaning, source, range: "-50..150",
      or: "the stretch is shorter than 0.1 s", else: .tooShort,
      count: { $0.cepstrum?.prominence.frameCount },
      { ($0.cepstrum?.prominence).flatMap(value) })
    return metric.of { isPrinted($0.options) ? $0 : nil }
  }

  static let metrics: [Metric<MeasuredVoice>] = [
    of(
      "cpps_db",
      "Smoothed cepstral peak over an exponential trend by all slopes (not with --fast).",
      where: { !$0.isFast }, \.cppsDecibels),
    of(
      "cpps_fast_db", "The same by as many slopes as half of the bins (only with --fast).",
      where: \.isFast, \.cppsDecibels),
    of(
      "cpps_straight_db", "The same over a straight trend by all slopes (not with --fast).",
      where: { !$0.isFast }, \.cppsStraightDecibels),
    of(
      "cpps_ls_db", "The same over a straight trend by least squares.",
      \.cppsLeastSquaresDecibels),
    of(
      "cpps_avqi_db", "The same with the settings of the Acoustic Voice Quality Index.",
      source: "Maryn & Weenink 2015; Praat 6.1, Get CPPS", \.cppsAVQIDecibels),
    of(
      "cpp_db",
      "Cepstral peak, not smoothed, over a straight trend by all slopes (not with --fast).",
      source: "Hillenbrand, Cleveland & Erickson 1994", where: { !$0.isFast }, \.cppDecibels),
  ]
}
