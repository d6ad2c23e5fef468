import Recordings
import Report

/// A table of a run as it is in its folder. Other programs may have changed it, so that every deviation is an error with file
/// and line.
struct WrittenTable {
  let path: String
  private let isTabbed: Bool

  /// - Parameter ending: `csv` or `tsv`.
  init(_ name: String, in folder: String, ending: String) {
    path = "\(folder)/\(name).\(ending)"
    isTabbed = ending == "tsv"
  }

  /// A row of it.
  struct Row {
    /// In the order of the columns that were asked for, independent of the order in the table.
    let cells: [String]
    /// The number of its line.
    let line: Int
    /// Where it stands in the file, with its line end.
    let bytes: Range<Int>
  }

  /// Calls `take` with each row.
  ///
  /// - Parameters:
  ///   - required: the columns that all versions have written.
  ///   - content: the header and some rows of the file; nil for all of it.
  func forEachRow(
    _ columns: [String], required: [String], in content: [UInt8]? = nil,
    _ take: (Row) throws -> Void
  ) throws {
    try forEachPlacedRow(columns, required: required, in: content) { row in
      try take(Row(cells: columns.indices.map(row.text), line: row.line, bytes: row.place))
    }
  }

  /// Calls `take` with each row without converting its cells to strings.
  func forEachPlacedRow(
    _ columns: [String], required: [String], in content: [UInt8]? = nil,
    _ take: (PlacedRow) throws -> Void
  ) throws {
    var (places, width, line) = ([Int](), 0, 1)
    do {
      let bytes = try content.map { ByteBuffer($0) } ?? ByteBuffer(readingFile: path)
      try refuseOpenEnd(of: bytes)
      try DelimitedRows(bytes, isTabbed: isTabbed).forEachRow { row in
        if width == 0 {
          let header = (0..<row.count).map(row.text)
          if let missing = required.first(where: { !header.contains($0) }) {
            throw problem("line 1: the column \(missing) is missing")
          }
          (places, width) = (
            columns.map { header.firstIndex(of: $0) ?? PlacedRow.missing }, header.count
          )
        } else {
          guard row.count == width else {
            throw problem("line \(line): \(row.count) cells in a table of \(width) columns")
          }
          try places.withUnsafeBufferPointer {
            try take(PlacedRow(row: row, places: $0, line: line))
          }
        }
        // A name may hold a line feed.
        line += 1 + row.innerLineCount
      }
    } catch let truncation as DelimitedRows.Malformed {
      throw problem("byte \(truncation.byteOffset): the table is truncated")
    } catch let error as FileError {
      throw problem("cannot be read (\(error.reason))")
    }
    if width == 0 { throw problem("is empty") }
  }

  /// The program ends each row by a line feed, so that a row without one is truncated, even after a complete cell.
  private func refuseOpenEnd(of bytes: ByteBuffer) throws(SettingsError) {
    let (count, last) = bytes.withBytes { ($0.count, $0.last) }
    if let last, last != lineFeed { throw problem("byte \(count): the table is truncated") }
  }

  /// What is wrong with it, and what to do.
  func problem(_ words: String) -> SettingsError {
    SettingsError(
      description:
        "\(shown(path)): \(shown(words)); run again, or restore the table as it was written",
      withoutNames: "\(words); run again, or restore the table as it was written")
  }

  /// Whether there is a table, and it has all these columns.
  func has(_ columns: [String]) -> Bool {
    guard let own = try? self.columns() else { return false }
    return columns.allSatisfy(own.contains)
  }

  /// The columns in their order; throws if there is no table.
  func columns() throws -> [String] {
    struct Header: Error { let cells: [String] }
    do {
      try DelimitedRows(ByteBuffer(readingFile: path), isTabbed: isTabbed).forEach {
        throw Header(cells: $0)
      }
    } catch let header as Header {
      return header.cells
    } catch let error as FileError {
      throw problem("cannot be read (\(error.reason))")
    }
    throw problem("is empty")
  }
}

/// A row with its cells in the order of the columns asked for; valid during the call that lends it.
struct PlacedRow {
  private let row: DelimitedRow
  private let places: UnsafeBufferPointer<Int>
  /// Line of the table on which it begins, from 1.
  let line: Int

  /// The place of a column that the table does not have.
  static let missing = -1

  /// - Parameter places: by column, the number of its cell.
  init(row: DelimitedRow, places: UnsafeBufferPointer<Int>, line: Int) {
    (self.row, self.places, self.line) = (row, places, line)
  }

  /// Where it stands in the file, with its line end.
  var place: Range<Int> { row.place }

  /// The content of a cell; empty for a column that the table does not have.
  func text(_ column: Int) -> String {
    places[column] >= 0 ? row.text(places[column]) : ""
  }

  /// The bytes of a cell as they are written; equal bytes are equal texts.
  func bytes(_ column: Int) -> UnsafeBufferPointer<UInt8> {
    places[column] >= 0
      ? row.bytes(places[column]) : UnsafeBufferPointer(start: nil, count: 0)
  }

  /// The number in a cell; NaN for any other content.
  func number(_ column: Int) -> Double {
    places[column] >= 0 ? row.number(places[column]) : .nan
  }
}

private let lineFeed = UInt8(ascii: "\n")
