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
  /// Of the frame at hand; kept for the memory.
  private var peaks: [Peak] = []

  /// A maximum that is known roughly.
  private struct Peak {
    let lag: Int
    let frequencyHz: Double
    let weight: Double
  }

  /// In the end a correlation between lags is interpolated from `depth` lags on either side.
  init(_ frames: PitchFrames, _ settings: PitchSettings, depth: Int) {
    (self.frames, self.settings, self.depth) = (frames, settings, depth)
  }

  /// The candidates of one frame, all of them below the ceiling.
  mutating func candidates(in lags: SymmetricLags) -> [PitchCandidate] {
    findPeaks(in: lags)
    return peaks.compactMap { candidate($0, in: lags) }
  }

  private mutating func findPeaks(in lags: SymmetricLags) {
    peaks.removeAll(keepingCapacity: true)
    let threshold = 0.5 * settings.voicingThreshold
    for lag in stride(from: 2, to: frames.lagEnd, by: 1) where lags[lag] > threshold {
      guard lags[lag] > lags[lag - 1], lags[lag] >= lags[lag + 1] else { continue }
      keep(roughPeak(at: lag, in: lags))
    }
    guard settings.takesFramesAlone, let best = peaks.map(\.weight).max() else { return }
    peaks.removeAll { $0.weight + Self.roughness(atLag: $0.lag) < best }
  }

  /// What a closer look adds at most: between the lags a spike at lag 0, as noise has, is felt too.
  private static func roughness(atLag lag: Int) -> Double { 0.05 + 1 / (.pi * Double(lag - 1)) }

  /// Lags on either side that a maximum is first interpolated from.
  private static let roughDepth = 30

  private func roughPeak(at lag: Int, in lags: SymmetricLags) -> Peak {
    let vertex = parabolicVertex(lags[lag - 1], lags[lag], lags[lag + 1])
    let place = Double(lag) + vertex.offset
    let frequency = frames.signal.sampleRateHz / place
    let height = folded(lags.value(at: place, depth: Self.roughDepth))
    return Peak(
      lag: lag, frequencyHz: frequency,
      weight: settings.weight(strength: height, frequencyHz: frequency))
  }

  /// Puts the peak in, or in the place of the weakest one.
  private mutating func keep(_ peak: Peak) {
    guard peaks.count >= settings.candidateCount else { return peaks.append(peak) }
    guard let weakest = peaks.indices.min(by: { peaks[$0].weight < peaks[$1].weight }) else {
      return
    }
    if peak.weight > peaks[weakest].weight { peaks[weakest] = peak }
  }

  private func candidate(_ peak: Peak, in lags: SymmetricLags) -> PitchCandidate? {
    let rate = frames.signal.sampleRateHz
    guard rate / Double(peak.lag + 1) < settings.ceilingHz else { return nil }
    let isHigh = peak.frequencyHz > Self.highestShare * rate
    let top = lags.top(nearLag: peak.lag, depth: isHigh ? Self.largestDepth : depth)
    guard rate / top.place < settings.ceilingHz else { return nil }
    return PitchCandidate(frequencyHz: rate / top.place, strength: folded(top.height))
  }

  /// Of so few samples a period that closer interpolation is needed, as a share of the sample rate.
  private static let highestShare = 0.3
  private static let largestDepth = 700
}

/// Where interpolation leads above 1, what is as far below.
private func folded(_ correlation: Double) -> Double {
  correlation > 1 ? 1 / correlation : correlation
}

extension SymmetricLags {
  /// The top near a lag whose value is above those of its neighbors.
  fileprivate func top(nearLag lag: Int, depth: Int) -> HumpSearch.Point {
    let (low, high) = (Double(lag - 1), Double(lag + 1))
    let top = top(between: low, and: high, depth: min(depth, Self.usualDepth))
    guard depth > Self.usualDepth else { return top }
    // So deep a sum is dear: it is asked for only near the place where a shallower one has led.
    let (nearLow, nearHigh) = (top.place - Self.nearby, top.place + Self.nearby)
    let deepTop = self.top(between: nearLow, and: nearHigh, depth: depth)
    let isAtBound = abs(deepTop.place - top.place) > 0.9 * Self.nearby
    return isAtBound ? self.top(between: low, and: high, depth: depth) : deepTop
  }

  private func top(between low: Double, and high: Double, depth: Int) -> HumpSearch.Point {
    HumpSearch.top(between: low, and: high, tolerance: 1e-7) { value(at: $0, depth: depth) }
  }

  private static var usualDepth: Int { 70 }
  /// Lags by which a deeper interpolation moves a maximum.
  private static var nearby: Double { 0.02 }
}
