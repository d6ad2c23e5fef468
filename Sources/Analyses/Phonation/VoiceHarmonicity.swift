import DSP
import Metrics

/// How much of the voice repeats from period to period, in dB, frame by frame.
struct VoiceHarmonicity {
  let autocorrelation: [Double]
  let crossCorrelation: [Double]

  init(_ signal: Signal) {
    autocorrelation = Harmonicity.autocorrelation(signal).decibels
    crossCorrelation = Harmonicity.crossCorrelation(signal).decibels
  }

  static let metrics: [Metric<MeasuredVoice>] =
    of("hnr_ac", "by autocorrelation", "Praat 6.1, To Harmonicity (ac)", \.autocorrelation)
    + of("hnr_cc", "by cross-correlation", "Praat 6.1, To Harmonicity (cc)", \.crossCorrelation)

  private static func of(
    _ name: String, _ way: String, _ program: String,
    _ frames: @escaping @Sendable (VoiceHarmonicity) -> [Double]
  ) -> [Metric<MeasuredVoice>] {
    func metric(
      _ name: String, _ meaning: String, range: ValueRange,
      _ value: @escaping @Sendable ([Double]) -> Double?
    ) -> Metric<MeasuredVoice> {
      .of(
        .harmonicity, name, .decibels, meaning, "Boersma 1993; \(program)", range: range,
        or: "no frame is voiced", else: .noVoice, count: { $0.harmonicity.map(frames)?.count },
        { $0.harmonicity.map(frames).flatMap(value) })
    }
    return [
      metric(
        "\(name)_db", "Mean ratio of harmonics to noise \(way), over voiced frames.",
        range: .harmonicity,
        mean),
      metric(
        "\(name)_sd_db", "Standard deviation of that ratio over voiced frames.",
        range: ValueRange.harmonicity.spread,
        standardDeviation),
    ]
  }
}
