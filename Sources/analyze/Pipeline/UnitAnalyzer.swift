import Analyses
import Metrics
import Recordings
import Report

/// Reads one unit, analyzes its sessions and turns what comes out into rows.
struct UnitAnalyzer: Sendable {
  let settings: BatchSettings

  /// What the unit comes to without the parts that the order leaves out; `note` is told of each part
  /// before it is worked on.
  func analyze(_ unit: StudyUnit, _ order: WorkOrder, _ note: WorkNote) -> UnitResult {
    let lost = LostParts(order.casualties)
    if let downfall = lost.whole { return rows(of: unit, lostTo: downfall) }
    let outcome = settings.reader.read(unit, besides: lost.files) {
      note.begin(.file($0), of: order.number)
    }
    note.begin(.whole, of: order.number)
    var result = UnitResult()
    result.counts.files = outcome.reports.count
    let onDisk = outcome.reports.filter { archives(above: $0.source).isEmpty }
    result.counts.paths = onDisk.count
    for (table, count) in outcome.repeatedRows {
      result.counts.duplicateRows[settings.names.path(table)] = count
    }
    result.counts.bytes = onDisk.reduce(0) { $0 + $1.byteCount }
    if settings.labelUse.hasMap || settings.labelUse.hasLayout {
      result.marks = outcome.reports.filter(\.isUsed).map { FileMark($0, settings.names) }
    }
    let (materials, strays) = outcome.material
    addFiles(of: outcome, materials, to: &result)
    for (place, (session, material)) in zip(outcome.sessions, materials).enumerated() {
      note.begin(.session(place), of: order.number)
      let analyzed = analyze(session, material.orphans, lostTo: lost.sessions[place])
      if let content = material.content {
        result.sessions.append(candidate(analyzed, content))
      } else {
        add(analyzed, to: &result)
      }
    }
    note.begin(.whole, of: order.number)
    for orphan in strays { add(orphan, to: &result) }
    for problem in unusedFiles(outcome) { add(problem, to: &result) }
    result.libraries = ReadingLibraries.opened
    return settings.names.inOrder(result)
  }

  // MARK: Sessions

  /// A session with what its analysis says.
  private struct Analyzed {
    let session: Session
    let report: SessionReport
    let messages: [Message]
    let orphans: [SessionReader.Orphan]

    /// The same, each of its values with one more flag.
    func flagged(_ flag: Flag) -> Analyzed {
      Analyzed(
        session: session, report: report.with(report.measurements.map { $0.flagged(flag) }),
        messages: messages, orphans: orphans)
    }
  }

  private func analyze(
    _ session: Session, _ orphans: [SessionReader.Orphan], lostTo downfall: WorkerDownfall?
  ) -> Analyzed {
    if let downfall { return lost(session, orphans, downfall) }
    var session = session
    (session.baseline, session.background) = (settings.baseline, settings.background)
    session.stimuli = settings.stimuli
    let isNamed = settings.mustBeUsed(session.source)
    var analyzer = SessionAnalyzer(
      session, settings.parameters, settings.names, isNamed: isNamed)
    let report = analyzer.report()
    return Analyzed(
      session: session, report: report, messages: analyzer.messages, orphans: orphans)
  }

  /// The one error row of a session whose analysis brought a worker down.
  private func lost(
    _ session: Session, _ orphans: [SessionReader.Orphan], _ downfall: WorkerDownfall
  ) -> Analyzed {
    let problem = ReadError(source: session.source, .lost(downfall))
    return Analyzed(
      session: session,
      report: SessionReport(
        participant: session.participant, session: session.identifier,
        start: session.start?.text ?? "", task: session.task?.rawValue ?? "", method: "",
        measurements: [StepMeasurement(problem, step: "", attempt: nil)]),
      messages: [Message(severity: .error, text: settings.names.told(problem))], orphans: orphans)
  }

  /// A unit of which not even the files could be told apart.
  private func rows(of unit: StudyUnit, lostTo downfall: WorkerDownfall) -> UnitResult {
    var result = UnitResult()
    let reports = settings.reader.reports(of: unit, downfall)
    (result.counts.files, result.counts.paths) = (reports.count, reports.count)
    for report in reports { note(report, isDuplicate: false, in: &result) }
    if let problem = reports.first?.problem { add(problem, to: &result) }
    return settings.names.inOrder(result)
  }

  private func add(_ analyzed: Analyzed, to result: inout UnitResult) {
    let (session, report) = (analyzed.session, analyzed.report)
    result.counts.sessions += 1
    result.messages += analyzed.messages
    result.members += session.members(report.measurements, calledBy: settings.names)
    if !report.measurements.isEmpty {
      if settings.hasPlace(for: report) {
        add(report, of: session.source, to: &result)
      } else {
        result.addWithoutPlace(report, of: settings.names.path(session.source))
      }
    }
    for orphan in analyzed.orphans { add(orphan, to: &result) }
  }

  /// Whether it is a copy is known only when all sessions before it are.
  private func candidate(
    _ analyzed: Analyzed, _ content: SessionContent
  ) -> SessionCandidate {
    func rows(_ analyzed: Analyzed) -> UnitResult {
      var rows = UnitResult()
      add(analyzed, to: &rows)
      return rows
    }
    let isTold = analyzed.session.isParticipantTold
    return SessionCandidate(
      analyzed.session, content, rows: rows(analyzed),
      rowsOfOther: isTold ? rows(analyzed.flagged(.duplicateOfOtherParticipant)) : nil,
      settings.names)
  }

  /// What no unit holds.
  func restOfStudy() -> UnitResult {
    var result = rows(of: settings.files.unreadable)
    result += rows(of: settings.counted)
    for refused in settings.refusedCounts { add(refused, to: &result) }
    return settings.names.inOrder(result)
  }

  /// Sessions that come from a table: no file of the study is theirs.
  private func rows(of counted: [Session]) -> UnitResult {
    var result = UnitResult()
    result.counts.sessions = counted.count
    for session in counted {
      var analyzer = SessionAnalyzer(
        session, settings.parameters, settings.names, isNamed: false)
      add(analyzer.report(), of: session.source, to: &result)
      result.messages += analyzer.messages
    }
    return result
  }

  /// Files and folders that are there and cannot be read: an error row each.
  private func rows(of unreadable: [ReadError]) -> UnitResult {
    var result = UnitResult()
    (result.counts.files, result.counts.paths) = (unreadable.count, unreadable.count)
    for problem in unreadable {
      note(SessionReader.report(of: problem), isDuplicate: false, in: &result)
      add(problem, to: &result)
    }
    return result
  }
}

/// What the user is told of a recording that was cut off; nil when it was not, or is not used.
func tearWords(_ report: FileReport, _ names: Names) -> String? {
  guard report.problem == nil, let tear = report.tear else { return nil }
  return
    "\(shown(names.shownPath(report.source))): byte \(tear.byteOffset): the file ends inside an item "
    + "(\(tear.syntax.truncatedCode)); \(tear.itemsKept) samples before it were used"
}

/// The metrics of a task; none where there is no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
