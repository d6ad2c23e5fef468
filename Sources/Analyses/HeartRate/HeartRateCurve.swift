/// Heart rate over time as straight lines from sample to sample.
extension HeartRateSeries {
  /// A watch may be silent for a while; longer gaps tell too little of what was between.
  static let longestLineSeconds = 30.0

  /// Area under the lines by their length; nil when there is no line.
  var timeWeightedMean: Double? {
    let lines = lines
    let length = lines.reduce(0) { $0 + $1.seconds }
    guard length > 0 else { return nil }
    return lines.reduce(0) { $0 + $1.seconds * ($1.from + $1.to) / 2 } / length
  }

  /// Seconds in which the rate is within limits, the upper one excluded.
  func seconds(in limits: Range<Double>) -> Double {
    lines.reduce(0) { $0 + $1.seconds * $1.share(in: limits) }
  }

  /// The rate at a time in Unix seconds, where it is a sample's or lies between two that are not too
  /// far apart.
  func rate(at time: Double, longestGapSeconds: Double) -> Double? {
    guard let after = samples.firstIndex(where: { $0.timeSeconds >= time }) else { return nil }
    let (next, previous) = (samples[after], samples[max(0, after - 1)])
    if next.timeSeconds == time { return next.beatsPerMinute }
    let gap = next.timeSeconds - previous.timeSeconds
    guard after > 0, gap <= longestGapSeconds else { return nil }
    let share = (time - previous.timeSeconds) / gap
    return previous.beatsPerMinute + share * (next.beatsPerMinute - previous.beatsPerMinute)
  }

  private var lines: [HeartRateLine] {
    zip(samples, samples.dropFirst()).map {
      HeartRateLine(
        seconds: $1.timeSeconds - $0.timeSeconds, from: $0.beatsPerMinute, to: $1.beatsPerMinute)
    }.filter { $0.seconds <= Self.longestLineSeconds }
  }
}

/// A straight line from one sample to the next.
private struct HeartRateLine {
  let seconds: Double
  let from: Double
  let to: Double

  func share(in limits: Range<Double>) -> Double {
    let (low, high) = (min(from, to), max(from, to))
    guard high > low else { return limits.contains(low) ? 1 : 0 }
    let within = min(high, limits.upperBound) - max(low, limits.lowerBound)
    return max(0, within) / (high - low)
  }
}
