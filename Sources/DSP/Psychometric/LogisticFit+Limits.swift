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
