import CLibrary

/// The signal with each frequency multiplied by a gain, which depends on the frequency in Hz.
///
/// The signal is padded with zeros to a power of two, as in Praat's filters: a filter reaches around the ends
/// of the transform, not further than its response is long.
func filtered(_ signal: Signal, gain: (Double) -> Double) -> Signal {
  let length = max(2, RealFourierTransform.fastLength(atLeast: signal.samples.count))
  let workspace = FourierWorkspace(RealFourierTransform(length: length))
  for (index, sample) in signal.samples.enumerated() { workspace.samples[index] = sample }
  workspace.transform()
  let spacingHz = signal.sampleRateHz / Double(length)
  let scale = 1 / Double(length)
  let bins = workspace.bins
  for bin in bins.indices {
    let factor = scale * gain(Double(bin) * spacingHz)
    bins[bin] = Complex(bins[bin].real * factor, bins[bin].imaginary * factor)
  }
  workspace.invert()
  return signal.replacingSamples { workspace.samples[$0] }
}

/// A band of frequencies whose edges are halves of a Hann window.
///
/// Source: Praat 6.1, "Filter (pass Hann band)..." and "Filter (stop Hann band)...". An edge that lies at or
/// below 0 Hz, or at or above half of the sample rate, is none.
struct HannBand {
  /// The frequencies with half of the full gain, in Hz.
  let lowHz, highHz: Double
  /// Half of the width of an edge, in Hz.
  let smoothingHz: Double

  /// The signal without frequencies outside the band.
  func passed(_ signal: Signal) -> Signal {
    filtered(signal) { gain($0, halfRateHz: signal.sampleRateHz / 2) }
  }

  /// The signal without frequencies of the band.
  func stopped(_ signal: Signal) -> Signal {
    filtered(signal) { 1 - gain($0, halfRateHz: signal.sampleRateHz / 2) }
  }

  /// 1 inside the band, 0 outside.
  private func gain(_ frequencyHz: Double, halfRateHz: Double) -> Double {
    guard frequencyHz >= lowHz - smoothingHz, frequencyHz <= highHz + smoothingHz else { return 0 }
    if frequencyHz < lowHz + smoothingHz, lowHz > 0 { return rise(frequencyHz - lowHz) }
    if frequencyHz > highHz - smoothingHz, highHz < halfRateHz { return rise(highHz - frequencyHz) }
    return 1
  }

  /// The gain at a distance from the middle of an edge, positive toward the band.
  private func rise(_ distanceHz: Double) -> Double {
    0.5 + 0.5 * sin(0.5 * .pi * distanceHz / smoothingHz)
  }
}
