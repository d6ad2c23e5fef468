import Recordings
import Report
import Text

/// The record of a report in a folder, which identifies the pages that this program wrote.
struct PageRecord {
  static let name = "pages.json"

  /// The title of the pages.
  let study: String
  /// A digest of the data of each participant's page, and the size of the page in bytes, by its
  /// path below the folder.
  let digests: [ByteKey: String]
  /// Digests of the pages of the whole study, by name.
  let overview: [ByteKey: String]
  /// A digest of all data that the pages were made from.
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
    // Another program may have changed the record; it must not cause other files to be removed.
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

  /// Creates a record for pages that were written.
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

  /// The names of all pages of an earlier report in a folder, and of its record; empty if there is
  /// no report.
  static func pages(in folder: String) -> [String] {
    guard let record = PageRecord(in: folder) else { return [] }
    return record.digests.keys.sorted().map(\.text) + overviewNames + [name]
  }

  private static func isPage(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == StudyPage.pagesFolder && parts[1].hasSuffix(".html")
  }
}
