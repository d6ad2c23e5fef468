import CLibrary

/// Windowed sinc interpolation of one depth, as a polynomial between each two samples.
///
/// Equals `sincInterpolated` but for rounding. Computing a polynomial takes as long as two values by that
/// function; its maximum then takes little time. Brent's method over that function, as in Praat, evaluates
/// many values for each maximum, of which a pitch analysis has up to 14 in each frame; it remains where too
/// few samples lie on one side (`SymmetricLags`).
struct SincPolynomials: Sendable {
  /// Number of samples used on either side.
  let depth: Int
  let window: SincWindow
  /// The polynomials of the weights of the samples on the left, by distance: one row of coefficients each.
  /// The weight of a sample on the right is the mirror image.
  private let weights: [Double]

  /// The number of even and of odd coefficients, which are stored in turn.
  ///
  /// The weights are products of a sine over half a turn and slowly changing functions, so that a polynomial of
  /// this degree differs from them by less than a rounding error.
  private static let pairCount = 9

  /// Prepares the weights for one depth, above 2; tables for large depths are worth sharing.
  init(depth: Int, window: SincWindow) {
    (self.depth, self.window) = (depth, window)
    weights = (0..<depth).flatMap { Self.weights(term: $0, depth: depth, window: window) }
  }

  /// The maximum in the two intervals beside a sample that is higher than its neighbors; nil near the ends of
  /// the samples, where fewer than `depth` samples lie on one side.
  func maximum(of samples: [Double], nearSample index: Int) -> (place: Double, height: Double)? {
    guard index >= depth, index + depth < samples.count else { return nil }
    let vertex = parabolicVertex(samples[index - 1], samples[index], samples[index + 1])
    let (start, isRight) = (min(max(vertex.offset, -1), 1), vertex.offset > 0)
    let likely = interval(of: samples, after: isRight ? index : index - 1)
    let likelyHolds = isRight ? likely.slope(at: -1) >= 0 : likely.slope(at: 1) <= 0
    let found = likelyHolds ? likely.maximum(from: isRight ? 2 * start - 1 : 2 * start + 1) : nil
    if let found, abs(found.place - Double(index)) > Self.bend { return found }
    let other = interval(of: samples, after: isRight ? index - 1 : index)
    let otherHolds = isRight ? other.slope(at: 1) < 0 : other.slope(at: -1) > 0
    if let found, !otherHolds { return found }
    let second = other.maximum(from: isRight ? 1 : -1)
    return found.map { $0.height > second.height ? $0 : second } ?? second
  }

  /// The curve has a slight bend at each sample, because the window moves, so that both sides may have a
  /// maximum this close to it; the higher one counts.
  private static let bend = 0.1

  private func interval(of samples: [Double], after left: Int) -> SincInterval {
    let stride = 2 * Self.pairCount * MemoryLayout<Double>.stride
    let last = stride - MemoryLayout<SIMD2<Double>>.stride
    var (most, highest) = (SIMD16<Double>.zero, SIMD2<Double>.zero)
    samples.withUnsafeBufferPointer { samples in
      weights.withUnsafeBytes { weights in
        for term in 0..<depth {
          let (one, other) = (samples[left &- term], samples[left &+ 1 &+ term])
          let pair = SIMD2(one + other, one - other)
          let four = SIMD4(lowHalf: pair, highHalf: pair)
          let eight = SIMD8(lowHalf: four, highHalf: four)
          let row = term &* stride
          most +=
            SIMD16(lowHalf: eight, highHalf: eight)
            * weights.loadUnaligned(fromByteOffset: row, as: SIMD16<Double>.self)
          highest +=
            pair * weights.loadUnaligned(fromByteOffset: row &+ last, as: SIMD2<Double>.self)
        }
      }
    }
    return SincInterval(left: left, most: most, highest: highest)
  }

  /// Coefficients of the weight of the sample `term` samples to the left of the interval, by interpolation at
  /// Chebyshev nodes; t runs from -1 at the left to 1 at the right sample.
  private static func weights(term: Int, depth: Int, window shape: SincWindow) -> [Double] {
    let count = 2 * pairCount
    let values = (0..<count).map { node in
      let phase = 0.5 + 0.5 * cos(.pi * (Double(node) + 0.5) / Double(count))
      let distance = phase + Double(term)
      let end = shape.end(nearest: phase, depth: depth)
      let window = 0.5 + 0.5 * cos(.pi * distance / end)
      let sine = sin(.pi * min(phase, 1 - phase)) / .pi
      return (term.isMultiple(of: 2) ? sine : -sine) * window / distance
    }
    var coefficients = [Double](repeating: 0, count: count)
    // Chebyshev polynomials of two successive degrees.
    var (polynomial, next) = ([1.0], [0.0, 1])
    for degree in 0..<count {
      let sum = values.indices.reduce(0) {
        $0 + values[$1] * cos(.pi * Double(degree) * (Double($1) + 0.5) / Double(count))
      }
      let share = (degree == 0 ? 1 : 2) * sum / Double(count)
      for (power, factor) in polynomial.enumerated() { coefficients[power] += share * factor }
      let after = (0..<degree + 3).map { power in
        (power > 0 ? 2 * next[power - 1] : 0) - (power < polynomial.count ? polynomial[power] : 0)
      }
      (polynomial, next) = (next, after)
    }
    return coefficients
  }
}

/// The interpolated curve between a sample and the next: a polynomial in t, which runs from -1 to 1.
private struct SincInterval {
  let left: Int
  /// Pairs of coefficients of the even and of the odd part, both in powers of t²: eight pairs and the last.
  let most: SIMD16<Double>
  let highest: SIMD2<Double>

  /// Value, slope and curvature with respect to t.
  private func terms(at t: Double) -> (value: Double, slope: Double, curvature: Double) {
    let square = t * t
    // Of both parts: the value, the derivative, and half of the second derivative.
    var (sum, first, half) = (highest, SIMD2<Double>.zero, SIMD2<Double>.zero)
    @inline(__always) func take(_ even: Double, _ odd: Double) {
      half = half * square + first
      first = first * square + sum
      sum = sum * square + SIMD2(even, odd)
    }
    take(most[14], most[15])
    take(most[12], most[13])
    take(most[10], most[11])
    take(most[8], most[9])
    take(most[6], most[7])
    take(most[4], most[5])
    take(most[2], most[3])
    take(most[0], most[1])
    let second = 2 * half
    return (
      sum[0] + t * sum[1], 2 * t * first[0] + sum[1] + 2 * square * first[1],
      2 * first[0] + 4 * square * second[0] + t * (6 * first[1] + 4 * square * second[1])
    )
  }

  func slope(at t: Double) -> Double { terms(at: t).slope }

  /// The maximum, by Newton's method within bounds that hold it.
  func maximum(from start: Double) -> (place: Double, height: Double) {
    var (low, high, t) = (-1.0, 1.0, start)
    for _ in 0..<Self.largestStepCount {
      let (_, slope, curvature) = terms(at: t)
      if slope > 0 { low = t } else { high = t }
      let next = t - slope / curvature
      let isUsable = curvature < 0 && next >= low && next <= high
      let step = (isUsable ? next : 0.5 * (low + high)) - t
      t += step
      if abs(step) < Self.tolerance { break }
    }
    return (Double(left) + 0.5 + 0.5 * t, terms(at: t).value)
  }

  private static let largestStepCount = 60
  /// Newton's method doubles the number of correct digits, so that the last step is exact.
  private static let tolerance = 1e-8
}
