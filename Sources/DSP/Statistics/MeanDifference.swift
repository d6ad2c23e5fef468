/// The moments of a group of values that a comparison of means needs.
public struct GroupMoments: Sendable, Equatable {
  public let mean: Double
  /// Sample variance, with divisor n - 1.
  public let variance: Double
  /// Number of independent values; may be fractional if values are correlated.
  public let count: Double

  /// The moments of a sample; nil for fewer than two values.
  ///
  /// `effectiveCount` replaces the number of values if successive values are correlated.
  public init?(_ values: [Double], effectiveCount: Double? = nil) {
    guard let mean = DSP.mean(values), let variance = DSP.variance(values) else { return nil }
    let count = effectiveCount ?? Double(values.count)
    guard count > 1 else { return nil }
    (self.mean, self.variance, self.count) = (mean, variance, count)
  }
}

/// The difference of two means with its standard error, for unequal variances (Welch's t-test).
///
/// Source: Welch BL 1947, Biometrika 34:28-35. A pooled variance would be wrong here: a heart varies more
/// during music than at rest, and the groups differ in size.
public struct MeanDifference: Sendable, Equatable {
  /// The difference: first mean minus second mean.
  public let estimate: Double
  public let standardError: Double
  /// Welch-Satterthwaite degrees of freedom; nil if neither group varies.
  public let degreesOfFreedom: Double?

  public init(of first: GroupMoments, less second: GroupMoments) {
    estimate = first.mean - second.mean
    let (a, b) = (first.variance / first.count, second.variance / second.count)
    standardError = (a + b).squareRoot()
    let divisor = a * a / (first.count - 1) + b * b / (second.count - 1)
    degreesOfFreedom = divisor > 0 ? (a + b) * (a + b) / divisor : nil
  }

  /// Confidence limits of the difference, by Student's t; nil if neither group varies.
  public func limits(confidence: Double) -> ClosedRange<Double>? {
    degreesOfFreedom.flatMap {
      StudentT.limits(
        around: estimate, standardError: standardError, degreesOfFreedom: $0, confidence: confidence
      )
    }
  }
}

/// Effective number of independent values for the mean of `count` values with a lag-1 autocorrelation r: n (1
/// - r) / (1 + r), at least 2.
///
/// r is limited to 0 to 0.99. Source: Bayley GV, Hammersley JM 1946, J R Stat Soc Suppl 8:184-197. Heart
/// rates every five seconds are not independent: counted as if they were, limits of a mean would be several
/// times too narrow.
public func effectiveCount(_ count: Int, lag1Correlation: Double) -> Double {
  let r = min(0.99, max(0, lag1Correlation))
  return max(2, Double(count) * (1 - r) / (1 + r))
}
