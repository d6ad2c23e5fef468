import Foundation

/// Spectral arc length of a speed profile: the smoother the movement, the nearer to zero.
///
/// Nil without movement, or when only one bin of the spectrum counts. Source: Balasubramanian S et al.
/// (2015), J NeuroEng Rehabil 12:112; padding of 4 levels, cut-off 10 Hz, amplitude threshold 0.05.
public func sparc(_ speed: [Double], sampleRateHz: Double) -> Double? {
  guard !speed.isEmpty, sampleRateHz.isFinite, sampleRateHz > 0 else { return nil }
  let length = RealFourierTransform.fastLength(atLeast: speed.count) << 4
  let power = RealFourierTransform(length: length).power(speed)
  guard let highest = power.max(), highest > 0 else { return nil }
  let step = sampleRateHz / Double(length)
  let last = Int(min(Double(power.count - 1), 10 / step))
  let magnitudes = power[0...last].map { ($0 / highest).squareRoot() }
  guard let from = magnitudes.firstIndex(where: { $0 >= 0.05 }),
    let to = magnitudes.lastIndex(where: { $0 >= 0.05 }), to > from
  else { return nil }
  let run = 1 / Double(to - from)
  return -(from..<to).reduce(0) { sum, bin in
    let rise = magnitudes[bin + 1] - magnitudes[bin]
    return sum + (run * run + rise * rise).squareRoot()
  }
}

/// Log dimensionless jerk of a speed profile; nil without movement or for fewer than three samples.
///
/// Source: Balasubramanian S et al. (2015), as above.
public func ldlj(_ speed: [Double], sampleRateHz: Double) -> Double? {
  guard speed.count > 2, let peak = speed.map(abs).max(), peak > 0 else { return nil }
  let duration = Double(speed.count) / sampleRateHz
  let jerk = (1..<speed.count - 1).reduce(0) { sum, k in
    let second = (speed[k + 1] - 2 * speed[k] + speed[k - 1]) * sampleRateHz * sampleRateHz
    return sum + second * second
  } / sampleRateHz
  let dimensionless = duration * duration * duration * jerk / (peak * peak)
  return dimensionless > 0 ? -log(dimensionless) : nil
}

/// Log dimensionless jerk from an accelerometer and, where there is one, a gyroscope.
///
/// `acceleration` holds gravity and is in the sensor's axes; `angularVelocity` in rad/s corrects the
/// jerk for the sensor's rotation. Without it the mean acceleration is removed instead. Nil when no
/// movement is left above gravity. Source: Melendez-Calderon A et al. (2021), Front Bioeng Biotechnol 8.
public func ldljAcceleration(
  _ acceleration: [SIMD3<Double>], angularVelocity: [SIMD3<Double>]?, gravity: Double,
  sampleRateHz: Double
) -> Double? {
  guard acceleration.count > 1, angularVelocity.map(\.count) ?? acceleration.count == acceleration.count
  else { return nil }
  let n = Double(acceleration.count)
  let center = acceleration.reduce(SIMD3<Double>.zero, +) / n
  let r = angularVelocity == nil ? acceleration.map { $0 - center } : acceleration
  let square = r.reduce(0) { $0 + ($1 * $1).sum() } / n
  let amplitude = angularVelocity == nil ? square : square - gravity * gravity
  var jerk = 0.0
  for k in r.indices {
    var j = k == 0 ? SIMD3<Double>.zero : sampleRateHz * (r[k] - r[k - 1])
    if let w = angularVelocity?[k] {
      j -= SIMD3(
        r[k].y * w.z - r[k].z * w.y, r[k].z * w.x - r[k].x * w.z, r[k].x * w.y - r[k].y * w.x)
    }
    jerk += (j * j).sum()
  }
  jerk /= sampleRateHz
  guard amplitude > 0, jerk > 0 else { return nil }
  return log(amplitude) - log(n / sampleRateHz) - log(jerk)
}
