import CLibrary

/// Measures the peaks of cepstra, frame after frame, and takes the means.
struct ProminenceMeter: ~Copyable {
  private let isFast: Bool
  private let smoothed = CepstrumSmoother(frameWidth: 10, binWidth: 5)
  private let smoothedForAVQI = CepstrumSmoother(frameWidth: 5, binWidth: 10)
  private let decibels = UnsafeMutableBufferPointer<Double>.allocate(
    capacity: PowerCepstrum.binCount)

  private var exponential = CepstralTrend<TheilSenLine>(trendBins, .logarithmOfQuefrency)
  private var fastExponential = CepstralTrend<IncompleteTheilLine>(trendBins, .logarithmOfQuefrency)
  private var straight = CepstralTrend<TheilSenLine>(trendBins, .quefrency)
  private var leastSquares = CepstralTrend<LeastSquaresLine>(trendBins, .quefrency)
  private var avqi = CepstralTrend<IncompleteTheilLine>(allBins, .quefrency)
  private var unsmoothed = CepstralTrend<TheilSenLine>(trendBins, .quefrency)

  /// From 1 to 50 ms.
  private static let trendBins = 10..<501
  private static let allBins = 0..<PowerCepstrum.binCount

  init(isFast: Bool) {
    self.isFast = isFast
    decibels.initialize(repeating: 0)
  }

  /// As many frames behind one have to be in the history for it to be measured.
  var reach: Int { max(smoothed.reach, smoothedForAVQI.reach) }

  /// Measures one of `frameCount` frames.
  mutating func add(_ history: borrowing CepstrumHistory, frame: Int, frameCount: Int) {
    if !isFast {
      let peak = loudness(history.row(frame), Self.trendBins)
      unsmoothed.add(decibels, peak)
    }
    smoothed(history, frame: frame, frameCount: frameCount, into: decibels)
    addSmoothed(loudness(decibels, Self.trendBins))
    smoothedForAVQI(history, frame: frame, frameCount: frameCount, into: decibels)
    let peak = loudness(decibels, Self.allBins)
    avqi.add(decibels, peak)
  }

  private mutating func addSmoothed(_ peak: CepstralPeak) {
    leastSquares.add(decibels, peak)
    if isFast {
      fastExponential.add(decibels, peak)
    } else {
      exponential.add(decibels, peak)
      straight.add(decibels, peak)
    }
  }

  /// Turns some bins of a power cepstrum into decibels; the peak among them.
  private func loudness(
    _ power: UnsafeMutableBufferPointer<Double>, _ bins: Range<Int>
  ) -> CepstralPeak {
    // Digital silence has a level as well.
    takeLogarithms(
      of: UnsafeBufferPointer(rebasing: power[bins]), plus: 1e-30, scale: 10 / log(10),
      into: UnsafeMutableBufferPointer(rebasing: decibels[bins]))
    return CepstralPeak(UnsafeBufferPointer(decibels), spacingSeconds: PowerCepstrum.spacingSeconds)
  }

  /// The means, as `CepstralProminence` has them.
  var means: (cpps: Double?, straight: Double?, leastSquares: Double?, avqi: Double?, cpp: Double?)
  {
    (
      isFast ? fastExponential.mean : exponential.mean, straight.mean, leastSquares.mean, avqi.mean,
      unsmoothed.mean
    )
  }

  deinit { decibels.deallocate() }
}

/// The highest point of a cepstrum within the periods that voices have.
struct CepstralPeak {
  let decibels: Double
  let quefrencySeconds: Double

  /// Periods of voices from 330 to 60 Hz.
  static let range = 1 / 330.0...1 / 60.0

  /// Candidates are the local maxima, raised and placed by the parabola through three bins, and as they
  /// are the first and the last bin in the range.
  init(_ decibels: UnsafeBufferPointer<Double>, spacingSeconds: Double) {
    let first = Int((Self.range.lowerBound / spacingSeconds).rounded(.up))
    let last = Int((Self.range.upperBound / spacingSeconds).rounded(.down))
    var (height, place) = (decibels[first], Double(first))
    if decibels[last] > height { (height, place) = (decibels[last], Double(last)) }
    for bin in first...last {
      let (left, middle, right) = (decibels[bin - 1], decibels[bin], decibels[bin + 1])
      // The parabola raises a maximum by an eighth of this at most, so that few have to be looked at.
      let curvature = 2 * middle - left - right
      guard middle + curvature / 8 >= height, middle > left, middle >= right else { continue }
      let offset = 0.5 * (right - left) / curvature
      let raised = middle + 0.25 * (right - left) * offset
      if raised > height { (height, place) = (raised, Double(bin) + offset) }
    }
    self.decibels = height
    let quefrency = place * spacingSeconds
    quefrencySeconds = min(max(quefrency, Self.range.lowerBound), Self.range.upperBound)
  }
}

/// Follows the trend of cepstra by lines and takes the mean height of their peaks above it.
struct CepstralTrend<Fit: LineFit & ~Copyable>: ~Copyable {
  /// What the trend is a straight line over.
  enum Scale {
    case quefrency, logarithmOfQuefrency

    func callAsFunction(_ quefrencySeconds: Double) -> Double {
      self == .quefrency ? quefrencySeconds : log(quefrencySeconds)
    }
  }

  private let bins: Range<Int>
  private let scale: Scale
  private var fit: Fit?
  private var sum = 0.0
  private var count = 0

  /// A line through these bins.
  init(_ bins: Range<Int>, _ scale: Scale) {
    (self.bins, self.scale) = (bins, scale)
    fit = Fit(x: bins.map { scale(Double($0) * PowerCepstrum.spacingSeconds) })
  }

  /// Adds the cepstrum of a frame, in decibels.
  mutating func add(_ decibels: UnsafeMutableBufferPointer<Double>, _ peak: CepstralPeak) {
    let line = fit?.fit(UnsafeBufferPointer(rebasing: decibels[bins]))
    sum += line.map { peak.decibels - $0(scale(peak.quefrencySeconds)) } ?? .nan
    count += 1
  }

  /// In decibels; nil without frames and when one had no line.
  var mean: Double? {
    let mean = sum / Double(count)
    return mean.isFinite ? mean : nil
  }
}

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
