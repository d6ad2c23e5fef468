/// The sum of `count` terms in eight partial sums, which do not wait for each other.
///
/// Several times as fast as adding one by one, and at least as exact; the order is always the same.
@inline(__always)
func partialSums(count: Int, _ term: (Int) -> Double) -> Double {
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
