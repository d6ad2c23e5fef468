/// A natural cubic spline through evenly spaced samples, as SciPy's `CubicSpline` with natural ends.
///
/// For even samples the factors of the elimination depend on the place alone and converge to 2 - √3 within
/// thirty knots, so that neither times nor a factorization are stored, as in `CubicSpline`. Used to stretch a
/// stride to a fixed number of phases. Cost: linear, two passes.
public struct UniformSpline: Sendable {
  private let samples: [Double]
  /// Second derivatives at the samples; zero at both ends.
  private let curvatures: [Double]

  /// The knots lie at 0, 1, 2, ... up to the last sample.
  public init(_ samples: [Double]) {
    (self.samples, curvatures) = (samples, Self.curvatures(samples))
  }

  /// Solves the tridiagonal system with 4 on the diagonal and 1 beside it by Gaussian elimination.
  private static func curvatures(_ y: [Double]) -> [Double] {
    var m = [Double](repeating: 0, count: y.count)
    guard y.count > 2 else { return m }
    let (pivots, settled) = (inversePivots, inversePivots.count - 1)
    var neighbor = 0.0
    for knot in 1..<y.count - 1 {
      let bend = 6 * (y[knot + 1] - 2 * y[knot] + y[knot - 1])
      neighbor = (bend - neighbor) * pivots[min(knot, settled)]
      m[knot] = neighbor
    }
    neighbor = 0
    for knot in (1..<y.count - 1).reversed() {
      neighbor = m[knot] - pivots[min(knot, settled)] * neighbor
      m[knot] = neighbor
    }
    return m
  }

  /// Reciprocal pivots of the elimination, from knot 0 on; they converge to 2 - √3.
  private static let inversePivots = (0..<30).reduce(into: [0.0]) { pivots, knot in
    pivots.append(1 / (4 - pivots[knot]))
  }

  /// One value per position, in units of the sample spacing.
  ///
  /// Positions before the first and after the last sample give the value of that sample. With a single sample
  /// all values equal it; without samples the result is empty.
  public func values(at positions: [Double]) -> [Double] {
    guard samples.count > 1 else {
      return samples.first.map { first in positions.map { _ in first } } ?? []
    }
    return positions.map { position in
      let inside = min(max(position, 0), Double(samples.count - 1))
      // NaN lies in no segment; any segment returns NaN for it.
      let segment = inside >= 0 ? min(Int(inside), samples.count - 2) : 0
      return SplinePosition(segment: segment, offset: inside - Double(segment), spacing: 1).value(
        samples, curvatures)
    }
  }
}
