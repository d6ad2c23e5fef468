/// How far the farthest sample is from `center`; 0 without samples, and what is not a number is passed over.
///
/// Eight samples at a time: of the largest the order does not matter, unlike of sums.
func largestDistance(of samples: UnsafeBufferPointer<Double>, from center: Double = 0) -> Double {
  var farthest = SIMD8<Double>.zero
  let whole = samples.count & ~7
  for index in stride(from: 0, to: whole, by: 8) {
    let eight = UnsafeRawBufferPointer(samples).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
    let distances = magnitudes(eight - center)
    farthest.replace(with: distances, where: distances .> farthest)
  }
  return samples[whole...].reduce(farthest.max()) { max($0, abs($1 - center)) }
}

/// Without the signs.
@inline(__always)
private func magnitudes(_ values: SIMD8<Double>) -> SIMD8<Double> {
  let bits = unsafeBitCast(values, to: SIMD8<UInt64>.self)
  return unsafeBitCast(bits & (UInt64.max >> 1), to: SIMD8<Double>.self)
}
