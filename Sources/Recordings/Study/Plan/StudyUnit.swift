/// The files that must be looked at together, because their sessions may share them.
///
/// Work is handed out one unit at a time.
public struct StudyUnit: Sendable, Equatable {
  /// Paths below the root, in byte order; never empty.
  public let paths: [String]
  /// Those of the paths that are files.
  public let files: [String]
  /// Those of the paths that are rows of tables, in the same order.
  public let rows: [TableRow]

  /// A unit of these files and rows.
  public init(files: [String], rows: [TableRow] = []) {
    paths = rows.isEmpty ? files : (files + rows.map(\.path)).sortedByBytes()
    self.files = files
    self.rows = rows.sorted { $0.path.precedes($1.path) }
  }

  /// The first of its sources, as tables show and sort them.
  public var firstSource: String {
    // Only what is in a file is shown otherwise than it is called.
    let sources = rows.isEmpty ? Array(paths.prefix(1)) : paths.map(shownSource)
    return sources.min { $0.precedes($1) } ?? ""
  }
}
