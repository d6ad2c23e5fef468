/// A piecewise cubic through given points that rises wherever the points rise, slope continuous.
///
/// Inner slopes: Fritsch and Butland 1984 (SIAM J Sci Stat Comput 5:300), the rule of SciPy's
/// `PchipInterpolator`; the slope at either end is that of the end interval.
struct MonotoneCurve: Sendable {
  private let x: [Double]
  private let y: [Double]
  private let slopes: [Double]

  /// Needs at least two points with rising x; otherwise there is no curve.
  init?(x: [Double], y: [Double]) {
    guard x.count == y.count, x.count >= 2, zip(x, x.dropFirst()).allSatisfy(<) else { return nil }
    let widths = zip(x.dropFirst(), x).map(-)
    let secants = zip(zip(y.dropFirst(), y).map(-), widths).map(/)
    let inner = (1..<secants.count).map { i in
      weightedHarmonicMean(secants[i - 1], secants[i], widths: (widths[i - 1], widths[i]))
    }
    (self.x, self.y) = (x, y)
    slopes = [secants[0]] + inner + [secants[secants.count - 1]]
  }

  /// Value and derivative at `position`; the end intervals' cubics go on outside the points.
  func callAsFunction(_ position: Double) -> (value: Double, slope: Double) {
    let i = interval(of: position)
    let width = x[i + 1] - x[i]
    let u = (position - x[i]) / width
    let rise = y[i + 1] - y[i]
    let left = slopes[i] * width - rise
    let right = rise - slopes[i + 1] * width
    let bend = (1 - u) * left + u * right
    return (
      y[i] + u * rise + u * (1 - u) * bend,
      (rise + (1 - 2 * u) * bend + u * (1 - u) * (right - left)) / width
    )
  }

  private func interval(of position: Double) -> Int {
    var low = 0
    var high = x.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if x[middle] <= position { low = middle } else { high = middle }
    }
    return low
  }
}

private func weightedHarmonicMean(_ a: Double, _ b: Double, widths: (Double, Double)) -> Double {
  guard a * b > 0 else { return 0 }
  let first = 2 * widths.1 + widths.0
  let second = widths.1 + 2 * widths.0
  return (first + second) / (first / a + second / b)
}
