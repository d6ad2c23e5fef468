/// The autocorrelation of several channels of one unit taken together, at lags 0 to `maxLag` samples; without
/// unit.
///
/// R(m) = sum over channels of A(m) / sum over channels of A(0), where A(m) is the mean product of samples m
/// apart, after subtraction of the channel's mean (unbiased, as `autocorrelation`). The sum is the trace of
/// the autocovariance matrix, so that R does not change if the channels are axes and the axes are rotated:
/// strides repeat however the phone lies. The autocorrelation of the magnitude would be invariant too but
/// doubles the frequency of what swings about zero. One inverse transform serves all channels.
///
/// Returns nil without a lag, for channels of different lengths, and for channels whose power, the sum of their
/// variances, is at most `smallestPower`.
public func traceAutocorrelation(
  _ channels: [ArraySlice<Double>], maxLag: Int, smallestPower: Double = 0
) -> [Double]? {
  let count = channels.first?.count ?? 0
  let lags = min(maxLag, count - 1)
  guard lags >= 0, channels.allSatisfy({ $0.count == count }) else { return nil }
  let length = RealFourierTransform.fastLength(atLeast: count + lags)
  let workspace = FourierWorkspace(RealFourierTransform(length: length))
  var power = [Double](repeating: 0, count: workspace.bins.count)
  for channel in channels {
    workspace.transform(removingMean(Array(channel)))
    for bin in power.indices { power[bin] += workspace.bins[bin].squaredMagnitude }
  }
  workspace.transform(even: power)
  let sum = workspace.bins[0].real
  guard sum / Double(length) > smallestPower * Double(count) else { return nil }
  return (0...lags).map { workspace.bins[$0].real / sum * Double(count) / Double(count - $0) }
}
