import CLibrary
public import Text

/// A table as RFC 4180 text with a header, read column by column.
///
/// The cells are located once; their content is read if a column is requested. A text that is truncated in its
/// last row, or padded with zeros, gives the complete rows and a `tear`.
public struct DelimitedTable: Sendable {
  /// The header.
  public let columnNames: [String]
  /// Rows below the header, and so how long every column is.
  public let count: Int
  /// Where the table breaks off; nil when its last row is complete.
  public let tear: Tear?
  /// Its path on the disk, for platforms whose folders determine the content.
  public let path: String

  private let bytes: ByteBuffer
  /// Row by row, without the header.
  private let cells: [DelimitedCell]

  /// Throws where a row has more or fewer cells than the header, a quoted cell is not closed, or the text is
  /// not UTF-8.
  public init(_ buffer: ByteBuffer, path: String = "") throws(DelimitedText.RowFault) {
    self.path = path
    if let foreign = buffer.foreignText(isMaybeCutOff: true) { throw .foreign(foreign) }
    let layout = try buffer.withBytes { bytes throws(DelimitedText.RowFault) in
      try TableLayout(bytes)
    }
    (bytes, columnNames, cells) = (buffer, layout.header, layout.cells)
    let rowCount = cells.count / max(1, columnNames.count)
    count = rowCount
    tear = layout.truncatedAt.map { Tear(byteOffset: $0, itemsKept: rowCount, syntax: .csv) }
  }

  /// The names in the first line of a text; empty where there is no complete one.
  public static func header(ofFirst head: [UInt8]) -> [String] {
    head.withUnsafeBufferPointer { bytes in
      var scanner = DelimitedScanner(bytes)
      var cells: [DelimitedCell] = []
      guard (try? scanner.row(into: &cells)) != nil, scanner.isAfterLineEnd else { return [] }
      return cells.map(bytes.text)
    }
  }

  /// The numbers of a column as JSON spells them; NaN for all else. Nil where there is no such column.
  func numbers(_ column: String) -> [Double]? {
    each(column, of: 0..<count) { bytes, cell in bytes.number(cell) }
  }

  /// The same of some rows: a table may hold those of thousands of people.
  public func numbers(_ column: String, of rows: [Int]) -> [Double]? {
    each(column, of: rows) { bytes, cell in bytes.number(cell) }
  }

  /// The texts of a column. Nil where there is no such column.
  public func texts(_ column: String) -> [String]? {
    var last: (cell: DelimitedCell, text: String)?
    return each(column, of: 0..<count) { bytes, cell in
      // Whose rows these are is the same text in every row.
      if let last, bytes.equal(last.cell, cell) { return last.text }
      let text = bytes.text(cell)
      last = (cell, text)
      return text
    }
  }

  private func each<Value>(
    _ column: String, of rows: some Sequence<Int>,
    _ read: (UnsafeBufferPointer<UInt8>, DelimitedCell) -> Value
  ) -> [Value]? {
    guard let place = columnNames.firstIndex(of: column) else { return nil }
    return bytes.withBytes { bytes in
      rows.map { row in read(bytes, cells[row * columnNames.count + place]) }
    }
  }
}

/// The header and the places of all cells below it.
private struct TableLayout {
  let header: [String]
  var cells: [DelimitedCell] = []
  /// Where the text ends, if it does so within a row or in zeros.
  var truncatedAt: Int?

  init(_ bytes: UnsafeBufferPointer<UInt8>) throws(DelimitedText.RowFault) {
    let end = 1 + (bytes.lastIndex { $0 != 0 } ?? -1)
    let text = UnsafeBufferPointer(rebasing: bytes[..<end])
    var scanner = DelimitedScanner(text)
    var names: [DelimitedCell] = []
    _ = try scanner.checkedRow(into: &names)
    header = names.map(text.text)
    if end < bytes.count { truncatedAt = end }
    do throws(DelimitedText.RowFault) { while try readRow(&scanner) {} } catch  where error.isAtEnd
    { truncatedAt = end }
  }

  /// False at the end of the text.
  private mutating func readRow(_ scanner: inout DelimitedScanner) throws(DelimitedText.RowFault)
    -> Bool
  {
    let start = cells.count
    var isComplete = false
    defer { if !isComplete { cells.removeLast(cells.count - start) } }
    guard let line = try scanner.checkedRow(into: &cells) else { return false }
    let found = cells.count - start
    isComplete = found == header.count
    if isComplete { return true }
    throw .unequal(
      found, header.count, line: line,
      isAtEnd: scanner.isAtEnd && !scanner.isAfterLineEnd && found < header.count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func number(_ cell: DelimitedCell) -> Double {
    let text = bytes(cell)
    guard text.count > 1, text.first == UInt8(ascii: "\"") else { return JSONNumber.read(text) }
    return JSONNumber.read(UnsafeBufferPointer(rebasing: text[1..<text.count - 1]))
  }

  fileprivate func equal(_ a: DelimitedCell, _ b: DelimitedCell) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + Int(a.start), start + Int(b.start), Int(a.count)) == 0
  }
}
