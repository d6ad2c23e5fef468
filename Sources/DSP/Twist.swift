import Foundation

extension Quaternion {
  /// The angle turned about an axis, in radians from -2 pi to 2 pi; make a series continuous with
  /// `unwrapped`.
  ///
  /// The rotation is a twist about the axis, of this angle, and a swing square to it. `axis` has
  /// length 1.
  public func twist(about axis: SIMD3<Double>) -> Double { 2 * atan2((vector * axis).sum(), w) }

  /// The angle of the swing that is left beside the twist, in radians from 0 to pi.
  public func swing(from axis: SIMD3<Double>) -> Double {
    let along = (vector * axis).sum()
    return 2 * acos(min(1, (w * w + along * along).squareRoot()))
  }

  /// The whole angle of the rotation, in radians from 0 to pi.
  public var angle: Double { 2 * atan2((vector * vector).sum().squareRoot(), abs(w)) }
}
