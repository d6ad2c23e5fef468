import CLibrary

/// The frequency weightings of a sound level meter.
///
/// Exact, from the design goals of IEC 61672-1:2013, annex E: the poles are computed from the frequencies
/// that the standard defines, not taken from its rounded table. Frequencies are in Hz.
///
/// Applied to spectra. Digital filters by the bilinear transform would bend the curves near half the sample
/// rate, where recordings of 16 kHz still have speech.
public enum FrequencyWeighting: String, Sendable, CaseIterable {
  /// Follows the ear's sensitivity at low levels.
  case a = "A"
  /// Follows the ear's sensitivity at high levels.
  case c = "C"
  /// Unweighted: the flat response over all frequencies.
  case z = "Z"

  /// The pole frequencies: double at the first and fourth, single at the second and third.
  static let polesHz: (Double, Double, Double, Double) = {
    let (middle, low, high, a) = (1000.0, pow(10, 1.5), pow(10, 3.9), pow(10, 2.45))
    let c = low * low * high * high
    let d = 0.5.squareRoot()
    let b = (middle * middle + c / (middle * middle) - d * (low * low + high * high)) / (1 - d)
    let root = (b * b - 4 * c).squareRoot()
    return (
      ((-b - root) / 2).squareRoot(), (3 - 5.0.squareRoot()) / 2 * a,
      (3 + 5.0.squareRoot()) / 2 * a, ((-b + root) / 2).squareRoot()
    )
  }()

  /// Level relative to 1000 Hz; minus infinity at 0 Hz, except for Z.
  public func decibels(atHz frequency: Double) -> Double {
    10 * log10(response(atHz: frequency).squaredMagnitude)
  }

  /// Complex frequency response; its magnitude is 1 at 1000 Hz.
  public func response(atHz frequency: Double) -> Complex {
    let factor = unscaled(atHz: frequency)
    let scale = 1 / magnitudeAt1000Hz
    return Complex(factor.real * scale, factor.imaginary * scale)
  }

  /// The weighted sound, filtered in one transform; nil if a sample overflows.
  ///
  /// A second of zero padding keeps the filtered end from wrapping around to the start.
  public func weighted(_ signal: Signal) -> Signal? {
    let silence = Int(min(signal.sampleRateHz, 1e6))
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: signal.samples.count + silence))
    let width = signal.sampleRateHz / Double(transform.length)
    let bins = transform.spectrum(signal.samples).enumerated().map { bin, value in
      value * response(atHz: Double(bin) * width)
    }
    let samples = transform.inverse(bins).prefix(signal.samples.count)
    return try? Signal(Array(samples), sampleRateHz: signal.sampleRateHz)
  }

  private var magnitudeAt1000Hz: Double {
    switch self {
    case .a: Self.magnitudeA
    case .c: Self.magnitudeC
    case .z: 1
    }
  }

  private static let magnitudeA = a.unscaled(atHz: 1000).squaredMagnitude.squareRoot()
  private static let magnitudeC = c.unscaled(atHz: 1000).squaredMagnitude.squareRoot()

  private func unscaled(atHz frequency: Double) -> Complex {
    guard self != .z else { return Complex(1, 0) }
    let poles = Self.polesHz
    let ends = highPass(frequency, poles.0) * lowPass(frequency, poles.3)
    let both = ends * ends
    return self == .c ? both : both * highPass(frequency, poles.1) * highPass(frequency, poles.2)
  }
}

/// The response of a high-pass of first order: jf / (jf + pole).
private func highPass(_ frequency: Double, _ pole: Double) -> Complex {
  let size = frequency * frequency + pole * pole
  return Complex(frequency * frequency / size, frequency * pole / size)
}

/// The response of a low-pass of first order: pole / (jf + pole).
private func lowPass(_ frequency: Double, _ pole: Double) -> Complex {
  let size = frequency * frequency + pole * pole
  return Complex(pole * pole / size, -frequency * pole / size)
}
