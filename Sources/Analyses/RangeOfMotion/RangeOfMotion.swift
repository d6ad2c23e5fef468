import DSP
public import Metrics
public import Recordings
public import Study
import Text

/// Knee or shoulder bent and stretched once with the phone on the limb.
public struct RangeOfMotion: Analysis {
  public static let task = ActiveTask.rangeOfMotion
  public static let method = "rom/4"
  public static let parameters: [any ParameterDefinition] = [axisParameter]
  public static let flags = Flag.ofRangeOfMotion
  public static let headlines = [
    "rom_range_deg", "rk_rom_range_deg", "rom_axis_misalignment_deg", "rom_angular_speed_max_dps",
  ]
  public static let title =
    "Range of motion: angles, speed and smoothness of a joint, side differences"
  public static let summary = """
    The angle is the twist of the phone's attitude about the movement axis, which is estimated from the angular \
    velocity. It has no singularity, unlike the Euler angle of the app, which is given too. Angles follow \
    ResearchKit's convention: 0 with the phone upright in portrait, 90 on its back. A step is not measured if a gap \
    of more than 0.25 s interrupts the movement or if the recording has no attitude.
    """

  static let axisParameter = Parameter(
    "rom-orientation", choices: ["auto", "portrait", "landscape"], default: "auto",
    "How the phone was held; `auto`: landscape if the limb rotated about the phone's y axis, otherwise portrait"
  )

  public static let drawings: [Drawing<JointStep>] = JointMovement.drawings.of(\.measured)

  public let visits: [SessionStep]
  private let parameters: Parameters
  /// The ranges of this session, for the comparison of the sides.
  private var ranges: [(step: SessionStep, degrees: Double?)] = []

  public init(_ session: Session, _ parameters: Parameters) {
    (visits, self.parameters) = (session.motionSteps(of: Self.task), parameters)
  }

  public mutating func measure(_ step: SessionStep) throws(UnusableStep) -> Measured<JointStep>? {
    guard let motion = StepMotion(step, for: .angles) else { return try withoutMotion(step) }
    let joint = JointStep(motion, step, parameters.of(step))
    ranges.append((step, joint.rangeDegrees))
    if joint.isWithoutAttitude, joint.reported == nil {
      throw UnusableStep(reason: .noAttitude, source: motion.source)
    }
    return Measured(
      outcome: joint, motion: motion, source: motion.source, events: joint.events(of: step),
      flags: motion.flags + joint.flags, remarks: joint.reported?.remarks ?? [])
  }

  /// A step with only the app's angles, if any; nil if another row describes its recording.
  private func withoutMotion(_ step: SessionStep) throws(UnusableStep) -> Measured<JointStep>? {
    guard let reported = RangeOfMotionResult(step) else {
      guard step.problems.isEmpty else { return nil }
      throw UnusableStep(reason: .noInput)
    }
    let joint = JointStep(reported: reported)
    return Measured(
      outcome: joint, flags: step.flags + [.noMotionRecording] + joint.flags,
      remarks: reported.remarks)
  }

  public func summarize() -> WholeSession<JointSides>? {
    JointSides(ranges).map {
      WholeSession(outcome: $0, basis: $0.isComplete ? .comparison : .result)
    }
  }
}

/// Both sides of a joint, when each was measured in a session of its own, as ResearchKit's task does.
extension RangeOfMotion: Grouping {
  private static let range = "rom_range_deg"

  public static func members(
    _ session: Session, _ measurements: [StepMeasurement], _ parameters: Parameters
  ) -> [GroupMember] {
    BodySides.members(of: session, measurements, values: [range]) { Joint($0).name.text }
  }

  public static func groups(_ members: [GroupMember], _ parameters: Parameters)
    -> [GroupMeasurement]
  {
    BodySides(members).pairs.map { pair in
      let sides = JointSides(means: pair.means(range), count: pair.count)
      return GroupMeasurement(
        participant: pair.participant, group: pair.group, metrics: sessionMetrics.rows(of: sides))
    }
  }
}

/// What a step measures, by its name; two sides of one joint can be compared.
struct Joint: Hashable {
  /// `knee`, `shoulder`, or an app's own name without its side.
  let name: ByteKey

  init(_ step: SessionStep) {
    let words = words(ofName: step.identifier)
    let known = ["knee", "shoulder"].first { joint in words.contains { $0.contains(joint) } }
    let unsided = words.filter { BodySide(rawValue: $0) == nil }
    name = ByteKey(known ?? unsided.joined(separator: "."))
  }
}

/// Both sides of one joint within a run.
public struct JointSides {
  /// Degrees, means of each side's attempts; nil where one side is missing or could not be measured.
  let means: (left: Double, right: Double)?
  let count: Int

  /// The means of all attempts of this session; nil if no step has a side.
  init?(_ ranges: [(step: SessionStep, degrees: Double?)]) {
    let sided = ranges.filter { $0.step.side != nil && !$0.step.isPrevious }
    guard !sided.isEmpty else { return nil }
    let pairs = Dictionary(grouping: sided) { Joint($0.step) }.values.compactMap { attempts in
      let left = attempts.filter { $0.step.side == .left }.compactMap(\.degrees)
      let right = attempts.filter { $0.step.side == .right }.compactMap(\.degrees)
      return mean(left).flatMap { left in mean(right).map { (left: left, right: $0) } }
    }
    means = pairs.count == 1 ? pairs[0] : nil
    count = sided.count
  }

  /// Compares means over sessions.
  init(means: (left: Double, right: Double)?, count: Int) {
    (self.means, self.count) = (means, count)
  }

  var isComplete: Bool { means != nil }
}

extension Flag {
  static let romMismatch = Flag(
    "rom_mismatch", .doubt, concerning: .measured,
    "The measured range and the range computed by ResearchKit differ by more than 5 degrees, usually because the movement was not about the device axis."
  )
  static let romAxisNominal = Flag(
    "rom_axis_nominal", .doubt, concerning: .measured,
    "The axis of the movement could not be measured. The range of motion is given about the axis of the device instead."
  )
  static let movementSlow = Flag(
    "movement_slow", .distrust, concerning: .measured,
    "No rotation was faster than 0.2 rad/s. The axis of the movement cannot be determined.")
  static let noAttitude = Flag(
    "no_attitude", .error,
    "The recording has no attitude, so that angles are unknown. The step was not analyzed.")
  static let romAxisNotHorizontal = Flag(
    "rom_axis_not_horizontal", .distrust, concerning: .measured,
    "The axis of the movement is more than 30 degrees from horizontal. The angle cannot be checked against gravity."
  )
  static let noStepResult = Flag(
    "no_step_result", .absence, "There is no result of the step to compare with.")
  static let oneSide = Flag(
    "one_side", .absence,
    "Only one side could be measured, or the two sides belong to different joints.")

  /// Every flag of range of motion, for `explain` and the documentation.
  static let ofRangeOfMotion: [Flag] = [
    romMismatch, romAxisNominal, movementSlow, noGyroscope, noAttitude, romAxisNotHorizontal,
    noStepResult, oneSide,
  ]
}
