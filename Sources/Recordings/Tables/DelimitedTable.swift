import CLibrary
public import Text

/// A table as delimited text with a header, read column by column: the one reader of tables of an export.
///
/// The cells are located once; their content is read if a column is requested. A text that is truncated in its
/// last row, or padded with zeros, gives the complete rows and a `tear`. Where commas separate no cells, numbers may have
/// decimal commas; elsewhere quoted ones may, if the column has one that is no group of thousands, or the user says so. Thousands may be
/// grouped where a column shows it (`GroupedNumbers`).
public struct DelimitedTable: Sendable {
  /// The header.
  public let columnNames: [String]
  /// Rows below the header, and so how long every column is.
  public let count: Int
  /// Where the table breaks off; nil when its last row is complete.
  public let tear: Tear?
  /// Its path on the disk, for platforms whose folders determine the content.
  public let path: String

  /// What separates its cells.
  public let form: TableForm
  /// True if the user says that numbers have decimal commas.
  public var hasDecimalCommas = false

  private let bytes: ByteBuffer
  /// Row by row, without the header.
  private let cells: [DelimitedCell]

  /// Reads a table in any form that programs and spreadsheets write: in UTF-8, UTF-16 or UTF-32 with or without a mark, with
  /// commas, semicolons, tabs, vertical bars or blanks between the cells.
  ///
  /// - Parameters:
  ///   - skipCount: the number of lines before the header.
  ///   - mayLackHeader: true if a first row of numbers and dates is data. The columns of such a table are named by their numbers from 1.
  public init(
    anyForm buffer: ByteBuffer, path: String = "", skipping skipCount: Int = 0,
    mayLackHeader: Bool = false
  ) throws(DelimitedText.RowFault) {
    var text = buffer.inUTF8 ?? buffer
    if skipCount > 0 { text = ByteBuffer(text.withBytes { Array($0.withoutLines(skipCount)) }) }
    if let tabs = text.withBytes(BlankSeparated.init) { text = ByteBuffer(tabs.bytes) }
    let form = text.withBytes { TableForm(ofRecorder: $0) }
    try self.init(text, path: path, form: form, mayLackHeader: mayLackHeader)
  }

  /// Throws where a row has more or fewer cells than the header, a quoted cell is not closed, or the text is
  /// not UTF-8.
  public init(
    _ buffer: ByteBuffer, path: String = "", form: TableForm = .commas, mayLackHeader: Bool = false
  ) throws(DelimitedText.RowFault) {
    (self.path, self.form) = (path, form)
    if let foreign = buffer.foreignText(isMaybeCutOff: true) { throw .foreign(foreign) }
    let layout = try buffer.withBytes { bytes throws(DelimitedText.RowFault) in
      try TableLayout(bytes, form, mayLackHeader: mayLackHeader)
    }
    (bytes, columnNames, cells) = (buffer, layout.header, layout.cells)
    let rowCount = cells.count / max(1, columnNames.count)
    count = rowCount
    tear = layout.truncatedAt.map { Tear(byteOffset: $0, itemsKept: rowCount, syntax: .csv) }
  }

  /// The names in the first line of a text in any form that `init(anyForm:)` reads; empty where there is no complete line.
  public static func header(ofFirst head: [UInt8]) -> [String] {
    let text = TextEncoding(wideText: head).map { Array($0.text(head).utf8) } ?? head
    return text.withUnsafeBufferPointer { bytes in
      let form = TableForm(ofRecorder: bytes)
      var scanner = DelimitedScanner(bytes, separator: form.separator)
      var cells: [DelimitedCell] = []
      for _ in 0...(form.isDeclared ? 1 : 0) {
        cells.removeAll()
        guard (try? scanner.row(into: &cells)) != nil, scanner.isAfterLineEnd else { return [] }
      }
      return cells.map(bytes.text)
    }
  }

  /// The numbers of a column as JSON spells them; NaN for all else. Nil where there is no such column.
  public func numbers(_ column: String) -> [Double]? { numbers(column, of: Array(0..<count)) }

  /// The same of some rows: a table may hold those of thousands of people.
  public func numbers(_ column: String, of rows: [Int]) -> [Double]? {
    columnNames.firstIndex(of: column).map { numbers(at: $0, of: rows) }
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

  /// The numbers of a column by its place; NaN for all else.
  public func numbers(at place: Int, of rows: [Int]) -> [Double] {
    var (mayHaveCommas, showsComma) = (form.mayHaveDecimalCommas || hasDecimalCommas, false)
    // Only a text that is no number and as long as a grouped one lets the column be looked at again.
    var mayHaveGroups = false
    func read() -> [Double] {
      each(at: place, of: rows) { bytes, cell in
        let number = bytes.number(cell)
        guard number.isNaN else { return number }
        if !mayHaveCommas { showsComma = showsComma || bytes.showsDecimalComma(cell) }
        let withComma = mayHaveCommas ? bytes.numberWithComma(cell) : number
        mayHaveGroups = mayHaveGroups || withComma.isNaN && cell.count >= Self.shortestGrouped
        return withComma
      }
    }
    let numbers = read()
    if mayHaveGroups, !hasDecimalCommas, let grouped = GroupedNumbers(texts(at: place, of: rows)) {
      return texts(at: place, of: rows).map { $0.map(grouped.number) ?? .nan }
    }
    guard showsComma else { return numbers }
    mayHaveCommas = true
    return read()
  }

  /// The bytes of `1,234`.
  private static let shortestGrouped = 5

  /// The texts of a column by its place; nil for what says nothing, as R and pandas write it.
  func texts(at place: Int, of rows: [Int]) -> [String?] {
    each(at: place, of: rows) { bytes, cell in
      let text = bytes.text(cell)
      return Self.emptyWords.contains(text) ? nil : text
    }
  }

  /// The cells of a missing value, as R and pandas write them.
  public static let emptyWords: Set<Term> = ["", "NA", "NaN", "null", "None"]

  private func each<Value>(
    _ column: String, of rows: some Sequence<Int>,
    _ read: (UnsafeBufferPointer<UInt8>, DelimitedCell) -> Value
  ) -> [Value]? { columnNames.firstIndex(of: column).map { each(at: $0, of: rows, read) } }

  private func each<Value>(
    at place: Int, of rows: some Sequence<Int>,
    _ read: (UnsafeBufferPointer<UInt8>, DelimitedCell) -> Value
  ) -> [Value] {
    bytes.withBytes { bytes in
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

  init(_ bytes: UnsafeBufferPointer<UInt8>, _ form: TableForm, mayLackHeader: Bool)
    throws(DelimitedText.RowFault)
  {
    let end = 1 + (bytes.lastIndex { $0 != 0 } ?? -1)
    let text = UnsafeBufferPointer(rebasing: bytes[..<end])
    var scanner = DelimitedScanner(text, separator: form.separator)
    var names: [DelimitedCell] = []
    if form.isDeclared { _ = try scanner.checkedRow(into: &names) }
    names.removeAll()
    _ = try scanner.checkedRow(into: &names)
    if mayLackHeader, text.areData(names) {
      (header, cells) = ((1...names.count).map(String.init), names)
    } else {
      header = names.map(text.text)
    }
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
  /// True for the cells of a first row that is no header: numbers, of which there are at least three, and dates. Whole numbers that count
  /// up from 0 or 1 are names that programs give to columns without any.
  fileprivate func areData(_ cells: [DelimitedCell]) -> Bool {
    var numbers: [Double] = []
    for cell in cells {
      let plain = number(cell)
      let value = plain.isNaN ? numberWithComma(cell) : plain
      if value.isFinite {
        numbers.append(value)
      } else {
        let word = text(cell)
        let isData = DelimitedTable.emptyWords.contains(word) || RecordedDate.spelled(word) != nil
        guard isData else { return false }
      }
    }
    let isCount = [0.0, 1].contains { first in
      numbers.enumerated().allSatisfy { first + Double($0) == $1 }
    }
    return numbers.count >= 3 && !isCount
  }

  /// A number as JSON spells it, which may be in quotes; NaN for any other text.
  func number(_ cell: DelimitedCell) -> Double {
    let text = bytes(cell)
    guard text.count > 1, text.first == UInt8(ascii: "\"") else { return JSONNumber.read(text) }
    return JSONNumber.read(UnsafeBufferPointer(rebasing: text[1..<text.count - 1]))
  }

  /// A number with a decimal comma; NaN for any other text.
  func numberWithComma(_ cell: DelimitedCell) -> Double {
    var text = content(cell)
    guard let comma = text.firstIndex(of: .comma), !text.contains(UInt8(ascii: ".")) else {
      return .nan
    }
    text[comma] = UInt8(ascii: ".")
    return text.withUnsafeBufferPointer { JSONNumber.read($0) }
  }

  /// True for a number with a comma that separates no thousands, `"0,98"`.
  fileprivate func showsDecimalComma(_ cell: DelimitedCell) -> Bool {
    guard numberWithComma(cell).isFinite else { return false }
    let parts = content(cell).split(separator: .comma, omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    return parts[1].count != 3 || !(1...3).contains(whole.count) || whole.first == UInt8(ascii: "0")
  }

  fileprivate func equal(_ a: DelimitedCell, _ b: DelimitedCell) -> Bool {
    guard a.count == b.count, let start = baseAddress else { return false }
    return memcmp(start + Int(a.start), start + Int(b.start), Int(a.count)) == 0
  }
}

extension TableForm {
  /// The form of a table that a program wrote: by the separator that divides all rows alike.
  public init(ofRecorder bytes: UnsafeBufferPointer<UInt8>) {
    self.init(of: bytes, knowing: [], among: [.comma, .semicolon, .tab, UInt8(ascii: "|")])
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The text after so many lines.
  fileprivate func withoutLines(_ count: Int) -> Slice<Self> {
    var rest = self[...]
    for _ in 0..<count {
      guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return rest.suffix(0) }
      rest = rest[(end + 1)...]
    }
    return rest
  }
}
