/// Frames of a signal under a window, transformed one after the other in the same memory.
struct WindowedFrames {
  let samples: [Double]
  let window: [Double]
  /// Samples from one frame's start to the next's, above zero.
  let hop: Int
  /// At least as long as the window; what is left is filled up with zeros.
  let transform: RealFourierTransform
  /// Whether each frame is taken without its own mean.
  var isCentered = false

  /// First samples of the frames; a last part that fills no frame is left out.
  var starts: StrideThrough<Int> {
    stride(from: 0, through: samples.count - window.count, by: hop)
  }

  /// Hands over the first sample and the bins, valid during the call only, of every frame.
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
