public import Metrics
public import Recordings

/// Walking as far as one can in six minutes.
public struct SixMinuteWalk: Analysis {
  public static let task = ActiveTask.sixMinuteWalk
  public static let method = "six-minute-walk/2"
  public static let parameters = WalkedStep.parameters + ReferenceWalk.parameters
  public static let flags = WalkedStep.flags + [Flag.noBodyFacts]
  public static let headlines = [
    "walk_distance_m", "location_distance_m", "step_count", "pause_count", "hr_mean_bpm",
  ]
  public static let title = "Six-minute walk: distance, pace by minutes, pauses, gait and heart"
  public static let summary = """
    Distance is the pedometer's, else that of the smoothed track of the position. Gait is measured as \
    in gait-and-balance, over the whole walk and, as events, in windows of half a minute. The distance \
    expected of a healthy adult is given when age, sex, height and weight are, and the walk was not \
    left early.
    """

  static let plannedMinutes = 6

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var walk: DistanceWalk?
    var completion: WalkCompletion?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.walk?.walked.facts) }
    + WalkedStep.metrics([.pedometer, .gps, .pendulum]).map { $0.of(\.walk?.walked) }
    + DistanceWalk.metrics.map { $0.of(\.walk) }
    + WalkCompletion.metrics.map { $0.of(\.completion) }
    + HeartRateStep.metrics.map { $0.of(\.walk?.walked.heart) }
    + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    DistanceWalk.drawings.map { $0.of(\.walk) }
    + WalkedStep.drawings.map { $0.of(\.walk?.walked) }
    + HeartRateStep.drawings.map { $0.of(\.walk?.walked.heart) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.walks(of: Self.task, parameters).compactMap { step, heart in
      measure(step, of: session, parameters, heart)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func measure(
    _ step: SessionStep, of session: Session, _ parameters: Parameters, _ heart: HeartRateStep?
  ) -> StepMeasurement? {
    let walked = WalkedStep(step, parameters, aim: .distance(nil), heart: heart)
    guard !walked.isEmpty else { return step.failure(of: Self.task) }
    let walk = DistanceWalk(walked, plannedMinutes: Self.plannedMinutes)
    let completion = WalkCompletion(
      walked.facts, reference: ReferenceWalk(parameters.of(step)),
      plannedSeconds: Double(Self.plannedMinutes) * 60)
    let outcome = Outcome(walk: walk, completion: completion)
    return walk.measurement(Self.rows(outcome), resultSource: session.resultSource)
      .pictured(Self.pictures(of: outcome, parameters))
  }
}
