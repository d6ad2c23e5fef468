public import Metrics
public import Recordings

/// Walking as far as one can in a few minutes, then resting; or stepping up and down, then resting.
public struct Fitness: Analysis {
  public static let task = ActiveTask.fitness
  public static let method = "fitness/1"
  public static let parameters = WalkedStep.parameters
  public static let flags = WalkedStep.flags
  public static let title = "Fitness: distance, pace, pauses and gait of a walk"
  public static let summary = """
    Distance is the pedometer's, else that of the smoothed track of the position; minutes and speed \
    are taken from it. Gait is measured as in gait-and-balance, over the whole walk and, as events, in \
    windows of half a minute.
    """

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var exercise: DistanceWalk?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.facts) }
    + WalkedStep.metrics([.pedometer, .gps, .pendulum]).map { $0.of(\.exercise?.walked) }
    + DistanceWalk.metrics.map { $0.of(\.exercise) } + RunFacts.metrics.map { $0.of(\.run) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.steps.compactMap { step in
      isRest(step) ? rest(step) : exercise(step, of: session, parameters)
    }
    guard session.resultSource != nil else { return steps }
    let run = RunFacts(session: session)
    return steps + [run.measurement(Self.rows(Outcome(run: run)))]
  }

  private func exercise(
    _ step: SessionStep, of session: Session, _ parameters: Parameters
  ) -> StepMeasurement? {
    let walked = WalkedStep(step, parameters, aim: .distance(nil))
    guard !walked.isEmpty else { return step.failure(of: Self.task) }
    let walk = DistanceWalk(walked)
    return walk.measurement(
      Self.rows(Outcome(facts: walked.facts, exercise: walk)), resultSource: session.resultSource)
  }

  /// Movement at rest is not measured; that it was recorded, and how long it took, is told.
  private func rest(_ step: SessionStep) -> StepMeasurement? {
    let motion = StepMotion(step)
    guard let source = motion?.source ?? step.recordings.first?.source else {
      return step.failure(of: Self.task)
    }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: source,
      metrics: Self.rows(Outcome(facts: StepFacts(step: step, motion: motion))),
      flags: motion?.flags ?? step.flags)
  }
}

/// ResearchKit calls it `fitness.rest`.
private func isRest(_ step: SessionStep) -> Bool {
  step.identifier.lowercased().contains("rest")
}
