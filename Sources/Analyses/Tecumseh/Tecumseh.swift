public import Metrics
public import Recordings
public import Study
import Text

/// Stepping up and down a cube for three minutes, then resting.
///
/// The participant does not walk: the phone covers no distance, and the steps have no length.
public struct Tecumseh: Analysis {
  public static let task = ActiveTask.tecumseh
  public static let method = "tecumseh/1"
  public static let parameters: [any ParameterDefinition] =
    HeartRateParameters.all + [ReferenceWalk.sex]
  public static let flags =
    Flag.ofHeartRates + [
      .cadenceOffProtocol, .stoppedEarly, .heartRateSparse, .ageMissing, .stepHeightAssumed,
      .noBodyFacts, .noMotionRecording, .noMovement,
    ]
  public static let headlines = [
    "vo2max_milligan_ml_per_kg_min", "recovery_beats_30_60s", "step_cycle_rate_per_min",
    "heart_rate_recovery_60s_bpm",
  ]
  public static let title = "Tecumseh cube test: stepping rate, heart and recovery, VO2max"
  public static let summary = """
    The rate of stepping is a quarter of the dominant frequency of the vertical acceleration. Heart rates are measured \
    in both steps, and their recovery in the rest, with the beats from 30 to 60 s and the oxygen uptake that \
    equations expect of them. No distance, speed or gait is measured, since the participant does not walk.
    """

  public static let drawings: [Drawing<TecumsehStep>] =
    HeartRateStep.drawings.of { $0.recovery == nil ? $0.heart : nil }
    + HeartRateRecovery.drawings.of(\.recovery?.heart)

  public let visits: [SessionStep]
  private let parameters: Parameters
  private let resultSource: String?
  private let hearts: HeartRateRun
  /// The stepping of this run (false) and of an earlier one (true), whose rest may be shown again.
  private var exercised: [Bool: CubeExercise] = [:]

  public init(_ session: Session, _ parameters: Parameters) {
    visits = session.steps.filter { step in
      ActiveTask(step: step.identifier) == Self.task || !step.recordings.isEmpty
    }
    hearts = HeartRateRun(session, parameters) { !$0.isCubeRest && !$0.recordings.isEmpty }
    (self.parameters, resultSource) = (parameters, session.resultSource)
  }

  public mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<TecumsehStep>?
  {
    let heart = hearts.heartRates(of: step)
    let exercise = CubeExercise(step, heart: heart)
    guard let source = exercise.motion?.source ?? heart?.source ?? step.recordings.first?.source
    else { return try withoutInput(step) }
    if !step.isCubeRest { exercised[step.isPrevious] = exercise }
    return Measured(
      outcome: step.isCubeRest ? rest(step, heart) : .stepping(exercise), motion: exercise.motion,
      source: source, events: heart?.events ?? [], remarks: step.remarks(on: heart))
  }

  private func rest(_ step: SessionStep, _ heart: HeartRateStep?) -> TecumsehStep {
    guard let heart else { return .other }
    let (own, before) = (parameters.of(step), exercised[step.isPrevious])
    return .rest(
      CubeRecovery(
        heart: HeartRateRecovery(exercise: before?.heart, rest: heart), stepping: before?.stepping,
        age: own[HeartRateParameters.age], isFemale: own[ReferenceWalk.sex].map { $0 == "female" }))
  }
}

/// The outcome of one step.
public enum TecumsehStep {
  case stepping(CubeExercise)
  /// The rest after the stepping, with heart rates.
  case rest(CubeRecovery)
  /// A rest without heart rates.
  case other

  var exercise: CubeExercise? { if case .stepping(let exercise) = self { exercise } else { nil } }
  var recovery: CubeRecovery? { if case .rest(let recovery) = self { recovery } else { nil } }
  var heart: HeartRateStep? { exercise?.heart ?? recovery?.heart.rest }
}

extension SessionStep {
  /// ResearchKit calls it `fitness.rest`.
  fileprivate var isCubeRest: Bool { identifier.lowercased().contains("rest") }
}
