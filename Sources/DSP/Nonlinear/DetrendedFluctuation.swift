import CLibrary

/// The result of a detrended fluctuation analysis: how fluctuations grow with the time scale
/// (self-similarity).
public struct DetrendedFluctuation: Sendable, Equatable {
  /// The scaling exponent: 0.5 for white noise, 1.5 for integrated white noise.
  public let alpha: Double
  /// The exponent mapped to 0..1 by the logistic function.
  public var norm: Double { 1 / (1 + exp(-alpha)) }
}

/// Detrended fluctuation analysis over boxes of 50 to 190 samples.
///
/// The samples are summed up, the sum is cut into boxes, the line of each box is removed, and the root mean
/// square of what remains is compared over the lengths of the boxes: its slope in double logarithms is alpha.
/// The lengths decide what is measured: 50 to 190 samples are a few periods of a voice, decades of lengths,
/// as for heart rates, would be something else.
///
/// Nil for a constant sound and for fewer samples than the longest box has. The exponent depends on the
/// sample rate. Source: Little MA et al. (2007), BioMedical Engineering OnLine 6:23. Cost: linear, one pass
/// for each of the eight lengths.
public func detrendedFluctuation(_ x: [Double]) -> DetrendedFluctuation? {
  guard let longest = boxLengths.last, x.count >= longest else { return nil }
  var sum = 0.0
  let profile = removingMean(x).map { sample in
    sum += sample
    return sum
  }
  let fluctuations = boxLengths.map { fluctuation(profile, boxLength: $0) }
  guard fluctuations.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
  return slope(boxLengths.map { log10(Double($0)) }, fluctuations.map(log10)).map(
    DetrendedFluctuation.init)
}

/// All lengths are even, as the processing in pairs requires.
private let boxLengths = Array(stride(from: 50, through: 190, by: 20))

/// Root mean square of the residuals around the least-squares line of each box; an incomplete last box is
/// left out.
private func fluctuation(_ profile: [Double], boxLength: Int) -> Double {
  let boxCount = profile.count / boxLength
  let squares = profile.withUnsafeBytes { bytes in
    (0..<boxCount).reduce(0.0) { sum, box in
      sum + residual(ValuePairs(bytes, from: box * boxLength, count: boxLength / 2))
    }
  }
  return (squares / Double(boxCount * boxLength)).squareRoot()
}

/// Residual sum of squares around the least-squares line, two values at a time.
private func residual(_ box: ValuePairs) -> Double {
  let n = Double(2 * box.count)
  let firstPlace = SIMD2((1 - n) / 2, (3 - n) / 2)
  var (total, moment, place) = (SIMD2<Double>.zero, SIMD2<Double>.zero, firstPlace)
  for pair in 0..<box.count {
    total += box[pair]
    moment += place * box[pair]
    place += 2
  }
  let (center, slope) = (total.sum() / n, 12 * moment.sum() / (n * (n * n - 1)))
  var squares = SIMD2<Double>.zero
  place = firstPlace
  for pair in 0..<box.count {
    let distance = box[pair] - center - slope * place
    squares += distance * distance
    place += 2
  }
  return squares.sum()
}

/// The values of an array in pairs.
private struct ValuePairs {
  private let bytes: UnsafeRawBufferPointer
  private let offset: Int
  let count: Int

  init(_ bytes: UnsafeRawBufferPointer, from first: Int, count: Int) {
    (self.bytes, offset, self.count) = (bytes, first * MemoryLayout<Double>.stride, count)
  }

  subscript(pair: Int) -> SIMD2<Double> {
    bytes.loadUnaligned(
      fromByteOffset: offset + pair * MemoryLayout<SIMD2<Double>>.stride, as: SIMD2<Double>.self)
  }
}
