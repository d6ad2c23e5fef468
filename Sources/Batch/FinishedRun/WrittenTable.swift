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
    var (places, width, line) = ([Int?](), 0, 1)
    do {
      let bytes = try content.map { ByteBuffer($0) } ?? ByteBuffer(readingFile: path)
      try refuseOpenEnd(of: bytes)
      try DelimitedRows(bytes, isTabbed: isTabbed).forEachPlaced { cells, place in
        if width == 0 {
          if let missing = required.first(where: { !cells.contains($0) }) {
            throw problem("line 1: the column \(missing) is missing")
          }
          (places, width) = (columns.map { cells.firstIndex(of: $0) }, cells.count)
        } else {
          guard cells.count == width else {
            throw problem("line \(line): \(cells.count) cells in a table of \(width) columns")
          }
          let own = places.map { $0.map { cells[$0] } ?? "" }
          try take(Row(cells: own, line: line, bytes: place))
        }
        // A name may hold a line feed.
        line += isTabbed ? 1 : 1 + cells.reduce(0) { $0 + $1.utf8.count { $0 == lineFeed } }
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

private let lineFeed = UInt8(ascii: "\n")
