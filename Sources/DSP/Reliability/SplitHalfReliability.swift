import CLibrary

/// The reliability of a value that is computed from many events of one session, from the correlations over people of the values
/// of two halves of their events.
///
/// A half has half of the events, so that its correlation is stepped up to all of them (Spearman C 1910, Brown W 1910, both Br J
/// Psychol 3:271-322). Many random divisions are averaged. Two intervals answer two questions: `splitLimits` says how far the
/// divisions of the same data differ, and `limits` how far the reliability is known from so many people; papers often print the
/// first as if it were the second.
public struct SplitHalfReliability: Sendable, Equatable {
  /// The mean of the stepped-up correlations; not limited below, since negative correlations are stepped up to large numbers.
  public let estimate: Double
  /// The 2.5 and 97.5 % quantiles of the stepped-up correlations; nil for a single division.
  public let splitLimits: ClosedRange<Double>?
  /// The 95 % confidence interval by Fisher's z of the mean correlation, stepped up; nil for fewer than four people. A bootstrap
  /// over people gives slightly narrower ones.
  public let limits: ClosedRange<Double>?
  /// The number of divisions of which the estimate is the mean; of several sessions the smallest one.
  public let divisionCount: Int

  /// - Parameters:
  ///   - correlations: of the two halves over people, of each division. A correlation of -1 cannot be stepped up and is left out
  ///     of the estimate. Nil if none is left.
  ///   - peopleCount: the number of people with a value of both halves.
  public init?(correlations: [Double], peopleCount: Int) {
    let steppedUp = correlations.compactMap(Self.steppedUp)
    guard let estimate = mean(steppedUp), let center = mean(correlations) else { return nil }
    self.estimate = estimate
    divisionCount = steppedUp.count
    let ends = quantiles(steppedUp, [0.025, 0.975])
    splitLimits = steppedUp.count > 1 ? ends[0]...ends[1] : nil
    limits = Self.limits(center, peopleCount: peopleCount)
  }

  /// The medians of what several sessions of the same people gave; nil without any. An interval is that of the sessions that
  /// have one.
  public init?(medianOf all: [SplitHalfReliability]) {
    guard let middle = median(all.map(\.estimate)) else { return nil }
    estimate = middle
    divisionCount = all.map(\.divisionCount).min() ?? 0
    func joined(_ ranges: [ClosedRange<Double>]) -> ClosedRange<Double>? {
      guard let low = median(ranges.map(\.lowerBound)), let high = median(ranges.map(\.upperBound))
      else { return nil }
      return low...high
    }
    splitLimits = joined(all.compactMap(\.splitLimits))
    limits = joined(all.compactMap(\.limits))
  }

  private static func limits(_ correlation: Double, peopleCount: Int) -> ClosedRange<Double>? {
    guard peopleCount > 3 else { return nil }
    let reach = normalQuantile95 / Double(peopleCount - 3).squareRoot()
    let center = atanh(correlation)
    guard let low = steppedUp(tanh(center - reach)), let high = steppedUp(tanh(center + reach))
    else { return nil }
    return low...high
  }

  /// The reliability of all events, from the correlation of two halves: 2r/(1 + r); nil for -1.
  public static func steppedUp(_ correlation: Double) -> Double? {
    correlation > -1 ? 2 * correlation / (1 + correlation) : nil
  }

  /// How many times as long a test has to be, or of how many tests the mean has to be taken, for a wanted reliability: the
  /// formula of Spearman and Brown, solved for the length. Nil where the reliability is not above 0.
  public static func lengthFactor(for wanted: Double, from reliability: Double) -> Double? {
    reliability > 0 ? wanted * (1 - reliability) / (reliability * (1 - wanted)) : nil
  }

  /// The reliability of the mean of `count` measurements; nil where the measurements agree so much less than by chance that it
  /// has no meaning.
  public static func ofMean(of count: Double, _ reliability: Double) -> Double? {
    let whole = 1 + (count - 1) * reliability
    return whole > 0 ? count * reliability / whole : nil
  }

  /// The reliability of means, and of differences of means, without random numbers: the share of the variance over people that
  /// the squared standard errors of their values leave. Nil for fewer than two people, and where no two values differ: their variance would be
  /// rounding.
  ///
  /// Only for values whose standard error is known. A difference from `estimate` of more than 0.03 means a trend within the
  /// session.
  public static func closedForm(_ people: [(value: Double, squaredError: Double)]) -> Double? {
    let values = people.map(\.value)
    guard varies(values), let spread = variance(values), spread > 0,
      let error = mean(people.map(\.squaredError))
    else { return nil }
    return 1 - error / spread
  }
}
