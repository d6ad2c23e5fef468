import DSP
public import Metrics
public import Recordings
public import Study

/// Walking out and back, then standing still: ResearchKit's short walk, and its walk back and forth.
///
/// A step with another name is a walk if it contains walking, otherwise standing; of three such steps
/// the last is standing, as in ResearchKit's task.
public struct GaitAndBalance: UnconvertedAnalysis {
  public static let task = ActiveTask.gaitAndBalance
  public static let method = "gait/4"
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

  /// The results of one step, or of the session.
  public struct Outcome {
    var facts: StepFacts?
    var walk: Walk?
    var lengths: WalkLengths?
    var standing: Standing?
    var turns: TurnReport?
    var run: RunFacts?
    /// The pedometer's totals of a step without a walk.
    var pedometer: PedometerSummary?
    /// Flags of contacts that were found in a standing step and are not counted as walking.
    var rejection: [Flag] = []
    /// Why there is no walk, and why there is no standing, where there should be.
    var walkRefusal: Flag?
    var standingRefusal: Flag?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.of(\.facts)
    + Walk.metrics(
      of: \.walk, else: \.walkRefusal, pedometer: { $0.walk?.pedometer ?? $0.pedometer },
      flags: \.sensorFlags)
    + WalkLengths.metrics([.pedometer, .pendulum], speedsOf: [.pedometer, .pendulum])
    .of(\.lengths, else: \.walkRefusal)
    + TurnReport.metrics.of(\.turns, else: \.refusal)
    .flagged { $0.sensorFlags + ($0.walk?.rhythmFlags ?? []) }
    + Standing.metrics.of(\.standing, else: \.standingRefusal).flagged(by: \.sensorFlags)
    + RunFacts.metrics.of(\.run)

  public static let drawings: [Drawing<Outcome>] =
    DrawnWalk.drawings.of { DrawnWalk($0.walk, $0.facts) }
    + Standing.drawings.of(\.standing)

  /// The walk out, the walk back and the rest.
  private static let stepCount = 3

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var forward: SIMD3<Double>?
    let rest = session.restByOrder(ofSteps: Self.stepCount)
    let steps = session.steps.compactMap { step -> StepMeasurement? in
      guard let prepared = StepMotion(step) else { return withoutMotion(step) }
      let isRest = rest.map { $0.isSameVisit(as: step) } ?? false
      let role: StepRole = isRest ? .standing : StepRole(step.identifier)
      guard let motion = prepared.motion else {
        return refused(step, role, prepared, parameters.of(step))
      }
      let own = parameters.of(step)
      return measure(step, role, prepared, motion, own, walkForward: &forward)
    }
    return measurements(steps, andRunOf: session) { Outcome(run: $0) }
  }

  private func measure(
    _ step: SessionStep, _ role: StepRole, _ prepared: StepMotion, _ motion: EvenMotion,
    _ parameters: Parameters, walkForward: inout SIMD3<Double>?
  ) -> StepMeasurement {
    do {
      var outcome = Outcome(facts: StepFacts(step: step, motion: prepared))
      let walker = WalkerFacts(parameters)
      if role != .standing {
        let walk = try Walk(
          motion, try BodyFrame(motion), pedometer: step.pedometerSummary, facts: walker,
          isAsked: role == .walking)
        if role == .walking || walk.walking != nil {
          outcome.take(walk)
          walkForward = walk.forwardInDevice ?? walkForward
        } else {
          outcome.rejection = walk.rejectionFlags
        }
      }
      if outcome.walk == nil {
        outcome.take(
          try Standing(
            motion, walkForward: walkForward, placementWord: walker.placementWord,
            nativeRateHz: prepared.timing.nativeRateHz, isAsked: role == .standing))
      }
      return prepared.measurement(
        of: step, Self.rows(outcome), events: outcome.events, flags: outcome.flags
      ).pictured(Self.pictures(of: outcome, parameters))
    } catch {
      return step.failed(.notFilterable, source: prepared.source)
    }
  }

  /// Every metric of the motion, empty, with the reason; what the pedometer recorded stands.
  private func refused(
    _ step: SessionStep, _ role: StepRole, _ prepared: StepMotion, _ parameters: Parameters
  ) -> StepMeasurement {
    var outcome = Outcome(facts: StepFacts(step: step, motion: prepared))
    let reason = prepared.refusal ?? .noInput
    if role == .standing {
      outcome.standingRefusal = reason
    } else {
      (outcome.walkRefusal, outcome.pedometer) = (reason, step.pedometerSummary)
      outcome.lengths = step.pedometerSummary.map {
        WalkLengths(nil, refusal: reason, facts: WalkerFacts(parameters), pedometer: $0)
      }
    }
    return prepared.measurement(of: step, Self.rows(outcome), events: [], flags: [])
  }

  /// A step of the task that has at most a pedometer recording; nil if another row describes it.
  private func withoutMotion(_ step: SessionStep) -> StepMeasurement? {
    if let pedometer = step.recording(.pedometer) {
      let count = MeasuredMetric(
        Walk.pedometerStepCount, Walk.reading(of: step.pedometerSummary) { $0.steps })
      return StepMeasurement(
        step: step.identifier, attempt: step.attempt, source: pedometer.source, metrics: [count],
        flags: [.noMotionRecording] + pedometer.tearFlags)
    }
    return step.failure(of: Self.task)
  }
}

extension GaitAndBalance.Outcome {
  fileprivate mutating func take(_ walk: Walk) {
    (self.walk, turns) = (walk, walk.turnReport)
    lengths = WalkLengths(
      walk, facts: walk.facts, pedometer: walk.pedometer, motionFlags: sensorFlags)
  }

  fileprivate mutating func take(_ standing: Standing) {
    (self.standing, turns) = (standing, TurnReport(turns: standing.turns, contacts: []))
  }

  var refusal: Flag? { walkRefusal ?? standingRefusal }

  /// What must be known of values that come from the motion sensor.
  var sensorFlags: [Flag] { facts?.motion?.sensorFlags ?? [] }

  fileprivate var flags: [Flag] { (walk?.flags ?? []) + (standing?.flags ?? []) + rejection }

  fileprivate var events: [Event] { walk?.events ?? turns?.events ?? [] }
}
