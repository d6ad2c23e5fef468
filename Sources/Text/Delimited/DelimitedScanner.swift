/// Where a cell stands among the bytes of its text, its quotes included.
///
/// Half the size of a range, since a table holds one for every cell.
public struct DelimitedCell: Sendable {
  public let start: UInt32
  public let count: UInt32
}

/// The quotes of a cell are not closed, or something else than a separator follows them.
public struct UnclosedCell: Error, Sendable, Equatable {
  /// The line on which the cell begins, from 1.
  public let line: Int
  /// The text ends inside the cell.
  public let isAtEnd: Bool
}

/// The one splitter of delimited text: row by row, byte by byte.
///
/// Commas separate cells by RFC 4180: quoted cells may hold commas, quotes and line breaks, and quotes
/// inside a cell that does not begin with one stand for themselves. Tabs of tables that programs write separate cells without
/// quotes; in tables that users give, cells may be quoted whatever separates them. LF, CRLF and CR end a line; a byte order
/// mark is passed over. The bytes are not checked to be UTF-8.
public struct DelimitedScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let separator: UInt8
  private let hasQuotes: Bool
  /// Of the next byte to read.
  public private(set) var offset: Int
  /// Line of the text that is read next, from 1.
  private var line = 1

  /// Before the first row of a text, of which a cell may not begin after 4 GiB.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, _ style: Delimited.Style = .csv) {
    self.init(bytes, separator: style.separator, hasQuotes: style == .csv)
  }

  /// Before the first row of a text with any separator.
  public init(_ bytes: UnsafeBufferPointer<UInt8>, separator: UInt8, hasQuotes: Bool = true) {
    (self.bytes, self.separator, self.hasQuotes) = (bytes, separator, hasQuotes)
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Nothing is left to read.
  public var isAtEnd: Bool { offset == bytes.count }

  /// Whether the rows that were read end with a line break.
  public var isAfterLineEnd: Bool { offset > 0 && isLineEnd(bytes[offset - 1]) }

  /// Appends the cells of the next row that is not blank, and gives the line on which it begins; nil at
  /// the end.
  public mutating func row(into cells: inout [DelimitedCell]) throws(UnclosedCell) -> Int? {
    while !isAtEnd {
      let (start, first) = (line, cells.count)
      repeat { cells.append(try cell()) } while skipSeparator()
      skipLineEnd()
      if cells.count > first + 1 || !isBlank(cells[first]) { return start }
      cells.removeLast()
    }
    return nil
  }

  /// The cells of a row that was cut out of a table by counting its quotes.
  ///
  /// Nil where a quote stands in the midst of a cell: the row was not cut where its writer ended it. Line
  /// breaks are content, and an empty text is one empty cell.
  public static func cells(
    ofRow bytes: UnsafeBufferPointer<UInt8>, separator: UInt8 = UInt8(ascii: ",")
  ) -> [DelimitedCell]? {
    var scanner = DelimitedScanner(bytes, separator: separator)
    scanner.offset = 0
    var cells: [DelimitedCell] = []
    repeat {
      let start = scanner.offset
      if scanner.isAtQuote {
        guard (try? scanner.passQuotes()) != nil else { return nil }
      } else {
        while !scanner.isAtEnd, bytes[scanner.offset] != scanner.separator {
          if bytes[scanner.offset] == .quote { return nil }
          scanner.offset += 1
        }
      }
      cells.append(DelimitedCell(start: UInt32(start), count: UInt32(scanner.offset - start)))
    } while scanner.skipSeparator()
    return scanner.isAtEnd ? cells : nil
  }

  private var isAtQuote: Bool { hasQuotes && offset < bytes.count && bytes[offset] == .quote }

  private mutating func cell() throws(UnclosedCell) -> DelimitedCell {
    let start = offset
    if isAtQuote {
      try passQuotes()
    } else {
      // Local variables stay in registers.
      var place = offset
      let separator = separator
      while place < bytes.count, bytes[place] != separator, !isLineEnd(bytes[place]) { place += 1 }
      offset = place
    }
    return DelimitedCell(start: UInt32(start), count: UInt32(offset - start))
  }

  /// Goes from an opening quotation mark to after the closing one.
  private mutating func passQuotes() throws(UnclosedCell) {
    let start = line
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == .quote {
        guard offset < bytes.count, bytes[offset] == .quote else {
          if isAtEnd || bytes[offset] == separator || isLineEnd(bytes[offset]) { return }
          throw UnclosedCell(line: start, isAtEnd: false)
        }
        offset += 1
      } else if isLineEnd(byte) {
        if byte == .carriageReturn, offset < bytes.count, bytes[offset] == .lineFeed { offset += 1 }
        line += 1
      }
    }
    throw UnclosedCell(line: start, isAtEnd: true)
  }

  private mutating func skipSeparator() -> Bool {
    guard offset < bytes.count, bytes[offset] == separator else { return false }
    offset += 1
    return true
  }

  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    let isPair =
      bytes[offset] == .carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == .lineFeed
    offset += isPair ? 2 : 1
    line += 1
  }

  private func isBlank(_ cell: DelimitedCell) -> Bool {
    cell.count == 0 || (cell.count == 2 && hasQuotes && bytes[Int(cell.start)] == .quote)
  }
}

@inline(__always) private func isLineEnd(_ byte: UInt8) -> Bool {
  byte == .lineFeed || byte == .carriageReturn
}

extension UnsafeBufferPointer<UInt8> {
  /// The bytes of a cell as they are written, quotes included.
  public func bytes(_ cell: DelimitedCell) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: self[Int(cell.start)..<Int(cell.start + cell.count)])
  }

  /// The content of a comma-separated cell, without its quotes.
  public func content(_ cell: DelimitedCell) -> [UInt8] {
    let whole = bytes(cell)
    guard whole.first == .quote else { return Array(whole) }
    var isSecond = false
    return whole.dropFirst().dropLast().filter { byte in
      isSecond = byte == .quote && !isSecond
      return byte != .quote || isSecond
    }
  }

  /// The content of a comma-separated cell as text; bytes that are no UTF-8 become U+FFFD.
  public func text(_ cell: DelimitedCell) -> String {
    let whole = bytes(cell)
    guard whole.first == .quote else { return String(decoding: whole, as: UTF8.self) }
    let inner = whole.dropFirst().dropLast()
    return inner.contains(.quote)
      ? String(decoding: content(cell), as: UTF8.self) : String(decoding: inner, as: UTF8.self)
  }
}
