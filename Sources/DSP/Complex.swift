/// A complex number.
@frozen
public struct Complex: Sendable, Equatable {
  public var real: Double
  /// The coefficient of i.
  public var imaginary: Double

  /// real + i imaginary.
  @inlinable
  public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// The squared modulus.
  @inlinable public var squaredMagnitude: Double { real * real + imaginary * imaginary }

  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
