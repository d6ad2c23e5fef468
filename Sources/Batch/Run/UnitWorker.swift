import Analyses
import CPlatform
import Metrics
import Recordings
import Report
import Study
import Text

/// Reads a unit in a worker, analyzes its sessions and sends their rows, session by session.
struct UnitWorker: Sendable {
  let study: OpenedStudy
  /// The size of the files that are read at once if a unit is read in pieces.
  private let pieceByteCount: Int

  /// A worker for all units of a study.
  init(study: OpenedStudy, pieceByteCount: Int? = nil) {
    self.study = study
    // Parsing takes about eight times the memory of the file, so that a piece takes an eighth of
    // the limit.
    self.pieceByteCount = pieceByteCount ?? study.limits.byteCount / 64
  }

  /// The answer to an order of any kind.
  func answer(_ order: WorkerOrder, _ link: any WorkerLink) -> [UInt8] {
    let job = try? StudyJob(binary: order.request)
    if case .visit(let visit)? = job { return VisitWorker(study: study).answer(visit, order, link) }
    guard case .unit(let unit, let folders, let body, let copies, let wideTask)? = job else {
      return ProbeAnswers(reader: study.reader).answer(order, link)
    }
    var study = study
    study.wideTask = wideTask
    study.reader.folderRule = folders
    (study.body, study.copies) = (body, copies)
    return UnitWorker(study: study, pieceByteCount: pieceByteCount).work(on: unit, order, link)
      .binary
  }

  /// Sends the results of the unit, without the parts excluded by the order; returns the last part.
  private func work(on unit: StudyUnit, _ order: WorkerOrder, _ link: any WorkerLink) -> UnitPart {
    let lost = LostParts(order.lost)
    if let downfall = lost.whole { return rest(of: unit, order, link, lostTo: downfall) }
    let times = NotedTimes()
    var reading = UnitReading(
      unit, study.reader, pieceByteCount: order.isPiecemeal ? pieceByteCount : nil,
      besides: lost.inputs, giveBackMemory: cplt_release_memory, willOutline: times.note
    ) { link.begin(.input($0)) }
    link.begin(.whole)
    let outcome = reading.outcome
    let (materials, strays) = outcome.material
    let rows = RowMaker(study: study, times: times)
    let sessions = placed(outcome, materials, rows)
    if order.partCount == 0 {
      link.handOver(UnitPart.files(files(of: unit, outcome, sessions, strays, rows)).binary)
    }
    // The first part contains the rows of files.
    for (number, placed) in zip(1..., sessions) where number >= order.partCount {
      link.begin(.output(number))
      // Freed memory lies between blocks that are still in use, and is not returned without this
      // call.
      if order.isPiecemeal { cplt_release_memory() }
      var (session, downfall) = (outcome.sessions[placed.number], lost.outputs[number])
      if downfall == nil, !study.settings.measuresNothing {
        // The sequence is lazy, since only a unit that is read in pieces uses it, and only its
        // first elements.
        let next = sessions.indices[number...].lazy.filter { lost.outputs[$0 + 1] == nil }
        if let whole = reading.session(placed.number, before: next.map { sessions[$0].number }) {
          session = whole
        } else {
          downfall = .outOfMemory
        }
      }
      link.handOver(UnitPart.session(self.rows(of: session, placed, lostTo: downfall)).binary)
    }
    link.begin(.whole)
    guard !study.settings.isInspecting else { return .rest([], libraries: [:]) }
    let errors =
      rows.errors(strays, besides: outcome.sessions) + unusedFiles(outcome).map { rows.error($0) }
    return .rest(errors, libraries: ReadingLibraries.opened)
  }

  /// The sessions of a unit in the order of their rows.
  private func placed(
    _ outcome: SessionReader.ReadUnit, _ materials: [SessionMaterial], _ rows: RowMaker
  ) -> [PlacedSession] {
    let (sessions, originals) = (outcome.sessions, outcome.originals(materials))
    let starts = RunStarts(of: sessions)
    // What tasks have together is known when it is measured.
    let isMeasuring = !study.settings.isInspecting && !study.settings.measuresNothing
    let all = sessions.indices.filter { isMeasuring || !sessions[$0].joinsTasks }.map { place in
      let session = sessions[place]
      return PlacedSession(
        number: place, material: materials[place], place: rows.place(of: session),
        naming: rows.naming(of: session, start: starts[session]), original: originals[place])
    }
    return all.enumerated().sorted { a, b in
      if a.element.place < b.element.place { return true }
      return b.element.place < a.element.place ? false : a.offset < b.offset
    }.map(\.element)
  }

  /// The rows of the files of a unit, with the key of their contents if the run has a folder.
  private func files(
    of unit: StudyUnit, _ outcome: SessionReader.ReadUnit, _ sessions: [PlacedSession],
    _ strays: [SessionReader.Orphan], _ rows: RowMaker
  ) -> UnitPart.ReadFiles {
    var files = rows.files(
      of: outcome, sessions.map(\.material), planned(sessions, strays, outcome))
    files.head.mayBeCopy = sessions.contains {
      $0.material.content != nil && $0.original == nil
        && study.reader.mayBeCopyOfLater(outcome.sessions[$0.number], besides: study.copies)
    }
    files.head.mayBeDamagedCopy = sessions.contains {
      study.reader.mayBeDamagedCopyOfLater($0.material)
    }
    if study.settings.outputFolder != nil {
      let known = outcome.reports.compactMap { report in
        report.sha256.map { (ByteKey(report.source), $0) }
      }
      files.head.content = study.reader.contentKey(
        of: unit, study.body, study.copies, knowing: Dictionary(known) { first, _ in first }
      ).map(study.names.digest)
    }
    return files
  }

  /// The last part of a unit that is given up: one error row. If no parts were sent before, the
  /// files are sent as well.
  private func rest(
    of unit: StudyUnit, _ order: WorkerOrder, _ link: any WorkerLink,
    lostTo downfall: WorkerDownfall
  ) -> UnitPart {
    let rows = RowMaker(study: study)
    let reports = study.reader.reports(of: unit, downfall)
    if order.partCount == 0 {
      var files = UnitPart.ReadFiles()
      (files.counts.files, files.counts.paths) = (reports.count, reports.count)
      files.files = reports.map { rows.file($0) }
      link.handOver(UnitPart.files(files).binary)
    }
    let problem = study.settings.isInspecting ? nil : reports.first?.problem
    return .rest(problem.map { [rows.error($0)] } ?? [], libraries: [:])
  }

  // MARK: Sessions

  private struct PlacedSession {
    /// The index of the session among those of its unit.
    let number: Int
    let material: SessionMaterial
    let place: RowPlace
    let naming: SessionNaming
    /// The source of a session of the unit of which it is a copy.
    let original: String?
  }

  /// The rows of a session and of unusable files that belong to it.
  private func rows(of read: Session, _ placed: PlacedSession, lostTo downfall: WorkerDownfall?)
    -> SessionRows
  {
    let rows = RowMaker(study: study)
    var session = read
    var found = SessionRows(
      place: placed.place, source: study.names.path(session.source), naming: placed.naming,
      content: placed.material.content.map(study.names.content),
      dayValues: placed.material.dayValues.map(study.names.content),
      recorded: placed.material.recorded.map(study.names.content),
      lacksResult: placed.material.lacksResult,
      original: (study.copies.original(of: session.source) ?? placed.original).map(
        study.names.path),
      participant: session.isParticipantNamed
        ? study.names.name(session.participant) + "\0" + study.names.name(session.project) : nil,
      run: session.run.map { study.names.digest(ContentDigest(ofText: $0)) }, rows: Rows(),
      rowsOfOther: nil)
    guard !study.settings.isInspecting else { return found }
    session.take(study)
    if downfall == nil, !study.settings.measuresNothing { session = session.sharingUnits }
    let analyzed = downfall.map { lost(session, $0) } ?? analyzed(session)
    func all(_ report: SessionReport) -> Rows {
      let orphans = placed.material.orphans
      var all = rows.rows(of: session, report, analyzed.messages, besides: orphans)
      for orphan in orphans { all += rows.error(orphan).rows }
      return all
    }
    found.rows = all(analyzed.report)
    found.voice = session.voiceShare(
      analyzed.report, number: placed.number, study.reader.folderRule)
    if found.content != nil, found.participant != nil {
      // Whether the session is a copy is known only when all earlier sessions are known.
      found.rowsOfOther = all(analyzed.report.flagged(.duplicateOfOtherParticipant))
    }
    return found
  }

  /// What a run makes of the files of a unit; nil unless a plan is wanted.
  private func planned(
    _ sessions: [PlacedSession], _ strays: [SessionReader.Orphan], _ outcome: SessionReader.ReadUnit
  ) -> PlannedFiles? {
    guard study.tables.contains(.plan) else { return nil }
    let all = sessions.map { placed in
      let session = outcome.sessions[placed.number]
      return (session, analyzed(session).report, placed.material.orphans)
    }
    return PlannedFiles(outcome, all, strays: strays, study)
  }

  private func analyzed(_ session: Session) -> (report: SessionReport, messages: [Message]) {
    var analyzer = SessionAnalyzer(
      session, study.parameters(of: session), study.names, isNamed: study.mustBeUsed(session.source)
    )
    let report = study.settings.measuresNothing ? analyzer.plan() : analyzer.report()
    return (report, analyzer.messages)
  }

  /// The error row of a session whose analysis made a worker fail.
  private func lost(_ session: Session, _ downfall: WorkerDownfall) -> (
    report: SessionReport, messages: [Message]
  ) {
    let problem = ReadError(source: session.source, .lost(downfall))
    let report = SessionReport(
      participant: session.participant, visit: session.visit, session: session.identifier,
      start: session.start.shownText, task: session.task?.rawValue ?? "", method: "",
      measurements: [
        StepMeasurement(problem, step: "", attempt: nil).of(
          recordings: session.steps.flatMap(\.recordings).flatMap {
            [$0.source] + $0.furtherSources
          })
      ])
    return (report, [Message(severity: .error, text: study.names.described(problem))])
  }

  /// Named files that are of no known kind and belong to no session.
  private func unusedFiles(_ outcome: SessionReader.ReadUnit) -> [ReadError] {
    outcome.reports.filter { report in
      guard study.mustBeUsed(report.source), report.problem == nil,
        archives(above: report.source).isEmpty
      else { return false }
      return !report.isKnown || report.kind == .archive && outcome.isEmpty
    }.map { ReadError(source: $0.source, $0.uselessness ?? .unrecognized) }
  }

  // MARK: Results outside of units

  /// The results that belong to no unit: unreadable files and folders, and the sessions of a table
  /// of scores.
  ///
  /// - Parameters:
  ///   - kept: units of the earlier run that stay with their files.
  ///   - gone: files that were left out in the earlier run and are gone, whose rows stay.
  func restOfStudy(besides kept: UnreadableUnits = .init(), keeping gone: [FileRows] = [])
    -> [UnitPart]
  {
    let rows = RowMaker(study: study)
    var files = UnitPart.ReadFiles()
    let unreadable = study.files.unreadable.filter { file in
      let place = ByteKey(study.names.path(file.source))
      return !kept.holds(place) && !kept.places.contains(place)
    }
    let context = study.files.context
    let reports =
      unreadable.map(SessionReader.report) + study.files.leftOut.map(study.reader.report)
      + context.map(study.reader.report)
    let count = reports.count + gone.count
    (files.counts.files, files.counts.paths) = (count, count)
    // Settings alone are no study of which patterns left out everything.
    let leftOutCount = study.files.leftOut.count
    files.counts.omittedFiles = leftOutCount == 0 ? 0 : leftOutCount + context.count
    files.files = reports.map { rows.file($0) } + gone
    guard !study.settings.isInspecting else { return [.files(files)] }
    var counted: [SessionRows] = []
    for session in study.counted {
      let (report, messages) = analyzed(session)
      counted.append(
        SessionRows(
          place: rows.place(of: session), source: study.names.path(session.source),
          naming: rows.naming(of: session, start: session.start),
          rows: rows.rows(of: session, report, messages)))
    }
    let errors = unreadable.map { rows.error($0) } + study.refusedCounts.map(rows.error)
    return [.files(files), .rest(errors + counted, libraries: [:])]
  }
}

extension Session {
  /// Adds the recordings that the user gives for all sessions.
  mutating func take(_ study: OpenedStudy) {
    (baseline, background) = (study.baseline, study.background)
    stimuli = study.stimuli
  }

  /// What the session contributes to the voice quality of its visit; nil if it has no sound of it.
  ///
  /// - Parameter number: its index among the sessions of its unit.
  fileprivate func voiceShare(_ report: SessionReport, number: Int, _ folders: FolderRule)
    -> VoiceShare?
  {
    let parts: [ActiveTask: VoiceShare.VoicePart] = [
      .phonation: .vowel, .speechRecognition: .speech, .voiceQuality: .both,
    ]
    guard let part = task.flatMap({ parts[$0] }),
      report.measurements.contains(where: { $0.failure == nil && !$0.metrics.isEmpty })
    else { return nil }
    return VoiceShare(
      part: part, session: number, isNameAssumed: !isParticipantNamed && folders.isAssumed)
  }
}

/// The start of each run of a unit: the earliest of its tasks, so that they belong to one visit.
private struct RunStarts {
  private var starts: [SessionKey: RecordedDate] = [:]

  init(of sessions: [Session]) {
    for session in sessions {
      guard let start = session.start else { continue }
      starts[Self.key(session)] = [starts[Self.key(session)], start].earliest
    }
  }

  subscript(session: Session) -> RecordedDate? { starts[Self.key(session)] }

  private static func key(_ session: Session) -> SessionKey {
    SessionKey(
      participant: session.participant, visit: "\(session.visit)\0\(session.home)",
      session: session.identifier)
  }
}

extension SessionReport {
  fileprivate func flagged(_ flag: Flag) -> SessionReport {
    with(measurements.map { $0.flagged(flag) })
  }
}

extension SessionReader.ReadUnit {
  /// True if no file of the unit is usable and none has a reported problem.
  fileprivate var isEmpty: Bool {
    reports.allSatisfy { $0.problem == nil && ($0.kind == .archive || !$0.isKnown) }
  }
}
