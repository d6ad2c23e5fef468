public import Metrics
public import Recordings
public import Study

/// Walking as far as one can in a few minutes, then resting; or stepping up and down, then resting.
public struct Fitness: Analysis {
  public static let task = ActiveTask.fitness
  public static let method = "fitness/6"
  public static let parameters = WalkedStep.parameters
  public static let flags = WalkedStep.flags + Flag.ofDistanceWalks
  public static let headlines = [
    "walk_distance_m", "location_distance_m", "step_count", "heart_rate_mean_bpm",
    "heart_rate_recovery_60s_bpm",
  ]
  public static let title = "Fitness: distance, pace, gait and heart of a walk, and recovery"
  public static let summary = """
    The distance is that of the pedometer or, if it is not plausible or not whole, the length of the smoothed location path; distances by minute \
    and speed are computed from it. Gait is measured as in gait-and-balance, over the complete walk and, as events, \
    in windows of 30 s. Heart rates are measured in both steps, and their recovery in the rest.
    """

  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<FitnessStep>] =
    WalkedStep.metrics([.pedometer, .location, .pendulum]).of(\.exercise?.walked)
    + DistanceWalk.metrics.of(\.exercise) + HeartRateStep.metrics.of(\.heart)
    + HeartRateRecovery.metrics.of(\.recovery)

  public static let drawings: [Drawing<FitnessStep>] =
    DistanceWalk.drawings.of(\.exercise) + WalkedStep.drawings.of(\.exercise?.walked)
    + HeartRateStep.drawings.of { $0.recovery == nil ? $0.heart : nil }
    + HeartRateRecovery.drawings.of(\.recovery)

  public let visits: [SessionStep]
  private let parameters: Parameters
  private let resultSource: String?
  private let roles: FitnessRoles
  /// The heart rates of all steps.
  private let hearts: HeartRateRun
  /// The heart rates of the last exercise of this run (false) and of an earlier one (true), whose rest may be
  /// shown again.
  private var exercised: [Bool: HeartRateStep] = [:]

  public init(_ session: Session, _ parameters: Parameters) {
    let roles = FitnessRoles(session)
    hearts = HeartRateRun(session, parameters, isExercise: roles.isExercise)
    visits = session.steps.filter { roles.isExercise($0) || roles.isMeasured($0) }
    (self.parameters, resultSource, self.roles) = (parameters, session.resultSource, roles)
  }

  public mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<FitnessStep>? {
    let heart = hearts.heartRates(of: step)
    guard roles.isExercise(step) else { return try rest(step, heart) }
    exercised[step.isPrevious] = heart
    let walked = WalkedStep(step, parameters, aim: .distance(nil), heart: heart)
    guard !walked.isEmpty else { return try withoutInput(step) }
    let walk = DistanceWalk(walked)
    return walk.measured(as: .exercise(walk), resultSource: resultSource)
  }

  /// A rest with neither heart rates nor motion.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? {
    let isMeasured = step.recordings.contains { $0.motion != nil || $0.kind == .healthQuantity }
    return isMeasured || !FitnessRoles.isNamedRest(step) ? nil : UnusableStep(reason: .noInput)
  }

  /// Movement at rest is not measured, only that it was recorded; the heart is.
  private func rest(_ step: SessionStep, _ heart: HeartRateStep?) throws(UnusableStep) -> Measured<
    FitnessStep
  >? {
    let motion = StepMotion(step)
    guard let source = motion?.source ?? heart?.source else { return try withoutInput(step) }
    let recovery =
      roles.isRest(step)
      ? heart.map { HeartRateRecovery(exercise: exercised[step.isPrevious], rest: $0) } : nil
    return Measured(
      outcome: recovery.map { .rest($0) } ?? .other(heart), motion: motion, source: source,
      events: heart?.events ?? [], remarks: step.remarks(on: heart))
  }
}

/// The outcome of one step.
public enum FitnessStep {
  case exercise(DistanceWalk)
  /// The rest after the exercise, with heart rates.
  case rest(HeartRateRecovery)
  /// Another step, such as a baseline of the heart, or a rest without heart rates.
  case other(HeartRateStep?)

  var exercise: DistanceWalk? { if case .exercise(let walk) = self { walk } else { nil } }
  var recovery: HeartRateRecovery? { if case .rest(let recovery) = self { recovery } else { nil } }

  var heart: HeartRateStep? {
    switch self {
    case .exercise(let walk): walk.walked.heart
    case .rest(let recovery): recovery.rest
    case .other(let heart): heart
    }
  }
}

/// What happens in the steps of a fitness test.
private struct FitnessRoles {
  /// The walk and the rest of ResearchKit's task.
  private static let stepCount = 2

  /// The step found by its order; nil if names identify it.
  private let restByOrder: SessionStep?

  init(_ session: Session) { restByOrder = session.restByOrder(ofSteps: Self.stepCount) }

  /// Whether a step is the rest by its name.
  static func isNamedRest(_ step: SessionStep) -> Bool {
    step.identifier.lowercased().contains("rest")
  }

  /// Whether a step is the rest, which ResearchKit calls `fitness.rest`.
  func isRest(_ step: SessionStep) -> Bool {
    Self.isNamedRest(step) || restByOrder.map { $0.isSameVisit(as: step) } ?? false
  }

  /// Whether a step is the exercise; of two recorded steps with other names, it is the one that is not the
  /// rest.
  func isExercise(_ step: SessionStep) -> Bool {
    if isRest(step) { return false }
    return step.isWalk(of: Fitness.task) || restByOrder != nil && !step.recordings.isEmpty
  }

  /// Beside the exercise: the rest, and what else has a recording, such as a baseline of the heart.
  func isMeasured(_ step: SessionStep) -> Bool {
    ActiveTask(step: step.identifier) == Fitness.task || !step.recordings.isEmpty
  }
}
