/// One definition of each statistic for the whole program. Nil stands for "too few values".

/// Arithmetic mean; nil without values.
public func mean(_ x: [Double]) -> Double? {
  x.isEmpty ? nil : x.reduce(0, +) / Double(x.count)
}

/// Variance with n - 1; nil for fewer than two values.
public func variance(_ x: [Double]) -> Double? {
  guard x.count > 1, let center = mean(x) else { return nil }
  return x.reduce(0) { $0 + ($1 - center) * ($1 - center) } / Double(x.count - 1)
}

/// Standard deviation with n - 1; nil for fewer than two values.
public func standardDeviation(_ x: [Double]) -> Double? { variance(x).map { $0.squareRoot() } }

/// Standard deviation in percent of the mean; nil when the mean is not above zero.
public func coefficientOfVariationPercent(_ x: [Double]) -> Double? {
  guard let center = mean(x), center > 0 else { return nil }
  return standardDeviation(x).map { 100 * $0 / center }
}

/// Root of the mean square; nil without values.
public func rootMeanSquare(_ x: [Double]) -> Double? {
  x.isEmpty ? nil : (x.reduce(0) { $0 + $1 * $1 } / Double(x.count)).squareRoot()
}

/// The middle value, or the mean of the two middle ones.
public func median(_ x: [Double]) -> Double? { quantile(x, 0.5) }

/// Linear interpolation between order statistics (Hyndman and Fan's type 7).
public func quantile(_ x: [Double], _ share: Double) -> Double? {
  guard !x.isEmpty, share >= 0, share <= 1 else { return nil }
  let position = share * Double(x.count - 1)
  let rank = min(Int(position), x.count - 1)
  var values = x
  let (low, above) = values.withUnsafeMutableBufferPointer { quickselect($0, rank: rank) }
  guard let high = above else { return low }
  return low + (position - Double(rank)) * (high - low)
}

/// Third less first quartile.
public func interquartileRange(_ x: [Double]) -> Double? {
  guard let high = quantile(x, 0.75), let low = quantile(x, 0.25) else { return nil }
  return high - low
}

/// 1.4826 times the median distance from the median: the standard deviation of a normal
/// distribution.
public func medianAbsoluteDeviation(_ x: [Double]) -> Double? {
  guard let center = median(x) else { return nil }
  return median(x.map { abs($0 - center) }).map { 1.4826 * $0 }
}

/// m3 / m2^1.5 with moments over n; nil for constant values.
public func skewness(_ x: [Double]) -> Double? {
  guard let m2 = centralMoment(x, 2), let m3 = centralMoment(x, 3), m2 > 0 else { return nil }
  return m3 / (m2 * m2.squareRoot())
}

/// m4 / m2² - 3 with moments over n: 0 for a normal distribution; nil for constant values.
public func excessKurtosis(_ x: [Double]) -> Double? {
  guard let m2 = centralMoment(x, 2), let m4 = centralMoment(x, 4), m2 > 0 else { return nil }
  return m4 / (m2 * m2) - 3
}

private func centralMoment(_ x: [Double], _ order: Int) -> Double? {
  guard let center = mean(x) else { return nil }
  return mean(x.map { value in (0..<order).reduce(1) { power, _ in power * (value - center) } })
}

/// Slope of the least-squares line of y on x; nil for fewer than three points or a single x.
public func slope(_ x: [Double], _ y: [Double]) -> Double? {
  guard x.count == y.count, x.count > 2, let cx = mean(x), let cy = mean(y) else { return nil }
  let sxx = x.reduce(0) { $0 + ($1 - cx) * ($1 - cx) }
  guard sxx > 0 else { return nil }
  return zip(x, y).reduce(0) { $0 + ($1.0 - cx) * ($1.1 - cy) } / sxx
}
