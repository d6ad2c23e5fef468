import CLibrary

/// Logistic psychometric function: probability of a correct response (1 - lapse) / (1 + exp(-(b0 + b1 x))).
///
/// Everything is computed from logarithms of probabilities (`logSigmoid`): far from the midpoint a
/// probability rounds to 0 or 1, and its logarithm would be infinite although the response is only unlikely.
struct LogisticCurve: Equatable {
  var intercept: Double
  var slope: Double
  /// Lapse rate: probability of a wrong response to the clearest stimulus, from 0 to below 1.
  let lapse: Double

  /// Log probabilities of a correct and of a wrong response; the latter may be minus infinity.
  func logProbabilities(at x: Double) -> (right: Double, wrong: Double) {
    let logit = intercept + slope * x
    let right = log1p(-lapse) + logSigmoid(logit)
    guard lapse > 0 else { return (right, logSigmoid(-logit)) }
    return (right, log(lapse + (1 - lapse) * exp(logSigmoid(-logit))))
  }

  /// Log-likelihood of the scores without the binomial coefficients; minus infinity if they are impossible.
  func logLikelihood(_ scores: [LevelScore]) -> Double {
    scores.reduce(0) { sum, score in
      let (right, wrong) = logProbabilities(at: score.level)
      return sum + times(score.correct, right) + times(score.trials - score.correct, wrong)
    }
  }

  /// Deviance: twice the difference between the log-likelihood of the saturated model and of this curve.
  func deviance(_ scores: [LevelScore]) -> Double {
    let half = scores.reduce(0) { sum, score in
      let (right, wrong) = logProbabilities(at: score.level)
      return sum + times(score.correct, log(score.proportion) - right)
        + times(score.trials - score.correct, log(1 - score.proportion) - wrong)
    }
    return max(0, 2 * half)
  }

  /// Derivative of the log-likelihood with respect to the logit, and its expected information, at one level.
  func gradient(_ score: LevelScore) -> (slope: Double, information: Double) {
    let logit = intercept + slope * score.level
    let (up, down) = (exp(logSigmoid(logit)), exp(logSigmoid(-logit)))
    // The derivative of the probability, p' = (1 - lapse) up down, divided by the variance p (1 - p).
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

/// Outcomes that never occurred contribute 0, even if their log probability is minus infinity.
private func times(_ count: Int, _ logProbability: Double) -> Double {
  count == 0 ? 0 : Double(count) * logProbability
}
