/// Picks values of known rank out of many, in memory of its own.
struct RankSelection: ~Copyable {
  private let candidates: UnsafeMutableBufferPointer<Double>

  /// Memory for as many values at a time.
  init(capacity: Int) { candidates = .allocate(capacity: max(1, capacity)) }

  /// The values of these ranks, from 0 and at most one apart, where a window is known that ought to hold
  /// both and few others.
  ///
  /// Any window gives the same values; one that misses, or holds many, takes longer.
  func callAsFunction(
    _ ranks: (low: Int, high: Int), of values: UnsafeBufferPointer<Double>,
    window: (low: Double, high: Double)
  ) -> (low: Double, high: Double) {
    var (below, count) = (0, 0)
    for value in values {
      // The signs of differences, because the processor would guess wrong at every comparison.
      let isBelow = Int(truncatingIfNeeded: (value - window.low).bitPattern >> 63)
      let isAbove = Int(truncatingIfNeeded: (window.high - value).bitPattern >> 63)
      candidates[count] = value
      count &+= (1 &- isBelow) & (1 &- isAbove)
      below &+= isBelow
    }
    if ranks.low < below || ranks.high >= below + count {
      _ = candidates.update(from: values)
      (below, count) = (0, values.count)
    }
    let found = UnsafeMutableBufferPointer(rebasing: candidates[..<count])
    if found.count <= Self.fewCount {
      sort(found)
      return (found[ranks.low - below], found[ranks.high - below])
    }
    let (value, next) = quickselect(found, rank: ranks.low - below)
    return (value, ranks.high > ranks.low ? next ?? value : value)
  }

  /// Up to here insertion is faster than selection.
  private static let fewCount = 40

  private func sort(_ values: UnsafeMutableBufferPointer<Double>) {
    for index in 1..<max(1, values.count) {
      let value = values[index]
      var place = index
      while place > 0, values[place &- 1] > value {
        values[place] = values[place &- 1]
        place &-= 1
      }
      values[place] = value
    }
  }

  deinit { candidates.deallocate() }
}
