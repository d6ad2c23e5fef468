import Recordings
import Text

/// Finds the archives of a unit that contain one session each. Any other archive is treated as the
/// folder into which it would be unpacked.
///
/// An archive with one result is one session, unless the result has recordings in its own folder
/// and there are recordings elsewhere in the archive. An archive without a result is one session,
/// unless its recordings are in several folders or in several archives inside it. The session is
/// named after the archive. If its files are at least two folders deep, these folders name the
/// session, and the first of them is the participant's.
struct ArchiveSessions {
  private enum Role {
    case folder
    /// `folders` are the folders in the archive that name the session; empty if the archive names
    /// it.
    case session(folders: [String])
  }

  /// The role of each archive, by path.
  private var roles: [ByteKey: Role] = [:]

  init(_ files: [LoadedFile]) {
    let whole = files.filter { $0.report.kind == .archive && $0.report.problem == nil }
    if whole.isEmpty { return }
    var members: [ByteKey: [LoadedFile]] = [:]
    for file in files {
      for archive in archives(above: file.report.source) {
        members[ByteKey(archive), default: []].append(file)
      }
    }
    // Archives inside an archive come first.
    for archive in whole.map(\.report.source).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      roles[ByteKey(archive)] = role(of: archive, members[ByteKey(archive)] ?? [])
    }
  }

  private func role(of archive: String, _ members: [LoadedFile]) -> Role {
    guard Self.isOneSession(members) else { return .folder }
    let folders = commonFolders(of: members, in: archive)
    return .session(folders: folders.count > 1 ? folders : [])
  }

  /// The folders in an archive that contain all recordings and results of its session.
  private func commonFolders(of members: [LoadedFile], in archive: String) -> [String] {
    let files = members.filter { !$0.isRow && !$0.isArchive }
    let used = files.filter { !$0.plainResults.isEmpty || $0.isRecordedInTime }
    let given =
      used.isEmpty ? files.filter { $0.report.recording != nil || $0.report.problem != nil } : used
    let resultFolders = Set(
      given.filter { !$0.results.isEmpty }.map { ByteKey(folder(of: $0.report.source)) })
    let homes = given.map(\.report.source).map { path in
      session(holding: path)
        ?? sessionFolder(of: path, isResultFolder: { resultFolders.contains(ByteKey($0)) })
    }
    let depth = pathComponents(archive).count
    let paths = homes.map { Array(pathComponents(unpacked($0)).dropFirst(depth)) }
    return paths.dropFirst().reduce(paths.first ?? []) { common, path in
      zip(common, path).prefix { ByteKey($0) == ByteKey($1) }.map(\.0)
    }
  }

  private static func isOneSession(_ members: [LoadedFile]) -> Bool {
    // A table of many sessions gives the session of each file and result.
    if members.contains(where: { $0.sideTable != nil }) { return false }
    let results = members.flatMap(\.plainResults)
    if isDescribed(members, results) { return true }
    guard results.count <= 1, members.count(where: \.isArchive) <= 1 else { return false }
    let recorded = members.filter(\.isRecordedInTime)
    if let result = results.first {
      // If a folder contains a result with its recordings, recordings elsewhere are another
      // session.
      let home = folder(of: result.source) + "/"
      let within = recorded.count { $0.report.source.utf8.starts(with: home.utf8) }
      return within == 0 || within == recorded.count
    }
    let folders = recorded.map {
      ByteKey(sessionFolder(of: $0.report.source, isResultFolder: { _ in false }))
    }
    return Set(folders).count <= 1
  }

  /// True if one manifest is next to, or above, all usable files, since it describes one run.
  private static func isDescribed(_ members: [LoadedFile], _ results: [TaskResult]) -> Bool {
    let manifests = members.filter { $0.report.kind == .manifest }
    guard manifests.count == 1, !members.contains(where: \.isArchive) else { return false }
    let home = folder(of: manifests[0].report.source) + "/"
    let sources = results.map(\.source) + members.filter(\.isRecordedInTime).map(\.report.source)
    return !sources.isEmpty && sources.allSatisfy { $0.utf8.starts(with: home.utf8) }
  }

  /// The folder that represents the outermost archive around the file that is one session; nil if
  /// there is none.
  func session(holding path: String) -> String? {
    if roles.isEmpty { return nil }
    return archives(above: path).first { folders(ofSession: $0) != nil }.map(memberFolder)
  }

  /// The folders that name the session of an archive; nil if the archive is not one session.
  private func folders(ofSession archive: String) -> [String]? {
    if case .session(let folders)? = roles[ByteKey(archive)] { folders } else { nil }
  }

  /// True if a file is in an archive that is treated as a folder.
  func isPacked(_ path: String) -> Bool {
    !roles.isEmpty && !archives(above: path).isEmpty && session(holding: path) == nil
  }

  /// The folder of the archive that is a session with this file, or else the folder of the file.
  func base(of path: String) -> String { session(holding: path) ?? folder(of: path) }

  /// The folder into which an archive that cannot be read would be unpacked.
  func place(of archive: String) -> String {
    let home = unpacked(folder(of: archive))
    return (home.isEmpty ? "" : home + "/") + withoutEnding(archive)
  }

  /// The path that a file, or the folder that represents an archive, would have if all archives
  /// were unpacked. An archive that names its session becomes a folder with its name; any other
  /// adds no folder.
  func unpacked(_ path: String) -> String {
    if roles.isEmpty { return path }
    var parts: [String] = []
    var (original, isWithinSession) = ("", false)
    for part in pathComponents(path) {
      original += (original.isEmpty ? "" : "/") + part
      let name = archiveName(ofFolder: part)
      switch archiveName(ofFolder: original).flatMap({ roles[ByteKey($0)] }) {
      case nil: parts.append(name.map { "\($0)!" } ?? part)
      case .folder: if isWithinSession { parts.append("\(name ?? part)!") }
      case .session(let folders):
        if folders.isEmpty {
          parts.append(withoutEnding(name ?? part))
        } else if original.utf8.count == path.utf8.count {
          parts += folders
        }
        isWithinSession = true
      }
    }
    return parts.joined(separator: "/")
  }
}

extension LoadedFile {
  fileprivate var isArchive: Bool { report.kind == .archive }

  /// Results that do not name their session, as a table of many sessions does.
  fileprivate var plainResults: [TaskResult] { results.filter { $0.labels.session == nil } }

  /// False for pictures, since any picture may be in a session.
  fileprivate var isRecordedInTime: Bool { report.recording != nil && report.kind != .image }
}

/// The name without the extensions of an archive: `walk` for `walk.tar.gz`.
private func withoutEnding(_ name: String) -> String {
  var name = contentName(name)[...]
  if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = name[..<dot] }
  return String(name)
}
