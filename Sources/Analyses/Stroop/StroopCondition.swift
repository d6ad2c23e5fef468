import DSP

/// The valid trials of one condition and those of its response times that count.
struct StroopCondition {
  /// Fewer response times than this hold no outliers.
  static let fewestForOutliers = 5
  /// Distances from the center beyond which a time is an outlier: in MAD (Leys et al. 2013), in SD.
  static let (medianDistances, standardDeviations) = (3.0, 2.5)

  let valid: [PlacedTrial]
  /// Answered right and no outlier.
  let kept: [PlacedTrial]
  let outlierCount: Int

  init(_ valid: [PlacedTrial], _ rule: StroopParameters.OutlierRule) {
    self.valid = valid
    let correct = valid.filter(\.isCorrect)
    let limits = Self.limits(correct.map(\.milliseconds), rule)
    kept = correct.filter { limits?.contains($0.milliseconds) ?? true }
    outlierCount = correct.count - kept.count
  }

  /// Nil where all times count.
  private static func limits(
    _ times: [Double], _ rule: StroopParameters.OutlierRule
  ) -> ClosedRange<Double>? {
    guard times.count >= fewestForOutliers else { return nil }
    let (center, reach): (Double?, Double?) =
      switch rule {
      case .none: (nil, nil)
      case .mad3: (median(times), medianAbsoluteDeviation(times).map { medianDistances * $0 })
      case .sd25: (DSP.mean(times), standardDeviation(times).map { standardDeviations * $0 })
      }
    guard let center, let reach, reach > 0 else { return nil }
    return center - reach...center + reach
  }

  var correctCount: Int { valid.count(where: \.isCorrect) }

  /// Share of valid trials answered right.
  var accuracy: Double? { ratio(Double(correctCount), Double(valid.count)) }

  /// Response times that count.
  var milliseconds: [Double] { kept.map(\.milliseconds) }

  var mean: Double? { DSP.mean(milliseconds) }

  /// Source: Townsend and Ashby.
  var inverseEfficiency: Double? { ratio(mean, accuracy) }
}
