import Foundation
import Report

/// Words for the user, on standard error.
final class Console {
  private let styling: Styling
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let writer = CheckedWriter.standardError()
  private let occasion: Occasion
  private var repetitions = RepeatedRemarks()
  private var line: ProgressLine?
  private var total = 0

  init(_ values: OptionValues?) {
    let environment = ProcessInfo.processInfo.environment
    let color: Occasion = values?.choice(.color) ?? .auto
    styling = Styling(
      color, environment: environment, isTerminal: StandardStreams.errorIsTerminal)
    isQuiet = values?.isGiven(.quiet) ?? false
    isVerbose = values?.isGiven(.verbose) ?? false
    occasion = values?.choice(.progress) ?? .auto
  }

  /// One line; notes only with `--verbose`, nothing but errors when quiet.
  func say(_ severity: Severity, _ text: String) {
    if isHeard(severity) { write(severity, text) }
  }

  /// The same of what a batch says of many files: of remarks of one kind the first ones, and of the others the number,
  /// which `end` tells. Errors are said one by one, and so is everything with `--verbose`.
  func say(_ message: Message) {
    guard isHeard(message.severity) else { return }
    let isOneByOne = isVerbose || message.severity == .error
    if isOneByOne || repetitions.isToBeSaid(message) { write(message.severity, message.text) }
  }

  private func isHeard(_ severity: Severity) -> Bool {
    if severity == .note, !isVerbose { return false }
    return !isQuiet || severity == .error
  }

  /// The last word of a run, unless it is to be quiet.
  func conclude(_ text: String) {
    if !isQuiet { write(.note, text) }
  }

  private func write(_ severity: Severity, _ text: String) {
    // Standard error that cannot be written leaves nobody to tell.
    let line = "\(styling.paint("analyze:", severity)) \(shown(text))\n"
    try? writer.write((self.line?.clear() ?? "") + line)
    try? writer.flush()
  }

  /// Starts the line that shows how far the work has come.
  func begin() {
    line = ProgressLine(
      isQuiet ? .never : occasion, environment: ProcessInfo.processInfo.environment,
      isTerminal: StandardStreams.errorIsTerminal, startSeconds: now)
    progress(done: 0, failed: 0)
  }

  /// Tells how many files there are, as soon as that is known.
  func expect(_ total: Int) {
    self.total = total
    try? writer.write(line?.clear() ?? "")
    progress(done: 0, failed: 0)
  }

  func progress(done: Int, failed: Int) {
    let count = ProgressLine.Count(done: done, total: total, failed: failed)
    guard let text = line?.update(count, nowSeconds: now) else { return }
    try? writer.write(text)
    try? writer.flush()
  }

  /// Wipes the line, and tells how many remarks were not said.
  func end() {
    try? writer.write(line?.clear() ?? "")
    try? writer.flush()
    line = nil
    for (severity, text) in repetitions.takeCounts() { write(severity, text) }
  }

  private var now: Double { ProcessInfo.processInfo.systemUptime }
}
