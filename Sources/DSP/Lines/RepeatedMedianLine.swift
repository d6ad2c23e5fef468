/// Siegel's repeated medians as Praat fits them: for each point the median of its slopes to all others, then
/// the median of these over all points but the last; the intercept is the median of the residuals.
///
/// Source: Siegel AF (1982), Biometrika 69:242-244; Praat 6.4.28 to 7.0.02, "Robust". That the outer median
/// leaves out the last point is a slip there, needed to agree with it.
///
/// Why not simpler: the definition takes n² divisions and n selections, which was four fifths of the time of the
/// Acoustic Voice Quality Index with Praat 7. Only the middle medians decide, so `MedianSlopeSides` counts for
/// each point how many of its slopes are below that of a line, which takes comparisons alone; two lines close to the
/// result leave few points whose medians are between them, and only these medians are computed. The result is the
/// number of the definition, bit by bit, because a result that is not certainly between the lines is not used.
///
/// The search starts from the result of the last fit. Where it fails, and in the first fit, all medians are computed.
struct RepeatedMedianLine: LineFit, ~Copyable {
  private let x: [Double]
  private let slopes, medians: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  private var residuals: MedianTracker
  /// The points below and above a line on either side of the result.
  private var lower, upper: MedianSlopeSides
  /// The line that is drawn next.
  private var next: MedianSlopeSides
  private let trend: LeastSquaresLine
  /// The last result, the slope of least squares there, and the number of medians per unit of slope around it.
  private var last: (slope: Double, trend: Double, density: Double)?

  /// With fewer points all medians are computed as fast.
  private static let leastSearchedCount = 48
  /// Two lines with at most this many medians between them are close enough.
  private static let closeCount = 32
  /// Medians that a line should be beyond the result.
  private static let margin = 6
  private static let mostLines = 7

  init?(x: [Double]) {
    guard let trend = LeastSquaresLine(x: x) else { return nil }
    self.x = x
    self.trend = trend
    slopes = .zeros(x.count - 1)
    medians = .zeros(x.count)
    select = RankSelection(capacity: x.count)
    residuals = MedianTracker(count: x.count)
    lower = MedianSlopeSides(x: x)
    upper = MedianSlopeSides(x: x)
    next = MedianSlopeSides(x: x)
  }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let count = x.count
    guard y.count == count else { return nil }
    let trend = trend.fit(y)?.slope
    let slope = searchedSlope(y, trend) ?? slopeOfAll(y, trend)
    for index in 0..<count { residuals.values[index] = y[index] - slope * x[index] }
    return Line(finiteSlope: slope, intercept: residuals.median())
  }

  /// The ranks of the outer median, among all points but the last.
  private var ranks: (low: Int, high: Int) { ((x.count - 2) / 2, (x.count - 1) / 2) }

  // MARK: All medians

  /// The median by the definition.
  private mutating func slopeOfAll(_ y: UnsafeBufferPointer<Double>, _ trend: Double?) -> Double {
    let used = x.count - 1
    let everything = (low: -Double.infinity, high: Double.infinity)
    for point in 0..<used { medians[point] = medianSlope(of: point, y, within: everything) }
    let (low, high) = select(
      ranks, of: UnsafeBufferPointer(rebasing: medians[..<used]), window: everything)
    let slope = low + 0.5 * (high - low)
    last = nil
    if used >= Self.leastSearchedCount, let trend {
      let sorted = medians[..<used].sorted()
      let reach = Self.closeCount / 2
      let width = sorted[ranks.high + reach] - sorted[ranks.low - reach]
      let density = Double(2 * reach + 1) / width
      if density.isFinite { last = (slope, trend, density) }
    }
    return slope
  }

  /// The median of the slopes from one point to all others.
  ///
  /// - Parameter window: should contain the median; any window gives the same result.
  private func medianSlope(
    of point: Int, _ y: UnsafeBufferPointer<Double>, within window: (low: Double, high: Double)
  ) -> Double {
    let count = x.count
    x.withUnsafeBufferPointer { x in
      for other in 0..<point { slopes[other] = (y[other] - y[point]) / (x[other] - x[point]) }
      for other in point + 1..<count {
        slopes[other - 1] = (y[other] - y[point]) / (x[other] - x[point])
      }
    }
    let (low, high) = select(
      ((count - 2) / 2, (count - 1) / 2), of: UnsafeBufferPointer(slopes), window: window)
    return low + 0.5 * (high - low)
  }

  // MARK: Search

  /// The median, found between two lines; nil if they do not certainly enclose it.
  private mutating func searchedSlope(_ y: UnsafeBufferPointer<Double>, _ trend: Double?) -> Double?
  {
    guard let last, let trend, enclose(y, from: last.slope + (trend - last.trend), last.density)
    else { return nil }
    let window = (low: lower.slope, high: upper.slope)
    var count = 0
    for point in 0..<x.count - 1 where !lower.isBelow(point) && !upper.isAbove(point) {
      medians[count] = medianSlope(of: point, y, within: window)
      count += 1
    }
    let (low, high) = (ranks.low - lower.belowCount, ranks.high - lower.belowCount)
    guard low >= 0, high < count else { return nil }
    let found = select(
      (low, high), of: UnsafeBufferPointer(rebasing: medians[..<count]), window: window)
    guard found.low > lower.slope + lower.resolution, found.high < upper.slope - upper.resolution
    else { return nil }
    let slope = found.low + 0.5 * (found.high - found.low)
    let density = Double(count) / (upper.slope - lower.slope)
    self.last = density.isFinite ? (slope, trend, density) : nil
    return slope
  }

  /// Draws lines until two of them enclose the outer median with few medians between them. False if they do not enclose it.
  private mutating func enclose(
    _ y: UnsafeBufferPointer<Double>, from guess: Double, _ density: Double
  ) -> Bool {
    let (ranks, pointCount) = (ranks, x.count - 1)
    var (slope, hasLower, hasUpper) = (guess, false, false)
    for attempt in 0..<Self.mostLines {
      guard next.draw(slope, y) else { return false }
      let farther = Double(Self.margin << attempt)
      if next.belowCount <= ranks.low {
        swap(&next, &lower)
        hasLower = true
      } else if pointCount - next.aboveCount > ranks.high {
        swap(&next, &upper)
        hasUpper = true
      }
      // Medians from each line to the middle, the middle ones not counted.
      let belowMiddle = ranks.low - lower.belowCount
      let aboveMiddle = pointCount - upper.aboveCount - 1 - ranks.high
      switch (hasLower, hasUpper) {
      case (true, true):
        let between = pointCount - lower.belowCount - upper.aboveCount
        if between <= Self.closeCount { return true }
        let spacing = (upper.slope - lower.slope) / Double(between)
        slope =
          belowMiddle > aboveMiddle
          ? lower.slope + spacing * Double(belowMiddle - Self.margin)
          : upper.slope - spacing * Double(aboveMiddle - Self.margin)
        guard slope > lower.slope, slope < upper.slope else { return true }
      case (true, false): slope = lower.slope + (Double(belowMiddle) + farther) / density
      case (false, true): slope = upper.slope - (Double(aboveMiddle) + farther) / density
      case (false, false): slope += farther / density
      }
    }
    return hasLower && hasUpper
  }

  deinit {
    slopes.deallocate()
    medians.deallocate()
  }
}

/// On which side of a line of some slope the median slope of each point is: whether most other points are below or above
/// a line of this slope through the point.
struct MedianSlopeSides: ~Copyable {
  private(set) var slope = 0.0
  /// Slopes that differ from that of the line by less may be on either side.
  private(set) var resolution = 0.0
  /// The number of points, without the last, whose median is below, and the number of those whose median is above. Of an
  /// even number of slopes the two middle ones may be on two sides; such a point is neither.
  private(set) var belowCount = 0
  private(set) var aboveCount = 0

  private let x: [Double]
  private let heights: UnsafeMutableBufferPointer<Double>
  /// For each point, the number of its slopes that are less than that of the line.
  private let smaller: UnsafeMutableBufferPointer<Int>
  private let reachX, leastStepX: Double
  /// Ranks, from 0, of the middle slopes of a point.
  private let ranks: (low: Int, high: Int)

  /// - Parameter x: ascending.
  init(x: [Double]) {
    self.x = x
    heights = .zeros(x.count)
    smaller = .zeros(x.count)
    reachX = x.reduce(0) { max($0, abs($1)) }
    leastStepX = zip(x.dropFirst(), x).map(-).min() ?? 0
    ranks = ((x.count - 2) / 2, (x.count - 1) / 2)
  }

  func isBelow(_ point: Int) -> Bool { smaller[point] > ranks.high }

  func isAbove(_ point: Int) -> Bool { smaller[point] <= ranks.low }

  /// Draws the line; false if numbers are too large.
  mutating func draw(_ slope: Double, _ y: UnsafeBufferPointer<Double>) -> Bool {
    let count = x.count
    self.slope = slope
    var reachY = 0.0
    for index in 0..<count {
      heights[index] = y[index] - slope * x[index]
      reachY = max(reachY, abs(y[index]))
    }
    // About twice the largest rounding error of a difference of heights, by the shortest distance.
    resolution = 0x1p-49 * (reachY + abs(slope) * reachX) / leastStepX
    guard slope.isFinite, resolution.isFinite else { return false }
    countSmaller()
    (belowCount, aboveCount) = (0, 0)
    for point in 0..<count - 1 {
      belowCount &+= isBelow(point) ? 1 : 0
      aboveCount &+= isAbove(point) ? 1 : 0
    }
    return true
  }

  /// A slope is less than that of the line where the right point is lower above it.
  private func countSmaller() {
    guard let heights = heights.baseAddress, let smaller = smaller.baseAddress else { return }
    let count = x.count
    smaller.update(repeating: 0, count: count)
    for left in 0..<count {
      let height = heights[left]
      var own = 0
      for right in left + 1..<count {
        let isLess = heights[right] < height ? 1 : 0
        own &+= isLess
        smaller[right] &+= isLess
      }
      smaller[left] &+= own
    }
  }

  deinit {
    heights.deallocate()
    smaller.deallocate()
  }
}
