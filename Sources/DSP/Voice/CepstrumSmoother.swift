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

/// A window that is moved over values one apart, joined by straight lines, and takes the mean.
///
/// It is cut where the values end: `margin` before the first and behind the last, where the line goes
/// on level.
struct SmoothingWindow {
  let width: Double
  let margin: Double

  /// What the mean around one of `count` values is made of: the first value that counts and the weights
  /// from there on, whose sum is 1.
  func weights(around center: Int, count: Int) -> (first: Int, weights: [Double]) {
    let from = max(Double(center) - width / 2, -margin)
    let to = min(Double(center) + width / 2, Double(count - 1) + margin)
    let first = max(0, center - reach)
    let weights = (first...min(count - 1, center + reach)).map { index in
      share(of: index, upTo: to, count: count) - share(of: index, upTo: from, count: count)
    }
    return (first, weights.map { $0 / (to - from) })
  }

  /// The weights where nothing is cut.
  var weights: [Double] { weights(around: reach, count: 2 * reach + 1).weights }

  /// Values further from the middle do not count.
  var reach: Int { Int((width / 2 + 1).rounded(.up)) - 1 }

  /// Area below the line up to a place, of the value at `index` being 1 and all others 0.
  private func share(of index: Int, upTo place: Double, count: Int) -> Double {
    let offset = place - Double(index)
    let isLevel = offset < 0 ? index == 0 : index == count - 1
    if isLevel { return 0.5 + offset }
    let distance = 1 - min(abs(offset), 1)
    return offset < 0 ? distance * distance / 2 : 1 - distance * distance / 2
  }
}

/// A sum of rows of numbers, each row times its weight, to `count` places of `target`.
func weightedSum(
  of rows: [UnsafePointer<Double>], _ weights: [Double], count: Int,
  into target: UnsafeMutablePointer<Double>
) {
  let width = SIMD8<Double>.scalarCount
  for index in stride(from: 0, to: count - width + 1, by: width) {
    var sum = SIMD8<Double>.zero
    for (row, weight) in zip(rows, weights) {
      sum += weight * UnsafeRawPointer(row + index).loadUnaligned(as: SIMD8<Double>.self)
    }
    UnsafeMutableRawPointer(target + index).storeBytes(of: sum, as: SIMD8<Double>.self)
  }
  for index in count - count % width..<count {
    target[index] = zip(rows, weights).reduce(0) { $0 + $1.1 * $1.0[index] }
  }
}
