/// The level at which half of the answers are right, without a curve: the mean of the distribution whose
/// cumulated shares are the scores.
///
/// T = x + d/2 - d Σ p, with x the highest level, d the step and p the shares (Finney DJ, Statistical
/// Method in Biological Assay, 1952). Takes everything for right above the levels and for wrong below.
public struct SpearmanKaerber: Sendable, Equatable {
  /// Why there is no threshold.
  public enum Problem: Error, Equatable {
    case noLevels, oneLevel
    /// Steps differ by more than was allowed.
    case unequalSteps
  }

  /// In the unit of the levels.
  public let threshold: Double
  /// d √Σ p (1 - p) / (w - 1), w trials a level; nil where a level had only one.
  public let standardError: Double?
  /// Mean distance of neighboring levels.
  public let step: Double

  /// Allows steps whose largest exceeds the smallest by no more than `stepTolerance`.
  public init(_ scores: LevelScores, stepTolerance: Double) throws(Problem) {
    let levels = scores.levels
    guard let lowest = levels.first?.level, let highest = levels.last?.level else {
      throw .noLevels
    }
    guard levels.count > 1 else { throw .oneLevel }
    let steps = zip(levels.dropFirst(), levels).map { $0.level - $1.level }
    let (shortest, longest) = (steps.min() ?? 0, steps.max() ?? 0)
    guard longest - shortest <= stepTolerance else { throw .unequalSteps }
    step = (highest - lowest) / Double(steps.count)
    threshold = highest + step / 2 - step * levels.reduce(0) { $0 + $1.proportion }
    standardError = Self.spread(levels).map { [step] in step * $0.squareRoot() }
  }

  /// Sum of the binomial variances of the shares; nil where one trial tells nothing of its spread.
  private static func spread(_ levels: [LevelScore]) -> Double? {
    guard levels.allSatisfy({ $0.trials > 1 }) else { return nil }
    return levels.reduce(0) { $0 + $1.proportion * (1 - $1.proportion) / Double($1.trials - 1) }
  }
}
