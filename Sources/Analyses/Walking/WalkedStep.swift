import DSP
public import Metrics
import Recordings
public import Study

/// One walking step by all the sensors there are; none of them has to be.
public struct WalkedStep {
  let step: SessionStep
  let walker: WalkerFacts
  let gait: Gait
  let pedometer: PedometerReport?
  let location: LocationReport?
  /// The sources of distance and steps, compared with each other.
  let sources: WalkSources
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

    /// The course that was timed; nil without one.
    fileprivate var course: FixedCourse? {
      if case .distance(let course) = self { course } else { nil }
    }

    /// A timed course was walked, with any name of the step.
    fileprivate func asksForWalking(_ step: SessionStep) -> Bool {
      self != .turning && (course != nil || StepRole(step.identifier) == .walking)
    }
  }

  init(_ step: SessionStep, _ parameters: Parameters, aim: Aim, heart: HeartRateStep?) {
    (self.step, self.heart) = (step, heart)
    keepsCoordinates = parameters.keepsCoordinates
    let own = parameters.of(step)
    let (walker, motion) = (WalkerFacts(own), StepMotion(step, for: .steps))
    let found = motion.map { Walk.found(in: step, $0, walker, isAsked: aim.asksForWalking(step)) }
    // Flags of the step stand with its row; other sensors know nothing of those of the motion.
    let motionFlags =
      (motion?.flags ?? []).filter { !step.flags.contains($0) } + (motion?.sensorFlags ?? [])
      + (found?.measured?.flags ?? [])
    var location = LocationReport(step, own)
    let undirected = motion.flatMap {
      UndirectedWalk($0, of: step, walker, isAsked: aim.asksForWalking(step))
    }
    var pedometer = PedometerReport(step, beside: motion, found?.measured ?? undirected?.walk)
    course = aim.course
    let matched = step.pedometerSummary(beside: motion)
    sources = WalkSources(
      course: course, pedometer: pedometer?.summary, matched: matched, time: pedometer?.time,
      track: location?.track,
      own: [
        .pedometer: (pedometer?.flags ?? []) + (pedometer?.totalFlags ?? []),
        .location: (location?.distanceFlags ?? []) + (location?.coverageFlags ?? []),
      ], walk: found?.measured, stepSeconds: step.durationSeconds?.ifPositive, motion: motion,
      motionWindow: step.window(of: motion), health: HealthStep(step)?.steps)
    pedometer?.dispute(
      distance: sources.flags(of: .pedometer), steps: sources.stepFlags + sources.pedometerFlags)
    location?.dispute(distance: sources.flags(of: .location))
    let isForStepsOnly = motion?.isForStepsOnly == true && found?.measured != nil
    let lengths = WalkLengths(
      isForStepsOnly ? nil : found?.measured,
      refusal: isForStepsOnly ? .onlySteps : found?.refusal ?? .noMotionRecording, facts: walker,
      sources: sources, course: course, motionFlags: motionFlags,
      sourceFlags: [.pedometer: pedometer?.flags ?? [], .location: location?.distanceFlags ?? []])
    gait = Gait(
      motion: motion, found: found, undirected: undirected, pedometer: matched,
      stepFlags: sources.stepFlags,
      pedometerFlags: step.pedometerTearFlags + sources.pedometerFlags
        + (pedometer?.time?.matchFlags ?? []), sourceEvents: sources.events,
      lengths: aim == .turning ? nil : .success(lengths), motionFlags: motionFlags)
    (self.walker, self.pedometer, self.location) = (walker, pedometer, location)
  }

  /// Nothing was recorded, and no course was timed.
  var isEmpty: Bool {
    gait.motion == nil && pedometer == nil && location == nil && course == nil && heart == nil
  }
}

/// A step of a task of walking.
public struct WalkVisit: StepInput {
  public let step: SessionStep
  /// Nil when no recording of health samples covers the step.
  let heart: HeartRateStep?
}

extension Session {
  /// The walks of a task with the heart rates recorded during them.
  func walks(of task: ActiveTask, _ parameters: Parameters) -> [WalkVisit] {
    let hearts = HeartRateRun(self, parameters) { $0.isWalk(of: task) }
    return steps.filter { $0.isWalk(of: task) }.map {
      WalkVisit(step: $0, heart: hearts.heartRates(of: $0))
    }
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
    let speedSources = sources.filter { $0 == .course || $0 == .pendulum }
    return Gait.metrics(sources, speedsOf: speedSources).of(\.gait)
      + PedometerReport.metrics.of(\.pedometer) + LocationReport.metrics.of(\.location)
  }

  static let drawings: [Drawing<WalkedStep>] =
    Gait.drawings.of(\.gait) + LocationReport.drawings.of(\.location)

  static let flags = Flag.ofWalking + Flag.ofLocation + [.noFloorCounts] + Flag.ofHeartRates

  static let parameters: [any ParameterDefinition] =
    WalkingParameters.all + LocationReport.parameters + HeartRateParameters.all
}

extension WalkedStep {
  /// The step as the outcome of a task; onsets of `motionEvents` count from the first sample of the grid.
  func measured<Outcome>(
    as outcome: Outcome, motionEvents: [Event] = [], events: [Event] = [], resultSource: String?,
    remarksOnResult: [Remark] = []
  ) -> Measured<Outcome> {
    let moved = (gait.events + motionEvents).map { $0.shifted(by: gait.motion?.offset ?? 0) }
    return Measured(
      outcome: outcome, motion: gait.motion, source: source ?? resultSource,
      events: (moved + locationEvents + (heart?.events ?? []) + events).inOrderOfTime,
      flags: step.flags + (gait.motion == nil ? [.noMotionRecording] : []),
      remarks: remarksOnResult.map { $0.on(resultSource ?? "") } + (location?.remarks ?? [])
        + step.remarks(on: heart))
  }

  private var source: String? {
    gait.motion?.source ?? step.recordings.first?.source ?? heart?.source
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
      parameters[WalkingParameters.legLength] ?? parameters[WalkingParameters.sensorHeight]
      ?? heightMeters.map { $0 * Self.legShareOfHeight }
    pendulumFactor = parameters[WalkingParameters.pendulumFactor]
    placementWord = parameters[WalkingParameters.placement]
  }

  var placement: Placement? { Placement.words.first { $0.word == placementWord }?.placement }
}
