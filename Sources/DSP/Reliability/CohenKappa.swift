/// The agreement of two raters who judged the same things in categories, and Cohen's kappa: the agreement beyond what their
/// frequencies of the categories would give by chance, κ = (p − pₑ) / (1 − pₑ).
///
/// Source: Cohen J 1960, Educational and Psychological Measurement 20:37-46. Unweighted, since the categories of a review are
/// not equally far apart.
public struct CohenKappa: Sendable, Equatable {
  /// The number of things that both judged.
  public let count: Int
  /// The share of equal judgments.
  public let agreement: Double
  /// Nil where only one category occurs: agreement by chance is then complete.
  public let kappa: Double?

  /// - Parameter pairs: the categories of each thing by both raters; nil for none.
  public init?(_ pairs: [(Int, Int)]) {
    guard !pairs.isEmpty else { return nil }
    count = pairs.count
    let n = Double(pairs.count)
    agreement = Double(pairs.count { $0.0 == $0.1 }) / n
    let categories = Set(pairs.flatMap { [$0.0, $0.1] })
    let chance = categories.reduce(0.0) { sum, category in
      let first = Double(pairs.count { $0.0 == category })
      let second = Double(pairs.count { $0.1 == category })
      return sum + first * second / (n * n)
    }
    kappa = categories.count > 1 ? (agreement - chance) / (1 - chance) : nil
  }
}
