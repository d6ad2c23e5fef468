import CLibrary

/// The logistic curve under which scores are most likely: p(x) = (1 - lapse)/(1 + exp(-4 s (x - m))).
///
/// Iteratively reweighted least squares with step halving (McCullagh and Nelder, Generalized Linear
/// Models, 1989). Levels are counted from the lowest in units of their range, so that neither shift nor
/// scale of x matters.
public struct LogisticFit: Sendable, Equatable {
  /// Why there is no curve.
  public enum Problem: Error, Equatable {
    /// A curve needs two.
    case tooFewLevels
    /// Right answers do not become more frequent as the level rises.
    case notRising
    /// Ever steeper curves are ever more likely; `midpoint` is where they become steep, if that is known.
    case separated(midpoint: Double?)
    /// The search came to no rest.
    case notFound
  }

  /// m: where the chance is half of its largest, in the unit of the levels.
  public let midpoint: Double
  /// s: change of the chance per unit of level at the midpoint; with a lapse, (1 - lapse) s is.
  public let slope: Double
  /// By the inverse of the expected information.
  public let midpointError: Double
  public let slopeError: Double
  /// Without the binomial coefficients.
  public let logLikelihood: Double
  public let deviance: Double
  /// Of the deviance: levels less two.
  public let degreesOfFreedom: Int

  let likelihood: PsychometricLikelihood
  let curve: LogisticCurve

  /// `lapse` is the share of wrong answers to the clearest stimulus, taken for known: 0 to below 1.
  public init(_ scores: LevelScores, lapse: Double = 0) throws(Problem) {
    guard let likelihood = PsychometricLikelihood(scores) else { throw .tooFewLevels }
    if let separation = Separation(scores) { throw .separated(midpoint: separation.midpoint) }
    guard likelihood.rises else { throw .notRising }
    let capped = min(max(lapse, 0), 0.99)
    guard let plain = likelihood.maximum(from: likelihood.flatCurve, lapse: 0) else {
      throw .notFound
    }
    guard let curve = capped > 0 ? likelihood.bestMaximum(around: plain, lapse: capped) : plain
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

  /// The curve's height at a level: the chance of a right answer.
  public func chance(at level: Double) -> Double {
    (1 - curve.lapse) / (1 + exp(-4 * slope * (level - midpoint)))
  }
}

/// Scores through which no curve is the best.
private struct Separation {
  /// Nil where nothing tells it: all answers right, or all wrong.
  let midpoint: Double?

  /// Nil unless all is wrong below and right above one level or one gap between levels.
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
  /// Where the midpoint lies with a confidence of 95 %; an end is nil when it is not within reach.
  public struct Limits: Sendable, Equatable {
    public let lower: Double?
    public let upper: Double?
  }

  /// The 0.95 quantile of chi-squared with one degree of freedom.
  private static let chiSquared = 3.841458820694124
  /// Enough for two doubles to meet.
  private static let mostBisections = 200

  /// By profile likelihood: the slope is the best one at each midpoint tried.
  ///
  /// Looks no farther than `reach` from the midpoint. The midpoints that are likely enough form one
  /// interval, since the likelihood has one maximum.
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
    for _ in 0..<Self.mostBisections {
      let middle = inside + (outside - inside) / 2
      if middle == inside || middle == outside { break }
      if isLikely(middle) { inside = middle } else { outside = middle }
    }
    return likelihood.level(inside)
  }
}
