import CLibrary

/// Recurrence period density entropy (RPDE): the variability of the times after which a sound returns to an
/// earlier state. 0 for a strictly periodic sound, near 1 for noise.
///
/// `x` is sampled at 25 kHz; its mean is removed and its peak scaled to 1. Each point of a time-delay
/// embedding (dimension 4, delay 35 samples) is followed until the trajectory has left a ball of radius 0.12
/// around it and returned. The times, up to 1000 samples, form a histogram, whose entropy is divided by log
/// 1000. Nil if no point recurs. Source: Little MA et al. (2007), BioMedical Engineering OnLine 6:23.
///
/// Radius, delay and limit belong to the rate of 25 kHz. Cost: at most 1000 comparisons a point, most of
/// which end after the first of four coordinates; one second of sound suffices, and a tree of neighbors would
/// not pay.
public func recurrencePeriodDensityEntropy(_ x: [Double]) -> Double? {
  let centered = removingMean(x)
  let peak = centered.reduce(0) { max($0, abs($1)) }
  let pointCount = x.count - 3 * Embedding.delay
  guard peak > 0, peak.isFinite, pointCount > 0 else { return nil }
  var periods = [Double](repeating: 0, count: Embedding.longestPeriod + 1)
  centered.map { $0 / peak }.withUnsafeBufferPointer { samples in
    let embedding = Embedding(samples: samples, pointCount: pointCount)
    for point in 0..<pointCount {
      if let period = embedding.recurrencePeriod(of: point) { periods[period] += 1 }
    }
  }
  return shannonEntropy(ofShares: periods).map { $0 / log(Double(Embedding.longestPeriod)) }
}

/// The time-delay embedding in four dimensions: each point holds four samples, 35 apart.
private struct Embedding {
  let samples: UnsafeBufferPointer<Double>
  let pointCount: Int

  static let delay = 35
  static let radius = 0.12
  static let longestPeriod = 1000

  /// Samples until the first return to the point after leaving it; nil if there is none.
  func recurrencePeriod(of point: Int) -> Int? {
    let end = min(pointCount, point + Self.longestPeriod + 1)
    guard let left = (point..<end).first(where: { !isNear($0, point) }) else { return nil }
    return (left..<end).first { isNear($0, point) }.map { $0 - point }
  }

  private func isNear(_ one: Int, _ other: Int) -> Bool {
    let near = Self.radius * Self.radius
    let first = squaredDistance(one, other)
    guard first <= near else { return false }  // sufficient to reject most points
    let (second, third) = (Self.delay, 2 * Self.delay)
    return first + squaredDistance(one + second, other + second)
      + squaredDistance(one + third, other + third)
      + squaredDistance(one + 3 * Self.delay, other + 3 * Self.delay) <= near
  }

  private func squaredDistance(_ one: Int, _ other: Int) -> Double {
    let distance = samples[one] - samples[other]
    return distance * distance
  }
}
