/// The quotient of two numbers; nil unless the denominator is above zero.
func ratio(_ a: Double?, _ b: Double?) -> Double? {
  guard let a, let b, b > 0 else { return nil }
  return a / b
}

/// Difference of two values in percent of their mean; nil where the mean is not above zero.
func asymmetryPercent(_ a: Double, _ b: Double) -> Double? {
  a + b > 0 ? 100 * (a - b) / (0.5 * (a + b)) : nil
}

extension Double {
  /// The number; nil unless it is above zero, since 0 and less stand for what is not known.
  var ifPositive: Double? { self > 0 ? self : nil }

  /// The number; nil unless it is finite and not below zero.
  var ifAmount: Double? { isFinite && self >= 0 ? self : nil }
}

/// The scalar product of two vectors in space.
func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { a.x * b.x + a.y * b.y + a.z * b.z }

/// The scalar product of two vectors in a plane.
func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

/// The vector product of two vectors in space.
func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// The direction of a vector; nil for one of no length.
func unit(_ v: SIMD2<Double>) -> SIMD2<Double>? {
  let length = dot(v, v).squareRoot()
  return length > 1e-9 ? v / length : nil
}

/// The direction of a vector; nil for one of no length.
func unit(_ v: SIMD3<Double>) -> SIMD3<Double>? {
  let length = dot(v, v).squareRoot()
  return length > 1e-9 ? v / length : nil
}

/// The direction of gravity; a phone in free fall is taken to lie on its back.
func downward(_ gravity: SIMD3<Double>) -> SIMD3<Double> { unit(gravity) ?? SIMD3(0, 0, -1) }
