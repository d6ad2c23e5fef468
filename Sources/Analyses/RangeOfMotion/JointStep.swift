import Metrics
import Recordings

/// What one step comes to: the movement in its recording, and what the app reported of it.
struct JointStep {
  /// A difference from the reported range that asks for an explanation.
  static let largestDifferenceDegrees = 5.0

  /// Attitude is whole at rates too low for acceleration, and without any.
  private static let harmless: [Flag] = [.rateTooLow, .noSensorData]

  /// Or why there is none; nil without a recording.
  let movement: Result<JointMovement, Unmeasurable>?
  let reported: ReportedAngles?
  /// What must be known of the movement and not of what was reported.
  private let sensorFlags: [Flag]

  init(_ motion: StepMotion, _ step: SessionStep, _ parameters: Parameters) {
    reported = ReportedAngles(step)
    sensorFlags = motion.sensorFlags
    if let refusal = motion.refusal, !Self.harmless.contains(refusal) {
      movement = .failure(Unmeasurable(reason: refusal))
    } else {
      movement = Result { () throws(Unmeasurable) in
        try JointMovement(motion.ordered, parameters)
      }
    }
  }

  /// A step of which only the app's own numbers are left.
  init(reported: ReportedAngles) {
    (movement, self.reported, sensorFlags) = (nil, reported, [])
  }

  /// Nil without a recording, and where it could not be measured.
  var measured: JointMovement? { try? movement?.get() }

  /// Degrees; nil where it could not be measured.
  var rangeDegrees: Double? { measured?.rangeDegrees }

  var isWithoutAttitude: Bool {
    guard case .failure(let refused)? = movement else { return false }
    return refused.reason == .noAttitude
  }

  /// What holds for all values of the step.
  var flags: [Flag] {
    let axis = measured?.axis.reason == nil ? [] : [Flag.axisNominal]
    return axis + (reported?.flags ?? [])
  }

  /// Of the movement, with the side of the step where that is known.
  func events(of step: SessionStep) -> [Event] {
    measured?.events(side: step.side?.rawValue ?? "") ?? []
  }

  /// Of the values that take part in the comparison with the app.
  var disagreement: [Flag] {
    guard let ours = rangeDegrees, let theirs = reported?.rangeDegrees else { return [] }
    return abs(ours - theirs) > Self.largestDifferenceDegrees ? [.romDisagree] : []
  }

  /// What is read off the movement, or the reason why there is none; nil without a recording.
  func reading(_ value: (JointMovement) -> Reading) -> Reading? {
    movement?.reading(value).flagged(sensorFlags)
  }
}
