public import Text

/// A progress indicator for standard error: one line that is redrawn on a terminal, successive lines in a
/// log.
///
/// It only returns text; the caller writes it to standard error. Times are seconds of a monotonic clock,
/// passed to every call.
public struct ProgressLine: Sendable {
  /// The state of the work.
  public struct Count: Sendable, Equatable {
    /// Inputs finished, including failed ones.
    public var done: Int
    /// Total number of inputs known so far.
    public var total: Int
    /// Inputs that could not be used.
    public var failed: Int

    public init(done: Int, total: Int, failed: Int) {
      (self.done, self.total, self.failed) = (done, total, failed)
    }
  }

  private enum LineForm {
    case drawn
    /// Complete lines, for a log.
    case lines
  }

  /// Nil if no progress is shown.
  private let form: LineForm?
  private let columns: Int
  private let startSeconds: Double
  private var shownSeconds: Double?
  private var drawnWidth = 0

  private static let secondsBetweenDrawings = 0.1
  private static let secondsBetweenLines = 10.0

  /// Shows nothing for `never`, and for `auto` unless the output is a terminal that can move its cursor.
  public init(
    _ occasion: TerminalChoice, environment: [Term: String], isTerminal: Bool, columns: Int = 80,
    startSeconds: Double
  ) {
    let isFit = isTerminal && !isDumb(environment)
    form = occasion == .never ? nil : isFit ? .drawn : occasion == .always ? .lines : nil
    (self.columns, self.startSeconds) = (max(columns, 2), startSeconds)
  }

  /// The text to write, immediately for the first call; nil if less than 0.1 s (terminal) or 10 s (log) have
  /// passed since the last.
  public mutating func update(_ count: Count, nowSeconds: Double) -> String? {
    // A log gets no line before the number of inputs is known.
    guard let form, form == .drawn || count.total > 0 else { return nil }
    let pause = form == .drawn ? Self.secondsBetweenDrawings : Self.secondsBetweenLines
    guard nowSeconds - (shownSeconds ?? -.infinity) >= pause else { return nil }
    shownSeconds = nowSeconds
    let text = progressText(count, elapsedSeconds: nowSeconds - startSeconds)
    return form == .drawn ? drawn(text) : "analyze: \(text)\n"
  }

  private mutating func drawn(_ text: String) -> String {
    let line = String(text.prefix(columns - 1))
    let padding = String(repeating: " ", count: max(0, drawnWidth - line.count))
    drawnWidth = line.count
    return "\r" + line + padding
  }

  /// The text that erases the line, before a message and at the end; empty if no line is drawn.
  ///
  /// The next update redraws the line without delay.
  public mutating func clear() -> String {
    guard drawnWidth > 0 else { return "" }
    defer { (shownSeconds, drawnWidth) = (nil, 0) }
    return "\r" + String(repeating: " ", count: drawnWidth) + "\r"
  }
}

/// Progress in the form `41/300, 12.3/s, 2 failed, 21 s left`; unknown parts are left out.
func progressText(_ count: ProgressLine.Count, elapsedSeconds: Double) -> String {
  var parts = ["\(count.done)/\(count.total)"]
  let rate = elapsedSeconds > 0 ? Double(count.done) / elapsedSeconds : 0
  if rate > 0 { parts.append(NumberText(.significant(3)).text(rate) + "/s") }
  if count.failed > 0 { parts.append("\(count.failed) failed") }
  if rate > 0, count.total > count.done {
    parts.append(durationText(Double(count.total - count.done) / rate) + " left")
  }
  return parts.joined(separator: ", ")
}

/// A duration in at most two units: `21 s`, `3 min 05 s`, `2 h 09 min`.
func durationText(_ seconds: Double) -> String {
  let whole = Int(min(max(seconds, 0), 1e9).rounded(.up))
  switch whole {
  case ..<60: return "\(whole) s"
  case ..<3600: return "\(whole / 60) min \(twoDigits(whole % 60)) s"
  default: return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min"
  }
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
