/// When something for terminals is done: `--color`, `--progress`.
public enum Occasion: String, Sendable, CaseIterable {
  /// On a terminal that can.
  case auto
  /// Also into a file or a pipe.
  case always
  /// Not at all.
  case never
}

/// How much a message matters.
public enum Severity: String, Codable, Sendable {
  /// Something could not be done.
  case error
  /// Something was done and wants a look.
  case warning
  /// For information.
  case note
}

/// Colors for messages, or none.
public struct Styling: Sendable, Equatable {
  /// Whether anything is colored.
  public let isColored: Bool

  /// Decides by the option first, then by `NO_COLOR` (https://no-color.org), `TERM` and the stream.
  public init(_ occasion: Occasion, environment: [String: String], isTerminal: Bool) {
    switch occasion {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty
      isColored = isTerminal && !isRefused && !isDumb(environment)
    }
  }

  /// The text in the color of its severity: red, yellow or cyan, and bold.
  public func paint(_ text: String, _ severity: Severity) -> String {
    guard isColored else { return text }
    let color =
      switch severity {
      case .error: 31
      case .warning: 33
      case .note: 36
      }
    return "\u{1B}[1;\(color)m\(text)\u{1B}[0m"
  }
}

/// Whether the terminal cannot move its cursor: `TERM` is `dumb` or missing.
func isDumb(_ environment: [String: String]) -> Bool {
  ["", "dumb"].contains(environment["TERM"] ?? "")
}
