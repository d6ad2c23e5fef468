/// A period that a frame may have.
struct PitchCandidate: Sendable, Equatable {
  let frequencyHz: Double
  /// The correlation at that period, at most 1.
  let strength: Double
}

/// Finds those maxima of a frame's correlation that may be its period.
struct PitchCandidateSearch {
  private let settings: PitchSettings
  private let frames: PitchFrames
  private let depth: Int

  /// A maximum between the neighbors of a lag, as well as it is known.
  private struct Peak {
    let lag: Int
    /// In lags.
    let place: Double
    let candidate: PitchCandidate
    let weight: Double
  }

  /// In the end a correlation between lags is interpolated from `depth` lags on either side.
  init(_ frames: PitchFrames, _ settings: PitchSettings, depth: Int) {
    (self.frames, self.settings, self.depth) = (frames, settings, depth)
  }

  /// The candidates of one frame, all of them below the ceiling.
  func candidates(in lags: SymmetricLags) -> [PitchCandidate] {
    let rough = contenders(roughPeaks(in: lags)) { lag in
      Self.roughError + 2 / (.pi * Double(lag - 1))
    }
    var peaks = rough.map { rough in
      let depth = isHigh(rough) ? Self.largestDepth : Self.usualDepth
      return peak(rough.lag, lags.top(nearLag: rough.lag, depth: depth))
    }
    if depth > Self.usualDepth {
      peaks = contenders(peaks) { _ in Self.usualError }.map { usual in
        peak(usual.lag, lags.top(nearLag: usual.lag, around: usual.place, depth: depth))
      }
    }
    return peaks.map(\.candidate).filter { $0.frequencyHz < settings.ceilingHz }
  }

  /// Lags on either side from which a maximum is interpolated first, usually, and with most care.
  private static let roughDepth = 30, usualDepth = 70, largestDepth = 700

  /// How much a closer look adds to a correlation at most, the sharp peak at lag 0 aside: between the
  /// lags that one is felt by 1 / (pi lags), up and down.
  private static let roughError = 0.05, usualError = 0.02

  private func roughPeaks(in lags: SymmetricLags) -> [Peak] {
    var peaks: [Peak] = []
    let threshold = 0.5 * settings.voicingThreshold
    for lag in stride(from: 2, to: frames.lagEnd, by: 1) where lags[lag] > threshold {
      guard lags[lag] > lags[lag - 1], lags[lag] >= lags[lag + 1] else { continue }
      let vertex = parabolicVertex(lags[lag - 1], lags[lag], lags[lag + 1])
      let place = Double(lag) + vertex.offset
      let height = lags.value(at: place, depth: Self.roughDepth)
      keep(peak(lag, HumpSearch.Point(place: place, height: height)), among: &peaks)
    }
    return peaks.filter { isBelowCeiling(lag: $0.lag + 1) }
  }

  /// Puts the peak in, or in the place of the weakest one.
  private func keep(_ peak: Peak, among peaks: inout [Peak]) {
    guard peaks.count >= settings.candidateCount,
      let weakest = peaks.indices.min(by: { peaks[$0].weight < peaks[$1].weight })
    else { return peaks.append(peak) }
    if peak.weight > peaks[weakest].weight { peaks[weakest] = peak }
  }

  /// Where frames stand alone, only a peak that may turn out to be the best matters: `error` is what a
  /// closer look adds at most.
  private func contenders(_ peaks: [Peak], error: (Int) -> Double) -> [Peak] {
    guard settings.takesFramesAlone else { return peaks }
    // One that a closer look may find above the ceiling outdoes none.
    let sure = peaks.filter { isBelowCeiling(lag: $0.lag - 1) }
    guard let best = sure.map(\.weight).max() else { return peaks }
    return peaks.filter { $0.weight + error($0.lag) >= best }
  }

  private func isBelowCeiling(lag: Int) -> Bool {
    frames.signal.sampleRateHz < Double(lag) * settings.ceilingHz
  }

  /// Where interpolation leads above 1, what is as far below counts.
  private func peak(_ lag: Int, _ top: HumpSearch.Point) -> Peak {
    let candidate = PitchCandidate(
      frequencyHz: frames.signal.sampleRateHz / top.place,
      strength: top.height > 1 ? 1 / top.height : top.height)
    return Peak(
      lag: lag, place: top.place, candidate: candidate, weight: settings.weight(candidate))
  }

  /// A period of so few samples needs closer interpolation.
  private func isHigh(_ peak: Peak) -> Bool {
    peak.candidate.frequencyHz > 0.3 * frames.signal.sampleRateHz
  }
}

extension Signal {
  /// The signal, or where products of its samples would leave the range of doubles, the signal times
  /// a power of two that brings its largest sample near 1.
  ///
  /// No digit is lost by this but those of samples too small to matter beside the largest.
  var scaledForProducts: Signal {
    let scale = scaleForProducts
    return scale == 1 ? self : Signal(samples.map { $0 * scale }, atRateOf: self)
  }

  /// What `scaledForProducts` multiplies with; 1 for all sounds from 1e-60 to 1e60.
  var scaleForProducts: Double {
    let largest = samples.withUnsafeBufferPointer { largestDistance(of: $0) }
    guard largest > 0, largest.isFinite, abs(largest.exponent) > 200 else { return 1 }
    return Double(sign: .plus, exponent: min(1000, -Int(largest.exponent)), significand: 1)
  }

  private init(_ samples: [Double], atRateOf other: Signal) {
    (self.samples, sampleRateHz) = (samples, other.sampleRateHz)
  }
}
