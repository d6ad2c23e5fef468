import Recordings

/// The files of a study, or of an archive, as the tables of a platform name them.
protocol TableFiles {
  /// A table with this header, of which no row was read yet.
  func table(header: [String]) -> any SideTable

  /// The file of a cell that names it otherwise than by its path; nil for other cells.
  func path(ofHandle cell: String) -> String?
}

/// A table that tells whose the other files of its export are; its rows are read one after the other.
protocol SideTable {
  /// What it tells of files, by path.
  var labels: [ByteKey: FileLabels] { get }
  /// Members of the results in files, by path.
  var members: [ByteKey: [JSONValue.Member]] { get }
  /// How many files it names that are not there.
  var missingCount: Int { get }
  /// The first row that tells nothing because something is wrong with it.
  var oddRow: DelimitedText.Problem? { get }
  /// How many such rows there are.
  var oddRowCount: Int { get }

  /// Reads the row that begins on a line; cells that name no file tell nothing.
  mutating func read(_ cells: [String], line: Int)
}
