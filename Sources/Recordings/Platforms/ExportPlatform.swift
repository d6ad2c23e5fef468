/// A platform whose exports are laid out, named or written otherwise than phones write their files.
///
/// It tells labels of files and turns what only it writes into recordings and results. Nothing behind it
/// knows of platforms.
protocol ExportPlatform: Sendable {
  /// As `inspect` names it.
  static var name: String { get }

  /// What the path of a file tells; nil where it has no shape of this platform's.
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

  /// What the platform calls the folders it makes, which are nobody's name.
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
  static func role(of table: TableHeader) -> TableRole? { nil }
  static func holdsResult(_ row: [UInt8], _ header: TableHeader) -> Bool { true }
  static func labels(of row: TableCells) -> FileLabels { FileLabels() }
  static func contents(of row: TableCells, source: String) -> FileContents {
    FileContents(kind: .other)
  }
}

/// The platforms that are known; the first that knows a file has it.
enum Platforms {
  static let all: [any ExportPlatform.Type] = [
    MyDataHelps.self, SageResearch.self, Bridge.self, AppCore.self, Synapse.self, RADARBase.self,
    AppleHealth.self, CardinalKit.self, FHIR.self,
  ]

  static func labels(ofPath path: String) -> FileLabels? {
    all.lazy.compactMap { $0.labels(ofPath: path) }.first
  }

  /// True for a folder that a platform calls so, whoever it is of.
  static func name(folder: String) -> Bool { all.contains { $0.folderNames.contains(folder) } }

  static func contents(of items: ItemTable, source: String) -> FileContents? {
    first { $0.contents(of: items, source: source) }
  }

  static func own(_ tree: JSONValue) -> Bool { all.contains { $0.owns(tree) } }

  static func contents(of tree: JSONValue, source: String) -> FileContents? {
    first { $0.contents(of: tree, source: source) }
  }

  /// True for the first bytes of a table that some platform reads.
  static func readTable(withHead head: [UInt8], path: String) -> Bool {
    let header = DelimitedTable.header(ofFirst: head)
    return !header.isEmpty && all.contains { $0.reads(header: header, source: path) }
  }

  static func contents(of table: DelimitedTable, source: String) -> FileContents? {
    first { platform in
      platform.reads(header: table.columnNames, source: table.path)
        ? platform.contents(of: table, source: source) : nil
    }
  }

  /// True for the first bytes of a document that some platform reads.
  static func readDocument(withHead head: [UInt8]) -> Bool {
    all.contains { $0.reads(firstBytes: head) }
  }

  /// What a document holds in whose first bytes a platform sees its own; nil where none does.
  static func contents(
    of document: ByteSource, head: [UInt8], source: String
  ) throws(ReadError) -> FileContents? {
    guard let platform = all.first(where: { $0.reads(firstBytes: head) }) else { return nil }
    var contents = try platform.contents(of: document, source: source)
    contents.platform = platform.name
    return contents
  }

  /// The platform that writes such tables row by row.
  static func writer(of table: TableHeader) -> (any ExportPlatform.Type)? {
    all.first { $0.role(of: table) != nil }
  }

  private static func first(_ read: (any ExportPlatform.Type) -> FileContents?) -> FileContents? {
    for platform in all {
      guard var contents = read(platform) else { continue }
      contents.platform = platform.name
      return contents
    }
    return nil
  }
}
