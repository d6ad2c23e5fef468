import Foundation

extension Quaternion {
  /// Along the great circle to another rotation, the shorter way, at even angular speed.
  ///
  /// Both of length 1; `fraction` 0 gives this one, 1 the other.
  public func slerp(to other: Quaternion, fraction: Double) -> Quaternion {
    let cosine = dot(other)
    let sign = cosine < 0 ? -1.0 : 1.0
    let weights = slerpWeights(fraction, cosine: abs(cosine))
    let (a, b) = (weights.x, sign * weights.y)
    return Quaternion(
      w: a * w + b * other.w, x: a * x + b * other.x, y: a * y + b * other.y,
      z: a * z + b * other.z)
  }

  /// Attitudes at other times, by spherical interpolation between their neighbors.
  ///
  /// `times` ascend and are as many as `quaternions`, else nothing comes out; `wanted` ascends.
  /// Before the first and behind the last time the end holds. Lengths do not matter, nor the sign,
  /// which means the same rotation; a quaternion of no length stands for no rotation.
  public static func resample(
    _ quaternions: [Quaternion], times: [Double], at wanted: [Double]
  ) -> [Quaternion] {
    let units = continuous(quaternions)
    guard let first = units.first, units.count == times.count else { return [] }
    guard units.count > 1 else { return wanted.map { _ in first } }
    var segment = 0
    return wanted.map { time in
      while segment < times.count - 2, times[segment + 1] <= time { segment += 1 }
      let step = times[segment + 1] - times[segment]
      let fraction = step > 0 ? (time - times[segment]) / step : 0
      return units[segment].slerp(to: units[segment + 1], fraction: min(1, max(0, fraction)))
    }
  }

  /// The same at `start` and every 1/`rateHz` seconds from there on.
  public static func evenly(
    _ quaternions: [Quaternion], times: [Double], from start: Double, rateHz: Double, count: Int
  ) -> [Quaternion] {
    resample(
      quaternions, times: times, at: (0..<max(0, count)).map { start + Double($0) / rateHz })
  }

  /// Of length 1, each with the sign that is nearer to the one before.
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

/// sin((1 - f) a) / sin(a) and sin(f a) / sin(a) for the angle a whose cosine is given, from 0 to
/// 1.
private func slerpWeights(_ f: Double, cosine: Double) -> SIMD2<Double> {
  let fractions = SIMD2(1 - f, f)
  let short = cosine - 1
  guard short > -0.02 else {
    let angle = acos(cosine)
    return SIMD2(sin(fractions.x * angle), sin(fractions.y * angle)) / sin(angle)
  }
  // Neighbors in time are close. There the power series in the cosine is exact to the last bits and
  // several times as fast (Eberly D, A Fast and Accurate Algorithm for Computing SLERP, 2011).
  let squares = fractions * fractions
  var sum = SIMD2(1.0, 1.0)
  for order in (1...8).reversed() {
    let i = Double(order)
    sum = 1 + sum * (squares - i * i) * (short / (i * (2 * i + 1)))
  }
  return fractions * sum
}
