import Foundation

/// How loud the ear takes sounds to be, by frequency: weighting A of IEC 61672-1:2013, Annex E.
public enum AWeighting {
  /// Poles in Hz, the first and the last of them double.
  private static let poles = (
    20.598997057618, 107.652648643046, 737.862230736290, 12194.217147998012
  )
  private static let referenceHz = 1000.0

  /// The factor of an amplitude at a frequency: 1 at 1 kHz.
  public static func gain(atHz frequency: Double) -> Double {
    response(frequency) / response(referenceHz)
  }

  private static func response(_ frequency: Double) -> Double {
    let f2 = frequency * frequency
    func square(_ pole: Double) -> Double { f2 + pole * pole }
    return f2 * f2
      / (square(poles.0) * (square(poles.1) * square(poles.2)).squareRoot() * square(poles.3))
  }

  /// The sound as weighted in the domain of frequency, exact up to half the sample rate, no phase moved.
  ///
  /// A second of silence behind it keeps its end from running into its beginning.
  public static func weighted(_ signal: Signal) -> Signal? {
    let count = signal.samples.count
    let silence = Int(min(signal.sampleRateHz, 1e6))
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: count + silence))
    let width = signal.sampleRateHz / Double(transform.length)
    let bins = transform.spectrum(signal.samples).enumerated().map { bin, value in
      let gain = gain(atHz: Double(bin) * width)
      return Complex(value.real * gain, value.imaginary * gain)
    }
    let samples = transform.inverse(bins).prefix(count)
    return try? Signal(Array(samples), sampleRateHz: signal.sampleRateHz)
  }
}
