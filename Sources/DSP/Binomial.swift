import CGSL

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
