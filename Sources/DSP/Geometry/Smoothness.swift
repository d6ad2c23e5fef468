import CLibrary

/// Log dimensionless jerk of a speed profile: negative, and closer to zero for smoother movements.
///
/// -ln(T³ J / v²) with T = n / rate, J the sum of the squared second derivative divided by the rate, and v
/// the maximum speed. Nil for fewer than three samples, and without movement or change of speed. Source:
/// Balasubramanian S et al. (2015), J NeuroEng Rehabil 12:112. The second derivative is the plain difference
/// of that source; a smoother one would give other values than its published examples.
public func ldlj(_ speed: [Double], sampleRateHz rate: Double) -> Double? {
  guard speed.count > 2, let peak = speed.lazy.map(abs).max(), peak > 0, rate > 0 else {
    return nil
  }
  var squares = 0.0
  for index in 1..<speed.count - 1 {
    let jerk = (speed[index + 1] - 2 * speed[index] + speed[index - 1]) * rate * rate
    squares += jerk * jerk
  }
  let duration = Double(speed.count) / rate
  return logRatio(peak * peak, over: duration * duration * duration * squares / rate)
}

/// Log dimensionless jerk of acceleration in the sensor's axes.
///
/// ln A - ln T - ln J with T = n / rate. `acceleration` includes gravity, whose magnitude is `gravity` in the
/// same unit. A is the mean square of the acceleration minus the square of gravity; J is the sum of the
/// squared jerk divided by the rate, corrected for the rotation of the axes by `angularVelocity` in rad/s.
/// Without angular velocity, A and J are computed from the acceleration minus its mean. Nil if A or J is not
/// above zero, for fewer than two samples, and for unequal lengths. Source: Melendez-Calderon A et al.
/// (2021), Front Bioeng Biotechnol 8.
public func ldljAcceleration(
  _ acceleration: [SIMD3<Double>], angularVelocity: [SIMD3<Double>]?, gravity: Double,
  sampleRateHz rate: Double
) -> Double? {
  let count = acceleration.count
  guard count > 1, rate > 0, angularVelocity.map({ $0.count == count }) ?? true else { return nil }
  let duration = Double(count) / rate
  if let angularVelocity {
    let size = meanSquare(acceleration) - gravity * gravity
    let jerk = squaredJerk(acceleration, rate) {
      Quaternion.cross(acceleration[$0], angularVelocity[$0])
    }
    return logRatio(size, over: duration * jerk)
  }
  let center = acceleration.reduce(SIMD3<Double>.zero, +) / Double(count)
  let movement = acceleration.map { $0 - center }
  return logRatio(meanSquare(movement), over: duration * squaredJerk(movement, rate) { _ in .zero })
}

private func meanSquare(_ vectors: [SIMD3<Double>]) -> Double {
  vectors.reduce(0) { $0 + ($1 * $1).sum() } / Double(vectors.count)
}

/// Integral of the squared jerk, corrected for the rotation of the axes.
private func squaredJerk(
  _ acceleration: [SIMD3<Double>], _ rate: Double, rotation: (Int) -> SIMD3<Double>
) -> Double {
  var squares = 0.0
  for index in acceleration.indices {
    // The change before the first sample is unknown and counts as zero, as in the source.
    let change = index == 0 ? .zero : rate * (acceleration[index] - acceleration[index - 1])
    let jerk = change - rotation(index)
    squares += (jerk * jerk).sum()
  }
  return squares / rate
}

private func logRatio(_ a: Double, over b: Double) -> Double? {
  a > 0 && b > 0 && a.isFinite && b.isFinite ? log(a / b) : nil
}

/// Spectral arc length (SPARC) of a speed profile: negative, and closer to zero for smoother movements.
///
/// The length of the outline of the amplitude spectrum, scaled to a height and a width of 1, from the first
/// to the last bin that reaches the threshold. Unlike jerk it hardly depends on noise and on the duration.
/// Nil without movement, and if only one bin of the spectrum is above the threshold. Source: Balasubramanian
/// S et al. (2015), J NeuroEng Rehabil 12:112, with the padding, cutoff and threshold given there.
public func sparc(
  _ speed: [Double], sampleRateHz: Double, paddingLevels: Int = 4, cutoffHz: Double = 10,
  smallestShare: Double = 0.05
) -> Double? {
  guard !speed.isEmpty, sampleRateHz.isFinite, sampleRateHz > 0, cutoffHz >= 0 else { return nil }
  let length = RealFourierTransform.fastLength(atLeast: speed.count) << paddingLevels
  let power = RealFourierTransform(length: length).power(speed)
  guard let highest = power.max(), highest > 0 else { return nil }
  let last = Int(min(Double(power.count - 1), cutoffHz * Double(length) / sampleRateHz))
  let shares = power[0...last].map { ($0 / highest).squareRoot() }
  guard let from = shares.firstIndex(where: { $0 >= smallestShare }),
    let to = shares.lastIndex(where: { $0 >= smallestShare }), from < to
  else { return nil }
  let run = 1 / Double(to - from)
  return -(from..<to).reduce(0) { sum, bin in
    let rise = shares[bin + 1] - shares[bin]
    return sum + (run * run + rise * rise).squareRoot()
  }
}
