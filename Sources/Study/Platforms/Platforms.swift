import Recordings

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

  /// The platform whose table has this beginning and describes the other files of its export.
  static func writer(ofSideTable head: [UInt8]) -> (any ExportPlatform.Type)? {
    all.first { $0.describesFiles(firstBytes: head) }
  }

  /// Keys that stand around results of any platform.
  static var resultKeys: [String] { all.flatMap { $0.resultKeys } }

  /// Whether a text that begins so, without its white space, is a recording as one platform writes them.
  static func readRecording(beginning text: String) -> Bool {
    all.contains { $0.isRecording(beginning: text) }
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
