import CGSL
import CLibrary

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
  /// The shares of the distribution below and above a value, each with all its digits; nil for a value or degrees
  /// of freedom outside of the distribution.
  public static func tails(_ value: Double, degreesOfFreedom: Double) -> (
    below: Double, above: Double
  )? {
    guard !value.isNaN, degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    guard value.isFinite else { return value < 0 ? (0, 1) : (1, 0) }
    return (gsl_cdf_tdist_P(value, degreesOfFreedom), gsl_cdf_tdist_Q(value, degreesOfFreedom))
  }

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

/// The standard normal distribution, computed by the GNU Scientific Library.
public enum StandardNormal {
  /// The share of the distribution below a value.
  public static func below(_ value: Double) -> Double { gsl_cdf_ugaussian_P(value) }

  /// The value below which the given share of the distribution lies; nil for a share that is not between 0 and 1.
  public static func quantile(_ share: Double) -> Double? {
    share > 0 && share < 1 ? gsl_cdf_ugaussian_Pinv(share) : nil
  }

  static func density(_ value: Double) -> Double {
    exp(-0.5 * value * value) / (2 * Double.pi).squareRoot()
  }
}

/// The chi-squared distribution, computed by the GNU Scientific Library.
public enum ChiSquared {
  /// The median, by bisection: the library's quantile function ends the process where it does not converge. Nil unless the
  /// degrees of freedom are above zero and finite.
  public static func median(degreesOfFreedom: Double) -> Double? {
    guard degreesOfFreedom > 0, degreesOfFreedom.isFinite else { return nil }
    // The median lies below the mean, which is the number of degrees of freedom.
    var (low, high) = (0.0, degreesOfFreedom)
    while true {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { return middle }
      if gsl_cdf_chisq_P(middle, degreesOfFreedom) < 0.5 { low = middle } else { high = middle }
    }
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
