extension JSONValue {
  /// The layout of JSON text.
  public enum Layout: Sendable {
    /// Without white space, for one value per line.
    case compact
    /// One line per member and element, indented by two spaces.
    case indented
  }

  /// Appends UTF-8 text (RFC 8259) without a line end.
  public func append(
    to bytes: inout [UInt8], layout: Layout = .compact, numbers: NumberText = NumberText()
  ) {
    JSONPrinter(numbers: numbers, indentation: layout == .indented ? 0 : nil).append(
      self, to: &bytes)
  }
}

/// Writes JSON values; `indentation` is nil for single-line output.
struct JSONPrinter {
  let numbers: NumberText
  var indentation: Int?

  func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let bool): bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    case .number(let number) where number.isFinite: numbers.append(number, to: &bytes)
    case .number: bytes.append(contentsOf: "null".utf8)
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    case .string(let text): bytes.appendJSONString(text)
    case .array(let elements):
      append(elements, between: "[", "]", to: &bytes) { $0.append($1, to: &$2) }
    case .object(let members):
      append(members, between: "{", "}", to: &bytes) { printer, member, bytes in
        bytes.appendJSONString(member.key)
        bytes.append(contentsOf: (indentation == nil ? ":" : ": ").utf8)
        printer.append(member.value, to: &bytes)
      }
    }
  }

  private func append<Part>(
    _ parts: [Part], between opening: Unicode.Scalar, _ closing: Unicode.Scalar,
    to bytes: inout [UInt8], write: (JSONPrinter, Part, inout [UInt8]) -> Void
  ) {
    let inner = JSONPrinter(numbers: numbers, indentation: indentation.map { $0 + 2 })
    bytes.append(UInt8(ascii: opening))
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      inner.appendLineBreak(to: &bytes)
      write(inner, part, &bytes)
    }
    if !parts.isEmpty { appendLineBreak(to: &bytes) }
    bytes.append(UInt8(ascii: closing))
  }

  private func appendLineBreak(to bytes: inout [UInt8]) {
    guard let indentation else { return }
    bytes.append(.lineFeed)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indentation))
  }
}

extension [UInt8] {
  /// Most texts have nothing to escape, and are copied in runs up to what has.
  fileprivate mutating func appendJSONString(_ text: String) {
    append(.quote)
    var text = text
    text.withUTF8 { bytes in
      var copied = 0
      for (place, byte) in bytes.enumerated()
      where byte < 0x20 || byte == .quote || byte == .backslash {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied..<place]))
        appendEscaped(byte)
        copied = place + 1
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
    }
    append(.quote)
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    switch byte {
    case .quote, .backslash: append(contentsOf: [.backslash, byte])
    case .lineFeed: append(contentsOf: "\\n".utf8)
    case .carriageReturn: append(contentsOf: "\\r".utf8)
    case .tab: append(contentsOf: "\\t".utf8)
    default:
      append(contentsOf: (byte < 16 ? "\\u000" : "\\u00").utf8)
      append(contentsOf: String(byte, radix: 16).utf8)
    }
  }
}

/// A JSON document as the content of a file.
public func jsonFile(_ json: JSONValue, numbers: NumberText = NumberText()) -> [UInt8] {
  var bytes: [UInt8] = []
  json.append(to: &bytes, layout: .indented, numbers: numbers)
  bytes.append(.lineFeed)
  return bytes
}
