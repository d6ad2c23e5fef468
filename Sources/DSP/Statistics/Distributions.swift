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

/// The binomial distribution, by the GNU Scientific Library.
public enum Binomial {
  /// Probability that `trials` trials, each a success with `probability`, give `count` successes or more.
  ///
  /// Exact sum, not the normal approximation. Nil for a negative number of trials, one beyond 32 bits,
  /// and a probability outside of 0 to 1.
  public static func upperTail(_ count: Int, of trials: Int, probability: Double) -> Double? {
    guard let trials = UInt32(exactly: trials), (0...1).contains(probability) else { return nil }
    guard count > 0 else { return 1 }
    guard count <= trials else { return 0 }
    // At 0 and 1 the library returns no number.
    if probability == 0 { return 0 }
    if probability == 1 { return 1 }
    return gsl_cdf_binomial_Q(UInt32(count - 1), probability, trials)
  }
}
