import Recordings
import Text

/// A table with a header that a user wrote and an option names: the one reader of all such tables.
///
/// Commas, semicolons or tabs separate the cells, which may be quoted (RFC 4180), and a byte order mark is passed over, as
/// spreadsheets of any country write them. Where semicolons or tabs separate, numbers may have decimal commas. Empty cells,
/// `NA`, `n/a`, `N/A` and `.` say nothing, and rows of such cells only are left out. Columns are found by `ColumnKey`. Each row has one
/// cell per column. Cells stay bytes until they are asked for, so that a table of 100,000 rows takes little more memory than
/// its file.
public struct UserTable: Sendable {
  /// The option that names the table, such as `--map`.
  public let option: String
  /// The path as given.
  public let path: String
  /// The names of the columns as they are written.
  public let header: [String]
  public let rows: [Row]
  private let bytes: ByteBuffer
  private let cells: [DelimitedCell]
  private let places: [ColumnKey: Int]
  /// True where commas separate no cells, so that they may be in numbers.
  let hasDecimalCommas: Bool

  /// A row below the header.
  public struct Row: Sendable {
    /// The line of the file on which it begins, from 1.
    public let line: Int
    /// The number of cells.
    let count: Int
    fileprivate let firstCell: Int
  }

  /// Reads a table, which may be compressed with gzip; `-` is standard input.
  ///
  /// - Parameters:
  ///   - columns: names of columns that the table may have, by which its separator is recognized.
  ///   - refusesUnequalRows: whether each row must have one cell per column; a cell that a row lacks says nothing.
  public init(
    readingFrom path: String, option: String, knowing columns: [String],
    refusesUnequalRows: Bool = true
  ) throws(TableError) {
    func refused(_ problem: String, line: Int? = nil) -> TableError {
      TableError(option: option, path: path, line: line, problem: problem)
    }
    let buffer: ByteBuffer
    do throws(FileError) {
      buffer = try ByteBuffer(readingStream: path == "-" ? "/dev/stdin" : path).uncompressed(path)
    } catch { throw refused("cannot be read (\(error.reason))") }
    let content: TableContent
    do throws(DelimitedText.RowFault) {
      content = try TableContent(of: buffer, knowing: columns, refusesUnequalRows)
    } catch { throw refused(error.wording.sentence, line: error.line) }
    (self.option, self.path, bytes) = (option, path, buffer)
    (header, rows, cells) = (content.header, content.rows, content.cells)
    hasDecimalCommas = content.form.mayHaveDecimalCommas
    var places: [ColumnKey: Int] = [:]
    for (place, name) in header.enumerated() where !name.isEmpty {
      guard let other = places.updateValue(place, forKey: ColumnKey(name)) else { continue }
      throw refused(
        header[other] === name
          ? "there are two columns \"\(name)\"; keep one of them"
          : "the columns \"\(header[other])\" and \"\(name)\" are taken for one, since case, blanks, hyphens and underscores do not count; rename one of them",
        line: 1)
    }
    self.places = places
  }

  // MARK: Columns

  /// The place of a column; nil if the table does not have it.
  public func place(of column: String) -> Int? { places[ColumnKey(column)] }

  /// The place of a column that the table must have.
  public func neededPlace(of column: String) throws(TableError) -> Int {
    guard let place = place(of: column) else {
      throw problem("there is no column \"\(column)\"; add it", line: 1)
    }
    return place
  }

  /// A column that contains the participants.
  public struct PersonColumn: Sendable {
    public let place: Int
    /// True for a column that is named after participants.
    public let isNamed: Bool
  }

  /// The names of columns that contain participants if no other column does.
  private static let otherPersonColumns = ["id", "subject", "subject id", "sub", "record id"]

  /// The names of columns that contain participants if none of the others does.
  private static let furtherPersonColumns = [
    "code", "pid", "pseudonym", "subject name", "subject code", "subject number", "subj", "record",
    "participant name", "participant code", "participant number", "patient", "patient id",
    "patient name", "patient code", "patient number", "patient nr", "patienten id",
    "patientennummer", "person", "person id", "user id", "study id", "case id", "proband",
    "probandin", "proband id", "probanden id", "probanden code", "probandennummer", "proband nr",
    "probanden nr", "teilnehmer", "teilnehmerin", "teilnehmer id", "teilnehmer code",
    "teilnehmernummer", "teilnehmer nr", "versuchsperson", "vp", "vp code", "vpn",
  ]

  /// A message names no more columns.
  private static let mostNamed = 8

  /// The names of the columns that may contain the participants.
  public static let personColumns =
    ["participant", "participant_id"] + otherPersonColumns + furtherPersonColumns

  /// The column of the participants: `participant`, `participant_id`, the only one that is named like an identifier, or the only
  /// one that is named in another usual way.
  public func personColumn() throws(TableError) -> PersonColumn {
    for name in ["participant", "participant_id"] {
      if let place = place(of: name) { return PersonColumn(place: place, isNamed: true) }
    }
    let usual = Self.otherPersonColumns.compactMap(place)
    let others = usual.isEmpty ? Self.furtherPersonColumns.compactMap(place).sorted() : usual
    guard let only = others.first, others.count == 1 else {
      let names = (others.isEmpty ? Array(header.indices) : others).prefix(Self.mostNamed).map {
        "\"\(header[$0])\""
      }.joined(separator: ", ")
      let found =
        others.isEmpty
        ? "only \(names)\(header.count > Self.mostNamed ? ", …" : "")"
        : "several that may be meant (\(names))"
      throw problem(
        "there is no column \"participant\" or \"participant_id\", but \(found); call the column of the participants \"participant\"",
        line: 1)
    }
    return PersonColumn(place: only, isNamed: false)
  }

  // MARK: Cells

  /// The content of a cell as it is written, without quotes.
  public func exactText(_ row: Row, _ place: Int) -> String {
    guard place < row.count else { return "" }
    return bytes.withBytes { $0.text(cells[row.firstCell + place]) }
  }

  /// The content of a cell; empty if it says nothing.
  public func text(_ row: Row, _ place: Int) -> String {
    guard place < row.count else { return "" }
    return bytes.withBytes { bytes in
      let cell = cells[row.firstCell + place]
      return bytes.saysNothing(cell) ? "" : bytes.text(cell)
    }
  }

  /// The content of a cell; empty if it says nothing or the table does not have the column.
  public func text(_ row: Row, _ column: String) -> String {
    place(of: column).map { text(row, $0) } ?? ""
  }

  /// The number in a cell; nil if the cell says nothing or the table does not have the column.
  public func number(_ row: Row, _ column: String) throws(TableError) -> Double? {
    guard let place = place(of: column) else { return nil }
    let text = text(row, place)
    guard !text.isEmpty else { return nil }
    guard let number = decimalNumber(decimal(text.trimmed)) else {
      throw problem("\"\(text)\" is not a number; give a decimal number", row, place)
    }
    return number
  }

  /// The text of a number with a decimal point instead of a decimal comma; any other text as it is.
  public func decimal(_ text: String) -> String {
    guard hasDecimalCommas, text.utf8.contains(.comma) else { return text }
    let pointed = text.utf8.map { $0 == .comma ? UInt8(ascii: ".") : $0 }
    let number = String(decoding: pointed, as: UTF8.self)
    return decimalNumber(number.trimmed) == nil ? text : number
  }

  /// True for a number, which may have a decimal comma where commas separate no cells.
  public func isNumber(_ text: String) -> Bool { decimalNumber(decimal(text).trimmed) != nil }

  // MARK: Problems

  /// A problem with its remedy.
  public func problem(_ words: String, line: Int? = nil) -> TableError {
    TableError(option: option, path: path, line: line, problem: words)
  }

  /// A problem of a cell with its remedy.
  public func problem(_ words: String, _ row: Row, _ place: Int) -> TableError {
    problem("column \"\(header[place])\": \(words)", line: row.line)
  }
}

extension UserTable {
  /// The cells of a table.
  private struct TableContent {
    var header: [String] = []
    var rows: [Row] = []
    var cells: [DelimitedCell] = []
    let form: TableForm

    init(of buffer: ByteBuffer, knowing columns: [String], _ refusesUnequalRows: Bool)
      throws(DelimitedText.RowFault)
    {
      if let foreign = buffer.foreignText() { throw .foreign(foreign) }
      form = buffer.withBytes { TableForm(of: $0, knowing: columns) }
      try buffer.withBytes { bytes throws(DelimitedText.RowFault) in
        try read(bytes, refusesUnequalRows)
      }
    }

    private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ refusesUnequalRows: Bool)
      throws(DelimitedText.RowFault)
    {
      var scanner = DelimitedScanner(bytes, separator: form.separator)
      var row: [DelimitedCell] = []
      if form.isDeclared { _ = try scanner.checkedRow(into: &row) }
      row.removeAll()
      guard try scanner.checkedRow(into: &row) != nil else { return }
      header = row.map(bytes.text)
      while true {
        row.removeAll(keepingCapacity: true)
        guard let line = try scanner.checkedRow(into: &row) else { break }
        if row.allSatisfy(bytes.saysNothing) { continue }
        guard row.count == header.count || !refusesUnequalRows else {
          throw .unequal(row.count, header.count, line: line)
        }
        rows.append(Row(line: line, count: row.count, firstCell: cells.count))
        cells += row
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// True for an empty cell and for one of the words for a missing value.
  fileprivate func saysNothing(_ cell: DelimitedCell) -> Bool {
    guard cell.count <= 5 else { return false }
    let content = content(cell)
    return content.isEmpty || missingValues.contains { $0.elementsEqual(content) }
  }
}

/// What R, BIDS, SPSS and SAS write for a missing value.
private let missingValues = ["NA", "n/a", "N/A", "."].map { Array($0.utf8) }

/// A finite number in decimal digits. Swift would also accept hexadecimal digits and a NUL at the end.
private func decimalNumber(_ text: String) -> Double? {
  guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text)
  else { return nil }
  return number.isFinite ? number : nil
}
