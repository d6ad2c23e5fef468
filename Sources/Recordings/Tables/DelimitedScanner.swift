/// Where a cell stands among the bytes of its text, its quotes included.
///
/// Half the size of a range, since a table holds one for every cell.
struct DelimitedCell {
  let start: UInt32
  let count: UInt32
}

/// RFC 4180 text row by row, byte by byte: quoted cells may hold commas, quotes and line breaks.
///
/// LF, CRLF and CR end a line; a byte order mark is passed over. Quotes inside a cell that does not begin
/// with one stand for themselves.
struct DelimitedScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private(set) var offset: Int
  /// Of the file, from 1.
  private(set) var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    offset = bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  var isAtEnd: Bool { offset == bytes.count }

  /// Whether a line break stands before the place reached.
  var isHiddenByLine: Bool { offset > 0 && isLineEnd(bytes[offset - 1]) }

  /// Appends the cells of the next row that is not blank, and gives the line on which it begins; nil at
  /// the end.
  mutating func row(into cells: inout [DelimitedCell]) throws(DelimitedText.Problem) -> Int? {
    while !isAtEnd {
      let (start, first) = (line, cells.count)
      repeat { cells.append(try cell()) } while skipComma()
      skipLineEnd()
      if cells.count > first + 1 || !isBlank(cells[first]) { return start }
      cells.removeLast()
    }
    return nil
  }

  private mutating func cell() throws(DelimitedText.Problem) -> DelimitedCell {
    let start = offset
    if offset < bytes.count, bytes[offset] == quote {
      try passQuotes()
    } else {
      while offset < bytes.count, bytes[offset] != comma, !isLineEnd(bytes[offset]) { offset += 1 }
    }
    return DelimitedCell(start: UInt32(start), count: UInt32(offset - start))
  }

  /// The range from an opening quotation mark to after the closing one.
  private mutating func passQuotes() throws(DelimitedText.Problem) {
    let start = line
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      if byte == quote {
        guard offset < bytes.count, bytes[offset] == quote else {
          if isAtEnd || bytes[offset] == comma || isLineEnd(bytes[offset]) { return }
          throw .unclosed(line: start, isAtEnd: false)
        }
        offset += 1
      } else if isLineEnd(byte) {
        if byte == carriageReturn, offset < bytes.count, bytes[offset] == lineFeed { offset += 1 }
        line += 1
      }
    }
    throw .unclosed(line: start, isAtEnd: true)
  }

  private mutating func skipComma() -> Bool {
    guard offset < bytes.count, bytes[offset] == comma else { return false }
    offset += 1
    return true
  }

  private mutating func skipLineEnd() {
    guard offset < bytes.count else { return }
    let isPair =
      bytes[offset] == carriageReturn && offset + 1 < bytes.count && bytes[offset + 1] == lineFeed
    offset += isPair ? 2 : 1
    line += 1
  }

  private func isBlank(_ cell: DelimitedCell) -> Bool {
    cell.count == 0 || (cell.count == 2 && bytes[Int(cell.start)] == quote)
  }
}

private let comma = UInt8(ascii: ",")
private let quote = UInt8(ascii: "\"")
// Each by itself: a pair would be initialized at run time, which takes longer than the scan of a byte.
private let lineFeed = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")

@inline(__always)
private func isLineEnd(_ byte: UInt8) -> Bool { byte == lineFeed || byte == carriageReturn }

extension UnsafeBufferPointer<UInt8> {
  /// What a cell holds, without its quotes; bytes that are no UTF-8 become U+FFFD.
  func text(_ cell: DelimitedCell) -> String {
    let whole = self[Int(cell.start)..<Int(cell.start + cell.count)]
    guard whole.first == quote else { return String(decoding: whole, as: UTF8.self) }
    let inner = whole.dropFirst().dropLast()
    guard inner.contains(quote) else { return String(decoding: inner, as: UTF8.self) }
    var isSecond = false
    return String(
      decoding: inner.filter { byte in
        isSecond = byte == quote && !isSecond
        return byte != quote || isSecond
      }, as: UTF8.self)
  }
}
