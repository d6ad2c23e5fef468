/// A name or a message as it may stand on a terminal: one line, nothing a terminal would obey.
///
/// Control characters, line separators, what turns the direction of writing, and the mark of
/// invalid bytes appear as escapes such as `\n`, `\e`, `\u{202e}`. A backslash stays as it is, so
/// that text shown twice looks the same.
public func shown(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { (0x20..<0x7F).contains($0) }
  guard !isPlain else { return text }
  return text.unicodeScalars.map(escaped).joined()
}

/// The same of lines of text as UTF-8: their line breaks and tabs stay.
func shownLines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
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
