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

  subscript(lag: Int) -> Double {
    get { values[last + lag] }
    set {
      values[last + lag] = newValue
      values[last - lag] = newValue
    }
  }

  /// The value between two lags, from `depth` on either side.
  func value(at lag: Double, depth: Int) -> Double {
    sincInterpolated(values, at: Double(last) + lag, depth: depth)
  }
}
