/// A row of a table that lies in an export, by the names of its columns.
struct TableCells {
  let header: TableHeader
  private let cells: [[UInt8]]

  /// Nil where the row has not as many cells as the table has columns, or quotes in odd places.
  init?(_ header: TableHeader, row: [UInt8]) {
    guard let cells = commaSeparated(row), cells.count == header.columns.count else { return nil }
    (self.header, self.cells) = (header, cells)
  }

  /// What stands in the column; nil where it is empty, missing or no UTF-8.
  subscript(column: String) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The same, not yet read as text.
  func bytes(_ column: String) -> [UInt8]? {
    header.places[column].map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The first row of a table.
struct TableHeader: Sendable, Equatable {
  let tableName: String
  let columns: [String]
  /// Of the row itself: without it nobody knows what the cells of others are.
  let content: ContentDigest
  fileprivate let places: [String: Int]

  /// Nil for what can be no header.
  init?(tableName: String, row: [UInt8]) {
    let cells = commaSeparated(row)?.compactMap { String(validating: $0, as: UTF8.self) }
    guard let cells, cells.count > 1 else { return nil }
    (self.tableName, columns) = (tableName, cells)
    content = ContentDigest(of: ByteBuffer(row))
    places = Dictionary(cells.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  func has(_ columns: String...) -> Bool { columns.allSatisfy { places[$0] != nil } }
}

/// What the rows of a platform's table are; those that are results come first.
public enum TableRole: Sendable, CaseIterable {
  /// Each is a result, or a part of one.
  case results
  /// Each tells something of results in other tables.
  case particulars
}

/// A row of a table, which stands for a file of its own and is read when its turn comes:
/// `table.csv!LINE` to the user.
public struct TableRow: Sendable, Equatable {
  /// The path of the table below the root.
  public let table: String
  /// On which it begins, from 1.
  public let line: Int
  /// Where it lies in the table.
  public let place: Range<Int>
  /// Of a compressed table, in which nothing can be read again; nil for others.
  public let text: [UInt8]?
  /// Whose it is; nil where the row does not tell.
  public let session: SessionKey?

  /// A row that was found.
  public init(
    table: String, line: Int, place: Range<Int>, text: [UInt8]?, session: SessionKey?
  ) {
    (self.table, self.line, self.place) = (table, line, place)
    (self.text, self.session) = (text, session)
  }

  var path: String { "\(table)\(partMark)\(line)" }
}

/// The table a row stands in; nil for a path of the file system.
func table(ofRow path: String) -> String? {
  path.ranges(of: partMark).last.map { String(path[..<$0.lowerBound]) }
}

/// Cells between commas, unquoted; nil where a quote stands in the midst of a cell.
func commaSeparated(_ row: [UInt8]) -> [[UInt8]]? {
  let (quote, comma) = (UInt8(ascii: "\""), UInt8(ascii: ","))
  var (cells, cell) = ([[UInt8]](), [UInt8]())
  var index = 0
  while true {
    if index < row.count, row[index] == quote {
      index += 1
      while true {
        guard let end = row[index...].firstIndex(of: quote) else { return nil }
        cell += row[index..<end]
        index = end + 1
        guard index < row.count, row[index] == quote else { break }
        cell.append(quote)
        index += 1
      }
    } else {
      let end = row[index...].firstIndex { $0 == comma || $0 == quote } ?? row.count
      cell += row[index..<end]
      index = end
    }
    cells.append(cell)
    guard index < row.count else { return cells }
    guard row[index] == comma else { return nil }
    (cell, index) = ([], index + 1)
  }
}
