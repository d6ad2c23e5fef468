import CGSL
import CLibrary

/// The F distribution, of the ratio of two independent mean squares.
///
/// Probabilities are computed by the GNU Scientific Library. Its quantile function ends the process where it
/// does not converge, so that quantiles are searched here.
public enum FDistribution {
  /// The quantile function: the ratio below which the given share of the distribution lies.
  ///
  /// The degrees of freedom may be any finite numbers above zero, also fractional. 0 where the quantile is
  /// smaller than a double can be. Nil for other degrees of freedom and for a share that is not between 0 and
  /// 1.
  public static func quantile(
    _ share: Double, degreesOfFreedom numerator: Double, _ denominator: Double
  ) -> Double? {
    guard share > 0, share < 1, areValid(numerator, denominator) else { return nil }
    // The smaller of the two probabilities has the more digits.
    let isUpper = share > 0.5
    func excess(_ logarithm: Double) -> Double {
      let ratio = exp(logarithm)
      return isUpper
        ? (1 - share) - gsl_cdf_fdist_Q(ratio, numerator, denominator)
        : gsl_cdf_fdist_P(ratio, numerator, denominator) - share
    }
    guard let bracket = bracket(of: excess) else { return nil }
    guard bracket.lowerBound > -largestLogarithm else { return 0 }
    var (low, high) = (bracket.lowerBound, bracket.upperBound)
    var middle = (low + high) / 2
    for _ in 0..<mostSteps {
      let excess = excess(middle)
      if excess == 0 { break }
      if excess < 0 { low = middle } else { high = middle }
      // Newton's step where it stays inside, else the middle.
      let step = excess / exp(logDensity(middle, numerator, denominator))
      let next = middle - step
      let previous = middle
      middle = next > low && next < high ? next : (low + high) / 2
      if abs(middle - previous) <= 1e-15 * max(1, abs(middle)) { break }
    }
    return exp(middle)
  }

  /// Probability of a ratio at least as large; nil for a ratio or degrees of freedom outside of the
  /// distribution.
  public static func upperTail(
    _ ratio: Double, degreesOfFreedom numerator: Double, _ denominator: Double
  ) -> Double? {
    guard ratio >= 0, areValid(numerator, denominator) else { return nil }
    if ratio == .infinity { return 0 }
    let probability = gsl_cdf_fdist_Q(ratio, numerator, denominator)
    return probability.isFinite ? probability : nil
  }

  private static func areValid(_ numerator: Double, _ denominator: Double) -> Bool {
    numerator > 0 && numerator.isFinite && denominator > 0 && denominator.isFinite
  }

  private static let mostSteps = 200
  /// The largest logarithm of a ratio; beyond it `exp` is 0 or infinite.
  private static let largestLogarithm = 700.0

  /// Two logarithms between which the function changes its sign; the lowest possible one if it is positive
  /// there.
  private static func bracket(of excess: (Double) -> Double) -> ClosedRange<Double>? {
    var (low, high) = (-1.0, 1.0)
    while excess(high) < 0 {
      guard high < largestLogarithm else { return nil }
      (low, high) = (high, min(2 * high, largestLogarithm))
    }
    while excess(low) > 0 {
      guard low > -largestLogarithm else { break }
      (low, high) = (max(2 * low, -largestLogarithm), low)
    }
    return low <= high ? low...high : nil
  }

  /// Logarithm of the density of the logarithm of the ratio.
  private static func logDensity(_ logarithm: Double, _ numerator: Double, _ denominator: Double)
    -> Double
  {
    let (a, b) = (numerator / 2, denominator / 2)
    let scaled = logarithm + log(numerator / denominator)
    // log(1 + exp(scaled)) without overflow.
    let grown = scaled > 0 ? scaled + log1p(exp(-scaled)) : log1p(exp(scaled))
    return lgamma(a + b) - lgamma(a) - lgamma(b) + a * scaled - (a + b) * grown
  }
}
