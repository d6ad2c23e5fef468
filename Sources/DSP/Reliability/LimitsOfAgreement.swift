/// Limits between which 95 % of the differences of two measurements lie if they have a normal distribution.
///
/// Source: Bland JM, Altman DG 1986, Lancet i:307-310.
///
/// Not a correlation: two meters that differ by a factor correlate perfectly. One pair per subject; repeated
/// pairs of a subject would count as independent and make the limits too narrow. Where differences grow with
/// the mean (`growsWithMean`), one pair of limits cannot hold for all values, which is reported and not
/// corrected.
public struct LimitsOfAgreement: Sendable, Equatable {
  /// Second measurement minus first, of each subject.
  public let differences: [Double]
  /// Mean of the two measurements of each subject.
  public let means: [Double]
  /// Mean difference over all subjects: the systematic error of the second against the first.
  public let bias: Double
  /// Sample standard deviation of the differences, with divisor n - 1.
  public let deviation: Double

  /// Nil unless both have one finite value for each of at least two subjects.
  public init?(_ first: [Double], _ second: [Double]) {
    guard first.count == second.count else { return nil }
    differences = zip(first, second).map { $1 - $0 }
    means = zip(first, second).map { $0 / 2 + $1 / 2 }
    guard let bias = mean(differences), let deviation = standardDeviation(differences),
      bias.isFinite, deviation.isFinite
    else { return nil }
    (self.bias, self.deviation) = (bias, deviation)
  }

  /// 95 % confidence interval of the bias.
  public var biasLimits: ClosedRange<Double>? {
    interval(around: bias, deviation / Double(differences.count).squareRoot())
  }

  /// The limits themselves: bias ± 1.96 standard deviations.
  public var limits: ClosedRange<Double> {
    bias - normalQuantile95 * deviation...bias + normalQuantile95 * deviation
  }

  /// 95 % confidence intervals of the lower and the upper limit (Bland JM, Altman DG 1999, Stat Methods Med Res
  /// 8:135-160).
  public var intervalsOfLimits: [ClosedRange<Double>] {
    let n = Double(differences.count)
    let error =
      deviation * (1 / n + normalQuantile95 * normalQuantile95 / (2 * (n - 1))).squareRoot()
    return [limits.lowerBound, limits.upperBound].compactMap { interval(around: $0, error) }
  }

  private func interval(around estimate: Double, _ error: Double) -> ClosedRange<Double>? {
    StudentT.limits(
      around: estimate, standardError: error, degreesOfFreedom: Double(differences.count - 1),
      confidence: 0.95)
  }

  /// Rank correlation of the sizes of differences with the means; nil where either is constant.
  public var growth: KendallTau? { KendallTau(means, differences.map(abs)) }

  /// Whether differences grow with the mean (tau above 0.1, p below 0.05), so that the limits are too narrow
  /// for large values and too wide for small ones.
  public var growsWithMean: Bool { growth.map { $0.tau > 0.1 && $0.probability < 0.05 } ?? false }
}
