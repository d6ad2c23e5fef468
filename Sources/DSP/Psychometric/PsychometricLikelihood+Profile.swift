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
