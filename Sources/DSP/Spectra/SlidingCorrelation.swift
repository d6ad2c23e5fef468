/// Pearson's correlation of a pattern with the samples of a signal at every place where it fits.
///
/// Place s holds the correlation of `pattern` with x(s) to x(s + n - 1), n the length of the pattern; 0 where one of
/// them does not vary. Returns `x.count` - n + 1 values, none if the pattern is empty or longer than the signal.
/// The result has no unit and does not depend on the units, sizes and means of the two.
///
/// Sums are computed directly, at eight places at a time: a pattern of a step is moved by a few dozen samples,
/// for which transforms would take longer. Cost: n times the number of places.
public func slidingCorrelations(of pattern: [Double], along x: ArraySlice<Double>) -> [Double] {
  let places = x.count - pattern.count + 1
  guard !pattern.isEmpty, places > 0 else { return [] }
  let pattern = removingMean(pattern)
  let (count, size) = (
    Double(pattern.count), partialSums(count: pattern.count) { pattern[$0] * pattern[$0] }
  )
  // Zeros after the samples stand for those of places that do not exist.
  let padded = x + [Double](repeating: 0, count: SIMD8<Double>.scalarCount)
  return padded.withUnsafeBytes { samples in
    var found: [Double] = []
    found.reserveCapacity(places + SIMD8<Double>.scalarCount)
    for first in stride(from: 0, to: places, by: SIMD8<Double>.scalarCount) {
      var (sums, squares, products) = (SIMD8<Double>.zero, SIMD8<Double>.zero, SIMD8<Double>.zero)
      for index in pattern.indices {
        let values = samples.eight(at: first + index)
        sums += values
        squares += values * values
        products += values * pattern[index]
      }
      // The pattern has no mean, so that the products need no correction for that of the samples.
      let power = squares - sums * sums / count
      for lane in 0..<min(SIMD8<Double>.scalarCount, places - first) {
        let varies = power[lane] > roundingTolerance * squares[lane] && size > 0
        found.append(varies ? products[lane] / (power[lane] * size).squareRoot() : 0)
      }
    }
    return found
  }
}

/// A power below this share of the sum of squares may be the rounding error of samples that do not vary.
private let roundingTolerance = 1e-12
