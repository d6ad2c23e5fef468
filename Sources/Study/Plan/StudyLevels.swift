import Recordings
import Text

/// Reads the levels of the folders of a study, archives included.
struct StudyLevels {
  let folders: FolderReading
  /// The folders of all sessions, with archives unpacked.
  let homes: [SessionHomes.Home]
  /// The levels of the archives.
  let archives: ArchiveLevels

  /// - Parameters:
  ///   - isListed: whether a name is that of a participant whom the user lists.
  ///   - isChosen: whether the folders of a file name its participant or its session.
  init(
    _ files: StudyFiles, _ homes: SessionHomes, isListed: (_ name: String) -> Bool,
    where isChosen: (_ file: String) -> Bool
  ) {
    func isNamed(_ path: String) -> Bool { !files.streams.contains(ByteKey(path)) }
    let plain = homes.all(where: isNamed)
    let archives = homes.archives.filter { isNamed($0.path) }
    let whole =
      plain.allSatisfy(\.isTrace) && archives.count == 1
      ? Self.whole(archives[0], isAlone: files.isSingleFile && !files.hasKnownRoot) : nil
    var levels = ArchiveLevels()
    let packed = archives.flatMap { archive in
      Self.homes(in: archive, whole: whole, adding: &levels)
    }
    self.homes = (plain + packed).withoutTracesAround
    self.archives = levels
    let only = files.isSingleFile ? files.paths.first : nil
    let isArchive = whole != nil && only != nil
    let isOneSession = self.homes.count == 1
    let besides = Self.homes(besides: files, likeArchives: Self.depths(ofFull: archives))
    let all = besides.isEmpty ? self.homes : (self.homes + besides).withoutTracesAround
    var reading = FolderReading(
      all.filter { isChosen($0.file) }.map {
        SessionHome(pathComponents($0.path), holdsResult: $0.holdsResult)
      }, ownName: Self.ownName(files),
      // The folders in an archive tell more than those around it, as does the root of a known study.
      around: files.hasKnownRoot || isArchive && !isOneSession
        ? { _ in nil }
        : FolderSurroundings.onDisk(
          files.root,
          archive: isArchive ? only.map { withoutArchiveEnding(lastComponent($0)) } : nil),
      isListed: isListed)
    reading.note(
      whole: [whole].compactMap(\.self)  // An archive that comes through a pipe is what was given.
        + files.pipes.map { FolderRule.WholeArchive(path: $0, dropsTop: false) }, pipes: files.pipes
    )
    folders = reading
  }

  /// The folders of sessions in an archive, as they would be if it were unpacked.
  private static func homes(
    in archive: (path: String, outline: ArchiveOutline?), whole: FolderRule.WholeArchive?,
    adding levels: inout ArchiveLevels
  ) -> [SessionHomes.Home] {
    let path = archive.path
    guard let outline = archive.outline else {
      let home = pathComponents(folder(of: path)) + [withoutArchiveEnding(lastComponent(path))]
      return [.init(path: home.joined(separator: "/"), file: path, holdsResult: false)]
    }
    levels.add(outline, at: path, whole: [whole].compactMap(\.self))
    return outline.homes.map { home in
      let member = memberPath(path, home.file)
      return .init(
        path: levels.unpacked(ArchiveOutline.path(home.path, in: path)), file: path,
        member: (member, levels.unpacked(member)), holdsResult: home.holdsResult,
        isTrace: home.isTrace)
    }
  }

  /// The number of names in the paths of archives with several sessions.
  private static func depths(ofFull archives: [(path: String, outline: ArchiveOutline?)]) -> Set<
    Int
  > {
    let full = archives.filter { ($0.outline?.homes.count ?? 0) > 1 }
    return Set(full.map { pathComponents($0.path).count })
  }

  /// The folders of sessions in the rest of a study of which only a part was given, by names.
  ///
  /// - Parameter depths: the number of names in the paths of archives that contain several sessions.
  private static func homes(besides files: StudyFiles, likeArchives depths: Set<Int>)
    -> [SessionHomes.Home]
  {
    guard let all = files.studyPaths else { return [] }
    var homes = SessionHomes()
    var archives: [SessionHomes.Home] = []
    let given = files.paths
    var next = given.startIndex
    for path in all {
      // Both lists are in byte order.
      while next < given.endIndex, given[next].precedes(path) { next += 1 }
      if next < given.endIndex, given[next] === path { continue }
      if isArchiveName(path) {
        var home = pathComponents(folder(of: path)) + [withoutArchiveEnding(lastComponent(path))]
        if depths.contains(home.count) { home = home.asFolderOfSessions }
        archives.append(.init(path: home.joined(separator: "/"), file: path, holdsResult: false))
      } else if isRecordingName(lastComponent(path)) {
        homes.note(path, FileGlance(isResult: isResultName(lastComponent(path)), isRecording: true))
      } else if mayBeRecordedTable(path) {
        homes.note(path, .trace)
      }
    }
    return homes.all { _ in true } + archives
  }

  /// The name of a session without a folder of its own below the root: that of the given folder, or
  /// of the first given file.
  private static func ownName(_ files: StudyFiles) -> String {
    guard let first = files.paths.first else { return "" }
    if files.streams.contains(ByteKey(first)) { return "-" }
    return files.isWhole ? lastComponent(files.root) : withoutArchiveEnding(lastComponent(first))
  }

  /// The archive as the whole study, which it is if it was given alone, or if its sessions lie in
  /// folders; nil if it holds one session of the study.
  private static func whole(_ archive: (path: String, outline: ArchiveOutline?), isAlone: Bool)
    -> FolderRule.WholeArchive?
  {
    guard let outline = archive.outline, var part = outline.parts.first else { return nil }
    let name = withoutArchiveEnding(lastComponent(archive.path))
    // An archive that is alone in it is no level.
    let inner = part.onlyArchive.flatMap { only in outline.parts.first { $0.path === only } }
    part = inner ?? part
    let sessions = outline.homes.filter { !$0.isTrace }
    let homes = (sessions.isEmpty ? outline.homes : sessions).map {
      Array(pathComponents($0.path).dropFirst(inner == nil ? 0 : 1))
    }
    let depths = homes.map(\.count)
    let isTop = part.onlyFolder != nil && !depths.isEmpty && depths.allSatisfy { $0 <= 1 }
    if !isAlone, isTop || !depths.isEmpty && depths.allSatisfy({ $0 == 0 }) { return nil }
    // A folder that was packed has the name of its archive; any other is a level like those below it.
    let isPassed = part.onlyFolder != nil && FolderReading.passedLevel(homes) != nil
    return FolderRule.WholeArchive(
      path: archive.path, dropsTop: part.onlyFolder === name || isTop || isPassed)
  }
}

extension StudyLevels {
  /// The levels of the folders, with the people of exports.
  ///
  /// - Parameter named: the participant of a file, if another source than a folder names one.
  func folderReading(with exports: [PersonalExport], named: (_ path: String) -> String?)
    -> FolderReading
  {
    var folders = folders
    let rule = folders.rule
    folders.note(
      ExportPeople(exports, named: named) { path in
        let home = archives.unpacked(sessionFolder(of: path) { _ in false })
        return rule.participant(ofDaysIn: path, at: home, unpacked: archives.unpacked(path))
      })
    return folders
  }
}
