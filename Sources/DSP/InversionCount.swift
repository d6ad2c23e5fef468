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
