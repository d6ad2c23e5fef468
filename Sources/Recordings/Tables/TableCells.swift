/// A row of a table that lies in an export, by the names of its columns.
public struct TableCells {
  /// Names the cells.
  public let header: TableHeader
  private let cells: [[UInt8]]

  /// Nil where the row has not as many cells as the table has columns, or quotes in odd places.
  public init?(_ header: TableHeader, row: [UInt8]) {
    guard let cells = commaSeparated(row), cells.count == header.columns.count else { return nil }
    (self.header, self.cells) = (header, cells)
  }

  /// What stands in the column; nil where it is empty, missing or no UTF-8.
  public subscript(column: String) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The same, not yet read as text.
  public func bytes(_ column: String) -> [UInt8]? {
    header.places[column].map { cells[$0] }.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// The first row of a table.
public struct TableHeader: Sendable, Equatable {
  /// The name of its file, without what compression adds.
  public let tableName: String
  /// In the order of the file.
  public let columns: [String]
  /// An error of the row itself, which makes the meaning of its other cells uncertain.
  public let content: ContentDigest
  fileprivate let places: [String: Int]

  /// Nil for what can be no header.
  public init?(tableName: String, row: [UInt8]) {
    let cells = commaSeparated(row)?.compactMap { String(validating: $0, as: UTF8.self) }
    guard let cells, cells.count > 1 else { return nil }
    (self.tableName, columns) = (tableName, cells)
    content = ContentDigest(of: ByteBuffer(row))
    places = Dictionary(cells.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Whether the table has all of these columns.
  public func has(_ columns: String...) -> Bool { columns.allSatisfy { places[$0] != nil } }
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
