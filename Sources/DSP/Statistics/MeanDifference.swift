/// What a comparison of means takes of a group of values.
public struct GroupMoments: Sendable, Equatable {
  public let mean: Double
  /// With n - 1.
  public let variance: Double
  /// How many independent values there are; not whole where values depend on each other.
  public let count: Double

  /// The moments of values; nil for fewer than two.
  ///
  /// `effectiveCount` stands in for their number where successive values are alike.
  public init?(_ values: [Double], effectiveCount: Double? = nil) {
    guard let mean = DSP.mean(values), let variance = DSP.variance(values) else { return nil }
    let count = effectiveCount ?? Double(values.count)
    guard count > 1 else { return nil }
    (self.mean, self.variance, self.count) = (mean, variance, count)
  }
}

/// The difference of two means with its uncertainty when the variances differ.
///
/// Source: Welch BL 1947, Biometrika 34:28-35.
public struct MeanDifference: Sendable, Equatable {
  /// First mean less second.
  public let estimate: Double
  public let standardError: Double
  /// Nil when neither group varies.
  public let degreesOfFreedom: Double?

  /// Compares two groups.
  public init(of first: GroupMoments, less second: GroupMoments) {
    estimate = first.mean - second.mean
    let (a, b) = (first.variance / first.count, second.variance / second.count)
    standardError = (a + b).squareRoot()
    let divisor = a * a / (first.count - 1) + b * b / (second.count - 1)
    degreesOfFreedom = divisor > 0 ? (a + b) * (a + b) / divisor : nil
  }

  /// Where the difference lies with this confidence, by Student's t; nil when neither group varies.
  public func limits(confidence: Double) -> ClosedRange<Double>? {
    degreesOfFreedom.flatMap {
      StudentT.limits(
        around: estimate, standardError: standardError, degreesOfFreedom: $0,
        confidence: confidence)
    }
  }
}

/// How many independent values tell as much of the mean as `count` values of which each is like the
/// one before: n (1 - r) / (1 + r), at least 2.
///
/// r is held between 0 and 0.99. Source: Bayley GV, Hammersley JM 1946, J R Stat Soc Suppl 8:184-197.
public func effectiveCount(_ count: Int, lag1Correlation: Double) -> Double {
  let r = min(0.99, max(0, lag1Correlation))
  return max(2, Double(count) * (1 - r) / (1 + r))
}
