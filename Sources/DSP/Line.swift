/// A straight line: y is `intercept` plus `slope` times x.
public struct Line: Sendable, Equatable {
  /// Of y per x.
  public let slope: Double
  /// y where x is 0.
  public let intercept: Double

  /// Nil unless both are finite.
  init?(finiteSlope slope: Double, intercept: Double) {
    guard slope.isFinite, intercept.isFinite else { return nil }
    (self.slope, self.intercept) = (slope, intercept)
  }

  /// Its y at this x.
  public func callAsFunction(_ x: Double) -> Double { intercept + slope * x }
}
