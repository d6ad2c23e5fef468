import DSP
public import Metrics
public import Recordings
public import Study

/// Walking out and back, then standing still: ResearchKit's short walk, and its walk back and forth.
///
/// A step with another name is a walk if it contains walking, otherwise standing; of three such steps
/// the last is standing, as in ResearchKit's task.
public struct GaitAndBalance: Analysis {
  public static let task = ActiveTask.gaitAndBalance
  public static let method = "gait/5"
  public static let parameters: [any ParameterDefinition] = WalkingParameters.all
  public static let flags = Flag.ofWalking + Flag.ofStanding
  public static let headlines = [
    "step_count", "cadence_spm", "stride_time_mean_s", "gait_speed_mps", "turn_count",
    "sway_rms_mps2",
  ]
  public static let title = "Walking and standing: steps, rhythm, symmetry, turns, speed, sway"
  public static let summary = """
    Walks are found by repetitions of the signal like those of steps; foot contacts are the most plausible chain of \
    rises of vertical acceleration. Standing is measured as sway of horizontal acceleration below 3.5 Hz and as \
    inclination. Device motion is preferred; an accelerometer gives all measures except turns, inclination and, \
    without --phone-placement, forward and sideways measures.
    """

  public static let stepFacts = StepFacts.metrics
  public static let stepMetrics: [Metric<GaitStep>] =
    Gait.metrics([.pedometer, .pendulum], speedsOf: [.pedometer, .pendulum]).of(\.gait)
    + StandingStep.metrics.of(\.standing) + [
      Walk.pedometerStepCount.replacing { step in
        if case .pedometer(let summary) = step { Walk.reading(of: summary, \.steps) } else { nil }
      }
    ]

  public static let drawings: [Drawing<GaitStep>] =
    Gait.drawings.of(\.gait) + Standing.drawings.of(\.standing?.found.measured)

  /// The walk out, the walk back and the rest.
  private static let stepCount = 3

  public let visits: [SessionStep]
  private let parameters: Parameters
  /// The rest found by its order; nil if names identify it.
  private let rest: SessionStep?
  /// The direction of the last walk, in axes of the phone, which standing is measured along.
  private var walkForward: SIMD3<Double>?

  public init(_ session: Session, _ parameters: Parameters) {
    (visits, self.parameters) = (session.steps, parameters)
    rest = session.restByOrder(ofSteps: Self.stepCount)
  }

  public mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<GaitStep>? {
    let role = role(of: step)
    guard let motion = StepMotion(step, for: role == .standing ? .movement : .steps) else {
      return try withoutMotion(step)
    }
    guard role != .standing else { return try standing(in: step, motion, isAsked: true) }
    let gait = Gait(motion, of: step, WalkerFacts(parameters.of(step)), isAsked: role == .walking)
    if gait.refusal == .notFilterable {
      throw UnusableStep(reason: .notFilterable, source: motion.source)
    }
    if role == .unknown, let walk = gait.walk, walk.walking == nil {
      return try standing(in: step, motion, isAsked: false, rejection: walk.rejectionFlags)
    }
    walkForward = gait.walk?.forwardInDevice ?? walkForward
    return Measured(.walk(gait), motion, events: gait.events, flags: gait.walk?.flags ?? [])
  }

  private func role(of step: SessionStep) -> StepRole {
    rest.map { $0.isSameVisit(as: step) } == true ? .standing : StepRole(step.identifier)
  }

  /// `rejection`: flags of contacts that were found in the step and are not counted as walking.
  private func standing(
    in step: SessionStep, _ motion: StepMotion, isAsked: Bool, rejection: [Flag] = []
  ) throws(UnusableStep) -> Measured<GaitStep> {
    let standing = StandingStep(
      try found(in: step, motion, isAsked: isAsked), sensorFlags: motion.sensorFlags)
    return Measured(
      .standing(standing), motion, events: standing.turns?.events ?? [],
      flags: (standing.found.measured?.flags ?? []) + rejection)
  }

  private func found(in step: SessionStep, _ recorded: StepMotion, isAsked: Bool)
    throws(UnusableStep) -> Result<Standing, Unmeasurable>
  {
    guard let motion = recorded.motion else {
      return .failure(Unmeasurable(reason: recorded.refusal ?? .noInput))
    }
    guard !recorded.isForStepsOnly else {
      return .failure(Unmeasurable(reason: .motionSampleRateTooLow))
    }
    do throws(SignalError) {
      return .success(
        try Standing(
          motion, walkForward: walkForward,
          placementWord: WalkerFacts(parameters.of(step)).placementWord,
          nativeRateHz: recorded.timing.nativeRateHz, isAsked: isAsked))
    } catch { throw UnusableStep(reason: .notFilterable, source: recorded.source) }
  }

  /// A track alone is no walk: it needs motion or a pedometer.
  public static func refusal(ofRecordingsAlone step: SessionStep) -> UnusableStep? {
    step.recordings.allSatisfy { $0.kind == .location } ? UnusableStep(reason: .noInput) : nil
  }

  /// A step of the task that has at most a pedometer recording; nil if another row describes it.
  private func withoutMotion(_ step: SessionStep) throws(UnusableStep) -> Measured<GaitStep>? {
    guard let pedometer = step.recording(.pedometer) else { return try withoutInput(step) }
    return Measured(
      outcome: .pedometer(step.pedometerSummary(beside: nil)), source: pedometer.source,
      flags: [.noMotionRecording] + pedometer.tearFlags, hasStepFacts: false)
  }
}

/// The outcome of one step.
public enum GaitStep {
  case walk(Gait)
  case standing(StandingStep)
  /// A step without motion has the pedometer's count alone; nil if its updates say nothing.
  case pedometer(PedometerSummary?)

  var gait: Gait? { if case .walk(let gait) = self { gait } else { nil } }
  var standing: StandingStep? { if case .standing(let standing) = self { standing } else { nil } }
}

/// A step of standing, with the turn by which it may begin.
public struct StandingStep {
  /// The measured gait or standing, or the reason why the motion recording cannot be measured.
  let found: Result<Standing, Unmeasurable>
  /// Flags that hold for all values of the step.
  let sensorFlags: [Flag]

  fileprivate init(_ found: Result<Standing, Unmeasurable>, sensorFlags: [Flag]) {
    (self.found, self.sensorFlags) = (found, sensorFlags)
  }

  fileprivate var turns: TurnReport? {
    found.measured.map { TurnReport(turns: $0.turns, contacts: []) }
  }

  fileprivate static let metrics: [Metric<StandingStep>] =
    (TurnReport.metrics.of(\.turns, else: \.found.refusal)
    + Standing.metrics.of(\.found.measured, else: \.found.refusal)).flagged(by: \.sensorFlags)
}

extension Gait {
  /// The gait of a step by the motion sensor, whose flags stand with the row of the step.
  ///
  /// If the motion cannot be measured, lengths are only known where the pedometer has a distance.
  fileprivate convenience init(
    _ motion: StepMotion, of step: SessionStep, _ walker: WalkerFacts, isAsked: Bool
  ) {
    let found = Walk.found(in: step, motion, walker, isAsked: isAsked)
    let pedometer = step.pedometerSummary(beside: motion)
    let sources: [WalkedDistance.DistanceSource: [Flag]] = [
      .pedometer: (step.recording(.pedometer)?.tearFlags ?? []) + (pedometer?.stepFlags ?? [])
    ]
    let undirected = UndirectedWalk(motion, of: step, walker, isAsked: isAsked)
    let time = PedometerReport(step, beside: motion, found.measured ?? undirected?.walk)?.time
    let compared = WalkSources(
      pedometer: pedometer, matched: pedometer, time: time, walk: found.measured, motion: motion,
      health: HealthStep(step)?.steps)
    let detailed =
      motion.isForStepsOnly && found.measured != nil
      ? .failure(Unmeasurable(reason: .onlySteps)) : found
    let lengths: Result<WalkLengths, Unmeasurable> = detailed.map { walk in
      WalkLengths(
        walk, facts: walker, sources: compared, motionFlags: motion.sensorFlags,
        sourceFlags: sources)
    }.flatMapError { refused in
      guard pedometer != nil else { return .failure(refused) }
      return .success(
        WalkLengths(
          nil, refusal: refused.reason, facts: walker, sources: compared, sourceFlags: sources))
    }
    self.init(
      motion: motion, found: found, undirected: undirected, pedometer: pedometer,
      stepFlags: compared.stepFlags,
      pedometerFlags: step.pedometerTearFlags + compared.pedometerFlags + (time?.matchFlags ?? []),
      sourceEvents: compared.events, lengths: lengths, motionFlags: motion.sensorFlags)
  }
}

extension Measured {
  /// The measurement of a motion recording; onsets of events count from the first sample of its grid.
  fileprivate init(_ outcome: Outcome, _ motion: StepMotion, events: [Event], flags: [Flag]) {
    self.init(
      outcome: outcome, motion: motion, source: motion.source,
      events: events.map { $0.shifted(by: motion.offset) }, flags: motion.flags + flags)
  }
}
