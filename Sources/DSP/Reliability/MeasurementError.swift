/// The normal quantile of two-sided 95 % limits, as the literature rounds it.
public let normalQuantile95 = 1.96

extension TwoWayMeanSquares {
  /// Standard error of measurement for absolute agreement: the standard deviation that repeated measurements of one
  /// subject have, with the differences between occasions. From mean squares (Weir JP 2005, J Strength Cond Res
  /// 19:231-240; de Vet HCW et al 2006, J Clin Epidemiol 59:1033-1039).
  public var agreementError: Double {
    (residual + max(0, (betweenOccasions - residual) / Double(subjectCount))).squareRoot()
  }

  /// Standard error of measurement for consistency, without the differences between occasions.
  public var consistencyError: Double { residual.squareRoot() }

  /// Standard deviation of the true values of subjects.
  public var subjectDeviation: Double {
    max(0, (betweenSubjects - residual) / Double(occasionCount)).squareRoot()
  }
}

extension OneWayMeanSquares {
  /// Standard error of measurement, with the differences between occasions.
  public var agreementError: Double { withinSubjects.squareRoot() }

  /// Standard deviation of the true values of subjects.
  public var subjectDeviation: Double {
    max(0, (betweenSubjects - withinSubjects) / effectiveOccasionCount).squareRoot()
  }
}

/// The change of one subject against the error of measurement.
public enum ReliableChange {
  /// The smallest difference between two measurements of one subject that chance alone exceeds in 5 % of cases:
  /// 1.96 √2 SEM.
  public static func minimalDetectable(error: Double) -> Double {
    normalQuantile95 * 2.0.squareRoot() * error
  }

  /// Standard error of the difference between one measurement and the median of a baseline of `count` measurements:
  /// SEM √(1 + v), where v is the variance of the median of so many standard normal values; nil without a baseline.
  public static func standardError(error: Double, baselineCount count: Int) -> Double? {
    medianVariance(count: count).map { error * (1 + $0).squareRoot() }
  }

  /// The number of standard errors that chance exceeds in 5 % of comparisons, where the error itself is known with some degrees
  /// of freedom only: Student's t; that of a normal distribution where they are not known.
  public static func limit(degreesOfFreedom: Double?) -> Double {
    degreesOfFreedom.flatMap { StudentT.quantile(0.975, degreesOfFreedom: $0) } ?? normalQuantile95
  }
}
