import CLibrary

/// The fundamental frequency of running speech: raw autocorrelation of the sound behind a low-pass filter.
///
/// The filter is Gaussian and leaves 0.03 of the amplitude at the top of the range, so that formants and
/// consonants hardly count. Raw autocorrelation takes a strong second harmonic for the voice in 0.5 to 1.1 %
/// of the frames of speech; behind the filter none was more than 0.6 octaves off. For held vowels the raw one
/// stays, as Praat advises: the filter also removes what jitter is measured by.
///
/// Source: Praat 7.0.02, "To Pitch (filtered ac)...": thresholds and costs are those of its form.
extension PitchTrack {
  /// Filters and tracks the sound; `range` holds the floor and the top of the form.
  public static func filtered(_ signal: Signal, _ range: PitchRange, praat: PraatVersion)
    -> PitchTrack
  {
    let settings = PitchSettings.filteredSpeech(range, sampleRateHz: signal.sampleRateHz)
    let filtered = gaussianLowPass(signal, topHz: range.ceilingHz)
    return PitchTrack(PitchAnalysis(filtered, settings, by: .hann, praat: praat), range: range)
  }
}

extension PitchRange {
  /// 50 to 800 Hz, the range of Praat's filtered autocorrelation.
  public static let filteredSpeech = PitchRange(checkedFloorHz: 50, ceilingHz: 800)
  /// 50 to 1400 Hz: creaky voices, and children and singers in their highest register.
  public static let wide = PitchRange(checkedFloorHz: 50, ceilingHz: 1400)
}

/// The signal behind a Gaussian low-pass filter that leaves 0.03 of the amplitude at `topHz`.
func gaussianLowPass(_ signal: Signal, topHz: Double) -> Signal {
  let cutoffHz = topHz / (-2 * log(0.03)).squareRoot()
  return filtered(signal) { frequencyHz in
    let place = frequencyHz / cutoffHz
    return exp(-0.5 * place * place)
  }
}
