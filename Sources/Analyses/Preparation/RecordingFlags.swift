public import Metrics
public import Recordings

/// What can be said of any recording.
extension Flag {
  static let salvaged = Flag(
    "salvaged", .doubt, "The file was cut off; everything before the cut was used.")
  static let jsonTruncated = Flag(
    "json_truncated", .doubt, "The file ends inside an item, at the byte behind the @.")
  static let jsonMalformed = Flag(
    "json_malformed", .distrust, "The file is not valid JSON from the byte behind the @ on.")
  static let jsonNotUTF8 = Flag(
    "json_not_utf8", .distrust, "The file is not UTF-8 from the byte behind the @ on.")
  static let jsonTooDeep = Flag(
    "json_too_deep", .distrust, "Nesting deeper than any recording has.")
  static let jsonTooLarge = Flag(
    "json_too_large", .distrust, "The document would take an unreasonable amount of memory.")
  static let jsonEmpty = Flag("json_empty", .distrust, "The file is empty.")
  static let csvTruncated = Flag(
    "csv_truncated", .doubt, "The table ends inside a row, at the byte behind the @.")
  static let csvMalformed = Flag(
    "csv_malformed", .distrust, "The table is not valid CSV in the line behind the @.")
  static let xmlTruncated = Flag(
    "xml_truncated", .doubt, "The file ends inside an element, at the byte behind the @.")
  static let xmlMalformed = Flag(
    "xml_malformed", .distrust, "The file is not valid XML in the line behind the @.")
  static let archiveDamaged = Flag(
    "archive_damaged", .distrust, "The archive is cut off or was changed; nothing of it was used.")
  static let archiveEncrypted = Flag(
    "archive_encrypted", .distrust, "The archive is encrypted; nothing of it was used.")
  static let archiveForeign = Flag(
    "archive_foreign", .distrust, "Packed in a way that is not read, such as 7z, rar or xz.")
  static let archiveTooLarge = Flag(
    "archive_too_large", .distrust, "It unpacks to more than --archive-size allows.")
  static let archiveRatio = Flag(
    "archive_ratio", .distrust, "It unpacks to more times its size than --archive-ratio allows.")
  static let archiveMembers = Flag(
    "archive_members", .distrust, "It has more members than --archive-members allows.")
  static let archiveDepth = Flag(
    "archive_depth", .distrust, "It lies in more archives than --archive-depth allows.")
  static let archiveLibraryMissing = Flag(
    "archive_library_missing", .distrust, "The library that reads archives is not installed.")
  static let archivePathUnsafe = Flag(
    "archive_path_unsafe", .distrust,
    "A member of the archive has a name that leads out of it, or is a link; it was not read.")
  static let unreadable = Flag("unreadable", .distrust, "The file could not be opened or read.")
  static let unrecognized = Flag(
    "unrecognized", .distrust, "Neither a recording nor a result by its content.")
  static let crashed = Flag("crashed", .distrust, "The program failed while it worked on this.")
  static let timedOut = Flag("timed_out", .distrust, "It took longer than --timeout allows.")
  static let outOfMemory = Flag(
    "out_of_memory", .distrust, "It took more memory than --memory allows.")
  static let fileMissing = Flag(
    "file_missing", .doubt, "The result names a recording that is not in the session's folder.")
  static let fileAmbiguous = Flag(
    "file_ambiguous", .doubt, "The result names a recording that is there more than once.")
  public static let valuesConflict = Flag(
    "values_conflict", .distrust,
    "One device tells different values of one time; none of that day is used.")
  static let partsDiffer = Flag(
    "parts_differ", .distrust, "The files of one recording hold different sensors.")
  static let tableTorn = Flag(
    "table_torn", .distrust, "The table ends inside a row; the rows before it were used.")
  static let rowMalformed = Flag(
    "row_malformed", .distrust,
    "The row of a table has not one cell for each column, or a name in it cannot stand in a table of output."
  )
  static let taskUnsupported = Flag(
    "task_unsupported", .distrust, "This version has no analysis of the task.")
  static let noInput = Flag("no_input", .distrust, "There is no recording, or it holds no items.")
  static let noSensorData = Flag(
    "no_sensor_data", .distrust, "Acceleration is zero throughout, as from a simulator.")
  static let notFilterable = Flag(
    "not_filterable", .distrust, "No filter could be designed for this signal.")
  static let short = Flag("short", .doubt, "The recording is short for this measure.")
  static let rateLow = Flag("rate_low", .doubt, "Fewer than 80 samples a second.")
  static let rateTooLow = Flag(
    "rate_too_low", .distrust, "Fewer than 40 samples a second; movement cannot be measured.")
  static let gapBridged = Flag(
    "gap_bridged", .note, "A break of up to a quarter of a second was interpolated.")
  static let gapSplit = Flag(
    "gap_split", .doubt,
    "A longer break split the recording; the longest part was used, or none if it hid a movement.")
  static let clockRestarted = Flag(
    "clock_restarted", .doubt, "The clock went back by more than a second: another boot.")
  static let timeNotInSeconds = Flag(
    "time_not_in_seconds", .note, "Time stamps were in milli-, micro- or nanoseconds.")
  static let samplesDropped = Flag(
    "samples_dropped", .note, "Samples with missing values or a time seen before were left out.")
  static let outOfOrder = Flag("out_of_order", .note, "Samples were put in order of time.")
  static let clipped = Flag(
    "clipped", .doubt,
    "More than 0.1 % of samples are at the sensor's limit: 8 g, or the largest value of a sound.")
  static let gravityFromLowPass = Flag(
    "gravity_from_lowpass", .note, "An accelerometer alone: gravity is its low-passed signal.")
  static let attitudeMismatch = Flag(
    "attitude_gravity_mismatch", .doubt,
    "Stored gravity and attitude disagree by more than 2 degrees (median).")
  static let notInResult = Flag(
    "not_in_result", .note, "The session's result does not mention this recording.")
  static let joinedParts = Flag(
    "parts_joined", .note, "The recorder rolled over to several files, which were joined.")
  static let previousResult = Flag(
    "previous_result", .doubt, "The answer of an earlier run, shown again.")
  static let duplicateStepResult = Flag(
    "duplicate_step_result", .note, "A step's result was listed twice and counted once.")
  static let severalTasks = Flag(
    "several_tasks", .note,
    "The run holds other tasks too, so that its length is not the length of this one.")
  static let assistiveTechnology = Flag(
    "assistive_technology", .doubt, "VoiceOver, Switch Control or the like was on.")
  static let coarseDates = Flag(
    "coarse_dates", .note, "Dates of whole seconds: the value is good to a second.")
  static let clockChanged = Flag(
    "clock_changed", .doubt, "The wall clock was set during the step: its end is before its start.")
  static let earlyExit = Flag(
    "early_exit", .doubt, "The step ended more than a second before its planned time.")
  static let align1s = Flag(
    "align_1s", .note, "Laid beside the motion by whole-second dates: good to a second.")
  static let alignStepStart = Flag(
    "align_step_start", .note, "Laid beside the motion by the start of the step.")
  static let noPedometer = Flag("no_pedometer", .note, "There is no pedometer recording.")
  static let pedometerCountedNone = Flag(
    "pedometer_counted_none", .note, "The pedometer counted no step, so there is no percentage.")
  static let noMotion = Flag(
    "no_motion", .note, "There is no motion recording; only what other sensors tell is given.")
  static let rateTooHigh = Flag(
    "rate_too_high", .distrust,
    "More than 2000 samples a second: the time stamps are not a clock's.")
  static let elementSkipped = Flag(
    "element_skipped", .doubt,
    "A part of the result could not be used and was left out; a message says which and why.")
  static let countMismatch = Flag(
    "count_mismatch", .doubt, "The result's own counts are not those of what it lists.")
  static let scoreMismatch = Flag(
    "score_mismatch", .doubt, "The result's own score is not the one its details give.")
  static let correctFlagMismatch = Flag(
    "correct_flag_mismatch", .doubt,
    "The result calls something right that is not, or wrong that is right; what was recomputed is used."
  )
  static let truncatedFile = Flag(
    "truncated_file", .doubt, "The sound ends before its header says, or parts of it are damaged.")
  static let headerRepaired = Flag(
    "header_repaired", .note,
    "The sound's header was never completed; all that follows it was used.")
  static let lossyCodec = Flag(
    "lossy_codec", .doubt,
    "The sound was compressed with loss, which changes everything finer than pitch and level.")
  static let badSamples = Flag(
    "bad_samples", .doubt, "A few samples of the sound were no numbers and are taken for 0.")
  static let emptyAudio = Flag("empty_audio", .distrust, "The recording holds no sound.")
  static let corruptAudio = Flag(
    "corrupt_audio", .distrust, "More than 0.1 % of the sound's samples are no numbers.")
  static let audioUnreadable = Flag(
    "audio_unreadable", .distrust, "The file should hold a sound, and none can be read.")
  static let audioUnsupported = Flag(
    "audio_unsupported", .distrust,
    "The sound is of a kind, a rate or a number of channels not read.")
  static let audioDecoderMissing = Flag(
    "audio_decoder_missing", .distrust, "The library that decodes the sound is not installed.")
  static let undescribedPCM = Flag(
    "pcm_undescribed", .distrust,
    "Samples without a header: --rate, --channels and --encoding have to tell what they are.")
  static let imageUnreadable = Flag(
    "image_unreadable", .distrust, "The file should hold a picture, and none can be read.")
  static let taskUnknown = Flag(
    "task_unknown", .distrust, "Nothing tells which task the recording was made in.")
  static let stepsUnlisted = Flag(
    "steps_unlisted", .note,
    "Nothing tells of the steps in which nothing was recorded, such as the last.")
  static let noDates = Flag("no_dates", .note, "The result has no usable dates.")
  static let tooFewValues = Flag("too_few_values", .note, "Too few values for this statistic.")

  /// Where a file that is written so was cut off.
  static func truncated(_ syntax: TextSyntax) -> Flag {
    switch syntax {
    case .json: jsonTruncated
    case .csv: csvTruncated
    case .xml: xmlTruncated
    }
  }

  /// Every flag above, for `explain` and the documentation.
  public static let ofRecordings: [Flag] =
    [
      salvaged, jsonTruncated, jsonMalformed, jsonNotUTF8, jsonTooDeep, jsonTooLarge, jsonEmpty,
      archiveDamaged, archiveEncrypted, archiveForeign, archiveTooLarge, archiveRatio,
      archiveMembers,
      archiveDepth, archiveLibraryMissing, archivePathUnsafe,
      csvTruncated, csvMalformed, xmlTruncated, xmlMalformed, unreadable, unrecognized, crashed,
      timedOut, outOfMemory, fileMissing,
      fileAmbiguous, valuesConflict, partsDiffer, tableTorn, rowMalformed, taskUnsupported, noInput,
      noSensorData,
      notFilterable,
      short, rateLow, rateTooLow, gapBridged, gapSplit, clockRestarted, timeNotInSeconds,
      samplesDropped, outOfOrder, clipped, gravityFromLowPass, attitudeMismatch, notInResult,
      joinedParts, previousResult, duplicateStepResult, severalTasks, assistiveTechnology,
      coarseDates,
      clockChanged, earlyExit, align1s, alignStepStart, noPedometer, pedometerCountedNone, noMotion,
      rateTooHigh, elementSkipped, stepsUnlisted, noDates,
      tooFewValues,
      countMismatch, scoreMismatch, correctFlagMismatch,
      truncatedFile, headerRepaired, lossyCodec, badSamples, emptyAudio, corruptAudio,
      audioUnreadable, audioUnsupported, audioDecoderMissing, undescribedPCM, taskUnknown,
      imageUnreadable, outOfRange,
    ] + ofSensors

  /// The flag of an error met while reading.
  public init(_ error: ReadError) {
    let (name, place) = error.code
    let flag =
      Flag.ofRecordings.first { $0.name == name } ?? Flag(name, .distrust, error.description)
    self = place.map { flag.at($0) } ?? flag
  }
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
