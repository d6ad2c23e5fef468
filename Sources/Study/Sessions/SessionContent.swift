import Recordings
public import Text

/// A key that identifies copies of a session: equal for sessions whose used files have equal
/// content, whatever their names.
public struct SessionContent: Hashable, Codable, Sendable {
  private let digest: ContentDigest

  /// The content of the key, for storing.
  public var words: [UInt64] { digest.words }

  /// Decodes a key; nil for anything else.
  public init?(words: [UInt64]) {
    guard let digest = ContentDigest(words: words) else { return nil }
    self.digest = digest
  }

  /// A key of recordings without their result.
  init(ofRecordings files: [ContentDigest]) {
    self.init(of: files + [ContentDigest(ofText: "recordings")], number: 0)
  }

  /// A key of values instead of files.
  init(ofValues digest: ContentDigest) { self.digest = digest }

  /// - Parameters:
  ///   - day: the day of a stream, of which one file may hold many.
  ///   - number: distinguishes sessions that use equal files, such as several results of one file.
  init(of files: [ContentDigest], day: String? = nil, number: Int) {
    let parts = Set(files).sorted() + [day.map { ContentDigest(ofText: $0) }].compactMap(\.self)
    digest = ContentDigest(of: parts, number: number)
  }
}

extension FileReport {
  /// A key that identifies copies of a table; nil for other files.
  public var tableContent: SessionContent? {
    guard rowCount != nil, problem == nil else { return nil }
    return content.map { SessionContent(of: [$0], number: 0) }
  }
}

/// What sessions of one unit may have in common, so that only a number distinguishes them.
private struct MaterialKey: Hashable {
  let files: Set<ByteKey>
  let day: ByteKey?
}

/// The input files of a session.
public struct SessionMaterial: Sendable {
  /// Its files, including those that cannot be used and the tables of its rows.
  public let files: Set<ByteKey>
  /// The key that identifies copies; nil if one of the files cannot have a copy.
  public let content: SessionContent?
  /// The key that a day of a person's health records shares with the same day in another export; nil for other sessions.
  public let dayValues: SessionContent?
  /// The key that a copy shares of which only the result is damaged: that of all recordings of its result. Nil without recordings, and if
  /// one of them cannot have a copy.
  public let recorded: SessionContent?
  /// True if no whole result of the session was read.
  public let lacksResult: Bool
  /// Its files that cannot be used and that belong to no step.
  public let orphans: [SessionReader.Orphan]

  /// False for a session that cannot be found to be a copy.
  public var mayBeCopy: Bool { content != nil || dayValues != nil || mayLackOnlyResult }
  /// True if it may be the copy of another session that has a whole result.
  public var mayLackOnlyResult: Bool { lacksResult && recorded != nil }
  /// True if a file that should be its result cannot be used.
  var hasDamagedResult: Bool { orphans.contains { isResultName(lastComponent($0.problem.source)) } }
}

/// The sessions of a unit that are made from one result, or from the recordings of a folder.
private struct RecordedKey: Hashable {
  let result: ByteKey
  let folder: ByteKey
}

extension SessionReader.ReadUnit {
  /// The input files of each session, and the orphans that belong to no session.
  public var material: (ofSessions: [SessionMaterial], strays: [SessionReader.Orphan]) {
    let (digests, owned) = (digests, ownedOrphans)
    let all = zip(sessions, owned.ofSessions).map { session, own in
      session.files + own.map(\.problem.source)
    }
    let ownerless = ownerless(besides: all)
    let recorded = recorded(digests)
    let torn = Set(reports.filter { $0.tear != nil }.map { ByteKey($0.source) })
    var numbers: [MaterialKey: Int] = [:]
    let materials = sessions.indices.map { place in
      let session = sessions[place]
      let own = Set(all[place].map(ByteKey.init))
      let key = MaterialKey(files: own, day: session.dayOfStream.map(ByteKey.init))
      let number = numbers[key, default: 0]
      numbers[key] = number + 1
      // Samples that only their times join are no part of what was recorded, and another export may have more of them.
      let compared = own.subtracting(session.joinedFiles)
      let found = compared.compactMap { digests[$0] }
      let isWhole = !found.isEmpty && found.count == compared.count
      return SessionMaterial(
        files: own.union(key.day == nil ? [] : ownerless).union(tables(of: all[place])),
        content: isWhole ? SessionContent(of: found, day: key.day?.text, number: number) : nil,
        dayValues: session.dayValues, recorded: recorded[place],
        lacksResult: session.resultSource.map { torn.contains(ByteKey($0)) } ?? true,
        orphans: owned.ofSessions[place])
    }
    return (materials, owned.strays)
  }

  /// For each session the key of the recordings that its result has, in which a copy with another result agrees.
  private func recorded(_ digests: [ByteKey: ContentDigest]) -> [SessionContent?] {
    let keys = sessions.map {
      RecordedKey(result: ByteKey($0.resultSource ?? ""), folder: ByteKey($0.folderOfFiles))
    }
    let contents = Dictionary(grouping: sessions.indices) { keys[$0] }.mapValues { places in
      let files = places.reduce(into: Set<ByteKey>()) { all, place in
        all.formUnion(sessions[place].recordedFiles.map(ByteKey.init))
      }
      let found = files.compactMap { digests[$0] }
      let isWhole = !found.isEmpty && found.count == files.count
      let isOfStream = places.contains { sessions[$0].dayOfStream != nil }
      return isWhole && !isOfStream ? SessionContent(ofRecordings: found) : nil
    }
    return keys.map { contents[$0] ?? nil }
  }

  /// The files that are used and belong to no session, which any day of a stream may count as its own. An archive is
  /// none of them: what it contains is compared, and not how it is packed.
  ///
  /// - Parameter owned: the files of the sessions.
  private func ownerless(besides owned: [[String]]) -> Set<ByteKey> {
    let used = reports.filter { $0.isUsed && $0.kind != .archive }
    return Set(used.map { ByteKey($0.source) }).subtracting(owned.joined().map(ByteKey.init))
  }

  /// The orphans of each session, and those that belong to no session.
  private var ownedOrphans: (ofSessions: [[SessionReader.Orphan]], strays: [SessionReader.Orphan]) {
    let candidates = Dictionary(grouping: sessions.indices) { sessions[$0].place }
    var (owned, strays) = (
      [[SessionReader.Orphan]](repeating: [], count: sessions.count), [SessionReader.Orphan]()
    )
    for orphan in orphans {
      // The content of a file that was not read cannot be compared.
      let isComparable = !orphan.problem.problem.isOfRefusedMember
      if isComparable, let owner = owner(of: orphan, among: candidates[orphan.place] ?? []) {
        owned[owner].append(orphan)
      } else {
        strays.append(orphan)
      }
    }
    return (owned, strays)
  }

  /// The session of an orphan among those of its place, which may be the copies of a run in one archive, or the tasks of a
  /// run: one of its own folder, then one of its task, then the one in whose folder it lies, then the first.
  private func owner(of orphan: SessionReader.Orphan, among candidates: [Int]) -> Int? {
    if candidates.count < 2 { return candidates.first }
    let source = orphan.problem.source
    let all = candidates.map { (number: $0, folder: sessions[$0].folderOfFiles) }
    let home = sessionFolder(of: source) { folder in all.contains { $0.folder === folder } }
    let ofFolder = all.filter { $0.folder === home }
    let near = ofFolder.isEmpty ? all : ofFolder
    let ofTask = near.filter { sessions[$0.number].task == orphan.task }
    let rivals = ofTask.isEmpty ? near : ofTask
    let around = rivals.filter { rival in
      rival.folder.isEmpty || source.starts(withBytesOf: rival.folder + "/")
    }
    let nearest = around.map(\.folder.utf8.count).max()
    return (around.first { $0.folder.utf8.count == nearest } ?? rivals.first)?.number
  }
}

extension SessionReader.ReadUnit {
  /// The tables to which rows among the paths belong.
  private func tables(of paths: [String]) -> [ByteKey] {
    contents.isEmpty
      ? []
      : paths.filter { contents[ByteKey($0)] != nil }.compactMap(tablePath(ofRow:)).map(
        ByteKey.init)
  }

  /// The digests of files. A file of a data folder may have the path of a file in the study; it has
  /// no report.
  private var digests: [ByteKey: ContentDigest] {
    var digests = contents
    for report in reports {
      let key = ByteKey(report.source)
      let isUnclear = contents[key].map { $0 != report.content } ?? false
      digests[key] = isUnclear ? nil : report.content
    }
    return digests
  }
}

extension SessionReader.Orphan {
  var place: SessionPlace {
    var place = SessionPlace(participant: participant, visit: visit, session: session)
    place.folder = namingFolder
    return place
  }

  init(
    place: SessionPlace, task: ActiveTask?, step: String, start: RecordedDate? = nil,
    problem: ReadError
  ) {
    self.init(
      participant: place.participant, visit: place.visit, session: place.session, task: task,
      step: step, start: start, problem: problem, namingFolder: place.folder)
  }
}

extension Session {
  /// The names by which the session was found.
  var place: SessionPlace {
    var place = SessionPlace(participant: participant, visit: visit, session: identifier)
    place.folder = namingFolder
    return place
  }
}

extension Session {
  /// The folder, which may be one in an archive, of its result, else of its first recording without those of steps and
  /// recorders.
  fileprivate var folderOfFiles: String {
    resultSource.map(folder(of:)) ?? sessionFolder(of: source) { _ in false }
  }

  /// The task and the start of a day of a continuous stream, the same in all copies of its files; nil for any other session.
  ///
  /// The order of days cannot identify them, since a day may begin in a file that another study lacks.
  fileprivate var dayOfStream: String? {
    let isOfStream = steps.contains { $0.recordings.contains { $0.labels.stream != nil } }
    return isOfStream ? "\(task?.rawValue ?? "")\0\(start.shownText)" : nil
  }

  /// The files of which samples are in its steps by their times alone.
  fileprivate var joinedFiles: Set<ByteKey> {
    let recordings = steps.flatMap(\.recordings)
    let own = Set(recordings.filter { !$0.isJoinedByTime }.map { ByteKey($0.source) })
    return Set(recordings.filter(\.isJoinedByTime).map { ByteKey($0.source) }).subtracting(own)
  }

  /// The paths of its result and of all its recordings.
  public var files: [String] {
    [resultSource].compactMap(\.self) + furtherResultSources + recordedFiles
  }

  /// The paths of its recordings, also of those that cannot be used.
  fileprivate var recordedFiles: [String] {
    steps.flatMap(\.recordings).flatMap { [$0.source] + $0.furtherSources }
      + steps.flatMap(\.problems).map(\.source)
  }
}
