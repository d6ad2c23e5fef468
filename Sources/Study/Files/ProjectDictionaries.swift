import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
final class ProjectDictionaries: Sendable {
  private let known = Mutex([ByteKey: ProjectDictionary?]())

  /// The dictionary beside a file; of an archive or a member of one, beside the archive. Of several the first by name.
  func dictionary(near path: String, _ files: StudyFiles) -> ProjectDictionary? {
    let file = archives(above: path).first ?? tablePath(ofRow: path) ?? path
    let home = folder(of: file)
    if let known = known.withLock({ $0[ByteKey(home)] }) { return known }
    let found = files.paths.lazy.filter { folder(of: $0) === home && isTableName($0) }.compactMap {
      Self.read(files.absolute($0))
    }.first
    known.withLock { $0[ByteKey(home)] = .some(found) }
    return found
  }

  private static func read(_ path: String) -> ProjectDictionary? {
    let source = ByteSource.file(path: path)
    guard let head = source.tableHead, ProjectDictionary.fits(firstBytes: head),
      let text = try? source.read()
    else { return nil }
    return ProjectDictionary(text)
  }
}
