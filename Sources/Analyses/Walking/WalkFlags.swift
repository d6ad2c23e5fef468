import Metrics

extension Flag {
  static let noWalking = Flag("no_walking", .distrust, "Nobody walks in this recording.")
  static let fewStrides = Flag(
    "few_strides", .doubt, "Fewer than ten straight strides, or too few for this measure.",
    remedy: "ask for a longer walk in a straight line")
  static let octaveCorrected = Flag(
    "cadence_octave_corrected", .note,
    "The strongest rhythm was the stride; steps were taken from it.")
  static let cadenceUncertain = Flag(
    "cadence_uncertain", .doubt, "The rhythm of steps repeats weakly (confidence below 0.5).")
  static let mostlyTurning = Flag(
    "mostly_turning", .doubt,
    "More than half of the steps lie in turns; measures of straight walking are empty.")
  static let irregularGait = Flag(
    "gait_irregular", .doubt,
    "Strides do not repeat (regularity or confidence below 0.3); variability is empty.")
  static let noWalkingRhythm = Flag(
    "no_walking_rhythm", .distrust,
    "No contact is proven to be a step, because strides do not repeat as they do in walking. A count of steps is given, as doubtful, only where the participant was told to walk or the pedometer counted half as many."
  )
  static let rhythmUncertain = Flag(
    "walking_rhythm_uncertain", .doubt,
    "Fewer than 80 % of the contacts are proven to be steps; cadence, times and lengths are taken from those."
  )
  static let mechanicalRhythm = Flag(
    "walking_rhythm_mechanical", .doubt,
    "Strides are more alike than people's are (confidence 0.99 or more), as if a machine had moved the phone."
  )
  static let rhythmTooFast = Flag(
    "walking_rhythm_too_fast", .distrust,
    "The movement has its power above 3.5 Hz, where no steps are: the phone was shaken.")
  static let apAxisUncertain = Flag(
    "ap_axis_uncertain", .distrust,
    "The forward direction could not be distinguished from the sideways direction.")
  static let noHeight = Flag(
    "no_height", .absence, "Give --height, --leg-length or --sensor-height.")
  static let pendulumUnvalidated = Flag(
    "pendulum_unvalidated", .doubt,
    "The pendulum was tuned on the lower back; the phone was in a pocket or a hand.")
  static let turnDisagree = Flag(
    "turn_mismatch", .doubt, "Gyroscope and attitude tell turns more than 20 degrees apart.")
  static let noTurns = Flag("no_turn", .absence, "There is no turn in this recording.")
  static let ldljNoGyro = Flag(
    "ldlj_without_gyroscope", .note, "Jerk without the gyroscope's correction for rotation.")
  static let placementUnknown = Flag(
    "phone_placement_unknown", .note,
    "An accelerometer alone does not tell where it was; --phone-placement does.")

  static let durationTick = Flag(
    "course_time_coarse", .note,
    "The course's clock advances by 0.1 s; the speed is that uncertain.")
  static let timeLimitReached = Flag(
    "course_time_limit_reached", .doubt,
    "The clock stopped at its limit; whether the end of the course was reached is not known.")
  static let noDuration = Flag("no_duration", .absence, "The result tells no time above zero.")

  /// Every flag of walking a course of known length.
  static let ofCourses: [Flag] = [durationTick, timeLimitReached, noDuration]

  /// Every flag of walking, for `explain` and the documentation.
  static let ofWalking: [Flag] = [
    noWalking, fewSteps, fewStrides, octaveCorrected, cadenceUncertain, mostlyTurning,
    irregularGait, noWalkingRhythm, rhythmUncertain, mechanicalRhythm, rhythmTooFast,
    apAxisUncertain, noHeight, noDistance, pendulumUnvalidated, turnDisagree,
    noTurns, noGyroscope, ldljNoGyro, placementUnknown,
  ]
}

extension Walk {
  /// What holds for all values of the walk.
  var flags: [Flag] {
    guard let straight, let walking else { return [] }
    var flags: [Flag] = []
    if walking.isOctaveCorrected { flags.append(.octaveCorrected) }
    if straight.isMostlyTurning { flags.append(.mostlyTurning) }
    if isIrregular { flags.append(.irregularGait) }
    if turns?.turns.contains(where: \.isDisputed) == true { flags.append(.turnDisagree) }
    return flags
  }

  /// What the rhythm says against every value that is taken from contacts.
  var rhythmFlags: [Flag] {
    guard let proof else { return [] }
    var flags: [Flag] = []
    switch proof.verdict {
    case .proven: break
    case .uncertain: flags.append(.rhythmUncertain)
    case .unproven: flags.append(.noWalkingRhythm)
    }
    if let cadenceConfidence, cadenceConfidence >= Self.mechanicalConfidence {
      flags.append(.mechanicalRhythm)
    }
    if proof.isTooFast { flags.append(.rhythmTooFast) }
    return flags
  }

  /// The same for the number of steps, for which an instruction to walk speaks as well.
  var stepCountFlags: [Flag] {
    rhythmFlags.map { $0 == .noWalkingRhythm ? $0.weighing(.doubt) : $0 }
  }

  /// Why a value of a walk is missing.
  var walkingReason: Flag { walking == nil ? .noWalking : .fewSteps }

  /// Why measures of straight walking are missing, if they are.
  var straightReason: Flag {
    guard let straight else { return .noWalking }
    return straight.isMostlyTurning ? .mostlyTurning : .fewStrides
  }

  /// Why variability is not given, although there may be numbers; nil when it is.
  var variabilityVeto: Flag? {
    guard let straight else { return .noWalking }
    if straight.isMostlyTurning { return .mostlyTurning }
    return isIrregular ? .irregularGait : nil
  }

  /// Why a forward or sideways measure is missing.
  var axisReason: Flag {
    guard let straight, !straight.isMostlyTurning, let axes else { return straightReason }
    return straight.strides.isEmpty
      ? .fewStrides : axes.isUncertain ? .apAxisUncertain : .fewStrides
  }
}
