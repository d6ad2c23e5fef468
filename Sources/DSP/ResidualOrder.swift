/// Points at ascending x in the order of their heights above a line of changing slope.
///
/// Two points change places when the line's slope passes their own. Of all pairs, those whose slope is
/// below the line's are therefore the ones out of the order of x.
struct ResidualOrder: ~Copyable {
  let count: Int
  private let x, y: UnsafeMutableBufferPointer<Double>
  /// The points as seen from their middle, where little is lost to rounding.
  private let fromMiddleX, fromMiddleY: UnsafeMutableBufferPointer<Double>
  /// One number a point: its height above the line, rounded, and in the lowest bits its index.
  private let heights: UnsafeMutableBufferPointer<UInt64>
  /// The same numbers in their order, and memory for sorting them.
  private let sorted, spare: UnsafeMutableBufferPointer<UInt64>
  private let indexMask: UInt64
  /// Pairs of indices that changed places.
  private let pairs: UnsafeMutableBufferPointer<UInt64>
  /// No point is further from the middle.
  private let reachX: Double
  private var reachY = 0.0
  private let leastStepX: Double

  /// Points at these x, on the x axis at first.
  init(x values: [Double]) {
    count = values.count
    x = zeros(count)
    y = zeros(count)
    fromMiddleX = zeros(count)
    fromMiddleY = zeros(count)
    _ = x.update(from: values)
    let middle = 0.5 * (values.first ?? 0) + 0.5 * (values.last ?? 0)
    for index in 0..<count { fromMiddleX[index] = x[index] - middle }
    reachX = (values.last ?? 0) - middle
    leastStepX = zip(values.dropFirst(), values).map(-).min() ?? 0
    let capacity = max(4, RealFourierTransform.fastLength(atLeast: count))
    indexMask = UInt64(capacity - 1)
    heights = zeros(count)
    sorted = zeros(capacity)
    spare = zeros(capacity)
    pairs = zeros(16 * count)
    // What fills up to a power of two stays behind the points.
    for index in 0..<capacity { sorted[index] = UInt64(index) | ~indexMask }
  }

  /// At most as many pairs can be written down by `resort`.
  var largestPassedCount: Int { pairs.count }

  /// Takes the y of new points.
  mutating func load(_ values: UnsafeBufferPointer<Double>) {
    let middle = partialSums(count: count) { values[$0] } / Double(count)
    for index in 0..<count {
      y[index] = values[index]
      fromMiddleY[index] = values[index] - middle
    }
    reachY = partialSums(count: count) { abs(fromMiddleY[$0]) }
  }

  /// Whether all y are the same.
  var isLevel: Bool { y.allSatisfy { $0 == y[0] } }

  /// The slope from one point to another.
  @inline(__always)
  func slope(_ one: Int, _ other: Int) -> Double { (y[other] - y[one]) / (x[other] - x[one]) }

  /// What is left of y above a line through the origin.
  func residual(_ index: Int, slope: Double) -> Double { y[index] - slope * x[index] }

  /// Mean distance from a line through the middle.
  func spread(slope: Double) -> Double {
    partialSums(count: count) { abs(fromMiddleY[$0] - slope * fromMiddleX[$0]) } / Double(count)
  }

  /// A pair whose slope differs from the line's by more is never taken to be on its wrong side.
  ///
  /// Infinite where heights cannot be told apart because numbers are too large or too small.
  func resolution(slope: Double) -> Double {
    let reach = reach(slope: slope)
    return reach.isNormal ? 0x1p-46 * reach / leastStepX : .infinity
  }

  /// No height is larger.
  private func reach(slope: Double) -> Double { reachY + abs(slope) * reachX }

  /// The point at a place of the order, the lowest first.
  func index(at position: Int) -> Int { Int(truncatingIfNeeded: sorted[position] & indexMask) }

  /// Sorts the points from the order of x; the number of pairs whose slope is below the line's.
  func sort(slope: Double) -> Int {
    setHeights(slope: slope)
    for index in 0..<count { sorted[index] = heights[index] }
    return InversionCount(sorting: sorted, spare: spare).inversions
  }

  private func setHeights(slope: Double) {
    let scale = 0.49 / reach(slope: slope)
    for index in 0..<count {
      let height = 1.5 + (fromMiddleY[index] - slope * fromMiddleX[index]) * scale
      // Of a number from 1 to 2 the bits behind sign and exponent are in the order of the numbers.
      let bits = height.bitPattern << 12 & ~indexMask
      heights[index] = bits | UInt64(truncatingIfNeeded: index)
    }
  }

  deinit {
    for buffer in [x, y, fromMiddleX, fromMiddleY] { buffer.deallocate() }
    for buffer in [heights, sorted, spare, pairs] { buffer.deallocate() }
  }
}

extension ResidualOrder {
  /// Sorts the points from an order that is nearly right, for a slope further up or down, and writes
  /// down the slopes of the pairs that change places; how many more are now below the line's.
  ///
  /// Nil when there is no room for them, or when rounding lets some go up and others down.
  func resort(slope: Double, passing slopes: UnsafeMutableBufferPointer<Double>) -> Int? {
    setHeights(slope: slope)
    for position in 0..<count { sorted[position] = heights[index(at: position)] }
    guard let passed = exchangeNeighbors() else { return nil }
    var below = 0
    for place in 0..<passed {
      let one = Int(truncatingIfNeeded: pairs[place] >> 32)
      let other = Int(truncatingIfNeeded: pairs[place] & 0xFFFF_FFFF)
      slopes[place] = self.slope(one, other)
      below &+= one < other ? 1 : -1
    }
    return abs(below) == passed ? below : nil
  }

  /// Sorts by insertion and writes down the pairs; how many, or nil when there is no room for more.
  private func exchangeNeighbors() -> Int? {
    let (sorted, pairs, indexMask) = (self.sorted, self.pairs, self.indexMask)
    var (passed, highest) = (0, sorted[0])
    for position in 1..<count {
      guard passed &+ position <= pairs.count else { return nil }
      // The first exchange without a branch: about every other point takes part in none or one.
      let next = sorted[position]
      let low = min(highest, next)
      pairs[passed] = (highest & indexMask) << 32 | next & indexMask
      passed &+= next < highest ? 1 : 0
      highest = max(highest, next)
      sorted[position] = highest
      var place = position &- 1
      while place > 0, sorted[place &- 1] > low {
        let higher = sorted[place &- 1]
        pairs[passed] = (higher & indexMask) << 32 | low & indexMask
        passed &+= 1
        sorted[place] = higher
        place &-= 1
      }
      sorted[place] = low
    }
    return passed
  }
}

private func zeros<Element: Numeric>(_ count: Int) -> UnsafeMutableBufferPointer<Element> {
  let buffer = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
  buffer.initialize(repeating: 0)
  return buffer
}
