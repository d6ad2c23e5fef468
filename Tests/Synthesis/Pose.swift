import Foundation

/// A rotation as a unit quaternion: v_out = q v q*.
///
/// As an attitude it takes device axes to the reference frame, whose z points up. As the pose of
/// a phone it takes device axes to the wearer's: x forward, y left, z up.
public struct Pose: Sendable, Equatable {
  /// The real part.
  public let w: Double
  /// The first imaginary part.
  public let x: Double
  /// The second imaginary part.
  public let y: Double
  /// The third imaginary part.
  public let z: Double

  /// No rotation: on the wearer, a phone lying flat with its top to the left.
  public static let identity = Pose(w: 1, x: 0, y: 0, z: 0)
  /// Upright, the screen facing forward: device x is left, y up, z forward.
  public static let upright = Pose(w: 0.5, x: 0.5, y: 0.5, z: 0.5)

  /// Scales the four parts to length 1; without a direction (zero, not finite) it is no rotation.
  public init(w: Double, x: Double, y: Double, z: Double) {
    let length = (w * w + x * x + y * y + z * z).squareRoot()
    let usable = length.isFinite && length > 0
    self.w = usable ? w / length : 1
    self.x = usable ? x / length : 0
    self.y = usable ? y / length : 0
    self.z = usable ? z / length : 0
  }

  /// A rotation by an angle about a unit axis, right-handed.
  public init(radians: Double, about axis: SIMD3<Double>) {
    let imaginary = axis * sin(radians / 2)
    self.init(w: cos(radians / 2), x: imaginary.x, y: imaginary.y, z: imaginary.z)
  }

  /// Every orientation is equally likely.
  public static func random(seed: UInt64) -> Pose {
    var generator = SplitMix64(seed: seed)
    let imaginary = generator.gaussianVector()
    return Pose(w: generator.gaussian(), x: imaginary.x, y: imaginary.y, z: imaginary.z)
  }

  /// The rotation back.
  public var inverse: Pose { Pose(w: w, x: -x, y: -y, z: -z) }

  /// The vector after the rotation.
  public func rotate(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    let imaginary = SIMD3(x, y, z)
    let twice = 2 * cross(imaginary, vector)
    return vector + w * twice + cross(imaginary, twice)
  }

  /// `b` first, then `a`.
  public static func * (a: Pose, b: Pose) -> Pose {
    Pose(
      w: a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
      x: a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      y: a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
      z: a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w)
  }
}

private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
