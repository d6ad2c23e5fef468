import Foundation

/// The autocorrelation of a windowed frame over that of its window.
struct FrameAutocorrelation: ~Copyable, FrameCorrelation {
  private let frames: PitchFrames
  private let window: [Double]
  /// What the autocorrelation of a frame is multiplied with, by lag; 1 at lag 0.
  private let gains: [Double]
  private let workspace: FourierWorkspace

  /// The window has as many values as the frames.
  init(_ frames: PitchFrames, window: [Double]) {
    self.frames = frames
    self.window = window
    let transform = RealFourierTransform(
      length: RealFourierTransform.fastLength(
        atLeast: window.count + frames.longestLag))
    workspace = FourierWorkspace(transform)
    let ofWindow = transform.inverse(ofReal: transform.power(window))
    gains = ofWindow.prefix(frames.longestLag + 1).map { ofWindow[0] / $0 }
  }

  func correlate(at seconds: Double, into lags: inout SymmetricLags) -> Double {
    load(frameAt: seconds)
    let peak = frames.relativePeak(ofWindow: UnsafeBufferPointer(workspace.samples), from: 0)
    workspace.transform()
    for bin in workspace.bins.indices {
      workspace.bins[bin] = Complex(workspace.bins[bin].squaredMagnitude, 0)
    }
    workspace.invert()
    let power = workspace.samples[0]
    gains.withUnsafeBufferPointer { gains in
      lags.fill { power > 0 ? workspace.samples[$0] / power * gains[$0] : 0 }
    }
    return peak
  }

  /// The frame without its local mean under the window, and zeros behind it.
  private func load(frameAt seconds: Double) {
    let middle = frames.middle(at: seconds)
    let center = frames.localMean(around: middle)
    let first = frames.clamped(middle - window.count / 2, count: window.count)
    frames.signal.samples.withUnsafeBufferPointer { samples in
      window.withUnsafeBufferPointer { window in
        for index in window.indices {
          workspace.samples[index] = (samples[first + index] - center) * window[index]
        }
      }
    }
    workspace.samples[window.count...].update(repeating: 0)
  }
}
