import Metrics

/// The heart rate of a person at rest, and how it came to be known.
struct HeartRateRest: Equatable {
  enum Source: String {
    /// The user said it.
    case parameter
    /// The lowest 30 s before the exercise.
    case before = "before_exercise"
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
      samples.samples { $0 < start }.lowestOfAll(overSeconds: Self.windowSeconds)
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
    guard let first = times.first, let last = times.last else { return nil }
    return lowestMean(overSeconds: length, within: first...last)
  }
}
