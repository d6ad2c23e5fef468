import DSP
import Metrics

/// The heart rate of a person at rest, and how it came to be known.
struct HeartRateRest: Equatable {
  enum Source: String {
    /// The user said it.
    case parameter
    /// The lowest 30 s before the exercise or the music.
    case before
    /// The lowest 30 s of all there is.
    case lowest
  }

  static let windowSeconds = 30.0

  let beatsPerMinute: Double
  /// Samples behind it; nil when the user said it.
  let sampleCount: Int?
  let source: Source

  /// `samples` are the whole run's; nil when they are too few for a mean.
  init?(_ parameters: Parameters, samples: HeartRateSeries, exerciseStart: Double?) {
    if let given = parameters.number(HeartRateParameters.rest) {
      (beatsPerMinute, sampleCount, source) = (given, nil, .parameter)
      return
    }
    let before = exerciseStart.flatMap { start in
      samples.samples { $0 < start }.lowestOrWhole(overSeconds: Self.windowSeconds)
    }
    guard let lowest = before ?? samples.lowestOfAll(overSeconds: Self.windowSeconds) else {
      return nil
    }
    (beatsPerMinute, sampleCount) = (lowest.beatsPerMinute, lowest.count)
    source = before == nil ? .lowest : .before
  }
}

extension HeartRateSeries {
  fileprivate func lowestOfAll(overSeconds length: Double) -> MeanRate? {
    span.flatMap { lowestMean(overSeconds: length, within: $0) }
  }

  /// Half a minute of quiet has less than that between its first and last sample and is rest all the
  /// same, so that a shorter stretch counts as a whole.
  fileprivate func lowestOrWhole(overSeconds length: Double) -> MeanRate? {
    guard let span, span.upperBound - span.lowerBound < length else {
      return lowestOfAll(overSeconds: length)
    }
    guard count >= Self.fewestInWindow else { return nil }
    return mean(rates).map { MeanRate(beatsPerMinute: $0, count: count) }
  }
}
