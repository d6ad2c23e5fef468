/// Power spectral density as the mean over windowed, half overlapping segments.
///
/// Segments of min(n, segmentSeconds) under a periodic Hann window, each without its mean; a last
/// part that fills no segment is left out. A `transformLength` beyond the segment's fills it up
/// with zeros for a finer grid. Throws for an empty signal and for segments of less than a sample.
/// Source: Welch P (1967), IEEE Trans Audio Electroacoust 15(2):70-73.
public func welch(
  _ signal: Signal, segmentSeconds: Double, transformLength: Int = 0
) throws(SignalError) -> PowerSpectrum {
  let samples = signal.samples
  let wanted = (segmentSeconds * signal.sampleRateHz).rounded()
  guard !samples.isEmpty else { throw .tooFewSamples(count: 0, needed: 1) }
  guard wanted >= 1 else { throw .invalidSegment(seconds: segmentSeconds) }
  let count = Int(min(wanted, Double(samples.count)))
  let window = hannWindow(count: count, symmetry: .periodic)
  let transform = RealFourierTransform(length: max(count, transformLength))
  var sum = [Double](repeating: 0, count: transform.length / 2 + 1)
  let hop = count - count / 2
  for start in stride(from: 0, through: samples.count - count, by: hop) {
    let power = transform.power(removingMean(Array(samples[start..<start + count])) * window)
    for bin in sum.indices { sum[bin] += power[bin] }
  }
  let energy = window.reduce(0) { $0 + $1 * $1 }
  let segmentCount = Double((samples.count - count) / hop + 1)
  return PowerSpectrum(
    powers: sum, scale: 1 / (signal.sampleRateHz * energy * segmentCount),
    transformLength: transform.length, sampleRateHz: signal.sampleRateHz)
}

extension PowerSpectrum {
  /// One-sided: every bin but 0 Hz and half the sample rate stands for its mirror image too.
  fileprivate init(
    powers: [Double], scale: Double, transformLength: Int, sampleRateHz: Double
  ) {
    densities = powers.indices.map { bin in
      let isAlone = bin == 0 || 2 * bin == transformLength
      return powers[bin] * (isAlone ? scale : 2 * scale)
    }
    frequencyStepHz = sampleRateHz / Double(transformLength)
  }
}

private func * (samples: [Double], window: [Double]) -> [Double] {
  samples.indices.map { samples[$0] * window[$0] }
}
