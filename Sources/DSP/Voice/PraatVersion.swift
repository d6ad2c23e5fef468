/// The version of Praat whose numbers the voice measures reproduce; the raw value is the word of `--praat`.
///
/// Research quotes Praat, and its numbers changed: the interpolation in October 2024 (samples by 1e-6, pitch
/// by less), the frames and the trend of cepstra in version 6.4.28 (CPPS by 0.001 to 0.02 dB).
public enum PraatVersion: String, CaseIterable, Sendable {
  /// Praat 7.0.02, with the exact Theil-Sen line where its own random search does not end.
  case seven = "7"
  /// Praat 6.1.38, which the equations of the AVQI and most published norms rest on.
  case six = "6.1"

  /// The window of the interpolation between samples.
  public var sincWindow: SincWindow { self == .six ? .endingAtNextSample : .symmetric }
}
