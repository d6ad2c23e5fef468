/// Selects values by rank, in preallocated memory: the inner step of the exact Theil-Sen lines.
///
/// Where a guess of the value is at hand, one pass copies the values of a small window and counts those below
/// it; only the window is then ordered. Quickselect over all values, without a guess, takes several passes
/// whose branches the processor predicts badly, and remains for a guess that failed twice.
struct RankSelection: ~Copyable {
  private let candidates, nearest: UnsafeMutableBufferPointer<Double>

  /// Allocates memory for selections among at most `capacity` values.
  init(capacity: Int) {
    candidates = .allocate(capacity: max(1, capacity))
    nearest = .allocate(capacity: max(1, capacity))
  }

  /// The values inside a window, and the number of values below the window.
  private struct RankWindow {
    let values: UnsafeMutableBufferPointer<Double>
    let below: Int

    func contains(_ ranks: (low: Int, high: Int)) -> Bool {
      ranks.low >= below && ranks.high < below + values.count
    }
  }

  /// The values of these ranks, which count from 0 and differ by at most one. `window` should contain both
  /// values and few others.
  ///
  /// Every window gives the same result; one that misses the values, or contains many others, takes longer.
  func callAsFunction(
    _ ranks: (low: Int, high: Int), of values: UnsafeBufferPointer<Double>,
    window: (low: Double, high: Double)
  ) -> (low: Double, high: Double) {
    var window = window
    var part = part(of: values, window, into: candidates)
    if !part.contains(ranks) {
      let width = window.high - window.low
      window = (window.low - Self.widening * width, window.high + Self.widening * width)
      part = self.part(of: values, window, into: candidates)
    }
    if !part.contains(ranks) { return pick(ranks, of: all(values)) }
    guard part.values.count > Self.fewCount else { return pick(ranks, of: part) }
    let narrow = self.part(
      of: UnsafeBufferPointer(part.values), narrowed(window, around: ranks, part), into: nearest)
    let close = RankWindow(values: narrow.values, below: part.below + narrow.below)
    return pick(ranks, of: close.contains(ranks) ? close : part)
  }

  /// Growth on either side, in widths, of a window that missed the values.
  private static let widening = 1.5
  /// Up to this count insertion sort is faster than selection.
  private static let fewCount = 40

  private func part(
    of values: UnsafeBufferPointer<Double>, _ window: (low: Double, high: Double),
    into memory: UnsafeMutableBufferPointer<Double>
  ) -> RankWindow {
    var (below, count) = (0, 0)
    for value in values {
      // Uses the signs of differences, because the branch predictor would fail at every comparison.
      let isBelow = Int(truncatingIfNeeded: (value - window.low).bitPattern >> 63)
      let isAbove = Int(truncatingIfNeeded: (window.high - value).bitPattern >> 63)
      memory[count] = value
      count &+= (1 &- isBelow) & (1 &- isAbove)
      below &+= isBelow
    }
    return RankWindow(values: UnsafeMutableBufferPointer(rebasing: memory[..<count]), below: below)
  }

  private func all(_ values: UnsafeBufferPointer<Double>) -> RankWindow {
    _ = candidates.update(from: values)
    return RankWindow(
      values: UnsafeMutableBufferPointer(rebasing: candidates[..<values.count]), below: 0)
  }

  /// The window in which the values of these ranks lie if the values of the part are evenly distributed.
  private func narrowed(
    _ window: (low: Double, high: Double), around ranks: (low: Int, high: Int), _ part: RankWindow
  ) -> (low: Double, high: Double) {
    let count = Double(part.values.count)
    let (spacing, margin) = ((window.high - window.low) / count, count.squareRoot())
    return (
      window.low + spacing * (Double(ranks.low - part.below) - margin),
      window.low + spacing * (Double(ranks.high - part.below) + 1 + margin)
    )
  }

  private func pick(_ ranks: (low: Int, high: Int), of part: RankWindow) -> (
    low: Double, high: Double
  ) {
    let (low, high) = (ranks.low - part.below, ranks.high - part.below)
    if part.values.count <= Self.fewCount {
      sort(part.values)
      return (part.values[low], part.values[high])
    }
    let (value, next) = quickselect(part.values, rank: low)
    return (value, high > low ? next ?? value : value)
  }

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

  deinit {
    candidates.deallocate()
    nearest.deallocate()
  }
}
