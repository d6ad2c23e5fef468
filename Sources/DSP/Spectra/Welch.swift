import CLibrary

/// The mean that is subtracted from a signal before its spectrum is computed.
public enum SpectrumCentering: Sendable {
  /// Each segment loses its mean, so that slow drift does not dominate the lowest bins.
  case segments
  /// The mean of all samples is subtracted once: components slower than a segment stay in the first bins.
  case signal
}

/// Power spectral density by Welch's method: mean over windowed segments that overlap by half.
///
/// The segment length is min(n, segmentSeconds), the window a periodic Hann window; an incomplete last
/// segment is left out. A `transformLength` above the segment length pads with zeros for a finer frequency
/// grid. Throws for an empty signal and for segments shorter than a sample.
/// Source: Welch P (1967), IEEE Trans Audio Electroacoust 15(2):70-73.
///
/// Agrees with SciPy's `welch`, whose default is also to leave an incomplete segment out. A signal shorter
/// than a segment becomes one segment of its own length, so that its bins lie elsewhere; analyses that
/// compare bins between recordings ask for a `transformLength`. Zero padding refines the grid, not the
/// resolution.
public func welch(
  _ signal: Signal, segmentSeconds: Double, transformLength: Int = 0,
  centering: SpectrumCentering = .segments
) throws(SignalError) -> PowerSpectrum {
  let samples = signal.samples
  let requestedLength = (segmentSeconds * signal.sampleRateHz).rounded()
  guard !samples.isEmpty else { throw .tooFewSamples(count: 0, needed: 1) }
  guard requestedLength >= 1 else { throw .invalidSegment(seconds: segmentSeconds) }
  let count = Int(min(requestedLength, Double(samples.count)))
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

  /// The density for powers |X|² summed over `count` frames.
  ///
  /// One-sided: every bin except 0 Hz and half of the sample rate also represents its mirror image.
  func spectrum(ofPowers powers: [Double], over count: Double, sampleRateHz: Double)
    -> PowerSpectrum
  {
    let energy = window.reduce(0) { $0 + $1 * $1 }
    let scale = 1 / (sampleRateHz * energy * count)
    return PowerSpectrum(
      densities: powers.indices.map { bin in
        let isAlone = bin == 0 || 2 * bin == transform.length
        return powers[bin] * (isAlone ? scale : 2 * scale)
      }, frequencyStepHz: sampleRateHz / Double(transform.length))
  }
}

/// Welch's method with one frequency grid for all sounds of a sample rate, about 10.8 Hz apart.
///
/// Segments of `powerOfTwoLength` that overlap by half; the mean of all samples is subtracted once. A signal
/// shorter than a segment is padded with zeros. Throws for an empty signal.
public func welchPowerOfTwo(_ signal: Signal) throws(SignalError) -> PowerSpectrum {
  let length = powerOfTwoLength(sampleRateHz: signal.sampleRateHz)
  return try welch(
    signal, segmentSeconds: Double(length) / signal.sampleRateHz, transformLength: length,
    centering: .signal)
}

/// The power of two nearest to 92.9 ms; 4096 samples at 44.1 kHz.
public func powerOfTwoLength(sampleRateHz: Double) -> Int {
  let requestedLength = 0.0929 * sampleRateHz
  // Sample rates outside these limits are not valid for sound but may occur in a file.
  let (smallest, largest) = (1.0, 20.0)
  let exponent = min(max(log2(requestedLength).rounded(.down), smallest), largest - 1)
  let (low, high) = (exp2(exponent), exp2(exponent + 1))
  return Int(requestedLength - low <= high - requestedLength ? low : high)
}

/// Power spectral density of a vector: the sum of the densities of its three axes, which does not change if
/// the axes are rotated.
///
/// Segments and errors as in `welch` of a single signal.
public func welch(
  _ vectors: VectorSeries, sampleRateHz: Double, segmentSeconds: Double, transformLength: Int = 0
) throws(SignalError) -> PowerSpectrum {
  func spectrum(_ axis: [Double]) throws(SignalError) -> PowerSpectrum {
    try welch(
      Signal(axis, sampleRateHz: sampleRateHz), segmentSeconds: segmentSeconds,
      transformLength: transformLength)
  }
  var sum = try spectrum(vectors.x)
  for axis in [vectors.y, vectors.z] {
    sum = PowerSpectrum(
      densities: zip(sum.densities, try spectrum(axis).densities).map(+),
      frequencyStepHz: sum.frequencyStepHz)
  }
  return sum
}

extension PowerSpectrum {
  /// The spectrum of the signal integrated twice, for example of displacement from acceleration.
  ///
  /// Zero at 0 Hz, where the integral diverges.
  public var twiceIntegrated: PowerSpectrum {
    PowerSpectrum(
      densities: densities.indices.map { bin in
        bin == 0 ? 0 : densities[bin] / pow(2 * .pi * frequency(bin), 4)
      }, frequencyStepHz: frequencyStepHz)
  }

  /// The densities of the bins in a closed band.
  public func densities(in band: ClosedRange<Double>) -> ArraySlice<Double> {
    densities[bins(in: band)]
  }
}

/// The values that `body` returns for the spectra of a signal's frames; frames with nil are left out.
///
/// Frames of `frameSeconds` with a periodic Hann window start every `hopSeconds`, both rounded to samples;
/// the mean of all samples is subtracted once. A `transformLength` above the frame length pads with zeros.
/// `body` receives the time of the frame's center. Empty for a signal shorter than a frame.
public func shortTimeSpectra<Value>(
  of signal: Signal, frameSeconds: Double, hopSeconds: Double, transformLength: Int = 0,
  _ body: (_ middleSeconds: Double, _ spectrum: PowerSpectrum) -> Value?
) -> [Value] {
  let rate = signal.sampleRateHz
  let (requestedLength, hop) = ((frameSeconds * rate).rounded(), (hopSeconds * rate).rounded())
  guard requestedLength >= 1, requestedLength <= Double(signal.samples.count), hop >= 0 else {
    return []
  }
  let count = Int(requestedLength)
  let frames = WindowedFrames(
    samples: removingMean(signal.samples), window: hannWindow(count: count, symmetry: .periodic),
    hop: Int(min(max(1, hop), Double(signal.samples.count))),
    transform: RealFourierTransform(length: max(count, transformLength)))
  var values: [Value] = []
  frames.forEach { start, bins in
    let spectrum = frames.spectrum(
      ofPowers: bins.map(\.squaredMagnitude), over: 1, sampleRateHz: rate)
    if let value = body((Double(start) + 0.5 * Double(count)) / rate, spectrum) {
      values.append(value)
    }
  }
  return values
}

/// Windowed frames of a signal, transformed one after the other in the same memory.
struct WindowedFrames {
  let samples: [Double]
  let window: [Double]
  /// Samples from the start of one frame to the start of the next, above zero.
  let hop: Int
  /// At least as long as the window; the rest is padded with zeros.
  let transform: RealFourierTransform
  /// Whether the mean of each frame is subtracted.
  var isCentered = false

  /// First samples of the frames; an incomplete last frame is left out.
  var starts: StrideThrough<Int> { stride(from: 0, through: samples.count - window.count, by: hop) }

  /// Calls `body` with the first sample and the bins of every frame; the bins are valid during the call only.
  func forEach(_ body: (_ start: Int, _ bins: UnsafeMutableBufferPointer<Complex>) -> Void) {
    let workspace = FourierWorkspace(transform)
    for start in starts {
      load(start, into: workspace.samples)
      workspace.transform()
      body(start, workspace.bins)
    }
  }

  private func load(_ start: Int, into frame: UnsafeMutableBufferPointer<Double>) {
    let part = samples[start..<start + window.count]
    let center = isCentered ? part.reduce(0, +) / Double(part.count) : 0
    for index in window.indices { frame[index] = (samples[start + index] - center) * window[index] }
  }
}
