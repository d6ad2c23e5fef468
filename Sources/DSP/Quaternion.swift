import Foundation

/// A rotation, as w + xi + yj + zk of length 1.
@frozen
public struct Quaternion: Sendable, Equatable {
  /// Cosine of half the angle.
  public var w: Double
  /// Sine of half the angle times the axis, as the next two.
  public var x: Double
  /// See `x`.
  public var y: Double
  /// See `x`.
  public var z: Double

  /// No rotation.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// Takes the components as they are, of any length.
  @inlinable
  public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// The part with the axis.
  @inlinable public var vector: SIMD3<Double> { SIMD3(x, y, z) }

  /// The rotation the other way.
  @inlinable public var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  /// The same direction at length 1; nil without a length.
  public var normalized: Quaternion? {
    let length = dot(self).squareRoot()
    guard length.isFinite, length > .leastNormalMagnitude else { return nil }
    return scaled(1 / length)
  }

  /// Cosine of half the angle between two rotations.
  func dot(_ other: Quaternion) -> Double {
    w * other.w + x * other.x + y * other.y + z * other.z
  }

  func scaled(_ factor: Double) -> Quaternion {
    Quaternion(w: factor * w, x: factor * x, y: factor * y, z: factor * z)
  }

  /// First `right`, then `left`.
  @inlinable
  public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z,
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w)
  }

  /// q v q*: the vector turned; of a quaternion of length 1.
  @inlinable
  @inline(__always)
  public func rotate(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let twice = 2 * Quaternion.cross(vector, v)
    return v + w * twice + Quaternion.cross(vector, twice)
  }

  /// q* v q: the vector turned the other way.
  @inlinable
  public func rotateInverse(_ v: SIMD3<Double>) -> SIMD3<Double> { conjugate.rotate(v) }

  @inlinable
  @inline(__always)
  static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}
