import Metrics
import Recordings
import Report
import Study
import Text

/// Collects the flow of the files of a study from the rows of its tables.
struct FlowRows {
  /// The largest number of files of one reason that are named.
  private static let mostNames = 300

  private var (fileCount, usedCount) = (0, 0)
  private var losses: [Flag.Code?: StudyFlow.Loss] = [:]
  private var copies: [FileCopy] = []
  /// The paths of results, and of recordings.
  private var (results, recordings) = (Set<ByteKey>(), Set<ByteKey>())
  /// The sessions with their main files.
  private var sessions: [(source: ByteKey, session: PersonSession)] = []

  private static let kindsOfRecordings: Set<Term> = Set(
    [
      RecordingKind.accelerometer, .deviceMotion, .pedometer, .location, .healthQuantity, .touch,
      .audio,
    ].map(\.rawValue))

  /// Adds a file. Its row in the table is counted from 1 with the header.
  mutating func add(_ file: InputsRow) {
    fileCount += 1
    note(kind: file)
    guard file.role == .leftOut || file.role == .error else {
      // Tables of earlier versions have no roles.
      usedCount += file.role == nil ? 0 : 1
      return
    }
    if file.verdict == Self.duplicate {
      copies.append(FileCopy(file.source, of: file.duplicateOf ?? ""))
    }
    let code = file.flags.codes.first
    losses[code, default: StudyFlow.Loss(code: code)].count += 1
    if losses[code]?.files.count ?? 0 < Self.mostNames {
      losses[code]?.files.append((file.source, fileCount + 1, file.flags.texts.first ?? ""))
    }
  }

  private static let duplicate = "duplicate"

  private mutating func note(kind file: InputsRow) {
    if file.kind == RecordingKind.taskResult.rawValue {
      results.insert(ByteKey(file.source))
    } else if Self.kindsOfRecordings.contains(file.kind) {
      recordings.insert(ByteKey(file.source))
    }
  }

  /// Adds a session.
  ///
  /// - Parameter origin: the cells before the columns of the table.
  mutating func add(_ session: SessionsRow, of origin: [String] = []) {
    sessions.append(
      (
        ByteKey(session.source),
        PersonSession(
          session.session, in: session.visit, of: PersonKey(session.participant, of: origin))
      ))
  }

  /// The flow of all that was added.
  ///
  /// - Parameter tableAddress: the address of the table of files relative to the page; nil if the page lies elsewhere.
  func flow(tableAddress: String? = nil) -> StudyFlow {
    StudyFlow(
      fileCount: fileCount, usedCount: usedCount, losses: Array(losses.values),
      tableAddress: tableAddress, copies: copies, mixedFolders: mixedFolders,
      sessionsWithoutResult: sessionsWithoutResult)
  }

  /// The folders of copies that hold results or recordings which are used as well.
  private var mixedFolders: Set<ByteKey> {
    let copied = Set(copies.map { ByteKey($0.copy) })
    let folders = Set(copies.map { ByteKey($0.folders.copy) })
    guard !folders.isEmpty else { return [] }
    var mixed = Set<ByteKey>()
    for used in results.union(recordings) where !copied.contains(used) {
      let names = pathComponents(used.text)
      for depth in names.indices.dropFirst() {
        let above = ByteKey(names.prefix(depth).joined(separator: "/"))
        if folders.contains(above) { mixed.insert(above) }
      }
    }
    return mixed
  }

  /// The sessions of recordings alone, where at least half of the sessions have a result: in other studies nothing writes one.
  private var sessionsWithoutResult: [PersonSession] {
    guard 2 * sessions.count(where: { results.contains($0.source) }) >= sessions.count else {
      return []
    }
    var seen = Set<PersonSession>()
    return sessions.filter { recordings.contains($0.source) }.map(\.session).filter {
      seen.insert($0).inserted
    }
  }
}

extension StudyFlow {
  /// The flow of the files of a run.
  ///
  /// - Parameter isBeside: whether the page lies in the folder of the run.
  static func of(_ run: FinishedRun, isBeside: Bool) throws -> StudyFlow {
    var rows = FlowRows()
    try run.forEachRow(of: InputsRow.table) { file, _ in rows.add(file) }
    try run.written(SessionsRow.table).forEachLine(
      of: SessionsRow.table, needing: ["participant", "visit", "session", "source"]
    ) { rows.add($0.row, of: $0.origin) }
    return rows.flow(
      tableAddress: isBeside ? lastComponent(run.table(InputsRow.table.name).path) : nil)
  }
}

extension StudyPeople {
  /// The people of a run.
  init(of run: FinishedRun) throws {
    guard run.has(ParticipantsRow.name) else {
      self.init(isGiven: false, [])
      return
    }
    let columns = try run.givenColumns(run.dictionary())
    var (keys, cells, isAnyAbsent) = ([PersonKey](), [PersonKey: [String]](), false)
    try run.table(ParticipantsRow.name).forEachLine(
      of: ParticipantsRow.table(tasks: [], given: columns),
      needing: ["participant", "sessions"] + columns
    ) { line in
      let key = PersonKey(line.row.participant, of: line.origin)
      keys.append(key)
      cells[key] = line.row.given
      isAnyAbsent = isAnyAbsent || line.row.sessionCount == 0
    }
    self.init(
      isGiven: isAnyAbsent || !columns.isEmpty, keys, columns: columns, cells: cells,
      similar: { SimilarNames.groups(of: $0) })
  }

  /// The people of recordings.
  ///
  /// - Parameter given: the user's table, with the names of the rows; nil without one.
  init(_ people: People, _ given: PeopleFile?) {
    let rows = ParticipantsTable(people: people, given: given).rows
    let cells = rows.map { (PersonKey($0.participant), $0.given) }
    self.init(
      isGiven: given != nil, cells.map(\.0), columns: given?.columns ?? [],
      cells: Dictionary(cells) { first, _ in first }, similar: { SimilarNames.groups(of: $0) })
  }
}
