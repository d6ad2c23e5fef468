/// The line of Theil and Sen through points at fixed x: a line that outliers hardly move.
///
/// Its slope is the median of the slopes of all pairs, its intercept the median of what is left of y,
/// both exact. Fits one after the other of points that change little are fast, some ten microseconds
/// for 500 points; the result depends on no fit before.
///
/// Sources: Sen PK (1968), J Am Stat Assoc 63(324):1379-1389; Dillencourt MB, Mount DM, Netanyahu NS
/// (1992), Int J Comput Geom Appl 2(1):1-27.
public struct TheilSenLine: LineFit, ~Copyable {
  private let count: Int
  private var points: LinePoints
  private var search: MedianSlopeSearch
  private let residuals: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  /// Times y, these sum up to a slope that moves as the median slope does: those of the ranks of x.
  private let trendWeights: [Double]

  /// Nil unless x ascends, is finite and has from 2 to `largestCount` values.
  public init?(x: [Double]) {
    guard ascendingMiddle(x) != nil, x.count <= Self.largestCount else { return nil }
    count = x.count
    points = LinePoints(x: x)
    search = MedianSlopeSearch(count: count)
    residuals = .zeros(count)
    select = RankSelection(capacity: count)
    let ranks = x.indices.map { Double($0) - 0.5 * Double(x.count - 1) }
    let spread = zip(ranks, x).reduce(0) { $0 + $1.0 * $1.1 }
    trendWeights = ranks.map { $0 / spread }
  }

  /// The pairs of more points would fill the memory where most of their slopes are equal.
  public static let largestCount = 4000

  /// The line through points with these y; nil unless there are as many as x and all are finite.
  public mutating func fit(_ y: [Double]) -> Line? { y.withUnsafeBufferPointer { fit($0) } }

  mutating func fit(_ y: UnsafeBufferPointer<Double>) -> Line? {
    let trend = partialSums(count: min(count, y.count)) { trendWeights[$0] * y[$0] }
    guard y.count == count, trend.isFinite else { return nil }
    points.load(y)
    let slope = points.isLevel ? 0 : medianSlope(trend)
    return Line(finiteSlope: slope, intercept: medianResidual(slope))
  }

  /// Looked for where the fit before leads to, then from scratch, then the slow way.
  private mutating func medianSlope(_ trend: Double) -> Double {
    if let slope = search(points, trend: trend) { return slope }
    return search(points, trend: trend, from: guess(trend)) ?? slopeOfAllPairs()
  }

  /// As if what is left of y had a normal distribution: the standard deviation of Kendall's count of
  /// pairs over that of the slope is the density of slopes in the middle.
  private func guess(_ trend: Double) -> MedianSlopeSearch.Guess {
    let count = Double(count)
    let weight = partialSums(count: trendWeights.count) { trendWeights[$0] * trendWeights[$0] }
    let error = points.spread(slope: trend) * weight.squareRoot()
    let density = (count * (count - 1) * (2 * count + 5) / 72).squareRoot() / error
    return MedianSlopeSearch.Guess(slope: trend, density: density)
  }

  /// The slow way.
  private func slopeOfAllPairs() -> Double {
    var slopes: [Double] = []
    slopes.reserveCapacity(count * (count - 1) / 2)
    for second in 0..<count {
      for first in 0..<second { slopes.append(points.slope(first, second)) }
    }
    return median(slopes) ?? 0
  }

  /// The median of what is left of y, looked for around the middle points of the order.
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

/// Points at ascending x whose y change, as a line that is turned sees them.
struct LinePoints: ~Copyable {
  let count: Int
  private let x, y: UnsafeMutableBufferPointer<Double>
  /// The points as seen from their middle, where little is lost to rounding.
  private let fromMiddleX, fromMiddleY: UnsafeMutableBufferPointer<Double>
  /// No point is further from the middle.
  private let reachX: Double
  private var reachY = 0.0
  private let leastStepX: Double

  /// Two or more points at these x, which ascend; on the x axis at first.
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

  /// Takes as many y.
  mutating func load(_ values: UnsafeBufferPointer<Double>) {
    let middle = partialSums(count: count) { values[$0] } / Double(count)
    for index in 0..<count {
      y[index] = values[index]
      fromMiddleY[index] = values[index] - middle
    }
    reachY = partialSums(count: count) { abs(fromMiddleY[$0]) }
  }

  /// Whether all y are the same.
  var isLevel: Bool { y.allSatisfy { $0 == y[0] } }

  /// The slope from one point to another.
  @inline(__always)
  func slope(_ one: Int, _ other: Int) -> Double { (y[other] - y[one]) / (x[other] - x[one]) }

  /// What is left of y above a line through the origin.
  func residual(_ index: Int, slope: Double) -> Double { y[index] - slope * x[index] }

  /// Mean distance from a line through the middle.
  func spread(slope: Double) -> Double {
    partialSums(count: count) { abs(fromMiddleY[$0] - slope * fromMiddleX[$0]) } / Double(count)
  }

  /// Writes one number for each point, in the order of their heights above a line through the middle,
  /// rounded; bits of the mask are left free.
  func writeHeights(
    slope: Double, freeing mask: UInt64, to heights: UnsafeMutableBufferPointer<UInt64>
  ) {
    let scale = 0.49 / reach(slope: slope)
    for index in 0..<count {
      let height = 1.5 + (fromMiddleY[index] - slope * fromMiddleX[index]) * scale
      // Of a number from 1 to 2 the bits behind sign and exponent are in the order of the numbers.
      heights[index] = height.bitPattern << 12 & ~mask
    }
  }

  /// Two points are in the right order of heights when their slope differs from the line's by more.
  ///
  /// Some ten times the largest effect of rounding; infinite where numbers are too large or too small.
  func resolution(slope: Double) -> Double {
    let reach = reach(slope: slope)
    return reach.isNormal ? 0x1p-46 * reach / leastStepX : .infinity
  }

  /// No height is larger.
  private func reach(slope: Double) -> Double { reachY + abs(slope) * reachX }

  deinit { for buffer in [x, y, fromMiddleX, fromMiddleY] { buffer.deallocate() } }
}

extension UnsafeMutableBufferPointer where Element: Numeric {
  /// New memory.
  static func zeros(_ count: Int) -> Self {
    let buffer = allocate(capacity: count)
    buffer.initialize(repeating: 0)
    return buffer
  }
}

/// Finds the median of the slopes of all pairs of points without computing them all.
///
/// The slopes below a guess are counted; from there the line is turned until it has passed the middle,
/// and among the slopes that it passed the median is picked. The guess comes from the search before.
struct MedianSlopeSearch: ~Copyable {
  /// The points as the last line saw them, which had about the median slope.
  let order: ResidualOrder
  private let slopes: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  /// Ranks of the middle slope, or of the two next to the middle, from 0.
  private let ranks: (low: Int, high: Int)
  /// What the last search led to and the trend of its points.
  private var last: (found: Guess, trend: Double)?

  /// Where to look for the median slope.
  struct Guess {
    var slope: Double
    /// Slopes of pairs per slope.
    var density: Double
  }

  /// Memory for as many points.
  init(count: Int) {
    let pairs = count * (count - 1) / 2
    ranks = ((pairs - 1) / 2, pairs / 2)
    let largestPassedCount = 16 * count
    order = ResidualOrder(count: count, pairCount: largestPassedCount)
    slopes = .zeros(largestPassedCount)
    select = RankSelection(capacity: largestPassedCount)
  }

  /// The median slope, looked for where the search before leads to; nil when it is not found, or when
  /// there was none.
  ///
  /// `trend` is a slope that is quickly found and moves as the median does.
  mutating func callAsFunction(_ points: borrowing LinePoints, trend: Double) -> Double? {
    guard let (found, lastTrend) = last else { return nil }
    let slope = found.slope + (trend - lastTrend)
    return self(points, trend: trend, from: Guess(slope: slope, density: found.density))
  }

  /// The same, looked for from a guess on; nil when too many slopes are equal to it or next to it.
  mutating func callAsFunction(
    _ points: borrowing LinePoints, trend: Double, from guess: Guess
  ) -> Double? {
    guard let found = search(points, from: guess) else { return nil }
    last = (found, trend)
    return found.slope
  }

  /// The median slope and how close slopes lie there.
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

  /// A slope that ought to be just beyond the middle; each attempt goes further than the one before.
  private func turned(_ guess: Guess, _ below: Int, _ attempt: Int, least: Double) -> Double? {
    let isUp = below <= ranks.low
    let distance = isUp ? ranks.high + 1 - below : below - ranks.low
    let step = max(Double(distance + distance / 8 + 8 << attempt) / guess.density, least)
    return step.isFinite ? guess.slope + (isUp ? step : -step) : nil
  }

  /// The median if it is among the slopes written down between two lines, and surely between them.
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
