/// What can be wrong with an input: every code that an error of a file, a step or a session can have.
///
/// The raw value is the code in the `flags` column. This is the one table of these codes: messages, `explain`,
/// the reference page and reports take meaning and remedy from it.
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
  case archiveDamaged = "archive_damaged"
  case archiveEncrypted = "archive_encrypted"
  case archiveForeign = "archive_unsupported"
  case archiveTooLarge = "archive_too_large"
  case archiveRatio = "archive_ratio_too_large"
  case archiveMembers = "archive_too_many_members"
  case archiveDepth = "archive_too_deep"
  case archiveLibraryMissing = "archive_library_missing"
  case archivePathUnsafe = "archive_path_unsafe"
  case unreadable
  case unrecognized
  case crashed
  case timedOut = "timed_out"
  case outOfMemory = "out_of_memory"
  case fileMissing = "file_missing"
  case fileAmbiguous = "file_ambiguous"
  case duplicateInput = "duplicate_input"
  case valuesConflict = "values_conflict"
  case partsDiffer = "recording_parts_differ"
  case tableTorn = "table_truncated"
  case rowMalformed = "row_malformed"
  case elementSkipped = "element_skipped"
  case taskUnsupported = "task_unsupported"
  case taskUnknown = "task_unknown"
  case noInput = "no_recording"
  case emptyAudio = "audio_empty"
  case corruptAudio = "audio_corrupt"
  case audioUnreadable = "audio_unreadable"
  case audioUnsupported = "audio_unsupported"
  case audioDecoderMissing = "audio_decoder_missing"
  case undescribedPCM = "audio_format_unknown"
  case imageUnreadable = "image_unreadable"

  /// What an issue does to values that are measured in spite of it.
  public enum Effect: Sendable {
    /// Worth knowing; the values stand.
    case note
    /// There is nothing that could be measured.
    case absence
    /// They are usable after reading the code.
    case doubt
    /// The input cannot be used.
    case error
  }

  /// As in the `flags` column.
  public var code: String { rawValue }

  /// What it does to values.
  public var effect: Effect { entry.effect }

  /// What it means, as a sentence.
  public var meaning: String { entry.meaning }

  /// What can be done, as the end of a sentence: without a capital and a full stop. Empty where nothing can be done, or
  /// where it depends on the problem.
  public var remedy: String { entry.remedy }

  private typealias Entry = (effect: Effect, meaning: String, remedy: String)

  private static let copyAgain = "copy the file from the device or the export again"
  private static let copyExport = "copy the file from the export again"
  private static let replace = "mend or replace the file"
  private static let exportTable = "export the table again"
  private static let allowMore = "allow more or leave it out"

  private var entry: Entry {
    switch self {
    case .jsonTruncated:
      (.doubt, "The file ends inside an item, at the byte behind the @.", Self.copyAgain)
    case .jsonMalformed:
      (.error, "The file is not valid JSON from the byte behind the @ on.", Self.replace)
    case .jsonNotUTF8:
      (.error, "The file is not UTF-8 from the byte behind the @ on.", "convert it to UTF-8")
    case .jsonTooDeep:
      (.error, "Nesting deeper than any recording has.", Self.replace)
    case .jsonTooLarge:
      (.error, "The document would take an unreasonable amount of memory.", Self.replace)
    case .jsonEmpty:
      (.error, "The file is empty.", Self.copyAgain)
    case .csvTruncated:
      (.doubt, "The table ends inside a row, at the byte behind the @.", Self.copyExport)
    case .csvMalformed:
      (.error, "The table is not valid CSV in the line behind the @.", Self.exportTable)
    case .xmlTruncated:
      (.doubt, "The file ends inside an element, at the byte behind the @.", Self.copyExport)
    case .xmlMalformed:
      (.error, "The file is not valid XML in the line behind the @.", "export the data again")
    case .archiveDamaged:
      (
        .error, "The archive is cut off or was changed; nothing of it was used.",
        "copy it again from where it came"
      )
    case .archiveEncrypted:
      (
        .error, "The archive is encrypted; nothing of it was used.",
        "unpack it with its password and name the folder"
      )
    case .archiveForeign:
      (
        .error, "Packed in a way that is not read, such as 7z, rar or xz.",
        "unpack it and name the folder"
      )
    case .archiveTooLarge:
      (
        .error, "It unpacks to more than --archive-size-max allows.",
        "unpack it and name the folder, or raise --archive-size-max"
      )
    case .archiveRatio:
      (
        .error, "It unpacks to more times its size than --archive-ratio-max allows.",
        "raise --archive-ratio-max if you know what it holds"
      )
    case .archiveMembers:
      (
        .error, "It has more members than --archive-members-max allows.",
        "unpack it and name the folder, or raise --archive-members-max"
      )
    case .archiveDepth:
      (
        .error, "It lies in more archives than --archive-depth-max allows.",
        "unpack the outer one, or raise --archive-depth-max"
      )
    case .archiveLibraryMissing:
      (
        .error, "The library that reads archives is not installed.",
        "install libarchive, or unpack it"
      )
    case .archivePathUnsafe:
      (
        .error,
        "A member of the archive has a name that leads out of it, or is a link; it was not read.",
        "pack the archive again with files under relative names"
      )
    case .unreadable:
      (.error, "The file could not be opened or read.", "check that it is a file you may read")
    case .unrecognized:
      (
        .error, "Neither a recording nor a result by its content.",
        "see what analyze inspect tells of the file"
      )
    case .crashed:
      (
        .error, "The program failed while it worked on this.",
        "the rest goes on; please report it, with the file if you may"
      )
    case .timedOut:
      (.error, "It took longer than --timeout allows.", Self.allowMore)
    case .outOfMemory:
      (.error, "It took more memory than --memory-max allows.", Self.allowMore)
    case .fileMissing:
      (
        .doubt, "The result names a recording that is not in the session's folder.",
        "export the recordings with the result"
      )
    case .fileAmbiguous:
      (.doubt, "The result names a recording that is there more than once.", "keep one of them")
    case .duplicateInput:
      (.note, "The same content is there under another name; it was counted once.", "")
    case .valuesConflict:
      (
        .error, "One device tells different values of one time; none of that day is used.",
        "find out which of them are right and leave the others out"
      )
    case .partsDiffer:
      (.error, "The files of one recording hold different sensors.", "keep those of one sensor")
    case .tableTorn:
      (
        .error, "The table ends inside a row; the rows before it were used.",
        "export the table again (the rows before it are used)"
      )
    case .rowMalformed:
      (
        .error,
        "The row of a table has not one cell for each column, or a name in it cannot stand in a table of output.",
        Self.exportTable
      )
    case .elementSkipped:
      (
        .doubt,
        "A part of the result could not be used and was left out; a message says which and why.", ""
      )
    case .taskUnsupported:
      (
        .error, "This version has no analysis of the task.",
        "see `analyze help` for those there are"
      )
    case .taskUnknown:
      (
        .error, "Nothing tells which task the recording was made in.",
        "name the task, as in: analyze phonation FILE"
      )
    case .noInput:
      (
        .absence, "There is no recording, or it holds no items.",
        "look for the recordings of this step in the export"
      )
    case .emptyAudio:
      (.error, "The recording holds no sound.", "nothing was recorded, so leave the file out")
    case .corruptAudio:
      (.error, "More than 0.1 % of the sound's samples are no numbers.", Self.copyAgain)
    case .audioUnreadable:
      (.error, "The file should hold a sound, and none can be read.", Self.copyAgain)
    case .audioUnsupported:
      (
        .error, "The sound is of a kind, a rate or a number of channels not read.",
        "convert it to WAV"
      )
    case .audioDecoderMissing:
      (
        .error, "The library that decodes the sound is not installed.",
        "install FFmpeg's libavcodec"
      )
    case .undescribedPCM:
      (
        .error,
        "Samples without a header: --audio-sample-rate, --audio-channels and --audio-encoding have to tell what they are.",
        "give --audio-sample-rate, --audio-channels and --audio-encoding"
      )
    case .imageUnreadable:
      (.error, "The file should hold a picture, and none can be read.", Self.copyAgain)
    }
  }
}
