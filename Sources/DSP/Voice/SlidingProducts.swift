/// Sums of products of a piece with as many samples from each of the first `placeCount` on.
///
/// `samples` reach seven beyond the last of them: eight places are worked on at a time.
func slidingProducts(_ piece: [Double], _ samples: [Double], placeCount: Int) -> [Double] {
  var products: [Double] = []
  products.reserveCapacity(placeCount + 7)
  samples.withUnsafeBytes { samples in
    for place in stride(from: 0, to: placeCount, by: 8) {
      var sums = SIMD8<Double>.zero
      for index in piece.indices {
        let offset = (place + index) * MemoryLayout<Double>.stride
        sums += piece[index] * samples.loadUnaligned(fromByteOffset: offset, as: SIMD8<Double>.self)
      }
      for lane in 0..<min(8, placeCount - place) { products.append(sums[lane]) }
    }
  }
  return products
}
