/// Characters that separate cells and rows, and those that begin quotes and escapes.
extension UInt8 {
  public static let comma = UInt8(ascii: ",")
  public static let semicolon = UInt8(ascii: ";")
  public static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let carriageReturn = UInt8(ascii: "\r")
  static let quote = UInt8(ascii: "\"")
  public static let backslash = UInt8(ascii: "\\")
}

/// Writes rows of cells as delimited text: UTF-8 without byte order mark, LF after every row, `.` as decimal
/// separator.
public struct Delimited: Sendable {
  /// The separator and the quoting of cells.
  public enum Style: Sendable {
    /// Commas, as in RFC 4180: a cell with a comma, a quote, CR or LF is quoted, and quotes are doubled; all
    /// other characters are unchanged.
    case csv
    /// Tabs. Inside a cell, `\t`, `\n`, `\r` and `\\` stand for tab, LF, CR and backslash.
    case tsv

    var separator: UInt8 { self == .csv ? .comma : .tab }
  }

  /// The separator and the quoting of cells.
  public let style: Style
  private let numbers: NumberText

  /// An encoder without state between rows.
  public init(_ style: Style, numbers: NumberText = NumberText()) {
    (self.style, self.numbers) = (style, numbers)
  }

  /// Appends one row with its line end; an empty cell has no bytes.
  public func append(_ cells: some Sequence<Cell>, to bytes: inout [UInt8]) {
    var isFirst = true
    for cell in cells {
      append(cell, isFirst: isFirst, to: &bytes)
      isFirst = false
    }
    endRow(&bytes)
  }

  /// Appends one cell, after a separator unless it is the first of its row.
  public func append(_ cell: Cell, isFirst: Bool, to bytes: inout [UInt8]) {
    if !isFirst { bytes.append(style.separator) }
    append(cell, to: &bytes)
  }

  /// Appends the line end of a row.
  public func endRow(_ bytes: inout [UInt8]) { bytes.append(.lineFeed) }

  /// The rows with one more cell before the others of each.
  public func prepending(_ cell: Cell, to rows: [UInt8]) -> [UInt8] {
    var start: [UInt8] = []
    append(cell, to: &start)
    start.append(style.separator)
    var (bytes, isQuoted, isAtStart) = ([UInt8](), false, true)
    bytes.reserveCapacity(rows.count + start.count)
    for byte in rows {
      if isAtStart { bytes += start }
      // A quote inside a quoted cell is doubled, so that two of them change nothing.
      if style == .csv, byte == .quote { isQuoted.toggle() }
      isAtStart = byte == .lineFeed && !isQuoted
      bytes.append(byte)
    }
    return bytes
  }

  private func append(_ cell: Cell, to bytes: inout [UInt8]) {
    switch cell {
    case .empty: break
    case .text(let text) where style == .csv: bytes.appendQuoted(text)
    case .text(let text): bytes.appendEscaped(text)
    case .number(let number): numbers.append(number, to: &bytes)
    case .integer(let integer): bytes.append(contentsOf: String(integer).utf8)
    }
  }
}

extension [UInt8] {
  fileprivate mutating func appendQuoted(_ text: String) {
    var text = text
    text.withUTF8 { bytes in
      let mustQuote = bytes.contains { byte in
        byte == .comma || byte == .quote || byte == .lineFeed || byte == .carriageReturn
      }
      guard mustQuote else { return append(contentsOf: bytes) }
      append(.quote)
      var copied = 0
      for (place, byte) in bytes.enumerated() where byte == .quote {
        append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...place]))
        copied = place
      }
      append(contentsOf: UnsafeBufferPointer(rebasing: bytes[copied...]))
      append(.quote)
    }
  }

  fileprivate mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case .tab: append(contentsOf: "\\t".utf8)
      case .lineFeed: append(contentsOf: "\\n".utf8)
      case .carriageReturn: append(contentsOf: "\\r".utf8)
      case .backslash: append(contentsOf: "\\\\".utf8)
      default: append(byte)
      }
    }
  }
}
