/// The least-squares line of y on x and how well its slope is known.
public struct LinearFit: Sendable, Equatable {
  /// Of y per x.
  public let slope: Double
  /// y where x is 0.
  public let intercept: Double
  /// Sum of the squared distances of the points from the line, in y.
  public let residual: Double
  /// Standard error of the slope, from the residuals; n - 2 degrees of freedom.
  public let slopeError: Double
  /// Points less the two that make the line.
  public let degreesOfFreedom: Double

  /// Nil for fewer than three points or a single x.
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

  /// Where the slope lies with this confidence, by Student's t; nil for a confidence that is not
  /// between 0 and 1.
  public func slopeLimits(confidence: Double) -> ClosedRange<Double>? {
    StudentT.limits(
      around: slope, standardError: slopeError, degreesOfFreedom: degreesOfFreedom,
      confidence: confidence)
  }
}
