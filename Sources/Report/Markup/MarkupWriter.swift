/// Writes HTML or SVG elements. Text and attribute values are escaped.
struct MarkupWriter {
  private(set) var text = ""

  /// Adds an element; `fill` writes its content.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ fill: (inout MarkupWriter) -> Void
  ) {
    begin(name, attributes)
    text += ">"
    fill(&self)
    text += "</\(name)>"
  }

  /// Adds an element that contains text.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) { element(name, attributes) { $0.add(words) } }

  /// Adds an element without content.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    begin(name, attributes)
    text += "/>"
  }

  /// Adds text.
  mutating func add(_ words: String) { text += escapedMarkup(words) }

  /// Adds markup without escaping it.
  mutating func add(markup: String) { text += markup }

  private mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(escapedMarkup(value))\"" }
  }
}

/// Whether a byte of text is escaped in markup, or may belong to a character that is.
private func isSpecialInMarkup(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
    UInt8(ascii: "'"):
    true
  default: byte < 0x20 || byte >= 0x7F
  }
}

/// Escapes text for element content and attribute values; control characters become visible escapes.
func escapedMarkup(_ text: String) -> String {
  guard text.utf8.contains(where: isSpecialInMarkup) else { return text }
  return shown(text).unicodeScalars.reduce(into: "") { escaped, scalar in
    switch scalar {
    case "&": escaped += "&amp;"
    case "<": escaped += "&lt;"
    case ">": escaped += "&gt;"
    case "\"": escaped += "&quot;"
    case "'": escaped += "&#39;"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
}
