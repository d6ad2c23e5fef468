import CLibrary

/// Scores at levels rescaled to 0..1, and the likelihood of logistic curves through them.
///
/// Without a lapse the log-likelihood is concave, so that any start leads to the only maximum. With a lapse
/// it may have several: searches then start from slopes between a tenth and a hundred times that of the plain
/// curve.
struct PsychometricLikelihood: Equatable {
  /// Scores at levels from 0 to 1.
  let scores: [LevelScore]
  /// Highest minus lowest level, above 0: one unit of the rescaled levels.
  let range: Double
  private let lowest: Double

  static let (maximumIterations, maximumHalvings) = (50, 60)
  /// Relative step size below which an iteration has converged.
  static let tolerance = 1e-10
  /// Relative decrease of a log-likelihood that counts as rounding error.
  private static let roundingTolerance = 1e-13

  /// Rescales the levels; nil for fewer than two.
  init?(_ scores: LevelScores) {
    guard let low = scores.levels.first?.level, let high = scores.levels.last?.level, low < high
    else { return nil }
    (lowest, range) = (low, high - low)
    self.scores = scores.levels.compactMap {
      LevelScore(level: ($0.level - low) / (high - low), correct: $0.correct, of: $0.trials)
    }
  }

  /// Converts a position from 0 to 1 to a level.
  func level(_ place: Double) -> Double { lowest + range * place }

  /// Proportion of correct responses over all levels.
  private var proportion: Double {
    Double(scores.reduce(0) { $0 + $1.correct }) / Double(scores.reduce(0) { $0 + $1.trials })
  }

  /// The maximum-likelihood curve with slope 0: the proportion over all levels, where the search starts.
  var flatCurve: LogisticCurve {
    LogisticCurve(intercept: log(proportion / (1 - proportion)), slope: 0, lapse: 0)
  }

  /// Whether the proportion correct increases with the level: the sign of the best slope, because the
  /// likelihood has only one maximum. Increases within rounding error do not count.
  var rises: Bool {
    let share = proportion
    let excess = scores.map { Double($0.correct) - Double($0.trials) * share }
    let covariance = zip(scores, excess).reduce(0) { $0 + $1.0.level * $1.1 }
    return covariance > Self.roundingTolerance * excess.reduce(0) { $0 + abs($1) }
  }

  /// Gradient of the log-likelihood along intercept (x) and slope (y), and the expected information.
  func gradient(_ curve: LogisticCurve) -> (slope: SIMD2<Double>, information: SymmetricMatrix2) {
    scores.reduce((.zero, SymmetricMatrix2(xx: 0, xy: 0, yy: 0))) { sum, score in
      let (slope, weight) = curve.gradient(score)
      let x = score.level
      return (
        sum.0 + slope * SIMD2(1, x),
        SymmetricMatrix2(
          xx: sum.1.xx + weight, xy: sum.1.xy + weight * x, yy: sum.1.yy + weight * x * x)
      )
    }
  }

  /// The maximum-likelihood curve with the given lapse rate; nil if the iteration does not converge.
  func maximum(from start: LogisticCurve, lapse: Double) -> LogisticCurve? {
    var curve = LogisticCurve(intercept: start.intercept, slope: start.slope, lapse: lapse)
    for _ in 0..<Self.maximumIterations {
      let (slope, information) = gradient(curve)
      guard let step = information.solved(for: slope),
        let next = climb(from: curve, by: step, isAllowed: { _ in true })
      else { return nil }
      let isAtRest =
        abs(next.intercept - curve.intercept) <= Self.tolerance * max(1, abs(next.intercept))
        && abs(next.slope - curve.slope) <= Self.tolerance * max(1, abs(next.slope))
      curve = next
      if isAtRest { return curve }
    }
    return nil
  }

  /// The curve after a step, which is halved until the likelihood does not decrease; nil if it always
  /// decreases.
  func climb(from curve: LogisticCurve, by step: SIMD2<Double>, isAllowed: (LogisticCurve) -> Bool)
    -> LogisticCurve?
  {
    let old = curve.logLikelihood(scores)
    let least = old - Self.roundingTolerance * abs(old)
    var step = step
    for _ in 0..<Self.maximumHalvings {
      var next = curve
      next.intercept += step.x
      next.slope += step.y
      if isAllowed(next), next.logLikelihood(scores) >= least { return next }
      step /= 2
    }
    return nil
  }
}

extension SymmetricMatrix2 {
  var determinant: Double { xx * yy - xy * xy }

  /// The solution of the linear system; nil if the matrix is singular.
  fileprivate func solved(for vector: SIMD2<Double>) -> SIMD2<Double>? {
    let solution = SIMD2(yy * vector.x - xy * vector.y, xx * vector.y - xy * vector.x) / determinant
    return determinant > 0 && solution.x.isFinite && solution.y.isFinite ? solution : nil
  }
}

/// Profile likelihood of the midpoint: the best that any slope achieves with it.
extension PsychometricLikelihood {
  /// Starting slopes, as factors of the best slope.
  private static let slopeFactors = [0.1, 0.3, 1, 3, 10, 30, 100]

  /// The maximum-likelihood curve with the given lapse rate. The likelihood may have several maxima, so the
  /// search starts from several slopes at one midpoint. Nil if no search converges.
  func globalMaximum(around curve: LogisticCurve, lapse: Double) -> LogisticCurve? {
    let place = -curve.intercept / curve.slope
    let maxima = Self.slopeFactors.compactMap { factor in
      let slope = factor * curve.slope
      return maximum(
        from: LogisticCurve(intercept: -slope * place, slope: slope, lapse: lapse), lapse: lapse)
    }
    return maxima.max { $0.logLikelihood(scores) < $1.logLikelihood(scores) }
  }

  /// Profile log-likelihood: the maximum over curves with slope 0 or more and the midpoint at `place`.
  ///
  /// With a lapse rate the likelihood may have several maxima, so the search starts from several slopes. For
  /// a distant midpoint the best curve is nearly flat over the scores; one search starts there.
  func profile(at place: Double, from start: LogisticCurve) -> Double {
    let level = LogisticCurve(intercept: 0, slope: 0, lapse: start.lapse)
    let factors = start.lapse > 0 ? Self.slopeFactors : [1]
    let flattest = flatCurve.intercept / (0.5 - place)
    let slopes = factors.map { $0 * start.slope } + [flattest].filter { $0 > 0 && $0.isFinite }
    let maxima = slopes.map { slope in
      turned(
        LogisticCurve(intercept: -slope * place, slope: slope, lapse: start.lapse), around: place)
    }
    return (maxima + [level]).map { $0.logLikelihood(scores) }.max() ?? -.infinity
  }

  /// The most likely curve with a positive slope and the same midpoint.
  private func turned(_ start: LogisticCurve, around place: Double) -> LogisticCurve {
    var curve = start
    for _ in 0..<Self.maximumIterations {
      let (slope, information) = gradient(curve, around: place)
      let step = slope / information
      guard step.isFinite,
        let next = climb(from: curve, by: step * SIMD2(-place, 1), isAllowed: { $0.slope > 0 })
      else { break }
      let isAtRest = abs(next.slope - curve.slope) <= Self.tolerance * next.slope
      curve = next
      if isAtRest { break }
    }
    return curve
  }

  /// Derivative and information along the slope, with the midpoint fixed.
  private func gradient(_ curve: LogisticCurve, around place: Double) -> (
    slope: Double, information: Double
  ) {
    scores.reduce((0, 0)) { sum, score in
      let (slope, weight) = curve.gradient(score)
      let distance = score.level - place
      return (sum.0 + slope * distance, sum.1 + weight * distance * distance)
    }
  }
}
