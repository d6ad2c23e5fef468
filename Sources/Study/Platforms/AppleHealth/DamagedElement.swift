import Text

/// The attributes of an element that is not valid XML, as far as they can be recognized.
///
/// Names of devices may contain `&`, `<` and quotes, which some versions of the Health app and some apps write as they are, and
/// attributes may be repeated or have blanks in their names. A value therefore begins after ` name="` and ends at the first quote
/// after which another attribute or the end of the tag follows.
struct DamagedElement {
  private let text: Substring.UTF8View

  /// Elements are short; what follows this many bytes belongs to no attribute.
  private static let longest = 1 << 16

  init(_ bytes: some Collection<UInt8>) {
    text = Substring(String(decoding: bytes.prefix(Self.longest), as: UTF8.self)).utf8
  }

  /// The name of the element; nil for text that begins no element.
  var name: String? {
    guard let start = text.firstIndex(of: UInt8(ascii: "<")) else { return nil }
    let name = text[text.index(after: start)...].prefix { !isSpace($0) && $0 != UInt8(ascii: ">") }
    return String(Substring(name))
  }

  /// The value of an attribute without the escapes of XML; nil if it is not there.
  subscript(_ name: String) -> String? {
    guard let start = text.firstRange(of: Array(" \(name)=\"".utf8))?.upperBound else { return nil }
    var end = start
    while end != text.endIndex {
      if text[end] == UInt8(ascii: "\""), endsValue(text[text.index(after: end)...]) {
        return unescaped(String(Substring(text[start..<end])))
      }
      end = text.index(after: end)
    }
    return nil
  }

  /// True if what follows a quote is the end of the tag or another attribute.
  private func endsValue(_ rest: Substring.UTF8View) -> Bool {
    if rest.starts(with: "/>".utf8) || rest.first == UInt8(ascii: ">") { return true }
    guard let blank = rest.first, isSpace(blank) else { return false }
    let next = rest.drop(while: isSpace)
    let name = next.prefix { isLetterOrDigit($0) || $0 == UInt8(ascii: " ") }
    return !name.isEmpty && next[name.endIndex...].starts(with: "=\"".utf8)
      || next.starts(with: "/>".utf8) || next.first == UInt8(ascii: ">")
  }

  private func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let entities = [
    ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&#10;", "\n"),
    ("&#183;", "\u{B7}"), ("&#xB7;", "\u{B7}"), ("&amp;", "&"),
  ]

  private func unescaped(_ value: String) -> String {
    Self.entities.reduce(value) { $0.replacing($1.0, with: $1.1) }
  }
}
