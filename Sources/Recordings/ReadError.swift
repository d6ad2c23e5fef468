public import Text

/// Why a file or a step could not be used: place, what is wrong, what to do.
///
/// Reads as one line: `walk.json: byte 184223: the file ends inside an item (json_truncated); …`.
public struct ReadError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The problem, with what its message has to name.
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
    /// A film, which no task measures.
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
    /// A list or a table names files of a session, so many, and none of them is there.
    case sessionWithoutFiles(count: Int)
    /// The row of a table is a session, and there is neither a result nor a recording in it.
    case sessionWithoutContent
    case ambiguousFile(name: String, candidates: [String])
    /// A file to which two steps of one result link.
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
    /// Recorded steps that belong to no task, with the kinds of recordings.
    case stepsOfNoTask([String])
    case resultOnly
    case mixedParts([String])
    case notAResult(found: String)
    case truncatedTable(line: Int)
    case oddRow(columnCount: Int)
    /// A label that no table of output can hold.
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
  }

  /// Path below the root of the study.
  public let source: String
  /// Where inside, as a JSON path; empty for the file as a whole.
  public let path: String
  /// The problem at the place.
  public let problem: Problem

  /// Makes an error at a place; `path` is empty for the file as a whole.
  public init(source: String, path: String = "", _ problem: Problem) {
    (self.source, self.path, self.problem) = (source, path, problem)
  }

  /// Which of the things that can be wrong with an input it is.
  public var issue: InputIssue { problem.diagnosis.issue }

  /// The byte or the line printed after the code in the `flags` column; nil if there is none.
  public var position: Int? { problem.diagnosis.position }

  /// What is wrong and what to do, without place and code.
  public var wording: ErrorWording { problem.diagnosis.wording }

  /// One line without line breaks; names are left as they are.
  public var description: String {
    let file = shownSource(source)
    let place = path.isEmpty ? file : "\(file): \(path)"
    return "\(place): \(explanation)"
  }

  /// What is wrong, its code and what to do, without the place.
  public var explanation: String {
    // What is passed over is no error.
    if case .passedOver = problem { return wording.sentence }
    return wording.line(code: issue.code)
  }
}

extension ReadError.Problem {
  /// True of a member of an archive that is not read.
  public var isOfRefusedMember: Bool {
    switch self {
    case .unsafeMember, .repeatedMember: true
    default: false
    }
  }

  /// The issue it is one of, and its words.
  var diagnosis: Diagnosis {
    switch self {
    case .unreadable(let reason): Diagnosis(.unreadable, "cannot be read (\(reason))")
    case .oddName(let remedy): Diagnosis(.unreadable, "its name is not UTF-8", remedy: remedy)
    case .passedOver(let reason): Diagnosis(.unreadable, "passed over: \(reason)", remedy: "")
    case .unsafeMember(let reason):
      Diagnosis(.archivePathUnsafe, "this member of the archive was not read: \(reason)")
    case .repeatedMember:
      Diagnosis(
        .fileAmbiguous,
        "another member of the archive has this name and other content; that one was read",
        remedy: "rename one of them")
    case .archive(let problem): problem.diagnosis
    case .encoding(let encoding, let offset):
      Diagnosis(.jsonNotUTF8, at: offset, encoding.refusal.about("byte \(offset):"))
    case .json(let problem): problem.diagnosis
    case .document(let problem): problem.diagnosis
    case .audio(let problem): problem.diagnosis
    case .image(let problem): problem.diagnosis
    case .unrecognized:
      Diagnosis(
        .unrecognized, "neither a recording nor a result is recognized here",
        remedy: "name the recorder's own JSON file")
    case .unknownItems(let count):
      Diagnosis(
        .unrecognized, "none of its items (\(count)) has the keys and numbers of a known sensor",
        remedy: "export the recording again, with numbers that are not quoted")
    case .healthWithoutValues:
      Diagnosis(
        .unrecognized, "these samples of HealthKit have no values", remedy: "no task measures them")
    case .video:
      Diagnosis(
        .audioUnsupported, "this is a video, which no task measures",
        remedy: "give a recording of sound")
    case .unusedPicture:
      Diagnosis(.unrecognized, "no step links to this picture", remedy: "no task measures it")
    case .missingFile(let step, let recorder, let name):
      Diagnosis(
        .fileMissing,
        "step \"\(step)\", recorder \"\(recorder)\": the file \"\(name)\" is not in the session's folder"
      )
    case .noLink(let step, let recorder):
      Diagnosis(
        .fileMissing, "step \"\(step)\", recorder \"\(recorder)\": the result names no file",
        remedy: "export the result again, with the names of its files")
    case .notARecording(let step, let name):
      Diagnosis(
        .unrecognized, "step \"\(step)\" links to \"\(name)\", which is no recording",
        remedy: "look for the recorder's own file")
    case .missingRecorder(let recorder):
      Diagnosis(
        .fileMissing,
        "the task description has a recorder \"\(recorder)\" here, but the result links to no file of it",
        remedy: "export its recording")
    case .filesElsewhere(let count):
      Diagnosis(
        .fileMissing, "of the files it names by number (\(count)) none is there",
        remedy: "name the cache too, which is a hidden folder as a rule (.synapseCache)")
    case .sessionWithoutFiles(let count):
      Diagnosis(
        .fileMissing, "of the files it names for this session (\(count)) none is there",
        remedy: "export them again, or look for them elsewhere")
    case .sessionWithoutContent:
      Diagnosis(
        .noRecording, "the row holds neither a result nor a recording of its session",
        remedy: "export the session again")
    case .ambiguousFile(let name, let candidates):
      Diagnosis(
        .fileAmbiguous,
        "\"\(name)\" occurs more than once (\(candidates.map(shownSource).joined(separator: ", ")))"
      )
    case .linkedTwice(let name, let step):
      Diagnosis(
        .duplicateInput,
        "\"\(name)\" is also the recording of step \"\(step)\", where it was counted, once")
    case .noItems:
      Diagnosis(
        .noRecording, "the recording holds no items",
        remedy: "the sensor delivered nothing, so leave the file out")
    case .nothingReadable(let count):
      Diagnosis(
        .noRecording, "none of \(count) items has a time and a value that can be read",
        remedy: "export it again")
    case .noSteps:
      Diagnosis(
        .noRecording, "the result holds no result of a step",
        remedy: "export it again, or leave out a run that was canceled")
    case .noActiveTask:
      Diagnosis(
        .taskUnknown, "the result holds no step of a task that is measured",
        remedy: "see `analyze help` for the tasks")
    case .unsupportedTask(let task):
      Diagnosis(.taskUnsupported, "there is no analysis of \(task.rawValue) in this version")
    case .noRecording:
      Diagnosis(
        .noRecording, "there is nothing here this task could be measured by",
        remedy: "give the task's result with the recorders' files")
    case .unknownTask: Diagnosis(.taskUnknown, "the task in which this was recorded is unknown")
    case .stepsOfNoTask(let steps):
      Diagnosis(
        .taskUnknown,
        "it is unknown to which task of the run \(steps.joined(separator: ", ")) belongs",
        remedy: "name the task of the file with --map")
    case .resultOnly:
      Diagnosis(
        .unrecognized, "this is a task result, not a recording",
        remedy: "name one of the recorders' files")
    case .mixedParts(let names):
      Diagnosis(
        .recordingPartsDiffer,
        "these parts of one recording hold different sensors (\(names.map(shownSource).joined(separator: ", ")))"
      )
    case .notAResult(let found):
      Diagnosis(
        .elementSkipped, "expected a result, found \(found)", remedy: "what is none was left out")
    case .truncatedTable(let line):
      Diagnosis(
        .tableTruncated,
        "the row that begins on line \(line) is not complete: its quotes are not closed")
    case .oddRow(let count):
      Diagnosis(
        .rowMalformed,
        "the row does not have \(count) cells as the header has, or has quotes inside a cell")
    case .oddLabel(let flaw): Diagnosis(.rowMalformed, flaw)
    case .oddScore(let line, let flaw):
      Diagnosis(.rowMalformed, at: line, flaw.about("line \(line):"))
    case .questionnaire:
      Diagnosis(
        .unrecognized, "a FHIR resource holds no samples of active tasks",
        remedy: "analyze the files that are attached to it")
    case .conflictingValues:
      Diagnosis(
        .valuesConflict, "the files of this day hold different values of one device at one time")
    case .tooManySteps(let count, let limit):
      Diagnosis(
        .jsonTooLarge, "the result has \(count) steps, and no more than \(limit) are read",
        remedy: "split the result")
    case .lost(let downfall): downfall.diagnosis
    }
  }
}

extension Tear {
  /// The tear as a reason not to use the file.
  public var problem: ReadError.Problem {
    syntax == .json
      ? .json(.truncated(byteOffset: byteOffset))
      : .document(.truncated(syntax, byteOffset: byteOffset))
  }
}

extension ForeignText {
  /// The text as a reason not to use the file.
  public var problem: ReadError.Problem {
    encoding.map { .encoding($0, byteOffset: byteOffset) }
      ?? .json(.invalidUTF8(byteOffset: byteOffset))
  }
}

extension DelimitedText.RowFault {
  /// What is wrong with a table that lies in a study.
  public var readProblem: ReadError.Problem {
    foreignText?.problem
      ?? .document(.malformed(.csv, line: line, what: wording.problem, remedy: wording.remedy))
  }
}

/// What ended a process while it worked on a file or a session.
public enum WorkerDownfall: String, Codable, Error, Sendable {
  case crashed
  case timedOut
  case outOfMemory

  /// The issue it is, and its words.
  public var diagnosis: Diagnosis {
    switch self {
    case .crashed: Diagnosis(.crashed, "the program failed on it")
    case .timedOut: Diagnosis(.timedOut, "it took longer than --timeout allows")
    case .outOfMemory:
      Diagnosis(.outOfMemory, "it took more memory than --memory-max or ulimit -v allows")
    }
  }
}
