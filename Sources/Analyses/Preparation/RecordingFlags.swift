public import Metrics
public import Recordings

extension Flag {
  /// The flag of something that can be wrong with an input.
  public init(_ issue: InputIssue) {
    self.init(issue.code, Weight(issue.effect), issue.meaning, remedy: issue.remedy)
  }

  /// The flag of an error met while reading.
  public init(_ error: ReadError) {
    let flag = Flag(error.issue)
    self = error.position.map { flag.at($0) } ?? flag
  }

  static let noInput = Flag(.noInput)
  static let elementSkipped = Flag(.elementSkipped)
  static let emptyAudio = Flag(.emptyAudio)
  static let imageUnreadable = Flag(.imageUnreadable)
}

extension Flag.Weight {
  fileprivate init(_ effect: InputIssue.Effect) {
    self =
      switch effect {
      case .note: .note
      case .doubt: .doubt
      case .absence: .absence
      case .error: .error
      }
  }
}

extension Remark {
  /// What a reader says of a part of an input.
  init(_ flag: Flag, _ wording: ErrorWording) {
    self.init(flag, wording.problem, effect: wording.remedy)
  }
}

/// What can be said of any recording.
extension Flag {
  static let salvaged = Flag(
    "salvaged", .doubt, "The file was cut off; everything before the cut was used.",
    remedy: "what lies before the tear was used; --strict refuses such files")
  static let noSensorData = Flag(
    "acceleration_zero", .distrust, "Acceleration is zero throughout, as from a simulator.",
    remedy: "the recorder was on and the sensor was not; ask for permission in the app")
  static let notFilterable = Flag(
    "not_filterable", .distrust, "No filter could be designed for this signal.")
  static let short = Flag(
    "recording_short", .doubt, "The recording is short for this measure.",
    remedy: "ask participants for the whole length of the task")
  static let rateLow = Flag(
    "motion_sample_rate_low", .doubt, "Fewer than 80 samples a second.",
    remedy: "ask for a higher rate in the study's next version")
  static let rateTooLow = Flag(
    "motion_sample_rate_too_low", .distrust,
    "Fewer than 40 samples a second; movement cannot be measured.")
  static let gapBridged = Flag(
    "gap_bridged", .note, "A break of up to a quarter of a second was interpolated.")
  static let gapSplit = Flag(
    "gap_split", .doubt,
    "A longer break split the recording; the longest part was used, or none if it hid a movement.")
  static let clockRestarted = Flag(
    "clock_restarted", .doubt, "The clock went back by more than a second: another boot.")
  static let timeNotInSeconds = Flag(
    "time_unit_converted", .note, "Time stamps were in milli-, micro- or nanoseconds.")
  static let samplesDropped = Flag(
    "samples_dropped", .note, "Samples with missing values or a time seen before were left out.")
  static let outOfOrder = Flag("samples_sorted", .note, "Samples were put in order of time.")
  static let clipped = Flag(
    "clipped", .doubt,
    "More than 0.1 % of samples are at the sensor's limit: 8 g, or the largest value of a sound.",
    remedy: "ask for a larger distance from the microphone")
  static let gravityFromLowPass = Flag(
    "gravity_from_lowpass", .note, "An accelerometer alone: gravity is its low-passed signal.")
  static let attitudeMismatch = Flag(
    "attitude_gravity_mismatch", .doubt,
    "Stored gravity and attitude disagree by more than 2 degrees (median).",
    remedy: "look at the recording; axes may have been changed on the way")
  static let notInResult = Flag(
    "recording_not_in_result", .note, "The session's result does not mention this recording.")
  static let joinedParts = Flag(
    "recording_parts_joined", .note, "The recorder rolled over to several files, which were joined."
  )
  static let previousResult = Flag(
    "previous_result", .doubt, "The answer of an earlier run, shown again.")
  static let duplicateStepResult = Flag(
    "duplicate_step_result", .note, "A step's result was listed twice and counted once.")
  static let severalTasks = Flag(
    "session_of_several_tasks", .absence,
    "The run holds other tasks too, so that its length is not the length of this one.")
  static let assistiveTechnology = Flag(
    "assistive_technology_on", .doubt, "VoiceOver, Switch Control or the like was on.")
  static let coarseDates = Flag(
    "dates_to_second", .note, "Dates of whole seconds: the value is good to a second.")
  static let clockChanged = Flag(
    "wall_clock_changed", .doubt,
    "The wall clock was set during the step: its end is before its start.")
  static let earlyExit = Flag(
    "early_exit", .doubt, "The step ended more than a second before its planned time.")
  static let align1s = Flag(
    "aligned_to_second", .note, "Laid beside the motion by whole-second dates: good to a second.")
  static let alignStepStart = Flag(
    "aligned_to_step_start", .note, "Laid beside the motion by the start of the step.")
  static let noPedometer = Flag("no_pedometer", .absence, "There is no pedometer recording.")
  static let pedometerCountedNone = Flag(
    "pedometer_zero_steps", .distrust, "The pedometer counted no step, so there is no percentage."
  )
  static let noMotion = Flag(
    "no_motion_recording", .absence,
    "There is no motion recording; only what other sensors tell is given.")
  static let rateTooHigh = Flag(
    "motion_sample_rate_too_high", .distrust,
    "More than 2000 samples a second: the time stamps are not a clock's.")
  static let countMismatch = Flag(
    "count_mismatch", .doubt, "The result's own counts are not those of what it lists.")
  static let scoreMismatch = Flag(
    "score_mismatch", .doubt, "The result's own score is not the one its details give.")
  static let correctFlagMismatch = Flag(
    "correctness_mismatch", .doubt,
    "The result calls something right that is not, or wrong that is right; what was recomputed is used."
  )
  static let truncatedFile = Flag(
    "audio_truncated", .doubt, "The sound ends before its header says, or parts of it are damaged.",
    remedy: "the upload may be cut off; look for the whole file")
  static let headerRepaired = Flag(
    "audio_header_repaired", .note,
    "The sound's header was never completed; all that follows it was used.")
  static let lossyCodec = Flag(
    "audio_lossy", .doubt,
    "The sound was compressed with loss, which changes everything finer than pitch and level.",
    remedy: "record without loss where the study allows it")
  static let badSamples = Flag(
    "audio_samples_invalid", .doubt,
    "A few samples of the sound were no numbers and are taken for 0.")
  static let stepsUnlisted = Flag(
    "steps_unlisted", .absence,
    "Nothing tells of the steps in which nothing was recorded, such as the last.")
  static let noDates = Flag("no_dates", .absence, "The result has no usable dates.")
  public static let duplicateOfOtherParticipant = Flag(
    "duplicate_of_other_participant", .error,
    "A session of another participant has the same content: one of the two is not whose it is said to be.",
    remedy: "find out whose it is")
  static let tooFewValues = Flag("few_values", .distrust, "Too few values for this statistic.")

  /// Every flag above, for `explain` and the documentation.
  public static let ofRecordings: [Flag] =
    InputIssue.allCases.map { Flag($0) } + [
      salvaged, noSensorData, notFilterable, short, rateLow, rateTooLow, gapBridged, gapSplit,
      clockRestarted, timeNotInSeconds, samplesDropped, outOfOrder, clipped, gravityFromLowPass,
      attitudeMismatch, notInResult, joinedParts, previousResult, duplicateStepResult, severalTasks,
      assistiveTechnology, coarseDates, clockChanged, earlyExit, align1s, alignStepStart,
      noPedometer, pedometerCountedNone, noMotion, rateTooHigh, stepsUnlisted, noDates,
      tooFewValues, countMismatch, scoreMismatch, correctFlagMismatch, truncatedFile,
      headerRepaired, lossyCodec, badSamples, outOfRange, duplicateOfOtherParticipant,
    ] + ofSensors
}

extension AudioInfo {
  /// What a reader should know of a sound before anything is measured.
  public var flags: [Flag] {
    var flags: [Flag] = []
    if isTruncated { flags.append(.truncatedFile) }
    if isHeaderRepaired { flags.append(.headerRepaired) }
    if isLossy { flags.append(.lossyCodec) }
    return flags
  }
}

/// What several tasks say, each of which lists it among its own flags.
extension Flag {
  static let fewSteps = Flag("few_steps", .doubt, "Too few steps for this measure.")
  static let noDistance = Flag("no_distance", .absence, "No source tells the distance.")
  static let noGyroscope = Flag(
    "no_gyroscope", .absence,
    "The recording has no angular velocity: an accelerometer alone does not measure rotation.")
  static let noValidTrial = Flag(
    "no_valid_trial", .distrust, "No valid trial stands behind this value.")
  static let noGravity = Flag(
    "no_gravity", .absence, "An accelerometer alone does not tell inclination from movement.")
  static let noMovement = Flag(
    "no_movement", .distrust, "Nothing moves, or too little for the measure to have a meaning.")
  static let noVariation = Flag(
    "no_variation", .distrust, "All values are equal, so that this statistic has no value.")
}
