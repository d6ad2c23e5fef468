/// A complex number.
@frozen
public struct Complex: Sendable, Equatable {
  /// Along the axis of real numbers.
  public var real: Double
  /// The factor of i.
  public var imaginary: Double

  /// real + i imaginary.
  @inlinable
  public init(_ real: Double, _ imaginary: Double) {
    self.real = real
    self.imaginary = imaginary
  }

  /// Real part squared plus imaginary part squared.
  @inlinable public var squaredMagnitude: Double { real * real + imaginary * imaginary }

  /// The product.
  static func * (a: Complex, b: Complex) -> Complex {
    Complex(
      a.real * b.real - a.imaginary * b.imaginary, a.real * b.imaginary + a.imaginary * b.real)
  }
}
