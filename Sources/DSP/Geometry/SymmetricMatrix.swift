import CLAPACKE
import CLibrary

/// A symmetric 2 × 2 matrix, with eigenvalues in closed form.
///
/// LAPACK is not asked: its library takes longer to load (2.2 ms, measured) than all such matrices of a
/// recording to solve, and a run without larger matrices never loads it.
@frozen public struct SymmetricMatrix2: Sendable, Equatable {
  public var xx: Double
  /// The element beside the diagonal, which occurs twice.
  public var xy: Double
  public var yy: Double

  /// Makes the matrix ((xx, xy), (xy, yy)).
  @inlinable public init(xx: Double, xy: Double, yy: Double) {
    self.xx = xx
    self.xy = xy
    self.yy = yy
  }

  /// Sum of v vᵀ over the vectors; its first eigenvector is their common direction.
  public init(sumOfSquares vectors: ArraySlice<SIMD2<Double>>) {
    self.init(xx: 0, xy: 0, yy: 0)
    for v in vectors {
      xx += v.x * v.x
      xy += v.x * v.y
      yy += v.y * v.y
    }
  }

  /// Sample covariance of two channels, with divisor n - 1; nil for fewer than two samples or unequal
  /// lengths.
  public init?(covarianceOf x: [Double], _ y: [Double]) {
    guard x.count == y.count, x.count > 1, let cx = mean(x), let cy = mean(y) else { return nil }
    self.init(xx: 0, xy: 0, yy: 0)
    let scale = 1 / Double(x.count - 1)
    for index in x.indices {
      let (dx, dy) = (x[index] - cx, y[index] - cy)
      xx += dx * dx * scale
      xy += dx * dy * scale
      yy += dy * dy * scale
    }
  }

  /// Eigenvalues, the larger first, and orthonormal eigenvectors; in closed form.
  ///
  /// `hypot` and `atan2` keep the precision that the formula with a square root of the discriminant loses for
  /// nearly equal elements.
  public var eigen: (values: (Double, Double), vectors: (SIMD2<Double>, SIMD2<Double>)) {
    let center = (xx + yy) / 2
    let radius = hypot((xx - yy) / 2, xy)
    let angle = 0.5 * atan2(2 * xy, xx - yy)
    let first = SIMD2(cos(angle), sin(angle))
    return ((center + radius, center - radius), (first, SIMD2(-first.y, first.x)))
  }
}

/// A symmetric 3 × 3 matrix, with eigenvalues by LAPACK's `dsyev`.
public struct SymmetricMatrix3: Sendable, Equatable {
  private let rows: [Double]

  /// ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz)).
  public init(xx: Double, xy: Double, xz: Double, yy: Double, yz: Double, zz: Double) {
    rows = [xx, xy, xz, xy, yy, yz, xz, yz, zz]
  }

  /// Sum of v vᵀ over the vectors; its first eigenvector is their common direction.
  public init(sumOfSquares vectors: [SIMD3<Double>]) {
    let x = vectors.reduce(SIMD3<Double>.zero) { $0 + $1.x * $1 }
    let y = vectors.reduce(SIMD3<Double>.zero) { $0 + $1.y * $1 }
    let z = vectors.reduce(SIMD3<Double>.zero) { $0 + $1.z * $1 }
    self.init(xx: x.x, xy: x.y, xz: x.z, yy: y.y, yz: y.z, zz: z.z)
  }

  /// Eigenvalues, the largest first, and unit eigenvectors; nil if an element is not finite.
  public var eigen: (values: SIMD3<Double>, vectors: [SIMD3<Double>])? {
    guard let (values, matrix) = ascendingEigen(rows, size: 3) else { return nil }
    let vectors = [6, 3, 0].map { SIMD3(matrix[$0], matrix[$0 + 1], matrix[$0 + 2]) }
    return (SIMD3(values[2], values[1], values[0]), vectors)
  }
}

/// The weights of the first principal component of some channels: a unit vector of unknown sign.
///
/// The means of the channels are removed. Nil without a channel, for channels of different lengths, and if a
/// value is not finite.
public func principalAxis(of channels: [[Double]]) -> [Double]? {
  let count = channels.first?.count ?? 0
  guard count > 0, channels.allSatisfy({ $0.count == count }) else { return nil }
  let centered = channels.map { removingMean($0) }
  let products = centered.flatMap { a in
    centered.map { b in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
  }
  return ascendingEigen(products, size: channels.count).map { $0.vectors.suffix(channels.count) }
}

/// Eigenvalues of a symmetric matrix, ascending, and its eigenvectors one after the other; nil if an element
/// is not finite.
private func ascendingEigen(_ rows: [Double], size: Int) -> (values: [Double], vectors: [Double])? {
  guard rows.allSatisfy(\.isFinite) else { return nil }
  var (matrix, values) = (rows, [Double](repeating: 0, count: size))
  let (withVectors, upper) = (CChar(UInt8(ascii: "V")), CChar(UInt8(ascii: "U")))
  let order = Int32(size)
  let status = LAPACKE_dsyev(LAPACK_COL_MAJOR, withVectors, upper, order, &matrix, order, &values)
  return status == 0 ? (values, matrix) : nil
}
