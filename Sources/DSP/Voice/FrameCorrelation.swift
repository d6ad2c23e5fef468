import CLibrary

/// Correlates the sound around a time with later sound.
///
/// The two forms of Praat's pitch analysis. The autocorrelation of a windowed frame falls with the lag even
/// for a perfectly periodic sound, because the window does; dividing by the autocorrelation of the window
/// undoes this, so that the height of the peak is the periodic share of the power (Boersma 1993). The
/// cross-correlation needs no window, takes a shorter section of the sound and follows a changing pitch.
protocol FrameCorrelation: ~Copyable {
  /// Sets the lags; returns the frame's peak relative to the peak of the complete sound.
  mutating func correlate(at seconds: Double, into lags: inout SymmetricLags) -> Double
}

/// The autocorrelation of a windowed frame divided by the autocorrelation of its window.
struct FrameAutocorrelation: ~Copyable, FrameCorrelation {
  private let frames: PitchFrames
  private let window: [Double]
  /// Factors of the autocorrelation of a frame, by lag; 1 at lag 0.
  private let gains: [Double]
  private let workspace: FourierWorkspace

  /// Prepares the transform and the gains; `window` has `frames.windowCount` values.
  init(_ frames: PitchFrames, window: [Double]) {
    self.frames = frames
    self.window = window
    let transform = RealFourierTransform(
      length: RealFourierTransform.economicLength(atLeast: window.count + frames.longestLag))
    workspace = FourierWorkspace(transform)
    let ofWindow = transform.inverse(ofReal: transform.power(window))
    gains = ofWindow.prefix(frames.longestLag + 1).map { ofWindow[0] / $0 }
  }

  func correlate(at seconds: Double, into lags: inout SymmetricLags) -> Double {
    load(frameAt: seconds)
    let peak = frames.relativePeak(ofWindow: UnsafeBufferPointer(workspace.samples), from: 0)
    workspace.transform()
    let (bins, products) = (workspace.bins, workspace.samples)
    for bin in bins.indices { bins[bin] = Complex(bins[bin].squaredMagnitude, 0) }
    workspace.invert()
    let power = products[0]
    gains.withUnsafeBufferPointer { gains in
      power > 0 ? lags.fill { products[$0] / power * gains[$0] } : lags.fill { _ in 0 }
    }
    return peak
  }

  /// Loads the windowed frame minus its local mean, padded with zeros.
  private func load(frameAt seconds: Double) {
    let middle = frames.middle(at: seconds)
    let center = frames.localMean(around: middle)
    let first = frames.clamped(middle - window.count / 2, count: window.count)
    frames.signal.samples.withUnsafeBufferPointer { samples in
      window.withUnsafeBufferPointer { window in
        let target = workspace.samples
        for index in window.indices {
          target[index] = (samples[first &+ index] - center) * window[index]
        }
      }
    }
    workspace.samples[window.count...].update(repeating: 0)
  }
}

/// The cross-correlation of one longest period with the sound at each lag.
struct FrameCrossCorrelation: ~Copyable, FrameCorrelation {
  private let frames: PitchFrames
  /// The first period of the span padded with zeros; later the sums of products by lag.
  private let period: FourierWorkspace
  /// The sound that the period is compared with, which includes the period itself.
  private let span: FourierWorkspace

  init(_ frames: PitchFrames) {
    self.frames = frames
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(atLeast: 2 * frames.windowCount))
    period = FourierWorkspace(transform)
    span = FourierWorkspace(transform)
  }

  func correlate(at seconds: Double, into lags: inout SymmetricLags) -> Double {
    let peak = load(frameAt: seconds)
    let energies = slidingEnergies(
      UnsafeBufferPointer(span.samples), count: frames.windowCount, placeCount: lags.last + 1)
    multiply()
    let scale = 1 / Double(period.samples.count)
    let error = Self.roundingError * (energies[0] + energies[lags.last]).squareRoot()
    energies.withUnsafeBufferPointer { energies in
      var last = 1.0
      lags.fill { lag in
        let energy = energies[0] * energies[lag]
        let value = energy > 0 ? scale * period.samples[lag] / energy.squareRoot() : 0
        // In digital silence all lags are equal; rounding errors must not create maxima.
        let isSame = abs(value - last) * energies[lag].squareRoot() <= error
        if !isSame { last = value }
        return last
      }
    }
    return peak
  }

  /// Rounding error of products computed by spectra, relative to the square root of both energies.
  private static let roundingError = 32 * Double.ulpOfOne

  /// Loads both workspaces, minus the local mean, and returns the peak.
  private func load(frameAt seconds: Double) -> Double {
    let (samples, count) = (frames.signal.samples, frames.windowCount)
    let middle = frames.middle(at: seconds)
    let center = frames.localMean(around: middle)
    let start = frames.signal.index(before: seconds - 0.5 * frames.spanSeconds)
    let first = frames.clamped(start, count: 2 * count)
    let window = frames.clamped(middle - count / 2, count: count)
    return samples.withUnsafeBufferPointer { samples in
      for index in 0..<2 * count { span.samples[index] = samples[first + index] - center }
      for index in 0..<count { period.samples[index] = span.samples[index] }
      period.samples[count...].update(repeating: 0)
      return frames.relativePeak(
        ofWindow: UnsafeBufferPointer(rebasing: samples[window..<window + count]), from: center)
    }
  }

  /// Computes the sums of products at all lags by the spectra.
  private func multiply() {
    period.transform()
    span.transform()
    for bin in period.bins.indices {
      let (a, b) = (period.bins[bin], span.bins[bin])
      period.bins[bin] = Complex(
        a.real * b.real + a.imaginary * b.imaginary, a.real * b.imaginary - a.imaginary * b.real)
    }
    period.invert()
  }
}
