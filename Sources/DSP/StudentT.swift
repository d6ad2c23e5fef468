import CGSL

/// Student's t distribution, by the GNU Scientific Library.
public enum StudentT {
  /// The value that a share of the distribution lies below.
  ///
  /// Any number of degrees of freedom above zero, whole or not. Nil outside of that and for a share
  /// that is not between 0 and 1.
  public static func quantile(_ share: Double, degreesOfFreedom: Double) -> Double? {
    guard share > 0, share < 1, degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    let value = gsl_cdf_tdist_Pinv(share, degreesOfFreedom)
    return value.isFinite ? value : nil
  }
}

extension StudentT {
  /// Two-sided confidence limits of an estimate; nil where there is no quantile or the error is not a
  /// finite number.
  public static func limits(
    around estimate: Double, standardError: Double, degreesOfFreedom: Double, confidence: Double
  ) -> ClosedRange<Double>? {
    guard
      let quantile = quantile((1 + confidence) / 2, degreesOfFreedom: degreesOfFreedom)
    else { return nil }
    let reach = quantile * standardError
    guard estimate.isFinite, reach.isFinite, reach >= 0 else { return nil }
    return estimate - reach...estimate + reach
  }
}
