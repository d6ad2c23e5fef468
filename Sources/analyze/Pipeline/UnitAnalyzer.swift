import Analyses
import Metrics
import Recordings
import Report

/// Reads one unit, analyzes its sessions and turns what comes out into rows.
struct UnitAnalyzer: Sendable {
  let settings: BatchSettings

  func analyze(_ unit: StudyUnit) -> UnitResult {
    let outcome = settings.reader.read(unit)
    var result = UnitResult()
    result.counts.files = outcome.reports.count
    let onDisk = outcome.reports.filter { archives(above: $0.source).isEmpty }
    result.counts.paths = onDisk.count
    result.counts.duplicateRows = outcome.repeatedRows
    result.counts.bytes = onDisk.reduce(0) { $0 + $1.byteCount }
    if settings.labelUse.hasMap || settings.labelUse.hasLayout {
      result.marks = outcome.reports.filter(\.isUsed).map(FileMark.init)
    }
    let (materials, strays) = outcome.material
    addFiles(of: outcome, materials, to: &result)
    for (session, material) in zip(outcome.sessions, materials) {
      let analyzed = analyze(session, material.orphans)
      if let content = material.content {
        result.sessions.append(candidate(analyzed, content))
      } else {
        add(analyzed, to: &result)
      }
    }
    for orphan in strays { add(orphan, to: &result) }
    for problem in unusedFiles(outcome) { add(problem, to: &result) }
    return result
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

  private func analyze(_ session: Session, _ orphans: [SessionReader.Orphan]) -> Analyzed {
    var session = session
    (session.baseline, session.background) = (settings.baseline, settings.background)
    session.stimuli = settings.stimuli
    let isNamed = settings.mustBeUsed(session.source)
    var analyzer = SessionAnalyzer(session, settings.parameters, isNamed: isNamed)
    let report = analyzer.report()
    return Analyzed(
      session: session, report: report, messages: analyzer.messages, orphans: orphans)
  }

  private func add(_ analyzed: Analyzed, to result: inout UnitResult) {
    let (session, report) = (analyzed.session, analyzed.report)
    result.counts.sessions += 1
    result.messages += analyzed.messages
    if let task = session.task {
      result.members += Catalog.members(session, report.measurements).map { (task, $0) }
    }
    if !report.measurements.isEmpty {
      if settings.hasPlace(for: report) {
        add(report, of: session.source, to: &result)
      } else {
        result.addWithoutPlace(report, of: session.source)
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
      rowsOfOther: isTold ? rows(analyzed.flagged(.duplicateOfOtherParticipant)) : nil)
  }

  /// Sessions that come from a table: no file of the study is theirs.
  func rows(of counted: [Session]) -> UnitResult {
    var result = UnitResult()
    result.counts.sessions = counted.count
    for session in counted {
      var analyzer = SessionAnalyzer(session, settings.parameters, isNamed: false)
      add(analyzer.report(), of: session.source, to: &result)
      result.messages += analyzer.messages
    }
    return result
  }

  /// Files and folders that are there and cannot be read: an error row each.
  func rows(of unreadable: [ReadError]) -> UnitResult {
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
func tearWords(_ report: FileReport) -> String? {
  guard report.problem == nil, let tear = report.tear else { return nil }
  return
    "\(shown(shownSource(report.source))): byte \(tear.byteOffset): the file ends inside an item "
    + "(\(tear.syntax.truncatedCode)); \(tear.itemsKept) samples before it were used"
}

/// The metrics of a task; none where there is no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
