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
