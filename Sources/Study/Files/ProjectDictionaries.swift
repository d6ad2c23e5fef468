import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
final class ProjectDictionaries: Sendable {
  private let known = Mutex([ByteKey: ProjectDictionary?]())

  /// What projects know of their files, by the folder of the dictionary.
  private let knownProjects = Mutex([ByteKey: ProjectFiles]())

  /// The dictionary beside a file, else beside the folder above; of an archive or a member of one, beside the archive. Of several the first
  /// by name.
  func dictionary(near path: String, _ files: StudyFiles) -> ProjectDictionary? {
    homes(of: path).lazy.compactMap { self.dictionary(in: $0, files) }.first
  }

  /// What the project near a file knows of its files; nil without a data dictionary.
  func project(near path: String, _ unlisted: UnlistedFolder, _ files: StudyFiles) -> ProjectFiles?
  {
    for home in homes(of: path) {
      guard let dictionary = dictionary(in: home, files) else { continue }
      if let known = knownProjects.withLock({ $0[ByteKey(home)] }) { return known }
      let tables = files.paths.filter { folder(of: $0) === home && isTableName($0) }
      let project = unlisted.project(dictionary, tables.map { .file(path: files.absolute($0)) })
      knownProjects.withLock { $0[ByteKey(home)] = project }
      return project
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
