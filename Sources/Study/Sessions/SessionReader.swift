import CLibrary
public import Recordings
public import Text

/// Turns the files of one unit into sessions.
public struct SessionReader: Sendable {
  /// The results of reading a unit.
  public struct ReadUnit: Sendable {
    /// The sessions in the byte order of their sources.
    public let sessions: [Session]
    /// One report per file of the unit, in byte order.
    public let reports: [FileReport]
    /// Unusable files that belong to no step, with the known facts about them.
    public let orphans: [Orphan]
    /// Fingerprints of inputs without a report: rows of tables, files of data folders.
    var contents: [ByteKey: ContentDigest] = [:]
    /// Who names the participant of each file, apart from folders; empty unless requested.
    public internal(set) var nameSources: [ByteKey: NameSource] = [:]
    /// For each table, the number of rows that repeat others and were left out.
    public internal(set) var repeatedRows: [ByteKey: Int] = [:]
    /// Two rows of the map that part one session; nil if there are none.
    public internal(set) var mapConflict: MapConflict?
  }

  /// An unusable file that belongs to no step.
  public struct Orphan: Sendable, Equatable {
    public let participant: String
    /// Empty if nothing names the visit.
    public let visit: String
    public let session: String
    public let task: ActiveTask?
    public let step: String
    /// The start of the session, if anything but the file says it.
    public var start: RecordedDate?
    public let problem: ReadError
    /// True if the user names the visit.
    public internal(set) var isVisitNamed = false
    /// The visit by the folders alone.
    public internal(set) var folderVisit = ""
    /// The name of the session below its participant.
    public internal(set) var nameInParticipant = ""
    /// The folder as it would be if all archives were unpacked.
    public internal(set) var unpackedHome = ""
    /// The folder, where another folder of the archive gives its session the same names; empty elsewhere.
    public internal(set) var namingFolder = ""
  }

  private(set) var reader: FileReader
  let tables: SideTables
  private let given: GivenLabels
  /// The levels of the study's folders.
  public var folderRule = FolderRule.plain
  private let description: TaskDescription?
  private let dataFilesByName: [FoldedKey: [StudyFiles.DataFile]]

  /// A reader for all units of a study.
  ///
  /// - Parameters:
  ///   - given: the labels that the user gives to files.
  ///   - tables: the tables that describe other files; nil to read them now.
  public init(
    _ files: StudyFiles, given: GivenLabels = GivenLabels(), description: TaskDescription? = nil,
    options: ReadingOptions = ReadingOptions(), tables: SideTables? = nil
  ) {
    reader = FileReader(files: files, options: options, given: given)
    self.tables = tables ?? SideTables(files, SideTables.sources(in: files))
    (self.given, self.description) = (given, description)
    dataFilesByName = Dictionary(grouping: files.dataFiles) { FoldedKey(contentName($0.path)) }
  }

  /// The task of all sessions; nil if the task of each is recognized.
  public var forcedTask: ActiveTask? { given.task }

  /// The kind of rows of a platform's table; nil for any other file. For the plan of a study.
  public func role(_ place: Int) -> TableRole? { reader.role(ofTable: reader.files.paths[place]) }

  /// The rows of a platform's table. For the plan of a study.
  public func rows(_ place: Int) -> [TableRow] { reader.rows(ofTable: reader.files.paths[place]) }

  /// The report of an existing file or folder that cannot be read.
  public static func report(of unreadable: ReadError) -> FileReport {
    var report = FileReport(source: unreadable.source, byteCount: 0)
    report.problem = unreadable
    return report
  }

  /// The report of a file that is left out of the study.
  public func report(leftOut file: ReadError) -> FileReport {
    let byteCount = FileState(reader.files.absolute(file.source))?.byteCount ?? 0
    var report = FileReport(source: file.source, byteCount: byteCount)
    report.uselessness = file.problem
    return report
  }

  /// The report of a file with settings or labels.
  public func report(context path: String) -> FileReport { reader.report(context: path) }

  /// The reports of the files of a unit that could not be processed.
  public func reports(of unit: StudyUnit, _ downfall: WorkerDownfall) -> [FileReport] {
    unit.paths.map { reader.report($0, downfall) }
  }

  /// The report on one file that is read alone; for an archive, also the reports on its members.
  public func reports(of path: String) -> [FileReport] {
    LoadedFiles(load(path), given: given, folderRule, dataFile: dataFile).reports
  }

  /// Reads every file of the unit once, and joins the files that belong together.
  public func read(_ unit: StudyUnit) -> ReadUnit { UnitReading(unit, self).outcome }

  /// Joins the files of a unit that belong together. `findings` are those of the unit; `dataFile` finds linked files in the
  /// data folders.
  func outcome(
    of loaded: some Sequence<LoadedFile>, findings: UnitFindings,
    dataFile: ((String, TaskResult) -> DataFolderMatch)? = nil
  ) -> ReadUnit {
    let files = LoadedFiles(
      Array(loaded).joiningSensors().cuttingStreams().countingDaysOnce(folderRule.people),
      given: given, folderRule, findings: findings, dataFile: dataFile ?? self.dataFile)
    var assembly = SessionAssembly(files, description: description, forcedTask: forcedTask)
    assembly.encodings = reader.options.areOneSound.map {
      files.otherEncodings($0, isPiecemeal: reader.outlines != nil)
    }
    var outcome = assembly.outcome()
    if reader.options.wantsNameSources { outcome.nameSources = files.nameSources }
    return outcome
  }

  /// The units of the study as far as these probes can determine them; without probes the reader
  /// examines the files.
  ///
  /// - Parameter people: the participants whom the user lists.
  public func plan(_ probes: StudyProbes? = nil, of people: PeopleFile? = nil) -> StudyPlan {
    StudyPlan(
      reader.files,
      probes
        ?? StudyProbes(
          glance: glance, role: role, rows: rows, exports: { $0.flatMap(self.exports) }),
      session: labeledSession, participant: { pathLabels($0).participant },
      layout: given.layout.map { layout in { layout.match($0, unpacked: $1)?.labels } },
      ambiguousNames: given.layout?.ambiguousNames(in: reader.files),
      isListed: { people?.has($0) ?? false },
      // Where the user gives files other sessions, those of tables are not looked for, unless the map has rows for them.
      takesAllSessions: given.layout == nil && (given.map.isEmpty || mapsRowsOfTables))
  }

  /// The units of a plan in which rows of the map name several participants or visits for files that a result or a list
  /// of files may bind into one session.
  public func unitsWithSeveralNames(_ plan: StudyPlan) -> [Int] {
    if given.mapLines.isEmpty { return [] }
    // Members of archives are not listed.
    var members: [ByteKey: [FileLabels]] = [:]
    for (path, labels) in given.map {
      guard let archive = archives(above: path.text).first else { continue }
      members[ByteKey(archive), default: []].append(labels)
    }
    return (0..<plan.count).filter { place in
      let unit = plan[place]
      guard plan.mayBindFiles(place) else { return false }
      let labels =
        unit.paths.compactMap { given.map[ByteKey($0)] }
        + unit.files.flatMap { members[ByteKey($0)] ?? [] }
      return Set(labels.compactMap { $0.participant.map(ByteKey.init) }).count > 1
        || Set(labels.compactMap { $0.visit.map(ByteKey.init) }).count > 1
    }
  }

  private var mapsRowsOfTables: Bool {
    given.map.keys.contains { tablePath(ofRow: $0.text).map(isTable) ?? false }
  }

  /// The session that a path, a map or a layout gives to a file, for the plan of a study.
  private func labeledSession(_ path: String) -> PathSession? {
    let pathLabels = pathLabels(path)
    let isInName = pathLabels.session != nil && pathLabels.session === RecordFileName(path)?.record
    // A map gives names, and does not part what tables join.
    let unmapped = given.map.isEmpty ? nil : self.pathLabels(path, isMapped: false).sessionKey
    return pathLabels.sessionKey.map {
      PathSession(
        key: $0, keyWithoutMap: unmapped == $0 ? nil : unmapped,
        isDayOfStream: pathLabels.stream != nil, isInName: isInName)
    }
  }

  /// The labels of a file before it is read.
  @Sendable func pathLabels(_ path: String) -> FileLabels { pathLabels(path, isMapped: true) }

  private func pathLabels(_ path: String, isMapped: Bool) -> FileLabels {
    FileLabels(merging: { source in
      if source == .map, !isMapped { return nil }
      return source == .table
        ? tables.labels(of: path) : given.labels(by: source, of: path, unpacked: path)
    })
  }

  /// Reads a file, with labels from tables: tables on the disk describe files on the disk, tables
  /// in an archive its members.
  func load(_ path: String) -> [LoadedFile] {
    let files = reader.load(path)
    return completed(files, SideTables(packed: files), among: files)
  }

  /// The outlines of the files at a path, in which wanted files are replaced by complete ones.
  func load(_ path: String, whole wanted: Set<ByteKey>, among outlines: [LoadedFile])
    -> [LoadedFile]
  {
    let members = outlines.map(\.report.source).filter { wanted.contains(ByteKey($0)) }
    let files = completed(
      reader.reading(members).load(path), SideTables(packed: outlines), among: outlines)
    let whole = Dictionary(files.map { (ByteKey($0.report.source), $0) }) { first, _ in first }
    return outlines.map { outline in
      let key = ByteKey(outline.report.source)
      return wanted.contains(key) ? whole[key] ?? outline : outline
    }
  }

  /// - Parameter all: the files of the archive or the unit, of which some may not have been read.
  private func completed(_ files: [LoadedFile], _ packed: SideTables, among all: [LoadedFile])
    -> [LoadedFile]
  {
    reader.named(
      files.map { packed.completed(tables.completed($0)).timed(in: reader.options.timeUnit) },
      among: all.map(\.report.source))
  }

  /// A reader that keeps only the outlines of files.
  func keeping(_ outlines: Outlines) -> SessionReader {
    var reader = self
    reader.reader.outlines = outlines
    return reader
  }

  /// The file of the data folders with a name, which may differ in case and Unicode form. Of
  /// several, the one in a folder named after the run is used.
  func dataFile(named name: String, for result: TaskResult) -> DataFolderMatch {
    let alike = dataFilesByName[FoldedKey(name)] ?? []
    let exact = alike.filter { contentName($0.path) === name }
    let all = exact.isEmpty ? alike : exact
    let own = all.filter { result.ownsFolder(of: $0.absolutePath) }
    let candidates = own.count == 1 ? own : all
    guard let file = candidates.first else { return .none }
    guard candidates.count == 1 else { return .several(candidates.map(\.absolutePath)) }
    let files = reader.reading(reader.files.study(of: file)).load(file.path)
    return files.first.map { .one($0) } ?? .none
  }
}

/// The keys by which results of an earlier run are found for unchanged files.
extension SessionReader {
  /// The key of a unit: paths, sizes and modification times of its files. Nil if these are not
  /// meaningful, as for a pipe.
  public func key(of unit: StudyUnit) -> ContentDigest? {
    var text = "unit"
    for path in unit.paths {
      guard let state = state(of: tablePath(ofRow: path) ?? path) else { return nil }
      text += "\0\(path)\0\(state)"
    }
    for row in unit.rows { text += "\0\(row.place)" }
    if !unit.findings.text.isEmpty { text += "\0\(unit.findings.text)" }
    return ContentDigest(ofText: text)
  }

  /// The key of the contents of a unit's files, with their paths. Nil if a file cannot be read twice, or
  /// if part of it is a row of a table.
  ///
  /// - Parameter known: SHA-256 of files by path, if known.
  public func contentKey(
    of unit: StudyUnit, _ body: BodyFacts, _ copies: StudyCopies,
    knowing known: [ByteKey: String] = [:]
  ) -> ContentDigest? {
    guard unit.rows.isEmpty else { return nil }
    var text = "content\(body)\0\(copies.originalNames(of: unit))"
    for path in unit.paths {
      let file = reader.files.absolute(path)
      guard !reader.files.streams.contains(ByteKey(path)), let state = FileState(file),
        let content = known[ByteKey(path)] ?? (try? ByteSource.file(path: file).digest())
      else { return nil }
      let mayBeCopy = reader.files.possibleCopies.include(byteCount: state.byteCount)
      text += "\0\(path)\0\(content)\0\(mayBeCopy)"
    }
    if !unit.findings.text.isEmpty { text += "\0\(unit.findings.text)" }
    return ContentDigest(ofText: text)
  }

  /// The key of one file: path, size and modification time. The path is the one on the disk, since
  /// labels may depend on the folders around it. Nil if these are not meaningful, as for a pipe.
  public func key(ofFile place: Int) -> ContentDigest? {
    let path = reader.files.paths[place]
    let file = reader.files.absolute(path)
    guard !reader.files.streams.contains(ByteKey(path)), let state = FileState(file) else {
      return nil
    }
    return ContentDigest(ofText: "file\0\(file)\0\(state.text)")
  }

  /// The key of files that may describe files of any unit: neighboring tables, data folders, and what `projectKey` is of.
  public var sharedKey: ContentDigest {
    let described = Self.key(
      ofFiles: tables.sources.map(reader.files.absolute)
        + reader.files.dataFiles.map(\.absolutePath))
    return ContentDigest(of: [described, projectKey], number: 0)
  }

  /// The key of data dictionaries and the tables beside them, which explain tables and archives of their project: by them other files hold
  /// results, belong to other sessions, or are left out.
  public var projectKey: ContentDigest {
    Self.key(ofFiles: reader.dictionaries.sources(reader.files).map(reader.files.absolute))
  }

  private static func key(ofFiles paths: [String]) -> ContentDigest {
    ContentDigest(
      ofText: paths.map { "\($0)\0\(FileState($0)?.text ?? "")" }.joined(separator: "\0"))
  }

  private func state(of path: String) -> String? {
    guard !reader.files.streams.contains(ByteKey(path)),
      let state = FileState(reader.files.absolute(path))
    else { return nil }
    let mayBeCopy = reader.files.possibleCopies.include(byteCount: state.byteCount)
    return "\(state.text)\0\(mayBeCopy)"
  }
}

/// The attributes of a file, without opening it.
private struct FileState {
  let byteCount: Int
  let text: String

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    byteCount = Int(status.st_size)
    let (changed, written) = Platform.changes(status)
    text =
      "\(status.st_size) \(written.tv_sec).\(written.tv_nsec) \(changed.tv_sec).\(changed.tv_nsec)"
  }
}
