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
  /// True where the lowest rate there is comes from the exercise itself, in which nobody rests.
  let isFromExercise: Bool

  /// `samples` are the whole run's; nil when they are too few for a mean.
  init?(_ parameters: Parameters, samples: HeartRateSeries, _ exercise: ExerciseTimes) {
    if let given = parameters.number(HeartRateParameters.rest) {
      (beatsPerMinute, sampleCount, source, isFromExercise) = (given, nil, .parameter, false)
      return
    }
    let before = exercise.start.flatMap { start in
      samples.samples { $0 < start }.lowestOrWhole(overSeconds: Self.windowSeconds)
    }
    guard let lowest = before ?? samples.lowestOfAll(overSeconds: Self.windowSeconds) else {
      return nil
    }
    (beatsPerMinute, sampleCount) = (lowest.beatsPerMinute, lowest.count)
    source = before == nil ? .lowest : .before
    isFromExercise =
      before == nil && exercise.spans.contains { lowest.span?.overlaps($0) ?? false }
  }

  /// What must be known of it.
  var flags: [Flag] { isFromExercise ? [.restFromWalk] : [] }
}

/// When the heart of a run was at work, in Unix seconds.
struct ExerciseTimes {
  /// Nil when no exercise has a start.
  let start: Double?
  let spans: [ClosedRange<Double>]
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
