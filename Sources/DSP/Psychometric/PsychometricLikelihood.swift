import Foundation

/// Scores at levels counted from the lowest in units of their range, and how likely curves make them.
struct PsychometricLikelihood: Equatable {
  /// At levels from 0 to 1.
  let scores: [LevelScore]
  /// In the unit of the levels, above 0.
  let range: Double
  private let lowest: Double

  static let (mostIterations, mostHalvings) = (50, 60)
  /// Steps smaller than that, as a share of what they change, are none.
  static let tolerance = 1e-10
  /// A likelihood may fall by that share: so much is rounding.
  private static let roundingShare = 1e-13

  /// Nil for fewer than two levels.
  init?(_ scores: LevelScores) {
    guard let low = scores.levels.first?.level, let high = scores.levels.last?.level, low < high
    else { return nil }
    (lowest, range) = (low, high - low)
    self.scores = scores.levels.compactMap {
      LevelScore(level: ($0.level - low) / (high - low), correct: $0.correct, of: $0.trials)
    }
  }

  /// The level at a place from 0 to 1.
  func level(_ place: Double) -> Double { lowest + range * place }

  /// The share of right answers at all levels.
  private var proportion: Double {
    Double(scores.reduce(0) { $0 + $1.correct }) / Double(scores.reduce(0) { $0 + $1.trials })
  }

  /// The best curve without a slope.
  var flatCurve: LogisticCurve {
    LogisticCurve(intercept: log(proportion / (1 - proportion)), slope: 0, lapse: 0)
  }

  /// Whether right answers become more frequent with the level: the sign of the slope that fits best,
  /// for the likelihood has one maximum. What rounding could make of none is none.
  var rises: Bool {
    let share = proportion
    let excess = scores.map { Double($0.correct) - Double($0.trials) * share }
    let covariance = zip(scores, excess).reduce(0) { $0 + $1.0.level * $1.1 }
    return covariance > Self.roundingShare * excess.reduce(0) { $0 + abs($1) }
  }

  /// Of the log-likelihood along intercept (x) and slope (y), with the expected information.
  func gradient(
    _ curve: LogisticCurve
  ) -> (slope: SIMD2<Double>, information: SymmetricMatrix2) {
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

  /// The most likely curve of that lapse; nil where the search does not come to rest.
  func maximum(from start: LogisticCurve, lapse: Double) -> LogisticCurve? {
    var curve = LogisticCurve(intercept: start.intercept, slope: start.slope, lapse: lapse)
    for _ in 0..<Self.mostIterations {
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

  /// The curve behind a step, which is halved until the likelihood does not fall; nil where it always
  /// does.
  func climb(
    from curve: LogisticCurve, by step: SIMD2<Double>, isAllowed: (LogisticCurve) -> Bool
  ) -> LogisticCurve? {
    let old = curve.logLikelihood(scores)
    let least = old - Self.roundingShare * abs(old)
    var step = step
    for _ in 0..<Self.mostHalvings {
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

  /// The vector that the matrix turns into another; nil where it turns several into it.
  fileprivate func solved(for vector: SIMD2<Double>) -> SIMD2<Double>? {
    let solution =
      SIMD2(yy * vector.x - xy * vector.y, xx * vector.y - xy * vector.x) / determinant
    return determinant > 0 && solution.x.isFinite && solution.y.isFinite ? solution : nil
  }
}
