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
  /// The same of a tree in which no result of ResearchKit was found.
  static func contents(of tree: JSONValue, source: String) -> FileContents?

  /// What the rows of a table are; nil for one that this platform does not write.
  static func role(of table: TableHeader) -> TableRole?
  /// Whose row it is.
  static func labels(of row: TableCells) -> FileLabels
  /// What a row holds.
  static func contents(of row: TableCells, source: String) -> FileContents
}

extension ExportPlatform {
  static func labels(ofPath path: String) -> FileLabels? { nil }
  static func contents(of items: ItemTable, source: String) -> FileContents? { nil }
  static func contents(of tree: JSONValue, source: String) -> FileContents? { nil }
  static func role(of table: TableHeader) -> TableRole? { nil }
  static func labels(of row: TableCells) -> FileLabels { FileLabels() }
  static func contents(of row: TableCells, source: String) -> FileContents {
    FileContents(kind: .other)
  }
}

/// The platforms that are known; the first that knows a file has it.
enum Platforms {
  static let all: [any ExportPlatform.Type] = [
    MyDataHelps.self, CardinalKit.self, FHIR.self,
  ]

  static func labels(ofPath path: String) -> FileLabels? {
    all.lazy.compactMap { $0.labels(ofPath: path) }.first
  }

  static func contents(of items: ItemTable, source: String) -> FileContents? {
    first { $0.contents(of: items, source: source) }
  }

  static func contents(of tree: JSONValue, source: String) -> FileContents? {
    first { $0.contents(of: tree, source: source) }
  }

  /// The platform that writes such tables.
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
