import DSP

/// Directions of the device in the frame, and of the frame in the device.
extension BodyFrame {
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
