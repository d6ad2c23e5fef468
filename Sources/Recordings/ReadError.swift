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
    case archive(ArchiveProblem)
    case encoding(TextEncoding, byteOffset: Int)
    case json(JSONProblem)
    case document(DocumentProblem)
    case audio(AudioProblem)
    case image(ImageProblem)
    case unrecognized
    case missingFile(recorder: String, name: String)
    case missingRecorder(String)
    /// None of the files that a table names by their numbers is there.
    case filesElsewhere(count: Int)
    case ambiguousFile(name: String, candidates: [String])
    /// By two steps of one result.
    case linkedTwice(name: String, step: String)
    case noItems
    case nothingReadable(count: Int)
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
    case questionnaire
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
  public var code: (name: String, place: Int?) {
    switch problem {
    case .unreadable, .oddName, .passedOver: ("unreadable", nil)
    case .archive(let problem): (problem.code, nil)
    case .encoding(_, let offset): ("json_not_utf8", offset)
    case .json(let problem): (problem.code, problem.byteOffset)
    case .document(let problem): (problem.code, problem.place)
    case .audio(let problem): (problem.code, nil)
    case .image: (ImageProblem.code, nil)
    case .unrecognized: ("unrecognized", nil)
    case .missingFile, .missingRecorder, .filesElsewhere: ("file_missing", nil)
    case .ambiguousFile: ("file_ambiguous", nil)
    case .linkedTwice: ("duplicate_input", nil)
    case .noItems, .nothingReadable: ("no_input", nil)
    case .unsupportedTask: ("task_unsupported", nil)
    case .noRecording: ("no_input", nil)
    case .unknownTask, .stepsOfNoTask: ("task_unknown", nil)
    case .resultOnly: ("unrecognized", nil)
    case .mixedParts: ("parts_differ", nil)
    case .notAResult: ("element_skipped", nil)
    case .tornTable: ("table_torn", nil)
    case .oddRow, .oddLabel: ("row_malformed", nil)
    case .questionnaire: ("unrecognized", nil)
    case .lost(let downfall): (downfall.code, nil)
    }
  }

  /// One line without line breaks; names are left as they are.
  public var description: String {
    let file = shownSource(source)
    let place = path.isEmpty ? file : "\(file): \(path)"
    return "\(place): \(explanation)"
  }

  /// What is wrong and what to do, without the place.
  public var explanation: String {
    switch problem {
    case .unreadable(let reason):
      "cannot be read (\(reason)); check that it is a file you may read"
    case .oddName(let remedy): "its name is not UTF-8; \(remedy)"
    case .passedOver(let reason): "passed over: \(reason)"
    case .archive(let problem): "\(problem.explanation) (\(problem.code))"
    case .encoding(let encoding, let offset):
      "byte \(offset): \(encoding.refusal) (json_not_utf8)"
    case .json(let problem):
      "byte \(problem.byteOffset): \(problem.explanation) (\(problem.code)); \(problem.remedy)"
    case .document(let problem): problem.explanation
    case .audio(let problem): problem.explanation
    case .image(let problem): problem.explanation
    case .unrecognized:
      "neither a recording nor a result is recognized here; name the recorder's own JSON file"
    case .missingFile(let recorder, let name):
      "the \(recorder) recording \"\(name)\" is not in the session's folder; export the recordings with the result"
    case .missingRecorder(let recorder):
      "the task description has a recorder \"\(recorder)\" here, but the result links to no file of it; "
        + "export its recording"
    case .filesElsewhere(let count):
      "of the files it names by number (\(count)) none is there; name the cache too, which is a hidden folder as a rule (.synapseCache)"
    case .ambiguousFile(let name, let candidates):
      "\"\(name)\" occurs more than once (\(candidates.map(shownSource).joined(separator: ", "))); keep one of them"
    case .linkedTwice(let name, let step):
      "\"\(name)\" is also the recording of step \"\(step)\", where it was counted, once (duplicate_input)"
    case .noItems:
      "the recording holds no items; the sensor delivered nothing, so leave the file out"
    case .nothingReadable(let count):
      "none of \(count) items has a time and a value that can be read (no_input); export it again"
    case .unsupportedTask(let task):
      "there is no analysis of \(task.rawValue) in this version; see `analyze help` for those there are"
    case .noRecording:
      "there is nothing here this task could be measured by; give the task's result with the recorders' files"
    case .unknownTask:
      "nothing tells which task this sound was recorded in; name the task, as in: analyze phonation FILE"
    case .stepsOfNoTask(let steps):
      "nothing tells which task of the run \(steps.joined(separator: ", ")) belongs to (task_unknown); "
        + "name the task of the file with --map"
    case .resultOnly:
      "this is a task result, not a recording; name one of the recorders' files"
    case .mixedParts(let names):
      "these parts of one recording hold different sensors (\(names.map(shownSource).joined(separator: ", "))); keep those of one sensor"
    case .notAResult(let found):
      "expected a result, found \(found); what is none was left out"
    case .tornTable(let line):
      "the row that begins on line \(line) is not complete: its quotes are not closed; export the table again (the rows before it are used)"
    case .oddRow(let count):
      "the row has not \(count) cells as the header has, or quotes inside a cell; export the table again"
    case .oddLabel(let flaw): "\(flaw) (row_malformed)"
    case .questionnaire:
      "a FHIR resource holds no samples of active tasks; analyze the files that are attached to it"
    case .lost(let downfall): downfall.explanation
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
