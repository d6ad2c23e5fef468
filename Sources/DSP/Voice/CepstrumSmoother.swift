/// Smooths power cepstra over time and over quefrency.
struct CepstrumSmoother: ~Copyable {
  private let frames: SmoothingWindow
  private let frameWeights: [Double]
  private let binWeights: [Double]
  /// The bins whose window is cut, and what their means are made of.
  private let edges: [(bin: Int, first: Int, weights: [Double])]
  private let overTime = UnsafeMutablePointer<Double>.allocate(capacity: PowerCepstrum.binCount)

  /// Widths in frames and in bins.
  init(frameWidth: Double, binWidth: Double) {
    frames = SmoothingWindow(width: frameWidth, margin: 0.5)
    let bins = SmoothingWindow(width: binWidth, margin: 0)
    (frameWeights, binWeights) = (frames.weights, bins.weights)
    let count = PowerCepstrum.binCount
    edges = (0..<bins.reach).flatMap { [$0, count - 1 - $0] }.map { bin in
      let (first, weights) = bins.weights(around: bin, count: count)
      return (bin, first, weights)
    }
  }

  /// As many frames behind one have to be in the history.
  var reach: Int { frames.reach }

  /// Writes the smoothed cepstrum of one of `frameCount` frames to `target`.
  func callAsFunction(
    _ history: borrowing CepstrumHistory, frame: Int, frameCount: Int,
    into target: UnsafeMutableBufferPointer<Double>
  ) {
    var (first, weights) = (frame - reach, frameWeights)
    if first < 0 || frame + reach >= frameCount {
      (first, weights) = frames.weights(around: frame, count: frameCount)
    }
    let rows = weights.indices.map { UnsafePointer(history.start(ofFrame: first + $0)) }
    weightedSum(of: rows, weights, count: PowerCepstrum.binCount, into: overTime)
    smoothOverQuefrency(into: target)
  }

  private func smoothOverQuefrency(into target: UnsafeMutableBufferPointer<Double>) {
    guard let start = target.baseAddress else { return }
    let (inner, reach) = (PowerCepstrum.binCount - edges.count, edges.count / 2)
    let rows = binWeights.indices.map { UnsafePointer(overTime + $0) }
    weightedSum(of: rows, binWeights, count: inner, into: start + reach)
    for (bin, first, weights) in edges {
      target[bin] = partialSums(count: weights.count) { weights[$0] * overTime[first + $0] }
    }
  }

  deinit { overTime.deallocate() }
}
