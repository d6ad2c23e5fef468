import Recordings
import Text

// A table in a platform's export is of one of three kinds: its columns are recordings, its rows are
// files, or its cells name files.

/// A table whose columns are recordings.
struct ColumnTable: Sendable {
  /// True if a table with this header is of this kind and has columns to read.
  ///
  /// The path is the one on the disk, since a user may name a folder inside an export.
  let fits: @Sendable (_ header: [String], _ path: String) -> Bool
  /// False for a table of which it is only said why it is not read.
  var holdsSamples = true
  let contents: @Sendable (_ table: DelimitedTable, _ source: String) -> FileContents?
}

/// A table of which each row is a result or describes one. A row is treated as a file and is read
/// separately.
struct RowTable: Sendable {
  /// The name of the platform in the output of `inspect`.
  let platform: String
  /// The kind of rows; nil for a table that this platform does not write.
  let role: @Sendable (_ header: TableHeader) -> TableRole?
  /// What may separate the cells of a row.
  var separators: [UInt8] = [.comma]
  /// False for a row without a result; `row` is its text.
  var holdsResult: @Sendable (_ row: [UInt8], _ header: TableHeader) -> Bool = { _, _ in true }
  /// The participant and session of a row.
  let labels: @Sendable (_ row: TableCells) -> FileLabels
  let contents: @Sendable (_ row: TableCells, _ source: String) -> FileContents
  /// The sessions of a row, of which some may be left out; nil for a table of which no row is.
  var sessions: (@Sendable (_ row: TableCells) -> [SessionOfRow])?
  /// What of a table is not measured, by its columns that are not empty; nil for a table that is read as a whole.
  var remarks:
    (@Sendable (_ columns: [String], _ dictionary: ProjectDictionary?) -> [ReadError.Problem])?
  /// What is worked out of the columns of a table, once for all rows; nil for a table of which nothing is.
  var meaning: (@Sendable (_ header: TableHeader) -> any Sendable)?
  /// True for a table with these columns that needs the data dictionary of its project to be understood.
  var usesDictionary: @Sendable (_ columns: [String]) -> Bool = { _ in false }
}

/// A session of a row.
struct SessionOfRow {
  let key: SessionKey?
  /// The session, in words for a message.
  let place: String
  /// Why it is left out; nil for one that is not. The words are the same for all sessions that are left out for this reason, so that they are
  /// counted together.
  let reasonToLeaveOut: String?
}

/// A table whose rows are sessions and whose cells name the other files of its export.
///
/// A member of a result may have a column of its own, in addition to the column of the result's
/// file.
struct FileTable: Sendable {
  /// The name of the platform in the output of `inspect`.
  let platform: String
  /// True if a text with this beginning is such a table.
  let fits: @Sendable (_ head: [UInt8]) -> Bool
  /// Columns that every such table has and that name no files.
  let ownColumns: Set<Term>
  /// The labels of all files of a row, by its cells; nil stands for an empty cell.
  let labelsOfRow: @Sendable (_ cell: (String) -> String?) -> FileLabels
  /// The labels of the files in a column.
  let labelsOfColumn: @Sendable (_ column: String) -> FileLabels
  /// True if cells of a column may contain lists; a row with lists is treated as a file.
  let isOfLists: @Sendable (_ column: String) -> Bool
  /// The result of which a column contains a member; nil for other columns.
  let result: @Sendable (_ column: String) -> String?
  /// The member of a result that a cell contains; `zone` is the cell of the column's time zone.
  let member: @Sendable (_ column: String, _ cell: String, _ zone: String?) -> JSONValue.Member
}

/// The kind of rows of a platform's table. Rows of results come first in the plan.
public enum TableRole: String, Codable, Sendable, CaseIterable {
  /// Each row is a result or a part of one.
  case results
  /// Each is a session, whose results stand in other tables.
  case sessions
  /// Rows that describe results in other tables.
  case particulars
}

/// A row of a table, which is treated as a file and read separately. Its source is
/// `table.csv!LINE`.
public struct TableRow: Codable, Sendable, Equatable {
  /// The path of the table below the root.
  public let table: String
  /// The line on which the row begins, from 1.
  public let line: Int
  /// The byte range of the row in the table.
  public let place: Range<Int>
  /// The text of a row of a compressed table, which cannot be read again at a position; nil for
  /// other tables.
  public let text: [UInt8]?
  /// The participant; nil if the row does not contain one.
  public let session: SessionKey?

  /// A row that was found in a table.
  public init(table: String, line: Int, place: Range<Int>, text: [UInt8]?, session: SessionKey?) {
    (self.table, self.line, self.place) = (table, line, place)
    (self.text, self.session) = (text, session)
  }

  var path: String { "\(table)\(partMark)\(line)" }
}

/// The table of a row; nil for a path of the file system.
public func tablePath(ofRow path: String) -> String? {
  path.ranges(of: partMark).last.map { String(path[..<$0.lowerBound]) }
}
