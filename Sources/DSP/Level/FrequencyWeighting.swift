import CLibrary

/// How much a sound level meter heeds each frequency.
///
/// Exact, from the design goals of IEC 61672-1:2013, annex E; every frequency is in Hz.
public enum FrequencyWeighting: String, Sendable, CaseIterable {
  /// As the ear does at low levels.
  case a = "A"
  /// As the ear does at high levels.
  case c = "C"
  /// All alike.
  case z = "Z"

  /// The poles: two at the first, one at the second and at the third, two at the fourth.
  static let polesHz: (Double, Double, Double, Double) = {
    let (middle, low, high, a) = (1000.0, pow(10, 1.5), pow(10, 3.9), pow(10, 2.45))
    let c = low * low * high * high
    let d = 0.5.squareRoot()
    let b = (middle * middle + c / (middle * middle) - d * (low * low + high * high)) / (1 - d)
    let root = (b * b - 4 * c).squareRoot()
    return (
      ((-b - root) / 2).squareRoot(), (3 - 5.0.squareRoot()) / 2 * a,
      (3 + 5.0.squareRoot()) / 2 * a,
      ((-b + root) / 2).squareRoot()
    )
  }()

  /// Relative to 1000 Hz; minus infinity at 0 Hz, but for Z.
  public func decibels(atHz frequency: Double) -> Double {
    10 * log10(response(atHz: frequency).squaredMagnitude)
  }

  /// What a sine of that frequency is multiplied by, delay included: 1 in size at 1000 Hz.
  public func response(atHz frequency: Double) -> Complex {
    let factor = unscaled(atHz: frequency)
    let scale = 1 / Self.sizesAtMiddle[self, default: 1]
    return Complex(factor.real * scale, factor.imaginary * scale)
  }

  /// The sound as weighted, all of it at once; nil where a sample becomes too large for a number.
  ///
  /// A second of silence behind it keeps its end from running into its beginning.
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

  private static let sizesAtMiddle = [
    Self.a: a.unscaled(atHz: 1000).squaredMagnitude.squareRoot(),
    Self.c: c.unscaled(atHz: 1000).squaredMagnitude.squareRoot(),
  ]

  private func unscaled(atHz frequency: Double) -> Complex {
    guard self != .z else { return Complex(1, 0) }
    let poles = Self.polesHz
    let ends = highPass(frequency, poles.0) * lowPass(frequency, poles.3)
    let both = ends * ends
    return self == .c
      ? both : both * highPass(frequency, poles.1) * highPass(frequency, poles.2)
  }
}

/// jf / (jf + pole).
private func highPass(_ frequency: Double, _ pole: Double) -> Complex {
  let size = frequency * frequency + pole * pole
  return Complex(frequency * frequency / size, frequency * pole / size)
}

/// pole / (jf + pole).
private func lowPass(_ frequency: Double, _ pole: Double) -> Complex {
  let size = frequency * frequency + pole * pole
  return Complex(pole * pole / size, -frequency * pole / size)
}
