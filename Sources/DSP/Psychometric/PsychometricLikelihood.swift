import CLibrary

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

/// How likely a midpoint is, whatever the slope.
extension PsychometricLikelihood {
  /// Where else to begin, as factors of the slope that fits best.
  private static let slopeFactors = [0.1, 0.3, 1, 3, 10, 30, 100]

  /// The most likely curve of that lapse, which may have several maxima: looked for from curves through
  /// one midpoint and of many slopes. Nil where no search comes to rest.
  func bestMaximum(around curve: LogisticCurve, lapse: Double) -> LogisticCurve? {
    let place = -curve.intercept / curve.slope
    let maxima = Self.slopeFactors.compactMap { factor in
      let slope = factor * curve.slope
      return maximum(
        from: LogisticCurve(intercept: -slope * place, slope: slope, lapse: lapse), lapse: lapse)
    }
    return maxima.max { $0.logLikelihood(scores) < $1.logLikelihood(scores) }
  }

  /// The largest log-likelihood of curves that rise, or are level, through a midpoint at a place.
  ///
  /// With a lapse the likelihood may have several maxima, so that the search begins at several slopes.
  /// Through a midpoint far away the best curve is nearly level over the scores, and begins there.
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

  /// The most likely slope uphill of a curve, through the same midpoint.
  private func turned(_ start: LogisticCurve, around place: Double) -> LogisticCurve {
    var curve = start
    for _ in 0..<Self.mostIterations {
      let (slope, information) = gradient(curve, around: place)
      let step = slope / information
      guard step.isFinite,
        let next = climb(
          from: curve, by: step * SIMD2(-place, 1), isAllowed: { $0.slope > 0 })
      else { break }
      let isAtRest = abs(next.slope - curve.slope) <= Self.tolerance * next.slope
      curve = next
      if isAtRest { break }
    }
    return curve
  }

  /// The same as `gradient` along the slope, when the curve turns around its midpoint.
  private func gradient(
    _ curve: LogisticCurve, around place: Double
  ) -> (slope: Double, information: Double) {
    scores.reduce((0, 0)) { sum, score in
      let (slope, weight) = curve.gradient(score)
      let distance = score.level - place
      return (sum.0 + slope * distance, sum.1 + weight * distance * distance)
    }
  }
}
