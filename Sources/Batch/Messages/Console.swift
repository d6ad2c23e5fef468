import CLibrary
public import Report

/// Messages for the user on standard error, and the progress line.
public final class Console {
  private let styling: Styling
  private let isQuiet: Bool
  private let isVerbose: Bool
  private let writer = CheckedWriter.standardError()
  private let occasion: TerminalChoice
  private var repetitions = RepeatedRemarks()
  private var line: ProgressLine?
  private var total = 0

  /// - Parameters:
  ///   - color: whether messages are colored.
  ///   - progress: whether a progress line is shown.
  ///   - isQuiet: whether only errors are printed.
  ///   - isVerbose: whether notes are printed, and every remark separately.
  public init(
    color: TerminalChoice = .auto, progress: TerminalChoice = .auto, isQuiet: Bool = false,
    isVerbose: Bool = false
  ) {
    styling = Styling(
      color, environment: Host.environment, isTerminal: StandardStreams.errorIsTerminal)
    (self.isQuiet, self.isVerbose, occasion) = (isQuiet, isVerbose, progress)
  }

  /// Prints one line. Notes are printed only with `--verbose`; with `--quiet`, only errors are.
  public func say(_ severity: Severity, _ text: String) {
    if isHeard(severity) { write(severity, text) }
  }

  /// Prints a message about a file. After the first few remarks of a kind, the others are counted,
  /// and `end` prints their number. Errors are printed one by one, unless they have one remedy; with `--verbose`, so are all
  /// messages.
  public func say(_ message: Message) {
    guard isHeard(message.severity) else { return }
    let isOneByOne = isVerbose || message.severity == .error && !message.kind.isOneLine
    if isOneByOne || repetitions.isToBePrinted(message) { write(message.severity, message.text) }
  }

  private func isHeard(_ severity: Severity) -> Bool {
    if severity == .note, !isVerbose { return false }
    return !isQuiet || severity == .error
  }

  /// Prints the last line of a run, unless the console is quiet.
  public func conclude(_ text: String) { if !isQuiet { write(.note, text) } }

  private func write(_ severity: Severity, _ text: String) {
    // There is no place where a failure of standard error could be reported.
    let line = "\(styling.paint("analyze:", severity)) \(shown(text))\n"
    try? writer.write((self.line?.clear() ?? "") + line)
    try? writer.flush()
  }

  /// Starts the progress line.
  func begin() {
    line = ProgressLine(
      isQuiet ? .never : occasion, environment: Host.environment,
      isTerminal: StandardStreams.errorIsTerminal, startSeconds: now)
    progress(done: 0, failed: 0)
  }

  /// Sets the number of files when it is known.
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

  /// Removes the progress line, and prints how many remarks were omitted.
  func end() {
    try? writer.write(line?.clear() ?? "")
    try? writer.flush()
    line = nil
    for (severity, text) in repetitions.takeCounts() { write(severity, text) }
  }

  private var now: Double { Host.uptimeSeconds }
}
