import DSP

/// Standard gravity in m/s² (CGPM 1901).
let standardGravity = 9.80665

/// Motion seen along the vertical and in a horizontal plane, in m/s², positive when the body is
/// accelerated upward.
///
/// Core Motion reports the negative of specific force, so the kinematic acceleration is -g0 times what
/// is stored; the upward part is +g0 dot(userAcceleration, down).
struct BodyFrame {
  /// The frame the horizontal components are given in.
  enum Horizon {
    /// The attitude's reference frame: x and y keep their heading while the phone turns.
    case room
    /// Two horizontal directions that turn with the phone, for recordings without attitude.
    case device
  }

  /// Upward acceleration.
  let vertical: [Double]
  /// Acceleration in the horizontal plane.
  let horizontal: [SIMD2<Double>]
  /// Unit vectors toward the ground, in device axes.
  let down: [SIMD3<Double>]
  let horizon: Horizon
  /// The axis of the device by which the `device` horizon is laid.
  private let reference: SIMD3<Double>
  private let attitude: [Quaternion]?

  /// Cut-off of the low-pass that takes gravity from an accelerometer alone.
  static let gravityCutoffHz = 0.3

  init(_ motion: EvenMotion, fixedDown: SIMD3<Double>? = nil) throws(SignalError) {
    if let user = motion.user, let gravity = motion.gravity {
      down = gravity.map(downward)
      vertical = zip(user, down).map { standardGravity * dot($0, $1) }
      attitude = motion.attitude
      if let attitude {
        (horizon, reference) = (.room, .zero)
        horizontal = zip(user, attitude).map { acceleration, q in
          let room = q.rotate(acceleration) * -standardGravity
          return SIMD2(room.x, room.y)
        }
      } else {
        let reference = Self.mostHorizontal(down)
        (horizon, self.reference) = (.device, reference)
        horizontal = zip(user, down).map { Self.project($0, Self.axes(by: reference, down: $1)) }
      }
    } else {
      let filter = try Butterworth.lowPass(
        order: 4, cutoffHz: Self.gravityCutoffHz, sampleRateHz: EvenMotion.rateHz)
      down =
        fixedDown.map { Array(repeating: $0, count: motion.count) }
        ?? filter.zeroPhase(motion.total).map(downward)
      vertical = zip(motion.total, down).map { standardGravity * (dot($0, $1) - 1) }
      let reference = Self.mostHorizontal(down)
      (horizon, attitude, self.reference) = (.device, nil, reference)
      horizontal = zip(motion.total, down).map { total, down in
        Self.project(total - down * dot(total, down), Self.axes(by: reference, down: down))
      }
    }
  }

  /// Size of the kinematic acceleration.
  var magnitude: [Double] {
    zip(vertical, horizontal).map { ($0 * $0 + $1.x * $1.x + $1.y * $1.y).squareRoot() }
  }

  /// A horizontal direction as a unit vector in device axes, at one sample.
  func inDevice(_ direction: SIMD2<Double>, at sample: Int) -> SIMD3<Double> {
    if let attitude {
      return attitude[sample].rotateInverse(SIMD3(direction.x, direction.y, 0))
    }
    let axes = axes(at: sample)
    return axes.0 * direction.x + axes.1 * direction.y
  }

  /// A direction of the device as its horizontal part, at one sample; nil when it is vertical.
  func inPlane(_ direction: SIMD3<Double>, at sample: Int) -> SIMD2<Double>? {
    if let attitude {
      let room = attitude[sample].rotate(direction)
      return unit(SIMD2(room.x, room.y))
    }
    let axes = axes(at: sample)
    return unit(SIMD2(dot(direction, axes.0), dot(direction, axes.1)))
  }

  /// The device axis that is most horizontal on the whole.
  private static func mostHorizontal(_ down: [SIMD3<Double>]) -> SIMD3<Double> {
    let sum = down.reduce(SIMD3.zero, +)
    let sizes = [abs(sum.x), abs(sum.y), abs(sum.z)]
    var reference = SIMD3<Double>.zero
    reference[sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0] = 1
    return reference
  }

  /// Two horizontal unit vectors in device axes: near the reference, and square to it.
  ///
  /// They are worked out anew each time, since all of a long recording would take more memory than its samples.
  private static func axes(
    by reference: SIMD3<Double>, down: SIMD3<Double>
  ) -> (SIMD3<Double>, SIMD3<Double>) {
    let first = downward(reference - down * dot(reference, down))
    return (first, cross(down, first))
  }

  private func axes(at sample: Int) -> (SIMD3<Double>, SIMD3<Double>) {
    Self.axes(by: reference, down: down[sample])
  }

  private static func project(
    _ acceleration: SIMD3<Double>, _ axes: (SIMD3<Double>, SIMD3<Double>)
  ) -> SIMD2<Double> {
    SIMD2(dot(acceleration, axes.0), dot(acceleration, axes.1)) * -standardGravity
  }
}
