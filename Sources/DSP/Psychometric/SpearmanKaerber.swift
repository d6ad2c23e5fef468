/// Spearman-Kärber estimate of the level with 50 % correct responses: the mean of the distribution whose
/// cumulative distribution function is given by the proportions. No curve is fitted.
///
/// T = x + d/2 - d Σ p, with x the highest level, d the step and p the proportions (Finney DJ, Statistical
/// Method in Biological Assay, 1952). Assumes that all responses are correct above the tested levels and
/// wrong below.
///
/// The formula of QuickSIN and of most clinical tests of speech in noise, so that their norms apply. It needs
/// even steps and says nothing about the slope; a level that was skipped voids it. The fitted curve
/// (`LogisticFit`) takes any levels, and the two check each other.
public struct SpearmanKaerber: Sendable, Equatable {
  /// The reason why there is no threshold.
  public enum ThresholdProblem: Error, Equatable {
    case noLevels, oneLevel
    /// The steps differ by more than the tolerance.
    case unequalSteps
  }

  /// The level with 50 % correct responses, in the unit of the levels.
  public let threshold: Double
  /// d √(Σ p (1 - p) / (w - 1)), w trials per level; nil if a level has only one trial.
  public let standardError: Double?
  /// Mean distance between neighboring levels: d.
  public let step: Double

  /// Throws if the largest step exceeds the smallest by more than `stepTolerance`.
  public init(_ scores: LevelScores, stepTolerance: Double) throws(ThresholdProblem) {
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

  /// Sum of the binomial variances of the proportions; nil if a level has only one trial.
  private static func spread(_ levels: [LevelScore]) -> Double? {
    guard levels.allSatisfy({ $0.trials > 1 }) else { return nil }
    return levels.reduce(0) { $0 + $1.proportion * (1 - $1.proportion) / Double($1.trials - 1) }
  }
}
