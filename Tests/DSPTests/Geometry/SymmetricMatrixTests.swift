import DSP
import Foundation
import Testing

@Suite struct SymmetricMatrixTests {
  /// Oracle: closed form, values 3 and 1 along the diagonals of the plane.
  @Test func `eigenvalues and eigenvectors of two rows equal the closed form`() {
    let eigen = SymmetricMatrix2(xx: 2, xy: 1, yy: 2).eigen
    #expect(agree([eigen.values.0, eigen.values.1], [3, 1], within: 1e-15))
    let half = 0.5.squareRoot()
    #expect(agree([eigen.vectors.0.x, eigen.vectors.0.y], [half, half], within: 1e-15))
    #expect(agree([eigen.vectors.1.x, eigen.vectors.1.y], [-half, half], within: 1e-15))
  }

  /// Oracle: NumPy 2.4.6, `linalg.eigh`.
  @Test func `eigenvalues of three rows equal NumPy's`() throws {
    let matrix = SymmetricMatrix3(xx: 4, xy: 1, xz: -2, yy: 2, yz: 0.5, zz: 3)
    let eigen = try #require(matrix.eigen)
    let values = [5.629727765920354, 2.716348465618261, 0.6539237684613841]
    #expect(agree((0..<3).map { eigen.values[$0] }, values, within: 1e-14))
    let first = eigen.vectors[0] * (eigen.vectors[0].x < 0 ? 1 : -1)
    let expected = [-0.8007540167654305, -0.1403962940007677, 0.5823073803970535]
    #expect(agree([first.x, first.y, first.z], expected, within: 1e-14))
    #expect(SymmetricMatrix3(xx: .nan, xy: 0, xz: 0, yy: 0, yz: 0, zz: 0).eigen == nil)
  }

  /// Oracle: closed form, vectors along one line.
  @Test func `the direction that vectors share is the first eigenvector`() throws {
    let line = SIMD3(0.6, 0, 0.8)
    let eigen = try #require(SymmetricMatrix3(sumOfSquares: [2 * line, -3 * line]).eigen)
    #expect(agree([eigen.values.x, eigen.values.y], [13, 0], within: 1e-14))
    #expect(agree(abs((eigen.vectors[0] * line).sum()), 1, within: 1e-14))
  }

  @Test func `covariance needs two pairs`() {
    #expect(
      SymmetricMatrix2(covarianceOf: [1, 3], [2, 6]) == SymmetricMatrix2(xx: 2, xy: 4, yy: 8))
    #expect(SymmetricMatrix2(covarianceOf: [1], [2]) == nil)
    #expect(SymmetricMatrix2(covarianceOf: [1, 2], [2]) == nil)
  }
}

@Suite struct PredictionEllipseTests {
  /// Oracle: closed form, pi 5.9915 a b / 2 for an ellipse with half axes a and b, with n - 1.
  @Test func `points along an ellipse give its area and its axes`() throws {
    let forward = sampled(3000) { 0.05 * sin(.pi * $0) }
    let sideways = sampled(3000) { 0.03 * cos(.pi * $0) }
    let ellipse = try #require(PredictionEllipse(x: forward, y: sideways))
    #expect(agree(ellipse.area, 0.0141218, within: 1e-7))
    #expect(agree(ellipse.axisRatio, 5.0 / 3, within: 1e-9))
    #expect(agree(abs(ellipse.majorAxis.x), 1, within: 1e-9))
    #expect(
      agree(
        ellipse.areaByF / ellipse.area, 2 * 2.998727734947791 / 5.991464547107979, within: 1e-12))
  }

  /// Oracle: SciPy 1.17.1, `stats.f.ppf(0.95, 2, n - 2)`.
  @Test(arguments: [(3, 199.5), (500, 3.0138256689542327), (1000, 3.0047426924419445)])
  func `the quantile of F equals SciPy's`(count: Int, expected: Double) {
    #expect(agree(PredictionEllipse.quantileOfF(count: count), expected, within: 1e-12 * expected))
  }

  /// Property: a normal cloud has 95 of 100 points inside; 20 000 points leave 0.3 %.
  @Test func `the prediction ellipse holds 95 percent of the points`() throws {
    var random = SplitMix64(state: 7)
    let cloud = (0..<20_000).map { _ in
      let radius = (-2 * log(1 - Double.random(in: 0..<1, using: &random))).squareRoot()
      let angle = Double.random(in: 0..<2 * .pi, using: &random)
      return SIMD2(3 * radius * cos(angle), radius * sin(angle))
    }
    let ellipse = try #require(PredictionEllipse(x: cloud.map(\.x), y: cloud.map(\.y)))
    let across = SIMD2(-ellipse.majorAxis.y, ellipse.majorAxis.x)
    let inside = cloud.filter { point in
      let (a, b) = ((point * ellipse.majorAxis).sum(), (point * across).sum())
      return a * a / ellipse.variances.x + b * b / ellipse.variances.y <= 5.991464547107979
    }
    #expect(agree(Double(inside.count) / 20_000, 0.95, within: 0.005))
  }

  @Test func `a line has no axis ratio, two points no ellipse`() throws {
    let line = try #require(PredictionEllipse(x: [0, 1, 2], y: [0, 0, 0]))
    #expect(line.area == 0)
    #expect(line.axisRatio == nil)
    #expect(abs(line.majorAxis.x) == 1)
    #expect(PredictionEllipse(x: [0, 1], y: [0, 1]) == nil)
  }
}

@Suite struct ConvexHullTests {
  static let cloud = (0..<200).map { index in
    let i = Double(index)
    return SIMD2(sin(0.7 * i) * sin(0.013 * i), cos(0.31 * i))
  }

  /// Oracle: SciPy 1.17.1, `spatial.ConvexHull` and the largest of `spatial.distance.pdist`.
  @Test func `hull and diameter equal SciPy's`() {
    let hull = convexHull(Self.cloud)
    let next = hull.dropFirst() + hull.prefix(1)
    let area = zip(hull, next).reduce(0) { $0 + ($1.0.x * $1.1.y - $1.0.y * $1.1.x) / 2 }
    #expect(hull.count == 16)
    #expect(agree(area, 3.8788396498286386, within: 1e-13))
    #expect(agree(largestDistance(Self.cloud), 2.765174186484281, within: 1e-14))
  }

  @Test func `points on a line and equal points have a hull and a largest distance`() {
    let line: [SIMD2<Double>] = [SIMD2(1, 1), SIMD2(0, 0), SIMD2(3, 3), SIMD2(0, 0)]
    #expect(convexHull(line) == [SIMD2(0, 0), SIMD2(3, 3)])
    #expect(convexHull([SIMD2(1, 2), SIMD2(1, 2), SIMD2(1, 2)]) == [SIMD2(1, 2)])
    #expect(largestDistance([SIMD2(1, 2)]) == 0)
    #expect(largestDistance([]) == nil)
    #expect(largestDistance([SIMD2(0, 0), SIMD2(3, 4)]) == 5)
  }

  /// Closed form: channels that are multiples of one signal have its factors, normalized, as their axis.
  @Test func `channels along one direction have its weights`() throws {
    let factors = [1.0, -2, 0.5, 3]
    let x = (0..<200).map { sin(0.3 * Double($0)) }
    let axis = try #require(principalAxis(of: factors.map { f in x.map { 5 + f * $0 } }))
    let length = factors.reduce(0) { $0 + $1 * $1 }.squareRoot()
    let sign = axis[0] < 0 ? -1.0 : 1.0
    #expect(agree(axis.map { sign * $0 }, factors.map { $0 / length }, within: 1e-12))
  }

  @Test func `channels without numbers have no axis`() {
    #expect(principalAxis(of: []) == nil)
    #expect(principalAxis(of: [[1, 2], [1]]) == nil)
    #expect(principalAxis(of: [[1, .nan], [1, 2]]) == nil)
  }
}
