import CLibrary

/// A rotation, written as a unit quaternion w + xi + yj + zk.
///
/// Convention: Hamilton's product, and `rotate` takes a vector of the device to the reference frame where the
/// quaternion is the attitude that Core Motion reports (tests turn the direction of the ground). q and -q are
/// the same rotation; functions that interpolate, average or unwrap choose signs first.
@frozen public struct Quaternion: Sendable, Equatable {
  /// The scalar part: cosine of half the angle of rotation.
  public var w: Double
  /// Sine of half the angle times the x component of the axis.
  public var x: Double
  /// Sine of half the angle times the y component of the axis.
  public var y: Double
  /// Sine of half the angle times the z component of the axis.
  public var z: Double

  /// The rotation that changes nothing.
  public static let identity = Quaternion(w: 1, x: 0, y: 0, z: 0)

  /// Stores the components as they are; `normalized` makes a rotation of them.
  @inlinable public init(w: Double, x: Double, y: Double, z: Double) {
    self.w = w
    self.x = x
    self.y = y
    self.z = z
  }

  /// The vector part: sine of half the angle times the axis.
  @inlinable public var vector: SIMD3<Double> { SIMD3(x, y, z) }

  /// The conjugate, which is the inverse rotation.
  @inlinable public var conjugate: Quaternion { Quaternion(w: w, x: -x, y: -y, z: -z) }

  /// The quaternion scaled to length 1; nil if its length is zero or not finite.
  public var normalized: Quaternion? {
    let length = dot(self).squareRoot()
    guard length.isFinite, length > .leastNormalMagnitude else { return nil }
    return scaled(1 / length)
  }

  /// The dot product: cosine of half the angle between two rotations.
  func dot(_ other: Quaternion) -> Double { w * other.w + x * other.x + y * other.y + z * other.z }

  func scaled(_ factor: Double) -> Quaternion {
    Quaternion(w: factor * w, x: factor * x, y: factor * y, z: factor * z)
  }

  /// The composition of two rotations: first `right`, then `left`.
  @inlinable public static func * (left: Quaternion, right: Quaternion) -> Quaternion {
    Quaternion(
      w: left.w * right.w - left.x * right.x - left.y * right.y - left.z * right.z,
      x: left.w * right.x + left.x * right.w + left.y * right.z - left.z * right.y,
      y: left.w * right.y - left.x * right.z + left.y * right.w + left.z * right.x,
      z: left.w * right.z + left.x * right.y - left.y * right.x + left.z * right.w)
  }

  /// Rotates a vector: q v q*. The quaternion has length 1.
  ///
  /// Two cross products take fewer operations than two products of quaternions, or than a matrix that is used
  /// once.
  @inlinable @inline(__always) public func rotate(_ v: SIMD3<Double>) -> SIMD3<Double> {
    let twice = 2 * Quaternion.cross(vector, v)
    return v + w * twice + Quaternion.cross(vector, twice)
  }

  /// Rotates a vector by the inverse rotation: q* v q.
  @inlinable public func rotateInverse(_ v: SIMD3<Double>) -> SIMD3<Double> { conjugate.rotate(v) }

  @inlinable @inline(__always) static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<
    Double
  > { SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x) }
}

extension Quaternion {
  /// The mean of attitudes that are close to each other; nil without any.
  ///
  /// The normalized sum of the quaternions, each with the sign that brings it closer to the first. For
  /// attitudes within a few degrees this is their mean to second order (Markley FL et al., 2007, J Guid
  /// Control Dyn 30(4):1193-1197), so that the eigenvector of that paper is not needed.
  public static func mean(_ attitudes: some Collection<Quaternion>) -> Quaternion? {
    guard let first = attitudes.first else { return nil }
    var sum = Quaternion(w: 0, x: 0, y: 0, z: 0)
    for attitude in attitudes {
      let near = attitude.dot(first) < 0 ? attitude.scaled(-1) : attitude
      sum = Quaternion(w: sum.w + near.w, x: sum.x + near.x, y: sum.y + near.y, z: sum.z + near.z)
    }
    return sum.normalized
  }
}

extension Quaternion {
  /// The twist angle about an axis, in radians from -2 pi to 2 pi; make a series continuous with `unwrapped`.
  ///
  /// The rotation is decomposed into a twist about the axis and a swing perpendicular to it. `axis` has
  /// length 1. Unlike an Euler angle it has no singularity at 90° and does not depend on an order of axes; it
  /// is undefined only for a swing of half a turn.
  public func twist(about axis: SIMD3<Double>) -> Double { 2 * atan2((vector * axis).sum(), w) }

  /// The swing angle, about a direction perpendicular to the axis, in radians from 0 to pi.
  public func swing(from axis: SIMD3<Double>) -> Double {
    let along = (vector * axis).sum()
    return 2 * acos(min(1, (w * w + along * along).squareRoot()))
  }

  /// The total angle of the rotation, in radians from 0 to pi.
  public var angle: Double { 2 * atan2((vector * vector).sum().squareRoot(), abs(w)) }
}

extension Quaternion {
  /// Spherical linear interpolation to another rotation, along the shorter arc.
  ///
  /// Both quaternions have length 1. `fraction` 0 returns this rotation, 1 the other.
  public func slerp(to other: Quaternion, fraction: Double) -> Quaternion {
    let cosine = dot(other)
    let sign = cosine < 0 ? -1.0 : 1.0
    let weights = slerpWeights(fraction, cosine: abs(cosine))
    let (a, b) = (weights.x, sign * weights.y)
    return Quaternion(
      w: a * w + b * other.w, x: a * x + b * other.x, y: a * y + b * other.y, z: a * z + b * other.z
    )
  }

  /// Attitudes at other times, by spherical linear interpolation between neighbors.
  ///
  /// `times` ascend and have one value per quaternion (otherwise the result is empty); `newTimes` ascends.
  /// Before the first and after the last time the end value holds. Quaternions need not have length 1, and
  /// their sign does not matter, since q and -q are the same rotation; a quaternion of length zero counts as
  /// the identity.
  public static func resample(_ quaternions: [Quaternion], times: [Double], at newTimes: [Double])
    -> [Quaternion]
  {
    let units = continuous(quaternions)
    guard let first = units.first, units.count == times.count else { return [] }
    guard units.count > 1 else { return newTimes.map { _ in first } }
    var segment = 0
    return newTimes.map { time in
      while segment < times.count - 2, times[segment + 1] <= time { segment += 1 }
      let step = times[segment + 1] - times[segment]
      let fraction = step > 0 ? (time - times[segment]) / step : 0
      return units[segment].slerp(to: units[segment + 1], fraction: min(1, max(0, fraction)))
    }
  }

  /// Attitudes as in `resample`, at `start` and every 1/`rateHz` seconds after it.
  public static func evenly(
    _ quaternions: [Quaternion], times: [Double], from start: Double, rateHz: Double, count: Int
  ) -> [Quaternion] {
    resample(quaternions, times: times, at: (0..<max(0, count)).map { start + Double($0) / rateHz })
  }

  /// Normalized quaternions, each with the sign that brings it closer to the previous one.
  private static func continuous(_ quaternions: [Quaternion]) -> [Quaternion] {
    var previous = identity
    return quaternions.enumerated().map { index, quaternion in
      let unit = quaternion.normalized ?? identity
      let isFlipped = index > 0 && unit.dot(previous) < 0
      previous = isFlipped ? unit.scaled(-1) : unit
      return previous
    }
  }
}

/// sin((1 - f) a) / sin(a) and sin(f a) / sin(a) for the angle a with the given cosine, from 0 to 1.
private func slerpWeights(_ f: Double, cosine: Double) -> SIMD2<Double> {
  let fractions = SIMD2(1 - f, f)
  let short = cosine - 1
  guard short > -0.02 else {
    let angle = acos(cosine)
    return SIMD2(sin(fractions.x * angle), sin(fractions.y * angle)) / sin(angle)
  }
  // Successive samples are close to each other. For small angles the power series in the cosine is exact to
  // the last bits and several times as fast (Eberly D, A Fast and Accurate Algorithm for Computing SLERP,
  // 2011).
  let squares = fractions * fractions
  var sum = SIMD2(1.0, 1.0)
  for order in (1...8).reversed() {
    let i = Double(order)
    sum = 1 + sum * (squares - i * i) * (short / (i * (2 * i + 1)))
  }
  return fractions * sum
}
