import CLibrary

/// The maximum-likelihood logistic curve through scores: p(x) = (1 - lapse)/(1 + exp(-4 s (x - m))).
///
/// Iteratively reweighted least squares with step halving (McCullagh and Nelder, Generalized Linear Models,
/// 1989). Levels are rescaled to 0..1, so that the result does not depend on the shift or scale of x.
///
/// Few sentences at few levels are the rule, so that the fit often has no maximum: where one level separates
/// right from wrong the likelihood grows with the slope for ever. That case is found from the scores before
/// the iteration, whose failure to converge would look the same as a hard fit. The lapse rate is given and
/// not fitted, since a few wrong responses at the clearest level do not determine it. Agrees with statsmodels
/// and, with a lapse, SciPy.
///
/// Limits of the midpoint come from the profile likelihood; the standard error is symmetric and too small for
/// few trials. `SpearmanKaerber` is the estimate without a curve that it is compared with.
public struct LogisticFit: Sendable, Equatable {
  /// The reason why there is no curve.
  public enum FitProblem: Error, Equatable {
    /// A fit needs at least two levels.
    case tooFewLevels
    /// The proportion correct does not increase with the level.
    case notRising
    /// Complete separation: the likelihood increases with the slope without bound; `midpoint` is nil if it is
    /// not determined.
    case separated(midpoint: Double?)
    /// The iteration does not converge within its limit of steps.
    case notConverged
  }

  /// m: the level at which the probability is half of its maximum.
  public let midpoint: Double
  /// s: the slope of the curve at the midpoint, per unit of level; with a lapse the slope is (1 - lapse) s.
  public let slope: Double
  /// Standard errors, from the inverse of the expected information.
  public let midpointError: Double
  public let slopeError: Double
  /// Log-likelihood of the scores, without the binomial coefficients, which no curve changes.
  public let logLikelihood: Double
  public let deviance: Double
  /// Degrees of freedom of the deviance: number of levels minus two.
  public let degreesOfFreedom: Int

  let likelihood: PsychometricLikelihood
  let curve: LogisticCurve

  /// `lapse` is the lapse rate, assumed to be known: 0 to below 1.
  public init(_ scores: LevelScores, lapse: Double = 0) throws(FitProblem) {
    guard let likelihood = PsychometricLikelihood(scores) else { throw .tooFewLevels }
    if let separation = Separation(scores) { throw .separated(midpoint: separation.midpoint) }
    guard likelihood.rises else { throw .notRising }
    let capped = min(max(lapse, 0), 0.99)
    guard let plain = likelihood.maximum(from: likelihood.flatCurve, lapse: 0) else {
      throw .notConverged
    }
    guard let curve = capped > 0 ? likelihood.globalMaximum(around: plain, lapse: capped) : plain
    else { throw .separated(midpoint: nil) }
    guard curve.slope > 0 else { throw .notRising }
    let (place, range) = (-curve.intercept / curve.slope, likelihood.range)
    let information = likelihood.gradient(curve).information
    let determinant = information.determinant
    (self.likelihood, self.curve) = (likelihood, curve)
    (midpoint, slope) = (likelihood.level(place), curve.slope / 4 / range)
    let variance =
      (information.yy - 2 * place * information.xy + place * place * information.xx) / determinant
    midpointError = max(0, variance).squareRoot() / curve.slope * range
    slopeError = (information.xx / determinant).squareRoot() / 4 / range
    logLikelihood = curve.logLikelihood(likelihood.scores)
    deviance = curve.deviance(likelihood.scores)
    degreesOfFreedom = likelihood.scores.count - 2
  }

  /// The probability of a correct response at a level.
  public func probability(at level: Double) -> Double {
    (1 - curve.lapse) / (1 + exp(-4 * slope * (level - midpoint)))
  }
}

/// Complete separation: no logistic curve has the maximum likelihood.
private struct Separation {
  /// Nil if it is not determined, because all responses are correct or all are wrong.
  let midpoint: Double?

  /// Nil unless all responses are wrong below, and correct above, one level or one gap between levels.
  init?(_ scores: LevelScores) {
    let levels = scores.levels
    let wrong = levels.prefix { $0.correct == 0 }
    let rest = levels.dropFirst(wrong.count)
    let right = rest.reversed().prefix { $0.correct == $0.trials }
    if wrong.count == levels.count || right.count == levels.count {
      midpoint = nil
    } else if rest.count == right.count, let below = wrong.last, let above = rest.first {
      midpoint = below.level + (above.level - below.level) / 2
    } else if rest.count == right.count + 1, let between = rest.first {
      midpoint = between.level
    } else {
      return nil
    }
  }
}

extension LogisticFit {
  /// The 95 % confidence limits of the midpoint; a limit is nil if it lies beyond the search range.
  public struct Limits: Sendable, Equatable {
    public let lower: Double?
    public let upper: Double?
  }

  /// The 0.95 quantile of chi-squared with one degree of freedom.
  private static let chiSquared = 3.841458820694124
  /// Enough bisections for two doubles to meet.
  private static let maximumBisections = 200

  /// Confidence limits by profile likelihood, with the slope maximized at each midpoint.
  ///
  /// The search range ends at the distance `reach` from the midpoint. The likely midpoints form a single
  /// interval, since the likelihood has only one maximum.
  public func midpointLimits(reach: Double) -> Limits {
    Limits(lower: limit(reach: -abs(reach)), upper: limit(reach: abs(reach)))
  }

  private func limit(reach: Double) -> Double? {
    let center = -curve.intercept / curve.slope
    func isLikely(_ place: Double) -> Bool {
      2 * (logLikelihood - likelihood.profile(at: place, from: curve)) <= Self.chiSquared
    }
    var (inside, outside) = (center, center + reach / likelihood.range)
    guard outside.isFinite, !isLikely(outside) else { return nil }
    for _ in 0..<Self.maximumBisections {
      let middle = inside + (outside - inside) / 2
      if middle == inside || middle == outside { break }
      if isLikely(middle) { inside = middle } else { outside = middle }
    }
    return likelihood.level(inside)
  }
}
