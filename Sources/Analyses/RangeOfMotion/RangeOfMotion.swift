public import Metrics
public import Recordings

/// Knee or shoulder bent and stretched once with the phone on the limb.
public struct RangeOfMotion: Analysis {
  public static let task = ActiveTask.rangeOfMotion
  public static let method = "rom/2"
  public static let parameters = [axisParameter]
  public static let flags = Flag.ofRangeOfMotion
  public static let headlines = [
    "rom_range_deg", "rom_reported_range_deg", "axis_misalignment_deg", "rom_peak_velocity_dps",
  ]
  public static let title =
    "Range of motion: angles, speed and smoothness of a joint, side differences"
  public static let summary = """
    The angle is the twist of the phone's attitude about the axis the limb really turned about, found \
    from the angular velocity; it has no singularity, unlike the Euler angle the app reads, which is \
    given too. Angles keep ResearchKit's convention: 0 with the phone upright in portrait, 90 on its \
    back. A break of more than a quarter of a second in the movement refuses the step, and so does a \
    recording without attitude.
    """

  static let axisParameter = Parameter(
    "axis", choices: ["auto", "portrait", "landscape"], default: "auto",
    "how the phone was held; auto: landscape if the limb turned about the phone's y, else portrait")

  /// What one step, or the run as a whole, comes to.
  public struct Outcome {
    var facts: StepFacts?
    var joint: JointStep?
    var sides: JointSides?
    var run: RunFacts?
  }

  public static let metrics: [Metric<Outcome>] =
    StepFacts.metrics.map { $0.of(\.facts) } + JointStep.metrics.map { $0.of(\.joint) }
    + JointSides.metrics.map { $0.of(\.sides) } + RunFacts.metrics.map { $0.of(\.run) }

  public static let drawings: [Drawing<Outcome>] =
    JointMovement.drawings.map { $0.of(\.joint?.measured) }

  public init() {}

  public func measure(_ session: Session, _ parameters: Parameters) -> [StepMeasurement] {
    var ranges: [(step: SessionStep, degrees: Double?)] = []
    let steps = session.motionSteps(of: Self.task).compactMap { step -> StepMeasurement? in
      guard let motion = StepMotion(step) else { return withoutMotion(step, session) }
      let joint = JointStep(motion, step, parameters.of(step))
      ranges.append((step, joint.rangeDegrees))
      return measurement(of: step, motion, joint, parameters)
    }
    let sides = JointSides(ranges)
    return measurements(steps, andRunOf: session, isCompared: sides?.isComplete == true) {
      Outcome(sides: sides, run: $0)
    }
  }

  private func measurement(
    of step: SessionStep, _ motion: StepMotion, _ joint: JointStep, _ parameters: Parameters
  ) -> StepMeasurement {
    if joint.isWithoutAttitude, joint.reported == nil {
      return step.failed(.noAttitude, source: motion.source)
    }
    let outcome = Outcome(facts: StepFacts(step: step, motion: motion), joint: joint)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: motion.source,
      metrics: Self.rows(outcome), events: joint.events(of: step),
      flags: (motion.flags + joint.flags).unique, remarks: joint.reported?.remarks ?? []
    ).pictured(Self.pictures(of: outcome, parameters))
  }

  /// A step of which only the app's own angles are left, if any; nil when another row tells what
  /// became of its recording.
  private func withoutMotion(_ step: SessionStep, _ session: Session) -> StepMeasurement? {
    guard let reported = ReportedAngles(step) else {
      return step.problems.isEmpty ? step.failed(.noInput) : nil
    }
    let joint = JointStep(reported: reported)
    let facts = StepFacts(step: step)
    return StepMeasurement(
      step: step.identifier, attempt: step.attempt, source: session.source,
      metrics: Self.rows(Outcome(facts: facts, joint: joint)),
      flags: (step.flags + [.noMotion] + joint.flags).unique, remarks: reported.remarks)
  }
}
