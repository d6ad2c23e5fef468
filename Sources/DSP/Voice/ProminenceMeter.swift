import Foundation

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
