import Analyses
import Foundation
import Metrics
import Recordings
import Report

/// What is said of inputs. With pseudonyms nothing but the place and the words of a code is said: what an error or
/// a remark says besides may hold names that stand in a file.
extension Names {
  /// One line on what is wrong with a file.
  func told(_ problem: ReadError) -> String {
    guard arePseudonyms else { return shown("\(problem)") }
    if case .passedOver = problem.problem { return "\(shownPath(problem.source)): passed over" }
    let (name, place) = problem.code
    return told(problem.source, name, place: place)
  }

  /// The same as a message of which only a few are said.
  func remark(_ problem: ReadError, _ severity: Severity = .warning) -> Message {
    Message(severity: severity, text: told(problem), kind: kind(of: problem))
  }

  /// The same of several, in an order that tells no names.
  func remarks(on problems: [ReadError]) -> [Message] {
    let remarks = problems.map { remark($0) }
    guard arePseudonyms else { return remarks }
    return remarks.sorted { $0.text.utf8.lexicographicallyPrecedes($1.text.utf8) }
  }

  /// What it has in common with others.
  private func kind(of problem: ReadError) -> String {
    guard case .passedOver(let reason) = problem.problem else { return problem.code.name }
    return arePseudonyms ? "passed over" : "passed over: \(reason)"
  }

  /// What an analysis says of parts it could not use: one error for a step that was not measured, a warning
  /// for each other remark.
  func told(_ measurement: StepMeasurement, of session: Session) -> [Message] {
    let source = measurement.source.isEmpty ? session.source : measurement.source
    if arePseudonyms { return toldWithoutNames(measurement, source) }
    let place = shownSource(source)
    var (remarks, messages) = (measurement.remarks, [Message]())
    if let failure = measurement.failure {
      // The last remark is the reason.
      let wording =
        remarks.popLast().map(ErrorWording.init(sentence:))
        ?? ErrorWording(failure, ofStep: measurement.step)
      messages.append(
        Message(
          severity: .error,
          text: shown(shownSource("\(place): \(wording.line(code: failure.name))"))))
    }
    let others = remarks.map { "\(place): \($0)" } + measurement.remarksOnOtherFiles
    return messages
      + others.map {
        Message(
          severity: .warning, text: shown(shownSource($0)), kind: Message.kind(ofRemark: $0))
      }
  }

  private func toldWithoutNames(_ measurement: StepMeasurement, _ source: String) -> [Message] {
    if let failure = measurement.failure {
      let text = told(source, failure.name, place: failure.place)
      return [Message(severity: .error, text: text)]
    }
    guard !(measurement.remarks + measurement.remarksOnOtherFiles).isEmpty else { return [] }
    let text = "\(shownPath(source)): not all of it could be used; the column flags tells why"
    return [Message(severity: .warning, text: text, kind: Message.kind(ofRemark: text))]
  }

  /// `place` is a byte or a line.
  private func told(_ source: String, _ code: String, place: Int?) -> String {
    let mark = place.map { "@\($0)" } ?? ""
    let flag = Catalog.flags.first { $0.name == code }
    let wording =
      flag.map { ErrorWording($0) }
      ?? ErrorWording("not used", remedy: "see analyze explain \(code)")
    return "\(shownPath(source)): \(wording.line(code: code + mark))"
  }

  /// What of a task description came to nothing.
  func told(unusedHints hints: [String]) -> [String] {
    guard arePseudonyms, !hints.isEmpty else { return hints }
    return [
      "--task-description: \(counted(hints.count, "hint")) came to nothing; \(Self.elsewhere)"
    ]
  }

  /// The folder the tables go to.
  func output(_ path: String) -> String {
    arePseudonyms ? "the folder of --output" : shown(path)
  }

  /// The file a page goes to.
  func file(_ path: String) -> String { arePseudonyms ? "in the file of --output" : shown(path) }

  // MARK: Errors that end a run

  /// Does the work of a command with the names it may tell; its errors tell no others.
  static func telling(
    _ invocation: Invocation, _ console: Console, _ work: (Names) throws -> ExitStatus
  ) throws -> ExitStatus {
    let names = try Names(invocation.values)
    if let warning = names.warning { console.say(.warning, warning) }
    do {
      return try work(names)
    } catch {
      throw names.told(error, output: invocation.values.text(.output))
    }
  }

  private static let elsewhere = "a run without --pseudonymize tells more, names among it"

  /// The same error without names; `output` is the folder the tables go to.
  func told(_ error: any Error, output: String?) -> any Error {
    guard arePseudonyms else { return error }
    return switch error {
    case let error as WriteError: error.at { place($0, output) }
    case let fault as any ProgramFault: fault
    case let error as SettingsError: SettingsError(description: error.withoutNames)
    case let error as ReadError: SettingsError(description: told(error))
    case let error as StudyError:
      SettingsError(
        description:
          "\(path(error.path)): cannot be opened (\(error.reason)); name an existing folder or file"
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
    guard let output, place.hasPrefix(output) else { return path(place) }
    return "--output" + place.dropFirst(output.count)
  }
}

extension WriteError {
  /// The same at a place that is called otherwise.
  fileprivate func at(_ name: (String) -> String) -> WriteError {
    switch self {
    case .readerGone(let place): .readerGone(place: name(place))
    case .busy(let place): .busy(place: name(place))
    case .failed(let place, let code): .failed(place: name(place), code)
    case .unreadable(let place, let code): .unreadable(place: name(place), code)
    }
  }
}

extension ErrorWording {
  /// The meaning of a flag, where nothing more is known of an error.
  fileprivate init(_ flag: Flag, ofStep step: String? = nil) {
    let place = step.map { $0.isEmpty ? "not measured: " : "step \($0): not measured: " } ?? ""
    let meaning = flag.meaning.hasSuffix(".") ? String(flag.meaning.dropLast()) : flag.meaning
    // A word in capitals stays.
    let isWord = meaning.dropFirst().first?.isLowercase ?? false
    let start = isWord ? meaning.prefix(1).lowercased() : String(meaning.prefix(1))
    self.init(
      place + start + meaning.dropFirst(), remedy: "see analyze explain \(flag.name)")
  }
}
