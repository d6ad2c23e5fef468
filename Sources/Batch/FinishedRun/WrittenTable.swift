import Recordings
import Report
import Text

/// A table of a run as it is in its folder. Other programs may have changed it, so that every deviation is an error with file
/// and line. A table that is described is the one that the run wrote, or reading it to its end throws.
struct WrittenTable {
  let path: String
  /// The name of the file.
  private let name: String
  private let tableName: String
  private let isTabbed: Bool
  private let described: DescribedFiles?
  private let review: ReviewedRun?

  /// - Parameters:
  ///   - ending: `csv` or `tsv`.
  ///   - described: what the description of the folder says of its files; nil where it has none.
  ///   - review: the decisions of reviewers, which change rows; nil without any.
  init(
    _ name: String, in folder: String, ending: String, described: DescribedFiles? = nil,
    review: ReviewedRun? = nil
  ) {
    tableName = name
    self.review = review
    self.name = "\(name).\(ending)"
    path = "\(folder)/\(self.name)"
    isTabbed = ending == "tsv"
    self.described = described
  }

  /// A table that nothing describes yet.
  init(path: String, isTabbed: Bool) {
    (self.path, self.isTabbed) = (path, isTabbed)
    (name, tableName, described, review) = ("", "", nil, nil)
  }

  /// A row of a declared table, for any order of the columns in the file.
  struct WrittenRow<Row> {
    let row: Row
    /// Cells of columns that the declaration does not have, such as that of a run's name.
    let others: [String]
    /// The cells before all columns of the declaration, which name the run that the row comes from.
    let origin: [String]
    /// The line number of the row.
    let number: Int
    /// The byte range of the row in the file, with its line end.
    let bytes: Range<Int>
  }

  /// Calls `take` with each row.
  ///
  /// - Parameters:
  ///   - needed: the columns that are read and must be present; nil for all columns that every
  ///     version has written.
  ///   - content: the header and some rows of the file; nil for the whole file.
  func forEachLine<Row>(
    of table: Table<Row>, needing needed: [String]? = nil, in content: [UInt8]? = nil,
    _ take: (WrittenRow<Row>) throws -> Void
  ) throws {
    try withoutActuallyEscaping(take) { take in
      try forEachRow(in: content) { header in
        let reader = try onLine(1) { () throws(TableProblem) in
          try table.reader(of: header, needing: needed)
        }
        return { row, number in
          let read = try onLine(number) { () throws(TableProblem) in try reader.row(row.text) }
          try take(
            WrittenRow(
              row: read, others: reader.others(row.text), origin: reader.origin(row.text),
              number: number, bytes: row.place))
        }
      }
    }
  }

  /// Calls `read`, and adds the line number to an error that it throws.
  private func onLine<Value>(_ line: Int, _ read: () throws(TableProblem) -> Value)
    throws(SettingsError) -> Value
  {
    do throws(TableProblem) { return try read() } catch {
      throw problem("line \(line): \(error.description)")
    }
  }

  /// Calls `take` with each row without converting its cells to strings.
  ///
  /// - Parameters:
  ///   - columns: names of columns.
  ///   - later: those of them that earlier versions have not written, whose cells are empty then;
  ///     each other must be present.
  func forEachPlacedRow(
    _ columns: [String], later: Set<Term> = [], _ take: (PlacedRow) throws -> Void
  ) throws {
    try withoutActuallyEscaping(take) { take in
      try forEachRow { header in
        let places = try columns.map { column in
          guard let place = header.firstIndex(of: column) ?? (later.contains(column) ? -1 : nil)
          else { throw problem("line 1: the column \(column) is missing") }
          return place
        }
        return { row, line in
          try places.withUnsafeBufferPointer {
            try take(PlacedRow(row: row, places: $0, line: line))
          }
        }
      }
    }
  }

  /// Calls `begin` with the header. Calls the closure that it returns with each row and its line
  /// number.
  private func forEachRow(
    in content: [UInt8]? = nil, _ begin: ([String]) throws -> (DelimitedRow, Int) throws -> Void
  ) throws {
    var (width, line) = (0, 1)
    var take: ((DelimitedRow, Int) throws -> Void)?
    var changes: ((DelimitedRow) -> [Int: String])?
    do {
      let bytes = try content.map { ByteBuffer($0) } ?? ByteBuffer(readingTable: path)
      try refuseOpenEnd(of: bytes)
      var digest = SHA256.Running()
      let isChecked = content == nil && described != nil
      try DelimitedRows(bytes, isTabbed: isTabbed).forEachRow { row in
        if width == 0 {
          width = row.count
          let header = (0..<width).map(row.text)
          take = try begin(header)
          changes = review?.changes(of: tableName, header)
        } else {
          guard row.count == width else {
            throw problem("line \(line): \(row.count) cells in a table of \(width) columns")
          }
          if let changed = changes?(row), !changed.isEmpty {
            try row.withCells(changed) { try take?($0, line) }
          } else {
            try take?(row, line)
          }
        }
        // A quoted cell may contain line feeds.
        line += 1 + row.innerLineCount
      } passed: {
        if isChecked { digest.add($0) }
      }
      if width == 0 { throw problem("is empty") }
      if isChecked { try check(bytes.count, digest.hex(), line: line) }
    } catch let truncation as DelimitedRows.Malformed {
      throw truncated(at: truncation.byteOffset)
    } catch let error as FileError { throw problem("cannot be read (\(error.reason))") }
  }

  /// Throws if a table that was read to its end is not the one that the run wrote.
  ///
  /// - Parameter line: the line after the last one.
  private func check(_ byteCount: Int, _ sha256: String, line: Int) throws(SettingsError) {
    guard let file = described?[name] else {
      throw problem("is not described by \(DataPackage.fileName)")
    }
    if byteCount < file.byteCount {
      throw problem(
        "line \(line), byte \(byteCount): the table is truncated, or rows were removed: the run wrote \(file.byteCount) bytes"
      )
    }
    if byteCount != file.byteCount || sha256 != file.sha256 {
      throw problem("is not the table that the run wrote (see \(DataPackage.fileName))")
    }
  }

  /// The program ends each row by a line feed, so that a row without one is truncated, even after a complete cell.
  private func refuseOpenEnd(of bytes: ByteBuffer) throws(SettingsError) {
    let (count, last) = bytes.withBytes { ($0.count, $0.last) }
    if let last, last != lineFeed { throw truncated(at: count) }
  }

  /// The table ends within a row.
  private func truncated(at byteOffset: Int) -> SettingsError {
    let bytes = try? ByteBuffer(readingTable: path)
    let line = 1 + (bytes?.withBytes { $0.prefix(byteOffset).count { $0 == lineFeed } } ?? 0)
    return problem("line \(line), byte \(byteOffset): the table is truncated")
  }

  /// An error with the path of the table and a problem with its remedy.
  func problem(_ words: String) -> SettingsError {
    SettingsError(
      description:
        "\(shown(path)): \(shown(words)); run again, or restore the table as it was written",
      withoutNames: "\(words); run again, or restore the table as it was written")
  }

  /// True if the table exists and has every column that all versions have written.
  func isReadable(as table: TableDescription) -> Bool {
    (try? columns()).map(table.matches) ?? false
  }

  /// The columns in the order of the file. Throws if a column that every version has written is
  /// missing.
  func columns<Row>(of table: Table<Row>) throws -> [String] {
    let columns = try columns()
    _ = try onLine(1) { () throws(TableProblem) in try table.reader(of: columns) }
    return columns
  }

  /// The columns in the order of the file. Throws if there is no table.
  func columns() throws -> [String] {
    struct Header: Error { let cells: [String] }
    do {
      try DelimitedRows(ByteBuffer(readingTable: path), isTabbed: isTabbed).forEach {
        throw Header(cells: $0)
      }
    } catch let header as Header { return header.cells } catch let truncation
      as DelimitedRows.Malformed
    { throw truncated(at: truncation.byteOffset) } catch let error as FileError {
      throw problem("cannot be read (\(error.reason))")
    }
    throw problem("is empty")
  }
}

/// A row whose cells are in the order of the requested columns. It is valid during the call that
/// provides it.
struct PlacedRow {
  private let row: DelimitedRow
  private let places: UnsafeBufferPointer<Int>
  /// The line of the file on which the row begins, from 1.
  let line: Int

  /// - Parameter places: the number of the cell of each column, negative for an empty one.
  init(row: DelimitedRow, places: UnsafeBufferPointer<Int>, line: Int) {
    (self.row, self.places, self.line) = (row, places, line)
  }

  /// The byte range of the row in the file, with its line end.
  var place: Range<Int> { row.place }

  /// The content of a cell.
  func text(_ column: Int) -> String { places[column] < 0 ? "" : row.text(places[column]) }

  /// The bytes of a cell as they are in the file. Equal bytes are equal texts.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    places[column] < 0 ? UnsafeBufferPointer(start: nil, count: 0) : row.bytes(places[column])
  }

  /// The number in a cell; NaN for any other content.
  func number(_ column: Int) -> Double { row.number(places[column]) }
}

private let lineFeed = UInt8(ascii: "\n")
