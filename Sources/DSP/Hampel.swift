/// Values far from the median of their neighbors.
///
/// `window` values, an odd number, are centered on each, fewer at the ends; an outlier lies more
/// than `limit` scaled median absolute deviations from their median. As many flags as values come
/// out; `kept` are the values without a flag. Source: Hampel FR (1974), J Am Stat Assoc
/// 69(346):383-393.
public func hampel(
  _ x: [Double], window: Int, limit: Double
) -> (isOutlier: [Bool], kept: [Double]) {
  let reach = max(0, window / 2)
  let isOutlier = x.indices.map { index in
    let around = Array(x[max(0, index - reach)...min(x.count - 1, index + reach)])
    guard let center = median(around), let spread = medianAbsoluteDeviation(around) else {
      return false
    }
    return abs(x[index] - center) > limit * spread
  }
  return (isOutlier, zip(x, isOutlier).filter { !$0.1 }.map(\.0))
}
