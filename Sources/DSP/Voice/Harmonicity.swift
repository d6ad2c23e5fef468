import CLibrary

/// The ratio of harmonics to noise: how much of a voice comes back with the next period.
///
/// Source: Boersma P (1993), Proc Inst Phonetic Sciences Amsterdam 17:97-110; with the settings of Praat
/// 6.1: frames every 10 ms, periods of up to 1/75 s, silence below a tenth of the highest peak.
public struct Harmonicity: Sendable, Equatable {
  /// 10 lg(h / (1 - h)) with the correlation h, in dB; of the frames with voice.
  public let decibels: [Double]

  /// From the autocorrelation of nine periods under a Gaussian window.
  public static func autocorrelation(_ signal: Signal) -> Harmonicity {
    Harmonicity(signal, .gaussian)
  }

  /// From the correlation of each period with those that follow: also for voices of changing pitch.
  public static func crossCorrelation(_ signal: Signal) -> Harmonicity {
    Harmonicity(signal, .crossCorrelation)
  }

  private init(_ signal: Signal, _ method: PitchMethod) {
    let settings = PitchSettings.harmonicity(sampleRateHz: signal.sampleRateHz)
    let path = PitchAnalysis(signal, settings, by: method).path
    decibels = path.compactMap { $0.map { Self.decibels($0.strength) } }
  }

  /// Between -150 and 150 dB, where a correlation has no more digits.
  private static func decibels(_ strength: Double) -> Double {
    let share = min(max(strength, 1e-15), 1 - 1e-15)
    return 10 * log10(share / (1 - share))
  }
}
