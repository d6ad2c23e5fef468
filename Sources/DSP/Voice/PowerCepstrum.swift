/// Makes power cepstra of frames: the spectrum of the logarithm of the power spectrum.
///
/// A voice's harmonics, evenly spaced in the spectrum, come out as one peak at the period.
struct PowerCepstrum: ~Copyable {
  /// From quefrency 0 to 51.2 ms.
  static let binCount = transformLength / 2 + 1
  /// From one bin to the next.
  static let spacingSeconds = 1 / CepstrumGrid.sampleRateHz
  private static let transformLength = 1024

  private let window = gaussianWindow(count: CepstrumGrid.windowCount)
  private let spectrum = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let logarithms = FourierWorkspace(RealFourierTransform(length: transformLength))
  private let power = UnsafeMutableBufferPointer<Double>.allocate(capacity: binCount)

  /// Writes the power cepstrum of the samples from `first` on to `bins`; what lies outside the sound
  /// counts as zeros.
  func callAsFunction(
    _ samples: [Double], first: Int, into bins: UnsafeMutableBufferPointer<Double>
  ) {
    load(samples, first: first)
    spectrum.transform()
    // The transform approximates an integral over time, as its inverse one over frequency.
    let scale = 1 / (CepstrumGrid.sampleRateHz * CepstrumGrid.sampleRateHz)
    for bin in 0..<Self.binCount { power[bin] = spectrum.bins[bin].squaredMagnitude * scale }
    // Digital silence has a logarithm as well.
    takeLogarithms(of: UnsafeBufferPointer(power), plus: 1e-300, into: power)
    for bin in 0..<Self.binCount { logarithms.bins[bin] = Complex(power[bin], 0) }
    logarithms.invert()
    let inverse = CepstrumGrid.sampleRateHz / Double(Self.transformLength)
    for bin in 0..<Self.binCount {
      let value = logarithms.samples[bin] * inverse
      bins[bin] = value * value
    }
  }

  /// The samples less their mean, each times its weight, and zeros up to the transform's length.
  private func load(_ samples: [Double], first: Int) {
    let count = CepstrumGrid.windowCount
    let start = min(max(0, -first), count)
    let used = start..<max(start, min(count, samples.count - first))
    let mean =
      partialSums(count: used.count) { samples[first + used.lowerBound + $0] } / Double(count)
    for index in 0..<count { spectrum.samples[index] = -mean * window[index] }
    for index in used {
      spectrum.samples[index] = (samples[first + index] - mean) * window[index]
    }
  }

  deinit { power.deallocate() }
}

/// The power cepstra of the last frames, as many as the widest smoothing looks at.
struct CepstrumHistory: ~Copyable {
  private let memory = UnsafeMutablePointer<Double>.allocate(
    capacity: depth * PowerCepstrum.binCount)

  /// Frames that are kept.
  private static let depth = 16

  /// Where the bins of a frame begin, in the place of the frame `depth` before.
  func start(ofFrame frame: Int) -> UnsafeMutablePointer<Double> {
    memory + frame % Self.depth * PowerCepstrum.binCount
  }

  /// The bins of a frame.
  func row(_ frame: Int) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(start: start(ofFrame: frame), count: PowerCepstrum.binCount)
  }

  deinit { memory.deallocate() }
}
