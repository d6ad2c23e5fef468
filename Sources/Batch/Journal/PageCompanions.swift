import Report
import Text

/// The files beside a page: the methods as text for a manuscript, and their references.
struct PageCompanions {
  static let names = ["methods.md", "references.bib"]
  private static let marks = [StudyPage.methodsMark, StudyPage.referencesMark]

  private let contents: [[UInt8]]

  init(_ page: StudyPage, _ provenance: StudyPage.Provenance) {
    contents = [page.methods(provenance), page.references(provenance)]
  }

  /// Whether a file is free or of this program; a manuscript's own references must not be overwritten.
  static func isOwn(_ name: String, in folder: String) -> Bool {
    let path = "\(folder)/\(name)"
    guard let place = names.firstIndex(of: name) else { return false }
    switch try? FileKind(path) {
    case .free: return true
    case .file:
      let mark = Array(marks[place].utf8)
      return (try? FileKind.beginning(of: path, byteCount: mark.count)) == mark
    default: return false
    }
  }

  /// Writes the files, and returns the names that files of others have.
  func write(in folder: String) throws(WriteError) -> [String] {
    var taken: [String] = []
    for (name, content) in zip(Self.names, contents) {
      if Self.isOwn(name, in: folder) {
        try FileKind.write(content, to: "\(folder)/\(name)")
      } else {
        taken.append(name)
      }
    }
    return taken
  }
}
