import Recordings
import Text

/// Finds the archives of a unit that contain one session each, though its files lie in several folders.
/// Any other archive is the folder into which it would be unpacked.
///
/// An archive with one result is one session if the result links to recordings in other folders of
/// the archive, and one with one manifest above all files. An archive without a result is one session
/// if its recordings are in one folder. The session has the name of the folders that contain all of it.
struct ArchiveSessions {
  /// The folders that contain all of a session, in the archive that is this session.
  private var sessions: [ByteKey: [String]] = [:]
  private var levels = ArchiveLevels()
  private let isEmpty: Bool

  /// - Parameter whole: the archives that hold the whole study.
  init(_ files: [LoadedFile], whole archives: [FolderRule.WholeArchive]) {
    let whole = files.filter { $0.report.kind == .archive && $0.report.problem == nil }
    isEmpty = whole.isEmpty
    if whole.isEmpty { return }
    var members: [ByteKey: [LoadedFile]] = [:]
    for file in files {
      for archive in Study.archives(above: file.report.source) {
        members[ByteKey(archive), default: []].append(file)
      }
    }
    // An archive comes before those in it.
    for archive in whole.map(\.report.source).sorted(by: { $0.utf8.count < $1.utf8.count }) {
      let members = members[ByteKey(archive)] ?? []
      let names = members.compactMap { Self.name(of: $0.report.source, in: archive) }
      levels.add(archive, ArchiveLevels.Contents(members: names), whole: archives)
      if Self.isOneSession(members) {
        sessions[ByteKey(archive)] = commonFolders(of: members, in: archive)
      }
    }
  }

  /// The path of a file in an archive; nil for a file in another archive in it.
  private static func name(of path: String, in archive: String) -> String? {
    let name = String(Substring(path.utf8.dropFirst((archive + partMark).utf8.count)))
    return name.utf8.contains(0) ? nil : name
  }

  /// The folders in an archive that contain all recordings and results of its session.
  private func commonFolders(of members: [LoadedFile], in archive: String) -> [String] {
    let files = members.filter { !$0.isRow && !$0.isArchive }
    let used = files.filter { !$0.plainResults.isEmpty || $0.isRecordedInTime }
    let given =
      used.isEmpty ? files.filter { $0.report.recording != nil || $0.report.problem != nil } : used
    let resultFolders = Set(
      given.filter { !$0.results.isEmpty }.map { ByteKey(folder(of: $0.report.source)) })
    let depth = pathComponents(archive).count
    let paths = given.map { file in
      let home = sessionFolder(
        of: file.report.source, isResultFolder: { resultFolders.contains(ByteKey($0)) })
      return Array(pathComponents(home).dropFirst(depth))
    }
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
      return within == recorded.count || within == 0 && links(result, to: recorded)
    }
    // Sounds that are sessions of their own.
    if recorded.count > 1, recorded.allSatisfy({ isNamedSound($0.report.source) }) { return false }
    let folders = recorded.map {
      ByteKey(sessionFolder(of: $0.report.source, isResultFolder: { _ in false }))
    }
    return Set(folders).count <= 1
  }

  private static func links(_ result: TaskResult, to files: [LoadedFile]) -> Bool {
    let names = Set(files.map { FoldedKey(contentName($0.report.source)) })
    return result.steps.flatMap(\.leaves).flatMap(\.linkedFileNames).contains {
      names.contains(FoldedKey($0))
    }
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
    if sessions.isEmpty { return nil }
    return archives(above: path).first { sessions[ByteKey($0)] != nil }.map(memberFolder)
  }

  /// The folder of the archive that is a session with this file, or else the folder of the file.
  func base(of path: String) -> String { session(holding: path) ?? folder(of: path) }

  /// The folder into which an archive that cannot be read would be unpacked.
  func place(of archive: String) -> String {
    let home = unpacked(folder(of: archive))
    return (home.isEmpty ? "" : home + "/") + withoutArchiveEnding(lastComponent(archive))
  }

  /// The path that a file or folder would have if all archives were unpacked. The folder that
  /// represents an archive with one session is the folder that contains all of the session.
  func unpacked(_ path: String) -> String {
    if isEmpty { return path }
    let folders = archiveName(ofFolder: path).flatMap { sessions[ByteKey($0)] } ?? []
    return levels.unpacked(([path] + folders).joined(separator: "/"))
  }
}

extension LoadedFile {
  fileprivate var isArchive: Bool { report.kind == .archive }

  /// Results that do not name their session, as a table of many sessions does.
  fileprivate var plainResults: [TaskResult] { results.filter { $0.labels.session == nil } }

  /// False for pictures, since any picture may be in a session.
  fileprivate var isRecordedInTime: Bool { report.recording != nil && report.kind != .image }
}

extension FolderRule {
  /// The rule for a study in an archive that comes through a pipe, and is known when it is read.
  func completed(byPacked files: [LoadedFile], _ archives: ArchiveSessions) -> FolderRule {
    let members = files.filter { file in
      let outermost = Study.archives(above: file.report.source).first
      return outermost.map { pipe in pipes.contains { $0 === pipe } } ?? false
    }
    if members.isEmpty { return self }
    var homes = SessionHomes()
    for file in members { homes.note(file.report.source, FileGlance([file])) }
    let found = homes.all { _ in true }.withoutTracesAround.map { home in
      let path = archives.unpacked(home.path)
      let pipe = Study.archives(above: home.file).first ?? home.file
      return SessionHome(
        pathComponents(relativePath(of: path, below: folder(of: pipe)) ?? path),
        holdsResult: home.holdsResult)
    }
    var reading = FolderReading(found, ownName: ownName)
    reading.note(whole: wholeArchives, pipes: pipes)
    return reading.rule
  }
}
