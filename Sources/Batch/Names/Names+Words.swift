import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// What is said of inputs. With pseudonyms nothing but the place and the words of a code is said: what an error or
/// a remark says besides may hold names that stand in a file.
extension Names {
  /// One line on what is wrong with a file.
  func described(_ problem: ReadError) -> String {
    guard arePseudonyms else { return shown("\(problem)") }
    if case .passedOver = problem.problem { return "\(shownPath(problem.source)): passed over" }
    return described(problem.source, Flag(problem))
  }

  /// The same as a message of which only a few are said.
  func remark(_ problem: ReadError, _ severity: Severity = .warning) -> Message {
    Message(severity: severity, text: described(problem), kind: kind(of: problem))
  }

  /// The printed names of several paths, in an order that does not reveal original names.
  func remarks(on problems: [ReadError]) -> [Message] {
    let remarks = problems.map { remark($0) }
    guard arePseudonyms else { return remarks }
    return remarks.sorted { $0.text.precedes($1.text) }
  }

  /// What it has in common with others.
  private func kind(of problem: ReadError) -> Message.MessageSubject {
    guard case .passedOver(let reason) = problem.problem else {
      return .flag(Flag(problem.issue).code)
    }
    return .passedOver(reason: arePseudonyms ? nil : reason)
  }

  /// What an analysis says of parts it could not use: one error for a step that was not measured, a warning
  /// for each other remark.
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

  /// The folder the tables go to.
  public func output(_ path: String) -> String {
    arePseudonyms ? "the folder of --output" : shown(path)
  }

  /// The file a page goes to.
  public func file(_ path: String) -> String {
    arePseudonyms ? "in the file of --output" : shown(path)
  }

  // MARK: Errors that end a run

  private static let elsewhere = "a run without --pseudonym-key-file gives details, including names"

  /// The same error without names; `output` is the folder the tables go to.
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

  /// A file of the output folder keeps the name that the program gave it.
  private func place(_ place: String, _ output: String?) -> String {
    if place == CheckedWriter.standardOutput().place { return place }
    guard let output, place.starts(withBytesOf: output) else { return path(place) }
    return "--output" + String(Substring(place.utf8.dropFirst(output.utf8.count)))
  }
}

extension WriteError {
  /// The same at a place that is called otherwise.
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
    // An abbreviation in capitals is not changed.
    let isWord = meaning.dropFirst().first?.isLowercase ?? false
    let start = isWord ? meaning.prefix(1).lowercased() : String(meaning.prefix(1))
    let remedy = flag.remedy.isEmpty ? "see analyze explain \(flag.code)" : flag.remedy
    self.init(place + start + meaning.dropFirst(), remedy: remedy)
  }
}
