/// What a signal loses before its spectrum is taken.
public enum SpectrumCentering: Sendable {
  /// Each segment its own mean, so that slow drift does not swamp the lowest bins.
  case segments
  /// The mean of all samples, once: what is slower than a segment stays in the first bins.
  case signal
}

/// Power spectral density as the mean over windowed, half overlapping segments.
///
/// Segments of min(n, segmentSeconds) under a periodic Hann window; a last part that fills no segment
/// is left out. A `transformLength` beyond the segment's fills it up with zeros for a finer grid.
/// Throws for an empty signal and for segments of less than a sample.
/// Source: Welch P (1967), IEEE Trans Audio Electroacoust 15(2):70-73.
public func welch(
  _ signal: Signal, segmentSeconds: Double, transformLength: Int = 0,
  centering: SpectrumCentering = .segments
) throws(SignalError) -> PowerSpectrum {
  let samples = signal.samples
  let wanted = (segmentSeconds * signal.sampleRateHz).rounded()
  guard !samples.isEmpty else { throw .tooFewSamples(count: 0, needed: 1) }
  guard wanted >= 1 else { throw .invalidSegment(seconds: segmentSeconds) }
  let count = Int(min(wanted, Double(samples.count)))
  let frames = WindowedFrames(
    samples: centering == .signal ? removingMean(samples) : samples,
    window: hannWindow(count: count, symmetry: .periodic), hop: count - count / 2,
    transform: RealFourierTransform(length: max(count, transformLength)),
    isCentered: centering == .segments)
  return frames.meanSpectrum(sampleRateHz: signal.sampleRateHz)
}

extension WindowedFrames {
  fileprivate func meanSpectrum(sampleRateHz: Double) -> PowerSpectrum {
    var (sum, count) = ([Double](repeating: 0, count: transform.length / 2 + 1), 0.0)
    forEach { _, bins in
      for bin in bins.indices { sum[bin] += bins[bin].squaredMagnitude }
      count += 1
    }
    return spectrum(ofPowers: sum, over: count, sampleRateHz: sampleRateHz)
  }

  /// The density behind powers |X|² added up over `count` frames.
  ///
  /// One-sided: every bin but 0 Hz and half the sample rate stands for its mirror image too.
  func spectrum(
    ofPowers powers: [Double], over count: Double, sampleRateHz: Double
  ) -> PowerSpectrum {
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let scale = 1 / (sampleRateHz * energy * count)
    return PowerSpectrum(
      densities: powers.indices.map { bin in
        let isAlone = bin == 0 || 2 * bin == transform.length
        return powers[bin] * (isAlone ? scale : 2 * scale)
      }, frequencyStepHz: sampleRateHz / Double(transform.length))
  }
}
