import Foundation

/// Welch's method on the same frequencies for every sound of one sample rate, about 10.8 Hz apart.
///
/// Half overlapping segments of `powerOfTwoLength`, the mean of all samples removed once. A signal too
/// short for a segment is transformed whole, filled up with zeros. Throws for an empty signal.
public func welchPowerOfTwo(_ signal: Signal) throws(SignalError) -> PowerSpectrum {
  let length = powerOfTwoLength(sampleRateHz: signal.sampleRateHz)
  return try welch(
    signal, segmentSeconds: Double(length) / signal.sampleRateHz, transformLength: length,
    centering: .signal)
}

/// The power of two nearest to 92.9 ms, which makes 4096 samples at 44.1 kHz.
public func powerOfTwoLength(sampleRateHz: Double) -> Int {
  let wanted = 0.0929 * sampleRateHz
  // Rates beyond these lengths are no sound's, but may stand in a file.
  let (smallest, largest) = (1.0, 20.0)
  let exponent = min(max(log2(wanted).rounded(.down), smallest), largest - 1)
  let (low, high) = (exp2(exponent), exp2(exponent + 1))
  return Int(wanted - low <= high - wanted ? low : high)
}
