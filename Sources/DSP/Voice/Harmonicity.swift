import CLibrary

/// Harmonics-to-noise ratio (HNR): the periodic share of a voice relative to its noise.
///
/// Source: Boersma P (1993), Proc Inst Phonetic Sciences Amsterdam 17:97-110; with the settings of Praat 6.1:
/// frames every 10 ms, periods of up to 1/75 s, silence below a tenth of the highest peak.
///
/// The pitch analysis with other settings: every frame takes its own best period, whatever its neighbors
/// have. Agrees with Praat to 1e-9 dB where noise decides the value; above 40 dB it consists of rounding
/// errors, as does the cross-correlation where a multiple of the period lies within 2 % of 1/75 s.
public struct Harmonicity: Sendable, Equatable {
  /// 10 lg(h / (1 - h)) with the correlation h, in dB, for each voiced frame.
  public let decibels: [Double]

  /// The ratio from the autocorrelation of nine periods with a Gaussian window.
  public static func autocorrelation(_ signal: Signal, praat: PraatVersion) -> Harmonicity {
    Harmonicity(signal, .gaussian, praat)
  }

  /// The ratio from the cross-correlation of each period with later ones; also suitable for voices of
  /// changing pitch.
  public static func crossCorrelation(_ signal: Signal, praat: PraatVersion) -> Harmonicity {
    Harmonicity(signal, .accurateCrossCorrelation, praat)
  }

  /// The ratio from the heights of the candidates of a pitch analysis, as in Praat's voice report.
  init(_ track: PitchTrack) { decibels = track.voicedStrengths.map(Self.decibels) }

  private init(_ signal: Signal, _ method: PitchMethod, _ praat: PraatVersion) {
    let settings = PitchSettings.harmonicity(sampleRateHz: signal.sampleRateHz)
    let path = PitchAnalysis(signal, settings, by: method, praat: praat).path
    decibels = path.compactMap { $0.map { Self.decibels($0.strength) } }
  }

  /// Limited to -150 to 150 dB, the precision of a correlation.
  private static func decibels(_ strength: Double) -> Double {
    let share = min(max(strength, 1e-15), 1 - 1e-15)
    return 10 * log10(share / (1 - share))
  }
}
