import Recordings
import Text

/// The files in data folders that match a link.
enum DataFolderMatch {
  case none
  case one(LoadedFile)
  /// The paths of the files.
  case several([String])
}

/// The loaded files of one unit, with the labels from all sources.
struct LoadedFiles {
  /// The paths in byte order, without members of archives that were not read.
  let paths: [String]
  /// Members of archives that were not read.
  let refused: [FileReport]
  private let loaded: [ByteKey: LoadedFile]
  private let given: GivenLabels
  /// The rule for the levels of folders; for a pipe, that of the archive in it.
  private let folderRule: FolderRule
  /// Folders in which each recording is a sound that is a session of its own.
  private let soundFolders: Set<ByteKey>
  private let namesakes: Namesakes
  private let archives: ArchiveSessions
  /// Finds a file with a name outside of the study.
  let dataFile: (String, TaskResult) -> DataFolderMatch
  let index: LinkIndex
  /// The number of results in each folder with results.
  private let resultCounts: [ByteKey: Int]
  /// The folders with a file that is a result by its name and is damaged.
  private let damagedResults: Set<ByteKey>
  /// The labels that a file of each folder gives to the others.
  private let neighbors: [ByteKey: [ByteKey: FileLabels]]
  /// The names that several folders of an archive give to their sessions.
  private var sharedNames = Set<SessionPlace>()

  /// - Parameter findings: what the plan found beyond these files.
  init(
    _ files: [LoadedFile], given: GivenLabels, _ folderRule: FolderRule,
    findings: UnitFindings = UnitFindings(),
    dataFile: @escaping (String, TaskResult) -> DataFolderMatch
  ) {
    refused = files.filter(\.isRefusedMember).map(\.report)
    let files = refused.isEmpty ? files : files.filter { !$0.isRefusedMember }
    (paths, self.given) = (files.map(\.report.source), given)
    self.dataFile = dataFile
    let once = files.withResultsOnce
    let archives = ArchiveSessions(once, whole: folderRule.wholeArchives)
    self.archives = archives
    index = LinkIndex(paths, base: archives.base)
    var (counts, lists) = ([ByteKey: Int](), [ByteKey: [ByteKey: FileLabels]]())
    for file in once.filter(\.identifiesRun) + once.filter({ !$0.identifiesRun }) {
      let home = ByteKey(archives.base(of: file.report.source))
      if !file.results.isEmpty { counts[home, default: 0] += file.results.count }
      if !file.neighbors.isEmpty {
        let own = Recordings.folder(of: file.report.source)
        let inner = file.neighborFolder.map { ByteKey(own.isEmpty ? $0 : "\(own)/\($0)") }
        for place in [home, inner].compactMap(\.self) {
          lists[place, default: [:]].merge(file.neighbors) { $0.completed(by: $1) }
        }
      }
    }
    (resultCounts, neighbors) = (counts, lists)
    let listed = once.map { Self.entry(of: $0.report.source, in: lists, archives) }
    let wholes = WholeResults(once, listed: listed)
    let used = zip(once, listed).map { file, entry in
      let reason = file.given?.reasonToLeaveOut ?? entry?.reasonToLeaveOut
      return (reason ?? wholes.reasonToLeaveOut(file, listed: entry)).map(file.leftOut)
        ?? wholes.completed(file, listed: entry)
    }
    loaded = Dictionary(used.map { (ByteKey($0.report.source), $0) }) { first, _ in first }
    damagedResults = Set(
      once.map(\.report).filter { $0.problem != nil && isResultName(lastComponent($0.source)) }.map
      { ByteKey(folder(of: $0.source)) })
    soundFolders = Self.soundFolders(once).union(findings.soundFolders.map(ByteKey.init))
    namesakes = findings.namesakes
    let rule = folderRule
    self.folderRule = rule.pipes.isEmpty ? rule : rule.completed(byPacked: once, archives)
    sharedNames = namesOfSeveralFolders(once)
  }

  /// The names that several folders of an archive give to their sessions, such as `s0` of two participants whom the user
  /// calls by one name. Folders outside of archives are read one by one.
  private func namesOfSeveralFolders(_ files: [LoadedFile]) -> Set<SessionPlace> {
    guard files.contains(where: { $0.report.kind == .archive }) else { return [] }
    var (homes, said) = ([SessionPlace: Set<ByteKey>](), Set<SessionPlace>())
    for file in files where file.isRecorded || !file.results.isEmpty {
      let (path, labels) = (file.report.source, labels(file.report.source))
      let place = place(of: path, labels)
      if labels.session == nil {
        homes[place, default: []].insert(ByteKey(namingHome(of: path)))
      } else {
        said.insert(place)
      }
    }
    // Whoever names a session joins what lies in several folders.
    return Set(homes.filter { $0.value.count > 1 }.keys).subtracting(said)
  }

  /// The folder, or the sound, that names the session of a file.
  private func namingHome(of path: String) -> String {
    isOwnSound(path) ? soundHome(path) : home(of: whole(path))
  }

  /// Folders with several recordings, all of which are sounds that their user has named.
  private static func soundFolders(_ files: [LoadedFile]) -> Set<ByteKey> {
    let used = files.filter {
      !$0.isRow && (!$0.results.isEmpty || !$0.recordings.isEmpty && !$0.isPicture)
    }
    let byFolder = Dictionary(grouping: used) {
      ByteKey(sessionFolder(of: $0.report.source) { _ in false })
    }
    return Set(
      byFolder.filter { home, files in
        files.count > 1
          && files.allSatisfy {
            isNamedSound($0.report.source) && folder(of: $0.report.source) === home.text
          }
      }.keys)
  }

  /// What a list of files says of a file, or of the innermost archive around it that it names.
  private static func entry(
    of path: String, in lists: [ByteKey: [ByteKey: FileLabels]], _ archives: ArchiveSessions
  ) -> FileLabels? {
    if lists.isEmpty { return nil }
    return ([path] + Study.archives(above: path).reversed()).lazy.compactMap { file in
      lists[ByteKey(archives.base(of: file))]?[ByteKey(contentName(file))]
    }.first
  }

  /// The folder of a file, or the archive that is one session with it.
  func base(of path: String) -> String { archives.base(of: path) }

  /// The folder that represents the session of a file.
  func home(of path: String) -> String {
    archives.session(holding: path)
      ?? sessionFolder(of: path) {
        resultCounts[ByteKey($0)] != nil || damagedResults.contains(ByteKey($0))
      }
  }

  /// True if a list of files or a table names the file as one of a session.
  func isAnnounced(_ path: String) -> Bool {
    file(path)?.given?.session != nil || Self.entry(of: path, in: neighbors, archives) != nil
  }

  /// True for a list of files that names their session.
  func listsSession(_ path: String) -> Bool {
    file(path)?.neighbors[FileContents.everyFile]?.session != nil
  }

  /// True for a file that a list of files names.
  func path(_ path: String, isListedBy list: String) -> Bool {
    base(of: path) === base(of: list) && file(list)?.neighbors[ByteKey(contentName(path))] != nil
  }

  /// What the map says of a file, with the rows that name participant and visit.
  func named(_ path: String) -> (labels: FileLabels, lines: NamingLines)? { given.named(path) }

  /// How many files that are to be used a list of files names.
  func listedCount(by path: String) -> Int {
    file(path)?.neighbors.count { $0 != FileContents.everyFile && $1.reasonToLeaveOut == nil } ?? 0
  }

  /// The folders whose files a list names: its own, and one beside it.
  func listedFolders(by path: String) -> [String] {
    let own = Recordings.folder(of: path)
    let inner = file(path)?.neighborFolder.map { own.isEmpty ? $0 : "\(own)/\($0)" }
    return [base(of: path)] + [inner].compactMap(\.self)
  }

  /// True when the result of this path is the only one in its folder.
  func isAlone(_ resultPath: String) -> Bool { resultCounts[ByteKey(base(of: resultPath))] == 1 }

  /// The labels of a file, in which those from the user have precedence.
  func labels(_ path: String) -> FileLabels { labels(path, content: file(path)?.commonLabels) }

  /// The labels of a recording.
  func labels(of recording: Recording) -> FileLabels {
    labels(recording.source, content: recording.labels).overridden(by: recording.namedPart)
  }

  /// The labels of a result.
  func labels(of result: TaskResult) -> FileLabels { labels(result.source, content: result.labels) }

  private func labels(_ path: String, content: FileLabels?) -> FileLabels {
    FileLabels(merging: source(of: path, content: content))
  }

  /// The labels of a file by their source.
  private func source(of path: String, content: FileLabels?) -> (LabelSource) -> FileLabels? {
    let (unpacked, list) = (unpacked(path), neighbors[ByteKey(base(of: path))])
    return { source in
      switch source {
      case .content: content
      case .listEntry: Self.entry(of: path, in: neighbors, archives)
      case .list: list?[FileContents.everyFile]
      case .table: file(path)?.given
      default: given.labels(by: source, of: path, unpacked: unpacked)
      }
    }
  }

  /// The task that the map gives to a recording.
  func mappedTask(of recording: Recording) -> ActiveTask? {
    if let task = recording.namedPart?.task { return task }
    return given.labels(by: .map, of: recording.source, unpacked: recording.source)?.task
  }

  /// The task of what is called like the step of some recordings, like one of them, or like their folder.
  func namesakeTask(of recordings: [Recording], step: String) -> ActiveTask? {
    guard !namesakes.isEmpty, let source = recordings.first?.source else { return nil }
    let names = namesInCommon(of: source, step: step, home: unpackedHome(of: source))
    return namesakes.task(of: names, making: recordings)
  }

  /// The task of what is called like a file that cannot be used, or like its folder. What is called neither a result nor an archive may
  /// be of a task with recordings only.
  func namesakeTask(ofUnusable path: String) -> ActiveTask? {
    guard !namesakes.isEmpty else { return nil }
    let names = namesInCommon(of: path, home: unpackedHome(of: path))
    let task = namesakes.task(of: names, making: [])
    let holdsResult = isArchiveName(path) || isResultName(lastComponent(path))
    return holdsResult || task?.isRecorded == true ? task : nil
  }

  /// The task of a file by all sources but the map, which may repeat what a plan assumed.
  func taskWithoutMap(_ path: String) -> ActiveTask? {
    taskWithoutMap(source(of: path, content: file(path)?.commonLabels))
  }

  /// The task of a recording by all sources but the map.
  func taskWithoutMap(_ recording: Recording) -> ActiveTask? {
    taskWithoutMap(source(of: recording.source, content: recording.labels))
  }

  private func taskWithoutMap(_ labels: (LabelSource) -> FileLabels?) -> ActiveTask? {
    for source in LabelSource.ofFiles where source != .map {
      if let task = labels(source)?.task { return task }
    }
    return nil
  }

  /// Who names the participant of each file, apart from folders.
  var nameSources: [ByteKey: NameSource] {
    paths.reduce(into: [:]) { all, path in
      let labels = source(of: path, content: file(path)?.commonLabels)
      let first = LabelSource.ofFiles.first { source in
        guard let said = labels(source) else { return false }
        return said.participant != nil || said.parts.contains { $0.participant != nil }
      }
      all[ByteKey(path)] = first?.nameSource
    }
  }

  /// What is said of a session that a table or a document names, the user's word last.
  func labels(announced said: FileLabels, by path: String) -> FileLabels {
    let unpacked = unpacked(path)
    return FileLabels(merging: { source in
      switch source {
      case .table: said
      case .map, .participantOption, .layout, .rule:
        given.labels(by: source, of: path, unpacked: unpacked)
      default: nil
      }
    })
  }

  /// True if the user gives labels to a file through this source.
  private func says(_ source: LabelSource, _ path: String) -> Bool {
    given.labels(by: source, of: path, unpacked: unpacked(path)) != nil
  }

  /// The session of a file by its labels and its folder.
  func place(of path: String) -> SessionPlace { place(of: path, labels(path)) }

  /// The session of a result by its labels and its folder.
  func place(of result: TaskResult) -> SessionPlace { place(of: result.source, labels(of: result)) }

  /// The session of files with the UUID of a result's run; nil for a result without one.
  func runPlace(of result: TaskResult) -> SessionPlace? {
    guard let run = result.run else { return nil }
    let own = place(of: result)
    return SessionPlace(participant: own.participant, visit: own.visit, session: run)
  }

  /// The path as it would be if all archives were unpacked; for a row, that of its table.
  private func unpacked(_ path: String) -> String { archives.unpacked(whole(path)) }

  /// The path of the table for a row, otherwise the path itself.
  func whole(_ path: String) -> String {
    file(path)?.isRow == true ? tablePath(ofRow: path) ?? path : path
  }

  /// The session by the form of the path alone, which is its name in all files of an export.
  func labeledSessionKey(_ path: String) -> SessionKey? {
    given.labels(by: .path, of: path, unpacked: unpacked(path))?.sessionKey
  }

  /// The folder that represents the session of a file, as it would be if all archives were unpacked.
  func unpackedHome(of path: String) -> String {
    let file = file(path)
    // A row without a participant belongs to the participant of its table.
    if file?.isRow == true { return archives.unpacked(folder(of: tablePath(ofRow: path) ?? "")) }
    if file?.report.kind == .archive { return archives.place(of: path) }
    return archives.unpacked(isOwnSound(path) ? soundHome(path) : home(of: path))
  }

  /// True for a sound that is a session of its own.
  func isOwnSound(_ path: String) -> Bool {
    isNamedSound(path)
      && (given.namedFiles.contains(ByteKey(path))
        || soundFolders.contains(ByteKey(home(of: path))))
  }

  /// The session of a file by its labels, otherwise by its folder.
  func place(of path: String, _ said: FileLabels) -> SessionPlace {
    let place = folderPlace(of: path)
    let participant =
      said.participant
      // The days of a stream are in its file, so that the folder or the archive around it may be the participant's.
      ?? (said.isOfDays ? self.participant(ofDaysIn: path) : nil)
      ?? ExportPlatform.participant(place.participant)
    let folderVisit = place.visit(of: participant)
    var own = SessionPlace(
      participant: participant, visit: said.visit ?? folderVisit,
      session: said.session ?? place.session)
    if said.session == nil, sharedNames.contains(own) { own.folder = namingHome(of: path) }
    return own
  }

  private func participant(ofDaysIn path: String) -> String {
    guard let person = folderRule.people.person(ofExport: path) else {
      return folderRule.participant(
        ofDaysIn: path, at: unpackedHome(of: path), unpacked: archives.unpacked(path))
    }
    return person.name
  }

  private func isPipe(_ path: String) -> Bool { folderRule.pipes.containsBytes(of: path) }

  /// The session of a file by its folder alone.
  func folderPlace(of path: String) -> SessionPlace {
    if given.namedFiles.contains(ByteKey(path)), isNamedSound(path), !isPipe(path) {
      return SessionPlace(
        participant: "", visit: "", session: lastComponent(unpackedHome(of: path)))
    }
    return folderRule.place(ofFolder: unpackedHome(of: path), in: path)
  }

  /// The session of a sound that is a session of its own.
  func soundPlace(of path: String) -> SessionPlace {
    folderRule.place(ofFolder: archives.unpacked(soundHome(path)), in: path)
  }

  func file(_ path: String) -> LoadedFile? { loaded[ByteKey(path)] }

  /// True if files have equal content.
  func areEqual(_ paths: [String]) -> Bool {
    let contents = Set(paths.map { file($0)?.report.content })
    return contents.count == 1 && contents.first != .some(nil)
  }

  /// The rows and lines whose content an earlier one in their folder has.
  var repeatedRows: [String] {
    loaded.values.filter { $0.isRow && $0.report.original != nil }.map(\.report.source)
  }

  /// The fingerprints that identify copies of rows of tables.
  var rowContents: [ByteKey: ContentDigest] {
    loaded.filter(\.value.isRow).compactMapValues(\.report.content)
  }

  /// The reports on the files, for `inputs.csv`.
  var reports: [FileReport] {
    let read = paths.compactMap { path -> FileReport? in
      guard let file = file(path), !file.isRow else { return nil }
      var report: FileReport? = file.report
      if report?.platform == nil, report?.kind != .archive {
        report?.platform = labels(path).platform
      }
      report?.unknownClasses = file.unknownClasses
      report?.template = given.layout?.match(path, unpacked: unpacked(path))?.place
      report?.isMapped = says(.map, path)
      return report
    }
    if refused.isEmpty { return read }
    return (read + refused).sorted { $0.source.precedes($1.source) }
  }
}

extension FileLabels {
  /// True for samples of many days, or a result among them that names its own day.
  fileprivate var isOfDays: Bool { stream != nil || task == .audiogram && session != nil }
}

extension LoadedFile {
  fileprivate var unknownClasses: [String] {
    var seen = Set<ByteKey>()
    return results.flatMap(\.steps).flatMap(\.leaves).filter { !$0.isOfKnownClass }.compactMap(
      \.className
    ).filter { seen.insert(ByteKey($0)).inserted }
  }

  /// The labels that are common to all contents of the file.
  fileprivate var commonLabels: FileLabels? {
    let all = recordings.map(\.labels) + results.map(\.labels)
    return all.dropFirst().reduce(all.first) { $0?.shared(with: $1) }
  }
}

/// Finds the file that a result links to, by the last component of the link and only inside the
/// folder of the result: the folders of a link are never followed.
struct LinkIndex {
  enum Match: Equatable {
    case none
    case one(String)
    case several([String])
  }

  private let byName: [FoldedKey: [String]]
  private let base: (String) -> String
  /// Paths by the UUIDs in them.
  private let ofRuns: [ByteKey: [String]]

  /// `base` returns the folder into which a result may link.
  init(_ paths: [String], base: @escaping (String) -> String = folder(of:)) {
    self.base = base
    byName = Dictionary(grouping: paths) { FoldedKey(contentName($0)) }
    ofRuns = paths.reduce(into: [:]) { all, path in
      for run in Set(path.runs.map(ByteKey.init)) { all[run, default: []].append(path) }
    }
  }

  /// The file that a leaf links to. The first of the leaf's names for which there is a file
  /// decides.
  func file(of leaf: ResultLeaf, for result: TaskResult) -> Match {
    leaf.linkedFileNames.lazy.map { file(named: $0, for: result) }.first { $0 != .none } ?? .none
  }

  /// The file with a name. Equal names come first, then names that differ only in case and Unicode
  /// form. Of several files, the nearest to the result is used: one in its own folder, then one in
  /// a folder named after the run.
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
  /// The run's UUID in lower case; nil if it has none.
  var run: String? { taskRunUUID?.runs.first }

  /// True if one of the folders of a file is named after the run. Apple's libraries write UUIDs in
  /// capitals, others do not.
  func ownsFolder(of path: String) -> Bool {
    let run = taskRunUUID?.lowercased() ?? ""
    return folder(of: path).lowercased().split(separator: "/").contains { $0 == run }
  }
}
