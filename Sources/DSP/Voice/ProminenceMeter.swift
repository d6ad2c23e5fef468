import CLibrary

/// Measures the cepstral peaks of successive frames and averages them.
///
/// Peaks are averaged over frames, not taken from the mean cepstrum, as in Praat. The trends share two
/// smoothed cepstra, and each keeps its fit from frame to frame, because the next cepstrum is alike.
struct ProminenceMeter: ~Copyable {
  /// The measures of one pass over the frames: all of a version of Praat, or only those with the settings of the AVQI.
  enum Scope { case six, seven, avqi, siegel }

  private let scope: Scope
  private let isFast: Bool
  private let measuresAll: Bool
  private let smoothed = CepstrumSmoother(frameWidth: 10, binWidth: 5)
  private let smoothedForAVQI = CepstrumSmoother(frameWidth: 5, binWidth: 10)
  private let decibels = UnsafeMutableBufferPointer<Double>.allocate(
    capacity: PowerCepstrum.binCount)

  private var exponential = CepstralTrend<TheilSenLine>(trendBins, .logarithmOfQuefrency)
  private var fastExponential = CepstralTrend<IncompleteTheilLine>(trendBins, .logarithmOfQuefrency)
  private var straight = CepstralTrend<TheilSenLine>(trendBins, .quefrency)
  private var leastSquares = CepstralTrend<LeastSquaresLine>(trendBins, .quefrency)
  private var avqi = CepstralTrend<IncompleteTheilLine>(allBins, .quefrency)
  private var siegel = CepstralTrend<RepeatedMedianLine>(binsAfterFirst, .quefrency)
  private var unsmoothed = CepstralTrend<TheilSenLine>(trendBins, .quefrency)

  /// The bins of the trend, quefrencies from 1 to 50 ms: shorter ones hold the vocal tract.
  private static let trendBins = 10..<501
  private static let allBins = 0..<PowerCepstrum.binCount
  /// Praat 7 leaves out quefrency 0, which only holds the level.
  private static let binsAfterFirst = 1..<PowerCepstrum.binCount

  init(_ scope: Scope, isFast: Bool, measuresAll: Bool) {
    (self.scope, self.isFast, self.measuresAll) = (scope, isFast, measuresAll)
    decibels.initialize(repeating: 0)
  }

  /// Number of later frames that have to be in the history when a frame is measured.
  var reach: Int { max(smoothed.reach, smoothedForAVQI.reach) }

  /// Measures one of `frameCount` frames, whose neighbors within `reach` are in the history.
  mutating func add(_ history: borrowing CepstrumHistory, frame: Int, frameCount: Int) {
    if scope == .six || scope == .seven {
      if measuresAll {
        let peak = decibelPeak(history.row(frame), Self.trendBins)
        unsmoothed.add(decibels, peak)
      }
      smoothed(history, frame: frame, frameCount: frameCount, into: decibels)
      addSmoothed(decibelPeak(decibels, Self.trendBins))
    }
    smoothedForAVQI(history, frame: frame, frameCount: frameCount, into: decibels)
    let peak = decibelPeak(decibels, Self.allBins)
    if scope == .six || scope == .avqi {
      avqi.add(decibels, peak)
    } else {
      siegel.add(decibels, peak)
    }
  }

  private mutating func addSmoothed(_ peak: CepstralPeak) {
    leastSquares.add(decibels, peak)
    if isFast { fastExponential.add(decibels, peak) } else { exponential.add(decibels, peak) }
    if measuresAll { straight.add(decibels, peak) }
  }

  /// Converts a range of bins of a power cepstrum to decibels and returns the peak.
  private func decibelPeak(_ power: UnsafeMutableBufferPointer<Double>, _ bins: Range<Int>)
    -> CepstralPeak
  {
    // The offset gives digital silence a finite level.
    writeLogarithms(
      of: UnsafeBufferPointer(rebasing: power[bins]), plus: 1e-30, scale: 10 / log(10),
      into: UnsafeMutableBufferPointer(rebasing: decibels[bins]))
    return CepstralPeak(UnsafeBufferPointer(decibels), spacingSeconds: PowerCepstrum.spacingSeconds)
  }

  /// The means for the properties of `CepstralProminence`.
  var means: ProminenceMeans {
    ProminenceMeans(
      cpps: isFast ? fastExponential.mean : exponential.mean, straight: straight.mean,
      leastSquares: leastSquares.mean, avqi: avqi.mean, siegel: siegel.mean, cpp: unsmoothed.mean)
  }

  deinit { decibels.deallocate() }
}

/// Mean heights of cepstral peaks in decibels; nil where they were not measured.
struct ProminenceMeans { let cpps, straight, leastSquares, avqi, siegel, cpp: Double? }

/// The highest point of a cepstrum in the range of voice periods.
struct CepstralPeak {
  let decibels: Double
  let quefrencySeconds: Double

  /// Periods of voices from 330 to 60 Hz.
  static let range = 1 / 330.0...1 / 60.0

  /// The candidates are the local maxima, refined by a parabola through three bins, and, without refinement,
  /// the first and the last bin of the range.
  init(
    _ decibels: UnsafeBufferPointer<Double>, spacingSeconds: Double,
    in range: ClosedRange<Double> = Self.range
  ) {
    let first = Int((range.lowerBound / spacingSeconds).rounded(.up))
    let last = Int((range.upperBound / spacingSeconds).rounded(.down))
    var (height, place) = (decibels[first], Double(first))
    if decibels[last] > height { (height, place) = (decibels[last], Double(last)) }
    for bin in first...last {
      let (left, middle, right) = (decibels[bin - 1], decibels[bin], decibels[bin + 1])
      // The parabola raises a maximum by at most an eighth of the curvature, so only few maxima need
      // refinement.
      let curvature = 2 * middle - left - right
      guard middle + curvature / 8 >= height, middle > left, middle >= right else { continue }
      let offset = 0.5 * (right - left) / curvature
      let raised = middle + 0.25 * (right - left) * offset
      if raised > height { (height, place) = (raised, Double(bin) + offset) }
    }
    self.decibels = height
    let quefrency = place * spacingSeconds
    quefrencySeconds = min(max(quefrency, range.lowerBound), range.upperBound)
  }
}

/// Fits trend lines to cepstra and averages the heights of their peaks above the lines.
struct CepstralTrend<Fit: LineFit & ~Copyable>: ~Copyable {
  /// The abscissa over which the trend is a straight line.
  enum TrendScale {
    case quefrency, logarithmOfQuefrency

    func callAsFunction(_ quefrencySeconds: Double) -> Double {
      self == .quefrency ? quefrencySeconds : log(quefrencySeconds)
    }
  }

  private let bins: Range<Int>
  private let scale: TrendScale
  private var fit: Fit?
  private var sum = 0.0
  private var count = 0

  /// Makes a trend line through these bins; frames are added later.
  init(_ bins: Range<Int>, _ scale: TrendScale) {
    (self.bins, self.scale) = (bins, scale)
    fit = Fit(x: bins.map { scale(Double($0) * PowerCepstrum.spacingSeconds) })
  }

  /// Adds the cepstrum of a frame, in decibels.
  mutating func add(_ decibels: UnsafeMutableBufferPointer<Double>, _ peak: CepstralPeak) {
    let line = fit?.fit(UnsafeBufferPointer(rebasing: decibels[bins]))
    sum += line.map { peak.decibels - $0(scale(peak.quefrencySeconds)) } ?? .nan
    count += 1
  }

  /// Mean height in decibels; nil without frames and if a frame has no line.
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
  /// The bins whose window is truncated, with the weights of their means.
  private let edges: [(bin: Int, first: Int, weights: [Double])]
  private let overTime = UnsafeMutablePointer<Double>.allocate(capacity: PowerCepstrum.binCount)

  /// Prepares the weights; widths are in frames and in bins and may be fractional.
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

  /// Number of later frames that have to be in the history.
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

/// A moving-average window over values with unit spacing and linear interpolation between them.
///
/// The window is truncated at the ends of the data: `margin` before the first and after the last value, where
/// the interpolated line continues horizontally.
struct SmoothingWindow {
  let width: Double
  let margin: Double

  /// The weights of the mean around one of `count` values: the index of the first value and the weights from
  /// there on, whose sum is 1.
  func weights(around center: Int, count: Int) -> (first: Int, weights: [Double]) {
    let from = max(Double(center) - width / 2, -margin)
    let to = min(Double(center) + width / 2, Double(count - 1) + margin)
    let first = max(0, center - reach)
    let weights = (first...min(count - 1, center + reach)).map { index in
      share(of: index, upTo: to, count: count) - share(of: index, upTo: from, count: count)
    }
    return (first, weights.map { $0 / (to - from) })
  }

  /// The weights of a window that no end of the data truncates.
  var weights: [Double] { weights(around: reach, count: 2 * reach + 1).weights }

  /// Largest distance, in values, from the center to a value with a weight.
  var reach: Int { Int((width / 2 + 1).rounded(.up)) - 1 }

  /// Integral, up to `place`, of the interpolated line through 1 at `index` and 0 at all other values.
  private func share(of index: Int, upTo place: Double, count: Int) -> Double {
    let offset = place - Double(index)
    let isLevel = offset < 0 ? index == 0 : index == count - 1
    if isLevel { return 0.5 + offset }
    let distance = 1 - min(abs(offset), 1)
    return offset < 0 ? distance * distance / 2 : 1 - distance * distance / 2
  }
}

/// Writes the weighted sum of rows of `count` numbers to `target`.
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
