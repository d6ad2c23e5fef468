import CLibrary

/// The samples less their mean, where they lie if nobody else holds them.
public func removingMean(_ x: consuming [Double]) -> [Double] {
  guard let center = mean(x) else { return x }
  for index in x.indices { x[index] -= center }
  return x
}

/// The samples less their least-squares line over the index; one sample becomes zero.
public func removingLine(_ x: consuming [Double]) -> [Double] {
  var residuals = removingMean(x)
  guard residuals.count > 1 else { return residuals }
  let n = Double(residuals.count)
  let middle = (n - 1) / 2
  var product = 0.0
  for index in residuals.indices { product += (Double(index) - middle) * residuals[index] }
  let slope = 12 * product / (n * (n * n - 1))
  for index in residuals.indices { residuals[index] -= slope * (Double(index) - middle) }
  return residuals
}

/// The samples with 6 dB more per octave above `fromHz`: each less its share of the one before.
///
/// A voice falls by as much, so that its spectrum comes out level. The first sample stays.
func preEmphasized(_ samples: [Double], sampleRateHz: Double, fromHz: Double) -> [Double] {
  let share = exp(-2 * .pi * fromHz / sampleRateHz)
  return samples.indices.map { index in
    samples[index] - (index > 0 ? share * samples[index - 1] : 0)
  }
}

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

/// The energy a sine wave would need to take each value between its neighbors: x² less the product of
/// the two beside it.
///
/// Grows with amplitude and frequency, so that a sudden movement stands out from slow ones. Two fewer
/// values than `x`, the first of them for `x[1]`; none for fewer than three. Kaiser JF (1990), On a
/// simple algorithm to calculate the 'energy' of a signal, Proc ICASSP, 381-384.
public func teagerKaiserEnergy(_ x: [Double]) -> [Double] {
  x.indices.dropFirst().dropLast().map { x[$0] * x[$0] - x[$0 - 1] * x[$0 + 1] }
}
