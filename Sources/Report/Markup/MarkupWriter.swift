/// Elements of HTML or SVG, one behind the other. Whatever is added as text or attribute is escaped.
struct MarkupWriter {
  private(set) var text = ""

  /// An element with what `fill` puts into it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String> = [:],
    _ fill: (inout MarkupWriter) -> Void
  ) {
    begin(name, attributes)
    text += ">"
    fill(&self)
    text += "</\(name)>"
  }

  /// An element that holds words.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<String, String>, _ words: String
  ) {
    element(name, attributes) { $0.add(words) }
  }

  /// An element that never holds anything.
  mutating func empty(_ name: String, _ attributes: KeyValuePairs<String, String> = [:]) {
    begin(name, attributes)
    text += "/>"
  }

  /// Words.
  mutating func add(_ words: String) { text += escapedMarkup(words) }

  /// What is markup already.
  mutating func add(markup: String) { text += markup }

  private mutating func begin(_ name: String, _ attributes: KeyValuePairs<String, String>) {
    text += "<\(name)"
    for (key, value) in attributes { text += " \(key)=\"\(escapedMarkup(value))\"" }
  }
}

/// The text as it may stand between tags and in attributes; control characters appear as escapes.
func escapedMarkup(_ text: String) -> String {
  let special = Set("&<>\"'".utf8)
  guard text.utf8.contains(where: { special.contains($0) || $0 < 0x20 || $0 >= 0x7F }) else {
    return text
  }
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
