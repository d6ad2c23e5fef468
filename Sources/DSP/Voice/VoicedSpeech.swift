/// The voiced sound of a recording of speech: its loud, tonal windows of 30 ms, joined.
///
/// Source: the script of the Acoustic Voice Quality Index 03.01 (Barsties B, Maryn Y (2015), HNO
/// 63(11):715-723). The sound is freed of what lies below 34 Hz and of its silences; a window of the rest is
/// voiced if it has more than 0.3 of the mean power and crosses zero less than 3000 times a second.
///
/// Not the voiced frames of a pitch track, which would leave out what is hoarse: the index is to hear it. The
/// windows are the same as those of the script with Praat 6.1, 6.3 and 7.0.
public struct VoicedSpeech: Sendable, Equatable {
  /// The windows, after 1 ms of zeros.
  let signal: Signal
  /// Number of windows that were kept.
  public let windowCount: Int
  /// Duration of the speech without its silences.
  public let soundingSeconds: Double

  private static let windowSeconds = 0.03
  private static let smallestPowerShare = 0.3
  private static let highestCrossingRateHz = 3000.0

  /// Finds the voiced windows of speech, whose lowest frequencies are removed here.
  public init(_ speech: Signal) {
    let filtered = HannBand.belowVoice.stopped(speech)
    let sounding = SoundingParts(filtered).spans.flatMap {
      filtered.samples[filtered.samples(within: $0)]
    }
    let loud = filtered.replacing(samples: sounding)
    let step = loud.sampleStepSeconds
    soundingSeconds = step * Double(sounding.count)
    let smallestPower = Self.smallestPowerShare * meanSquare(sounding[...])
    var kept = [Double](repeating: 0, count: Int(clamping: (0.001 / step).rounded()))
    var (left, right, count) = (0.0, Self.windowSeconds, 0)
    while right < soundingSeconds - Self.windowSeconds {
      let window = loud.samples(within: left...right)
      // Times are counted from the window's start, at which no sample need lie.
      let start = (0.5 + Double(window.lowerBound)) * step - left
      let samples = sounding[window]
      if meanSquare(samples) > smallestPower,
        let rate = Self.crossingRateHz(samples, firstTimeSeconds: start, stepSeconds: step),
        rate < Self.highestCrossingRateHz
      {
        kept += samples
        count += 1
      }
      left += Self.windowSeconds
      right = left + Self.windowSeconds
    }
    (signal, windowCount) = (filtered.replacing(samples: kept), count)
  }

  /// Duration of the voiced sound.
  public var seconds: Double { signal.sampleStepSeconds * Double(signal.samples.count) }

  /// Zero crossings a second, from the one nearest to 2.5 ms to the first from 27.5 ms on; nil without one of
  /// them.
  static func crossingRateHz(
    _ samples: ArraySlice<Double>, firstTimeSeconds: Double, stepSeconds: Double
  ) -> Double? {
    let crossings = samples.indices.dropLast().compactMap { index -> Double? in
      let (value, next) = (samples[index], samples[index + 1])
      guard (value >= 0) != (next >= 0) else { return nil }
      let place = Double(index - samples.startIndex) + value / (value - next)
      return firstTimeSeconds + place * stepSeconds
    }
    guard let first = nearest(to: 0.0025, crossings, firstTimeSeconds, stepSeconds) else {
      return nil
    }
    let later = crossings[(first + 1)...]
    guard let last = later.firstIndex(where: { $0 >= 0.0275 }) else { return nil }
    return Double(last - first) / (crossings[last] - crossings[first])
  }

  /// The crossing between the samples around a time, else the nearest one, of two equally near ones the later.
  private static func nearest(
    to seconds: Double, _ crossings: [Double], _ firstTimeSeconds: Double, _ stepSeconds: Double
  ) -> Int? {
    let left = ((seconds - firstTimeSeconds) / stepSeconds).rounded(.down)
    let around = firstTimeSeconds + left * stepSeconds
    if let inside = crossings.firstIndex(where: { $0 >= around && $0 <= around + stepSeconds }) {
      return inside
    }
    let after = crossings.firstIndex { $0 >= seconds } ?? crossings.count
    guard after < crossings.count else { return crossings.indices.last }
    guard after > 0 else { return 0 }
    let isEarlierNearer = seconds - crossings[after - 1] < crossings[after] - seconds
    return isEarlierNearer ? after - 1 : after
  }
}

/// Mean of the squares; 0 without samples.
private func meanSquare(_ samples: ArraySlice<Double>) -> Double {
  samples.isEmpty ? 0 : samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count)
}

extension HannBand {
  /// Rumble and wind, which the indices of voice quality leave out.
  static let belowVoice = HannBand(lowHz: 0, highHz: 34, smoothingHz: 0.1)
}
