/// Median of the slopes between all pairs of points: a line's slope that outliers hardly move.
///
/// Pairs of one x count for nothing. Nil without a pair, and for more than `largestCount` points,
/// whose pairs would fill the memory. Source: Sen PK (1968), J Am Stat Assoc 63(324):1379-1389.
public func theilSenSlope(_ x: [Double], _ y: [Double], largestCount: Int = 4000) -> Double? {
  guard x.count == y.count, x.count <= largestCount else { return nil }
  var slopes: [Double] = []
  slopes.reserveCapacity(x.count * max(0, x.count - 1) / 2)
  for second in x.indices {
    for first in 0..<second where x[first] != x[second] {
      slopes.append((y[second] - y[first]) / (x[second] - x[first]))
    }
  }
  return median(slopes)
}
