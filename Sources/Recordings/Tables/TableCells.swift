import Text

/// A row of a table that lies in an export, by the names of its columns.
public struct TableCells {
  /// Names the cells.
  public let header: TableHeader
  private let row: [UInt8]
  private let cells: [DelimitedCell]

  /// Nil where the row has not as many cells as the table has columns, or quotes in odd places.
  public init?(_ header: TableHeader, row: [UInt8]) {
    let cells = row.withUnsafeBufferPointer {
      DelimitedScanner.cells(ofRow: $0, separator: header.separator)
    }
    guard let cells, cells.count == header.columns.count else { return nil }
    (self.header, self.row, self.cells) = (header, row, cells)
  }

  /// What stands in the column; nil where it is empty, missing or no UTF-8.
  public subscript(column: String) -> String? {
    bytes(column).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The same, not yet read as text.
  public func bytes(_ column: String) -> [UInt8]? {
    guard let place = header.places[ByteKey(column)] else { return nil }
    let content = row.withUnsafeBufferPointer { $0.content(cells[place]) }
    return content.isEmpty ? nil : content
  }

  /// The columns that are not empty in this row, in the order of the table.
  public var filledColumns: [String] {
    row.withUnsafeBufferPointer { bytes in
      zip(header.columns, cells).filter { !bytes.content($1).isEmpty }.map(\.0)
    }
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
  /// The data dictionary of the project, if one is beside the table.
  public var dictionary: ProjectDictionary?
  /// The meaning of the columns for the reader of the table, which is found once for all rows; nil where none is needed.
  public var meaning: (any Sendable)?
  fileprivate let places: [ByteKey: Int]

  /// The byte between two cells of a row.
  public let separator: UInt8

  /// Nil for what can be no header.
  public init?(tableName: String, row: [UInt8], separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
    let cells = row.withUnsafeBufferPointer { bytes in
      DelimitedScanner.cells(ofRow: bytes, separator: separator)?.compactMap {
        String(validating: bytes.content($0), as: UTF8.self)
      }
    }
    guard let cells, cells.count > 1 else { return nil }
    (self.tableName, columns) = (tableName, cells)
    content = ContentDigest(of: ByteBuffer(row))
    places = Dictionary(cells.enumerated().map { (ByteKey($1), $0) }) { first, _ in first }
  }

  /// True for equal first rows with equal dictionaries.
  public static func == (a: TableHeader, b: TableHeader) -> Bool {
    a.tableName === b.tableName && a.content == b.content && a.separator == b.separator
      && a.dictionary == b.dictionary
  }

  /// Whether the table has all of these columns.
  public func has(_ columns: String...) -> Bool {
    columns.allSatisfy { places[ByteKey($0)] != nil }
  }
}
