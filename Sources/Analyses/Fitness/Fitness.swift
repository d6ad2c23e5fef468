public import Metrics
public import Recordings
public import Study

/// Walking as far as one can in a few minutes, then resting; or stepping up and down, then resting.
public struct Fitness: UnconvertedAnalysis {
  public static let task = ActiveTask.fitness
  public static let method = "fitness/4"
  public static let parameters = WalkedStep.parameters
  public static let flags = WalkedStep.flags
  public static let headlines = [
    "walk_distance_m", "location_distance_m", "step_count", "heart_rate_mean_bpm",
    "heart_rate_recovery_60s_bpm",
  ]
  public static let title = "Fitness: distance, pace, gait and heart of a walk, and recovery"
  public static let summary = """
    The distance is that of the pedometer, otherwise the length of the smoothed location path; distances by minute \
    and speed are computed from it. Gait is measured as in gait-and-balance, over the complete walk and, as events, \
    in windows of 30 s. Heart rates are measured in both steps, and their recovery in the rest.
    """

  /// The results of one step, or of the session.
  public struct Outcome {
    var facts: StepFacts?
    var exercise: DistanceWalk?
    var heart: HeartRateStep?
    var recovery: HeartRateRecovery?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts)
    + WalkedStep.metrics([.pedometer, .location, .pendulum]).of(\.exercise?.walked)
    + DistanceWalk.metrics.of(\.exercise)
    + HeartRateStep.metrics.of(\.heart)
    + HeartRateRecovery.metrics.of(\.recovery) + RunFacts.metrics.of(\.run)

  public static let drawings: [Drawing<Outcome>] =
    DistanceWalk.drawings.of(\.exercise)
    + WalkedStep.drawings.of(\.exercise?.walked)
    + HeartRateStep.drawings.of { $0.recovery == nil ? $0.heart : nil }
    + HeartRateRecovery.drawings.of(\.recovery)

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let roles = FitnessRoles(session)
    let hearts = HeartRateRun(session, parameters, isExercise: roles.isExercise)
    // A rest shown again from an earlier run follows the exercise of that run.
    var exercised: [Bool: HeartRateStep] = [:]
    let steps = session.steps.compactMap { step -> StepMeasurement? in
      if roles.isExercise(step) {
        let heart = hearts.heartRates(of: step)
        exercised[step.isPrevious] = heart
        return exercise(step, of: session, parameters, heart)
      }
      return isMeasured(step)
        ? rest(
          step, isRest: roles.isRest(step), parameters, hearts.heartRates(of: step),
          after: exercised[step.isPrevious]) : nil
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func exercise(
    _ step: SessionStep, of session: Session, _ parameters: Parameters, _ heart: HeartRateStep?
  ) -> StepMeasurement? {
    let walked = WalkedStep(step, parameters, aim: .distance(nil), heart: heart)
    guard !walked.isEmpty else { return step.failure(of: Self.task) }
    let walk = DistanceWalk(walked)
    let outcome = Outcome(facts: walked.facts, exercise: walk, heart: heart)
    return walk.measurement(Self.rows(outcome), resultSource: session.resultSource)
      .pictured(Self.pictures(of: outcome, parameters))
  }

  /// Movement at rest is not measured, only that it was recorded; the heart is.
  private func rest(
    _ step: SessionStep, isRest: Bool, _ parameters: Parameters, _ heart: HeartRateStep?,
    after exercised: HeartRateStep?
  ) -> StepMeasurement? {
    let motion = StepMotion(step)
    guard let source = motion?.source ?? step.recordings.first?.source ?? heart?.source else {
      return step.failure(of: Self.task)
    }
    let outcome = Outcome(
      facts: StepFacts(step: step, motion: motion), heart: heart,
      recovery: isRest ? heart.map { HeartRateRecovery(exercise: exercised, rest: $0) } : nil)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: source, metrics: Self.rows(outcome),
      events: heart?.events ?? [], flags: step.flags, remarks: step.remarks(on: heart)
    ).pictured(Self.pictures(of: outcome, parameters))
  }

  /// Beside the exercise: the rest, and what else has a recording, such as a baseline of the heart.
  private func isMeasured(_ step: SessionStep) -> Bool {
    ActiveTask(step: step.identifier) == Self.task || !step.recordings.isEmpty
  }
}

/// What happens in the steps of a fitness test.
private struct FitnessRoles {
  /// The walk and the rest of ResearchKit's task.
  private static let stepCount = 2

  /// The step found by its order; nil if names identify it.
  private let restByOrder: SessionStep?

  init(_ session: Session) { restByOrder = session.restByOrder(ofSteps: Self.stepCount) }

  /// Whether a step is the rest, which ResearchKit calls `fitness.rest`.
  func isRest(_ step: SessionStep) -> Bool {
    step.identifier.lowercased().contains("rest")
      || restByOrder.map { $0.isSameVisit(as: step) } ?? false
  }

  /// Whether a step is the exercise; of two recorded steps with other names, it is the one that is not the
  /// rest.
  func isExercise(_ step: SessionStep) -> Bool {
    if isRest(step) { return false }
    return step.isWalk(of: Fitness.task) || restByOrder != nil && !step.recordings.isEmpty
  }
}
