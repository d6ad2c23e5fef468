import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
final class ProjectDictionaries: Sendable {
  private let known = Mutex([ByteKey: ProjectDictionary?]())

  /// What names of files say, by the folder of the dictionary.
  private let knownNames = Mutex([ByteKey: Names?]())

  /// What the name of a file says; nil where it says nothing.
  typealias Names = @Sendable (_ name: String) -> FileLabels?

  /// The dictionary beside a file, else beside the folder above; of an archive or a member of one, beside the archive. Of several the first
  /// by name.
  func dictionary(near path: String, _ files: StudyFiles) -> ProjectDictionary? {
    homes(of: path).lazy.compactMap { self.dictionary(in: $0, files) }.first
  }

  /// What names of files say in the project near a file; nil without a data dictionary.
  func names(near path: String, _ unlisted: UnlistedFolder, _ files: StudyFiles) -> Names? {
    for home in homes(of: path) {
      guard let dictionary = dictionary(in: home, files) else { continue }
      if let known = knownNames.withLock({ $0[ByteKey(home)] }) { return known }
      let tables = files.paths.filter { folder(of: $0) === home && isTableName($0) }
      let names = unlisted.names(dictionary, tables.map { .file(path: files.absolute($0)) })
      knownNames.withLock { $0[ByteKey(home)] = .some(names) }
      return names
    }
    return nil
  }

  /// The folder of a file or of the archive around it, and the two above.
  private func homes(of path: String) -> [String] {
    let file = archives(above: path).first ?? tablePath(ofRow: path) ?? path
    var homes = [folder(of: file)]
    while homes.count < 3, let last = homes.last, !last.isEmpty { homes.append(folder(of: last)) }
    return homes
  }

  private func dictionary(in home: String, _ files: StudyFiles) -> ProjectDictionary? {
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
