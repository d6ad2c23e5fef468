/// Siegel's repeated medians as Praat fits them: for each point the median of its slopes to all others, then
/// the median of these over all points but the last; the intercept is the median of the residuals.
///
/// Source: Siegel AF (1982), Biometrika 69:242-244; Praat 6.4.28 to 7.0.02, "Robust". That the outer median
/// leaves out the last point is a slip there, needed to agree with it.
///
/// Cost: n² slopes a fit. The medians of the last fit are the first guesses of the next, as in
/// `MedianTracker`.
struct RepeatedMedianLine: LineFit, ~Copyable {
  private let x: [Double]
  private let slopes, medians: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  private var residuals: MedianTracker
  /// The last median of each point and its last change; infinite before the first fit.
  private var last: [(slope: Double, change: Double)]

  init?(x: [Double]) {
    guard meanIfAscending(x) != nil else { return nil }
    self.x = x
    slopes = .zeros(x.count - 1)
    medians = .zeros(x.count)
    select = RankSelection(capacity: x.count)
    residuals = MedianTracker(count: x.count)
    last = [(slope: Double, change: Double)](repeating: (0, .infinity), count: x.count)
  }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let count = x.count
    guard y.count == count else { return nil }
    for point in 0..<count - 1 { medians[point] = medianSlope(of: point, y) }
    let used = UnsafeBufferPointer(rebasing: medians[..<(count - 1)])
    let ranks = ((count - 2) / 2, (count - 1) / 2)
    let (low, high) = select(ranks, of: used, window: (-.infinity, .infinity))
    let slope = low + 0.5 * (high - low)
    for index in 0..<count { residuals.values[index] = y[index] - slope * x[index] }
    return Line(finiteSlope: slope, intercept: residuals.median())
  }

  /// The median of the slopes from one point to all others.
  private mutating func medianSlope(of point: Int, _ y: UnsafeBufferPointer<Double>) -> Double {
    let count = x.count
    x.withUnsafeBufferPointer { x in
      for other in 0..<point { slopes[other] = (y[other] - y[point]) / (x[other] - x[point]) }
      for other in point + 1..<count {
        slopes[other - 1] = (y[other] - y[point]) / (x[other] - x[point])
      }
    }
    let (guess, change) = last[point]
    let (low, high) = select(
      ((count - 2) / 2, (count - 1) / 2), of: UnsafeBufferPointer(slopes),
      window: (guess - 1.5 * change, guess + 1.5 * change))
    let median = low + 0.5 * (high - low)
    let moved = change.isFinite ? max(abs(median - guess), 0.8 * change) : abs(median)
    last[point] = moved.isFinite ? (median, moved) : (0, .infinity)
    return median
  }

  deinit {
    slopes.deallocate()
    medians.deallocate()
  }
}
