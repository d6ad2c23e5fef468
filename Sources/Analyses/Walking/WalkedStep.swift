import DSP
import Metrics
import Recordings

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

  /// What a step is walked for.
  enum Aim: Equatable {
    /// To cover a distance; a course of known length has been timed.
    case distance(FixedCourse?)
    /// To turn around, no distance meant.
    case turning

    /// A course that was timed has been walked, whatever the step is called.
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
      walk, refusal: refusal ?? .noMotion, facts: walker,
      pedometer: pedometer?.summary, course: course, track: location?.track,
      motionFlags: motionFlags,
      sourceFlags: [
        .pedometer: pedometer?.flags ?? [], .gps: location?.distanceFlags ?? [],
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
  /// The walks of a task with the heart rates that were recorded meanwhile.
  func walks(
    of task: ActiveTask, _ parameters: Parameters
  ) -> [(step: SessionStep, heart: HeartRateStep?)] {
    let hearts = HeartRateRun(self, parameters) { $0.isWalk(of: task) }
    return steps.filter { $0.isWalk(of: task) }.map { ($0, hearts.heartRates(of: $0)) }
  }
}

extension SessionStep {
  /// What its own heart-rate recordings hold that cannot be used; another step tells of borrowed ones.
  func remarks(on heart: HeartRateStep?) -> [String] {
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
