extension PowerSpectrum {
  /// Level of the first harmonic less that of the second, in dB: how breathy or pressed a voice is.
  ///
  /// A harmonic is the highest peak within 0.2 of the fundamental around its multiple, refined by a
  /// parabola; formants are not corrected for. Nil when either has no peak. Source: Hillenbrand J,
  /// Cleveland RA, Erickson RL (1994), J Speech Hear Res 37(4):769-778.
  public func firstHarmonicOverSecondDecibels(fundamentalHz: Double) -> Double? {
    guard let first = harmonic(1, of: fundamentalHz), let second = harmonic(2, of: fundamentalHz)
    else { return nil }
    return decibels(ofPower: first.refinedDensity) - decibels(ofPower: second.refinedDensity)
  }

  private func harmonic(_ number: Double, of fundamentalHz: Double) -> SpectralPeak? {
    guard fundamentalHz > 0 else { return nil }
    return peak(in: (number - 0.2) * fundamentalHz...(number + 0.2) * fundamentalHz)
  }
}
