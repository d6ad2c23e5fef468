/// A sum of rows of numbers, each row times its weight, to `count` places of `target`.
func weightedSum(
  of rows: [UnsafePointer<Double>], _ weights: [Double], count: Int,
  into target: UnsafeMutablePointer<Double>
) {
  let width = SIMD8<Double>.scalarCount
  for index in stride(from: 0, to: count - width + 1, by: width) {
    var sum = SIMD8<Double>.zero
    for (row, weight) in zip(rows, weights) {
      sum += weight * UnsafeRawPointer(row + index).loadUnaligned(as: SIMD8<Double>.self)
    }
    UnsafeMutableRawPointer(target + index).storeBytes(of: sum, as: SIMD8<Double>.self)
  }
  for index in count - count % width..<count {
    target[index] = zip(rows, weights).reduce(0) { $0 + $1.1 * $1.0[index] }
  }
}
