import CLAPACKE

/// The regression of a metric on what is known of controls, from which new people are judged.
///
/// Least squares by LAPACK's `dgels`, an orthogonal decomposition: the normal equations lose half of all digits where age and its
/// square stand beside one another. A new value is compared by the error of its prediction, which
/// contains that of the coefficients (Crawford JR, Howell DC 1998, Clin Neuropsychol 12:482-486; Crawford JR, Garthwaite PH 2006,
/// Neuropsychology 20:259-271): dividing its residual by that of the controls calls 12 instead of 5 % of healthy people low when
/// there are 12 controls.
public struct NormRegression: Sendable, Equatable {
  /// One for each column of the design.
  public let coefficients: [Double]
  /// (X'X)⁻¹, by rows.
  public let inverse: [[Double]]
  /// The standard deviation of residuals, with the degrees of freedom.
  public let deviation: Double
  /// The number of controls minus that of coefficients, at least 1.
  public let degreesOfFreedom: Int

  /// Coefficients that were fitted before.
  public init(coefficients: [Double], inverse: [[Double]], deviation: Double, degreesOfFreedom: Int)
  {
    (self.coefficients, self.inverse) = (coefficients, inverse)
    (self.deviation, self.degreesOfFreedom) = (deviation, degreesOfFreedom)
  }

  /// A column depends on the columns before it if its part that they do not explain is below this share of its length.
  private static let smallestShare = 1e-9

  /// Nil if a column depends on those before it, if a number is not finite, or unless there are more rows than columns.
  ///
  /// - Parameter design: a row for each control, all of one length above 0.
  public init?(_ design: [[Double]], _ values: [Double]) {
    guard let width = design.first?.count, width > 0, design.count == values.count,
      design.count > width
    else { return nil }
    var matrix = (0..<width).flatMap { column in design.map { $0[column] } }
    var solution = values
    guard (matrix + solution).allSatisfy(\.isFinite) else { return nil }
    let lengths = (0..<width).map { column in
      design.reduce(0) { $0 + $1[column] * $1[column] }.squareRoot()
    }
    let (rows, columns) = (Int32(design.count), Int32(width))
    let (notTransposed, upper) = (CChar(UInt8(ascii: "N")), CChar(UInt8(ascii: "U")))
    let fitted = LAPACKE_dgels(
      LAPACK_COL_MAJOR, notTransposed, rows, columns, 1, &matrix, rows, &solution, rows)
    // The routine leaves R of the decomposition above the diagonal, with X'X = R'R.
    let isIndependent = lengths.enumerated().allSatisfy { column, length in
      abs(matrix[column * design.count + column]) > Self.smallestShare * length
    }
    guard fitted == 0, isIndependent,
      LAPACKE_dpotri(LAPACK_COL_MAJOR, upper, columns, &matrix, rows) == 0
    else { return nil }
    inverse = (0..<width).map { row in
      (0..<width).map { matrix[max(row, $0) * design.count + min(row, $0)] }
    }
    coefficients = Array(solution.prefix(width))
    degreesOfFreedom = design.count - width
    // Behind the coefficients stands what of the values the columns do not reach.
    let residual = solution[width...].reduce(0) { $0 + $1 * $1 }
    deviation = (residual / Double(degreesOfFreedom)).squareRoot()
    guard deviation.isFinite, coefficients.allSatisfy(\.isFinite) else { return nil }
  }

  /// The value that is expected of a person.
  public func expected(_ row: [Double]) -> Double {
    zip(row, coefficients).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// How far a person is from the mean of the controls: x'(X'X)⁻¹x.
  public func leverage(_ row: [Double]) -> Double {
    zip(row, inverse).reduce(0) { sum, part in
      sum + part.0 * zip(row, part.1).reduce(0) { $0 + $1.0 * $1.1 }
    }
  }

  /// The limits between which 95 % of people like a person lie; nil without residuals.
  public func limits(_ row: [Double]) -> ClosedRange<Double>? {
    guard deviation > 0 else { return nil }
    return StudentT.limits(
      around: expected(row), standardError: deviation * (1 + leverage(row)).squareRoot(),
      degreesOfFreedom: Double(degreesOfFreedom), confidence: NormPlace.confidence)
  }

  /// The place of a person's value among people like the controls; nil without residuals.
  public func place(_ row: [Double], _ value: Double) -> NormPlace? {
    guard deviation > 0 else { return nil }
    let expected = expected(row)
    return NormPlace(
      expected: expected, distance: (value - expected) / deviation, leverage: leverage(row),
      degreesOfFreedom: degreesOfFreedom)
  }

  /// The regression of all controls but one; nil where the others do not determine it.
  ///
  /// A downdate of the inverse (Sherman and Morrison): the same as fitting again, and its place of that control's own value is
  /// the externally studentized residual.
  public func without(_ row: [Double], _ value: Double) -> NormRegression? {
    let rest = 1 - leverage(row)
    guard degreesOfFreedom > 1, rest > Self.smallestShare else { return nil }
    let residual = value - expected(row)
    let direction = inverse.map { part in zip(row, part).reduce(0) { $0 + $1.0 * $1.1 } }
    let squares = deviation * deviation * Double(degreesOfFreedom) - residual * residual / rest
    return NormRegression(
      coefficients: zip(coefficients, direction).map { $0 - $1 * residual / rest },
      inverse: direction.indices.map { row in
        direction.indices.map { column in
          inverse[row][column] + direction[row] * direction[column] / rest
        }
      }, deviation: (max(0, squares) / Double(degreesOfFreedom - 1)).squareRoot(),
      degreesOfFreedom: degreesOfFreedom - 1)
  }
}

/// The place of a value among people like the controls.
public struct NormPlace: Sendable, Equatable {
  /// The value that is expected, on the scale of the regression.
  public let expected: Double
  /// The distance from it in errors of prediction.
  public let t: Double
  public let degreesOfFreedom: Int
  /// The percentage of such people with a lower value.
  public let percentile: Double
  /// The 95 % interval of the percentile, since other controls of the same number would give another percentile. It is nil without
  /// a leverage above 0, which every model with an intercept has.
  public let percentileLimits: ClosedRange<Double>?
  /// The standard normal value of the same percentile, which means the same for any number of controls.
  public let z: Double

  static let confidence = 0.95

  /// Nil if the value is not finite.
  ///
  /// - Parameters:
  ///   - distance: the residual in standard deviations of the controls' residuals.
  ///   - leverage: of the person.
  init?(expected: Double, distance: Double, leverage: Double, degreesOfFreedom: Int) {
    let t = distance / (1 + leverage).squareRoot()
    guard t.isFinite, expected.isFinite,
      let tails = StudentT.tails(t, degreesOfFreedom: Double(degreesOfFreedom)),
      // The smaller of both tails has all its digits.
      let quantile = StandardNormal.quantile(
        max(min(tails.below, tails.above), .leastNormalMagnitude))
    else { return nil }
    (self.expected, self.t, self.degreesOfFreedom) = (expected, t, degreesOfFreedom)
    percentile = 100 * tails.below
    percentileLimits = Self.limits(distance, leverage, Double(degreesOfFreedom))
    z = t < 0 ? quantile : -quantile
  }

  /// The distance over √h is a noncentral t whose shift is the true distance over √h, with the leverage h.
  private static func limits(_ distance: Double, _ leverage: Double, _ degreesOfFreedom: Double)
    -> ClosedRange<Double>?
  {
    let error = leverage.squareRoot()
    guard error > 0 else { return nil }
    // A value farther away has the percentiles 0 or 100 in all digits.
    let ratio = min(max(distance / error, -NoncentralT.largestValue), NoncentralT.largestValue)
    let ends = [(1 + confidence) / 2, (1 - confidence) / 2].compactMap { share in
      NoncentralT.shift(ratio, share: share, degreesOfFreedom: degreesOfFreedom).map {
        100 * StandardNormal.below(error * $0)
      }
    }
    guard ends.count == 2, ends[0] <= ends[1] else { return nil }
    return ends[0]...ends[1]
  }
}
