import Metrics
import Recordings

/// The heart rates of all steps of a session: what is measured of one step takes the others, too.
struct HeartRateRun {
  private let steps: [SessionStep]
  private let cleaned: [CleanHeartRates]
  private let parameters: Parameters
  /// Of all steps that are no answers of an earlier run, in order of time.
  private let all: HeartRateSeries
  /// When the heart was at work, and when that began.
  private let exercise: ExerciseTimes

  /// `isExercise` tells the steps before which a heart rate counts as one at rest; whether it counts as
  /// one at rest during them, too, `isRestful`.
  init(
    _ session: Session, _ parameters: Parameters, isRestful: Bool = false,
    isExercise: (SessionStep) -> Bool
  ) {
    (steps, self.parameters) = (session.steps, parameters)
    cleaned = steps.map { step in
      CleanHeartRates(
        step.heartRateRecordings,
        keepsAllSources: parameters.of(step).isOn(HeartRateParameters.allSources))
    }
    let current = zip(steps, cleaned).filter { !$0.0.isPrevious }
    all = HeartRateSeries(
      current.flatMap { $0.1.samples }.sorted { $0.timeSeconds < $1.timeSeconds })
    let exercises = current.filter { isExercise($0.0) }
    exercise = ExerciseTimes(
      start: exercises.compactMap { $0.0.wallSpan?.lowerBound }.min(),
      spans: isRestful
        ? [] : exercises.compactMap { $0.0.wallSpan ?? HeartRateSeries($0.1.samples).span })
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
      rest: HeartRateRest(own, samples: all, exercise),
      maximumBPM: own.maximumHeartRate)
  }
}

/// What heart rates are compared with.
struct HeartRatePerson {
  /// Nil when there are too few samples to tell.
  let rest: HeartRateRest?
  /// Nil when the user did not say.
  let maximumBPM: Double?
}

extension SessionStep {
  func isSameVisit(as other: SessionStep) -> Bool {
    identifier == other.identifier && attempt == other.attempt
  }

  /// Unix seconds of start and end: by the result, else those of its motion recording; nil when
  /// neither tells, or the clock was set meanwhile.
  var wallSpan: ClosedRange<Double>? {
    if let start, let end, start.unixSeconds <= end.unixSeconds {
      return start.unixSeconds...end.unixSeconds
    }
    return motionRecording?.motion?.wallSpan
  }
}
