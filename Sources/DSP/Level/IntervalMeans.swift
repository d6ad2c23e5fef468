/// Means of squares over intervals of one length, one after the other from the first sample on.
struct IntervalMeans {
  /// Of the intervals that are complete.
  private(set) var means: [Double] = []
  private let seconds: Double
  private let sampleRateHz: Double
  private var sum = 0.0
  private var (count, end) = (0, 0)

  init(seconds: Double, sampleRateHz: Double) {
    (self.seconds, self.sampleRateHz) = (seconds, sampleRateHz)
    end = border(after: 0)
  }

  mutating func add(_ samples: UnsafeBufferPointer<Double>) {
    var rest = samples[...]
    while !rest.isEmpty {
      let part = UnsafeBufferPointer(rebasing: rest.prefix(end - count))
      sum += partialSums(count: part.count) { part[$0] * part[$0] }
      count += part.count
      rest = rest.dropFirst(part.count)
      if count == end { close() }
    }
  }

  private mutating func close() {
    means.append(sum / Double(end - border(before: means.count)))
    sum = 0
    end = border(after: means.count)
  }

  private func border(before index: Int) -> Int { index == 0 ? 0 : border(after: index - 1) }

  /// Sample where an interval ends; each has one sample at least.
  private func border(after index: Int) -> Int {
    max(index + 1, Int(clamping: (Double(index + 1) * seconds * sampleRateHz).rounded()))
  }
}
