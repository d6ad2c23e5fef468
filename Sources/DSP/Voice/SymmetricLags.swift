/// A correlation that is the same for a lag and its negative, and 1 at lag 0.
struct SymmetricLags: Sendable {
  /// From the most negative lag to the most positive.
  private(set) var values: [Double]
  /// The most positive lag, and the index of lag 0.
  let last: Int

  /// Zeros but for lag 0.
  init(last: Int) {
    values = [Double](repeating: 0, count: 2 * last + 1)
    values[last] = 1
    self.last = last
  }

  subscript(lag: Int) -> Double { values[last + lag] }

  /// Takes the value of every lag above 0, in their order.
  @inline(__always)
  mutating func fill(_ value: (Int) -> Double) {
    values.withUnsafeMutableBufferPointer { values in
      for lag in stride(from: 1, through: last, by: 1) { values[last + lag] = value(lag) }
      for lag in stride(from: 1, through: last, by: 1) { values[last - lag] = values[last + lag] }
    }
  }

  /// The value between two lags, from `depth` on either side.
  func value(at lag: Double, depth: Int) -> Double {
    sincInterpolated(values, at: Double(last) + lag, depth: depth)
  }

  /// The top between the neighbors of a lag.
  func top(nearLag lag: Int, depth: Int) -> HumpSearch.Point {
    top(between: Double(lag - 1), and: Double(lag + 1), depth: depth)
  }

  /// The same, looked for only where a shallower interpolation has led if it is there: a deep one is
  /// dear.
  func top(nearLag lag: Int, around place: Double, depth: Int) -> HumpSearch.Point {
    let top = top(between: place - Self.nearby, and: place + Self.nearby, depth: depth)
    let isInside = abs(top.place - place) < 0.9 * Self.nearby
    return isInside ? top : self.top(nearLag: lag, depth: depth)
  }

  /// Lags by which a deeper interpolation moves a maximum.
  private static let nearby = 0.02
  /// Lags to which a maximum is found; with more its height changes in no digit.
  private static let tolerance = 1e-7

  private func top(between low: Double, and high: Double, depth: Int) -> HumpSearch.Point {
    HumpSearch.top(between: low, and: high, tolerance: Self.tolerance) {
      value(at: $0, depth: depth)
    }
  }
}
