/// A line on standard error that tells how far a batch has come and is drawn over itself.
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

  private let isShown: Bool
  private let columns: Int
  private let startSeconds: Double
  private var drawnSeconds: Double?
  private var drawnWidth = 0

  /// Nothing is ever drawn for `never`, and for `auto` away from a terminal or on a dumb one.
  public init(
    _ occasion: Occasion, environment: [String: String], isTerminal: Bool, columns: Int = 80,
    startSeconds: Double
  ) {
    let isFit = isTerminal && !isDumb(environment)
    isShown = occasion == .always || (occasion == .auto && isFit)
    (self.columns, self.startSeconds) = (max(columns, 2), startSeconds)
  }

  /// The text that draws the line: at once the first time, later nil within a tenth of a second.
  public mutating func update(_ count: Count, nowSeconds: Double) -> String? {
    guard isShown, nowSeconds - (drawnSeconds ?? -.infinity) >= 0.1 else { return nil }
    let elapsed = nowSeconds - startSeconds
    let line = String(progressText(count, elapsedSeconds: elapsed).prefix(columns - 1))
    let padding = String(repeating: " ", count: max(0, drawnWidth - line.count))
    (drawnSeconds, drawnWidth) = (nowSeconds, line.count)
    return "\r" + line + padding
  }

  /// The text that wipes the line away, before a message and at the end; empty when none is drawn.
  ///
  /// The next update draws it again without waiting.
  public mutating func clear() -> String {
    guard drawnWidth > 0 else { return "" }
    defer { (drawnSeconds, drawnWidth) = (nil, 0) }
    return "\r" + String(repeating: " ", count: drawnWidth) + "\r"
  }
}
