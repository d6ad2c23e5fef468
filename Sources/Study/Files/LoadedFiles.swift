import Recordings
import Text

/// What the folders beside a study hold of a name.
enum DataFolderMatch {
  case none
  case one(LoadedFile)
  /// Paths.
  case several([String])
}

/// The loaded files of one unit, with what is known of them beside their content.
struct LoadedFiles {
  /// In byte order, without members of archives that were not read.
  let paths: [String]
  /// Those members.
  let refused: [FileReport]
  private let loaded: [ByteKey: LoadedFile]
  private let given: GivenLabels
  private let folderRule: FolderRule
  private let archives: ArchiveSessions
  /// A file of that name outside of the study.
  let dataFile: (String, TaskResult) -> DataFolderMatch
  let index: LinkIndex
  /// How many results lie in each folder that holds any.
  private let resultCounts: [ByteKey: Int]
  /// The labels that a file of each folder gives to the others.
  private let neighbors: [ByteKey: [ByteKey: FileLabels]]

  init(
    _ files: [LoadedFile], given: GivenLabels, _ folderRule: FolderRule,
    dataFile: @escaping (String, TaskResult) -> DataFolderMatch
  ) {
    refused = files.filter(\.isRefusedMember).map(\.report)
    let files = refused.isEmpty ? files : files.filter { !$0.isRefusedMember }
    (paths, self.given) = (files.map(\.report.source), given)
    (self.folderRule, self.dataFile) = (folderRule, dataFile)
    let once = files.withResultsOnce
    loaded = Dictionary(once.map { (ByteKey($0.report.source), $0) }) { first, _ in first }
    let archives = ArchiveSessions(once)
    self.archives = archives
    index = LinkIndex(paths, base: archives.base)
    var (counts, lists) = ([ByteKey: Int](), [ByteKey: [ByteKey: FileLabels]]())
    for file in once.filter(\.identifiesRun) + once.filter({ !$0.identifiesRun }) {
      let home = ByteKey(archives.base(of: file.report.source))
      if !file.results.isEmpty { counts[home, default: 0] += file.results.count }
      if !file.neighbors.isEmpty {
        lists[home, default: [:]].merge(file.neighbors) { $0.completed(by: $1) }
      }
    }
    (resultCounts, neighbors) = (counts, lists)
  }

  /// The folder a file lies in; of all files of an archive that is one session, the archive.
  func base(of path: String) -> String { archives.base(of: path) }

  /// The folder that stands for the session a file belongs to.
  func home(of path: String) -> String {
    archives.session(holding: path)
      ?? sessionFolder(of: path, isResultFolder: { resultCounts[ByteKey($0)] != nil })
  }

  /// True if a list of files or a table names the file as one of a session.
  func isAnnounced(_ path: String) -> Bool {
    file(path)?.given?.session != nil
      || neighbors[ByteKey(base(of: path))]?[ByteKey(contentName(path))] != nil
  }

  /// How many files a list of files names.
  func listedCount(by path: String) -> Int {
    file(path)?.neighbors.keys.count { $0 != FileContents.everyFile } ?? 0
  }

  /// True when the result of this path is the only one in its folder.
  func isAlone(_ resultPath: String) -> Bool { resultCounts[ByteKey(base(of: resultPath))] == 1 }

  /// What is said of a file, the user's word last.
  func labels(_ path: String) -> FileLabels { labels(path, content: file(path)?.commonLabels) }

  /// What is said of a recording.
  func labels(of recording: Recording) -> FileLabels {
    labels(recording.source, content: recording.labels)
  }

  /// What is said of a result.
  func labels(of result: TaskResult) -> FileLabels { labels(result.source, content: result.labels) }

  private func labels(_ path: String, content: FileLabels?) -> FileLabels {
    let (unpacked, list) = (unpacked(path), neighbors[ByteKey(base(of: path))])
    return FileLabels(merging: { source in
      switch source {
      case .content: content
      case .listEntry: list?[ByteKey(contentName(path))]
      case .list: list?[FileContents.everyFile]
      case .table: file(path)?.given
      default: given.labels(by: source, of: path, unpacked: unpacked)
      }
    })
  }

  /// What is said of a session that a table or a document names, the user's word last.
  func labels(announced said: FileLabels, by path: String) -> FileLabels {
    let unpacked = unpacked(path)
    return FileLabels(merging: { source in
      switch source {
      case .table: said
      case .map, .participantOption, .layout: given.labels(by: source, of: path, unpacked: unpacked)
      default: nil
      }
    })
  }

  /// Whether the user says something of a file in this way.
  private func says(_ source: LabelSource, _ path: String) -> Bool {
    given.labels(by: source, of: path, unpacked: unpacked(path)) != nil
  }

  /// The session a file seems to belong to.
  func place(of path: String) -> SessionPlace { place(of: path, labels(path)) }

  /// The session a result seems to belong to.
  func place(of result: TaskResult) -> SessionPlace { place(of: result.source, labels(of: result)) }

  /// Where files are put that carry the UUID of the result's run; nil for a result without one.
  func runPlace(of result: TaskResult) -> SessionPlace? {
    guard let run = result.run else { return nil }
    return SessionPlace(participant: place(of: result).participant, session: run)
  }

  /// The path as it would be were archives unpacked; what is said of a table holds for its rows.
  private func unpacked(_ path: String) -> String { archives.unpacked(whole(path)) }

  /// Of a row the table it stands in, else the file itself.
  func whole(_ path: String) -> String {
    file(path)?.isRow == true ? tablePath(ofRow: path) ?? path : path
  }

  /// The session by the shape of the path alone, as an export calls it everywhere.
  func labeledSessionKey(_ path: String) -> SessionKey? {
    given.labels(by: .path, of: path, unpacked: unpacked(path))?.sessionKey
  }

  private func unpackedHome(of path: String) -> String {
    let file = file(path)
    // A row without a participant belongs to the participant of its table.
    if file?.isRow == true { return archives.unpacked(folder(of: tablePath(ofRow: path) ?? "")) }
    return file?.report.kind == .archive
      ? archives.place(of: path) : archives.unpacked(home(of: path))
  }

  /// The session a file belongs to by what is said of it, else by its folder.
  func place(of path: String, _ said: FileLabels) -> SessionPlace {
    let place = folderRule.place(
      ofFolder: unpackedHome(of: path), isPacked: archives.isPacked(path))
    var participant = said.participant ?? place.participant
    // The days of a stream lie in its file, so that a folder around that is deep enough.
    if said.stream != nil, participant.isEmpty {
      let outermost = Study.archives(above: path).first ?? path
      let around = folderRule.place(ofFolder: folder(of: outermost) + "/-").participant
      participant = ExportPlatform.all.contains { $0.folderNames.contains(around) } ? "" : around
    }
    return SessionPlace(participant: participant, session: said.session ?? place.session)
  }

  func file(_ path: String) -> LoadedFile? { loaded[ByteKey(path)] }

  /// True for files of one content.
  func areEqual(_ paths: [String]) -> Bool {
    let contents = Set(paths.map { file($0)?.report.content })
    return contents.count == 1 && contents.first != .some(nil)
  }

  /// The fingerprints that identify copies of rows of tables.
  var rowContents: [ByteKey: ContentDigest] {
    loaded.filter(\.value.isRow).compactMapValues(\.report.content)
  }

  /// What `inputs.csv` says of the files.
  var reports: [FileReport] {
    let read = paths.compactMap { path -> FileReport? in
      guard let file = file(path), !file.isRow else { return nil }
      var report: FileReport? = file.report
      if report?.platform == nil, report?.kind != .archive {
        report?.platform = labels(path).platform
      }
      report?.unknownClasses = file.unknownClasses
      report?.isLaidOut = says(.layout, path)
      report?.isMapped = says(.map, path)
      return report
    }
    if refused.isEmpty { return read }
    return (read + refused).sorted { $0.source.precedes($1.source) }
  }
}

extension LoadedFile {
  fileprivate var unknownClasses: [String] {
    var seen = Set<ByteKey>()
    return results.flatMap(\.steps).flatMap(\.leaves).filter { !$0.isOfKnownClass }.compactMap(
      \.className
    ).filter { seen.insert(ByteKey($0)).inserted }
  }

  /// What holds for all that is in the file.
  fileprivate var commonLabels: FileLabels? {
    let all = recordings.map(\.labels) + results.map(\.labels)
    return all.dropFirst().reduce(all.first) { $0?.shared(with: $1) }
  }
}

/// Finds the file a result links to, by the last component of the link and inside the folder of the
/// result only: what a link says of other places is never followed.
struct LinkIndex {
  enum Match: Equatable {
    case none
    case one(String)
    case several([String])
  }

  private let byName: [FoldedKey: [String]]
  private let base: (String) -> String
  /// By the UUIDs in their paths.
  private let ofRuns: [ByteKey: [String]]

  /// `base` names the folder a result may link into.
  init(_ paths: [String], base: @escaping (String) -> String = folder(of:)) {
    self.base = base
    byName = Dictionary(grouping: paths) { FoldedKey(contentName($0)) }
    ofRuns = paths.reduce(into: [:]) { all, path in
      for run in Set(path.runs.map(ByteKey.init)) { all[run, default: []].append(path) }
    }
  }

  /// The file a leaf links to, by the first of its names that any file has.
  func file(of leaf: ResultLeaf, for result: TaskResult) -> Match {
    leaf.linkedFileNames.lazy.map { file(named: $0, for: result) }.first { $0 != .none } ?? .none
  }

  /// Exactly equal names come first, then names equal but for case and Unicode form. Of several,
  /// the one nearest to the result counts: its own folder, then a folder named like the run.
  func file(named name: String, for result: TaskResult) -> Match {
    let match = fileAtHome(named: name, for: result)
    guard match == .none, let run = result.run else { return match }
    let named = (ofRuns[ByteKey(run)] ?? []).filter { path in
      let file = contentName(path).lowercased()
      return [file, file.withoutRun(run)].contains { $0.map { FoldedKey($0) } == FoldedKey(name) }
    }
    guard let only = named.first else { return .none }
    return named.count == 1 ? .one(only) : .several(named)
  }

  private func fileAtHome(named name: String, for result: TaskResult) -> Match {
    let home = base(result.source)
    let within = (byName[FoldedKey(name)] ?? []).filter {
      home.isEmpty || $0.starts(withBytesOf: home + "/")
    }
    let exact = within.filter { contentName($0) === name }
    let candidates = exact.isEmpty ? within : exact
    for isPreferred in [{ folder(of: $0) === home }, { result.ownsFolder(of: $0) }] {
      let preferred = candidates.filter(isPreferred)
      if preferred.count == 1 { return .one(preferred[0]) }
    }
    guard let only = candidates.first else { return .none }
    return candidates.count == 1 ? .one(only) : .several(candidates)
  }
}

extension TaskResult {
  /// The run's UUID in lower case; nil where it has none.
  var run: String? { taskRunUUID?.runs.first }

  /// Whether one of the folders a file lies in is named like the run. Apple's libraries write its name in
  /// capitals, others do not.
  func ownsFolder(of path: String) -> Bool {
    let run = taskRunUUID?.lowercased() ?? ""
    return folder(of: path).lowercased().split(separator: "/").contains { $0 == run }
  }
}
