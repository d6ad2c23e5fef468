import Recordings
import Synchronization
import Text

/// The data dictionaries of projects, by the folders in which they are.
final class ProjectDictionaries: Sendable {
  private let known = Mutex([ByteKey: ProjectDictionary?]())

  /// What projects know of their files, by the folder of the dictionary.
  private let knownProjects = Mutex([ByteKey: ProjectFiles]())
  /// The tables of data beside them, by this folder.
  private let knownTables = Mutex([ByteKey: [String]]())

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
      let tables = dataTables(in: home, files)
      let project = unlisted.project(
        dictionary, tables.map { ProjectTable(path: $0, source: .file(path: files.absolute($0))) })
      knownProjects.withLock { $0[ByteKey(home)] = project }
      return project
    }
    return nil
  }

  /// The data dictionaries of a study, and the tables of data beside them: what they say of runs is nowhere in the files of these runs.
  func sources(_ files: StudyFiles) -> [String] {
    var isOfProject: [ByteKey: Bool] = [:]
    let tables = files.paths.filter { isTable($0, files) }
    for path in tables where Self.isDictionary(files.absolute(path)) {
      isOfProject[ByteKey(folder(of: path))] = true
    }
    if isOfProject.isEmpty { return [] }
    return tables.filter { path in
      let absolute = files.absolute(path)
      return isOfProject[ByteKey(folder(of: path))] != nil
        && (Self.isDictionary(absolute) || Self.isData(absolute))
    }
  }

  /// The later table that has a session of a row as well, where tables of a project overlap; nil without one.
  ///
  /// - Parameter path: of the row or its table.
  func laterTable(
    of session: SessionKey, than path: String, _ unlisted: UnlistedFolder, _ files: StudyFiles
  ) -> String? {
    let own = tablePath(ofRow: path) ?? path
    guard let home = homes(of: path).first(where: { dictionary(in: $0, files) != nil }) else {
      return nil
    }
    let tables = dataTables(in: home, files)
    guard tables.count > 1, tables.containsBytes(of: own),
      let last = project(near: path, unlisted, files)?.table(session), last !== own
    else { return nil }
    return last
  }

  private func dataTables(in home: String, _ files: StudyFiles) -> [String] {
    if let known = knownTables.withLock({ $0[ByteKey(home)] }) { return known }
    let found = files.paths.filter {
      folder(of: $0) === home && isTable($0, files) && Self.isData(files.absolute($0))
    }
    knownTables.withLock { $0[ByteKey(home)] = found }
    return found
  }

  private func isTable(_ path: String, _ files: StudyFiles) -> Bool {
    isTableName(path) && !files.streams.contains(ByteKey(path))
  }

  private static func isDictionary(_ path: String) -> Bool {
    ByteSource.file(path: path).tableHead.map(ProjectDictionary.fits) ?? false
  }

  private static func isData(_ path: String) -> Bool {
    guard let head = ByteSource.file(path: path).tableHead else { return false }
    let header = DelimitedTable.header(ofFirst: head)
    return ExportPlatform.all.contains { $0.rowTable?.usesDictionary(header) ?? false }
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
