import Recordings
import Report

/// The record of a report in a folder, by which its pages are known as those of this program.
struct PageRecord {
  static let name = "pages.json"

  /// The title of the pages.
  let study: String
  /// For each participant's page, by its path below the folder: a digest of the data it was made from, and its size in bytes.
  let digests: [String: String]

  /// Returns nil if the folder has no record that this program wrote.
  init?(in folder: String) {
    guard let text = try? ByteBuffer(readingFile: "\(folder)/\(Self.name)"),
      let record = try? JSONValue.parse(text), record["program"]?.text == "analyze",
      case .object(let pages)? = record["pages"]
    else { return nil }
    study = record["study"]?.text ?? ""
    // Another program may have changed the record, and no other file may be touched for that.
    let own = pages.filter { Self.isPage($0.key) }.map { ($0.key, $0.value.text ?? "") }
    digests = Dictionary(own) { first, _ in first }
  }

  /// The content of the file.
  static func json(_ study: String, _ digests: [(page: String, digest: String)]) -> [UInt8] {
    jsonFile(
      .object([
        ("program", .string("analyze")), ("study", .string(study)),
        ("pages", .object(digests.map { ($0.page, .string($0.digest)) })),
      ]))
  }

  /// The names of all pages of an earlier report in a folder, and of their record; empty without one.
  static func pages(in folder: String) -> [String] {
    guard let record = PageRecord(in: folder) else { return [] }
    return record.digests.keys.sorted() + [StudyPage.indexName, StudyPage.participantsName, name]
  }

  private static func isPage(_ name: String) -> Bool {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[0] == StudyPage.pagesFolder && parts[1].hasSuffix(".html")
  }
}
