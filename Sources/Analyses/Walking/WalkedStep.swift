import DSP
public import Metrics
import Recordings
import Study

/// One walking step by all the sensors there are; none of them has to be.
struct WalkedStep {
  let step: SessionStep
  let facts: StepFacts
  let walker: WalkerFacts
  /// Nil without a motion recording, or when it cannot be measured.
  let walk: Walk?
  /// Why a motion recording that is there cannot be measured.
  let refusal: Flag?
  /// What must be known of values of the motion; other sensors know nothing of it.
  let motionFlags: [Flag]
  /// Nil where a distance has no meaning.
  let lengths: WalkLengths?
  let pedometer: PedometerReport?
  let location: LocationReport?
  let course: FixedCourse?
  /// Nil when no recording of health samples covers the step.
  let heart: HeartRateStep?
  /// Events of the position may carry coordinates.
  let keepsCoordinates: Bool

  /// The purpose for which a step is walked.
  enum Aim: Equatable {
    /// To cover a distance; a course of known length has been timed.
    case distance(FixedCourse?)
    /// The participant turns around, and no distance is meant.
    case turning

    /// A timed course was walked, with any name of the step.
    fileprivate func asksForWalking(_ step: SessionStep) -> Bool {
      switch self {
      case .distance(let course): course != nil || StepRole(step.identifier) == .walking
      case .turning: false
      }
    }
  }

  init(_ step: SessionStep, _ parameters: Parameters, aim: Aim, heart: HeartRateStep?) {
    (self.step, self.heart) = (step, heart)
    keepsCoordinates = parameters.keepsCoordinates
    let own = parameters.of(step)
    walker = WalkerFacts(own)
    facts = StepFacts(step: step, motion: StepMotion(step))
    (walk, refusal) = Self.walk(
      facts.motion, step.pedometerSummary, walker, isAsked: aim.asksForWalking(step))
    motionFlags =
      (facts.motion?.flags ?? []).filter { !step.flags.contains($0) }
      + (facts.motion?.sensorFlags ?? []) + (walk?.flags ?? [])
    pedometer = PedometerReport(step)
    location = LocationReport(step, own)
    guard case .distance(let course) = aim else {
      (lengths, course) = (nil, nil)
      return
    }
    self.course = course
    lengths = WalkLengths(
      walk, refusal: refusal ?? .noMotionRecording, facts: walker,
      pedometer: pedometer?.summary, course: course, track: location?.track,
      motionFlags: motionFlags,
      sourceFlags: [
        .pedometer: pedometer?.flags ?? [], .location: location?.distanceFlags ?? [],
      ])
  }

  private static func walk(
    _ prepared: StepMotion?, _ pedometer: PedometerSummary?, _ walker: WalkerFacts, isAsked: Bool
  ) -> (Walk?, refusal: Flag?) {
    guard let prepared else { return (nil, nil) }
    guard let motion = prepared.motion else { return (nil, prepared.refusal ?? .noInput) }
    do throws(SignalError) {
      let frame = try BodyFrame(motion)
      let walk = try Walk(
        motion, frame, pedometer: pedometer, facts: walker, isAsked: isAsked)
      return (walk, nil)
    } catch {
      return (nil, .notFilterable)
    }
  }

  /// Nothing was recorded, and no course was timed.
  var isEmpty: Bool {
    facts.motion == nil && pedometer == nil && location == nil && course == nil && heart == nil
  }
}

extension Session {
  /// The walks of a task with the heart rates recorded during them.
  func walks(
    of task: ActiveTask, _ parameters: Parameters
  ) -> [(step: SessionStep, heart: HeartRateStep?)] {
    let hearts = HeartRateRun(self, parameters) { $0.isWalk(of: task) }
    return steps.filter { $0.isWalk(of: task) }.map { ($0, hearts.heartRates(of: $0)) }
  }
}

extension SessionStep {
  /// Unusable parts of its heart rate recordings; those of other steps' recordings are reported there.
  func remarks(on heart: HeartRateStep?) -> [Remark] {
    guard let heart, !heartRateRecordings.isEmpty else { return [] }
    return heart.recorded.remarks
  }

  /// A step of the task by its name or its result, or one in which a walk was recorded; what has no
  /// name was given as the task's.
  func isWalk(of task: ActiveTask) -> Bool {
    let walks = [RecordingKind.deviceMotion, .accelerometer, .pedometer, .location]
    return ActiveTask(step: identifier) == task || !leaves(of: task).isEmpty
      || recordings.contains { identifier.isEmpty || walks.contains($0.kind) }
  }
}

/// The metrics, drawings, flags and parameters that tasks of walking share.
extension WalkedStep {
  /// The metrics of a task whose distance may come from these sources, most trusted first.
  ///
  /// Those of the step's facts and of the heart rate are separate, since a task may have steps without walking.
  static func metrics(_ sources: [WalkedDistance.DistanceSource]) -> [Metric<WalkedStep>] {
    moved
      + WalkLengths.metrics(
        sources, speedsOf: sources.filter { $0 == .course || $0 == .pendulum }
      )
      .of(\.lengths) + turned
      + PedometerReport.metrics.of(\.pedometer)
      + LocationReport.metrics.of(\.location)
  }

  private static let moved: [Metric<WalkedStep>] = Walk.metrics(
    of: \.walk, else: \.refusal, pedometer: { $0.walk?.pedometer ?? $0.step.pedometerSummary },
    flags: \.motionFlags)

  private static let turned: [Metric<WalkedStep>] =
    TurnReport.metrics.of(\.walk?.turnReport, else: \.refusal)
    .flagged { $0.motionFlags + ($0.walk?.rhythmFlags ?? []) }

  static let drawings: [Drawing<WalkedStep>] =
    DrawnWalk.drawings.of { DrawnWalk($0.walk, $0.facts) }
    + LocationReport.drawings.of(\.location)

  static let flags = Flag.ofWalking + Flag.ofLocation + [.noFloorCounts] + Flag.ofHeartRates

  static let parameters: [any ParameterDefinition] =
    WalkingParameters.all + LocationReport.parameters + HeartRateParameters.all
}

extension WalkedStep {
  /// The step as it is reported; onsets of `motionEvents` count from the first sample of the grid.
  func measurement(
    _ metrics: [MeasuredMetric], motionEvents: [Event] = [], events: [Event] = [],
    resultSource: String?, remarksOnResult: [Remark] = []
  ) -> StepMeasurement {
    let moved = ((walk?.events ?? []) + motionEvents).map {
      $0.shifted(by: facts.motion?.offset ?? 0)
    }
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: source ?? resultSource ?? "",
      metrics: metrics,
      events: (moved + locationEvents + (heart?.events ?? []) + events).inOrderOfTime, flags: flags,
      remarks: remarksOnResult.map { $0.on(resultSource ?? "") }
        + (location?.remarks ?? []) + step.remarks(on: heart))
  }

  private var source: String? {
    facts.motion?.source ?? step.recordings.first?.source ?? heart?.source
  }

  private var flags: [Flag] {
    step.flags + (facts.motion == nil ? [.noMotionRecording] : [])
  }

  private var locationEvents: [Event] {
    guard let location, let first = location.track.fixes.first else { return [] }
    let origin = step.motionWindow.span?.lowerBound ?? first.time
    return location.events(since: origin, keepsCoordinates: keepsCoordinates)
  }
}

/// The parameters of the participant and of the phone.
public enum WalkingParameters {
  public static let height = Parameter(
    "height", .meters, 0.5...2.6, "Body height; needed for step length when no distance is known")
  public static let legLength = Parameter(
    "leg-length", .meters, 0.2...1.5, "Leg length; the default is 0.53 times the body height")
  public static let sensorHeight = Parameter(
    "sensor-height", .meters, 0.2...2, "Height of the phone above the ground when worn on the trunk"
  )
  public static let pendulumFactor = Parameter(
    "pendulum-factor", .one, 0.5...2, default: 1.14675,
    "Correction factor of the pendulum model of step length (Zijlstra and Hof 2003 used 1.25)")
  public static let placement = Parameter(
    "phone-placement", choices: Placement.words.map(\.word),
    "Where the phone was carried; the default is to detect it from the recording")

  public static let all: [any ParameterDefinition] = [
    height, legLength, sensorHeight, pendulumFactor, placement,
  ]
}

/// The parameters a walk is measured with.
struct WalkerFacts {
  let heightMeters: Double?
  let legMeters: Double?
  let pendulumFactor: Double
  let placementWord: String?

  /// Leg length as a share of body height, as in scikit-digital-health.
  static let legShareOfHeight = 0.53

  init(_ parameters: Parameters) {
    heightMeters = parameters[WalkingParameters.height]
    legMeters =
      parameters[WalkingParameters.legLength]
      ?? parameters[WalkingParameters.sensorHeight]
      ?? heightMeters.map { $0 * Self.legShareOfHeight }
    pendulumFactor = parameters[WalkingParameters.pendulumFactor]
    placementWord = parameters[WalkingParameters.placement]
  }

  var placement: Placement? {
    Placement.words.first { $0.word == placementWord }?.placement
  }
}
