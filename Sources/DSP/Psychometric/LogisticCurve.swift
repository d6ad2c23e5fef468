import CLibrary

/// The chance of a right answer as a function of the level: (1 - lapse) / (1 + exp(-(b0 + b1 x))).
struct LogisticCurve: Equatable {
  var intercept: Double
  var slope: Double
  /// The share of wrong answers even to the clearest stimulus: from 0 to below 1.
  let lapse: Double

  /// Log of the chance of a right and of a wrong answer; the latter may be minus infinity.
  func logChances(at x: Double) -> (right: Double, wrong: Double) {
    let logit = intercept + slope * x
    let right = log1p(-lapse) + logSigmoid(logit)
    guard lapse > 0 else { return (right, logSigmoid(-logit)) }
    return (right, log(lapse + (1 - lapse) * exp(logSigmoid(-logit))))
  }

  /// Of the scores, without the binomial coefficients; minus infinity where they are impossible.
  func logLikelihood(_ scores: [LevelScore]) -> Double {
    scores.reduce(0) { sum, score in
      let (right, wrong) = logChances(at: score.level)
      return sum + times(score.correct, right) + times(score.trials - score.correct, wrong)
    }
  }

  /// Twice the log-likelihood that the shares themselves have above the curve's.
  func deviance(_ scores: [LevelScore]) -> Double {
    let half = scores.reduce(0) { sum, score in
      let (right, wrong) = logChances(at: score.level)
      return sum + times(score.correct, log(score.proportion) - right)
        + times(score.trials - score.correct, log(1 - score.proportion) - wrong)
    }
    return max(0, 2 * half)
  }

  /// Slope of the log-likelihood along the logit, and the information of it, at one level.
  func gradient(_ score: LevelScore) -> (slope: Double, information: Double) {
    let logit = intercept + slope * score.level
    let (up, down) = (exp(logSigmoid(logit)), exp(logSigmoid(-logit)))
    // The derivative of the chance, p' = (1 - lapse) up down, by the variance p (1 - p).
    let wrong = lapse + (1 - lapse) * down
    let ratio = wrong > 0 ? down / wrong : 1
    let expected = Double(score.trials) * (1 - lapse) * up
    return (
      (Double(score.correct) - expected) * ratio,
      Double(score.trials) * (1 - lapse) * up * down * ratio
    )
  }
}

/// log(1 / (1 + exp(-x))) without overflow.
private func logSigmoid(_ x: Double) -> Double { min(x, 0) - log1p(exp(-abs(x))) }

/// What never happened weighs nothing, even if it is impossible.
private func times(_ count: Int, _ logChance: Double) -> Double {
  count == 0 ? 0 : Double(count) * logChance
}
