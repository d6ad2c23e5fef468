import CLibrary

/// The program has only one definition of each statistic, in this file. Nil means that there are too few
/// values.

/// Arithmetic mean of all values; nil without any.
public func mean(_ x: [Double]) -> Double? { x.isEmpty ? nil : x.reduce(0, +) / Double(x.count) }

/// Sample variance, with divisor n - 1; nil for fewer than two values.
public func variance(_ x: [Double]) -> Double? {
  guard x.count > 1, let center = mean(x) else { return nil }
  return x.reduce(0) { $0 + ($1 - center) * ($1 - center) } / Double(x.count - 1)
}

/// Sample standard deviation, with divisor n - 1; nil for fewer than two values.
public func standardDeviation(_ x: [Double]) -> Double? { variance(x).map { $0.squareRoot() } }

/// Coefficient of variation: standard deviation in percent of the mean; nil if the mean is not above zero.
public func coefficientOfVariationPercent(_ x: [Double]) -> Double? {
  guard let center = mean(x), center > 0 else { return nil }
  return standardDeviation(x).map { 100 * $0 / center }
}

/// Root mean square about zero, not about the mean; nil without values.
public func rootMeanSquare(_ x: [Double]) -> Double? {
  x.isEmpty ? nil : (x.reduce(0) { $0 + $1 * $1 } / Double(x.count)).squareRoot()
}

/// Median: the middle value, or the mean of the two middle values.
public func median(_ x: [Double]) -> Double? { quantile(x, 0.5) }

/// Quantile by linear interpolation between order statistics (Hyndman and Fan's type 7, the default of NumPy
/// and R).
///
/// Selects instead of sorting, in linear time on average. `x` is finite: NaN has no place in an order.
public func quantile(_ x: [Double], _ share: Double) -> Double? {
  guard !x.isEmpty, share >= 0, share <= 1 else { return nil }
  let position = share * Double(x.count - 1)
  let rank = min(Int(position), x.count - 1)
  var values = x
  let (low, above) = values.withUnsafeMutableBufferPointer { quickselect($0, rank: rank) }
  guard let high = above else { return low }
  return low + (position - Double(rank)) * (high - low)
}

/// The quantiles at several shares, which ascend, each as by `quantile`; none without values.
///
/// What is below one quantile is not looked at again for the next.
public func quantiles(_ x: [Double], _ shares: [Double]) -> [Double] {
  guard !x.isEmpty else { return [] }
  var values = x
  return values.withUnsafeMutableBufferPointer { values in
    var first = 0
    return shares.map { share in
      let position = share * Double(values.count - 1)
      let rank = min(Int(position), values.count - 1)
      let rest = UnsafeMutableBufferPointer(rebasing: values[first...])
      let (low, above) = quickselect(rest, rank: rank - first)
      first = rank
      return above.map { low + (position - Double(rank)) * ($0 - low) } ?? low
    }
  }
}

/// Third quartile minus first quartile, both as by `quantile`; nil without values.
public func interquartileRange(_ x: [Double]) -> Double? {
  guard let high = quantile(x, 0.75), let low = quantile(x, 0.25) else { return nil }
  return high - low
}

/// Scaled median absolute deviation: 1.4826 times the median distance from the median, which estimates the
/// standard deviation of a normal distribution.
public func medianAbsoluteDeviation(_ x: [Double]) -> Double? {
  guard let center = median(x) else { return nil }
  return median(x.map { abs($0 - center) }).map { 1.4826 * $0 }
}

/// Skewness m3 / m2^1.5, moments with divisor n; nil for constant values.
public func skewness(_ x: [Double]) -> Double? {
  guard let m2 = centralMoment(x, 2), let m3 = centralMoment(x, 3), m2 > 0 else { return nil }
  return m3 / (m2 * m2.squareRoot())
}

/// Excess kurtosis m4 / m2² - 3, moments with divisor n: 0 for a normal distribution; nil for constant
/// values.
public func excessKurtosis(_ x: [Double]) -> Double? {
  guard let m2 = centralMoment(x, 2), let m4 = centralMoment(x, 4), m2 > 0 else { return nil }
  return m4 / (m2 * m2) - 3
}

private func centralMoment(_ x: [Double], _ order: Int) -> Double? {
  guard let center = mean(x) else { return nil }
  return mean(x.map { value in (0..<order).reduce(1) { power, _ in power * (value - center) } })
}

/// Slope of the least-squares line of y on x; nil for fewer than three points or if all x are equal.
public func slope(_ x: [Double], _ y: [Double]) -> Double? {
  guard x.count == y.count, x.count > 2, let cx = mean(x), let cy = mean(y) else { return nil }
  let sxx = x.reduce(0) { $0 + ($1 - cx) * ($1 - cx) }
  guard sxx > 0 else { return nil }
  return zip(x, y).reduce(0) { $0 + ($1.0 - cx) * ($1.1 - cy) } / sxx
}

/// The value with the given rank (from 0) and the next larger value, if any; reorders the values.
///
/// Quickselect with the median of three as pivot (Hoare CAR 1961, Commun ACM 4(7):321-322). Scans stop at
/// values equal to the pivot, so that many equal values do not make it quadratic.
func quickselect(_ values: UnsafeMutableBufferPointer<Double>, rank: Int) -> (
  value: Double, next: Double?
) {
  var (low, high) = (0, values.count - 1)
  while low < high {
    let pivot = middle(values[low], values[(low + high) / 2], values[high])
    var (left, right) = (low, high)
    while left <= right {
      while values[left] < pivot { left += 1 }
      while values[right] > pivot { right -= 1 }
      if left <= right {
        values.swapAt(left, right)
        left += 1
        right -= 1
      }
    }
    if rank <= right { high = right } else if rank >= left { low = left } else { break }
  }
  return (values[rank], values[(rank + 1)...].min())
}

private func middle(_ a: Double, _ b: Double, _ c: Double) -> Double {
  max(min(a, b), min(max(a, b), c))
}

/// Shannon entropy, in nats, of a distribution over these shares, which need not add up to 1.
///
/// 0 if one share is everything; log n, the maximum, for n equal shares. Nil unless the sum of the shares is
/// finite and above zero.
func shannonEntropy(ofShares shares: some Collection<Double>) -> Double? {
  let whole = shares.reduce(0, +)
  guard whole > 0, whole.isFinite else { return nil }
  let entropy = shares.reduce(0) { sum, part in
    let share = part / whole
    return share > 0 ? sum - share * log(share) : sum
  }
  return min(entropy, log(Double(shares.count)))
}

/// The smallest and the largest value; nil without values. Values that are not numbers are left out.
public func extremes(_ x: [Double]) -> (lowest: Double, highest: Double)? {
  x.withUnsafeBufferPointer { extremes($0) }
}

/// The smallest and the largest value in a buffer; nil without values. NaN fails every comparison and is left
/// out.
func extremes(_ x: UnsafeBufferPointer<Double>) -> (lowest: Double, highest: Double)? {
  let whole = x.count & ~7
  var lowest = SIMD8<Double>(repeating: .infinity)
  var highest = SIMD8<Double>(repeating: -.infinity)
  for index in stride(from: 0, to: whole, by: 8) {
    let values = SIMD8(
      x[index], x[index + 1], x[index + 2], x[index + 3], x[index + 4], x[index + 5], x[index + 6],
      x[index + 7])
    lowest.replace(with: values, where: values .< lowest)
    highest.replace(with: values, where: values .> highest)
  }
  let rest = x[whole...]
  let low = rest.reduce(lowest.min()) { $1 < $0 ? $1 : $0 }
  let high = rest.reduce(highest.max()) { $1 > $0 ? $1 : $0 }
  return low <= high ? (low, high) : nil
}
