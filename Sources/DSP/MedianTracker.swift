/// Finds the medians of sets of values, one after the other, that change little from one to the next.
///
/// A median is looked for as far from the mean as the last one was; the result does not depend on that.
struct MedianTracker: ~Copyable {
  /// The values, in any order.
  let values: UnsafeMutableBufferPointer<Double>
  private let select: RankSelection
  private var last: (offset: Double, change: Double)?

  /// Memory for that many values.
  init(count: Int) {
    values = .allocate(capacity: count)
    values.initialize(repeating: 0)
    select = RankSelection(capacity: count)
  }

  /// The median, as `median` has it.
  mutating func median() -> Double {
    let mean = partialSums(count: values.count) { values[$0] } / Double(values.count)
    let expected = mean + (last?.offset ?? 0)
    let reach = 1.5 * (last?.change ?? .infinity)
    let (low, high) = select(
      ((values.count - 1) / 2, values.count / 2), of: UnsafeBufferPointer(values),
      window: (expected - reach, expected + reach))
    let median = low + 0.5 * (high - low)
    // A change fades slowly: the next may be as large.
    let change = max(abs(median - expected), 0.8 * (last?.change ?? 0))
    last = change.isFinite ? (median - mean, change) : nil
    return median
  }

  deinit { values.deallocate() }
}
