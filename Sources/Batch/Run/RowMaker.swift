import Analyses
import Metrics
import Recordings
import Report
public import Study
import Text

/// Makes rows and messages from sessions and files.
struct RowMaker {
  let study: OpenedStudy
  /// The times of files that have lost their samples.
  var times = NotedTimes()

  private var names: Names { study.names }
  private var isInspecting: Bool { study.settings.isInspecting }

  // MARK: Sessions

  /// What decides the visit and the name of a session.
  ///
  /// - Parameter start: the earliest start of its tasks.
  func naming(of session: Session, start: RecordedDate?) -> SessionNaming {
    SessionNaming(
      isSession: true, participant: names.name(session.participant),
      task: session.task?.rawValue ?? "", session: names.name(session.identifier),
      sessionInParticipant: names.name(session.nameInParticipant), start: start.shownText,
      visit: names.name(session.visit), isVisitNamed: session.isVisitNamed,
      folderVisit: names.name(session.folderVisit), place: names.shownPath(session.home),
      unpackedPlace: names.shownPath(session.unpackedHome), source: names.shownPath(session.source))
  }

  /// What decides the visit and the name of files that belong to no session that was read.
  private func naming(of orphan: SessionReader.Orphan, isSession: Bool) -> SessionNaming {
    SessionNaming(
      isSession: isSession, participant: names.name(orphan.participant),
      task: orphan.task?.rawValue ?? "", session: names.name(orphan.session),
      sessionInParticipant: names.name(orphan.nameInParticipant), start: orphan.start.shownText,
      visit: names.name(orphan.visit), isVisitNamed: orphan.isVisitNamed,
      folderVisit: names.name(orphan.folderVisit),
      place: names.shownPath(sessionHome(of: orphan.problem.source)),
      unpackedPlace: names.shownPath(orphan.unpackedHome),
      source: names.shownPath(orphan.problem.source))
  }

  /// The position of a session's rows.
  func place(of session: Session) -> RowPlace {
    RowPlace(
      folder: names.shownPath(session.home), startSeconds: session.start?.unixSeconds,
      session: names.name(session.identifier))
  }

  /// The rows of a session.
  ///
  /// - Parameter orphans: its files that cannot be used and that belong to no step; their error rows are made elsewhere.
  func rows(
    of session: Session, _ report: SessionReport, _ messages: [Message],
    besides orphans: [SessionReader.Orphan] = []
  ) -> Rows {
    let report = reviewed(report.withRecordings(of: session, names), of: session)
    // The tasks that it joins are sessions that are counted, and what became of its sounds is said there.
    if session.joinsTasks, report.measurements.isEmpty { return Rows() }
    var rows = Rows(
      messages: messages,
      members: study.settings.measuresNothing
        ? []
        : session.members(
          report.measurements, study.parameters(of: session), calledBy: names,
          study.reader.folderRule), marks: session.joinsTasks ? [] : [mark(of: session)])
    rows.counts.sessions = session.joinsTasks ? 0 : 1
    if study.tables.contains(.recordings), !session.joinsTasks {
      var omitted: [Recording] = []
      let recorded = RecordedSession(
        session, report, named: report.called(by: names).nameless, names, study.settings.numbers,
        omitted: &omitted)
      rows.chunks.append(RowChunk(table: .recordings, bytes: recorded.binary))
      rows.messages += omitted.map(withoutRate)
    }
    guard study.hasPlace(for: report) else {
      let source = names.shownPath(session.source)
      rows.counts.failures = 1
      rows.messages.append(
        Message(
          severity: .error,
          text:
            "\(shown(source)): \(report.task) has other columns than the first task; give -o DIR, which writes a table per task"
        ))
      return rows
    }
    // Nothing is measured of a result without a task and without answers, which is a session all the same.
    if !report.measurements.isEmpty || !report.answers.isEmpty { rows += self.rows(of: report) }
    rows += repeatedKeys(of: report, at: session.source)
    if study.tables.contains(.sessions) {
      var row = SessionsRow(report.called(by: names).nameless)
      row.take(session, source: names.shownPath(session.source))
      if orphans.contains(where: { $0.task == session.task }) { row.quality = .error }
      rows.chunks.append(chunk(of: row))
    }
    return rows
  }

  /// The session with the flags of the decisions of reviewers, who know it by its names in the tables.
  private func reviewed(_ report: SessionReport, of session: Session) -> SessionReport {
    guard let review = study.review else { return report }
    return review.applied(
      to: report, participant: names.name(session.participant),
      sessions: [names.name(session.identifier), names.name(session.nameInParticipant)])
  }

  /// The message about a motion recording that a dataset cannot describe.
  private func withoutRate(_ recording: Recording) -> Message {
    let source = shown(names.shownPath(recording.source))
    return Message(
      severity: .warning,
      text:
        "\(source): has no two samples of different times and so no sample rate; left out of the dataset"
    )
  }

  private func chunk(of row: SessionsRow) -> RowChunk {
    func encoded(_ row: SessionsRow) -> RowChunk {
      RowChunk(.sessions, [row], of: row.participant, SessionsRow.table, study.encoder)
    }
    var (chunk, failed) = (encoded(row), row)
    failed.quality = .error
    if row.quality != .error { chunk.failedBytes = encoded(failed).bytes }
    return chunk
  }

  private func mark(of session: Session) -> SessionMark {
    let participant = names.name(session.participant)
    return SessionMark(
      participant: participant, isNamed: session.isParticipantNamed,
      session: SessionKey(
        participant: participant, visit: names.name(session.visit),
        session: names.name(session.identifier)), task: session.task?.rawValue ?? "",
      start: session.start.shownText, startSeconds: session.start?.unixSeconds)
  }

  /// The error row of a file that cannot be used, and its message.
  func error(
    _ problem: ReadError, flags: [Flag] = [], participant: String = "", visit: String = "",
    session: String = "", start: String = "", task: ActiveTask? = nil, step: String = "",
    attempt: Int? = nil, at place: RowPlace? = nil
  ) -> SessionRows {
    let failed = flags.reduce(StepMeasurement(problem, step: step, attempt: attempt)) {
      $0.flagged($1)
    }
    let report = SessionReport(
      participant: participant, visit: visit, session: session, start: start,
      task: task?.rawValue ?? "", method: "", measurements: [failed])
    var rows = rows(of: report)
    rows.messages = [Message(severity: .error, text: names.described(problem))]
    let home = RowPlace(
      folder: names.shownPath(sessionHome(of: problem.source)), session: names.name(session))
    return SessionRows(place: place ?? home, source: names.path(problem.source), rows: rows)
  }

  func error(_ orphan: SessionReader.Orphan) -> SessionRows {
    var found = error(
      orphan.problem, participant: orphan.participant, visit: orphan.visit, session: orphan.session,
      start: orphan.start.shownText, task: orphan.task, step: orphan.step)
    found.naming = naming(of: orphan, isSession: false)
    return found
  }

  /// The error rows of files that belong to no session that was read. The session that they would have
  /// formed gets a row as a session without usable files.
  ///
  /// - Parameter sessions: the sessions that were read.
  func errors(_ strays: [SessionReader.Orphan], besides sessions: [Session]) -> [SessionRows] {
    func key(_ stray: SessionReader.Orphan) -> SessionKey {
      SessionKey(
        participant: stray.participant, visit: stray.visit,
        session: "\(stray.session)\0\(stray.namingFolder)")
    }
    var known = Set(
      sessions.map { session in
        SessionKey(
          participant: session.participant, visit: session.visit,
          session: "\(session.identifier)\0\(session.namingFolder)")
      })
    let lost = Dictionary(grouping: strays, by: key)
    return strays.map { stray in
      var found = error(stray)
      guard !stray.session.isEmpty, known.insert(key(stray)).inserted else { return found }
      found.rows += lostSession(lost[key(stray)] ?? [stray])
      found.naming = naming(of: stray, isSession: true)
      return found
    }
  }

  /// The row of a session without usable files, and its counts.
  private func lostSession(_ files: [SessionReader.Orphan]) -> Rows {
    let first = files[0]
    let key = SessionKey(
      participant: names.name(first.participant), visit: names.name(first.visit),
      session: names.name(first.session))
    let task = files.lazy.compactMap(\.task).first?.rawValue ?? ""
    let start = files.lazy.compactMap(\.start).first
    let mark = SessionMark(
      participant: names.name(first.participant), isNamed: false, session: key, task: task,
      start: start.shownText, startSeconds: start?.unixSeconds)
    var rows = Rows(marks: [mark])
    rows.counts.sessions = 1
    guard study.tables.contains(.sessions) else { return rows }
    let report = SessionReport(
      participant: first.participant, visit: first.visit, session: first.session,
      start: start.shownText, task: task, method: "",
      measurements: files.map { StepMeasurement($0.problem, step: $0.step, attempt: nil) })
    var row = SessionsRow(report.called(by: names).nameless)
    row.status = SessionCompletion.CompletionStatus.empty.rawValue
    row.source = names.shownPath(first.problem.source)
    rows.chunks.append(chunk(of: row))
    return rows
  }

  /// The finished rows of each measurement in turn, or of the session as a whole.
  private func rows(of report: SessionReport) -> Rows {
    let carried = study.carriedCells(of: report.participant)
    let report = report.called(by: names)
    let nameless = report.nameless
    var rows = Rows()
    rows.uses = report.uses(names.shownPath)
    // All pictures are drawn together, since those of one kind have the same axes.
    let drawn = study.tables.contains(.pictures) ? DrawnPictures.all(of: report) : []
    for (number, measurement) in report.measurements.enumerated() {
      if let failure = measurement.failure {
        rows.counts.failures += 1
        rows.counts.failureCodes[failure.code, default: 0] += 1
      } else {
        rows.counts.measuredSteps += 1
      }
      rows.chunks += chunks(nameless.with([measurement]), carrying: carried)
      if drawn.indices.contains(number), let pictures = drawn[number] {
        rows.chunks.append(RowChunk(.pictures, object: pictures.nameless.line))
      }
    }
    rows.counts.answers = report.answers.count
    if study.tables.contains(.answers), !report.answers.isEmpty {
      rows.chunks.append(
        RowChunk(
          .answers, AnswersRow.rows(of: nameless), of: report.participant, AnswersRow.table,
          study.encoder))
    }
    if study.tables.contains(.nested) {
      var bytes: [UInt8] = []
      nameless.json.append(to: &bytes, numbers: study.settings.numbers)
      bytes.append(UInt8(ascii: "\n"))
      rows.chunks.append(RowChunk(.nested, object: bytes))
    }
    return rows
  }

  /// The rows of one measurement. Those of the metrics come first.
  ///
  /// - Parameter carried: the cells of the participant that wide tables repeat.
  private func chunks(_ report: SessionReport, carrying carried: [String]) -> [RowChunk] {
    var chunks: [RowChunk] = []
    func add<Row>(_ rows: [Row], _ table: Table<Row>, to place: OutputTable) {
      guard !rows.isEmpty else { return }
      chunks.append(RowChunk(place, rows, of: report.participant, table, study.encoder))
    }
    if study.tables.contains(.metrics) {
      add(MetricsRow.rows(of: report), MetricsRow.table, to: .metrics)
    }
    if study.tables.contains(.events) {
      add(EventsRow.rows(of: report), EventsRow.table, to: .events)
    }
    if study.tables.contains(.anyWide) {
      for grain in OutputTable.WideGrain.allCases {
        let rows = WideRow.rows(of: report, grain: grain.grain, carrying: carried)
        guard !rows.isEmpty else { continue }
        let table = WideRow.table(
          of: grain.grain, metrics: definitions(of: study.wideTask ?? report.task),
          study.settings.wideColumns)
        add(rows, table, to: .wide(task: report.task, grain))
      }
    }
    return chunks
  }

  // MARK: Files

  /// The results of reading a unit. `materials` are the inputs of its sessions, in the order of
  /// their rows.
  ///
  /// - Parameter planned: what a run makes of the files; nil unless a plan is wanted.
  func files(
    of outcome: SessionReader.ReadUnit, _ materials: [SessionMaterial], _ planned: PlannedFiles?
  ) -> UnitPart.ReadFiles {
    var files = UnitPart.ReadFiles()
    let onDisk = outcome.reports.filter { archives(above: $0.source).isEmpty }
    files.counts.files = outcome.reports.count
    files.counts.paths = onDisk.count
    files.counts.bytes = onDisk.reduce(0) { $0 + $1.byteCount }
    for (table, count) in outcome.repeatedRows {
      files.counts.duplicateRows[ByteKey(names.path(table.text))] = count
    }
    if study.labelUse.hasMap || study.labelUse.hasLayout {
      let marks = outcome.reports.filter(\.needsLabels).map { FileMark($0, names) }
      files.marks = marks.sorted { $0.source.precedes($1.source) }
    }
    // The row of a file that only possible copies use depends on whether these are copies.
    var users: [ByteKey: [Int]] = [:]
    for (number, material) in materials.enumerated() where material.mayBeCopy {
      for file in material.files { users[file, default: []].append(number) }
    }
    for material in materials where !material.mayBeCopy {
      for file in material.files { users[file] = nil }
    }
    let reasons = DisuseReasons(outcome.sessions)
    files.files = outcome.reports.map { report in
      var file = file(report, planned)
      file.sessions = users[ByteKey(report.source)] ?? []
      file.table = report.tableContent.map(names.content)
      file.content = report.content.map(names.digest)
      file.original = study.copies.original(of: report.source).map(names.path)
      file.unmeasured = unmeasured(report, file.standing, reasons)
      return file
    }
    if let planned { files.files += tableRows(planned, besides: outcome.reports, users) }
    return files
  }

  /// The plan of the rows of tables, which are files of their own there. They are not counted as files.
  private func tableRows(
    _ planned: PlannedFiles, besides reports: [FileReport], _ users: [ByteKey: [Int]]
  ) -> [FileRows] {
    planned.tableRows(besides: reports).map { path in
      var file = FileRows(source: names.path(path), standing: .context, row: nil)
      file.planned = [chunk(of: planned.row(ofTableRow: path, isDuplicate: false))]
      file.plannedOfDuplicate = [chunk(of: planned.row(ofTableRow: path, isDuplicate: true))]
      (file.owner, file.sessions) = (planned.owner(of: path), users[ByteKey(path)] ?? [])
      return file
    }
  }

  /// The row of a plan, which has no visit and session if one of the unit's sessions gives them.
  private func chunk(of planned: PlannedFiles.PlannedRow) -> RowChunk {
    guard planned.isNameless else {
      return RowChunk(table: .plan, bytes: PlanRow.table.bytes([planned.row], study.encoder))
    }
    return RowChunk(
      .plan, [planned.row],
      following: { PlanRow.table.cells(of: $0, in: ["file", "participant"]) }, PlanRow.table,
      study.encoder)
  }

  /// The row of a file as far as the file itself decides it, and its messages.
  ///
  /// - Parameter planned: what a run makes of the files of the unit; nil for a unit of which nothing was read.
  func file(_ report: FileReport, _ planned: PlannedFiles? = nil) -> FileRows {
    var file = FileRows(
      source: names.path(report.source), standing: FileStanding(report),
      row: InputsRow(report, times.times(of: report), names),
      messages: messages(about: report, isDuplicate: false))
    file.messagesOfDuplicate = messages(about: report, isDuplicate: true)
    file.damage = InputsRow.damage(of: report, times.times(of: report))?.code
    if isInspecting, let problem = report.problem, file.standing != .copy {
      file.failureCount = 1
      file.messages.append(Message(severity: .error, text: names.described(problem)))
    }
    if study.tables.contains(.plan) {
      let planned = planned ?? PlannedFiles(names)
      let rows = planned.rows(of: report, isDuplicate: file.standing == .copy)
      file.planned = rows.map(chunk)
      // The error rows of other files are counted with their sessions.
      if file.standing == .recording,
        rows.contains(where: { $0.row.flags.codes.contains(Flag(.notMeasured).code) })
      {
        file.failureCount = 1
      }
      file.plannedOfDuplicate = planned.rows(of: report, isDuplicate: true).map(chunk)
    }
    file.owner = planned?.owner(of: report.source)
    return file
  }

  private func messages(about report: FileReport, isDuplicate: Bool) -> [Message] {
    var messages: [Message] = []
    if let later = report.laterExport {
      messages.append(.daysOfLater(names.path(report.source), in: names.path(later)))
    } else if let original = report.original {
      messages.append(.duplicate(names.path(report.source), of: names.path(original)))
    } else if !isDuplicate, !isInspecting, let tear = report.tear,
      let words = truncationRemark(report, names)
    {
      messages.append(
        Message(severity: .warning, text: words, kind: .flag(Flag(tear.syntax.truncation).code)))
    }
    messages += report.passedOver.map { names.remark($0) }
    if let damage = report.damage, !isDuplicate {
      let flag = damage.skippedCount > 0 ? Flag.recordsSkipped : Flag.recordsRepaired
      messages.append(
        Message(
          severity: .warning,
          text: "\(shown(names.shownPath(report.source))): \(damage.sentence) (\(flag.name))",
          kind: .flag(flag.code)))
    }
    if !report.unknownClasses.isEmpty, !isDuplicate {
      let words = report.unknownClasses.map(shown).joined(separator: ", ")
      messages.append(
        Message(
          severity: .warning,
          text:
            "\(shown(names.shownPath(report.source))): contains results of an unknown class: \(words) (\(Flag.unknownClass.name)); they were not read",
          kind: .flag(Flag.unknownClass.code)))
    }
    if let measured = report.measuredEncoding {
      return messages + [.otherEncoding(names.path(report.source), of: names.path(measured))]
    }
    if !report.isKnown, let reason = report.uselessness, reason.isOfForeignFile {
      return messages + [names.remark(ReadError(source: report.source, reason))]
    }
    guard !report.isUsed else { return messages }
    let reason = report.uselessness.map { names.described(ReadError(source: report.source, $0)) }
    let kind = "\(names.shownPath(report.source)): skipped (kind \(report.kind.rawValue))"
    // Whoever packed the settings of a study expects them to count.
    let severity: Severity = report.uselessness == .settingsInArchive ? .warning : .note
    return messages + [Message(severity: severity, text: reason ?? shown(kind))]
  }
}

/// The warning about a truncated recording; nil if the file is complete or cannot be used. A complete recording of another sensor may be
/// measured in its place.
public func truncationRemark(_ report: FileReport, _ names: Names) -> String? {
  guard report.problem == nil, let tear = report.tear else { return nil }
  let isListOfResults = report.recording == nil && report.rowCount == nil
  return truncationRemark(
    on: "file", report.source, tear, ofItems: isListOfResults ? "results" : "samples", names)
}

/// The warning about what a file or a step was read from, which is cut; `thing` names it.
func truncationRemark(
  on thing: String, _ source: String, _ tear: Tear, ofItems items: String, _ names: Names
) -> String {
  let wording = ErrorWording(
    "byte \(tear.byteOffset): the \(thing) ends inside an item",
    remedy: "\(tear.itemsKept) \(items) before it can be used")
  let line = wording.line(code: tear.syntax.truncation.code)
  return "\(shown(names.shownPath(source))): \(line)"
}

extension FileReport {
  /// True if a remark is due where neither the map nor the layout has labels for the file. The labels of an archive are
  /// those of its members.
  fileprivate var needsLabels: Bool {
    isUsed && (kind != .archive || problem != nil || template != nil || isMapped)
  }
}

// MARK: Names

extension SessionReport {
  /// The report with the names that the tables print.
  fileprivate func called(by names: Names) -> SessionReport {
    var report = SessionReport(
      participant: names.name(participant), visit: names.visit(visit, start: start),
      session: names.name(session), start: start, task: task, method: method,
      measurements: measurements.map { measurement in
        var named = measurement
        named.source = names.shownPath(measurement.source)
        return named
      })
    report.answers = answers.map { $0.located(in: names.shownPath($0.source)) }
    report.headlines = headlines
    return report
  }
}

extension SessionReport {
  /// The report without visit and session, whose cells are filled when its rows are released.
  fileprivate var nameless: SessionReport { called(visit: "", session: "") }
}

extension SessionsRow {
  /// Adds the end, completion, duration and device of a session.
  ///
  /// - Parameter source: the printed name of its main file.
  fileprivate mutating func take(_ session: Session, source: String) {
    let completion = session.completion
    (end, status) = (session.end.shownText, completion.status.rawValue)
    scheduled = session.scheduled ?? ""
    setSteps(planned: completion.plannedStepCount, recorded: completion.recordedStepCount)
    if !session.isOneOfSeveral, let start = session.start {
      seconds = session.end.map { $0.seconds(since: start) }
    }
    let recorder = session.device
    (device, system, app) = (recorder.model ?? "", recorder.system ?? "", recorder.app ?? "")
    self.source = source
    flags = PrintedFlags(session.accountFlags)
  }
}

extension Session {
  /// The members for values over several sessions, which are kept beside the rows, with names
  /// replaced in their keys.
  fileprivate func members(
    _ measurements: [StepMeasurement], _ parameters: Parameters, calledBy names: Names,
    _ folders: FolderRule
  ) -> [TaskMember] {
    let given = called(
      participant: names.name(participant), identifier: names.name(nameInParticipant))
    return Catalog.members(given, measurements, parameters).map { task, member in
      let named = GroupMember(
        participant: member.participant, project: names.name(project),
        source: names.path(member.source), session: member.session,
        startSeconds: member.startSeconds, key: member.key, values: member.values)
      return TaskMember(
        task: task, member: named, isNameAssumed: !isParticipantNamed && folders.isAssumed)
    }
  }
}
