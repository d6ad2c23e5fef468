import Metrics
import Recordings
import Study
import Text

/// The measurements of one step: the movement in its recording, and the angles reported by the app.
public struct JointStep {
  /// A difference from the reported range that asks for an explanation.
  static let largestDifferenceDegrees = 5.0

  /// Attitude is whole without acceleration, and whatever its unit.
  private static let harmless: [Flag] = [.accelerationZero, .unitUnknown]

  /// Or why there is none; nil without a recording.
  let movement: Result<JointMovement, Unmeasurable>?
  let reported: RangeOfMotionResult?
  /// What must be known of the movement and not of what was reported.
  let sensorFlags: [Flag]

  init(_ motion: StepMotion, _ step: SessionStep, _ parameters: Parameters) {
    reported = RangeOfMotionResult(step)
    sensorFlags = motion.sensorFlags
    if let refusal = motion.refusal, !Self.harmless.contains(refusal) {
      movement = .failure(Unmeasurable(reason: refusal))
    } else {
      movement = Result { () throws(Unmeasurable) in try JointMovement(motion.ordered, parameters) }
    }
  }

  /// A step of which only the app's own numbers are left.
  init(reported: RangeOfMotionResult) {
    (movement, self.reported, sensorFlags) = (nil, reported, [])
  }

  /// Nil without a recording, and where it could not be measured.
  var measured: JointMovement? { movement?.measured }

  /// Degrees; nil where it could not be measured.
  var rangeDegrees: Double? { measured?.rangeDegrees }

  var isWithoutAttitude: Bool { movement?.refusal == .noAttitude }

  /// What holds for all values of the step.
  var flags: [Flag] {
    let axis = measured?.axis.reason == nil ? [] : [Flag.romAxisNominal]
    return axis + (reported?.flags ?? [])
  }

  /// The events of the movement, with the side of the step where that is known.
  func events(of step: SessionStep) -> [Event] {
    measured?.events(side: step.side?.rawValue ?? "") ?? []
  }

  /// The flags of the values that take part in the comparison with the app.
  var disagreement: [Flag] {
    guard let ours = rangeDegrees, let theirs = reported?.rangeDegrees else { return [] }
    return abs(ours - theirs) > Self.largestDifferenceDegrees ? [.romMismatch] : []
  }

  /// What is read off the movement, or the reason why there is none; nil without a recording.
  func reading(_ value: (JointMovement) -> Reading) -> Reading? {
    movement?.reading(value).flagged(sensorFlags)
  }
}

extension RangeOfMotionResult {
  /// Of the first result of the task; nil for a step without one.
  init?(_ step: SessionStep) {
    guard let leaf = step.leaves(of: RangeOfMotion.task).first else { return nil }
    self.init(leaf)
  }

  /// The message about a result without a range.
  var remarks: [Remark] { skipped.map { Remark(.elementSkipped, $0) } }

  var flags: [Flag] { skipped.isEmpty ? [] : [.elementSkipped] }
}
