import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// Messages about inputs. With pseudonyms they contain only the place and the text of the code,
/// since other details may contain names from the file.
extension Names {
  /// One line that describes a problem of a file.
  func described(_ problem: ReadError) -> String {
    guard arePseudonyms else { return shown("\(problem)") }
    return switch problem.problem {
    case .passedOver: "\(shownPath(problem.source)): passed over"
    case .unmeasured: "\(shownPath(problem.source)): a part of it is not measured"
    default: described(problem.source, Flag(problem))
    }
  }

  /// The message on a recording of an unknown task, with the row of a map that would name a task.
  func described(_ problem: ReadError, ofPossible task: ActiveTask) -> Message {
    var text = described(problem)
    if !arePseudonyms {
      let flag = Flag(problem)
      var row: [UInt8] = []
      Delimited(.csv).append([.text(shownPath(problem.source)), .text(task.rawValue)], to: &row)
      let line = String(decoding: row.dropLast(), as: UTF8.self)
      let wording = ErrorWording(
        "the task in which this was recorded is unknown",
        remedy:
          "name it by --map FILE, a table with the lines file,task and \(line), or as in: analyze \(task.rawValue) FILE"
      )
      text = shown("\(shownPath(problem.source)): \(wording.line(code: flag.name))")
    }
    return Message(severity: .error, text: text, kind: .unknownTask)
  }

  /// The problem as a message that is counted after a few of its kind.
  func remark(_ problem: ReadError, _ severity: Severity = .warning) -> Message {
    Message(severity: severity, text: described(problem), kind: kind(of: problem))
  }

  /// Messages about several problems, in an order that does not reveal original names.
  func remarks(on problems: [ReadError]) -> [Message] {
    let remarks = problems.map { remark($0) }
    guard arePseudonyms else { return remarks }
    return remarks.sorted { $0.text.precedes($1.text) }
  }

  /// The subject that messages about such problems share.
  private func kind(of problem: ReadError) -> Message.MessageSubject {
    switch problem.problem {
    case .passedOver(let reason), .unmeasured(let reason):
      .passedOver(reason: arePseudonyms ? nil : reason)
    // One remedy holds for all files of a format.
    case .unsupported(let file):
      arePseudonyms ? .leftOut(Flag(problem.issue).code) : .passedOver(reason: file.what)
    default: .flag(Flag(problem.issue).code)
    }
  }

  /// Messages about the parts that an analysis could not use: an error for a step that was not
  /// measured, and a warning for each other remark.
  func described(_ measurement: StepMeasurement, of session: Session) -> [Message] {
    let source = measurement.source.isEmpty ? session.source : measurement.source
    if arePseudonyms { return describedWithoutNames(measurement, source) }
    let place = shownSource(source)
    var (remarks, messages) = (measurement.remarks, [Message]())
    if let failure = measurement.failure {
      // The last remark is the reason.
      let wording =
        remarks.popLast().map { ErrorWording($0.problem, remedy: $0.effect) }
        ?? ErrorWording(failure, ofStep: measurement.step)
      messages.append(
        Message(
          severity: .error,
          text: shown(shownSource("\(place): \(wording.line(code: failure.name))"))))
    }
    return messages
      + remarks.map {
        Message(
          severity: .warning, text: shown(shownSource($0.line(place))), kind: .flag($0.flag.code))
      }
  }

  private func describedWithoutNames(_ measurement: StepMeasurement, _ source: String) -> [Message]
  {
    if let failure = measurement.failure {
      return [Message(severity: .error, text: described(source, failure))]
    }
    guard let remark = measurement.remarks.first else { return [] }
    let text =
      "\(shownPath(source)): part of it could not be used; the column flags gives the reason"
    return [Message(severity: .warning, text: text, kind: .flag(remark.flag.code))]
  }

  private func described(_ source: String, _ flag: Flag) -> String {
    "\(shownPath(source)): \(ErrorWording(flag).line(code: flag.text))"
  }

  /// Hints of a task description that had no effect.
  func described(unusedHints hints: [String]) -> [String] {
    guard arePseudonyms, !hints.isEmpty else { return hints }
    return [
      "--task-description-file: \(counted(hints.count, "hint")) had no effect; \(Self.elsewhere)"
    ]
  }

  /// The folder of the tables, as messages name it.
  public func output(_ path: String) -> String {
    arePseudonyms ? "the folder of --output" : shown(path)
  }

  /// The file of a page, as messages name it.
  public func file(_ path: String) -> String {
    arePseudonyms ? "in the file of --output" : shown(path)
  }

  // MARK: Errors that end a run

  private static let elsewhere = "a run without --pseudonym-key-file gives details, including names"

  /// The error without names; `output` is the folder of the tables.
  public func described(_ error: any Error, output: String?) -> any Error {
    guard arePseudonyms else { return error }
    return switch error {
    case let error as WriteError: error.at { place($0, output) }
    case let fault as any ProgramFault: fault
    case let error as SettingsError: SettingsError(description: error.withoutNames)
    case let error as ReadError: SettingsError(description: described(error))
    case let error as StudyError:
      SettingsError(
        description:
          "\(path(error.path)): cannot be opened (\(error.reason)); give an existing folder or file"
      )
    case let error as TableError:
      SettingsError(
        description: error.option + (error.line.map { ": line \($0)" } ?? "")
          + ": the table cannot be used; \(Self.elsewhere)")
    default: SettingsError(description: "nothing can be analyzed; \(Self.elsewhere)")
    }
  }

  /// The place of an error. A file in the output folder keeps the name that the program gave it.
  private func place(_ place: String, _ output: String?) -> String {
    if place == CheckedWriter.standardOutput().place { return place }
    guard let output, place.starts(withBytesOf: output) else { return path(place) }
    return "--output" + String(Substring(place.utf8.dropFirst(output.utf8.count)))
  }
}

extension WriteError {
  /// The error with its place renamed.
  fileprivate func at(_ name: (String) -> String) -> WriteError {
    switch self {
    case .brokenPipe(let place): .brokenPipe(place: name(place))
    case .busy(let place): .busy(place: name(place))
    case .link(let place): .link(place: name(place))
    case .damaged(let place): .damaged(place: name(place))
    case .failed(let place, let code): .failed(place: name(place), code)
    case .unreadable(let place, let code): .unreadable(place: name(place), code)
    }
  }
}

extension ErrorWording {
  /// The first sentence of the meaning of a flag, if the error contains no other information.
  fileprivate init(_ flag: Flag, ofStep step: String? = nil) {
    let place = step.map { $0.isEmpty ? "not measured: " : "step \($0): not measured: " } ?? ""
    let sentences = flag.meaning.split(separator: ". ")
    let first = sentences.first.map(String.init) ?? flag.meaning
    let meaning = first.hasSuffix(".") ? String(first.dropLast()) : first
    // A meaning that begins with an abbreviation keeps its capitals.
    let isWord = meaning.dropFirst().first?.isLowercase ?? false
    let start = isWord ? meaning.prefix(1).lowercased() : String(meaning.prefix(1))
    let remedy = flag.remedy.isEmpty ? "see analyze explain \(flag.code)" : flag.remedy
    self.init(place + start + meaning.dropFirst(), remedy: remedy)
  }
}
