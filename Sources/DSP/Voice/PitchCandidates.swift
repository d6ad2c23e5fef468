/// A possible period of a frame, as a frequency.
struct PitchCandidate: Sendable, Equatable {
  let frequencyHz: Double
  /// The correlation at this period, at most 1.
  let strength: Double
}

/// Finds the maxima of a frame's correlation that may be its period.
///
/// A parabola and a shallow interpolation choose the candidates, a deeper one refines them, as in Praat.
/// Where frames are independent (harmonicity) only the best candidate counts, so that those which even the
/// largest error of the rough search cannot make the best are dropped early.
struct PitchCandidateSearch {
  private let settings: PitchSettings
  private let frames: PitchFrames
  private let curve: SincPolynomials

  /// An estimate of the maximum between the neighbors of a lag.
  private struct Peak {
    let lag: Int
    /// Position of the maximum, in lags.
    let place: Double
    let candidate: PitchCandidate
    let weight: Double
  }

  /// `curve` is the final interpolation between lags.
  init(_ frames: PitchFrames, _ settings: PitchSettings, by curve: SincPolynomials) {
    (self.frames, self.settings, self.curve) = (frames, settings, curve)
  }

  /// The candidates of one frame below the ceiling.
  func candidates(in lags: SymmetricLags) -> [PitchCandidate] {
    let rough = competitivePeaks(roughPeaks(in: lags)) { lag in
      Self.roughError + 2 / (.pi * Double(lag - 1))
    }
    var peaks = rough.map { rough in
      peak(
        rough.lag,
        lags.maximum(
          nearLag: rough.lag, by: isHigh(rough) ? .deep(curve.window) : .shallow(curve.window)))
    }
    if curve.depth > SincPolynomials.shallowDepth {
      peaks = competitivePeaks(peaks) { _ in Self.defaultError }.map { estimate in
        peak(estimate.lag, lags.maximum(nearLag: estimate.lag, around: estimate.place, by: curve))
      }
    }
    return peaks.map(\.candidate).filter { $0.frequencyHz < settings.ceilingHz }
  }

  /// Number of lags on either side that the interpolation of the rough search uses.
  private static let roughDepth = 30

  /// Upper limits of the increase of a correlation by deeper interpolation, apart from the influence of the
  /// sharp peak at lag 0, which between lags is ± 1 / (pi lags).
  private static let roughError = 0.05, defaultError = 0.02

  private func roughPeaks(in lags: SymmetricLags) -> [Peak] {
    var peaks: [Peak] = []
    let threshold = 0.5 * settings.voicingThreshold
    for lag in stride(from: 2, to: frames.lagEnd, by: 1) where lags[lag] > threshold {
      guard lags[lag] > lags[lag - 1], lags[lag] >= lags[lag + 1] else { continue }
      let vertex = parabolicVertex(lags[lag - 1], lags[lag], lags[lag + 1])
      let place = Double(lag) + vertex.offset
      let height = lags.value(at: place, depth: Self.roughDepth, window: curve.window)
      keep(peak(lag, BrentMaximizer.EvaluatedPoint(place: place, height: height)), among: &peaks)
    }
    return peaks.filter { isBelowCeiling(lag: $0.lag + 1) }
  }

  /// Adds the peak, or replaces the weakest one if the list is full.
  private func keep(_ peak: Peak, among peaks: inout [Peak]) {
    guard peaks.count >= settings.candidateCount,
      let weakest = peaks.indices.min(by: { peaks[$0].weight < peaks[$1].weight })
    else { return peaks.append(peak) }
    if peak.weight > peaks[weakest].weight { peaks[weakest] = peak }
  }

  /// If frames are independent, only peaks that may turn out to be the best are kept; `error` is the largest
  /// increase by deeper interpolation.
  private func competitivePeaks(_ peaks: [Peak], error: (Int) -> Double) -> [Peak] {
    guard settings.treatsFramesIndependently else { return peaks }
    // A peak that deeper interpolation may move above the ceiling must not exclude others.
    let sure = peaks.filter { isBelowCeiling(lag: $0.lag - 1) }
    guard let best = sure.map(\.weight).max() else { return peaks }
    return peaks.filter { $0.weight + error($0.lag) >= best }
  }

  private func isBelowCeiling(lag: Int) -> Bool {
    frames.signal.sampleRateHz < Double(lag) * settings.ceilingHz
  }

  /// Interpolated values above 1 are replaced by their reciprocals.
  private func peak(_ lag: Int, _ maximum: BrentMaximizer.EvaluatedPoint) -> Peak {
    let candidate = PitchCandidate(
      frequencyHz: frames.signal.sampleRateHz / maximum.place,
      strength: maximum.height > 1 ? 1 / maximum.height : maximum.height)
    return Peak(
      lag: lag, place: maximum.place, candidate: candidate, weight: settings.weight(candidate))
  }

  /// Whether the period has so few samples that it needs deeper interpolation.
  private func isHigh(_ peak: Peak) -> Bool {
    peak.candidate.frequencyHz > 0.3 * frames.signal.sampleRateHz
  }
}

extension SincPolynomials {
  static let (shallowDepth, deepDepth) = (70, 700)

  /// The usual interpolation between lags.
  static func shallow(_ window: SincWindow) -> SincPolynomials {
    window == .symmetric ? symmetricShallow : formerShallow
  }

  /// The interpolation of high frequencies and of harmonicity.
  static func deep(_ window: SincWindow) -> SincPolynomials {
    window == .symmetric ? symmetricDeep : formerDeep
  }

  // Each is computed when it is first used.
  private static let symmetricShallow = SincPolynomials(depth: shallowDepth, window: .symmetric)
  private static let symmetricDeep = SincPolynomials(depth: deepDepth, window: .symmetric)
  private static let formerShallow = SincPolynomials(
    depth: shallowDepth, window: .endingAtNextSample)
  private static let formerDeep = SincPolynomials(depth: deepDepth, window: .endingAtNextSample)
}

extension Signal {
  /// The signal, multiplied by a power of two that brings its largest sample near 1 if products of samples
  /// would overflow or underflow.
  ///
  /// Only samples that are negligible relative to the largest sample lose precision.
  var scaledForProducts: Signal {
    let scale = scaleForProducts
    return scale == 1 ? self : Signal(samples.map { $0 * scale }, atRateOf: self)
  }

  /// The factor that `scaledForProducts` applies; 1 for peak values from about 1e-60 to 1e60.
  var scaleForProducts: Double {
    let largest = samples.withUnsafeBufferPointer { largestDistance(of: $0) }
    guard largest > 0, largest.isFinite, abs(largest.exponent) > 200 else { return 1 }
    return Double(sign: .plus, exponent: min(1000, -Int(largest.exponent)), significand: 1)
  }

  /// The signal with other samples, as many and at the same rate.
  func replacingSamples(_ sample: (Int) -> Double) -> Signal {
    Signal(samples.indices.map(sample), atRateOf: self)
  }

  /// Other samples, any number of them, at the same rate.
  func replacing(samples: [Double]) -> Signal { Signal(samples, atRateOf: self) }

  private init(_ samples: [Double], atRateOf other: Signal) {
    (self.samples, sampleRateHz) = (samples, other.sampleRateHz)
  }
}
