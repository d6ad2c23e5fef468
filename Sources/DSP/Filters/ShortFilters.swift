import CLibrary

/// The samples minus their mean; works in place if the caller holds the only reference to them.
public func removingMean(_ x: consuming [Double]) -> [Double] {
  guard let center = mean(x) else { return x }
  for index in x.indices { x[index] -= center }
  return x
}

/// The samples minus their least-squares line over the index, as SciPy's `detrend`; a single sample becomes
/// zero.
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

/// Pre-emphasis: amplifies by 6 dB per octave above `fromHz`, by subtracting a share of the previous sample.
///
/// The spectrum of a voice falls by about as much, so that the result is nearly flat. The first sample is
/// unchanged.
func preEmphasized(_ samples: [Double], sampleRateHz: Double, fromHz: Double) -> [Double] {
  let share = exp(-2 * .pi * fromHz / sampleRateHz)
  return samples.indices.map { index in
    samples[index] - (index > 0 ? share * samples[index - 1] : 0)
  }
}

/// Outliers by the Hampel identifier: values far from the median of their neighbors.
///
/// A window of `window` values, an odd number, is centered on each value and shortened at the ends. An
/// outlier is more than `limit` scaled median absolute deviations from the median of its window. Returns one
/// flag per value; `kept` contains the values without a flag. Source: Hampel FR (1974), J Am Stat Assoc
/// 69(346):383-393.
///
/// Mean and standard deviation of the window would not do: a single outlier among few values raises both so far
/// that it no longer stands out. Where more than half of a window is constant, the deviation is zero and every
/// other value is an outlier.
public func hampel(_ x: [Double], window: Int, limit: Double) -> (isOutlier: [Bool], kept: [Double])
{
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

/// Teager-Kaiser energy operator: x(n)² - x(n - 1) x(n + 1), the energy needed to generate the signal as a
/// sine wave.
///
/// Grows with amplitude and frequency, so that a sudden movement stands out from slow ones. Two fewer values
/// than `x`, the first for `x[1]`; none for fewer than three. Kaiser JF (1990), On a simple algorithm to
/// calculate the 'energy' of a signal, Proc ICASSP, 381-384.
public func teagerKaiserEnergy(_ x: [Double]) -> [Double] {
  x.indices.dropFirst().dropLast().map { x[$0] * x[$0] - x[$0 - 1] * x[$0 + 1] }
}
