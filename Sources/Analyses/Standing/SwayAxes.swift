import CLibrary
import DSP

/// Which way forward is while somebody stands, in device axes.
struct SwayAxes: Equatable {
  /// Where the knowledge comes from; the raw value stands in the output.
  enum Source: String {
    /// From the walk before, whose forward axis the phone has kept.
    case walkTransfer = "walk_transfer"
    /// The phone is upright on the waist: z looks forward.
    case device
    /// Nothing tells; only measures that need no direction are given.
    case none
  }

  let source: Source
  /// A direction in device axes; what is vertical of it does not count.
  let forward: SIMD3<Double>?

  init(walkForward: SIMD3<Double>?, placementWord: String?) {
    if let walkForward {
      (source, forward) = (.walkTransfer, walkForward)
    } else if placementWord == "waist" || placementWord == "lower_back" {
      (source, forward) = (.device, SIMD3(0, 0, 1))
    } else {
      (source, forward) = (.none, nil)
    }
  }
}

/// Horizontal acceleration of quiet standing along two axes square to each other, in m/s² at 100 Hz.
struct SwaySignal {
  /// Forward where that is known, else any horizontal direction.
  let forward: [Double]
  let sideways: [Double]
  let isDirected: Bool
  /// Inclination of the phone along the same axes, in degrees; nil without measured gravity.
  let tiltForward: [Double]?
  let tiltSideways: [Double]?

  init(_ motion: EvenMotion, _ frame: BodyFrame, _ range: Range<Int>, axes: SwayAxes) {
    let middle = (range.lowerBound + range.upperBound) / 2
    let known = axes.forward.flatMap { Self.heading(of: $0, frame, range) }
    let direction = known ?? SIMD2(1, 0)
    let square = SIMD2(-direction.y, direction.x)
    isDirected = known != nil
    forward = frame.horizontal(along: direction, in: range)
    sideways = frame.horizontal(along: square, in: range)
    guard motion.gravity != nil else {
      (tiltForward, tiltSideways) = (nil, nil)
      return
    }
    let down = range.lazy.map(frame.down)
    let axis = frame.inDevice(direction, at: middle)
    let other = frame.inDevice(square, at: middle)
    let center = Self.meanDirection(down)
    tiltForward = Self.tilt(down, along: axis, center: center)
    tiltSideways = Self.tilt(down, along: other, center: center)
  }

  /// Mean horizontal direction of a device axis over the stretch.
  private static func heading(
    of axis: SIMD3<Double>, _ frame: BodyFrame, _ range: Range<Int>
  ) -> SIMD2<Double>? {
    unit(range.reduce(SIMD2<Double>.zero) { $0 + (frame.inPlane(axis, at: $1) ?? .zero) })
  }

  private static func meanDirection(_ vectors: some Sequence<SIMD3<Double>>) -> SIMD3<Double> {
    downward(vectors.reduce(SIMD3<Double>.zero, +))
  }

  /// Angle of the downward vector along a device direction over its part along the mean.
  private static func tilt(
    _ down: some Sequence<SIMD3<Double>>, along axis: SIMD3<Double>, center: SIMD3<Double>
  ) -> [Double] {
    let flat = unit(axis - center * dot(axis, center)) ?? .zero
    return down.map { atan2(dot($0, flat), dot($0, center)) * 180 / .pi }
  }
}
