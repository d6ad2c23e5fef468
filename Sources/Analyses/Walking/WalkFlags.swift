import Metrics

extension Flag {
  static let noWalking = Flag(
    "no_walking", .distrust, concerning: .measured, "No walking was found in the recording.")
  static let fewStrides = Flag(
    "few_strides", .doubt, concerning: .measured,
    "The recording has fewer than 10 straight strides, or too few for the measure.",
    remedy: "ask for a longer walk in a straight line next time")
  static let cadenceOctaveCorrected = Flag(
    "cadence_octave_corrected", .note,
    "The strongest rhythm was at the stride frequency. The step frequency is twice as high and was used."
  )
  static let cadenceUncertain = Flag(
    "cadence_uncertain", .doubt, concerning: .measured,
    "The rhythm of the steps repeats weakly (`cadence_confidence` below 0.5). Cadence, times, and the pendulum's lengths and speeds are doubtful."
  )
  static let mostlyTurning = Flag(
    "mostly_turning", .doubt, concerning: .measured,
    "More than half of the steps lie in turns. Measures of straight walking are empty. Cadence, times, lengths and speeds are taken from the steps outside of turns or, if fewer than 6 are, from all steps, and are then doubtful."
  )
  static let gaitIrregular = Flag(
    "gait_irregular", .doubt, concerning: .measured,
    "Strides do not repeat (stride regularity or cadence confidence below 0.3). Measures of variability are empty, and measures of regularity are doubtful."
  )
  static let noWalkingRhythm = Flag(
    "no_walking_rhythm", .distrust, concerning: .measured,
    "No foot contact is proven to be a step, because strides do not repeat as in walking. Steps are counted, as doubtful, only if the participant was asked to walk or the pedometer counted at least half as many. Cadence and mean times are doubtful instead of bad if the strides of all axes agree with them."
  )
  static let walkingRhythmUncertain = Flag(
    "walking_rhythm_uncertain", .doubt, concerning: .measured,
    "Fewer than 80 % of the foot contacts are proven to be steps. Counts are doubtful. Cadence, times and lengths are taken from the proven steps, and are doubtful if these are fewer than 10 or less than half of all contacts."
  )
  static let walkingRhythmMechanical = Flag(
    "walking_rhythm_mechanical", .doubt, concerning: .measured,
    "Strides repeat more exactly than a person can walk (cadence confidence 0.99 or more, at least 12 contacts). The phone may have been moved by a machine."
  )
  static let walkingRhythmTooFast = Flag(
    "walking_rhythm_too_fast", .distrust, concerning: .measured,
    "The power of the movement lies above 3.5 Hz, where steps do not occur. The phone was shaken.")
  static let boutRejected = Flag(
    "bout_rejected", .doubt, concerning: .measured,
    "A part of the recording has rises of acceleration like those of steps, but they are too small, do not repeat with the stride, and the phone does not swing. It is not counted as walking (`doubtful_step_count`)."
  )
  static let stepsFromStrides = Flag(
    "steps_from_strides", .note,
    "In the walk, or in a part of it, times are taken from the contacts of one foot: only these are visible in the acceleration, or gait is slow. The contacts of the other foot are assumed in the middle between them, so that step times have no variability or asymmetry of their own."
  )
  static let slowGait = Flag(
    "slow_gait", .note,
    "The walk, or a part of it, has strides of 1.8 to 4 s. Its strides were found from the repetition of all axes."
  )
  static let apAxisUncertain = Flag(
    "ap_axis_uncertain", .distrust, concerning: .measured,
    "The forward direction could not be distinguished from the sideways direction. Forward and sideways measures are not given."
  )
  static let noHeight = Flag(
    "no_height", .absence,
    "Body height or leg length is needed: give --height, --leg-length or --sensor-height.")
  static let pendulumUnvalidated = Flag(
    "pendulum_unvalidated", .doubt, concerning: .lengths,
    "The pendulum model of step length is validated for the lower back, but the phone was in a pocket or hand."
  )
  static let turnMismatch = Flag(
    "turn_mismatch", .doubt, concerning: .turns,
    "Turn angles from the gyroscope and from the attitude differ by more than 20 degrees.")
  static let noTurn = Flag("no_turn", .absence, "The recording contains no turn.")
  static let ldljWithoutGyroscope = Flag(
    "ldlj_without_gyroscope", .note,
    "Jerk was computed without correction for rotation, because the recording has no angular velocity."
  )
  static let phonePlacementUnknown = Flag(
    "phone_placement_unknown", .note,
    "The placement of the phone cannot be determined from an accelerometer alone.",
    remedy: "give --phone-placement")

  static let pedometerImplausible = Flag(
    "pedometer_implausible", .distrust, concerning: .measured,
    "The pedometer counted fewer than 10 steps and less than 10 m, while the motion recording proves more than twice as many steps, or location shows more than four times the distance. Its values are not those of the walk.",
    remedy:
      "use the steps of the motion recording or the distance by location, and check that the app may use motion and fitness data and that the phone is carried on the body"
  )

  static let courseTimeCoarse = Flag(
    "course_time_coarse", .note,
    "The time of the course is measured in ticks of 0.1 s. The speed is accurate to this resolution only."
  )
  static let courseTimeWholeSeconds = Flag(
    "course_time_whole_seconds", .doubt, concerning: .measured,
    "The app cut the time of the course to whole seconds, as ResearchStack does on Android. The course took up to 1 s longer, and the speed is lower."
  )
  static let courseTimeLimitReached = Flag(
    "course_time_limit_reached", .doubt, concerning: .measured,
    "The clock stopped at its time limit. Whether the end of the course was reached is unknown.")
  static let noDuration = Flag(
    "no_duration", .absence, "The result does not contain a duration above 0.")

  /// Every flag of walking a course of known length.
  static let ofCourses: [Flag] = [
    courseTimeCoarse, courseTimeWholeSeconds, courseTimeLimitReached, noDuration,
  ]

  /// Every flag of walking, for `explain` and the documentation.
  static let ofWalking: [Flag] = [
    noWalking, fewSteps, fewStrides, cadenceOctaveCorrected, cadenceUncertain, mostlyTurning,
    gaitIrregular, noWalkingRhythm, walkingRhythmUncertain, walkingRhythmMechanical,
    walkingRhythmTooFast, boutRejected, stepsFromStrides, slowGait, apAxisUncertain, noHeight,
    noDistance, pendulumUnvalidated, turnMismatch, noTurn, noGyroscope, ldljWithoutGyroscope,
    phonePlacementUnknown, noGravity, sourcesDisagree, pedometerImplausible,
  ]
}

extension Walk {
  /// What holds for all values of the walk.
  var flags: [Flag] {
    guard let straight, let walking else { return rejectionFlags }
    var flags: [Flag] = []
    if walking.isOctaveCorrected { flags.append(.cadenceOctaveCorrected) }
    if walking.bouts.contains(where: { !$0.hasSteps }) { flags.append(.stepsFromStrides) }
    if walking.bouts.contains(where: { $0.isSlow }) { flags.append(.slowGait) }
    // Both lower only what is measured from steps in turns, or from strides that do not repeat.
    if straight.isMostlyTurning { flags.append(.mostlyTurning.weighing(.note)) }
    if isIrregular { flags.append(.gaitIrregular.weighing(.note)) }
    if turns?.turns.contains(where: \.isDisputed) == true { flags.append(.turnMismatch) }
    return flags
  }

  /// What the rhythm says against values that are taken from the proven contacts if these are few.
  var rhythmFlags: [Flag] {
    let isScarce = proof?.isScarce ?? false
    return countFlags.map { $0 == .walkingRhythmUncertain && !isScarce ? $0.weighing(.note) : $0 }
  }

  /// What the rhythm says against the number and the extent of steps.
  var countFlags: [Flag] {
    guard let proof else { return [] }
    var flags = rejectionFlags
    switch proof.verdict {
    case .proven: break
    case .uncertain: flags.append(.walkingRhythmUncertain)
    case .unproven: flags.append(.noWalkingRhythm)
    }
    if let cadenceConfidence, cadenceConfidence >= Self.mechanicalConfidence,
      proof.measured.primary.contacts.count >= Self.fewestMechanicalContacts
    {
      flags.append(.walkingRhythmMechanical)
    }
    if proof.isTooFast { flags.append(.walkingRhythmTooFast) }
    return flags
  }

  /// What the rhythm says against cadence and mean times, of which there are two estimates.
  var meanFlags: [Flag] {
    rhythmFlags.map { $0 == .noWalkingRhythm && isCadenceConfirmed ? $0.weighing(.doubt) : $0 }
  }

  /// The flags of a weakly repeating rhythm and of many turns for cadence, times and lengths. The number of steps does
  /// not carry them.
  var timingFlags: [Flag] {
    (cadenceConfidence.map { $0 < Self.uncertainConfidence } == true ? [.cadenceUncertain] : [])
      + turningFlags
  }

  /// The flags of a walk that mostly turns for what is taken from its straight steps, or from all.
  private var turningFlags: [Flag] {
    guard let straight, straight.isMostlyTurning else { return [] }
    if straight.usesTurns { return [.mostlyTurning] }
    let strides = straight.segments(over: 2).count { !$0.isTurned }
    return strides < Self.fewestSteadyStrides ? [.fewStrides] : []
  }

  /// The flags of what is measured over a complete bout, turns included.
  var boutFlags: [Flag] { straight?.isMostlyTurning == true ? [.mostlyTurning] : [] }

  /// The flags of measures of regularity.
  var regularityFlags: [Flag] { isIrregular ? [.gaitIrregular] : [] }

  /// The flags of the rhythm for the number of steps: an instruction to walk makes it doubtful where no rhythm proves it.
  var stepCountFlags: [Flag] {
    countFlags.map { $0 == .noWalkingRhythm ? $0.weighing(.doubt) : $0 }
  }

  /// The flag of recordings in which bouts were rejected as not walking.
  var rejectionFlags: [Flag] { rejectedContactCount > 0 ? [.boutRejected] : [] }

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
    return isIrregular ? .gaitIrregular : nil
  }

  /// Why measures of single steps are not given, although there may be numbers; nil when they are.
  var symmetryVeto: Flag? {
    variabilityVeto ?? (straight?.isFromStrides == true ? .stepsFromStrides : nil)
  }

  /// Why a forward or sideways measure is missing.
  var axisReason: Flag {
    guard let straight, !straight.isMostlyTurning, let axes else { return straightReason }
    return straight.strides.isEmpty
      ? .fewStrides : axes.isUncertain ? .apAxisUncertain : .fewStrides
  }
}
