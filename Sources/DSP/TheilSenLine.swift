/// The line of Theil and Sen through points at fixed x: a line that outliers hardly move.
///
/// Its slope is the median of the slopes of all pairs, its intercept the median of what is left of y,
/// both exact. Not all slopes are computed: those below a guess are counted, and among the few between
/// two guesses the median is picked. The guess comes from the fit before, so that fits of points that
/// change little are fast.
///
/// Sources: Sen PK (1968), J Am Stat Assoc 63(324):1379-1389; Dillencourt MB, Mount DM, Netanyahu NS
/// (1992), Int J Comput Geom Appl 2(1):1-27.
public struct TheilSenLine: LineFit, ~Copyable {
  private let x: [Double]
  /// Times y, these sum up to a slope that moves as the median slope does.
  private let trendWeights: [Double]
  private var order: ResidualOrder
  private let slopes: UnsafeMutableBufferPointer<Double>
  private let residuals: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  private var last: Guess?

  /// Nil unless x ascends, is finite and has from 2 to `largestCount` values.
  public init?(x: [Double]) {
    guard ascendingMiddle(x) != nil, x.count <= Self.largestCount else { return nil }
    self.x = x
    let ranks = x.indices.map { Double($0) - 0.5 * Double(x.count - 1) }
    let spread = zip(ranks, x).reduce(0) { $0 + $1.0 * $1.1 }
    trendWeights = ranks.map { $0 / spread }
    order = ResidualOrder(x: x)
    slopes = .allocate(capacity: order.largestPassedCount)
    residuals = .allocate(capacity: x.count)
    select = RankSelection(capacity: order.largestPassedCount)
  }

  /// The pairs of more points would fill the memory where most of their slopes are equal.
  public static let largestCount = 4000

  /// The line through points with these y; nil unless there are as many as x and all are finite.
  public mutating func fit(_ y: [Double]) -> Line? { y.withUnsafeBufferPointer { fit($0) } }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let trend = partialSums(count: min(x.count, y.count)) { trendWeights[$0] * y[$0] }
    guard y.count == x.count, trend.isFinite else { return nil }
    order.load(y)
    let slope = order.isLevel ? 0 : searchedSlope(trend: trend) ?? slopeOfAllPairs()
    return Line(finiteSlope: slope, intercept: medianResidual(slope))
  }

  deinit {
    slopes.deallocate()
    residuals.deallocate()
  }
}

extension TheilSenLine {
  /// Where to look for the median slope.
  private struct Guess {
    var slope: Double
    /// What the weights made of the points.
    var trend: Double
    /// Slopes of pairs per slope.
    var density: Double
  }

  /// Ranks of the middle slope or of the two next to the middle, from 0.
  private var ranks: (low: Int, high: Int) {
    let pairs = x.count * (x.count - 1) / 2
    return ((pairs - 1) / 2, pairs / 2)
  }

  /// The median slope, looked for where the fit before found its own, and then from scratch; nil when
  /// too many slopes are equal to it or next to it.
  private mutating func searchedSlope(trend: Double) -> Double? {
    if var guess = last {
      guess.slope += trend - guess.trend
      if let slope = searchedSlope(from: guess, trend: trend) { return slope }
    }
    let density = expectedDensity(trend: trend)
    return searchedSlope(from: Guess(slope: trend, trend: trend, density: density), trend: trend)
  }

  private mutating func searchedSlope(from first: Guess, trend: Double) -> Double? {
    var (slope, density) = (first.slope, first.density)
    var below = order.sort(slope: slope)
    for attempt in 0..<8 {
      guard let next = nextSlope(slope, below: below, density: density, attempt: attempt) else {
        break
      }
      let passed = order.resort(slope: next, passing: slopes)
      if let passed, let median = middle(between: slope, next, below: below, passed: passed) {
        if abs(passed) > 100 { density = Double(passed) / (next - slope) }
        last = Guess(slope: median, trend: trend, density: density)
        return median
      }
      let belowNext = passed.map { below + $0 } ?? order.sort(slope: next)
      density = max(Double(belowNext - below) / (next - slope), density / 16)
      (slope, below) = (next, belowNext)
    }
    return nil
  }

  /// A slope that ought to be just beyond the middle; each attempt goes further than the one before.
  private func nextSlope(_ slope: Double, below: Int, density: Double, attempt: Int) -> Double? {
    let isUp = below <= ranks.low
    let distance = isUp ? ranks.high + 1 - below : below - ranks.low
    let reach = Double(distance + distance / 8 + 8 << attempt) / density
    let step = max(reach, 8 * order.resolution(slope: slope))
    return step.isFinite ? slope + (isUp ? step : -step) : nil
  }

  /// Slopes of pairs per slope around the middle if what is left of y had a normal distribution.
  ///
  /// From the standard deviation of Kendall's count of pairs and that of the slope.
  private func expectedDensity(trend: Double) -> Double {
    let count = Double(x.count)
    let weight = partialSums(count: x.count) { trendWeights[$0] * trendWeights[$0] }
    let error = order.spread(slope: trend) * weight.squareRoot()
    return (count * (count - 1) * (2 * count + 5) / 72).squareRoot() / error
  }

  /// The median slope if it is among those written down between two slopes, and surely between them.
  private func middle(between one: Double, _ other: Double, below: Int, passed: Int) -> Double? {
    let (from, to) = (min(one, other), max(one, other))
    let count = abs(passed)
    let before = min(below, below + passed)
    let (low, high) = (ranks.low - before, ranks.high - before)
    guard low >= 0, high < count else { return nil }
    let spacing = (to - from) / Double(count)
    let margin = 2 + 0.7 * Double(count).squareRoot()
    let found = select(
      (low, high), of: UnsafeBufferPointer(rebasing: slopes[..<count]),
      window: (
        from + spacing * (Double(low) - margin), from + spacing * (Double(high) + 1 + margin)
      ))
    let resolution = order.resolution(slope: max(abs(from), abs(to)))
    guard found.low > from + resolution, found.high < to - resolution else { return nil }
    return found.low + 0.5 * (found.high - found.low)
  }

  /// The slow way.
  private func slopeOfAllPairs() -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(ranks.low + ranks.high + 1)
    for second in x.indices {
      for first in 0..<second { slopes.append(order.slope(first, second)) }
    }
    return median(slopes) ?? 0
  }

  /// The median of what is left of y, looked for around the middle points of the order.
  private func medianResidual(_ slope: Double) -> Double {
    for index in 0..<x.count { residuals[index] = order.residual(index, slope: slope) }
    let (low, high) = ((x.count - 1) / 2, x.count / 2)
    let one = residuals[order.index(at: max(0, low - 4))]
    let other = residuals[order.index(at: min(x.count - 1, high + 4))]
    let found = select(
      (low, high), of: UnsafeBufferPointer(residuals), window: (min(one, other), max(one, other)))
    return found.low + 0.5 * (found.high - found.low)
  }
}
