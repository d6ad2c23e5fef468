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

  /// Adds the files to the commit that gives the page its name: what the folder holds is of one report, whenever that is
  /// stopped. Returns the names that files of others have.
  func add(to commit: inout FolderCommit, in folder: String) throws(WriteError) -> [String] {
    var taken: [String] = []
    for (name, content) in zip(Self.names, contents) {
      guard Self.isOwn(name, in: folder) else {
        taken.append(name)
        continue
      }
      OutputFolder.removeAbandoned(beside: "\(folder)/\(name)")
      let file = try AtomicFile("\(folder)/\(name)", keepsMode: true)
      try file.writer.write(content)
      commit.add(file)
    }
    return taken
  }
}
