/// Cumulative integral by the trapezoidal rule: one value per sample, 0 for the first.
///
/// `spacing` is the distance between samples, in the unit of the variable of integration (usually time).
public func cumulativeTrapezoid(_ x: [Double], spacing: Double) -> [Double] {
  var sum = 0.0
  var previous = x.first ?? 0
  return x.enumerated().map { index, value in
    if index > 0 { sum += 0.5 * (previous + value) * spacing }
    previous = value
    return sum
  }
}

/// Integral over all samples by the trapezoidal rule; 0 for fewer than two samples.
public func trapezoid(_ x: [Double], spacing: Double) -> Double {
  zip(x, x.dropFirst()).reduce(0) { $0 + 0.5 * ($1.0 + $1.1) } * spacing
}

/// Derivative at each sample: central differences, one-sided at both ends, as NumPy's `gradient`.
///
/// `spacing` is the distance between samples, in the unit of the variable of differentiation (usually time).
/// Returns one value per sample; 0 for a single sample.
public func derivative(_ x: [Double], spacing: Double) -> [Double] {
  x.indices.map { index in
    let (before, after) = (max(0, index - 1), min(x.count - 1, index + 1))
    guard before < after else { return 0 }
    return (x[after] - x[before]) / (Double(after - before) * spacing)
  }
}

/// The sum of `count` terms, accumulated in eight independent partial sums.
///
/// Several times as fast as adding one by one, because the partial sums do not depend on each other, and at
/// least as accurate. The compiler may not reorder additions of doubles itself. The order of additions is
/// always the same, so the result has the same bits in every run.
@inline(__always) func partialSums(count: Int, _ term: (Int) -> Double) -> Double {
  var sums = SIMD8<Double>.zero
  let whole = count & ~7
  for index in stride(from: 0, to: whole, by: 8) {
    sums += SIMD8(
      term(index), term(index + 1), term(index + 2), term(index + 3), term(index + 4),
      term(index + 5), term(index + 6), term(index + 7))
  }
  var rest = 0.0
  for index in max(0, whole)..<max(0, count) { rest += term(index) }
  return sums.sum() + rest
}
