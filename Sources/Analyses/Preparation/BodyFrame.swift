import DSP

/// Standard gravity in m/s², as defined by the CGPM in 1901.
let standardGravity = 9.80665

/// Motion seen along the vertical and in a horizontal plane, in m/s², positive when the body is
/// accelerated upward.
///
/// Core Motion reports the negative of specific force, so the kinematic acceleration is -g0 times what is
/// stored; the upward part is +g0 dot(userAcceleration, down). With attitude the horizontal plane is that of
/// its reference frame, and keeps its heading while the phone turns; without, its directions turn with the
/// phone.
///
/// The sign matters: with the opposite one, every foot contact moves by half a step. The upward part is
/// therefore computed from gravity and not from the attitude, because that formula does not depend on the
/// sign convention.
///
/// Without device motion, gravity is the acceleration below 0.3 Hz (order 4, zero phase). Faster turning of the
/// phone then leaks into the horizontal part (`gravity_from_lowpass`).
///
/// Components are computed anew each time they are asked for: those of a long recording would take more
/// memory than its samples.
struct BodyFrame {
  let motion: EvenMotion
  /// Acceleration without gravity, in g; nil where gravity must be taken off.
  private let user: VectorSeries?
  /// Which way the device is turned; nil where the horizon turns with it.
  let attitude: [Quaternion]?
  /// Unit vectors toward the ground, in device axes; a single one if it holds all the time.
  private let downs: VectorSeries
  private let isFixed: Bool
  /// The axis of the device by which the horizon is laid where there is no attitude.
  let reference: SIMD3<Double>

  /// Cut-off of the low-pass that takes gravity from an accelerometer alone.
  static let gravityCutoffHz = 0.3

  init(_ motion: EvenMotion) throws(SignalError) {
    var downs = motion.gravity ?? motion.total
    if motion.gravity == nil {
      let filter = try Butterworth.lowPass(
        order: 4, cutoffHz: Self.gravityCutoffHz, sampleRateHz: EvenMotion.rateHz)
      downs = filter.zeroPhase(downs)
    }
    downs.update(downward)
    self.init(motion, downs, isFixed: false)
  }

  /// Makes the frame of a phone that is not turned.
  init(_ motion: EvenMotion, fixedDown: SIMD3<Double>) {
    self.init(motion, VectorSeries([fixedDown]), isFixed: true)
  }

  private init(_ motion: EvenMotion, _ downs: VectorSeries, isFixed: Bool) {
    (self.motion, self.downs, self.isFixed) = (motion, downs, isFixed)
    user = motion.gravity == nil ? nil : motion.user
    attitude = user == nil ? nil : motion.attitude
    reference = Self.mostHorizontal(downs)
  }

  var count: Int { motion.count }

  /// Toward the ground, in device axes, of length 1.
  func down(at sample: Int) -> SIMD3<Double> { downs[isFixed ? 0 : sample] }

  /// The upward acceleration, sample by sample.
  var vertical: [Double] {
    if let user { return user.indices.map { standardGravity * dot(user[$0], down(at: $0)) } }
    let total = motion.total
    return total.indices.map { standardGravity * (dot(total[$0], down(at: $0)) - 1) }
  }

  /// Acceleration along the two directions of the horizontal plane.
  var horizontal: (x: [Double], y: [Double]) {
    var (x, y) = ([Double](), [Double]())
    x.reserveCapacity(count)
    y.reserveCapacity(count)
    eachHorizontal(in: 0..<count) {
      x.append($0.x)
      y.append($0.y)
    }
    return (x, y)
  }

  /// The acceleration along one direction of the horizontal plane.
  func horizontal(along direction: SIMD2<Double>, in range: Range<Int>) -> [Double] {
    var found: [Double] = []
    found.reserveCapacity(range.count)
    eachHorizontal(in: range) { found.append(dot($0, direction)) }
    return found
  }

  /// Acceleration without its vertical part, in the axes of the device.
  var horizontalInDevice: VectorSeries {
    var movement = user ?? motion.total
    for sample in movement.indices {
      let down = down(at: sample)
      movement[sample] = (movement[sample] - down * dot(movement[sample], down)) * -standardGravity
    }
    return movement
  }

  /// The size of the kinematic acceleration, sample by sample.
  var magnitude: [Double] {
    guard attitude != nil else {
      // Without an attitude the three directions are square to each other, so that the size needs none of them.
      return motion.total.indices.map { sample in
        let movement = user?[sample] ?? (motion.total[sample] - down(at: sample))
        return standardGravity * dot(movement, movement).squareRoot()
      }
    }
    var (sizes, sample) = (vertical, 0)
    eachHorizontal(in: 0..<count) { plane in
      let up = sizes[sample]
      sizes[sample] = (up * up + plane.x * plane.x + plane.y * plane.y).squareRoot()
      sample += 1
    }
    return sizes
  }

  /// Acceleration in the horizontal plane, sample by sample.
  private func eachHorizontal(in range: Range<Int>, _ body: (SIMD2<Double>) -> Void) {
    if let user, let attitude {
      for sample in range {
        let room = attitude[sample].rotate(user[sample]) * -standardGravity
        body(SIMD2(room.x, room.y))
      }
      return
    }
    let total = motion.total
    for sample in range {
      let (down, axes) = (down(at: sample), axes(at: sample))
      let movement = user?[sample] ?? total[sample] - down * dot(total[sample], down)
      body(SIMD2(dot(movement, axes.0), dot(movement, axes.1)) * -standardGravity)
    }
  }
}

/// Directions of the device in the frame, and of the frame in the device.
extension BodyFrame {
  /// A horizontal direction as a unit vector in device axes, at one sample.
  func inDevice(_ direction: SIMD2<Double>, at sample: Int) -> SIMD3<Double> {
    if let attitude { return attitude[sample].rotateInverse(SIMD3(direction.x, direction.y, 0)) }
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
  static func mostHorizontal(_ downs: VectorSeries) -> SIMD3<Double> {
    let sum = downs.reduce(SIMD3.zero, +)
    let sizes = [abs(sum.x), abs(sum.y), abs(sum.z)]
    var reference = SIMD3<Double>.zero
    reference[sizes.indices.min { sizes[$0] < sizes[$1] } ?? 0] = 1
    return reference
  }

  /// Two horizontal unit vectors in device axes: near the reference, and square to it.
  func axes(at sample: Int) -> (SIMD3<Double>, SIMD3<Double>) {
    let down = down(at: sample)
    let first = downward(reference - down * dot(reference, down))
    return (first, cross(down, first))
  }
}
