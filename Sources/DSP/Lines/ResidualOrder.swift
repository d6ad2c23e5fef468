/// Points with ascending x, ordered by their heights above a line of variable slope.
///
/// Two points change places when the line's slope passes the slope between them. The pairs whose slope is
/// below the line's are therefore the inversions relative to the order of x (the duality of Dillencourt,
/// Mount and Netanyahu 1992, cited by `TheilSenLine`).
///
/// Heights are compared as integers that carry the index of the point in their lowest bits: sorting moves one
/// word a point, equal heights keep an order, and minimum and maximum need no branch. The bits that the index
/// takes cost resolution, which `LinePoints.resolution` accounts for.
struct ResidualOrder: ~Copyable {
  private let count: Int
  /// One integer per point: its height and, in the lowest bits, its index.
  private let heights: UnsafeMutableBufferPointer<UInt64>
  /// The integers in sorted order, and scratch memory for sorting.
  private let sorted, spare: UnsafeMutableBufferPointer<UInt64>
  private let indexMask: UInt64
  /// Pairs of indices that changed places in the last sort, two to a word.
  private let pairs: UnsafeMutableBufferPointer<UInt64>

  /// Allocates memory for `count` points, from 2 to 4096, and for `pairCount` pairs that change places.
  init(count: Int, pairCount: Int) {
    self.count = count
    let capacity = max(4, RealFourierTransform.fastLength(atLeast: count))
    indexMask = UInt64(capacity - 1)
    heights = .zeros(count)
    sorted = .zeros(capacity)
    spare = .zeros(capacity)
    pairs = .zeros(pairCount)
    // Padding up to a power of two sorts after the points.
    for index in 0..<capacity { sorted[index] = UInt64(index) | ~indexMask }
  }

  /// The point at a position of the order, from the lowest.
  func index(at position: Int) -> Int { Int(truncatingIfNeeded: sorted[position] & indexMask) }

  /// Sorts the points from the order of x; returns the number of pairs whose slope is below the line's.
  func sort(_ points: borrowing LinePoints, slope: Double) -> Int {
    setHeights(points, slope: slope)
    for index in 0..<count { sorted[index] = heights[index] }
    return InversionCount(sorting: sorted, spare: spare).inversions
  }

  /// Sorts the points again for a slightly larger or smaller slope and writes the slopes of the pairs that
  /// change places to `slopes`. Returns the increase of the number of pairs whose slope is below the line's.
  ///
  /// Nil if there are too many pairs for the memory, or if rounding makes pairs change places in both
  /// directions.
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
    for index in 0..<count { heights[index] = heights[index] | UInt64(truncatingIfNeeded: index) }
  }

  /// Sorts by insertion and records the pairs; returns their number, or nil if there are too many for the
  /// memory.
  ///
  /// Few points pass more than three others. These three comparisons are done without a branch, because the
  /// branch predictor would fail at every other one.
  private func exchangeNeighbors() -> Int? {
    let (sorted, pairs, indexMask) = (self.sorted, self.pairs, self.indexMask)
    var passed = 0
    // The three highest so far; 0 stands for positions before the first.
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

/// Merge sort that counts inversions.
///
/// No branch depends on the keys, so that branch prediction never fails. The number of keys is a power of two
/// of at least 4, and all keys are different; `spare` is scratch memory of the same size.
///
/// Source: Knight WR (1966), J Am Stat Assoc 61(314):436-439, who counts discordant pairs by merging.
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

  /// Sorts four keys by exchanges of neighbors, each of which removes one inversion.
  @inline(__always) private mutating func sortFour(_ keys: UnsafeMutablePointer<UInt64>) {
    var (a, b, c, d) = (keys[0], keys[1], keys[2], keys[3])
    for _ in 0..<2 {
      sortTwo(&a, &b)
      sortTwo(&c, &d)
      sortTwo(&b, &c)
    }
    (keys[0], keys[1], keys[2], keys[3]) = (a, b, c, d)
  }

  @inline(__always) private mutating func sortTwo(_ a: inout UInt64, _ b: inout UInt64) {
    inversions &+= b < a ? 1 : 0
    (a, b) = (min(a, b), max(a, b))
  }

  /// Merges runs to twice their length, two merges in parallel, because they do not depend on each other.
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

/// Merges two adjacent sorted runs of the same length.
///
/// The smaller half is merged from the front and the larger half from the back, so that neither reaches the
/// end of a run.
private struct RunMerge {
  private let left, right, lastLeft, lastRight: UnsafeMutablePointer<UInt64>
  private let target, lastTarget: UnsafeMutablePointer<UInt64>
  private let length: Int
  /// Numbers of keys taken from the right run; all others came from the left run.
  private var fromFront = 0, fromBack = 0
  private var sum = 0

  init(_ runs: UnsafeMutablePointer<UInt64>, into target: UnsafeMutablePointer<UInt64>, length: Int)
  {
    (left, right) = (runs, runs + length)
    (lastLeft, lastRight) = (runs + (length - 1), runs + (2 * length - 1))
    (self.target, lastTarget) = (target, target + (2 * length - 1))
    self.length = length
  }

  @inline(__always) mutating func advance(_ step: Int) {
    let (low, high) = (left[step &- fromFront], right[fromFront])
    target[step] = min(low, high)
    fromFront &+= high < low ? 1 : 0
    let (lastLow, lastHigh) = (lastLeft[fromBack &- step], lastRight[0 &- fromBack])
    lastTarget[0 &- step] = max(lastLow, lastHigh)
    fromBack &+= lastLow < lastHigh ? 1 : 0
    sum &+= fromFront &- fromBack
  }

  /// Each key taken from the right run is inverted with the keys that remain in the left run or, from the
  /// back, with the keys already taken from it.
  var inversions: Int {
    sum + fromFront * (fromFront - 1) / 2 + fromBack * length - fromBack * (fromBack - 1) / 2
  }
}
