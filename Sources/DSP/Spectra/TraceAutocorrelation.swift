/// The autocorrelation of several channels of one unit taken together, at lags 0 to `maxLag` samples; without unit.
///
/// R(m) = sum over channels of A(m) / sum over channels of A(0), where A(m) is the mean product of samples m apart,
/// after subtraction of the channel's mean (unbiased, as `autocorrelation`). The sum is the trace of the
/// autocovariance matrix, so that R does not change if the channels are axes and the axes are rotated.
/// Returns nil without a lag, for channels of different lengths, and for channels whose power, the sum of their
/// variances, is at most `smallestPower`.
public func traceAutocorrelation(
  _ channels: [ArraySlice<Double>], maxLag: Int, smallestPower: Double = 0
) -> [Double]? {
  let count = channels.first?.count ?? 0
  let lags = min(maxLag, count - 1)
  guard lags >= 0, channels.allSatisfy({ $0.count == count }) else { return nil }
  let transform = RealFourierTransform(
    length: RealFourierTransform.fastLength(atLeast: count + lags))
  var power: [Double] = []
  for channel in channels {
    let part = transform.power(removingMean(Array(channel)))
    power = power.isEmpty ? part : zip(power, part).map(+)
  }
  let sums = transform.inverse(ofReal: power)
  guard sums[0] > smallestPower * Double(count) else { return nil }
  return (0...lags).map { sums[$0] / sums[0] * Double(count) / Double(count - $0) }
}
