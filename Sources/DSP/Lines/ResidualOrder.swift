/// Points at ascending x in the order of their heights above a line of changing slope.
///
/// Two points change places when the line's slope passes their own. Of all pairs, those whose slope is
/// below the line's are therefore the ones out of the order of x.
struct ResidualOrder: ~Copyable {
  private let count: Int
  /// One number a point: its height and, in the lowest bits, its index.
  private let heights: UnsafeMutableBufferPointer<UInt64>
  /// The same numbers in their order, and memory for sorting them.
  private let sorted, spare: UnsafeMutableBufferPointer<UInt64>
  private let indexMask: UInt64
  /// Pairs of indices that changed places.
  private let pairs: UnsafeMutableBufferPointer<UInt64>

  /// Memory for as many points, from 2 to 4096, and for `pairCount` pairs that change places.
  init(count: Int, pairCount: Int) {
    self.count = count
    let capacity = max(4, RealFourierTransform.fastLength(atLeast: count))
    indexMask = UInt64(capacity - 1)
    heights = .zeros(count)
    sorted = .zeros(capacity)
    spare = .zeros(capacity)
    pairs = .zeros(pairCount)
    // What fills up to a power of two stays behind the points.
    for index in 0..<capacity { sorted[index] = UInt64(index) | ~indexMask }
  }

  /// The point at a place of the order, the lowest first.
  func index(at position: Int) -> Int { Int(truncatingIfNeeded: sorted[position] & indexMask) }

  /// Sorts the points from the order of x; the number of pairs whose slope is below the line's.
  func sort(_ points: borrowing LinePoints, slope: Double) -> Int {
    setHeights(points, slope: slope)
    for index in 0..<count { sorted[index] = heights[index] }
    return InversionCount(sorting: sorted, spare: spare).inversions
  }

  /// Sorts the points from an order that is nearly right, for a slope further up or down, and writes
  /// down the slopes of the pairs that change places; how many more are now below the line's.
  ///
  /// Nil when there is no room for them, or when rounding lets some go up and others down.
  func resort(
    _ points: borrowing LinePoints, slope: Double,
    passing slopes: UnsafeMutableBufferPointer<Double>
  ) -> Int? {
    setHeights(points, slope: slope)
    for position in 0..<count { sorted[position] = heights[index(at: position)] }
    guard let passed = exchangeNeighbors() else { return nil }
    var below = 0
    for place in 0..<passed {
      let one = Int(truncatingIfNeeded: pairs[place] >> 32 & indexMask)
      let other = Int(truncatingIfNeeded: pairs[place] & indexMask)
      slopes[place] = points.slope(one, other)
      below &+= one < other ? 1 : -1
    }
    return abs(below) == passed ? below : nil
  }

  private func setHeights(_ points: borrowing LinePoints, slope: Double) {
    points.writeHeights(slope: slope, freeing: indexMask, to: heights)
    for index in 0..<count {
      heights[index] = heights[index] | UInt64(truncatingIfNeeded: index)
    }
  }

  /// Sorts by insertion and writes down the pairs; how many, or nil when there is no room for more.
  ///
  /// Few points pass more than three others: those three are at hand and exchanged without a branch, as
  /// the processor would guess wrong at every other.
  private func exchangeNeighbors() -> Int? {
    let (sorted, pairs, indexMask) = (self.sorted, self.pairs, self.indexMask)
    var passed = 0
    // The highest so far; nothing is below what stands for places before the first.
    var (first, second, third) = (sorted[0], UInt64(0), UInt64(0))
    for position in 1..<count {
      guard passed &+ position < pairs.count else { return nil }
      var low = sorted[position]
      let index = low & indexMask
      @inline(__always) func exchange(_ higher: inout UInt64) {
        pairs[passed] = higher << 32 | index
        passed &+= low < higher ? 1 : 0
        (low, higher) = (min(low, higher), max(low, higher))
      }
      exchange(&first)
      exchange(&second)
      exchange(&third)
      var place = position &- 3
      guard place >= 0 else { continue }
      while place > 0, sorted[place &- 1] > low {
        let higher = sorted[place &- 1]
        pairs[passed] = higher << 32 | index
        passed &+= 1
        sorted[place] = higher
        place &-= 1
      }
      sorted[place] = low
    }
    sorted[count - 1] = first
    if count > 1 { sorted[count - 2] = second }
    if count > 2 { sorted[count - 3] = third }
    return passed
  }

  deinit { for buffer in [heights, sorted, spare, pairs] { buffer.deallocate() } }
}

/// Sorts by merging and counts the pairs that stood in the wrong order.
///
/// Without a branch that depends on the keys, so that the processor never guesses wrong. The keys are
/// 4, 8, 16 … different numbers; `spare` is memory for as many.
///
/// Source: Knight WR (1966), J Am Stat Assoc 61(314):436-439, who counts discordant pairs like this.
struct InversionCount {
  private(set) var inversions = 0

  init(sorting keys: UnsafeMutableBufferPointer<UInt64>, spare: UnsafeMutableBufferPointer<UInt64>)
  {
    guard let keyStart = keys.baseAddress, let spareStart = spare.baseAddress else { return }
    for start in stride(from: 0, to: keys.count, by: 4) { sortFour(keyStart + start) }
    var (source, target, length) = (keyStart, spareStart, 4)
    while length < keys.count {
      mergeAll(source, into: target, count: keys.count, length: length)
      (source, target, length) = (target, source, 2 * length)
    }
    if source != keyStart { keyStart.update(from: source, count: keys.count) }
  }

  /// Sorts four keys by exchanges of neighbors, each of which undoes one inversion.
  @inline(__always)
  private mutating func sortFour(_ keys: UnsafeMutablePointer<UInt64>) {
    var (a, b, c, d) = (keys[0], keys[1], keys[2], keys[3])
    for _ in 0..<2 {
      sortTwo(&a, &b)
      sortTwo(&c, &d)
      sortTwo(&b, &c)
    }
    (keys[0], keys[1], keys[2], keys[3]) = (a, b, c, d)
  }

  @inline(__always)
  private mutating func sortTwo(_ a: inout UInt64, _ b: inout UInt64) {
    inversions &+= b < a ? 1 : 0
    (a, b) = (min(a, b), max(a, b))
  }

  /// Makes sorted runs twice as long, two at a time: the one need not wait for the other.
  private mutating func mergeAll(
    _ source: UnsafeMutablePointer<UInt64>, into target: UnsafeMutablePointer<UInt64>, count: Int,
    length: Int
  ) {
    if count == 2 * length {
      var merge = RunMerge(source, into: target, length: length)
      for step in 0..<length { merge.advance(step) }
      inversions += merge.inversions
      return
    }
    for start in stride(from: 0, to: count, by: 4 * length) {
      let next = start + 2 * length
      var one = RunMerge(source + start, into: target + start, length: length)
      var other = RunMerge(source + next, into: target + next, length: length)
      for step in 0..<length {
        one.advance(step)
        other.advance(step)
      }
      inversions += one.inversions + other.inversions
    }
  }
}

/// Merges two sorted runs of the same length that lie one behind the other.
///
/// The smaller half is made from the front and the larger half from the back, so that neither comes to
/// the end of a run.
private struct RunMerge {
  private let left, right, lastLeft, lastRight: UnsafeMutablePointer<UInt64>
  private let target, lastTarget: UnsafeMutablePointer<UInt64>
  private let length: Int
  /// How many keys of the right run have been taken; all others were of the left.
  private var fromFront = 0, fromBack = 0
  private var sum = 0

  init(
    _ runs: UnsafeMutablePointer<UInt64>, into target: UnsafeMutablePointer<UInt64>, length: Int
  ) {
    (left, right) = (runs, runs + length)
    (lastLeft, lastRight) = (runs + (length - 1), runs + (2 * length - 1))
    (self.target, lastTarget) = (target, target + (2 * length - 1))
    self.length = length
  }

  @inline(__always)
  mutating func advance(_ step: Int) {
    let (low, high) = (left[step &- fromFront], right[fromFront])
    target[step] = min(low, high)
    fromFront &+= high < low ? 1 : 0
    let (lastLow, lastHigh) = (lastLeft[fromBack &- step], lastRight[0 &- fromBack])
    lastTarget[0 &- step] = max(lastLow, lastHigh)
    fromBack &+= lastLow < lastHigh ? 1 : 0
    sum &+= fromFront &- fromBack
  }

  /// Each key taken of the right run was out of order with what was left of the left run then, or, from
  /// the back, with what had been taken of it.
  var inversions: Int {
    sum + fromFront * (fromFront - 1) / 2 + fromBack * length - fromBack * (fromBack - 1) / 2
  }
}
