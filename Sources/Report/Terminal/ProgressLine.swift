/// A line on standard error that tells how far a batch has come: drawn over itself on a terminal, one after the other
/// in a log.
///
/// It does not write: what a call returns goes to standard error as it is. Times are seconds of
/// a clock that only runs forward, given with every call.
public struct ProgressLine: Sendable {
  /// What has been done so far.
  public struct Count: Sendable, Equatable {
    /// Inputs finished, failed ones included.
    public var done: Int
    /// Inputs in all, as far as they are known.
    public var total: Int
    /// Inputs that could not be used.
    public var failed: Int

    /// A count to be shown.
    public init(done: Int, total: Int, failed: Int) {
      (self.done, self.total, self.failed) = (done, total, failed)
    }
  }

  private enum Form {
    case drawn
    /// Whole lines, for what keeps them.
    case lines
  }

  /// Nil where nothing is shown.
  private let form: Form?
  private let columns: Int
  private let startSeconds: Double
  private var shownSeconds: Double?
  private var drawnWidth = 0

  private static let secondsBetweenDrawings = 0.1
  private static let secondsBetweenLines = 10.0

  /// Nothing is ever shown for `never`, and for `auto` away from a terminal or on a dumb one.
  public init(
    _ occasion: Occasion, environment: [String: String], isTerminal: Bool, columns: Int = 80,
    startSeconds: Double
  ) {
    let isFit = isTerminal && !isDumb(environment)
    form = occasion == .never ? nil : isFit ? .drawn : occasion == .always ? .lines : nil
    (self.columns, self.startSeconds) = (max(columns, 2), startSeconds)
  }

  /// The text that shows how far the work is: at once the first time, later nil within a tenth of a second, in a
  /// log within ten.
  public mutating func update(_ count: Count, nowSeconds: Double) -> String? {
    // A log needs no word before anything is known.
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

  /// The text that wipes the line away, before a message and at the end; empty when none is drawn.
  ///
  /// The next update draws it again without waiting.
  public mutating func clear() -> String {
    guard drawnWidth > 0 else { return "" }
    defer { (shownSeconds, drawnWidth) = (nil, 0) }
    return "\r" + String(repeating: " ", count: drawnWidth) + "\r"
  }
}

/// Reads as `41/300, 12.3/s, 2 failed, 21 s left`; what is not known yet is left out.
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

/// A duration in the two largest units that fit: `21 s`, `3 min 05 s`, `2 h 09 min`.
func durationText(_ seconds: Double) -> String {
  let whole = Int(min(max(seconds, 0), 1e9).rounded(.up))
  switch whole {
  case ..<60: return "\(whole) s"
  case ..<3600: return "\(whole / 60) min \(twoDigits(whole % 60)) s"
  default: return "\(whole / 3600) h \(twoDigits(whole % 3600 / 60)) min"
  }
}

private func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
