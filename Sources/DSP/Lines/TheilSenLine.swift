/// The Theil-Sen line through points at fixed x: a robust regression line.
///
/// The slope is the median of the slopes of all pairs of points; the intercept is the median of the
/// residuals. Both are exact. Successive fits of similar points are fast, some ten microseconds for 500
/// points; the result does not depend on earlier fits.
///
/// Why not simpler: 500 points have 124,750 pairs, and a vowel has thousands of cepstra to fit; the median of
/// all slopes (`slopeOfAllPairs`) is therefore the last resort. Instead the pairs below a guessed slope are
/// counted by sorting the points, n log n, and the line is turned until it passes the median; only the slopes
/// passed on the way are computed. A random sample of pairs would be quick too, but its median is not that of
/// all.
///
/// Limits: x ascends, up to 4000 points; many equal slopes fall back to all pairs.
///
/// Sources: Sen PK (1968), J Am Stat Assoc 63(324):1379-1389; Dillencourt MB, Mount DM, Netanyahu NS
/// (1992), Int J Comput Geom Appl 2(1):1-27.
public struct TheilSenLine: LineFit, ~Copyable {
  private let count: Int
  private var points: LinePoints
  private var search: MedianSlopeSearch
  private let residuals: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  /// The sum of these weights times y is a slope that moves with the median slope; the weights are the ranks
  /// of x.
  private let trendWeights: [Double]

  /// Nil unless x ascends, is finite and has 2 to `largestCount` values.
  public init?(x: [Double]) {
    guard meanIfAscending(x) != nil, x.count <= Self.largestCount else { return nil }
    count = x.count
    points = LinePoints(x: x)
    search = MedianSlopeSearch(count: count)
    residuals = .zeros(count)
    select = RankSelection(capacity: count)
    let ranks = x.indices.map { Double($0) - 0.5 * Double(x.count - 1) }
    let spread = zip(ranks, x).reduce(0) { $0 + $1.0 * $1.1 }
    trendWeights = ranks.map { $0 / spread }
  }

  /// With more points, the pairs would exhaust the memory if most of their slopes are equal.
  public static let largestCount = 4000

  /// The line through points with these y; nil unless there is one finite y per x.
  public mutating func fit(_ y: [Double]) -> Line? { y.withUnsafeBufferPointer { fit($0) } }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let trend = partialSums(count: min(count, y.count)) { trendWeights[$0] * y[$0] }
    guard y.count == count, trend.isFinite else { return nil }
    points.load(y)
    let slope = points.isConstant ? 0 : medianSlope(trend)
    return Line(finiteSlope: slope, intercept: medianResidual(slope))
  }

  /// Searches near the previous result, then from an independent guess, then over all pairs.
  private mutating func medianSlope(_ trend: Double) -> Double {
    if let slope = search(points, trend: trend) { return slope }
    return search(points, trend: trend, from: guess(trend)) ?? slopeOfAllPairs()
  }

  /// A guess for normally distributed residuals: the standard deviation of Kendall's count of pairs divided
  /// by the standard error of the slope is the density of slopes at the median.
  private func guess(_ trend: Double) -> MedianSlopeSearch.Guess {
    let count = Double(count)
    let weight = partialSums(count: trendWeights.count) { trendWeights[$0] * trendWeights[$0] }
    let error = points.spread(slope: trend) * weight.squareRoot()
    let density = (count * (count - 1) * (2 * count + 5) / 72).squareRoot() / error
    return MedianSlopeSearch.Guess(slope: trend, density: density)
  }

  /// The median by the definition, over the slopes of all pairs: slow, needs n²/2 numbers, always right.
  private func slopeOfAllPairs() -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(count * (count - 1) / 2)
    for second in 0..<count {
      for first in 0..<second { slopes.append(points.slope(first, second)) }
    }
    return median(slopes) ?? 0
  }

  /// The median of the residuals, searched around the middle points of the order.
  private func medianResidual(_ slope: Double) -> Double {
    for index in 0..<count { residuals[index] = points.residual(index, slope: slope) }
    let (low, high) = ((count - 1) / 2, count / 2)
    let one = residuals[search.order.index(at: max(0, low - 4))]
    let other = residuals[search.order.index(at: min(count - 1, high + 4))]
    let window = (low: min(one, other), high: max(one, other))
    let found = select((low, high), of: UnsafeBufferPointer(residuals), window: window)
    return found.low + 0.5 * (found.high - found.low)
  }

  deinit { residuals.deallocate() }
}

/// Points with ascending x and changing y, and their heights above a line of variable slope.
struct LinePoints: ~Copyable {
  let count: Int
  private let x, y: UnsafeMutableBufferPointer<Double>
  /// Coordinates relative to the center, which reduces rounding errors.
  private let fromMiddleX, fromMiddleY: UnsafeMutableBufferPointer<Double>
  /// Upper bounds of the distances from the center.
  private let reachX: Double
  private var reachY = 0.0
  private let leastStepX: Double

  /// Two or more points at these ascending x; all y are 0 at first.
  init(x values: [Double]) {
    count = values.count
    x = .zeros(count)
    y = .zeros(count)
    fromMiddleX = .zeros(count)
    fromMiddleY = .zeros(count)
    _ = x.update(from: values)
    let middle = 0.5 * x[0] + 0.5 * x[count - 1]
    for index in 0..<count { fromMiddleX[index] = x[index] - middle }
    reachX = x[count - 1] - middle
    leastStepX = zip(values.dropFirst(), values).map(-).min() ?? 0
  }

  /// Sets the heights of all points; `values` has one finite value per point.
  mutating func load(_ values: UnsafeBufferPointer<Double>) {
    let middle = partialSums(count: count) { values[$0] } / Double(count)
    for index in 0..<count {
      y[index] = values[index]
      fromMiddleY[index] = values[index] - middle
    }
    reachY = partialSums(count: count) { abs(fromMiddleY[$0]) }
  }

  /// Whether all y are equal, so that no slope needs to be searched.
  var isConstant: Bool { y.allSatisfy { $0 == y[0] } }

  /// The slope from one point to another.
  @inline(__always) func slope(_ one: Int, _ other: Int) -> Double {
    (y[other] - y[one]) / (x[other] - x[one])
  }

  /// Residual of y relative to a line through the origin.
  func residual(_ index: Int, slope: Double) -> Double { y[index] - slope * x[index] }

  /// Mean absolute distance from a line through the center.
  func spread(slope: Double) -> Double {
    partialSums(count: count) { abs(fromMiddleY[$0] - slope * fromMiddleX[$0]) } / Double(count)
  }

  /// Writes one integer per point that sorts by the rounded height above a line through the center; the bits
  /// of `mask` are left free.
  func writeHeights(
    slope: Double, freeing mask: UInt64, to heights: UnsafeMutableBufferPointer<UInt64>
  ) {
    let scale = 0.49 / reach(slope: slope)
    for index in 0..<count {
      let height = 1.5 + (fromMiddleY[index] - slope * fromMiddleX[index]) * scale
      // For numbers from 1 to 2, the mantissa bits have the same order as the numbers.
      heights[index] = height.bitPattern << 12 & ~mask
    }
  }

  /// Two points are certainly in the right order if the slope between them differs from the line's by more
  /// than this.
  ///
  /// About ten times the largest rounding error; infinite if numbers are too large or too small.
  func resolution(slope: Double) -> Double {
    let reach = reach(slope: slope)
    return reach.isNormal ? 0x1p-46 * reach / leastStepX : .infinity
  }

  /// An upper bound of the magnitude of all heights above a line of this slope.
  private func reach(slope: Double) -> Double { reachY + abs(slope) * reachX }

  deinit { for buffer in [x, y, fromMiddleX, fromMiddleY] { buffer.deallocate() } }
}

extension UnsafeMutableBufferPointer where Element: Numeric {
  /// Allocates memory filled with zeros, which the caller deallocates.
  static func zeros(_ count: Int) -> Self {
    let buffer = allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }
}

/// Finds the median of the slopes of all pairs of points without computing all slopes.
///
/// Counts the slopes below a guess, turns the line until it has passed the median slope, and selects the
/// median among the slopes passed. The guess comes from the previous search.
struct MedianSlopeSearch: ~Copyable {
  /// The points in the order of the last line, whose slope was close to the median.
  let order: ResidualOrder
  private let slopes: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  /// Ranks, from 0, of the middle slope or of the two middle slopes.
  private let ranks: (low: Int, high: Int)
  /// The result of the previous search and the trend of its points.
  private var last: (found: Guess, trend: Double)?

  /// The start of the search for the median slope.
  struct Guess {
    var slope: Double
    /// Number of pair slopes per unit of slope.
    var density: Double
  }

  /// Allocates memory for `count` points, at least two.
  init(count: Int) {
    let pairs = count * (count - 1) / 2
    ranks = ((pairs - 1) / 2, pairs / 2)
    let largestPassedCount = 16 * count
    order = ResidualOrder(count: count, pairCount: largestPassedCount)
    slopes = .zeros(largestPassedCount)
    select = RankSelection(capacity: largestPassedCount)
  }

  /// The median slope, searched near the result of the previous search; nil if it is not found or there was
  /// no previous search.
  ///
  /// `trend` is a slope that is quick to compute and moves with the median.
  mutating func callAsFunction(_ points: borrowing LinePoints, trend: Double) -> Double? {
    guard let (found, lastTrend) = last else { return nil }
    let slope = found.slope + (trend - lastTrend)
    return self(points, trend: trend, from: Guess(slope: slope, density: found.density))
  }

  /// The median slope, searched from a guess; nil if too many slopes are equal or close to it.
  mutating func callAsFunction(_ points: borrowing LinePoints, trend: Double, from guess: Guess)
    -> Double?
  {
    guard let found = search(points, from: guess) else { return nil }
    last = (found, trend)
    return found.slope
  }

  /// The median slope and the density of slopes there.
  private func search(_ points: borrowing LinePoints, from first: Guess) -> Guess? {
    var guess = first
    var below = order.sort(points, slope: guess.slope)
    for attempt in 0..<8 {
      let least = 8 * points.resolution(slope: guess.slope)
      guard let next = turned(guess, below, attempt, least: least) else { return nil }
      let passed = order.resort(points, slope: next, passing: slopes)
      let belowNext = passed.map { below + $0 } ?? order.sort(points, slope: next)
      let density = Double(belowNext - below) / (next - guess.slope)
      let range = (min(guess.slope, next), max(guess.slope, next))
      if let passed,
        let median = median(points, of: abs(passed), in: range, below: min(below, belowNext))
      {
        if abs(passed) > 100 { guess.density = density }
        return Guess(slope: median, density: guess.density)
      }
      guess.density = max(density, guess.density / 16)
      (guess.slope, below) = (next, belowNext)
    }
    return nil
  }

  /// A slope that is probably just beyond the median; each attempt goes further than the previous one.
  private func turned(_ guess: Guess, _ below: Int, _ attempt: Int, least: Double) -> Double? {
    let isUp = below <= ranks.low
    let distance = isUp ? ranks.high + 1 - below : below - ranks.low
    let step = max(Double(distance + distance / 8 + 8 << attempt) / guess.density, least)
    return step.isFinite ? guess.slope + (isUp ? step : -step) : nil
  }

  /// The median, if it is certainly among the recorded slopes between two lines.
  private func median(
    _ points: borrowing LinePoints, of count: Int, in range: (from: Double, to: Double), below: Int
  ) -> Double? {
    let (low, high) = (ranks.low - below, ranks.high - below)
    guard low >= 0, high < count else { return nil }
    let spacing = (range.to - range.from) / Double(count)
    let margin = 2 + 0.7 * Double(count).squareRoot()
    let window = (
      low: range.from + spacing * (Double(low) - margin),
      high: range.from + spacing * (Double(high) + 1 + margin)
    )
    let passed = UnsafeBufferPointer(rebasing: slopes[..<count])
    let found = select((low, high), of: passed, window: window)
    let resolution = points.resolution(slope: max(abs(range.from), abs(range.to)))
    let isSure = found.low > range.from + resolution && found.high < range.to - resolution
    return isSure ? found.low + 0.5 * (found.high - found.low) : nil
  }

  deinit { slopes.deallocate() }
}
