import CLibrary

/// The ellipse that contains 95 % of a bivariate normal distribution, the usual area of postural sway.
///
/// Two areas are in use, and papers often do not say which: by the quantile of chi-squared, as if the
/// covariance were known, and by the quantile of F, which allows for its estimation (Prieto et al. 1996).
/// They differ by little for many samples. Both are reported; the outline that is drawn is the first. Both
/// count samples as independent, which samples of sway are not, so that the difference between them means
/// little.
public struct PredictionEllipse: Sendable, Equatable {
  /// Variances along the axes, the larger first.
  public let variances: SIMD2<Double>
  /// Unit vector along the longer axis; its sign has no meaning.
  public let majorAxis: SIMD2<Double>
  private let count: Int

  /// The 0.95 quantile of chi-squared with two degrees of freedom: -2 ln 0.05.
  static let chiSquare95 = 5.991464547107979

  /// Nil for fewer than three points and for unequal lengths.
  public init?(x: [Double], y: [Double]) {
    guard x.count > 2, let covariance = SymmetricMatrix2(covarianceOf: x, y) else { return nil }
    let axes = covariance.eigen
    variances = SIMD2(max(0, axes.values.0), max(0, axes.values.1))
    majorAxis = axes.vectors.0
    count = x.count
  }

  private var spread: Double { (variances.x * variances.y).squareRoot() }

  /// Area in the squared unit of the coordinates, by the quantile of chi-squared: pi times 5.9915 times the
  /// root of the determinant of the covariance matrix.
  public var area: Double { .pi * Self.chiSquare95 * spread }

  /// Area by the quantile of F: 2 pi F times the root of the determinant.
  ///
  /// Source: Prieto TE et al. (1996), IEEE Trans Biomed Eng 43(9):956-966.
  public var areaByF: Double { 2 * .pi * Self.quantileOfF(count: count) * spread }

  /// The 0.95 quantile of F for 2 and `count` - 2 degrees of freedom, in closed form.
  ///
  /// `count` is at least 3.
  public static func quantileOfF(count: Int) -> Double {
    let nu = Double(count - 2)
    return nu / 2 * (pow(0.05, -2 / nu) - 1)
  }

  /// Points on the outline, relative to the mean of the points, the last equal to the first; by the quantile
  /// of chi-squared.
  public func outline(pointCount: Int = 90) -> [SIMD2<Double>] {
    let minorAxis = SIMD2(-majorAxis.y, majorAxis.x)
    let radii = SIMD2(
      (Self.chiSquare95 * variances.x).squareRoot(), (Self.chiSquare95 * variances.y).squareRoot())
    return (0...max(pointCount, 3)).map { number in
      let angle = 2 * Double.pi * Double(number) / Double(max(pointCount, 3))
      return majorAxis * (radii.x * cos(angle)) + minorAxis * (radii.y * sin(angle))
    }
  }

  /// Length of the longer axis divided by the length of the shorter axis; nil for a line.
  public var axisRatio: Double? { variances.y > 0 ? (variances.x / variances.y).squareRoot() : nil }
}
