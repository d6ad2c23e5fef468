/// A word as a shell reads it back: as it is where it holds nothing special, else in quotes.
///
/// What a terminal would obey is written as escapes in `$'…'`, which POSIX has since 2024 and bash, zsh and ksh for long.
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

/// Three digits, so that a digit behind it is not taken for one of them.
private func octal(_ byte: UInt8) -> String {
  let digits = String(byte, radix: 8)
  return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
}
