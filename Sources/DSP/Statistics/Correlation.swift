/// Pearson's correlation of pairs; nil for fewer than two, and where one of both has the same value in all pairs.
public func correlation(_ x: [Double], _ y: [Double]) -> Double? {
  guard x.count == y.count, varies(x), varies(y), let first = mean(x), let second = mean(y) else {
    return nil
  }
  var (ofX, ofY, ofBoth) = (0.0, 0.0, 0.0)
  for (a, b) in zip(x, y) {
    ofX += (a - first) * (a - first)
    ofY += (b - second) * (b - second)
    ofBoth += (a - first) * (b - second)
  }
  let whole = ofX.squareRoot() * ofY.squareRoot()
  guard whole > 0, whole.isFinite else { return nil }
  return min(1, max(-1, ofBoth / whole))
}

/// The correlation of neighbors in a series, with the mean and the variance of the whole series; nil for fewer than three values
/// and without spread.
public func neighborCorrelation(_ x: [Double]) -> Double? {
  guard x.count > 2, let center = mean(x) else { return nil }
  let deviations = x.map { $0 - center }
  let whole = deviations.reduce(0) { $0 + $1 * $1 }
  guard varies(x), whole > 0, whole.isFinite else { return nil }
  return zip(deviations, deviations.dropFirst()).reduce(0) { $0 + $1.0 * $1.1 } / whole
}

/// Whether two values differ; sums of equal ones may differ by rounding.
func varies(_ x: [Double]) -> Bool { x.contains { $0 != x[0] } }
