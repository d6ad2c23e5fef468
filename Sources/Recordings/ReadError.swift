/// Why a file or a step could not be used: place, what is wrong, what to do.
///
/// Reads as one line: `walk.json: byte 184223: the file ends inside an item (json_truncated); …`.
public struct ReadError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong.
  public enum Problem: Error, Sendable, Equatable {
    case unreadable(reason: String)
    /// A name that is no text, with what to do.
    case oddName(remedy: String)
    /// A member of an archive that was not read.
    case passedOver(reason: String)
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
    case unrecognized
    /// Items as recorders write them, but of no sensor that is known.
    case unknownItems(count: Int)
    /// Samples of HealthKit without values, such as workouts.
    case healthWithoutValues
    /// A film.
    case video
    /// A picture that no step links to and whose name is not that of a grid.
    case unusedPicture
    case missingFile(step: String, recorder: String, name: String)
    /// A file result that names no file.
    case noLink(step: String, recorder: String)
    /// A file that a step links to and that is of no kind that a recorder writes.
    case notARecording(step: String, name: String)
    case missingRecorder(String)
    /// None of the files that a table names by their numbers is there.
    case filesElsewhere(count: Int)
    case ambiguousFile(name: String, candidates: [String])
    /// By two steps of one result.
    case linkedTwice(name: String, step: String)
    case noItems
    case nothingReadable(count: Int)
    /// A result without the result of any step.
    case noSteps
    /// A result that holds no step of a task that is measured.
    case noActiveTask
    case unsupportedTask(ActiveTask)
    case noRecording
    case unknownTask
    /// Recorded steps, with what was recorded.
    case stepsOfNoTask([String])
    case resultOnly
    case mixedParts([String])
    case notAResult(found: String)
    case tornTable(line: Int)
    case oddRow(columnCount: Int)
    /// A label that no table of output can hold; with what is wrong and what to do.
    case oddLabel(String)
    /// A line of a table of scores; with what is wrong and what to do.
    case oddScore(line: Int, flaw: String)
    case questionnaire
    /// Of one device at one time.
    case conflictingValues
    /// Of one result: more than anybody ever took part in.
    case tooManySteps(count: Int, limit: Int)
    /// The process that worked on it came to an end.
    case lost(WorkerDownfall)
  }

  /// Path below the root of the study.
  public let source: String
  /// Where inside, as a JSON path; empty for the file as a whole.
  public let path: String
  /// What is wrong.
  public let problem: Problem

  /// An error at a place.
  public init(source: String, path: String = "", _ problem: Problem) {
    (self.source, self.path, self.problem) = (source, path, problem)
  }

  /// The code in the `flags` column, with the byte offset or the line behind an `@` where there is one.
  public var code: (name: String, place: Int?) { problem.code }

  /// One line without line breaks; names are left as they are.
  public var description: String {
    let file = shownSource(source)
    let place = path.isEmpty ? file : "\(file): \(path)"
    return "\(place): \(explanation)"
  }

  /// What is wrong, its code and what to do, without the place.
  public var explanation: String {
    // What is passed over is no error.
    if case .passedOver = problem { return problem.wording.sentence }
    return problem.wording.line(code: code.name)
  }
}

extension ReadError.Problem {
  /// True of a member of an archive that is not read.
  var isOfRefusedMember: Bool {
    switch self {
    case .unsafeMember, .repeatedMember: true
    default: false
    }
  }

  var code: (name: String, place: Int?) {
    switch self {
    case .unreadable, .oddName, .passedOver: ("unreadable", nil)
    case .unsafeMember: ("archive_path_unsafe", nil)
    case .repeatedMember: ("file_ambiguous", nil)
    case .archive(let problem): (problem.code, nil)
    case .encoding(_, let offset): ("json_not_utf8", offset)
    case .json(let problem): (problem.code, problem.byteOffset)
    case .document(let problem): (problem.code, problem.place)
    case .audio(let problem): (problem.code, nil)
    case .image: (ImageProblem.code, nil)
    case .unrecognized, .unknownItems, .healthWithoutValues, .unusedPicture:
      ("unrecognized", nil)
    case .notARecording, .resultOnly, .questionnaire: ("unrecognized", nil)
    case .video: ("audio_unsupported", nil)
    case .missingFile, .noLink, .missingRecorder, .filesElsewhere: ("file_missing", nil)
    case .ambiguousFile: ("file_ambiguous", nil)
    case .linkedTwice: ("duplicate_input", nil)
    case .noItems, .nothingReadable, .noSteps, .noRecording: ("no_input", nil)
    case .unsupportedTask: ("task_unsupported", nil)
    case .unknownTask, .stepsOfNoTask, .noActiveTask: ("task_unknown", nil)
    case .mixedParts: ("parts_differ", nil)
    case .notAResult: ("element_skipped", nil)
    case .tornTable: ("table_torn", nil)
    case .oddRow, .oddLabel: ("row_malformed", nil)
    case .oddScore(let line, _): ("row_malformed", line)
    case .conflictingValues: ("values_conflict", nil)
    case .tooManySteps: ("json_too_large", nil)
    case .lost(let downfall): (downfall.code, nil)
    }
  }

  /// What is wrong and what to do, without place and code.
  public var wording: ErrorWording {
    switch self {
    case .unreadable(let reason):
      ErrorWording("cannot be read (\(reason))", remedy: "check that it is a file you may read")
    case .oddName(let remedy): ErrorWording("its name is not UTF-8", remedy: remedy)
    case .passedOver(let reason): ErrorWording("passed over: \(reason)", remedy: "")
    case .unsafeMember(let reason):
      ErrorWording(
        "this member of the archive was not read: \(reason)",
        remedy: "pack the archive again with files under relative names")
    case .repeatedMember:
      ErrorWording(
        "another member of the archive has this name and other content; that one was read",
        remedy: "rename one of them")
    case .archive(let problem): ErrorWording(sentence: problem.explanation)
    case .encoding(let encoding, let offset):
      ErrorWording(sentence: "byte \(offset): \(encoding.refusal)")
    case .json(let problem):
      ErrorWording("byte \(problem.byteOffset): \(problem.explanation)", remedy: problem.remedy)
    case .document(let problem): ErrorWording(sentence: problem.explanation)
    case .audio(let problem): ErrorWording(sentence: problem.explanation)
    case .image(let problem): ErrorWording(sentence: problem.explanation)
    case .lost(let downfall): ErrorWording(sentence: downfall.explanation)
    default: wordingOfContent
    }
  }

  /// The same of files that can be read, and whose content is of no use.
  private var wordingOfContent: ErrorWording {
    switch self {
    case .unknownItems(let count):
      ErrorWording(
        "none of its items (\(count)) has the keys and numbers of a known sensor",
        remedy: "export the recording again, with numbers that are not quoted")
    case .healthWithoutValues:
      ErrorWording("these samples of HealthKit have no values", remedy: "no task measures them")
    case .video:
      ErrorWording("this is a video, which no task measures", remedy: "give a recording of sound")
    case .unusedPicture:
      ErrorWording("no step links to this picture", remedy: "no task measures it")
    case .noItems:
      ErrorWording(
        "the recording holds no items",
        remedy: "the sensor delivered nothing, so leave the file out")
    case .nothingReadable(let count):
      ErrorWording(
        "none of \(count) items has a time and a value that can be read", remedy: "export it again")
    case .mixedParts(let names):
      ErrorWording(
        "these parts of one recording hold different sensors "
          + "(\(names.map(shownSource).joined(separator: ", ")))",
        remedy: "keep those of one sensor")
    case .tornTable(let line):
      ErrorWording(
        "the row that begins on line \(line) is not complete: its quotes are not closed",
        remedy: "export the table again (the rows before it are used)")
    case .oddRow(let count):
      ErrorWording(
        "the row does not have \(count) cells as the header has, or has quotes inside a cell",
        remedy: "export the table again")
    case .oddLabel(let flaw): ErrorWording(sentence: flaw)
    case .conflictingValues:
      ErrorWording(
        "the files of this day hold different values of one device at one time",
        remedy: "find out which of them are right and leave the others out")
    case .tooManySteps(let count, let limit):
      ErrorWording(
        "the result has \(count) steps, and no more than \(limit) are read",
        remedy: "split the result")
    case .oddScore(let line, let flaw): ErrorWording(sentence: "line \(line): \(flaw)")
    case .questionnaire:
      ErrorWording(
        "a FHIR resource holds no samples of active tasks",
        remedy: "analyze the files that are attached to it")
    default: wordingOfResult
    }
  }

  /// The same of results, of what they link to and of tasks.
  private var wordingOfResult: ErrorWording {
    switch self {
    case .missingFile(let step, let recorder, let name):
      ErrorWording(
        "step \"\(step)\", recorder \"\(recorder)\": the file \"\(name)\" is not in the session's folder",
        remedy: "export the recordings with the result")
    case .noLink(let step, let recorder):
      ErrorWording(
        "step \"\(step)\", recorder \"\(recorder)\": the result names no file",
        remedy: "export the result again, with the names of its files")
    case .notARecording(let step, let name):
      ErrorWording(
        "step \"\(step)\" links to \"\(name)\", which is no recording",
        remedy: "look for the recorder's own file")
    case .missingRecorder(let recorder):
      ErrorWording(
        "the task description has a recorder \"\(recorder)\" here, but the result links to no file of it",
        remedy: "export its recording")
    case .filesElsewhere(let count):
      ErrorWording(
        "of the files it names by number (\(count)) none is there",
        remedy: "name the cache too, which is a hidden folder as a rule (.synapseCache)")
    case .ambiguousFile(let name, let candidates):
      ErrorWording(
        "\"\(name)\" occurs more than once (\(candidates.map(shownSource).joined(separator: ", ")))",
        remedy: "keep one of them")
    case .linkedTwice(let name, let step):
      ErrorWording(
        "\"\(name)\" is also the recording of step \"\(step)\", where it was counted, once",
        remedy: "")
    case .noSteps:
      ErrorWording(
        "the result holds no result of a step",
        remedy: "export it again, or leave out a run that was canceled")
    case .noActiveTask:
      ErrorWording(
        "the result holds no step of a task that is measured",
        remedy: "see `analyze help` for the tasks")
    case .unsupportedTask(let task):
      ErrorWording(
        "there is no analysis of \(task.rawValue) in this version",
        remedy: "see `analyze help` for those there are")
    case .noRecording:
      ErrorWording(
        "there is nothing here this task could be measured by",
        remedy: "give the task's result with the recorders' files")
    case .unknownTask:
      ErrorWording(
        "nothing tells which task this was recorded in",
        remedy: "name the task, as in: analyze phonation FILE")
    case .stepsOfNoTask(let steps):
      ErrorWording(
        "nothing tells which task of the run \(steps.joined(separator: ", ")) belongs to",
        remedy: "name the task of the file with --map")
    case .resultOnly:
      ErrorWording(
        "this is a task result, not a recording", remedy: "name one of the recorders' files")
    case .notAResult(let found):
      ErrorWording("expected a result, found \(found)", remedy: "what is none was left out")
    default:
      ErrorWording(
        "neither a recording nor a result is recognized here",
        remedy: "name the recorder's own JSON file")
    }
  }
}

extension JSONProblem {
  var explanation: String {
    switch code {
    case "json_truncated": "the file ends before the first item is complete"
    case "json_empty": "the file is empty"
    case "json_not_utf8": "the text is not UTF-8"
    case "json_too_deep": "the nesting is deeper than any recording's"
    case "json_too_large": "the document would take an unreasonable amount of memory"
    default: "this is not valid JSON"
    }
  }

  var remedy: String {
    switch code {
    case "json_truncated", "json_empty": "copy the file from the device or the export again"
    case "json_not_utf8": "convert it to UTF-8"
    default: "mend or replace the file"
    }
  }
}
