import Foundation
import Recordings
import Synthesis

/// A phone that lies flat and is moved by given functions of the time in seconds.
///
/// Unlike `SyntheticWalk`, each axis starts and stops when the test says so.
struct PlainMotion {
  var durationSeconds: Double
  /// Acceleration in m/s².
  var upward: (Double) -> Double = { _ in 0 }
  var forward: (Double) -> Double = { _ in 0 }
  var sideways: (Double) -> Double = { _ in 0 }
  /// Angular velocity in rad/s: roll, pitch and yaw.
  var rotation: (Double) -> SIMD3<Double> = { _ in .zero }
  /// Slow tilt of the phone in rad, by which gravity leaves its vertical axis; the attitude does not show it.
  var tilt: (Double) -> Double = { _ in 0 }
  /// SD of white noise per axis of acceleration, m/s².
  var noise = 0.1
  var seed: UInt64 = 1

  /// User acceleration in g, with Apple's sign.
  private var movement: [SIMD3<Double>] {
    var generator = SplitMix64(seed: seed)
    return times.map { time in
      let moved = SIMD3(forward(time), sideways(time), upward(time))
      let noisy = SIMD3(generator.gaussian(), generator.gaussian(), generator.gaussian())
      return (moved + noise * noisy) * (-1 / MotionTrack.standardGravity)
    }
  }

  private func gravity(_ time: Double) -> SIMD3<Double> {
    let angle = tilt(time)
    return SIMD3(sin(angle), 0, -cos(angle))
  }

  private var times: [Double] { (0...Int(durationSeconds * 100)).map { Double($0) / 100 } }

  /// With a gyroscope; `turned` gives every vector in the axes of a phone that lies in another way.
  func samples(turned pose: Pose = .identity) -> MotionSamples {
    let device = { (v: SIMD3<Double>) in pose.rotate(v) }
    // The attitude turns the axes of the device back.
    let flat = times.map { _ in pose }
    return MotionSamples(
      timestamps: times, userAcceleration: columns(movement.map(device)),
      gravity: columns(times.map { device(gravity($0)) }),
      rotationRate: columns(times.map { device(rotation($0)) }),
      attitude: AttitudeColumns(
        w: flat.map(\.w), x: flat.map { -$0.x }, y: flat.map { -$0.y }, z: flat.map { -$0.z }))
  }

  var motion: Recording.Content { .deviceMotion(samples()) }

  var accelerometer: Recording.Content {
    .accelerometer(
      MotionSamples(
        timestamps: times, acceleration: columns(zip(movement, times).map { $0 + gravity($1) })))
  }
}

/// The phase of steps along given contacts: k at the k-th contact, and on at the same rate beyond the ends.
struct ContactPhase {
  let contacts: [Double]

  func callAsFunction(_ time: Double) -> Double {
    let next = contacts.firstIndex { $0 > time } ?? contacts.count
    let index = min(max(0, next - 1), contacts.count - 2)
    let step = contacts[index + 1] - contacts[index]
    return Double(index) + (time - contacts[index]) / step
  }
}

/// Contacts of one walk, and the movement that a walker's trunk makes along them.
struct PlainWalk {
  let contacts: [Double]
  /// Time of one step.
  let stepSeconds: Double
  /// Horizontal movement and rotation go on for this many steps after the last contact.
  var horizontalEnd = 0.25
  /// Acceleration up by the phase in steps, m/s².
  var upward: (Double) -> Double = { phase in
    2 * sin(2 * .pi * phase) + 0.8 * sin(4 * .pi * phase + 0.9) + 0.35 * sin(6 * .pi * phase + 2)
  }

  init(
    _ count: Int, every step: Double, from start: Double = 4, shift: (Int) -> Double = { _ in 0 }
  ) {
    contacts = (0..<count).map { start + step * Double($0) + shift($0) }
    stepSeconds = step
  }

  init(contacts: [Double], stepSeconds: Double) {
    (self.contacts, self.stepSeconds) = (contacts, stepSeconds)
  }

  /// From a step before the first contact; the trunk rises until half a step after the last.
  func motion(standing seconds: Double = 3) -> PlainMotion {
    let (first, last) = (contacts[0], contacts[contacts.count - 1])
    let (phase, step, upward) = (ContactPhase(contacts: contacts), stepSeconds, upward)
    func isOn(_ time: Double, _ before: Double, _ after: Double) -> Double {
      time > first - before * step && time < last + after * step ? 1 : 0
    }
    let end = horizontalEnd
    var motion = PlainMotion(durationSeconds: last + seconds)
    motion.upward = { isOn($0, 0.5, 0.5) * upward(phase($0)) }
    motion.forward = { isOn($0, 1, end) * 1.2 * sin(2 * .pi * phase($0) + 1) }
    motion.sideways = { isOn($0, 1, end) * 0.8 * sin(.pi * phase($0)) }
    motion.rotation = { time in
      let p = phase(time)
      return isOn(time, 1, end)
        * SIMD3(0.3 * sin(.pi * p), 0.2 * sin(2 * .pi * p), 0.4 * sin(.pi * p + 0.3))
    }
    return motion
  }
}

/// A sum of sine waves.
struct Waves {
  let waves: [(frequency: Double, amplitude: Double, phase: Double)]

  /// At a time in seconds.
  func callAsFunction(_ time: Double) -> Double {
    waves.reduce(0) { $0 + $1.amplitude * sin(2 * .pi * $1.frequency * time + $1.phase) }
  }
}

/// Normal noise within a band, the sum of waves 1/60 Hz apart.
func bandNoise(_ lowHz: Double, _ highHz: Double, rms: Double, _ generator: inout SplitMix64)
  -> Waves
{
  let count = Int(((highHz - lowHz) * 60).rounded())
  return Waves(
    waves: (0..<count).map { place in
      let (a, b) = (generator.gaussian(), generator.gaussian())
      return (
        lowHz + (highHz - lowHz) * (Double(place) + generator.uniform()) / Double(count),
        rms / Double(count).squareRoot() * (a * a + b * b).squareRoot(),
        2 * .pi * generator.uniform()
      )
    })
}
