import Recordings

/// A platform whose exports have a different layout, different names or a different format than the files of phones.
///
/// It supplies labels of files and converts its formats into recordings and results. Later stages
/// do not depend on platforms.
protocol ExportPlatform: Sendable {
  /// As `inspect` names it.
  static var name: String { get }

  /// The labels in the path of a file; nil if it does not have the form of this platform.
  static func labels(ofPath path: String) -> FileLabels?
  /// What a table of items holds that no recorder of ResearchKit writes; nil where this platform does not
  /// either.
  static func contents(of items: ItemTable, source: String) -> FileContents?
  /// True for a tree that is this platform's though some of it looks like results of ResearchKit.
  static func owns(_ tree: JSONValue) -> Bool
  /// The same of a tree in which no result of ResearchKit was found.
  static func contents(of tree: JSONValue, source: String) -> FileContents?
  /// Whether a table with this header is one of this platform's that holds something; only then it is read.
  ///
  /// Its path is the one on the disk: a user may name a folder in the midst of an export.
  static func reads(header: [String], source: String) -> Bool
  /// What such a table holds.
  static func contents(of table: DelimitedTable, source: String) -> FileContents?
  /// Whether a file that begins so is a document in a syntax that only this platform reads.
  static func reads(firstBytes head: [UInt8]) -> Bool
  /// What such a document holds; it may be larger than memory.
  static func contents(of document: ByteSource, source: String) throws(ReadError) -> FileContents

  /// True if a table with this beginning describes the other files of its export.
  static func describesFiles(firstBytes head: [UInt8]) -> Bool
  /// The files that such tables may name: those whose paths begin so, by what follows. Nil for a platform
  /// without such tables.
  static func tableFiles(
    _ paths: some Sequence<String>, below beginning: String
  ) -> (any TableFiles)?
  /// Whether a cell may name a file otherwise than by its path.
  static func isHandle(_ cell: String) -> Bool

  /// Keys that stand around its results, by which a file of them is known.
  static var resultKeys: [String] { get }
  /// Whether a text that begins so, without its white space, is a recording as only this platform writes them.
  static func isRecording(beginning text: String) -> Bool

  /// The platform's names of folders, which are not names of participants.
  static var folderNames: Set<String> { get }
  /// What the rows of a table are; nil for one that this platform does not write.
  static func role(of table: TableHeader) -> TableRole?
  /// False for a row of such a table in which no result stands; `row` is its text.
  static func holdsResult(_ row: [UInt8], _ header: TableHeader) -> Bool
  /// Whose row it is.
  static func labels(of row: TableCells) -> FileLabels
  /// What a row holds.
  static func contents(of row: TableCells, source: String) -> FileContents
}

extension ExportPlatform {
  static var folderNames: Set<String> { [] }
  static func labels(ofPath path: String) -> FileLabels? { nil }
  static func contents(of items: ItemTable, source: String) -> FileContents? { nil }
  static func owns(_ tree: JSONValue) -> Bool { false }
  static func contents(of tree: JSONValue, source: String) -> FileContents? { nil }
  static func reads(header: [String], source: String) -> Bool { false }
  static func contents(of table: DelimitedTable, source: String) -> FileContents? { nil }
  static func reads(firstBytes head: [UInt8]) -> Bool { false }
  static func contents(of document: ByteSource, source: String) throws(ReadError) -> FileContents {
    throw ReadError(source: source, .unrecognized)
  }
  static func describesFiles(firstBytes head: [UInt8]) -> Bool { false }
  static func tableFiles(
    _ paths: some Sequence<String>, below beginning: String
  ) -> (any TableFiles)? { nil }
  static func isHandle(_ cell: String) -> Bool { false }
  static var resultKeys: [String] { [] }
  static func isRecording(beginning text: String) -> Bool { false }
  static func role(of table: TableHeader) -> TableRole? { nil }
  static func holdsResult(_ row: [UInt8], _ header: TableHeader) -> Bool { true }
  static func labels(of row: TableCells) -> FileLabels { FileLabels() }
  static func contents(of row: TableCells, source: String) -> FileContents {
    FileContents(kind: .other)
  }
}
