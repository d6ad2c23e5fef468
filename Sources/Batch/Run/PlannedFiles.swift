import Analyses
import Metrics
import Recordings
import Report
import Study
import Text

/// What a run makes of each file of a unit, as far as this is known before anything is measured: the rows of its plan.
///
/// The sessions are those that the run would measure. Whether a session is a copy is decided later, in the order of all units.
struct PlannedFiles {
  /// A row of the plan.
  struct PlannedRow {
    var row: PlanRow
    /// True if one of the unit's sessions, the owner, gives visit and session when all sessions are known.
    var isNameless: Bool
  }

  /// What is known of one file.
  fileprivate struct FileFindings {
    var place: PlannedPlace?
    /// True if the file has parts of several sessions.
    var isOfSeveral = false
    /// Each once, in the order of the sessions and their steps.
    var tasks: [String] = []
    var steps: [String] = []
    var sides: [String] = []
    var attempts: [String] = []
    var role: FileRole?
    var flags: [Flag] = []
  }

  /// What is known of a part of a recording that the user names.
  private struct PlannedPart {
    let span: RecordingSpan
    var findings = FileFindings()
  }

  private let names: Names
  private let nameSources: [ByteKey: NameSource]
  /// Why no row comes from a recording, in case there is none.
  private let reasons: DisuseReasons
  /// True if the user gives the task of all sessions.
  private let isOfOneTask: Bool
  private var findings: [ByteKey: FileFindings] = [:]
  /// The parts of files of which only parts are used, in the order of their sessions.
  private var parts: [ByteKey: [PlannedPart]] = [:]
  /// The measured file by the path of each other encoding of its sound.
  private let encodings: [ByteKey: String]
  /// The sessions in each folder, archive or table, for files that describe them.
  private var homes: [ByteKey: [PlannedPlace]] = [:]

  /// The plan of files of which nothing could be read.
  init(_ names: Names) {
    (self.names, nameSources, reasons, isOfOneTask) = (names, [:], DisuseReasons([]), false)
    encodings = [:]
  }

  /// - Parameters:
  ///   - sessions: with their reports, which contain no values, and their unusable files that belong to no step.
  ///   - strays: the unusable files that belong to no session, whose names come after those of the sessions.
  init(
    _ outcome: SessionReader.ReadUnit,
    _ sessions: [(session: Session, report: SessionReport, orphans: [SessionReader.Orphan])],
    strays: [SessionReader.Orphan], _ study: OpenedStudy
  ) {
    (names, nameSources) = (study.names, outcome.nameSources)
    encodings = outcome.reports.reduce(into: [:]) { $0[ByteKey($1.source)] = $1.measuredEncoding }
    (reasons, isOfOneTask) = (DisuseReasons(outcome.sessions), study.settings.forcedTask != nil)
    for (number, (session, report, _)) in sessions.enumerated() {
      let place = PlannedPlace(
        session, number: number, visit: names.visit(session.visit, start: session.start.shownText),
        saidBy: saidBy(session, study.reader.folderRule))
      homes[ByteKey(session.home), default: []].append(place)
      note(session, report, place)
    }
    for (number, session) in sessions.enumerated() {
      for orphan in session.orphans { note(orphan, of: number, study.reader.folderRule) }
    }
    for (number, stray) in zip(sessions.count..., strays) {
      note(stray, of: number, study.reader.folderRule)
    }
  }

  // MARK: Sessions

  private mutating func note(_ session: Session, _ report: SessionReport, _ place: PlannedPlace) {
    let task = session.task?.rawValue ?? ""
    let isMeasured = session.task.flatMap(Catalog.analysis) != nil
    for step in session.steps {
      for recording in step.recordings {
        let isOfTask = isMeasured && session.task.map { $0.records(recording.kind) } ?? false
        for source in [recording.source] + recording.furtherSources {
          update(source, part: recording.namedPart?.span, place, task) { found in
            // The eye is that of the result, which is read when it is measured.
            let side = session.task == .amslerGrid ? step.labeledSide : step.side
            found.add(step, side: side, hasAttempt: step.recordings(recording.kind).count == 1)
            if isOfTask { found.role = .measured }
            if session.isTaskAssumed { found.flags.append(.taskAssumed) }
          }
        }
      }
    }
    let results = [session.resultSource].compactMap(\.self) + session.furtherResultSources
    for (number, source) in results.enumerated() {
      update(source, place, task) { found in
        let hasRows = isMeasured || !report.answers.isEmpty
        if found.role == nil, hasRows { found.role = number == 0 ? .measured : .context }
        guard number == 0, let task = session.task else { return }
        for step in session.steps where step.hasResult(of: task) {
          // The rows of its recordings say the side of a step that has some.
          let saysSide = step.recordings.isEmpty
          found.add(step, side: step.labeledSide, saysSide: saysSide, hasAttempt: true)
        }
      }
    }
    let failed = report.measurements.filter { $0.failure != nil }
    for measurement in failed {
      // The recordings of a step that is an error are left out, but for the one with the error row.
      for source in measurement.recordings {
        guard !failed.contains(where: { $0.source === source }) else { continue }
        update(source, place, task) { found in
          found.role = .leftOut
          found.flags.append(Flag(.stepNotMeasured))
        }
      }
      guard let failure = measurement.failure else { continue }
      update(measurement.source, place, task) { found in
        found.role = .error
        found.flags.append(failure)
      }
    }
  }

  /// - Parameter number: that of the name of the session to which the file belongs.
  private mutating func note(_ orphan: SessionReader.Orphan, of number: Int, _ folders: FolderRule)
  {
    let source = orphan.problem.source
    let said = nameSources[ByteKey(source)] ?? (folders.isAssumed ? .assumed : .folder)
    let place = PlannedPlace(
      orphan, number: number, visit: names.visit(orphan.visit, start: orphan.start.shownText),
      saidBy: orphan.participant.isEmpty ? nil : said)
    var span: RecordingSpan?
    if case .noSuchPart(_, let named) = orphan.problem.problem { span = named }
    update(source, part: span, place, orphan.task?.rawValue ?? "") { found in
      found.steps.appendOnce(orphan.step)
      found.role = .error
      found.flags.append(Flag(orphan.problem))
    }
  }

  /// - Parameter span: the part of the file that is meant, if the user names one.
  private mutating func update(
    _ source: String, part span: RecordingSpan? = nil, _ place: PlannedPlace, _ task: String,
    _ change: (inout FileFindings) -> Void
  ) {
    let place = place.said(by: nameSources[ByteKey(source)])
    findings[ByteKey(source), default: FileFindings()].add(place, task, change)
    guard let span, !span.isEmpty else { return }
    var known = parts[ByteKey(source)] ?? []
    let number =
      known.firstIndex { part in
        part.span == span && part.findings.place.map(place.isSession) ?? true
      } ?? known.count
    if number == known.count { known.append(PlannedPart(span: span)) }
    known[number].findings.add(place, task, change)
    parts[ByteKey(source)] = known
  }

  /// Who named the participant of a session: the source with the highest precedence for any of its files, else its folder.
  private func saidBy(_ session: Session, _ folders: FolderRule) -> NameSource? {
    if session.participant.isEmpty { return nil }
    let said = session.files.compactMap { nameSources[ByteKey($0)] }
    let first = NameSource.allCases.first { said.contains($0) }
    return session.isParticipantNamed && first != nil
      ? first : folders.isAssumed ? .assumed : .folder
  }

  // MARK: Rows

  /// The rows of a file: one, or one for each part that is used.
  ///
  /// - Parameter isDuplicate: true if all sessions that use the file are copies.
  func rows(of report: FileReport, isDuplicate: Bool) -> [PlannedRow] {
    guard !isDuplicate, report.original == nil, let parts = parts[ByteKey(report.source)] else {
      return [row(of: report, isDuplicate: isDuplicate)]
    }
    return parts.map { part in
      var row = row(of: report.source, kind: report.kind.rawValue, part.findings)
      (row.from, row.to) = (part.span.from?.text, part.span.to?.text)
      return PlannedRow(row: row, isNameless: false)
    }
  }

  private func row(of report: FileReport, isDuplicate: Bool) -> PlannedRow {
    var row = row(of: report.source, kind: report.kind.rawValue)
    let isCopy = isDuplicate || report.original != nil
    if isCopy {
      row = copy(row)
    } else if let problem = report.problem {
      row.role = .error
      row.flags = PrintedFlags(joining: [PrintedFlags([Flag(problem)]), row.flags])
    } else if row.role != .error, !report.isKnown {
      row.role = .leftOut
      let reason = ReadError(source: report.source, report.uselessness ?? .unrecognized)
      row.flags = PrintedFlags([Flag(reason)])
      // A map that gave the measured file alone a session would part them.
      report.measuredEncoding.flatMap { findings[ByteKey($0)]?.place }?.fill(&row, names)
    } else if findings[ByteKey(report.source)]?.role == nil {
      row.role = .context
      // What a map says of an archive holds for all its members, and would name those of a copy.
      if findings[ByteKey(report.source)] == nil, report.kind != .archive {
        onlyPlace(near: report.source)?.fill(&row, names)
      }
      if report.recording != nil {
        let verdict = reasons.verdict(on: report, isOfOneTask: isOfOneTask)
        (row.role, row.flags) = (verdict.role, PrintedFlags(verdict.flags))
      }
    }
    return named(row, report.source, isDuplicate: isCopy)
  }

  /// The number of the session that gives a file its visit and session; nil if none does.
  func owner(of source: String) -> Int? { place(of: source)?.number }

  private func place(of source: String) -> PlannedPlace? {
    if let measured = encodings[ByteKey(source)] { return place(of: measured) }
    guard let found = findings[ByteKey(source)] else { return onlyPlace(near: source) }
    return found.isOfSeveral ? nil : found.place
  }

  /// A row without visit and session if a session gives them. A copy has none of its own.
  private func named(_ row: PlanRow, _ source: String, isDuplicate: Bool) -> PlannedRow {
    guard !isDuplicate, row.session != nil, owner(of: source) != nil else {
      return PlannedRow(row: row, isNameless: false)
    }
    var nameless = row
    (nameless.visit, nameless.session) = (nil, nil)
    return PlannedRow(row: nameless, isNameless: true)
  }

  /// The rows of tables that are sessions of their own, as paths.
  func tableRows(besides reports: [FileReport]) -> [String] {
    let files = Set(reports.map { ByteKey($0.source) })
    return findings.keys.filter { !files.contains($0) && tablePath(ofRow: $0.text) != nil }.sorted()
      .map(\.text)
  }

  /// The row of a row of a table.
  func row(ofTableRow path: String, isDuplicate: Bool) -> PlannedRow {
    var row = row(of: path, kind: RecordingKind.taskResult.rawValue)
    if isDuplicate { row = copy(row) }
    return named(row, path, isDuplicate: isDuplicate)
  }

  /// The row of a copy. It belongs to nobody, since a map that names its participant would make it a session of its own.
  private func copy(_ row: PlanRow) -> PlanRow {
    var copy = PlanRow()
    (copy.file, copy.kind, copy.role) = (row.file, row.kind, .leftOut)
    copy.flags = PrintedFlags([Flag(.duplicateInput)])
    return copy
  }

  private func row(of source: String, kind: String) -> PlanRow {
    row(of: source, kind: kind, findings[ByteKey(source)])
  }

  private func row(of source: String, kind: String, _ found: FileFindings?) -> PlanRow {
    var row = PlanRow()
    (row.file, row.kind) = (names.shownPath(source), kind)
    guard let found else { return row }
    found.place?.fill(&row, names)
    if found.isOfSeveral { (row.visit, row.session, row.start) = (nil, nil, nil) }
    row.task = found.tasks.joinedOrNil
    row.step = found.steps.joinedOrNil
    row.side = found.sides.joinedOrNil
    row.attempt = found.attempts.joinedOrNil
    row.role = found.role ?? .context
    row.flags = PrintedFlags(found.flags)
    return row
  }

  /// The session to which a file that describes others belongs: the only one of its folder or archive.
  private func onlyPlace(near source: String) -> PlannedPlace? {
    guard let places = homes[ByteKey(sessionHome(of: source))] ?? homes[ByteKey(source)] else {
      return nil
    }
    // The tasks of one run are one session here.
    guard let first = places.first, places.allSatisfy(first.isSession) else { return nil }
    return first
  }
}

/// Whose a file is: the session that contains it.
private struct PlannedPlace {
  /// The number of the name among those of the unit's sessions and stray files.
  let number: Int
  private let participant: ByteKey
  private let session: ByteKey
  /// As printed.
  private let visit: ByteKey
  private let start: String
  private var saidBy: NameSource?

  init(_ session: Session, number: Int, visit: String, saidBy: NameSource?) {
    self.number = number
    (participant, self.session) = (ByteKey(session.participant), ByteKey(session.identifier))
    (self.visit, start, self.saidBy) = (ByteKey(visit), session.start.shownText, saidBy)
  }

  init(_ orphan: SessionReader.Orphan, number: Int, visit: String, saidBy: NameSource?) {
    self.number = number
    (participant, session) = (ByteKey(orphan.participant), ByteKey(orphan.session))
    (self.visit, start, self.saidBy) = (ByteKey(visit), orphan.start.shownText, saidBy)
  }

  func isSession(_ other: PlannedPlace) -> Bool {
    participant == other.participant && session == other.session && visit == other.visit
  }

  /// The place as a file says it, if the file names the participant itself.
  func said(by source: NameSource?) -> PlannedPlace {
    guard let source, saidBy != nil else { return self }
    var place = self
    place.saidBy = source
    return place
  }

  /// Fills the columns of a row with printed names.
  func fill(_ row: inout PlanRow, _ names: Names) {
    func known(_ text: String) -> String? { text.isEmpty ? nil : text }
    row.participant = known(names.name(participant.text))
    (row.visit, row.session) = (known(visit.text), known(names.name(session.text)))
    (row.start, row.saidBy) = (known(start), saidBy?.rawValue)
  }
}

extension PlannedFiles.FileFindings {
  /// Adds what a session of a task says of the file.
  fileprivate mutating func add(
    _ place: PlannedPlace, _ task: String, _ change: (inout Self) -> Void
  ) {
    if let known = self.place {
      if !known.isSession(place) { isOfSeveral = true }
    } else {
      self.place = place
    }
    if !task.isEmpty { tasks.appendOnce(task) }
    change(&self)
  }

  /// A part without a step or side counts as one of several, since what a map says of a file holds for all of its parts.
  ///
  /// - Parameters:
  ///   - side: of a result, only the side that the user gives, since its own is read when it is measured.
  ///   - saysSide: false if other files say the side of the step.
  ///   - hasAttempt: false for one of several recordings of a sensor in one visit, which may be of different attempts.
  fileprivate mutating func add(
    _ step: SessionStep, side: BodySide?, saysSide: Bool = true, hasAttempt: Bool
  ) {
    steps.appendOnce(step.identifier)
    if saysSide { sides.appendOnce(side?.rawValue ?? "") }
    if hasAttempt { attempts.appendOnce(String(step.attempt)) }
  }
}

extension [String] {
  fileprivate mutating func appendOnce(_ text: String) {
    if !containsBytes(of: text) { append(text) }
  }

  /// The texts with semicolons; nil if there are none but empty ones.
  fileprivate var joinedOrNil: String? {
    let text = joined(separator: ";")
    return text.isEmpty ? nil : text
  }
}

extension SessionStep {
  /// True if it has results of a task beside links to recordings, or should have left some.
  fileprivate func hasResult(of task: ActiveTask) -> Bool {
    leaves(of: task).contains { $0.linkedFileName == nil }
      || recordings.isEmpty && ActiveTask(step: identifier) == task
  }
}
