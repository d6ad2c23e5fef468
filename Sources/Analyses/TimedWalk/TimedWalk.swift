public import Metrics
public import Recordings
public import Study
import Text

/// The timed walk: a course of known length walked outbound and back, with a turn between.
public struct TimedWalk: Analysis {
  public static let task = ActiveTask.timedWalk
  public static let method = "timed-walk/5"
  public static let parameters: [any ParameterDefinition] =
    WalkedStep.parameters + [
      ReferenceScores.parameter, JoinedRuns.window, CourseChanges.confirmDays,
    ]
  public static let flags =
    WalkedStep.flags + Flag.ofCourses + [
      .singleTrial, .referenceNotApplicable, .referenceNotValidated, .courseChangeUncertain,
      .courseDiffers, .noLaterSession,
    ]
  public static let headlines = ["course_time_s", "step_count", "cadence_spm", "gait_speed_mps"]
  public static let title = "Timed walk: speed over a known distance, gait and turn"
  public static let summary = """
    Gait speed is the length of the course divided by the time of the app's clock. Without these, it \
    comes from the pedometer, location or the inverted pendulum. Gait is measured as in gait-and-balance. The step in \
    which the participant turns around has gait and turns but no speed, since its result contains a placeholder for the \
    distance. With --reference msfc2001, the time over 25 feet has a z-score, and groups.csv contains the composite with \
    the peg test and the PASAT of the participant. Later sessions are compared with the first one in groups.csv.
    """

  private static let sources: [WalkedDistance.DistanceSource] = [
    .course, .pedometer, .location, .pendulum,
  ]

  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<WalkedStep>] =
    WalkedStep.metrics(sources) + trial.of(\.course) + HeartRateStep.metrics.of(\.heart)
  public static let sessionMetrics: [Metric<TimedWalkSession>] =
    CourseTrials.metrics.of(\.trials) + CompositeLeg.metrics.of(\.reference)
    + questions.of(\.session)

  private static let questions: [Metric<Session>] = [
    OwnQuestions.truth(
      "orthosis", "Walked with an orthosis",
      "True if the participant answered before the walk that an ankle-foot orthosis is worn.",
      item: "timed.walk.form.afo", source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask"),
    OwnQuestions.choice(
      "walking_aid", "Walking aid",
      "Walking aid that the participant named before the walk, in the words of the app.",
      item: "timed.walk.form.assistance",
      source: "ResearchKit, ORKOrderedTask+ORKPredefinedActiveTask"),
  ]

  public static let drawings: [Drawing<WalkedStep>] =
    WalkedStep.drawings + HeartRateStep.drawings.of(\.heart)

  private static let trial: [Metric<FixedCourse>] = [
    Metric(
      "course_length_m", "Course length", .meters,
      "Length of the course, as configured in the app.", source: "ORKTimedWalkResult",
      range: "0..10000", absentWhen: "the result contains no course length above 0",
      reading: { .number($0.meters, else: .noDistance) }),
    Metric(
      "course_time_s", "Course time", .seconds,
      "Time shown by the clock of the app for the course, truncated to 0.1 s.", better: .lower,
      source: "ORKTimedWalkResult", range: .task,
      absentWhen: "the result contains no course time above 0",
      reading: { course in
        .number(
          course.seconds,
          flags: (course.isAtLimit ? [.courseTimeLimitReached] : course.timeFlags)
            + course.times.flags, else: course.noTime)
      }),
  ]

  public let visits: [WalkVisit]
  private let session: Session
  private let parameters: Parameters

  public init(_ session: Session, _ parameters: Parameters) {
    visits = session.walks(of: Self.task, parameters)
    (self.session, self.parameters) = (session, parameters)
  }

  public func measure(_ visit: WalkVisit) throws(UnusableStep) -> Measured<WalkedStep>? {
    let leaf = visit.step.leaves(of: Self.task).last
    let isTurn = visit.step.isTurnAround
    let walked = WalkedStep(
      visit.step, parameters, aim: isTurn ? .turning : .distance(leaf.map(FixedCourse.init)),
      heart: visit.heart)
    guard !walked.isEmpty || leaf != nil else { return try withoutInput(visit.step) }
    return walked.measured(
      as: walked, resultSource: session.resultSource,
      remarksOnResult: isTurn ? [] : leaf?.remarks ?? [])
  }

  public func summarize() -> WholeSession<TimedWalkSession>? {
    let trials = session.trials
    // Values of a map for the result's file are those of its steps.
    let given = trials.last.map { parameters.of($0.step) } ?? parameters
    return WholeSession(
      outcome: TimedWalkSession(
        session: session, trials: CourseTrials(lastAttempts(trials)),
        reference: CompositeLeg(lastAttempts(trials), given)))
  }
}

/// The outcome of a session.
public struct TimedWalkSession {
  /// With the answers to the questions of the task.
  let session: Session
  /// Nil without a result of a trial.
  let trials: CourseTrials?
  /// Nil unless the user asks for it and a course was walked.
  let reference: CompositeLeg?
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
    let result = TimedWalkResult(self)
    let effect = "no speed over the course (pedometer, location or --height may give it)"
    return FixedCourse(self).remarksOnTime(of: self)
      + result.faults.map { Remark(.elementSkipped, $0.text, effect: effect) }
      + [result.times.refusal(of: self, effect: effect)].compactMap(\.self)
      + result.times.remarks(on: self)
  }
}

extension FixedCourse {
  /// Between which speeds that of the walk lies, where its time was cut to whole seconds.
  fileprivate func remarksOnTime(of leaf: ResultLeaf) -> [Remark] {
    guard isCutToSeconds, let seconds, let meters, speed != nil else { return [] }
    let speeds = [meters / (seconds + 1), meters / seconds].map(NumberText(.significant(3)).text)
    return [
      Remark(
        .courseTimeWholeSeconds,
        "\(leaf.place("duration")): the time is cut to whole seconds; the speed lies between \(speeds[0]) and \(speeds[1]) m/s",
        effect: "doubtful")
    ]
  }

  /// Why there is no time.
  fileprivate var noTime: Flag {
    if case .unknown = times { .timeUnitUnknown } else { .noDuration }
  }
}
