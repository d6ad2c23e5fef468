import CLibrary
public import Report

/// Messages for the user, on standard error, and the line that shows how far a batch has come.
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
  ///   - progress: whether a line shows how far the work has come.
  ///   - isQuiet: whether nothing but errors is printed.
  ///   - isVerbose: whether notes are printed, too, and each remark by itself.
  public init(
    color: TerminalChoice = .auto, progress: TerminalChoice = .auto, isQuiet: Bool = false,
    isVerbose: Bool = false
  ) {
    styling = Styling(
      color, environment: Host.environment, isTerminal: StandardStreams.errorIsTerminal)
    (self.isQuiet, self.isVerbose, occasion) = (isQuiet, isVerbose, progress)
  }

  /// One line; notes only with `--verbose`, nothing but errors when quiet.
  public func say(_ severity: Severity, _ text: String) {
    if isHeard(severity) { write(severity, text) }
  }

  /// A message of a batch on one of many files. Of remarks of one kind the first ones are printed, and by `end` the
  /// number of the others. Errors are printed one by one, and so is everything with `--verbose`.
  public func say(_ message: Message) {
    guard isHeard(message.severity) else { return }
    let isOneByOne = isVerbose || message.severity == .error
    if isOneByOne || repetitions.isToBePrinted(message) { write(message.severity, message.text) }
  }

  private func isHeard(_ severity: Severity) -> Bool {
    if severity == .note, !isVerbose { return false }
    return !isQuiet || severity == .error
  }

  /// A last line of a run, unless it is to be quiet.
  public func conclude(_ text: String) { if !isQuiet { write(.note, text) } }

  private func write(_ severity: Severity, _ text: String) {
    // A failure of standard error cannot be reported anywhere.
    let line = "\(styling.paint("analyze:", severity)) \(shown(text))\n"
    try? writer.write((self.line?.clear() ?? "") + line)
    try? writer.flush()
  }

  /// Starts the line that shows how far the work has come.
  func begin() {
    line = ProgressLine(
      isQuiet ? .never : occasion, environment: Host.environment,
      isTerminal: StandardStreams.errorIsTerminal, startSeconds: now)
    progress(done: 0, failed: 0)
  }

  /// Takes the number of files, as soon as it is known.
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

  /// Wipes the line, and prints how many remarks were left out.
  func end() {
    try? writer.write(line?.clear() ?? "")
    try? writer.flush()
    line = nil
    for (severity, text) in repetitions.takeCounts() { write(severity, text) }
  }

  private var now: Double { Host.uptimeSeconds }
}
