import Recordings

/// What the rows of a platform's table are; those that are results come first.
public enum TableRole: String, Codable, Sendable, CaseIterable {
  /// Each is a result, or a part of one.
  case results
  /// Each tells something of results in other tables.
  case particulars
}

/// A row of a table, which stands for a file of its own and is read when its turn comes:
/// `table.csv!LINE` to the user.
public struct TableRow: Codable, Sendable, Equatable {
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
func tablePath(ofRow path: String) -> String? {
  path.ranges(of: partMark).last.map { String(path[..<$0.lowerBound]) }
}
