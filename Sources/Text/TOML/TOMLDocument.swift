import CTOML

/// A TOML document (version 1.0), read by toml++.
public struct TOMLDocument: Sendable, Equatable {
  /// The table of the document.
  public let root: SettingsValue

  /// The name and version of the library.
  public static var library: (name: String, version: String) {
    ("toml++", String(cString: ctoml_version()))
  }

  /// Reads a document of at most 1 MB. It may have a byte order mark.
  public init(_ bytes: [UInt8]) throws(TOMLProblem) {
    if let place = bytes.withUnsafeBufferPointer({ $0.firstBeyondUTF8(isMaybeCutOff: false) }) {
      throw TOMLProblem(
        line: bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1, words: "it is not UTF-8")
    }
    let document = bytes.withUnsafeBytes { bytes in
      ctoml_read(bytes.bindMemory(to: CChar.self).baseAddress, bytes.count)
    }
    guard let document else { throw TOMLProblem(line: nil, words: "there is not enough memory") }
    defer { ctoml_free(document) }
    if let words = ctoml_problem(document) {
      let line = Int(ctoml_problem_line(document))
      throw TOMLProblem(line: line > 0 ? line : nil, words: String(cString: words))
    }
    root = Self.tree(of: document)
  }

  /// The values as a tree. Containers precede their content in the list, so that it is made from
  /// the end, without recursion.
  private static func tree(of document: OpaquePointer) -> SettingsValue {
    let count = ctoml_count(document)
    var children = [[(key: Term, value: SettingsValue)]](repeating: [], count: count)
    for place in stride(from: count - 1, through: 0, by: -1) {
      let value = ctoml_at(document, place)
      // Children were added from the last to the first.
      let inner = Array(children[place].reversed())
      children[place] = []
      let content: SettingsValue.TypedValue =
        switch value.kind {
        case CTOML_TABLE: .table(inOrder(inner))
        case CTOML_ARRAY: .list(inner.map(\.value))
        case CTOML_TEXT: .text(text(value.text, value.text_count))
        case CTOML_INTEGER: .integer(value.integer)
        case CTOML_REAL: .real(value.real)
        case CTOML_TRUTH: .truth(value.truth)
        default: .other
        }
      let tree = SettingsValue(content, line: value.line > 0 ? Int(value.line) : nil)
      if place == 0 { return tree }
      children[value.parent].append((text(value.key, value.key_count), tree))
    }
    return SettingsValue(.table([]))
  }

  /// The members in the order of the file; toml++ sorts them by name.
  private static func inOrder(_ members: [(key: Term, value: SettingsValue)]) -> [SettingsValue
    .Member]
  {
    members.enumerated().sorted {
      ($0.element.value.line ?? 0, $0.offset) < ($1.element.value.line ?? 0, $1.offset)
    }.map { .init($0.element.key, $0.element.value) }
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
    guard let start else { return "" }
    return start.withMemoryRebound(to: UInt8.self, capacity: count) {
      String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
    }
  }
}

/// Texts and keys as TOML writes them.
public enum TOMLText {
  /// A basic string in quotes, in which control characters are escaped.
  public static func string(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\0"..<" ", "\u{7F}":
        let digits = String(scalar.value, radix: 16, uppercase: true)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  /// A list of strings on one line.
  public static func list(_ texts: [String]) -> String {
    "[" + texts.map(string).joined(separator: ", ") + "]"
  }
}

/// The problem of a document that is not valid TOML.
public struct TOMLProblem: Error, Sendable, Equatable {
  /// The line, from 1; nil for a problem of the whole document.
  public let line: Int?
  /// The problem in words.
  public let words: String
}
