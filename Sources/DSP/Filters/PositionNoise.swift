import CLibrary

/// The error of measured positions in a plane, estimated from the positions themselves.
///
/// The model has two kinds of error: white error, which is independent in each position, and a random-walk
/// drift, which approximates strongly correlated errors over a few positions.
///
/// The accuracy that a receiver states does not replace the estimate: it bounds the distance from the true
/// place, and most of that error is common to neighboring positions, where it does not lengthen a track; nor
/// does it say whether the phone has smoothed the positions already.
public struct PositionNoise: Sendable, Equatable {
  /// Variance per axis of the white error, in squared units of length.
  public var whiteVariance: Double
  /// Growth of the variance per axis of the drifting error, in squared units of length per second.
  public var driftRate: Double

  /// A known error; neither number is negative.
  public init(whiteVariance: Double, driftRate: Double) {
    (self.whiteVariance, self.driftRate) = (whiteVariance, driftRate)
  }

  /// Second differences are taken over 1 to this many intervals.
  static let longestReach = 4
  /// Second differences over more than this many times the usual span are left out: they contain a gap.
  static let longestSpanShare = 2.5
  /// The variance is estimated from at least this many second differences.
  static let minimumDifferenceCount = 8
  /// A drift below this share of the error over the longest reach counts as chance.
  static let smallestDriftShare = 0.15

  /// Estimates the error of positions at strictly ascending times in seconds.
  ///
  /// The variance of the distance between a position and the line through an earlier and a later position has
  /// a known dependence on the span between them: constant for white error, proportional to the span for
  /// drift, and proportional to its cube for a random acceleration. The variances over several spans are
  /// robust, from the median, so that single turns have no influence. The three parts are the non-negative
  /// least-squares fit to them. Variances below `smallestVariance` are weighted as if they were equal to it.
  /// The error is zero for fewer than ten positions.
  public init(of positions: [SIMD2<Double>], times: [Double], smallestVariance: Double) {
    self.init(whiteVariance: 0, driftRate: 0)
    let usual = median(zip(times.dropFirst(), times).map(-)) ?? 0
    let spreads = (1...Self.longestReach).compactMap {
      Spread(positions, times, reach: $0, typicalInterval: usual)
    }
    guard let longest = spreads.last else { return }
    let scaled = spreads.map { spread in
      let weight = 1 / max(spread.variance, smallestVariance)
      return (factors: spread.factors * weight, value: spread.variance * weight)
    }
    let parts = nonNegativeFit(scaled.map(\.factors), scaled.map(\.value))
    let (white, drift) = (longest.factors.x * parts.x, longest.factors.y * parts.y)
    whiteVariance = parts.x
    driftRate = drift < Self.smallestDriftShare * (white + drift) ? 0 : parts.y
  }
}

/// The variance of the distances between positions and the lines through earlier and later positions.
private struct Spread {
  /// The contributions of unit white error, unit drift and unit random acceleration to the variance.
  let factors: SIMD3<Double>
  /// Variance of these distances per axis, in squared units of length.
  let variance: Double

  /// Nil if too few positions have neighbors at this reach.
  init?(_ positions: [SIMD2<Double>], _ times: [Double], reach: Int, typicalInterval: Double) {
    let longestSpan = PositionNoise.longestSpanShare * Double(reach) * typicalInterval
    var (squares, white, drift, random) = ([Double](), [Double](), [Double](), [Double]())
    for middle in reach..<max(reach, positions.count - reach) {
      let before = times[middle] - times[middle - reach]
      let after = times[middle + reach] - times[middle]
      guard max(before, after) <= longestSpan else { continue }
      let (whole, share) = (before + after, before / (before + after))
      let line = positions[middle - reach] * (1 - share) + positions[middle + reach] * share
      let distance = positions[middle] - line
      squares.append((distance * distance).sum())
      white.append(1 + share * share + (1 - share) * (1 - share))
      drift.append(before * after / whole)
      random.append(before * before * after * after / (3 * whole))
    }
    guard squares.count >= PositionNoise.minimumDifferenceCount, let square = median(squares),
      let white = median(white), let drift = median(drift), let random = median(random)
    else { return nil }
    factors = SIMD3(white, drift, random)
    // The median of the squared length of a normal vector in the plane is 2 log 2 times the variance.
    variance = square / (2 * log(2))
  }
}

/// The x that minimizes |A x - b| under the condition that none of its three components is negative.
///
/// Tries all seven choices of components that may be above zero and takes the best non-negative solution. An
/// iterative solver (Lawson and Hanson) pays only with more than three unknowns.
private func nonNegativeFit(_ rows: [SIMD3<Double>], _ values: [Double]) -> SIMD3<Double> {
  var (best, least) = (SIMD3<Double>.zero, values.reduce(0) { $0 + $1 * $1 })
  for choice in 1..<8 {
    let free = (0..<3).filter { choice >> $0 & 1 == 1 }
    guard let found = leastSquares(rows, values, free), found.min() >= 0 else { continue }
    let error = zip(rows, values).reduce(0) { sum, row in
      let rest = (row.0 * found).sum() - row.1
      return sum + rest * rest
    }
    if error < least { (best, least) = (found, error) }
  }
  return best
}

/// The least-squares solution in the chosen components, by the normal equations; nil if it is not unique.
private func leastSquares(_ rows: [SIMD3<Double>], _ values: [Double], _ free: [Int]) -> SIMD3<
  Double
>? {
  // Scaling the columns to equal length keeps the elimination accurate.
  let scales = free.map { place in rows.reduce(0) { $0 + $1[place] * $1[place] }.squareRoot() }
  guard scales.allSatisfy({ $0 > 0 && $0.isFinite }), rows.count >= free.count else { return nil }
  var system = free.indices.map { i in
    free.indices.map { j in
      rows.reduce(0) { $0 + $1[free[i]] / scales[i] * $1[free[j]] / scales[j] }
    } + [zip(rows, values).reduce(0) { $0 + $1.0[free[i]] / scales[i] * $1.1 }]
  }
  for pivot in free.indices {
    guard system[pivot][pivot] > 1e-12 else { return nil }
    for row in free.indices where row != pivot {
      let factor = system[row][pivot] / system[pivot][pivot]
      for column in pivot...free.count { system[row][column] -= factor * system[pivot][column] }
    }
  }
  var solution = SIMD3<Double>.zero
  for (place, row) in free.indices.enumerated() {
    solution[free[place]] = system[row][free.count] / system[row][row] / scales[place]
  }
  return solution
}
