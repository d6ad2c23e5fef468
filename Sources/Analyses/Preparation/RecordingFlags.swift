public import Metrics
public import Recordings

extension Flag {
  /// The flag of something that can be wrong with an input.
  public init(_ issue: InputIssue) {
    let weight = Weight(issue.effect)
    self.init(
      issue.code, weight, concerning: weight == .doubt ? .recorded : nil,
      ofDamage: issue.isOfContent, issue.meaning, remedy: issue.remedy)
  }

  /// The flag of an error met while reading.
  public init(_ error: ReadError) {
    let flag = Flag(error.issue)
    self = error.position.map { flag.at($0) } ?? flag
  }

  static let noInput = Flag(.noRecording)
  static let elementSkipped = Flag(.elementSkipped)
  static let emptyAudio = Flag(.audioEmpty)
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

extension Flag {
  static let stepUnknown = Flag(
    "step_unknown", .note,
    "The task description plans a step of which nothing was recorded and whose name the task does not know. It counts as missing; it may be spelled differently in the session, or belong to another task.",
    remedy: "compare the names of its steps with those in the result of the session")
}

/// What can be said of any recording.
extension Flag {
  static let salvaged = Flag(
    "salvaged", .doubt, concerning: .recorded, ofDamage: true,
    "The file was truncated. Only what is complete before the cut can be used, so durations and counts may be too small.",
    remedy:
      "look for a longer copy on the device or in the upload; without one, use what does not depend on its length"
  )
  static let accelerationZero = Flag(
    "acceleration_zero", .distrust, concerning: .measured,
    "Acceleration is 0 throughout, as in a simulator. Values from the recording are not valid.",
    remedy:
      "record on a phone and not in a simulator, and check the sensor of the phone before the next session"
  )
  static let notFilterable = Flag(
    "not_filterable", .distrust, concerning: .measured,
    "No filter could be designed for the sample rate of the signal. The measure is not given.")
  static let recordingShort = Flag(
    "recording_short", .doubt, concerning: .measured,
    "The recording is short for the measure, which is less reliable or not given.",
    remedy: "let participants complete the whole task next time, or configure a longer one")
  static let motionSampleRateLow = Flag(
    "motion_sample_rate_low", .doubt, concerning: .measured,
    "The sample rate of the motion recording is below 80 Hz. Times and high frequencies are less accurate.",
    remedy: "use a sample rate of 100 Hz in the next version of the study")
  static let motionSampleRateTooLow = Flag(
    "motion_sample_rate_too_low", .distrust, concerning: .measured,
    "The sample rate of the motion recording is below 40 Hz, too low to measure movement. From 25 Hz on, steps, cadence and mean step time are given, as doubtful.",
    remedy: "use a sample rate of 100 Hz in the next version of the study")
  static let gapBridged = Flag(
    "gap_bridged", .note, "A gap of at most 0.25 s in the recording was filled by interpolation.")
  static let gapSplit = Flag(
    "gap_split", .doubt, concerning: .measured,
    "A gap of more than 0.25 s divides the recording. The longest part was used, or none if the movement may lie in the gap."
  )
  static let clockRestarted = Flag(
    "clock_restarted", .doubt, concerning: .recorded,
    "The clock of the samples jumped back by more than 1 s, as when the phone was restarted. The parts before and after the jump are not joined."
  )
  static let timeUnitConverted = Flag(
    "time_unit_converted", .note,
    "Times of the recording or of the result were in milliseconds, microseconds or nanoseconds and were converted to seconds."
  )
  public static let convertedForm = Flag(
    "converted_form", .note,
    "The recording or the result is in a form into which a program or a database has converted it. Its values are those of the original. The column form of inputs.csv names the form."
  )
  static let scalarsBoxed = Flag(
    "scalars_boxed", .note,
    "Each number and text is a list of one, as R writes it without auto_unbox. Such a list was read as its element."
  )
  static let samplesDropped = Flag(
    "samples_dropped", .note, concerning: .recorded, ofDamage: true,
    "Samples with missing values or with the time of an earlier sample, or positions that are not accurate enough or out of reach, were left out. If they are more than 20 % of the samples, their number follows an @ and the values are doubtful."
  )
  static let noUsableSample = Flag(
    "no_usable_sample", .error, ofDamage: true,
    "The recording has samples, but none could be used: each lacks a time or a value, or is a position less accurate than --location-accuracy-max. Nothing was measured.",
    remedy: "check that the app writes the time and all axes of its sensors")
  static let tooSparse = Flag(
    "too_sparse", .error,
    "The samples are too far apart to measure movement: fewer than 20 a second, for steps fewer than 25, or for angles more than 2 s apart.",
    remedy:
      "record motion at 100 Hz in the next sessions; what was not recorded cannot be recovered")
  static let samplesSorted = Flag(
    "samples_sorted", .note, "Samples were not in order of time and were sorted.")
  static let clipped = Flag(
    "clipped", .doubt, concerning: .measured,
    "More than 0.1 % of the samples are at the limit of the sensor: 8 g for motion, the largest value of the recorder for audio. Levels and peaks are underestimated.",
    remedy:
      "in the next sessions, carry the phone where it does not hit anything, and speak at a larger distance from the microphone"
  )
  static let gravityFromLowpass = Flag(
    "gravity_from_lowpass", .note,
    "The recording has acceleration without a separate gravity signal. Gravity was estimated with a low-pass filter."
  )
  static let attitudeGravityMismatch = Flag(
    "attitude_gravity_mismatch", .doubt, concerning: .measured,
    "Gravity and attitude stored by the phone differ by more than 2 degrees (median). Axes derived from them are doubtful.",
    remedy:
      "compare with the file as the phone wrote it: axes may have been rotated or exchanged before analysis"
  )
  static let recordingNotInResult = Flag(
    "recording_not_in_result", .note, "The result of the session does not mention the recording.")
  static let recordingPartsJoined = Flag(
    "recording_parts_joined", .note, "The recorder wrote several files, which were joined.")
  static let previousResult = Flag(
    "previous_result", .doubt, concerning: .everything,
    "The result belongs to an earlier session and was shown again by the app. It does not describe the present session."
  )
  static let duplicateStepResult = Flag(
    "duplicate_step_result", .note, "The result lists a step twice. It was counted once.")
  static let sessionOfSeveralTasks = Flag(
    "session_of_several_tasks", .absence,
    "The session contains other tasks as well. Its duration is not the duration of the task.")
  static let assistiveTechnologyOn = Flag(
    "assistive_technology_on", .doubt, concerning: .measured,
    "VoiceOver, Switch Control or another assistive technology was on. Times and taps may not be comparable with other sessions."
  )
  static let dateUnreadable = Flag(
    "date_unreadable", .note,
    "A date of the result is there and cannot be read. A message shows it. Durations and the order of sessions may need it.",
    remedy:
      "write it as in 2026-01-15T09:30:12-0600 before the analysis, or report the form; meanwhile name the visit in the column visit of --map"
  )
  static let dateImplausible = Flag(
    "date_implausible", .note,
    "The start or the end lies outside of the years 2012 to 2069: the clock was not set, or the date is of a calendar with other months. It is left empty.",
    remedy:
      "set clock and calendar of the device or the export to Gregorian dates; meanwhile name the visit in the column visit of --map"
  )
  static let zoneUnknown = Flag(
    "zone_unknown", .note,
    "The start has no offset from UTC. A local time is printed without an offset, and a moment that is given as a number in UTC. Durations and the order of sessions hold; recordings with dates of another clock may not be found.",
    remedy: "let the app write dates with an offset, as in 2026-01-15T09:30:12-0600")
  static let datesConflict = Flag(
    "dates_conflict", .note,
    "Two dates of the session differ by more than a year, as where a device counts the years of another calendar, such as the Ethiopic one, beside a clock that does not. Its start and its visit may be wrong.",
    remedy: "name the visit in the column visit of --map")
  static let calendarConverted = Flag(
    "calendar_converted", .note,
    "The year of the start is one of the Buddhist, Minguo or Japanese calendar and was converted to the Gregorian calendar."
  )
  static let datesToSecond = Flag(
    "dates_to_second", .note,
    "Dates have whole seconds only: durations are accurate to 1 s, and reaction times by dates have no value.",
    remedy: "let the app write dates with fractions of a second")
  static let wallClockChanged = Flag(
    "wall_clock_changed", .doubt, concerning: .dates,
    "The end date is before the start date: the wall clock was changed in between. The duration is wrong."
  )
  static let earlyExit = Flag(
    "early_exit", .doubt, concerning: [.performance, .lengths],
    "The step ended more than 1 s before its planned duration. Counts, distances and totals may be too small."
  )
  static let alignedToSecond = Flag(
    "aligned_to_second", .note,
    "Pedometer data were aligned to the motion recording by dates in whole seconds: accurate to 1 s."
  )
  static let alignedToStepStart = Flag(
    "aligned_to_step_start", .note,
    "Pedometer data were aligned to the motion recording by the start of the step in the result, because the recording has no dates."
  )
  static let noPedometer = Flag("no_pedometer", .absence, "There is no pedometer recording.")
  static let pedometerZeroSteps = Flag(
    "pedometer_zero_steps", .distrust, concerning: .measured,
    "The pedometer counted 0 steps: a percentage of its count is undefined.")
  static let noMotionRecording = Flag(
    "no_motion_recording", .absence,
    "There is no motion recording. Only values of other sensors are given.")
  static let motionSampleRateTooHigh = Flag(
    "motion_sample_rate_too_high", .distrust, concerning: .recorded,
    "The sample rate of the motion recording is above 2000 Hz: the time stamps cannot be right. Movement was not measured."
  )
  static let countMismatch = Flag(
    "count_mismatch", .doubt, concerning: .measured,
    "Counts stored in the result differ from the number of its entries.")
  static let scoreMismatch = Flag(
    "score_mismatch", .doubt, concerning: .measured,
    "The score stored in the result differs from the score computed from its details.")
  static let correctnessMismatch = Flag(
    "correctness_mismatch", .doubt, concerning: .measured,
    "The result marks a correct answer as wrong or a wrong one as correct. The recomputed correctness was used."
  )
  static let audioTruncated = Flag(
    "audio_truncated", .doubt, concerning: .recorded, ofDamage: true,
    "The audio ends before the length given in its header, or parts of it are damaged. The rest was used.",
    remedy:
      "look for a longer copy on the device or in the upload; a recorder that was stopped wrote no more"
  )
  static let audioHeaderRepaired = Flag(
    "audio_header_repaired", .note,
    "The header of the audio file was never completed. Everything after it was used.")
  static let audioLossy = Flag(
    "audio_lossy", .doubt, concerning: .measured,
    "The audio was compressed with loss. Measures finer than F0 and level are altered.",
    remedy: "record without loss where the study allows it")
  static let audioSamplesInvalid = Flag(
    "audio_samples_invalid", .doubt, concerning: .measured, ofDamage: true,
    "At most 0.1 % of the audio samples are not finite numbers. They were replaced by 0.")
  static let stepsUnlisted = Flag(
    "steps_unlisted", .absence,
    "The input does not list steps without recordings, such as the last one.")
  static let noDates = Flag("no_dates", .absence, "The result has no usable dates.")
  public static let duplicateOfOtherParticipant = Flag(
    "duplicate_of_other_participant", .error,
    "A session of another participant has identical content. One of the two is assigned to the wrong participant.",
    remedy:
      "find out which participant the session belongs to, and leave the other copy out with --exclude"
  )
  static let fewValues = Flag(
    "few_values", .distrust, concerning: .measured,
    "The number of values is too small for the statistic.")

  /// Every flag above, for `explain` and the documentation.
  public static let ofRecordings: [Flag] =
    InputIssue.allCases.map { Flag($0) } + [
      salvaged, accelerationZero, notFilterable, recordingShort, motionSampleRateLow,
      motionSampleRateTooLow, gapBridged, gapSplit, clockRestarted, timeUnitConverted,
      timeUnitUnknown, samplesDropped, noUsableSample, tooSparse, samplesSorted, clipped,
      convertedForm, scalarsBoxed, gravityFromLowpass, attitudeGravityMismatch,
      recordingNotInResult, recordingPartsJoined, previousResult, duplicateStepResult,
      sessionOfSeveralTasks, assistiveTechnologyOn, datesToSecond, wallClockChanged, earlyExit,
      dateUnreadable, dateImplausible, calendarConverted, zoneUnknown, datesConflict,
      alignedToSecond, alignedToStepStart, noPedometer, pedometerZeroSteps, noMotionRecording,
      motionSampleRateTooHigh, stepsUnlisted, noDates, fewValues, countMismatch, scoreMismatch,
      correctnessMismatch, audioTruncated, audioHeaderRepaired, audioLossy, audioSamplesInvalid,
      recordingIncomplete, pedometerStopped, recorderRunsInParts, recordingBeyondStep,
      recordingOutsideStep, outOfRange, countNotWhole, duplicateOfOtherParticipant, taskAssumed,
      stepUnknown,
    ] + ofSensors + ofUnits
}

extension AudioInfo {
  /// What a reader should know of a sound before anything is measured.
  public var flags: [Flag] {
    var flags: [Flag] = []
    if isTruncated { flags.append(.audioTruncated) }
    if isHeaderRepaired { flags.append(.audioHeaderRepaired) }
    if isLossy { flags.append(.audioLossy) }
    return flags
  }
}

extension Flag {
  /// A larger share of dropped samples leaves too little of a recording to be good.
  static let largestDroppedShare = 0.2

  /// The flag of a recording that lost samples. If they are many, the flag makes values doubtful and states their number.
  static func samplesDropped(_ lost: Int, of all: Int) -> Flag {
    Double(lost) > largestDroppedShare * Double(all)
      ? samplesDropped.weighing(.doubt).at(lost) : samplesDropped
  }
}

extension [Flag] {
  /// With the flag of dropped samples, unless their number is known already.
  func notingDroppedSamples(_ areDropped: Bool) -> [Flag] {
    areDropped && !contains { $0.code == Flag.samplesDropped.code }
      ? self + [.samplesDropped] : self
  }
}

/// What several tasks say, each of which lists it among its own flags.
extension Flag {
  static let fewSteps = Flag(
    "few_steps", .doubt, concerning: .measured, "The number of steps is too small for the measure.")
  static let noDistance = Flag("no_distance", .absence, "No source contains the distance walked.")
  static let noGyroscope = Flag(
    "no_gyroscope", .absence,
    "The recording has no angular velocity. Measures that need a gyroscope are empty.")
  static let noValidTrial = Flag(
    "no_valid_trial", .distrust, concerning: .measured, "No valid trial is available for the value."
  )
  static let noGravity = Flag(
    "no_gravity", .absence,
    "The recording has no gravity signal, or gravity was taken out of its acceleration. Directions, inclination and lengths are not given; steps, cadence and step times come from the size of acceleration and are doubtful.",
    remedy:
      "record acceleration with gravity, or device motion with a gravity signal; gravity that was taken out cannot be recovered"
  )
  static let noMovement = Flag(
    "no_movement", .distrust, concerning: .measured,
    "Nothing moves, or too little for the measure to be meaningful.")
  static let noVariation = Flag(
    "no_variation", .distrust, concerning: .measured,
    "All values are equal: the statistic is undefined.")
}
