import CLibrary

/// The least-squares line of y on x with the standard error of its slope.
///
/// A slope of few heart rates says little without its limits, so that both are computed together. Sums are
/// taken around the means: the textbook formula with sums of squares loses all digits for times since 1970.
/// Limits assume independent, normal residuals of equal size; agrees with SciPy's `linregress`.
public struct LinearFit: Sendable, Equatable {
  /// Change of y per unit of x.
  public let slope: Double
  /// y at x = 0, in the unit of y.
  public let intercept: Double
  /// Residual sum of squares, in the squared unit of y.
  public let residual: Double
  /// Standard error of the slope, from the residuals with n - 2 degrees of freedom.
  public let slopeError: Double
  /// Degrees of freedom: the number of points minus two.
  public let degreesOfFreedom: Double

  /// Nil for fewer than three points or if all x are equal.
  public init?(_ x: [Double], _ y: [Double]) {
    guard let slope = DSP.slope(x, y), let cx = mean(x), let cy = mean(y) else { return nil }
    (self.slope, intercept) = (slope, cy - slope * cx)
    degreesOfFreedom = Double(x.count - 2)
    let sxx = x.reduce(0) { $0 + ($1 - cx) * ($1 - cx) }
    residual = zip(x, y).reduce(0) { sum, point in
      let error = point.1 - cy - slope * (point.0 - cx)
      return sum + error * error
    }
    slopeError = (residual / degreesOfFreedom / sxx).squareRoot()
  }

  /// Confidence limits of the slope, by Student's t; nil if the confidence is not between 0 and 1.
  public func slopeLimits(confidence: Double) -> ClosedRange<Double>? {
    StudentT.limits(
      around: slope, standardError: slopeError, degreesOfFreedom: degreesOfFreedom,
      confidence: confidence)
  }
}

/// The least-squares curve y = c + d exp(-t / tau).
///
/// For a given tau the best c and d are a linear fit to exp(-t / tau), so the search is only over tau: on a
/// grid, then by golden-section search around the best grid point.
///
/// A search in all three parameters (Gauss-Newton) depends on its start and diverges for recoveries that are
/// nearly straight; over tau alone the grid cannot miss the minimum. A tau at a limit of the search means
/// that the data do not determine it, which the caller has to judge. Agrees with SciPy's `curve_fit` on its
/// minimum.
public struct ExponentialFit: Sendable, Equatable {
  /// Tau: the time after which 37 % of the height remain, in the unit of t.
  public let timeConstant: Double
  /// c: the value that the curve approaches.
  public let asymptote: Double
  /// Height of the curve above the asymptote at the first point.
  public let amplitude: Double

  /// Fits with a time constant within limits that are above zero.
  ///
  /// Nil for fewer than four points, fewer than three different times, or constant y.
  public init?(_ t: [Double], _ y: [Double], timeConstants: ClosedRange<Double>) {
    guard t.count == y.count, t.count > 3, Set(t).count > 2, let start = t.min(),
      timeConstants.lowerBound > 0, let level = y.first, y.contains(where: { $0 != level })
    else { return nil }
    // With times relative to the first point, the exponentials stay between 0 and 1.
    let times = t.map { $0 - start }
    func line(_ timeConstant: Double) -> LinearFit? {
      LinearFit(times.map { exp(-$0 / timeConstant) }, y)
    }
    let best = Self.lowest(over: timeConstants) { line($0)?.residual ?? .infinity }
    guard let line = line(best) else { return nil }
    (timeConstant, asymptote, amplitude) = (best, line.intercept, line.slope)
  }

  private static let gridCount = 200

  /// The minimizer of a function on a logarithmic grid.
  private static func lowest(over range: ClosedRange<Double>, _ function: (Double) -> Double)
    -> Double
  {
    let ratio = log(range.upperBound / range.lowerBound) / Double(gridCount - 1)
    let grid = (0..<gridCount).map {
      min(range.upperBound, range.lowerBound * exp(ratio * Double($0)))
    }
    return gridMinimum(grid, isNarrow: { $1 - $0 <= 1e-9 * $1 }, function).argument
  }
}
