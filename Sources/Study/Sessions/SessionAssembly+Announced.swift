import Recordings
import Text

/// Sessions that a list of files, a table or a platform names, and of which nothing was read: no session may be lost because
/// its files are not what they were announced to be, or are not there.
extension SessionAssembly {
  /// Runs that a platform knows and of which there is neither a result nor a recording, such as a consent.
  mutating func announcedRuns(besides sessions: [Session], _ assembly: ResultAssembly) -> [Session]
  {
    var known = Set(sessions.flatMap { [$0.place, $0.place.ofAnyVisit] })
    var all: [Session] = []
    for path in files.paths {
      let runs = (files.file(path)?.runs ?? [:]).map { key, run in
        let said = files.labels(announced: run.labels, by: path)
        return (place: files.place(of: path, said), key: key, labels: said)
      }
      for run in runs.sorted(by: { $0.place < $1.place }) where known.insert(run.place).inserted {
        guard let result = assembly.announced(run.key, labels: run.labels) else { continue }
        let links = LinkedSteps(result, files: files, description: description)
        all.append(session(of: result, links, unlisted: UnlinkedFiles(), place: run.place))
      }
    }
    return all
  }

  /// Notes an orphan for each of their files that is there, else one for whoever names the session; returns the
  /// problems of these files.
  mutating func noteAnnounced(besides sessions: [Session]) -> [ByteKey: ReadError] {
    let used = Set(sessions.flatMap(\.files).map(ByteKey.init))
    let lost = announcements(besides: used)
    if lost.isEmpty { return [:] }
    var known = Set(sessions.flatMap { [$0.place, $0.place.ofAnyVisit] })
    for orphan in orphans { known.formUnion([orphan.place, orphan.place.ofAnyVisit]) }
    var problems: [ByteKey: ReadError] = [:]
    for (place, all) in Dictionary(grouping: lost, by: \.place).sorted(by: { $0.key < $1.key })
    where !known.contains(place) {
      let files = all.filter(\.isOfFile)
      for announcement in files.isEmpty ? Array(all.prefix(1)) : files {
        let (said, step) = (announcement.labels, announcement.labels.step ?? "")
        orphans.append(
          SessionReader.Orphan(
            place: place, task: forcedTask ?? said.task ?? ActiveTask(step: step), step: step,
            start: said.start, problem: announcement.problem))
        if announcement.isOfFile {
          problems[ByteKey(announcement.problem.source)] = announcement.problem
        }
      }
    }
    return problems
  }

  private struct Announcement {
    let place: SessionPlace
    let labels: FileLabels
    let problem: ReadError
    /// True if the problem is one of a file that is there.
    let isOfFile: Bool
  }

  /// In the order of their sources.
  private func announcements(besides used: Set<ByteKey>) -> [Announcement] {
    func isRead(_ path: String, _ file: LoadedFile) -> Bool {
      used.contains(ByteKey(path)) || file.isRecorded || !file.results.isEmpty
    }
    // A list describes the files of its folder, which a map may give to another session. A file that is left out is there.
    let servedFolders = Set(
      files.paths.compactMap { path in
        files.file(path).flatMap { file in
          isRead(path, file) || file.isLeftOut ? ByteKey(files.base(of: path)) : nil
        }
      })
    return files.paths.flatMap { path -> [Announcement] in
      guard let file = files.file(path) else { return [] }
      let sessions = file.announced.compactMap { session -> Announcement? in
        guard session.labels.session != nil else { return nil }
        let said = files.labels(announced: session.labels, by: path)
        return Announcement(
          place: files.place(of: path, said), labels: said,
          problem: ReadError(source: session.source, session.problem), isOfFile: false)
      }
      let (said, count) = (files.labels(path), files.listedCount(by: path))
      let isList = file.report.kind == .manifest
      guard isList ? count > 0 : files.isAnnounced(path), !isRead(path, file),
        said.reasonToLeaveOut == nil,
        file.given?.session != nil
          || !files.listedFolders(by: path).contains(where: { servedFolders.contains(ByteKey($0)) })
      else { return sessions }
      let problem: ReadError.Problem =
        isList ? .sessionWithoutFiles(count: count) : file.report.uselessness ?? .unrecognized
      return sessions + [
        Announcement(
          place: files.place(of: path, said), labels: said,
          problem: ReadError(source: path, problem), isOfFile: !isList)
      ]
    }
  }
}

extension LoadedFile {
  /// True for a file that its platform says is not to be used.
  fileprivate var isLeftOut: Bool {
    if case .leftOutByPlatform = report.uselessness { true } else { false }
  }
}
