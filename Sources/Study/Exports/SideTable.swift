import Recordings

/// The files of a study, or of an archive, as the tables of a platform name them.
protocol TableFiles {
  /// A table with this header, of which no row was read yet.
  func table(header: [String]) -> any SideTable

  /// The file of a cell that names it otherwise than by its path; nil for other cells.
  func path(ofHandle cell: String) -> String?
}

/// A table that gives the participants of the other files of its export; its rows are read in sequence.
protocol SideTable {
  /// The labels of files, by path.
  var labels: [ByteKey: FileLabels] { get }
  /// Members of the results in files, by path.
  var members: [ByteKey: [JSONValue.Member]] { get }
  /// How many files it names that are not there.
  var missingCount: Int { get }
  /// The first row that was ignored because of an error.
  var oddRow: DelimitedText.Problem? { get }
  /// How many such rows there are.
  var oddRowCount: Int { get }

  /// Reads the row that begins on a line; cells that name no file are ignored.
  mutating func read(_ cells: [String], line: Int)
}

/// What the rows of a platform's table are; those that are results come first.
public enum TableRole: String, Codable, Sendable, CaseIterable {
  /// Each is a result, or a part of one.
  case results
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
