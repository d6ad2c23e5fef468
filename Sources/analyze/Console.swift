import Foundation
import Report

/// Words for the user, on standard error.
final class Console {
  private let styling: Styling
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let writer = CheckedWriter.standardError()
  private let occasion: Occasion
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
    if severity == .note, !isVerbose { return }
    if isQuiet, severity != .error { return }
    write(severity, text)
  }

  /// The last word of a run, unless it is to be quiet.
  func conclude(_ text: String) {
    if !isQuiet { write(.note, text) }
  }

  private func write(_ severity: Severity, _ text: String) {
    // Standard error that cannot be written leaves nobody to tell.
    try? writer.write((line?.clear() ?? "") + "\(styling.paint("analyze:", severity)) \(text)\n")
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

  /// Wipes the line.
  func end() {
    try? writer.write(line?.clear() ?? "")
    try? writer.flush()
    line = nil
  }

  private var now: Double { ProcessInfo.processInfo.systemUptime }
}
