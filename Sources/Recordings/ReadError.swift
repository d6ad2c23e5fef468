public import Text

/// The reason why a file or a step could not be used: place, problem, remedy.
///
/// Printed as one line: `walk.json: byte 184223: the file ends inside an item (json_truncated); …`.
public struct ReadError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem, with the facts for its message.
  public enum Problem: Error, Sendable, Equatable {
    case unreadable(reason: String)
    /// A name that is not text, with a remedy.
    case oddName(remedy: String)
    /// A member of an archive that was not read.
    case passedOver(reason: String)
    /// A part of a table that was read and is not measured, in words.
    case unmeasured(String)
    /// A member of an archive whose name or kind would lead out of it.
    case unsafeMember(reason: String)
    /// A member of an archive that has the name of an earlier one and other content.
    case repeatedMember
    case archive(ArchiveProblem)
    case encoding(TextEncoding, byteOffset: Int)
    case json(JSONProblem)
    case document(DocumentProblem)
    case audio(AudioProblem)
    case image(ImageProblem)
    /// A file of a recorder whose content does not follow its format.
    case damagedRecording(writer: String, reason: String)
    /// A table that cannot be read as the user says.
    case columns(ColumnProblem)
    /// A table that looks like motion, with the text of the option that would read it.
    case unknownTable(ProposedColumns)
    /// A part of a recording that the user names and that is not in it.
    case noSuchPart(SpanProblem, RecordingSpan)
    case unrecognized
    /// A list of paths in the place of a recording.
    case pathList
    /// A file of a writer that is recognized and cannot be used.
    case unsupported(UnsupportedFile)
    /// Items in the form of a recorder, but of no known sensor.
    case unknownItems(count: Int)
    /// Samples of HealthKit without values, such as workouts.
    case healthWithoutValues
    /// The settings of a study in an archive, which are not used.
    case settingsInArchive
    /// A film, or a sound in a container that is not read.
    case foreign(ForeignMedia)
    /// A film of a step that captures one, which no task measures.
    case film
    /// A picture that no step links to and whose name is not that of a grid.
    case unusedPicture
    /// A file that a pattern of `--exclude` leaves out.
    case excluded
    /// A file that a rule of the settings leaves out.
    case leftOutByRule
    /// A file that is not to be used by what its platform says.
    case leftOutByPlatform(reason: String)
    /// A cell of a table that should hold a part of a result; `place` says whose, for a message.
    case cellWithoutResult(expected: String, place: String)
    case missingFile(step: String, recorder: String, name: String)
    /// A file result that does not name a file.
    case noLink(step: String, recorder: String)
    /// A linked file that is not of a kind that recorders write.
    case notARecording(step: String, name: String)
    case missingRecorder(String)
    /// None of the files that a table names by number was found.
    case filesElsewhere(count: Int)
    /// A list or a table names files of a session, so many, and none of them is there.
    case sessionWithoutFiles(count: Int)
    /// The row of a table is a session, and there is neither a result nor a recording in it.
    case sessionWithoutContent
    case ambiguousFile(name: String, candidates: [String])
    /// A file to which two steps of one result link.
    case linkedTwice(name: String, step: String)
    case noItems
    /// A column of a converted recording with another length than the others.
    case unequalColumns(UnequalColumns)
    case nothingReadable(count: Int)
    /// A result without the result of any step.
    case noSteps
    /// A result without a step of a task that is measured.
    case noActiveTask
    case unsupportedTask(ActiveTask)
    case noRecording
    case unknownTask
    /// A recording that was read and from which no row comes; the reason is nil if it is unknown.
    case notMeasured(InputIssue?)
    /// A sound that another file of its step has in the encoding that is measured.
    case otherEncoding(of: String)
    /// The identity of a row that occurred before.
    case keyRepeated(String)
    /// So many files were listed, and so many are in the tables.
    case countsDiffer(listed: Int, counted: Int)
    case resultOnly
    case mixedParts([String])
    case notAResult(found: String)
    case truncatedTable(line: Int)
    case oddRow(columnCount: Int)
    /// A label that cannot be used in output tables.
    case oddLabel(ErrorWording)
    /// A line of a table of scores.
    case oddScore(line: Int, ErrorWording)
    case questionnaire
    /// Different values of one device at one time.
    case conflictingValues
    /// The number of steps of a result exceeds every plausible session.
    case tooManySteps(count: Int, limit: Int)
    /// The process that read the input failed.
    case lost(WorkerDownfall)
    /// A file whose name says whose it is in a way that only a list or the names of the project make plain.
    case ambiguousName
    /// A file with the name under which it was downloaded alone, which does not say of which of these events it is.
    case ambiguousDownload(events: [String])
  }

  /// Path below the root of the study.
  public let source: String
  /// The JSON path of the place; empty for the file as a whole.
  public let path: String
  /// The problem at the place.
  public let problem: Problem

  /// Makes an error at a place; `path` is empty for the file as a whole.
  public init(source: String, path: String = "", _ problem: Problem) {
    (self.source, self.path, self.problem) = (source, path, problem)
  }

  /// The issue of the problem.
  public var issue: InputIssue { problem.diagnosis.issue }

  /// The byte or the line printed after the code in the `flags` column; nil if there is none.
  public var position: Int? { problem.diagnosis.position }

  /// The problem and its remedy, without place and code.
  public var wording: ErrorWording { problem.diagnosis.wording }

  /// One line without line breaks; names are left as they are.
  public var description: String {
    let file = shownSource(source)
    let place = path.isEmpty ? file : "\(file): \(path)"
    return "\(place): \(explanation)"
  }

  /// The problem, its code and its remedy, without the place.
  public var explanation: String {
    // A file that is passed over is not an error.
    switch problem {
    case .passedOver, .unmeasured: return wording.sentence
    default: return wording.line(code: issue.code)
    }
  }
}

extension ReadError.Problem {
  /// True for a member of an archive that is not read.
  public var isOfRefusedMember: Bool {
    switch self {
    case .unsafeMember, .repeatedMember: true
    default: false
    }
  }

  /// True for a file of a writer or in a container that is recognized and not read.
  public var isOfForeignFile: Bool {
    switch self {
    case .unsupported, .foreign: true
    default: false
    }
  }

  /// The issue of the problem, with its text.
  var diagnosis: Diagnosis {
    switch self {
    case .unreadable(let reason): Diagnosis(.unreadable, "cannot be read (\(reason))")
    case .oddName(let remedy): Diagnosis(.unreadable, "its name is not UTF-8", remedy: remedy)
    case .passedOver(let reason): Diagnosis(.unreadable, "not read: \(reason)", remedy: "")
    case .unmeasured(let remark): Diagnosis(.unreadable, remark, remedy: "")
    case .unsafeMember(let reason):
      Diagnosis(.archivePathUnsafe, "this member of the archive was not read: \(reason)")
    case .repeatedMember:
      Diagnosis(
        .fileAmbiguous,
        "the archive has two members of this name with different content, of which the first was read",
        remedy: "rename one of them")
    case .archive(let problem): problem.diagnosis
    case .encoding(let encoding, let offset):
      Diagnosis(.jsonNotUTF8, at: offset, encoding.refusal.about("byte \(offset):"))
    case .json(let problem): problem.diagnosis
    case .document(let problem): problem.diagnosis
    case .audio(let problem): problem.diagnosis
    case .image(let problem): problem.diagnosis
    case .damagedRecording(let writer, let reason):
      Diagnosis(
        .unreadable, "cannot be read as a recording of \(writer) (\(reason))",
        remedy: "copy the file from the device again, or export the recording as a table")
    case .columns(let problem): Diagnosis(.csvMalformed, problem.wording)
    case .unknownTable(let proposed):
      Diagnosis(
        .unrecognized, "this table is of an unknown writer",
        remedy: (["if it is motion, read it with --columns '\(proposed.text)'"]
          + ColumnReading.unanswered(in: proposed.text) + proposed.remarks).joined(separator: "; "))
    case .noSuchPart(let problem, let span): Diagnosis(.noRecording, problem.wording(of: span))
    case .unrecognized:
      Diagnosis(
        .unrecognized, "the content is neither a known recording nor a known result",
        remedy: "give the JSON file of the recorder")
    case .pathList:
      Diagnosis(
        .unrecognized, "the content is a list of paths and no recording",
        remedy:
          "give the list with --files-from - in the place of -, and -0 as well if a zero byte ends each path"
      )
    case .unsupported(let file):
      Diagnosis(.unsupported, "this is \(file.what), which is not read", remedy: file.remedy)
    case .unknownItems(let count):
      Diagnosis(
        .unrecognized, "none of its items (\(count)) has the keys and numbers of a known sensor",
        remedy:
          "compare the keys and values of an item with those of the sensors in Documentation/formats.md"
      )
    case .healthWithoutValues:
      Diagnosis(
        .unrecognized, "the HealthKit samples have no values",
        remedy: "no task measures such samples")
    case .settingsInArchive:
      Diagnosis(
        .unrecognized, "the settings of a study are not used where they are in an archive",
        remedy: "unpack the archive, or unpack this file and give it with --settings")
    case .foreign(let media): media.diagnosis
    case .film:
      Diagnosis(
        .audioUnsupported, "this is a film of its step, which no task measures",
        remedy: "extract the sound if it is to be measured")
    case .unusedPicture:
      Diagnosis(.unrecognized, "no step links to this picture", remedy: "no task measures it")
    case .excluded: Diagnosis(.excluded, "left out by --exclude")
    case .leftOutByRule: Diagnosis(.leftOutByRule, "left out by a rule of the settings")
    case .leftOutByPlatform(let reason): Diagnosis(.leftOutByPlatform, "left out: \(reason)")
    case .cellWithoutResult(let expected, let place):
      Diagnosis(
        .elementSkipped, "expected \(expected), found another text (\(place))",
        remedy: "correct the cell in REDCap, or export the raw data again")
    case .missingFile(let step, let recorder, let name):
      Diagnosis(
        .fileMissing,
        "step \"\(step)\", recorder \"\(recorder)\": the file \"\(name)\" is not in the session's folder"
      )
    case .noLink(let step, let recorder):
      Diagnosis(
        .fileMissing, "step \"\(step)\", recorder \"\(recorder)\": the result names no file",
        remedy: "if the recorder has written a file, name its step in a --map")
    case .notARecording(let step, let name):
      Diagnosis(
        .unrecognized, "step \"\(step)\" links to \"\(name)\", which is not a recording",
        remedy: "look for the file of the recorder")
    case .missingRecorder(let recorder):
      Diagnosis(
        .fileMissing,
        "according to the task description, recorder \"\(recorder)\" runs in this step, but the result links to none of its files",
        remedy: "look for its file in the export; a recorder that may not run writes none")
    case .filesElsewhere(let count):
      Diagnosis(
        .fileMissing,
        "the table names \(counted(count, "file")) by number, but none of them was found",
        remedy:
          "give the folder of the Synapse cache as well, which is usually hidden (.synapseCache)")
    case .sessionWithoutFiles(let count):
      Diagnosis(
        .fileMissing,
        "\(counted(count, "file")) named for this session, but none of them was found",
        remedy: "give the folder that contains them with --data-dir")
    case .sessionWithoutContent:
      Diagnosis(
        .noRecording, "the row has neither a result nor a recording of its session",
        remedy: "look for its files in the export, or leave the row out if nothing was recorded")
    case .ambiguousFile(let name, let candidates):
      Diagnosis(
        .fileAmbiguous,
        "\"\(name)\" occurs more than once (\(candidates.map(shownSource).joined(separator: ", ")))"
      )
    case .ambiguousName:
      Diagnosis(
        .fileAmbiguous,
        "names of REDCap files need index.html of the same ZIP or the data dictionary",
        remedy:
          "put index.html back, or add the data dictionary and the export of data (CSV, raw) beside the archive"
      )
    case .ambiguousDownload(let events):
      Diagnosis(
        .fileAmbiguous,
        "its name does not say of which event it is"
          + (events.isEmpty ? "" : " (\(events.joined(separator: ", ")))"),
        remedy:
          "give the event as the visit of the file (a row of --map, or [[files]] in analyze.toml), or download the files of the project as one ZIP and the data again"
      )
    case .linkedTwice(let name, let step):
      Diagnosis(
        .duplicateInput,
        "\"\(name)\" is already the recording of step \"\(step)\" and was counted once")
    case .noItems:
      Diagnosis(
        .noRecording, "the recording contains no items",
        remedy: "leave the file out, since the sensor recorded nothing")
    case .unequalColumns(let columns):
      Diagnosis(
        .noRecording,
        "the column \"\(columns.column)\" has \(counted(columns.count, "value")), the others \(columns.expected)",
        remedy: "convert the recording again, so that each column has a value for each item")
    case .nothingReadable(let count):
      Diagnosis(
        .noRecording, "none of \(count) items has a time and a value that can be read",
        remedy: "convert its times and values to numbers, or leave it out")
    case .noSteps:
      Diagnosis(
        .noRecording, "the task result contains no step results",
        remedy: "leave it out if the run was canceled before its first step")
    case .noActiveTask:
      Diagnosis(
        .taskUnknown, "the task result contains no step of a task that the program measures",
        remedy: "see `analyze help` for the tasks")
    case .unsupportedTask(let task):
      Diagnosis(.taskUnsupported, "there is no analysis of \(task.rawValue) in this version")
    case .noRecording:
      Diagnosis(
        .noRecording,
        "the input contains no recording and no result from which this task can be measured",
        remedy: "give the result of the task with the files of its recorders")
    case .unknownTask: Diagnosis(.taskUnknown, "the task in which this was recorded is unknown")
    case .notMeasured(let reason):
      Diagnosis(
        .notMeasured,
        "this recording was read, but no row comes from it"
          + (reason.map { " (\($0.code))" } ?? ", and the reason is unknown"),
        remedy: reason?.remedy)
    case .otherEncoding(let measured):
      Diagnosis(
        .otherEncoding,
        "the file holds the same recording as \(shownSource(measured)), which is less compressed and was measured, in another encoding"
      )
    case .keyRepeated(let key):
      Diagnosis(.keyRepeated, "the identity of a row occurs twice: \(key)")
    case .countsDiffer(let listed, let counted):
      Diagnosis(.countsDiffer, "\(listed) files were listed, but \(counted) are in the tables")
    case .resultOnly:
      Diagnosis(
        .unrecognized, "this is a task result, not a recording",
        remedy: "give the file of a recorder")
    case .mixedParts(let names):
      Diagnosis(
        .recordingPartsDiffer,
        "the parts of this recording are of different sensors (\(names.map(shownSource).joined(separator: ", ")))"
      )
    case .notAResult(let found):
      Diagnosis(
        .elementSkipped, "expected a result, found \(found)", remedy: "the element was left out")
    case .truncatedTable(let line):
      Diagnosis(
        .tableTruncated,
        "the row that begins on line \(line) is not complete: its quotes are not closed")
    case .oddRow(let count):
      Diagnosis(
        .rowMalformed,
        "the row does not have \(count) cells like the header, or a cell contains quotes")
    case .oddLabel(let flaw): Diagnosis(.rowMalformed, flaw)
    case .oddScore(let line, let flaw):
      Diagnosis(.rowMalformed, at: line, flaw.about("line \(line):"))
    case .questionnaire:
      Diagnosis(
        .unrecognized, "a FHIR resource contains no samples of active tasks",
        remedy: "analyze the files that are attached to it")
    case .conflictingValues:
      Diagnosis(
        .valuesConflict,
        "the files of this day contain different values of one device at the same time")
    case .tooManySteps(let count, let limit):
      Diagnosis(
        .jsonTooLarge, "the result has \(count) steps, and no more than \(limit) are read",
        remedy: "split the result")
    case .lost(let downfall): downfall.diagnosis
    }
  }
}

extension Tear {
  /// The truncation as a problem of the file.
  public var problem: ReadError.Problem {
    syntax == .json
      ? .json(.truncated(byteOffset: byteOffset))
      : .document(.truncated(syntax, byteOffset: byteOffset))
  }
}

extension ForeignText {
  /// The encoding as a problem of the file.
  public var problem: ReadError.Problem {
    encoding.map { .encoding($0, byteOffset: byteOffset) }
      ?? .json(.invalidUTF8(byteOffset: byteOffset))
  }
}

extension JSONProblem {
  /// The issue it is one of, and its words.
  public var diagnosis: Diagnosis {
    let (issue, problem): (InputIssue, String) =
      switch self {
      case .truncated: (.jsonTruncated, "the file ends before the first item is complete")
      case .malformed: (.jsonMalformed, "this is not valid JSON")
      case .invalidUTF8: (.jsonNotUTF8, "the text is not UTF-8")
      case .tooDeep: (.jsonTooDeep, "the nesting is deeper than in any known recording")
      case .tooLarge: (.jsonTooLarge, "the document would take an unreasonable amount of memory")
      case .empty: (.jsonEmpty, "the file is empty, or has nothing but blanks, zero bytes or null")
      }
    return Diagnosis(issue, at: byteOffset, "byte \(byteOffset): \(problem)")
  }
}

extension DelimitedText.RowFault {
  /// The problem of a table in a study.
  public var readProblem: ReadError.Problem {
    foreignText?.problem
      ?? .document(.malformed(.csv, line: line, what: wording.problem, remedy: wording.remedy))
  }
}

/// The reason why a process ended while it worked on a file or a session.
public enum WorkerDownfall: String, Codable, Error, Sendable {
  case crashed
  case timedOut
  case outOfMemory

  /// The issue of the failure, with its text.
  public var diagnosis: Diagnosis {
    switch self {
    case .crashed: Diagnosis(.crashed, "the program failed while it processed the input")
    case .timedOut: Diagnosis(.timedOut, "processing took longer than --timeout allows")
    case .outOfMemory:
      Diagnosis(.outOfMemory, "processing needed more memory than --memory-max or ulimit -v allows")
    }
  }
}
