/// An intraclass correlation of single measurements with its 95 % confidence interval.
///
/// It is negative where subjects differ less than chance would have it.
///
/// Computed from mean squares, the classical way: a mixed model gives the same estimates for complete tables,
/// needs an iteration, and cannot become negative, which hides that an instrument does not distinguish
/// subjects. Estimates and limits agree with R's psych on random tables and with the example of Shrout and
/// Fleiss. Limits assume normal effects.
///
/// Sources: Shrout PE, Fleiss JL 1979, Psychol Bull 86:420-428; McGraw KO, Wong SP 1996, Psychol Methods
/// 1:30-46.
public struct IntraclassCorrelation: Sendable, Equatable {
  /// The correlation, at most 1; negative values are kept.
  public let estimate: Double
  /// The 95 % confidence interval; nil where it is undefined.
  public let limits: ClosedRange<Double>?
}

extension TwoWayMeanSquares {
  /// The probability outside of an interval, on each side.
  private static let tail = 0.025

  private var n: Double { Double(subjectCount) }
  private var k: Double { Double(occasionCount) }

  /// True if all values are equal, so that there is nothing to compare.
  ///
  /// Where all subjects have the same values and occasions alone differ, the difference between occasions and its error are
  /// known, and absolute agreement is 0.
  public var hasNoSpread: Bool { betweenSubjects == 0 && betweenOccasions == 0 && residual == 0 }

  /// ICC(2,1) of Shrout and Fleiss, ICC(A,1) of McGraw and Wong: absolute agreement. Nil without spread.
  public var absoluteAgreement: IntraclassCorrelation? {
    let (r, c, e) = (betweenSubjects, betweenOccasions, residual)
    let whole = r + (k - 1) * e + k * (c - e) / n
    guard whole > 0 else { return nil }
    let estimate = (r - e) / whole
    return IntraclassCorrelation(estimate: estimate, limits: agreementLimits(estimate))
  }

  private func agreementLimits(_ estimate: Double) -> ClosedRange<Double>? {
    let (r, c, e) = (betweenSubjects, betweenOccasions, residual)
    if e == 0, c == 0 { return 1...1 }
    // Multiplied by the residual, Satterthwaite's degrees of freedom exist without one, too.
    let ofOccasions = k * estimate * c
    let ofRest = (n * (1 + (k - 1) * estimate) - k * estimate) * e
    let whole = ofOccasions + ofRest
    let divisor = (n - 1) * ofOccasions * ofOccasions + ofRest * ofRest
    guard divisor > 0 else { return nil }
    let degrees = (k - 1) * (n - 1) * whole * whole / divisor
    guard let inverse = FDistribution.quantile(Self.tail, degreesOfFreedom: degrees, n - 1),
      let upper = FDistribution.quantile(1 - Self.tail, degreesOfFreedom: degrees, n - 1)
    else { return nil }
    let rest = k * c + (k * n - k - n) * e
    return range(
      n * (r * inverse - e) / (rest + n * r * inverse), n * (upper * r - e) / (rest + n * upper * r)
    )
  }

  /// ICC(3,1) of Shrout and Fleiss, ICC(C,1) of McGraw and Wong: consistency. Nil where neither subjects differ
  /// nor a residual remains.
  public var consistency: IntraclassCorrelation? {
    let whole = betweenSubjects + (k - 1) * residual
    guard whole > 0 else { return nil }
    let estimate = (betweenSubjects - residual) / whole
    return IntraclassCorrelation(estimate: estimate, limits: consistencyLimits)
  }

  private var consistencyLimits: ClosedRange<Double>? {
    guard residual > 0 else { return 1...1 }
    let (ofSubjects, ofRest) = (n - 1, (n - 1) * (k - 1))
    guard let low = FDistribution.quantile(1 - Self.tail, degreesOfFreedom: ofSubjects, ofRest),
      let high = FDistribution.quantile(1 - Self.tail, degreesOfFreedom: ofRest, ofSubjects)
    else { return nil }
    let ratio = betweenSubjects / residual
    return range(
      (ratio / low - 1) / (ratio / low + k - 1), (ratio * high - 1) / (ratio * high + k - 1))
  }

  private func range(_ low: Double, _ high: Double) -> ClosedRange<Double>? {
    low.isFinite && high.isFinite && low <= high ? low...high : nil
  }

  /// Probability of means of occasions at least as different if nothing but chance separates them; nil if all
  /// values of each subject are equal.
  public var occasionProbability: Double? {
    guard residual > 0 else { return betweenOccasions > 0 ? 0 : nil }
    return FDistribution.upperTail(
      betweenOccasions / residual, degreesOfFreedom: k - 1, (n - 1) * (k - 1))
  }
}

extension OneWayMeanSquares {
  /// True if all values are equal, so that no correlation is defined.
  public var hasNoSpread: Bool {
    betweenSubjects + (effectiveOccasionCount - 1) * withinSubjects == 0
  }

  /// ICC(1,1) of Shrout and Fleiss, for unequal numbers of occasions. Nil without spread.
  public var intraclassCorrelation: Double? {
    guard !hasNoSpread else { return nil }
    return (betweenSubjects - withinSubjects)
      / (betweenSubjects + (effectiveOccasionCount - 1) * withinSubjects)
  }
}
