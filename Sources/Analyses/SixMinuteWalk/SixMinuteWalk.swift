public import Metrics
public import Recordings
public import Study

/// Walking as far as one can in six minutes.
public struct SixMinuteWalk: Analysis {
  public static let task = ActiveTask.sixMinuteWalk
  public static let method = "six-minute-walk/5"
  public static let parameters: [any ParameterDefinition] =
    WalkedStep.parameters + ReferenceWalk.parameters
  public static let flags = WalkedStep.flags + [Flag.noBodyFacts]
  public static let headlines = [
    "walk_distance_m", "location_distance_m", "step_count", "walk_pause_count",
    "heart_rate_mean_bpm",
  ]
  public static let title = "Six-minute walk: distance, pace by minutes, pauses, gait and heart"
  public static let summary = """
    The distance is that of the pedometer or, if it is not plausible or not whole, the length of the smoothed location path. Gait is measured as \
    in gait-and-balance, over the complete walk and, as events, in windows of 30 s. The distance expected of a \
    healthy adult is given if age, sex, height and weight are known and the walk was not ended early.
    """

  static let plannedMinutes = 6

  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<SixMinuteWalkStep>] =
    WalkedStep.metrics([.pedometer, .location, .pendulum]).of(\.walk.walked)
    + DistanceWalk.metrics.of(\.walk) + WalkCompletion.metrics.of(\.completion)
    + HeartRateStep.metrics.of(\.walk.walked.heart)

  /// The answers to the questions of the task.
  public static let sessionMetrics: [Metric<Session>] = [
    OwnQuestions.scale(
      "borg_dyspnea", "Breathlessness (Borg scale)",
      "Breathlessness that the participant reported after the walk on the Borg scale. Higher is worse.",
      item: "6mwt.shortnessOfBreath", source: "Borg 1982, Med Sci Sports Exerc 14:377",
      range: "0..20"
    ).better(.lower),
    OwnQuestions.scale(
      "borg_fatigue", "Fatigue (Borg scale)",
      "Fatigue that the participant reported after the walk on the Borg scale. Higher is worse.",
      item: "6mwt.fatigue", source: "Borg 1982, Med Sci Sports Exerc 14:377", range: "0..20"
    ).better(.lower),
  ]

  public static let drawings: [Drawing<SixMinuteWalkStep>] =
    DistanceWalk.drawings.of(\.walk) + WalkedStep.drawings.of(\.walk.walked)
    + HeartRateStep.drawings.of(\.walk.walked.heart)

  public let visits: [WalkVisit]
  private let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    visits = session.walks(of: Self.task, parameters)
    (self.session, self.parameters) = (session, parameters)
  }

  public func measure(_ visit: WalkVisit) throws(UnusableStep) -> Measured<SixMinuteWalkStep>? {
    let walked = WalkedStep(visit.step, parameters, aim: .distance(nil), heart: visit.heart)
    guard !walked.isEmpty else { return try withoutInput(visit.step) }
    let walk = DistanceWalk(walked, plannedMinutes: Self.plannedMinutes)
    let completion = WalkCompletion(
      walked, reference: ReferenceWalk(parameters.of(visit.step)),
      plannedSeconds: Double(Self.plannedMinutes) * 60)
    return walk.measured(
      as: SixMinuteWalkStep(walk: walk, completion: completion), resultSource: session.resultSource)
  }

  public func summarize() -> WholeSession<Session>? { WholeSession(outcome: session) }
}

/// The outcome of one step.
public struct SixMinuteWalkStep {
  let walk: DistanceWalk
  let completion: WalkCompletion
}

/// Whether the walk lasted its time, and what was expected of it.
struct WalkCompletion {
  /// From the result's dates, otherwise from the motion recording; nil without both.
  let seconds: Double?
  /// How much less than planned a full walk may seem to last.
  private let toleranceSeconds: Double
  let plannedSeconds: Double
  /// Nil when the walker's body was not described.
  let reference: ReferenceWalk?

  init(_ walked: WalkedStep, reference: ReferenceWalk?, plannedSeconds: Double) {
    (self.reference, self.plannedSeconds) = (reference, plannedSeconds)
    let dated = walked.step.durationSeconds?.ifPositive
    seconds = dated ?? walked.gait.motion?.timing.durationSeconds
    toleranceSeconds =
      dated == nil ? Self.recorderToleranceSeconds : DistanceWalk.dateToleranceSeconds
  }

  /// A recorder may start a few seconds after its step.
  static let recorderToleranceSeconds = 5.0

  var isComplete: Bool? { seconds.map { $0 >= plannedSeconds - toleranceSeconds } }

  static let metrics: [Metric<WalkCompletion>] = [
    Metric(
      "walk_completed", "Walked all six minutes", .boolean,
      "True if the step lasted 6 minutes: at least 359 s by the dates of the result or, without dates, at least 355 s by the motion recording.",
      better: .higher, source: "ATS statement on the six-minute walk test 2002",
      absentWhen: "neither the result nor a motion recording gives the duration of the step",
      reading: { walk in
        guard let isComplete = walk.isComplete else { return .absent(.noDates) }
        return .truth(isComplete, flags: isComplete ? [] : [.earlyExit])
      }),
    Metric(
      "walk_distance_predicted_m", "Predicted walking distance", .meters,
      "Six-minute distance of healthy adults (Enright and Sherrill 1998). Men: 7.57 h - 5.02 a - 1.76 w - 309; women: 2.11 h - 2.29 w - 5.78 a + 667, with height h in cm, age a in years and weight w in kg.",
      source: "Enright and Sherrill 1998", range: "0..2000",
      absentWhen:
        "--age, --sex, --height or --weight is missing, the step lasted less than 6 minutes or an unknown time, or the predicted distance is not above 0",
      reading: { walk in
        guard let reference = walk.reference else { return .absent(.noBodyFacts) }
        guard let isComplete = walk.isComplete else { return .absent(.noDates) }
        return isComplete ? .number(reference.meters, else: .noBodyFacts) : .absent(.earlyExit)
      }),
  ]
}

/// The distance healthy adults of 40 to 80 years walk in six minutes.
///
/// Source: Enright PL, Sherrill DL (1998), Am J Respir Crit Care Med 158(5):1384-1387.
struct ReferenceWalk {
  let meters: Double

  static let sex = Parameter(
    "sex", choices: ["female", "male"], otherWords: ["f": "female", "w": "female", "m": "male"],
    "Sex of the participant, for reference values")
  static let weight = Parameter(
    "weight", MetricUnit("kg"), 20...400, "Body weight, for the predicted walking distance")

  static let parameters: [any ParameterDefinition] = [sex, weight]

  /// Nil unless all of age, sex, height and weight are given, and for bodies no distance is expected of.
  init?(_ parameters: Parameters) {
    guard let years = parameters[HeartRateParameters.age], let sex = parameters[Self.sex],
      let height = parameters[WalkingParameters.height], let kilograms = parameters[Self.weight]
    else { return nil }
    let centimeters = 100 * height
    meters =
      sex == "male"
      ? 7.57 * centimeters - 5.02 * years - 1.76 * kilograms - 309
      : 2.11 * centimeters - 2.29 * kilograms - 5.78 * years + 667
    guard meters > 0 else { return nil }
  }
}

extension Flag {
  static let noBodyFacts = Flag(
    "no_body_facts", .absence,
    "Age, sex, height and weight are needed: give --age, --sex, --height and --weight.")
}
