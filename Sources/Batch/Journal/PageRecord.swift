import Recordings
import Report
import Text

/// The record of a report in a folder, by which its pages are known as those of this program.
struct PageRecord {
  static let name = "pages.json"

  /// The title of the pages.
  let study: String
  /// For each participant's page, by its path below the folder: a digest of the data it was made from, and its size in bytes.
  let digests: [ByteKey: String]
  /// Digests of the pages of the whole study, by their names.
  let overview: [ByteKey: String]
  /// A digest of all that the pages were made from.
  let source: String
  /// The number of inputs that could not be used.
  let failureCount: Int

  /// Returns nil if the folder has no record that this program wrote.
  init?(in folder: String) {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(Self.name)"),
      let record = try? JSONValue.parse(text), record["program"]?.text == "analyze",
      case .object(let pages)? = record["pages"]
    else { return nil }
    study = record["study"]?.text ?? ""
    // Another program may have changed the record, and no other file may be touched for that.
    digests = Self.texts(pages.filter { Self.isPage($0.key) })
    if case .object(let names)? = record["overview"] {
      overview = Self.texts(names.filter { Self.overviewNames.contains($0.key) })
    } else {
      overview = [:]
    }
    source = record["source"]?.text ?? ""
    failureCount = record["failures"]?.number.flatMap { Int(exactly: $0) } ?? 0
  }

  private static let overviewNames = [StudyPage.indexName, StudyPage.participantsName]

  private static func texts(_ members: [JSONValue.Member]) -> [ByteKey: String] {
    Dictionary(members.map { (ByteKey($0.key), $0.value.text ?? "") }) { first, _ in first }
  }

  /// A record with these contents.
  init(
    study: String, digests: [ByteKey: String], overview: [ByteKey: String], source: String,
    failureCount: Int
  ) {
    (self.study, self.digests, self.overview) = (study, digests, overview)
    (self.source, self.failureCount) = (source, failureCount)
  }

  /// The content of the file.
  var json: [UInt8] {
    func object(_ texts: [ByteKey: String]) -> JSONValue {
      .object(texts.sorted { $0.key < $1.key }.map { ($0.key.text, .string($0.value)) })
    }
    return jsonFile(
      .object([
        ("program", .string("analyze")), ("study", .string(study)), ("source", .string(source)),
        ("failures", .integer(failureCount)), ("overview", object(overview)),
        ("pages", object(digests)),
      ]))
  }

  /// The names of all pages of an earlier report in a folder, and of their record; empty without one.
  static func pages(in folder: String) -> [String] {
    guard let record = PageRecord(in: folder) else { return [] }
    return record.digests.keys.sorted().map(\.text) + overviewNames + [name]
  }

  private static func isPage(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == StudyPage.pagesFolder && parts[1].hasSuffix(".html")
  }
}
