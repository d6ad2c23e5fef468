import CLibrary

/// Kendall's rank correlation tau-b of two series, and the two-sided probability of one as far from zero if
/// the series are independent.
///
/// Pairs are counted in n log n steps (Knight WR 1966, J Am Stat Assoc 61:436-439). The probability is exact
/// for up to 33 pairs of values without ties; otherwise it is that of a normal distribution with the variance
/// for ties (Kendall MG 1970, Rank correlation methods). The limit and both forms are SciPy's, with which the
/// results agree.
public struct KendallTau: Sendable, Equatable {
  /// The correlation tau-b, from -1 to 1.
  public let tau: Double
  /// The two-sided probability, from 0 to 1.
  public let probability: Double

  private static let largestExactCount = 33

  /// Nil for series of different lengths, fewer than two values, a value that is not finite, and a constant
  /// series.
  public init?(_ x: [Double], _ y: [Double]) {
    guard x.count == y.count, x.count > 1, (x + y).allSatisfy(\.isFinite) else { return nil }
    let count = Double(x.count)
    let order = x.indices.sorted { x[$0] != x[$1] ? x[$0] < x[$1] : y[$0] < y[$1] }
    let both = order.map { SIMD2(x[$0], y[$0]) }
    let inX = TieSums(of: both.map(\.x))
    let inBoth = both.runLengths(==).reduce(0) { $0 + Double($1 * ($1 - 1) / 2) }
    var heights = both.map(\.y)
    var space = heights
    let inversions = Double(Self.sortCountingInversions(&heights, &space, 0, heights.count))
    let inY = TieSums(of: heights)
    let pairs = count * (count - 1) / 2
    let excess = pairs - inX.pairs - inY.pairs + inBoth - 2 * inversions
    let untied = (pairs - inX.pairs) * (pairs - inY.pairs)
    guard untied > 0 else { return nil }
    tau = max(-1, min(1, excess / untied.squareRoot()))
    if inX.pairs == 0, inY.pairs == 0, x.count <= Self.largestExactCount {
      probability = Self.exactProbability(inversions: Int(inversions), count: x.count)
    } else {
      let variance = Self.variance(count, inX, inY)
      probability = variance > 0 ? erfc(abs(excess) / (2 * variance).squareRoot()) : 1
    }
  }

  private static func variance(_ count: Double, _ x: TieSums, _ y: TieSums) -> Double {
    let m = count * (count - 1)
    let triples = count > 2 ? x.triples * y.triples / (9 * m * (count - 2)) : 0
    return (m * (2 * count + 5) - x.weighted - y.weighted) / 18 + 2 * x.pairs * y.pairs / m
      + triples
  }

  /// Twice the share of permutations with at most as many inversions, or as many pairs in order, as were found.
  private static func exactProbability(inversions: Int, count: Int) -> Double {
    let most = count * (count - 1) / 2
    let fewer = min(inversions, most - inversions)
    // Shares of permutations of a growing number of values by their inversions.
    var shares = [1.0]
    for length in stride(from: 2, through: count, by: 1) {
      let previous = shares
      shares = (0...min(fewer, length * (length - 1) / 2)).map { total in
        (max(0, total - length + 1)...total).reduce(0) { sum, place in
          place < previous.count ? sum + previous[place] / Double(length) : sum
        }
      }
    }
    return min(1, 2 * shares.reduce(0, +))
  }

  /// Merge sort of a part of the values; returns how many pairs were in descending order.
  private static func sortCountingInversions(
    _ values: inout [Double], _ space: inout [Double], _ start: Int, _ end: Int
  ) -> Int {
    guard end - start > 1 else { return 0 }
    let middle = (start + end) / 2
    var inversions =
      sortCountingInversions(&values, &space, start, middle)
      + sortCountingInversions(&values, &space, middle, end)
    var (low, high) = (start, middle)
    for place in start..<end {
      if low < middle, high == end || values[low] <= values[high] {
        space[place] = values[low]
        low += 1
      } else {
        space[place] = values[high]
        high += 1
        inversions += middle - low
      }
    }
    for place in start..<end { values[place] = space[place] }
    return inversions
  }
}

/// Sums over groups of t equal values of a sorted series.
private struct TieSums {
  /// The sum of t (t - 1) / 2: the pairs that are tied.
  var pairs = 0.0
  /// The sum of t (t - 1) (t - 2), for the variance.
  var triples = 0.0
  /// The sum of t (t - 1) (2 t + 5), for the variance.
  var weighted = 0.0

  init(of sorted: [Double]) {
    for length in sorted.runLengths(==) where length > 1 {
      let t = Double(length)
      pairs += t * (t - 1) / 2
      triples += t * (t - 1) * (t - 2)
      weighted += t * (t - 1) * (2 * t + 5)
    }
  }
}

extension Array {
  /// The lengths of runs of neighbors that are equal.
  fileprivate func runLengths(_ areEqual: (Element, Element) -> Bool) -> [Int] {
    var (lengths, start) = ([Int](), 0)
    for place in indices where place + 1 == count || !areEqual(self[place], self[place + 1]) {
      lengths.append(place + 1 - start)
      start = place + 1
    }
    return lengths
  }
}
