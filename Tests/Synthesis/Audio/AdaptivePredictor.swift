/// Foretells every sample from the eight before it, as Apple Lossless does.
///
/// The sum runs over differences to the ninth sample before, so that an offset costs nothing. After
/// each miss the coefficients move by one in the direction that would have helped, the oldest
/// sample's first, until the miss is made up for. All arithmetic is that of readers, to the bit.
struct AdaptivePredictor {
  /// The number of coefficients.
  static let order = 8
  /// Coefficients count in 2^-9.
  static let scaleBits = 9

  /// The coefficients at the start of every packet, the latest sample's first: about right for a smooth curve.
  static let start = [1216, -928, -64, 0, 0, 0, 0, 0]

  private var coefficients = start

  /// The errors of the prediction, one for each sample, wrapped to `bitCount` bits with sign.
  mutating func residuals(of samples: [Int], bitCount: Int) -> [Int] {
    var misses: [Int] = []
    misses.reserveCapacity(samples.count)
    for index in samples.indices {
      guard index > Self.order else {
        // Too few have gone before: the last one has to do.
        let last = index > 0 ? samples[index - 1] : 0
        misses.append(wrapped(samples[index] - last, bitCount: bitCount))
        continue
      }
      let miss = wrapped(samples[index] - expected(samples, index), bitCount: bitCount)
      learn(from: miss, samples, index)
      misses.append(miss)
    }
    return misses
  }

  private func expected(_ samples: [Int], _ index: Int) -> Int {
    let base = samples[index - Self.order - 1]
    var sum = 1 << (Self.scaleBits - 1)
    for lag in 0..<Self.order { sum += coefficients[lag] * (samples[index - 1 - lag] - base) }
    return base + (sum >> Self.scaleBits)
  }

  private mutating func learn(from miss: Int, _ samples: [Int], _ index: Int) {
    let direction = miss.signum()
    let base = samples[index - Self.order - 1]
    var rest = miss
    for rank in 1...Self.order where rest * direction > 0 {
      let lag = Self.order - rank
      let difference = samples[index - 1 - lag] - base
      coefficients[lag] += difference.signum() * direction
      rest -= ((abs(difference) * direction) >> Self.scaleBits) * rank
    }
  }
}

/// The lowest bits of a number, read as one with sign.
private func wrapped(_ number: Int, bitCount: Int) -> Int {
  let unused = Int.bitWidth - bitCount
  return (number << unused) >> unused
}
