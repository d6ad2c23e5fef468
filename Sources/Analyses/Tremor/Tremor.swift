public import Metrics
public import Recordings
public import Study

/// A hand that holds the phone at rest, outstretched, and while it moves.
public struct Tremor: Analysis {
  public static let task = ActiveTask.tremor
  public static let method = "tremor/5"
  public static let parameters: [any ParameterDefinition] = []
  public static let flags = Flag.ofTremor
  public static let headlines = [
    "hand_tremor_frequency_hz", "hand_tremor_acceleration_rms_mps2",
    "hand_tremor_displacement_rms_mm",
  ]
  public static let title =
    "Tremor of the hand: frequency, size, share of power, hands and poses compared"
  public static let summary = """
    Power spectra of acceleration and angular velocity are summed over the three axes, so that they do not depend on \
    the orientation of the phone in the hand; the first and the last second are left out. With an accelerometer \
    only, gravity is removed by a high-pass at 0.3 Hz, so that rotation by tremor contributes to the acceleration.
    """

  public static let drawings: [Drawing<MeasuredPose>] = TremorStep.drawings.of(\.step.measured)

  public let visits: [TremorVisit]
  private let session: Session
  /// Poses and hands of this run, for their comparison.
  private var hands = TremorRun()

  public init(_ session: Session, _ parameters: Parameters) {
    self.session = session
    let steps = session.motionSteps(of: Self.task)
    visits = zip(steps, steps.tremorPoses).map { TremorVisit(step: $0, pose: $1) }
    hands.skipped = session.skippedHand.map(TremorHand.init)
  }

  public mutating func measure(_ visit: TremorVisit) throws(UnusableStep) -> Measured<MeasuredPose>?
  {
    let (step, pose) = (visit.step, visit.pose)
    guard let motion = StepMotion(step) else {
      guard step.problems.isEmpty else { return nil }  // Another row describes the recording.
      if session.isSkipped(step) { return Measured(outcome: .skipped) }
      throw UnusableStep(reason: .noInput)
    }
    let measured = MeasuredPose(motion, pose)
    hands.take(step, pose, measured)
    return Measured(
      outcome: measured, motion: motion, source: motion.source,
      flags: motion.flags + (pose?.isVoluntary == true ? [.voluntaryMovement] : []))
  }

  public func summarize() -> WholeSession<TremorRun>? {
    hands.hasValues ? WholeSession(outcome: hands, basis: .comparison) : nil
  }
}

/// A step with the pose that the hand takes in it.
public struct TremorVisit: StepInput {
  public let step: SessionStep
  /// Nil if neither names nor the order of steps show it.
  let pose: TremorPose?
}

/// Both hands in one pose, when each was tested in a session of its own.
extension Tremor: Grouping {
  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: TremorSize.allCases.map(\.metric)) {
      TremorPose($0)?.rawValue
    }
  }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    BodySides(members).pairs.compactMap { pair in
      guard let pose = TremorPose(rawValue: pair.group) else { return nil }
      let sizes = TremorSize.allCases.compactMap { size in
        pair.means(size.metric).map { (size, $0) }
      }
      let hands = TremorRun(pose, Dictionary(uniqueKeysWithValues: sizes))
      return GroupMeasurement(
        participant: pair.participant, group: pair.group, metrics: sessionMetrics.rows(of: hands))
    }
  }
}

extension Flag {
  static let voluntaryMovement = Flag(
    "voluntary_movement", .note, "The pose requires movement. Movement below 2.5 Hz was removed.")
  static let noTremorPeak = Flag(
    "no_tremor_peak", .absence,
    "No acceleration peak between 3 and 12 Hz stands out. No tremor frequency is given.")
  static let tremorNearLimit = Flag(
    "tremor_near_limit", .doubt, concerning: .measured,
    "The tremor peak is close to the limits that decide whether there is a tremor: just above them if one was found, just below them if none was found."
  )
  static let tremorSlowMovement = Flag(
    "tremor_slow_movement", .doubt, concerning: .measured,
    "Movement from 1 to 3 Hz has more power than movement from 3 to 12 Hz and may hide a tremor.")
  static let tremorPoseMissing = Flag(
    "tremor_pose_missing", .absence, "One of the poses or hands compared could not be measured.")

  /// Every flag of tremor, for `explain` and the documentation.
  static let ofTremor: [Flag] = [
    voluntaryMovement, noTremorPeak, tremorNearLimit, tremorSlowMovement, tremorPoseMissing,
    noGyroscope, noMovement, .handSkipped,
  ]
}
