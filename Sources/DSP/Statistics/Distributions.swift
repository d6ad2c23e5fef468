import CGSL

/// Student's t distribution, computed by the GNU Scientific Library.
///
/// Quantiles are not approximated by formulas, because fractional degrees of freedom (Welch-Satterthwaite)
/// and few points are common. The library is loaded when a quantile is first asked for.
public enum StudentT {
  /// The quantile function: the value below which the given share of the distribution lies.
  ///
  /// The degrees of freedom may be any finite number above zero, also fractional. Nil for other degrees of
  /// freedom and for a share that is not between 0 and 1.
  public static func quantile(_ share: Double, degreesOfFreedom: Double) -> Double? {
    guard share > 0, share < 1, degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    let value = gsl_cdf_tdist_Pinv(share, degreesOfFreedom)
    return value.isFinite ? value : nil
  }
}

extension StudentT {
  /// Two-sided confidence limits of an estimate; nil if the quantile is undefined, or if the estimate or the
  /// error is not finite.
  public static func limits(
    around estimate: Double, standardError: Double, degreesOfFreedom: Double, confidence: Double
  ) -> ClosedRange<Double>? {
    guard let quantile = quantile((1 + confidence) / 2, degreesOfFreedom: degreesOfFreedom) else {
      return nil
    }
    let reach = quantile * standardError
    guard estimate.isFinite, reach.isFinite, reach >= 0 else { return nil }
    return estimate - reach...estimate + reach
  }
}

/// The binomial distribution, computed by the GNU Scientific Library.
public enum Binomial {
  /// Probability of `count` or more successes in `trials` trials, each with success probability
  /// `probability`.
  ///
  /// Exact sum, not the normal approximation. Nil if the number of trials is negative or exceeds 32 bits, or
  /// if the probability is outside 0 to 1.
  public static func upperTail(_ count: Int, of trials: Int, probability: Double) -> Double? {
    guard let trials = UInt32(exactly: trials), (0...1).contains(probability) else { return nil }
    guard count > 0 else { return 1 }
    guard count <= trials else { return 0 }
    // For probabilities 0 and 1 the library returns NaN.
    if probability == 0 { return 0 }
    if probability == 1 { return 1 }
    return gsl_cdf_binomial_Q(UInt32(count - 1), probability, trials)
  }
}
