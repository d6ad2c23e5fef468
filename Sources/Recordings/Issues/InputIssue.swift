/// The possible problems of an input: every code that an error of a file, a step or a session can
/// have.
///
/// The raw value is the code in the `flags` column. This is the only table of these codes:
/// messages, `explain`, the reference page and reports take meaning and remedy from it.
public enum InputIssue: String, Sendable, CaseIterable {
  case jsonTruncated = "json_truncated"
  case jsonMalformed = "json_malformed"
  case jsonNotUTF8 = "json_not_utf8"
  case jsonTooDeep = "json_too_deep"
  case jsonTooLarge = "json_too_large"
  case jsonEmpty = "json_empty"
  case csvTruncated = "csv_truncated"
  case csvMalformed = "csv_malformed"
  case xmlTruncated = "xml_truncated"
  case xmlMalformed = "xml_malformed"
  case recorderTruncated = "recorder_truncated"
  case archiveDamaged = "archive_damaged"
  case archiveEncrypted = "archive_encrypted"
  case archiveUnsupported = "archive_unsupported"
  case archiveTooLarge = "archive_too_large"
  case archiveRatioTooLarge = "archive_ratio_too_large"
  case archiveTooManyMembers = "archive_too_many_members"
  case archiveTooDeep = "archive_too_deep"
  case archiveLibraryMissing = "archive_library_missing"
  case archivePathUnsafe = "archive_path_unsafe"
  case unreadable
  case unrecognized
  case unsupported
  case crashed
  case timedOut = "timed_out"
  case outOfMemory = "out_of_memory"
  case fileMissing = "file_missing"
  case fileAmbiguous = "file_ambiguous"
  case duplicateInput = "duplicate_input"
  case excluded
  case leftOutByRule = "left_out_by_rule"
  case leftOutByPlatform = "left_out_by_platform"
  case valuesConflict = "values_conflict"
  case stepsOutsideMotion = "steps_outside_motion"
  case recordingPartsDiffer = "recording_parts_differ"
  case tableTruncated = "table_truncated"
  case rowMalformed = "row_malformed"
  case elementSkipped = "element_skipped"
  case taskUnsupported = "task_unsupported"
  case taskUnknown = "task_unknown"
  case noRecording = "no_recording"
  case audioEmpty = "audio_empty"
  case audioCorrupt = "audio_corrupt"
  case audioUnreadable = "audio_unreadable"
  case audioUnsupported = "audio_unsupported"
  case audioDecoderMissing = "audio_decoder_missing"
  case audioFormatUnknown = "audio_format_unknown"
  case imageUnreadable = "image_unreadable"
  case notMeasured = "not_measured"
  case stepClaimedByOtherTask = "step_claimed_by_other_task"
  case stepNotMeasured = "step_not_measured"
  case otherTask = "other_task"
  case otherEncoding = "other_encoding"
  case keyRepeated = "key_repeated"
  case countsDiffer = "counts_differ"

  /// The effect of an issue on values that are measured in spite of it.
  public enum Effect: Sendable {
    /// Information; the values are valid.
    case note
    /// There is nothing that could be measured.
    case absence
    /// The values are usable after reading the code.
    case doubt
    /// The input cannot be used.
    case error
  }

  /// Whether it is about the content of a file alone, and not about how files belong together, what is known of their task,
  /// or the accounting of the program.
  public var isOfContent: Bool {
    switch self {
    case .fileMissing, .fileAmbiguous, .recordingPartsDiffer, .taskUnsupported, .taskUnknown,
      .notMeasured, .stepClaimedByOtherTask, .keyRepeated, .countsDiffer:
      false
    default: true
    }
  }

  /// The code that stands in the `flags` column.
  public var code: String { rawValue }

  /// The effect on the values that depend on it.
  public var effect: Effect { entry.effect }

  /// The meaning, as a sentence for users.
  public var meaning: String { entry.meaning }

  /// What can be done, as the end of a sentence: without a capital and a full stop. Empty where nothing can
  /// be done, or where it depends on the problem.
  public var remedy: String { entry.remedy }

  private typealias Entry = (effect: Effect, meaning: String, remedy: String)

  private static let copyAgain =
    "compare with the original on the device or in the export, and copy that if it differs"
  /// A recorder that was stopped leaves a file that is cut in the original as well.
  private static let compareSize =
    "compare its size with the original and copy that again if it is longer; a recorder that was stopped wrote no more"
  private static let repair =
    "repair it there, or ask who wrote the file; another export has the same bytes"
  private static let leaveOut = "leave it out, since it is no recording"

  private var entry: Entry {
    switch self {
    case .jsonTruncated:
      (.doubt, "The file ends inside an item, at the byte after the @.", Self.compareSize)
    case .jsonMalformed:
      (.error, "The file is not valid JSON at the byte after the @. It was not read.", Self.repair)
    case .jsonNotUTF8:
      (
        .error, "The file is not valid UTF-8 at the byte after the @. It was not read.",
        "convert it to UTF-8"
      )
    case .jsonTooDeep:
      (
        .error,
        "The JSON is nested more deeply than in any known recording. The file was not read.",
        Self.leaveOut
      )
    case .jsonTooLarge:
      (
        .error,
        "The JSON document would need an unreasonable amount of memory. The file was not read.",
        "split it into files of one session"
      )
    case .jsonEmpty:
      (.error, "The file is empty, or has nothing but blanks, zero bytes or null.", Self.copyAgain)
    case .csvTruncated:
      (.doubt, "The table ends inside a row, at the byte after the @.", Self.compareSize)
    case .csvMalformed: (.error, "The table is not valid CSV at the line after the @.", Self.repair)
    case .xmlTruncated:
      (.doubt, "The file ends inside an element, at the byte after the @.", Self.compareSize)
    case .xmlMalformed:
      (.error, "The file is not valid XML at the line after the @. It was not read.", Self.repair)
    case .recorderTruncated:
      (
        .doubt, "The file of a device ends inside a block of samples, at the byte after the @.",
        Self.compareSize
      )
    case .archiveDamaged:
      (
        .error, "The archive is truncated or was altered. Nothing in it was used.",
        "compare its size with the original and copy that again; if it is damaged as well, unpack what can be read and give the folder"
      )
    case .archiveEncrypted:
      (
        .error, "The archive is encrypted. Nothing in it was used.",
        "unpack it with its password and give the folder"
      )
    case .archiveUnsupported:
      (
        .error,
        "The archive has a format that is not supported, such as 7z, rar or xz. It was not read.",
        "unpack it and give the folder"
      )
    case .archiveTooLarge:
      (
        .error, "The archive unpacks to more than --archive-size-max allows. It was not read.",
        "unpack it and give the folder, or raise --archive-size-max"
      )
    case .archiveRatioTooLarge:
      (
        .error,
        "The ratio of unpacked to packed size of the archive is larger than --archive-ratio-max allows. It was not read.",
        "raise --archive-ratio-max if you trust the archive"
      )
    case .archiveTooManyMembers:
      (
        .error, "The archive has more members than --archive-members-max allows. It was not read.",
        "unpack it and give the folder, or raise --archive-members-max"
      )
    case .archiveTooDeep:
      (
        .error,
        "The archive is nested in more archives than --archive-depth-max allows. It was not read.",
        "unpack the outer archive, or raise --archive-depth-max"
      )
    case .archiveLibraryMissing:
      (
        .error,
        "The library that reads archives (libarchive) is not installed. The archive was not read.",
        "install libarchive, or unpack the archive"
      )
    case .archivePathUnsafe:
      (
        .error,
        "A member of the archive is a link or has a path that points outside the archive. The member was not read.",
        "pack the archive again with files under relative paths"
      )
    case .unreadable:
      (.error, "The file could not be opened or read.", "check that it is a file that you may read")
    case .unrecognized:
      (
        .error,
        "The content of the file is neither a known recording nor a known result. It was not used.",
        "run `analyze inspect` on the file"
      )
    case .unsupported:
      (
        .error,
        "The program or the kind of format that wrote the file is known, but the file is not read. A message names the writer and what to do.",
        "convert it as the message says"
      )
    case .crashed:
      (
        .error,
        "The program failed while it processed the input. The input has no values; other inputs are not affected.",
        "report it, with the file if you may share it"
      )
    case .timedOut:
      (
        .error, "Processing the input took longer than --timeout allows. The input has no values.",
        "raise --timeout, or leave the input out"
      )
    case .outOfMemory:
      (
        .error,
        "Processing the input needed more memory than --memory-max, or a limit of the system such as ulimit -v, allows. The input has no values.",
        "raise the limit, or leave the input out"
      )
    case .fileMissing:
      (
        .doubt,
        "The result names a recording that is not in the folder of the session. Only values of a recording of which a part is missing are doubtful.",
        "look for the file in the export, or give its folder with --data-dir; a recorder that failed has written none"
      )
    case .fileAmbiguous:
      (
        .doubt,
        "The result names a recording of which there are several files, so that none was used. Only values of a recording of which a part is missing are doubtful.",
        "keep only one of them"
      )
    case .duplicateInput:
      (
        .note,
        "The content of the input is identical to another input with a different name. It was counted once.",
        ""
      )
    case .excluded:
      (.note, "A pattern of --exclude, or of exclude in analyze.toml, leaves the file out.", "")
    case .leftOutByRule: (.note, "A rule in analyze.toml with leave_out leaves the file out.", "")
    case .leftOutByPlatform:
      (
        .note,
        "The platform of the export says that the file is not to be used: the participant deleted the run, or other files hold the same result.",
        ""
      )
    case .valuesConflict:
      (
        .error,
        "One device has different values at one time in different files. No data of the day are used.",
        "find out which files are right and leave the others out"
      )
    case .stepsOutsideMotion:
      (
        .note,
        "All steps of the file were counted while no motion was recorded, on a day on which there is motion. Steps are counted in bouts of motion.",
        "check that the clocks of the step counter and of the motion recording agree"
      )
    case .recordingPartsDiffer:
      (
        .error, "The files of one recording contain different sensors. The recording was not used.",
        "keep the files of one sensor"
      )
    case .tableTruncated:
      (.error, "The table ends inside a row. Complete rows before it were used.", Self.compareSize)
    case .rowMalformed:
      (
        .error,
        "A row of the table does not have one cell per column, or a name in it cannot be used in output tables.",
        Self.repair
      )
    case .elementSkipped:
      (
        .doubt,
        "A part of the result could not be used and was left out. A message names the part and the reason.",
        ""
      )
    case .taskUnsupported:
      (
        .error, "The program has no analysis of the task.",
        "see `analyze help` for the tasks available"
      )
    case .taskUnknown:
      (
        .error, "The task in which the recording was made is unknown.",
        "name the task, as in: analyze phonation FILE, or with --task phonation for plot and report"
      )
    case .noRecording:
      (
        .absence, "The recording is missing or contains no items.",
        "look for the recordings of the step in the export"
      )
    case .audioEmpty:
      (
        .error, "The audio recording contains no samples.",
        "compare with the original: a file without a byte is often a copy that failed; leave it out if nothing was recorded"
      )
    case .audioCorrupt:
      (
        .error,
        "More than 0.1 % of the audio samples are not finite numbers. The file was not analyzed.",
        "listen to the original; copy that again if it is intact, and leave it out otherwise"
      )
    case .audioUnreadable:
      (
        .error, "The file should contain audio, but none could be read from it.",
        "play the original: copy that again if it sounds; a file of an interrupted recorder may lack its index, which a copy lacks as well"
      )
    case .audioUnsupported:
      (
        .error,
        "The file is a film, or its container, encoding, sample rate or number of channels is not supported. The file was not read.",
        "convert it to WAV: ffmpeg -i FILE -vn FILE.wav"
      )
    case .audioDecoderMissing:
      (
        .error,
        "The library that decodes the audio file (libavcodec of FFmpeg) is not installed. The file was not read.",
        "install libavcodec of FFmpeg"
      )
    case .audioFormatUnknown:
      (
        .error, "The audio file has no header, and its format is not given. It was not read.",
        "give --audio-sample-rate, --audio-channels and --audio-encoding"
      )
    case .imageUnreadable:
      (.error, "The file should contain a picture, but none could be read from it.", Self.copyAgain)
    case .notMeasured:
      (
        .error,
        "The file is a recording that could be read, but no row of the tables comes from it. Another flag gives the reason; without one, this is an internal error.",
        "report it, with the names of the files in the folder"
      )
    case .stepClaimedByOtherTask:
      (
        .error,
        "Several tasks of the run could have made the recording, so that none of them measured it.",
        "name the task of the file with --map"
      )
    case .stepNotMeasured:
      (
        .note,
        "The task of the session measures nothing in the step of the recording. An error row of the step, if there is one, says why.",
        "if it belongs to another task, name the task of the file with --map"
      )
    case .otherTask:
      (.note, "The recording is of another task than the one that the command measures.", "")
    case .otherEncoding:
      (
        .note,
        "The sound of the file is that of another recording of its step, which is less compressed and was measured.",
        ""
      )
    case .keyRepeated:
      (
        .error,
        "Two rows have the same participant, visit, session, task, step, attempt, side and metric. This is an internal error.",
        "report it, with the names of the files in the folder"
      )
    case .countsDiffer:
      (
        .error,
        "The number of files that were listed differs from the number of files in the tables. This is an internal error.",
        "report it"
      )
    }
  }
}
