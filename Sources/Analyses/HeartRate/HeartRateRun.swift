import DSP
import Metrics
import Recordings
import Study

/// The heart rates of all steps of a session: what is measured of one step takes the others, too.
struct HeartRateRun {
  private let steps: [SessionStep]
  private let cleaned: [CleanHeartRates]
  private let parameters: Parameters
  /// The heart rates of all steps that are no answers of an earlier run, in order of time.
  private let all: HeartRateSeries
  /// When the heart was at work, and when that began.
  private let exercise: ExerciseTimes
  /// The flags of recordings of the run that were cut off.
  private let tears: [Flag]
  /// The resting heart rate of the day by the participant's Health export; nil without one.
  private let restOfDay: Double?

  /// `isExercise` is true for steps before which a heart rate counts as one at rest; `isRestful` for steps
  /// during which it counts as one at rest, too.
  init(
    _ session: Session, _ parameters: Parameters, isRestful: Bool = false,
    isExercise: (SessionStep) -> Bool
  ) {
    (steps, self.parameters) = (session.steps, parameters)
    restOfDay = Self.restOfDay(session.restingHeartRates)
    cleaned = steps.map { step in
      CleanHeartRates(
        step.heartRateRecordings,
        keepsAllSources: parameters.of(step)[HeartRateParameters.allSources],
        preferring: parameters.of(step)[HeartRateParameters.source])
    }
    let current = zip(steps, cleaned).filter { !$0.0.isPrevious }
    all = HeartRateSeries(
      current.flatMap { $0.1.samples }.sorted { $0.timeSeconds < $1.timeSeconds })
    tears = current.flatMap { $0.1.tears }
    let exercises = current.filter { isExercise($0.0) }
    exercise = ExerciseTimes(
      start: exercises.compactMap { $0.0.wallSpan?.lowerBound }.min(),
      spans: isRestful
        ? [] : exercises.compactMap { $0.0.wallSpan ?? HeartRateSeries($0.1.samples).span })
  }

  /// The median of the plausible ones, in beats per minute: a watch replaces its value in the course of a day.
  private static func restOfDay(_ samples: HealthSamples) -> Double? {
    let rates = zip(samples.values, samples.units).compactMap { value, unit in
      HeartRateUnit.beatsPerMinute(in: unit).map { $0 * value }
    }
    return median(rates.filter { CleanHeartRates.plausibleBPM.contains($0) })
  }

  /// The heart rates of one of the session's steps; nil when no recording of health samples covers it.
  ///
  /// A step without a recording of its own is served by one that went on from another step; by none
  /// that the result does not mention, which could be anyone's.
  func heartRates(of step: SessionStep) -> HeartRateStep? {
    guard let place = steps.firstIndex(where: { $0.isSameVisit(as: step) }) else { return nil }
    let person = person(of: step)
    if cleaned[place].source != nil { return HeartRateStep(step, own: cleaned[place], person) }
    let others = zip(steps, cleaned).lazy.filter { !$0.0.isUnlisted }
    return others.compactMap { HeartRateStep(step, foreign: $0.1, of: $0.0, person) }.first
  }

  private func person(of step: SessionStep) -> HeartRatePerson {
    let own = parameters.of(step)
    return HeartRatePerson(
      rest: HeartRateRest(own, samples: all, exercise, tears: tears), restOfDay: restOfDay,
      maximumBPM: own.maximumHeartRate)
  }
}

/// The resting and the maximum heart rate with which others are compared.
struct HeartRatePerson {
  /// Nil if there are too few samples.
  let rest: HeartRateRest?
  /// The resting heart rate of the day by HealthKit; nil if it has none.
  let restOfDay: Double?
  /// Nil when the user did not say.
  let maximumBPM: Double?
}

/// The resting heart rate of a participant, and its source.
///
/// Without a given value it is the lowest mean over 30 s before the exercise, or else of the whole session. A
/// single lowest sample would follow every error of the sensor. A rest from the exercise itself is too high,
/// and flagged.
struct HeartRateRest: Equatable {
  enum RestSource: String, CaseIterable {
    /// The value that the user gave.
    case parameter
    /// The lowest 30 s before the exercise or the music.
    case before
    /// The lowest 30 s of all there is.
    case lowest
  }

  static let windowSeconds = 30.0

  let beatsPerMinute: Double
  /// The number of samples; nil for a given value.
  let sampleCount: Int?
  let source: RestSource
  /// True if the lowest rate comes from the exercise itself, which is not rest.
  let isFromExercise: Bool
  /// The flags of recordings of the run that were cut off, where the lowest rate may be missing.
  private let tears: [Flag]

  /// `samples` are the whole run's; nil when they are too few for a mean.
  /// `tears` are the flags of files that were cut off.
  init?(
    _ parameters: Parameters, samples: HeartRateSeries, _ exercise: ExerciseTimes, tears: [Flag]
  ) {
    if let given = parameters[HeartRateParameters.rest] {
      (beatsPerMinute, sampleCount, source, isFromExercise) = (given, nil, .parameter, false)
      self.tears = []
      return
    }
    self.tears = tears
    let before = exercise.start.flatMap { start in
      samples.samples { $0 < start }.lowestOrWhole(overSeconds: Self.windowSeconds)
    }
    guard let lowest = before ?? samples.lowestOfAll(overSeconds: Self.windowSeconds) else {
      return nil
    }
    (beatsPerMinute, sampleCount) = (lowest.beatsPerMinute, lowest.count)
    source = before == nil ? .lowest : .before
    isFromExercise = before == nil && exercise.spans.contains { lowest.span?.overlaps($0) ?? false }
  }

  /// The flags of the resting heart rate.
  var flags: [Flag] { tears + (isFromExercise ? [.heartRateRestFromWalk] : []) }
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

  /// A quiet time of 30 s has less than that between its first and last sample and is
  /// rest, so that a shorter section is used as one window.
  fileprivate func lowestOrWhole(overSeconds length: Double) -> MeanRate? {
    guard let span, span.upperBound - span.lowerBound < length else {
      return lowestOfAll(overSeconds: length)
    }
    guard count >= Self.fewestInWindow else { return nil }
    return mean(rates).map { MeanRate(beatsPerMinute: $0, count: count) }
  }
}

/// What the user may say of a participant's heart and of the devices that measured it.
enum HeartRateParameters {
  static let rest = Parameter(
    "heart-rate-rest", .beatsPerMinute, 25...150,
    "Resting heart rate; the default is the lowest mean over 30 s")
  static let maximum = Parameter(
    "heart-rate-max", .beatsPerMinute, 60...250,
    "Maximum heart rate; the default is estimated from --age")
  static let age = Parameter("age", MetricUnit("a"), 1...120, "Age of the participant in years")
  static let allSources = Parameter(
    toggle: "heart-rate-all-sources",
    "Use the heart rates of all devices, not only of the device with most samples")

  static let source = Parameter(
    text: "health-source", .words,
    "Name of the device or app whose HealthKit samples count before those of all others")

  static let all: [any ParameterDefinition] = [rest, maximum, age, allSources, source]
}

extension Parameters {
  /// The maximum heart rate as given, else by age: 208 - 0.7 age (Tanaka, Monahan and Seals 2001, J Am Coll
  /// Cardiol 37(1):153-156).
  var maximumHeartRate: Double? {
    self[HeartRateParameters.maximum] ?? self[HeartRateParameters.age].map { 208 - 0.7 * $0 }
  }
}
