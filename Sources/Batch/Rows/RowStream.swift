import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// A destination of rows. Rows of sessions come in their natural order, rows of files in the byte
/// order of their paths.
protocol ResultSink {
  /// Takes the rows of a session.
  mutating func take(session chunks: [RowChunk]) throws
  /// Takes the row of a file.
  mutating func take(file chunks: [RowChunk]) throws
}

/// A part of the results of a unit, as bytes in memory or in the journal.
struct StoredPart {
  /// False for a part that is read from the journal each time, which needs no memory while it
  /// waits.
  let isInMemory: Bool
  private let bytes: () throws -> ArraySlice<UInt8>
  /// The bytes of a part of the journal as they came from the worker, until the part has to wait.
  private var arrived: ArraySlice<UInt8>?

  init(_ bytes: ArraySlice<UInt8>) { (isInMemory, self.bytes) = (true, { bytes }) }

  init(reading bytes: @escaping () throws -> [UInt8], arrived: ArraySlice<UInt8>? = nil) {
    (isInMemory, self.bytes, self.arrived) = (false, { try bytes()[...] }, arrived)
  }

  /// The part without the memory that it needs as long as it has just arrived.
  var waiting: StoredPart {
    var part = self
    part.arrived = nil
    return part
  }

  func read() throws -> UnitPart { try UnitPart(binary: arrived ?? bytes()) }

  /// What is known of a unit's files together; nil if it is not the first part of a unit.
  func head() throws -> UnitPart.FilesHead? { UnitPart.head(of: try arrived ?? bytes()) }
}

/// Receives the results of units in sequence, finds copied sessions, and passes the rows to a sink
/// in their order.
struct RowStream {
  private(set) var counts = RunCounts()
  /// The error rows among them of results that were taken from an earlier run.
  private(set) var keptFailureCount = 0
  /// The members of values over several sessions.
  private(set) var groups = GroupCollector()
  /// The visits of which voice quality is measured.
  private(set) var voices = VoiceVisits()
  /// The participants of the sessions.
  private(set) var people = People()
  /// The names and the main files of the sessions in the tables.
  private(set) var traces = SessionTraces()
  /// Libraries that workers opened, with their versions.
  private(set) var libraries: [Term: String] = [:]
  private(set) var labels: LabelUse

  private let console: Console
  private let sortsMessages: Bool
  private let forms: RowForms
  private var namer: SessionNamer
  /// Rows of the table of sessions, which wait for the numbers of visits.
  private var sessionRows: [(chunk: RowChunk, name: Int)] = []
  /// The numbers of the names of error rows that come from outside of the rows of sessions.
  private var failures: [Int] = []
  /// The sessions and tasks that have values, to find two of one name.
  private var measured = MeasuredSessions()
  /// Units with sessions that are called copies, which are taken last: their originals come later. Those of which a copy may have
  /// the whole result come after them.
  private var held: [HeldUnit] = []
  /// A lower bound of the positions of their rows; nil if there are none.
  private var heldFrontier: RowFrontier?
  /// That of all rows after the last unit.
  private var lastFrontier = RowFrontier(folder: "", file: "")
  /// The number of rows of files that were passed to the sink.
  private var fileRowCount = 0
  private var duplicates = Duplicates()
  private var sessions = WaitingRows<Waiting<RowPlace>> { $0.place < $1.place }
  private var files = WaitingRows<Waiting<String>> { $0.place.precedes($1.place) }

  /// A unit that is taken after all others.
  private struct HeldUnit {
    let parts: [StoredPart]
    let unit: Int?
    let isKept: Bool
    /// True if no whole result of one of its sessions was read.
    let isDamaged: Bool
  }

  fileprivate struct Waiting<Place> {
    let place: Place
    /// The number of the session's name; nil for rows without a session.
    let name: Int?
    /// Returns the rows, or reads them from the journal.
    let chunks: () throws -> [RowChunk]
  }

  /// - Parameters:
  ///   - forms: writes the rows that are made here, and the cells of names.
  ///   - sortsMessages: true if the messages of a unit are sorted by their texts, so that their order does not reveal
  ///     original names.
  init(
    _ labels: LabelUse, _ console: Console, _ forms: RowForms, sortsMessages: Bool = false,
    _ visits: VisitChoice
  ) {
    (self.labels, self.console, self.sortsMessages) = (labels, console, sortsMessages)
    (namer, self.forms) = (SessionNamer(visits), forms)
  }

  /// Takes all parts of a unit. No rows of later units precede `frontier`.
  ///
  /// - Parameters:
  ///   - unit: the number by which the unit is read again; nil for one that cannot be.
  ///   - isKept: true if the results were taken from an earlier run.
  mutating func take(
    _ parts: [StoredPart], of unit: Int? = nil, isKept: Bool = false, before frontier: RowFrontier,
    into sink: inout some ResultSink
  ) throws {
    defer { lastFrontier = frontier }
    let first = try parts.first?.read()
    if case .files(let files) = first, files.head.mayBeCopy || files.head.mayBeDamagedCopy {
      held.append(
        HeldUnit(
          parts: parts.map(\.waiting), unit: unit, isKept: isKept,
          isDamaged: files.head.mayBeDamagedCopy))
      heldFrontier = heldFrontier ?? lastFrontier
      return
    }
    try takeNow(
      parts, first, of: unit, isKept: isKept, before: heldFrontier ?? frontier, into: &sink)
  }

  /// - Parameter first: the first part, if it has been read.
  private mutating func takeNow(
    _ parts: [StoredPart], _ first: UnitPart? = nil, of number: Int?, isKept: Bool,
    before frontier: RowFrontier, into sink: inout some ResultSink
  ) throws {
    let earlierFailureCount = counts.failures
    var unit = TakenUnit(number: number)
    for (place, part) in parts.enumerated() {
      switch try (place == 0 ? first : nil) ?? part.read() {
      case .files(let files): unit.files = files
      case .session(let session): take(session, of: part, before: frontier, into: &unit)
      case .rest(let rest, let libraries):
        for errors in rest { take(errors, into: &unit) }
        self.libraries.merge(libraries) { _, last in last }
      case .visit(let rows): voices.add(rows)
      }
    }
    var fileMessages: [Message] = []
    let account = FileAccount(uses: unit.uses, copies: unit.copies)
    duplicates.note(unit.files.files, copies: unit.copies)
    for file in unit.files.files { fileMessages += try take(file, by: account, unit.sessionNames) }
    counts += unit.files.counts
    if isKept { keptFailureCount += counts.failures - earlierFailureCount }
    for mark in unit.files.marks { labels.note(mark) }
    let all = fileMessages + unit.messages
    for message in sortsMessages ? all.sorted(by: { $0.text.precedes($1.text) }) : all {
      console.say(message)
    }
    try release(before: frontier, into: &sink)
    console.progress(done: counts.paths, failed: counts.failures)
  }

  /// What is known of a unit when all its parts were taken.
  private struct TakenUnit {
    /// The number by which it is read again; nil if it cannot be.
    let number: Int?
    var files = UnitPart.ReadFiles()
    var messages: [Message] = []
    var uses = FileUses()
    /// The numbers of sessions that are copies.
    var copies = Set<Int>()
    /// For each session, then for each error row outside of sessions, the number of its name; nil for one without.
    var sessionNames: [Int?] = []
  }

  /// Takes the rows of a session, which may be a copy of another one.
  private mutating func take(
    _ session: SessionRows, of part: StoredPart, before frontier: RowFrontier,
    into unit: inout TakenUnit
  ) {
    let (rows, use) = duplicates.settled(session)
    if use == .duplicate { unit.copies.insert(unit.sessionNames.count) }
    // Several tasks of one run are sessions with the same file, for which one message is enough.
    let isRepetition = use == .duplicate && unit.messages.last == rows.messages.last
    let name = use == .duplicate ? nil : session.naming.map { namer.add($0) }
    if use != .duplicate { traces.note(session) }
    count(rows, name)
    unit.uses.add(rows.uses)
    if !isRepetition { unit.messages += rows.messages }
    unit.sessionNames.append(name)
    if let voice = session.voice, let name {
      voices.add(voice, unit: unit.number, place: session.place, name: name)
    }
    if Self.isFree(session.place, frontier), !namer.isLate {
      sessions.add(Waiting(place: session.place, name: name, chunks: rows.chunks))
    } else if !rows.chunks.isEmpty {
      sessions.add(Waiting(place: session.place, name, rows.chunks, of: part.waiting, use))
    }
  }

  /// Takes error rows outside of sessions.
  private mutating func take(_ rest: SessionRows, into unit: inout TakenUnit) {
    let name = rest.naming.map { namer.add($0) }
    traces.note(rest)
    unit.sessionNames.append(name)
    count(rest.rows, name)
    unit.uses.add(rest.rows.uses)
    unit.messages += rest.rows.messages
    if let name, rest.rows.counts.failures > 0 { failures.append(name) }
    sessions.add(Waiting(place: rest.place, name: name, chunks: rest.rows.chunks))
  }

  /// True if there was neither a session nor an unusable file, in all of a study.
  var isOfNothing: Bool { !forms.isPart && counts.sessions + counts.answers + counts.failures == 0 }

  /// Passes the remaining rows to the sink after the last unit, and checks the counts of files.
  mutating func finish(into sink: inout some ResultSink) throws {
    for one in held.filter({ !$0.isDamaged }) + held.filter(\.isDamaged) {
      try takeNow(
        one.parts, of: one.unit, isKept: one.isKept, before: heldFrontier ?? lastFrontier,
        into: &sink)
    }
    held = []
    namer.finish()
    if !namer.visitsByName.isEmpty {
      console.say(Message(severity: .note, text: Self.numberedByName(namer.visitsByName)))
    }
    people.settle(namer)
    try release(before: .end, into: &sink)
    let failed = Set(failures.compactMap { taskKey($0) })
    for row in sessionRows {
      guard let name = namer.name(row.name) else { continue }
      let isFailed = taskKey(row.name).map(failed.contains) ?? false
      let chunk = isFailed ? row.chunk.failed : row.chunk
      try sink.take(session: [chunk.called(name, forms.encoder)])
    }
    sessionRows = []
    if forms.countsRows, counts.files != counts.roles.total || counts.files != fileRowCount {
      let fault = forms.error(
        .countsDiffer(listed: counts.files, counted: min(counts.roles.total, fileRowCount)),
        source: ".")
      count(fault)
      fault.messages.forEach(console.say)
      try sink.take(session: fault.chunks)
    }
    labels.close()
  }

  /// Groups of visits whose names differ in their spelling only.
  var similarVisits: [[String]] { SimilarNames.groups(of: namer.visits) }

  private static func numberedByName(_ visits: [String]) -> String {
    let shownCount = 6
    let names = visits.prefix(shownCount).map(shown).joined(separator: ", ")
    let rest = visits.count > shownCount ? " and \(visits.count - shownCount) more" : ""
    return
      "visits without a date are numbered by their names alone, in the order \(names)\(rest); if they took place in another, give them other names with --map"
  }

  /// The visits of which voice quality is still to be measured, when all units were taken.
  var pendingVisits: [VoiceVisit] { voices.pending(namer, people) }

  /// Takes the rows of a visit.
  mutating func take(_ visit: [StoredPart]) throws {
    for part in visit { if case .visit(let rows) = try part.read() { voices.add(rows) } }
  }

  /// The session and task of a row, under the name that it has in the tables; nil while the name is unknown.
  private func taskKey(_ number: Int) -> ContentDigest? {
    namer.name(number).map { name in
      let session = namer[number]
      return ContentDigest(ofTexts: [session.participant, name.visit, name.session, session.task])
    }
  }

  /// Takes the row of a file, and the error row of one from which no other row comes; returns the messages.
  ///
  /// - Parameter sessionNames: the numbers of the names of the unit's sessions.
  private mutating func take(_ file: FileRows, by account: FileAccount, _ sessionNames: [Int?])
    throws(BinaryError) -> [Message]
  {
    var settled =
      if forms.analyzes, let row = file.row { account.settled(file, row, &duplicates) } else {
        account.listed(file, file.row, &duplicates)
      }
    counts += settled.counts
    if let error = try settled.error?.opened {
      let name = error.naming.map { namer.add($0) }
      traces.note(error)
      count(error.rows, name)
      settled.messages += error.rows.messages
      if let name { failures.append(name) }
      sessions.add(Waiting(place: error.place, name: name, chunks: error.rows.chunks))
    }
    // The session may be a copy of another one, which uses the file, too.
    let owners = file.owner.map { [$0] + file.sessions } ?? []
    let name = owners.lazy.compactMap { sessionNames.indices.contains($0) ? sessionNames[$0] : nil }
      .first
    let chunks = (settled.row.map(forms.chunks) ?? []) + settled.planned
    files.add(Waiting(place: shownSource(file.source), name: name, chunks: chunks))
    return settled.messages
  }

  /// - Parameter name: the number of the session's name; nil for rows without a session.
  private mutating func count(_ rows: Rows, _ name: Int? = nil) {
    counts += rows.counts
    groups.add(rows.members)
    for mark in rows.marks { people.add(mark, name) }
  }

  /// True if no rows that are still to come precede a place.
  private static func isFree(_ place: RowPlace, _ frontier: RowFrontier) -> Bool {
    frontier.folder.map { place.folder.precedes($0) } ?? true
  }

  private mutating func release(before frontier: RowFrontier, into sink: inout some ResultSink)
    throws
  {
    let isTooEarly = namer.isLate
    while let file = files.next(where: { waiting in
      !(isTooEarly && waiting.name != nil)
        && frontier.file.map { waiting.place.precedes($0) } ?? true
    }) {
      let name = file.name.flatMap(namer.name)
      let chunks = try file.chunks()
      fileRowCount += chunks.count { $0.table == .inputs }
      try sink.take(
        file: chunks.map { chunk in name.map { chunk.called($0, forms.encoder) } ?? chunk })
    }
    if isTooEarly { return }
    while let session = sessions.next(where: { Self.isFree($0.place, frontier) }) {
      try sink.take(session: named(session))
    }
  }

  /// The rows of a session under its name; those of the table of sessions are kept.
  private mutating func named(_ session: Waiting<RowPlace>) throws -> [RowChunk] {
    let chunks = try session.chunks()
    guard let number = session.name, let name = namer.name(number) else { return chunks }
    if let fault = measured.fault(of: namer[number], name, chunks, forms) {
      count(fault)
      fault.messages.forEach(console.say)
      return named(chunks, number, name) + fault.chunks
    }
    return named(chunks, number, name)
  }

  private mutating func named(_ chunks: [RowChunk], _ number: Int, _ name: SessionName)
    -> [RowChunk]
  {
    sessionRows += chunks.filter { $0.table == .sessions }.map { ($0, number) }
    return chunks.filter { $0.table != .sessions }.map { $0.called(name, forms.encoder) }
  }
}

extension RowStream.Waiting {
  fileprivate init(place: Place, name: Int?, chunks: [RowChunk]) {
    self.init(place: place, name: name) { chunks }
  }

  /// Rows that are read from their part when they are needed.
  fileprivate init(
    place: Place, _ name: Int?, _ chunks: [RowChunk], of part: StoredPart, _ use: Duplicates.Use
  ) {
    guard !part.isInMemory else {
      self.init(place: place, name: name, chunks: chunks)
      return
    }
    self.init(place: place, name: name) {
      guard case .session(let session) = try part.read() else { return [] }
      return (use == .copyOfOther ? session.rowsOfOther ?? session.rows : session.rows).chunks
    }
  }
}

/// Collects the members of values over several sessions during the whole run.
struct GroupCollector {
  private var members: [ActiveTask: [TaskMember]] = [:]

  mutating func add(_ more: [TaskMember]) {
    for one in more { members[one.task, default: []].append(one) }
  }

  /// The rows of `groups.csv`, tasks in the order of the catalog.
  func rows(_ parameters: Parameters, _ people: People) -> [GroupsRow] {
    let projects = PeopleOfProjects(members.values.joined().map(\.member))
    return Catalog.analyses.flatMap { analysis in
      let own = joined(analysis.task, people).map(projects.identified)
      return Catalog.groups(analysis.task, own, parameters).flatMap { group in
        GroupsRow.rows(
          of: projects.named(group), task: analysis.task.rawValue, method: analysis.method)
      }
    }
  }

  /// The members of a task that may be combined. Values over the sessions of one person need a
  /// known participant.
  private func joined(_ task: ActiveTask, _ people: People) -> [GroupMember] {
    let all = members[task] ?? []
    if Catalog.joinsPeople(task) { return all.map(\.member) }
    return all.filter { Self.isKnown($0, people) }.map(\.member)
  }

  private static func isKnown(_ one: TaskMember, _ people: People) -> Bool {
    !one.member.participant.isEmpty && !one.isNameAssumed && people.onlyAssumedName == nil
  }

  /// Notes about sessions that are not combined with others.
  func notes(_ people: People) -> [String] {
    let left = members.filter { !Catalog.joinsPeople($0.key) }.values.joined().filter {
      !Self.isKnown($0, people)
    }
    var notes: [String] = []
    let nameless = Set(left.filter(\.member.participant.isEmpty).map { ByteKey($0.member.source) })
      .count
    if nameless > 1 {
      notes.append(
        "groups.csv: \(nameless) sessions without a participant were not combined; give --participant, --layout or --map"
      )
    }
    let assumed = left.map(\.member).filter { !$0.participant.isEmpty }
    if Set(assumed.map { ByteKey($0.source) }).count > 1,
      let name = assumed.map({ ByteKey($0.participant) }).min()?.text
    {
      notes.append(
        "groups.csv: sessions of \(shown(name)) were named by a folder only, so that they were not combined; give --participant \(shown(name)), --layout or --map to confirm the name"
      )
    }
    return notes
  }
}

/// Distinguishes participants of two projects with one name, so that no value combines sessions of both.
private struct PeopleOfProjects {
  /// The projects in which each participant's name occurs.
  private var projects: [ByteKey: Set<ByteKey>] = [:]
  /// A separator that no name contains.
  private static let mark: Character = "\0"

  init(_ members: some Sequence<GroupMember>) {
    for member in members {
      projects[ByteKey(member.participant), default: []].insert(ByteKey(member.project))
    }
  }

  /// The participant under a name that is unique in the study.
  func identified(_ member: GroupMember) -> GroupMember {
    guard !member.project.isEmpty else { return member }
    return GroupMember(
      participant: "\(member.participant)\(Self.mark)\(member.project)", project: member.project,
      source: member.source, session: member.session, startSeconds: member.startSeconds,
      key: member.key, values: member.values)
  }

  /// The group under the participant's name, preceded by the project if several projects have the name.
  func named(_ group: GroupMeasurement) -> GroupMeasurement {
    let parts = group.participant.split(separator: Self.mark, maxSplits: 1)
    guard parts.count == 2 else { return group }
    let (name, project) = (String(parts[0]), String(parts[1]))
    let isShared = (projects[ByteKey(name)]?.count ?? 0) > 1
    return GroupMeasurement(
      participant: isShared ? "\(project)/\(name)" : name, group: group.group,
      metrics: group.metrics)
  }
}
