/// A complex number with the memory layout of FFTW's type: real part first.
///
/// Only what the spectra need; a general type would have to decide about infinities and overflow, which
/// finite spectra do not meet.
@frozen public struct Complex: Sendable, Equatable {
  public var real: Double
  /// The coefficient of i, in the unit of `real`.
  public var imaginary: Double

  /// Makes the number real + i imaginary.
  @inlinable public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The squared modulus, which needs no root: the power of a bin of a spectrum.
  @inlinable public var squaredMagnitude: Double { real * real + imaginary * imaginary }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
