public import Metrics
public import Recordings
public import Study
import Text

/// The timed walk: a course of known length walked outbound and back, with a turn between.
public struct TimedWalk: UnconvertedAnalysis {
  public static let task = ActiveTask.timedWalk
  public static let method = "timed-walk/4"
  public static let parameters: [any ParameterDefinition] =
    WalkedStep.parameters + [ReferenceScores.parameter, JoinedRuns.window]
  public static let flags =
    WalkedStep.flags + Flag.ofCourses + [.referenceNotApplicable, .referenceNotValidated]
  public static let headlines = [
    "course_time_s", "step_count", "cadence_spm", "gait_speed_mps",
  ]
  public static let title = "Timed walk: speed over a known distance, gait and turn"
  public static let summary = """
    Gait speed is the length of the course divided by the time of the app's clock. Without these, it \
    comes from the pedometer, location or the inverted pendulum. Gait is measured as in gait-and-balance. The step in \
    which the participant turns around has gait and turns but no speed, since its result contains a placeholder for the \
    distance. With --reference msfc2001, the time over 25 feet has a z-score, and groups.csv contains the composite with \
    the peg test and the PASAT of the participant.
    """

  private static let sources: [WalkedDistance.DistanceSource] =
    [.course, .pedometer, .location, .pendulum]

  /// The results of one step, or of the session.
  public struct Outcome {
    var walked: WalkedStep?
    var reference: CompositeLeg?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.walked?.facts)
    + WalkedStep.metrics(sources).of(\.walked) + trial.of(\.walked?.course)
    + HeartRateStep.metrics.of(\.walked?.heart)
    + CompositeLeg.metrics.of(\.reference)
    + questions.of(\.run) + RunFacts.metrics.of(\.run)

  private static let questions: [Metric<RunFacts>] = [
    OwnQuestions.truth(
      "orthosis",
      "Walked with an orthosis",
      "True if the participant answered before the walk that an ankle-foot orthosis is worn.",
      item: "timed.walk.form.afo", source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask"),
    OwnQuestions.choice(
      "walking_aid", "Walking aid",
      "Walking aid that the participant named before the walk, in the words of the app.",
      item: "timed.walk.form.assistance",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask"),
  ].about(.session)

  public static let drawings: [Drawing<Outcome>] =
    WalkedStep.drawings.of(\.walked)
    + HeartRateStep.drawings.of(\.walked?.heart)

  private static let trial: [Metric<FixedCourse>] = [
    Metric(
      "course_length_m", "Course length", .meters,
      "Length of the course, as configured in the app.",
      source: "ORKTimedWalkResult", range: "0..10000",
      absentWhen: "the result contains no course length above 0",
      reading: { .number($0.meters, else: .noDistance) }),
    Metric(
      "course_time_s", "Course time", .seconds,
      "Time shown by the clock of the app for the course, truncated to 0.1 s.",
      source: "ORKTimedWalkResult", range: .task,
      absentWhen: "the result contains no course time above 0",
      reading: { course in
        .number(
          course.seconds, flags: course.isAtLimit ? [.courseTimeLimitReached] : [.courseTimeCoarse],
          else: .noDuration)
      }),
  ]

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    let steps = session.walks(of: Self.task, parameters).compactMap { step, heart in
      measure(step, of: session, parameters, heart)
    }
    let trials = session.trials
    // Values of a map for the result's file are those of its steps.
    let given = trials.last.map { parameters.of($0.step) } ?? parameters
    let reference = CompositeLeg(lastAttempts(trials), given)
    return measurements(steps, andRunOf: session) { Outcome(reference: reference, run: $0) }
  }

  /// Nil if another row describes the step.
  private func measure(
    _ step: SessionStep, of session: Session, _ parameters: Parameters, _ heart: HeartRateStep?
  ) -> StepMeasurement? {
    let leaf = step.leaves(of: Self.task).last
    let isTurn = step.isTurnAround
    let walked = WalkedStep(
      step, parameters, aim: isTurn ? .turning : .distance(leaf.map(FixedCourse.init)),
      heart: heart)
    guard !walked.isEmpty || leaf != nil else { return step.failure(of: Self.task) }
    let outcome = Outcome(walked: walked)
    return walked.measurement(
      Self.rows(outcome), resultSource: session.resultSource,
      remarksOnResult: isTurn ? [] : leaf?.remarks ?? []
    ).pictured(Self.pictures(of: outcome, parameters))
  }
}

extension SessionStep {
  /// ResearchKit calls it `timed.walk.turn.around`; the way back, a return, is none.
  fileprivate var isTurnAround: Bool {
    let result = leaves(of: TimedWalk.task).last?.identifier ?? ""
    return [identifier, result].contains {
      $0.lowercased().replacing("return", with: "").contains("turn")
    }
  }
}

extension Session {
  /// The ways over the course that have a result.
  fileprivate var trials: [(step: SessionStep, value: FixedCourse)] {
    steps.compactMap { step in
      guard !step.isTurnAround, let leaf = step.leaves(of: TimedWalk.task).last else { return nil }
      return (step, FixedCourse(leaf))
    }
  }
}

extension ResultLeaf {
  /// The unusable parts of a trial's result, and the effect.
  fileprivate var remarks: [Remark] {
    TimedWalkResult(self).faults.map { fault in
      Remark(
        .elementSkipped, fault.text,
        effect: "no speed over the course (pedometer, location or --height may give it)")
    }
  }
}
