import Recordings
import Text

// A table of a platform's export is one of three: its columns are recordings, its rows are files, or its cells name files.

/// A table whose columns are recordings.
struct ColumnTable: Sendable {
  /// Whether a table with this header is such a table, and holds something; only then it is read.
  ///
  /// Its path is the one on the disk: a user may name a folder in the midst of an export.
  let fits: @Sendable (_ header: [String], _ path: String) -> Bool
  let contents: @Sendable (_ table: DelimitedTable, _ source: String) -> FileContents?
}

/// A table of which each row is a result, or describes one: a file of its own, which is read when its turn comes.
struct RowTable: Sendable {
  /// The platform, as `inspect` names it.
  let platform: String
  /// What the rows of a table are; nil for one that this platform does not write.
  let role: @Sendable (_ header: TableHeader) -> TableRole?
  /// False for a row of such a table in which no result stands; `row` is its text.
  var holdsResult: @Sendable (_ row: [UInt8], _ header: TableHeader) -> Bool = { _, _ in true }
  /// The participant and session of a row.
  let labels: @Sendable (_ row: TableCells) -> FileLabels
  let contents: @Sendable (_ row: TableCells, _ source: String) -> FileContents
}

/// A table whose rows are sessions and whose cells name the other files of its export.
///
/// A member of a result may have a column of its own, beside that of the file of the result.
struct FileTable: Sendable {
  /// The platform, as `inspect` names it.
  let platform: String
  /// Whether a text that begins so is such a table.
  let fits: @Sendable (_ head: [UInt8]) -> Bool
  /// Columns that every such table has, and that name no files.
  let ownColumns: Set<Term>
  /// The labels of all files of a row, by its cells; nil stands for an empty cell.
  let labelsOfRow: @Sendable (_ cell: (String) -> String?) -> FileLabels
  /// The labels of the files in a column.
  let labelsOfColumn: @Sendable (_ column: String) -> FileLabels
  /// Whether cells of a column may hold lists; a row with lists is a file of its own.
  let isOfLists: @Sendable (_ column: String) -> Bool
  /// The result that a column holds a member of; nil for any other column.
  let result: @Sendable (_ column: String) -> String?
  /// The member of a result in a cell; `zone` is the cell of the column's time zone.
  let member: @Sendable (_ column: String, _ cell: String, _ zone: String?) -> JSONValue.Member
}

/// What the rows of a platform's table are; those that are results come first.
public enum TableRole: String, Codable, Sendable, CaseIterable {
  /// Each is a result, or a part of one.
  case results
  /// Each is a session, whose results stand in other tables.
  case sessions
  /// Rows that describe results in other tables.
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
  /// The participant; nil if the row does not contain one.
  public let session: SessionKey?

  /// A row that was found.
  public init(table: String, line: Int, place: Range<Int>, text: [UInt8]?, session: SessionKey?) {
    (self.table, self.line, self.place) = (table, line, place)
    (self.text, self.session) = (text, session)
  }

  var path: String { "\(table)\(partMark)\(line)" }
}

/// The table a row stands in; nil for a path of the file system.
func tablePath(ofRow path: String) -> String? {
  path.ranges(of: partMark).last.map { String(path[..<$0.lowerBound]) }
}
