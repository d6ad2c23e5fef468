public import Text

/// Makes a name or message safe for a terminal: a single line without control sequences.
///
/// Control characters, line separators, bidirectional controls and the replacement character for invalid
/// bytes become escapes such as `\n`, `\e`, `\u{202e}`. Backslashes are not escaped, so that applying the
/// function twice gives the same text.
public func shown(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  guard !isPlain else { return text }
  return text.unicodeScalars.map(escaped).joined()
}

/// Applies `shown` to lines of UTF-8 text, keeping their line breaks and tabs.
func terminalSafeLines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
  let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) || $0 == 0x0A || $0 == 0x09 }
  guard !isPlain else { return Array(bytes) }
  let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
  return scalars.flatMap { scalar in
    Array((["\n", "\t"].contains(scalar) ? String(scalar) : escaped(scalar)).utf8)
  }
}

private func escaped(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  case "\u{1B}": "\\e"
  default: isUnsafe(scalar) ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
  }
}

private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  default:
    scalar == "\u{FFFD}" || scalar.properties.isBidiControl
      || scalar.properties.isNoncharacterCodePoint
  }
}

/// Quotes a word for a shell, if necessary.
///
/// Control characters are written as escapes in `$'…'`, which is part of POSIX since 2024 and supported by
/// bash, zsh and ksh.
public func shellQuoted(_ word: String) -> String {
  if !word.isEmpty, word.utf8.allSatisfy(isPlain) { return word }
  if shown(word) == word { return "'\(word.replacing("'", with: #"'\''"#))'" }
  let escaped = word.unicodeScalars.map { scalar -> String in
    switch scalar {
    case "'", "\\": return "\\\(scalar)"
    default:
      let text = String(scalar)
      guard shown(text) != text else { return text }
      return text.utf8.map(octal).joined()
    }
  }
  return "$'\(escaped.joined())'"
}

private func isPlain(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"):
    true
  default: "_@%+:,./-".utf8.contains(byte)
  }
}

/// Always three digits, so that a following digit is not read as part of the escape.
private func octal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 8)
  return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
}

/// When a terminal feature is used: `--color`, `--progress`.
public enum TerminalChoice: String, Sendable, CaseIterable {
  /// On a capable terminal.
  case auto
  /// Also in a file or a pipe.
  case always
  /// Never.
  case never
}

/// The severity of a message.
public enum Severity: String, Codable, Sendable {
  /// An operation failed.
  case error
  /// An operation succeeded, but its result should be checked.
  case warning
  /// For information.
  case note
}

/// Colors of messages.
public struct Styling: Sendable, Equatable {
  /// Whether messages are colored.
  public let isColored: Bool

  /// The option has precedence over `NO_COLOR` (https://no-color.org), `TERM` and the kind of stream.
  public init(_ occasion: TerminalChoice, environment: [Term: String], isTerminal: Bool) {
    switch occasion {
    case .always: isColored = true
    case .never: isColored = false
    case .auto:
      let isRefused = !(environment["NO_COLOR"] ?? "").isEmpty
      isColored = isTerminal && !isRefused && !isDumb(environment)
    }
  }

  /// The text in bold and in the color of its severity: red, yellow or cyan.
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
func isDumb(_ environment: [Term: String]) -> Bool {
  ["", "dumb"].contains(environment["TERM"] ?? "")
}
