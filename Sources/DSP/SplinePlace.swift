/// A place between two knots of a cubic spline, with the weights of what stands at them.
///
/// The place is the same for all channels, so it is found once.
struct SplinePlace {
  private let segment: Int
  private let valueWeights: (Double, Double)
  private let curvatureWeights: (Double, Double)

  /// `offset` behind the knot `segment`, whose distance to the next is `spacing`.
  init(segment: Int, offset: Double, spacing: Double) {
    let after = offset / spacing
    let before = 1 - after
    let scale = spacing * spacing / 6
    self.segment = segment
    valueWeights = (before, after)
    curvatureWeights = (
      (before * before - 1) * before * scale, (after * after - 1) * after * scale
    )
  }

  /// `curvatures` are the second derivatives at the knots.
  func value(_ values: [Double], _ curvatures: [Double]) -> Double {
    value(values, bends: (curvatures[segment], curvatures[segment + 1]))
  }

  /// `curvatures` are those of several channels side by side, of which one counts.
  func value(_ values: [Double], _ curvatures: [SIMD4<Double>], lane: Int) -> Double {
    value(values, bends: (curvatures[segment][lane], curvatures[segment + 1][lane]))
  }

  private func value(_ values: [Double], bends: (Double, Double)) -> Double {
    valueWeights.0 * values[segment] + valueWeights.1 * values[segment + 1]
      + curvatureWeights.0 * bends.0 + curvatureWeights.1 * bends.1
  }
}
