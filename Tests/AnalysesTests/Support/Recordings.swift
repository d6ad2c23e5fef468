import Recordings
import Synthesis

extension MotionTrack {
  /// The track as a recording of device motion.
  var motion: Recording.Content { .deviceMotion(samples) }

  /// The track as a recording of the accelerometer.
  var accelerometer: Recording.Content {
    .accelerometer(MotionSamples(timestamps: times, acceleration: columns(acceleration)))
  }

  var samples: MotionSamples {
    MotionSamples(
      timestamps: times, userAcceleration: columns(userAcceleration), gravity: columns(gravity),
      rotationRate: columns(rotationRate),
      attitude: AttitudeColumns(
        w: attitude.map(\.w), x: attitude.map(\.x), y: attitude.map(\.y), z: attitude.map(\.z)))
  }
}

func columns(_ vectors: [SIMD3<Double>]) -> AxisColumns {
  AxisColumns(x: vectors.map(\.x), y: vectors.map(\.y), z: vectors.map(\.z))
}

/// n samples of a phone that lies on its back and does not move, `spacing` seconds apart.
///
/// User acceleration is constant, so that tests may put what they need in its place; the sensor's noise
/// is in gravity.
func restingSamples(_ count: Int, spacing: Double = 0.01, start: Double = 0, noiseG: Double = 1e-3)
  -> MotionSamples
{
  var generator = SplitMix64(seed: 1)
  let down = (0..<count).map { _ in
    let noise = SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian())
    return SIMD3(0, 0, -1) + noiseG * noise
  }
  let still = Array(repeating: SIMD3<Double>.zero, count: count)
  let flat = [Double](repeating: 0, count: count)
  return MotionSamples(
    timestamps: (0..<count).map { start + spacing * Double($0) },
    userAcceleration: columns(still.map { $0 + SIMD3(0, 0, 1e-3) }), gravity: columns(down),
    rotationRate: columns(still),
    attitude: AttitudeColumns(w: flat.map { $0 + 1 }, x: flat, y: flat, z: flat))
}

extension [Double] {
  /// n - 1; nil for fewer than two.
  var spread: Double? {
    guard count > 1 else { return nil }
    let center = reduce(0, +) / Double(count)
    return (reduce(0) { $0 + ($1 - center) * ($1 - center) } / Double(count - 1)).squareRoot()
  }

  var differences: [Double] { zip(dropFirst(), self).map(-) }
}
