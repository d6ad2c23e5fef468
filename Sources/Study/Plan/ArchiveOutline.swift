import Recordings
import Text

/// What lies in an archive, as far as the plan of a study needs it: the folders of its sessions, and
/// what decides which levels archives add.
public struct ArchiveOutline: Codable, Sendable, Equatable {
  /// The archive, or one in it.
  struct PackedArchive: Codable, Sendable, Equatable {
    /// The path in the archive; empty for the archive itself.
    let path: String
    let onlyFolder: String?
    let onlyArchive: String?
  }

  /// The folder of a session, as a path in the archive.
  struct PackedHome: Codable, Sendable, Equatable {
    let path: String
    /// The path of one of its files.
    let file: String
    let holdsResult: Bool
    /// True if nothing that can be read shows that a session is here.
    let isTrace: Bool
  }

  /// The archive, followed by the archives in it.
  private(set) var parts: [PackedArchive] = []
  private(set) var homes: [PackedHome] = []
  /// What its results say of the tasks of others.
  let saidTasks: [PackedTask]

  /// What a file of the archive says of the tasks of others.
  struct PackedTask: Codable, Sendable, Equatable {
    /// The folder of its session, as a path in the archive.
    let home: String
    let said: SaidTask
  }

  /// - Parameters:
  ///   - archives: the archive, whose path is empty, and those in it, with the paths of their files.
  ///   - homes: the folders of sessions in all of them.
  init(
    archives: [(path: String, members: [String])], homes: SessionHomes, saidTasks: [PackedTask] = []
  ) {
    self.saidTasks = saidTasks
    parts = archives.map { path, members in
      let contents = ArchiveLevels.Contents(members: members)
      return PackedArchive(
        path: path, onlyFolder: contents.onlyFolder, onlyArchive: contents.onlyArchive)
    }
    self.homes = homes.all { _ in true }.map {
      PackedHome(path: $0.path, file: $0.file, holdsResult: $0.holdsResult, isTrace: $0.isTrace)
    }
  }

  /// The names of its folders of sessions that may say what was done.
  ///
  /// - Parameter archive: its name without ending, which is that of its only session.
  func names(in archive: String) -> [String] {
    ([archive] + homes.map { Self.name(of: $0.path, in: archive) }).filter {
      FolderName($0).namesContent
    }
  }

  /// The name of a folder in the archive. One archive in another is the folder into which it would be unpacked.
  static func name(of inner: String, in archive: String) -> String {
    let last = lastComponent(inner)
    return inner.isEmpty ? archive : archiveName(ofFolder: last).map(withoutArchiveEnding) ?? last
  }

  /// The path of a folder in the archive at a path.
  static func path(_ inner: String, in archive: String) -> String {
    inner.isEmpty ? memberFolder(of: archive) : memberPath(archive, inner)
  }
}

extension ArchiveLevels {
  /// Adds an archive at a path and the archives in it.
  mutating func add(_ outline: ArchiveOutline, at archive: String, whole: [FolderRule.WholeArchive])
  {
    for part in outline.parts {
      let contents = Contents(onlyFolder: part.onlyFolder, onlyArchive: part.onlyArchive)
      add(part.path.isEmpty ? archive : memberPath(archive, part.path), contents, whole: whole)
    }
  }
}
