import Foundation

/// Values smoothed in time by straight lines, one fitted around each value.
///
/// Weighted least squares with Gaussian weights of standard deviation `deviation` over what lies within
/// `reach`, both in the unit of `times`, which ascend. As many values come out as go in; even spacing is
/// not needed, and what lies on one line stays on it. Source: Cleveland WS (1979), J Am Stat Assoc
/// 74(368):829-836, with Gaussian weights.
public func localLine(
  _ values: [Double], times: [Double], deviation: Double, reach: Double
) -> [Double] {
  var (first, end) = (0, 0)
  return zip(values, times).map { value, time in
    while times[first] < time - reach { first += 1 }
    while end < min(times.count, values.count), times[end] <= time + reach { end += 1 }
    var (w0, w1, w2, y0, y1) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for index in first..<max(first, end) {
      let (distance, rise) = (times[index] - time, values[index] - value)
      let weight = exp(-0.5 * (distance / deviation) * (distance / deviation))
      w0 += weight
      w1 += weight * distance
      w2 += weight * distance * distance
      y0 += weight * rise
      y1 += weight * distance * rise
    }
    let determinant = w0 * w2 - w1 * w1
    // Without neighbors of any weight there is no slope to fit.
    guard determinant > 1e-12 * w0 * w2 else { return value + y0 / w0 }
    return value + (w2 * y0 - w1 * y1) / determinant
  }
}
