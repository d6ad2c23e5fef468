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
    let session = analyzed.session
    let isTold = session.isParticipantTold
    return SessionCandidate(
      content: content, source: session.source,
      participant: isTold ? session.participant : nil, rows: rows(analyzed),
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

  // MARK: Files

  /// Files that only possible copies use wait for the word on these.
  private func addFiles(
    of outcome: SessionReader.Outcome, _ materials: [SessionMaterial], to result: inout UnitResult
  ) {
    var users: [ByteKey: [Int]] = [:]
    var position = 0
    for material in materials where material.content != nil {
      for file in material.files { users[file, default: []].append(position) }
      position += 1
    }
    for material in materials where material.content == nil {
      for file in material.files { users[file] = nil }
    }
    for report in outcome.reports {
      guard let sessions = users[ByteKey(report.source)] else {
        note(report, isDuplicate: false, in: &result)
        continue
      }
      var (used, unused) = (UnitResult(), UnitResult())
      note(report, isDuplicate: false, in: &used)
      note(report, isDuplicate: true, in: &unused)
      result.files.append(
        FileCandidate(sessions: sessions, rows: used, rowsOfDuplicate: unused))
    }
  }

  private func note(_ report: FileReport, isDuplicate: Bool, in result: inout UnitResult) {
    if isDuplicate || report.original != nil {
      result.counts.duplicateFiles += 1
      if let original = report.original {
        result.messages.append(.duplicate(report.source, of: original))
      }
    } else if let words = tearWords(report) {
      result.messages.append(Message(severity: .warning, text: words))
    }
    result.messages += report.passedOver.map {
      Message(severity: .warning, text: shown("\($0)"))
    }
    if !report.isUsed {
      result.messages.append(
        Message(
          severity: .note,
          text: shown(
            report.uselessness.map { "\(ReadError(source: report.source, $0))" }
              ?? "\(shownSource(report.source)): passed over (kind \(report.kind.rawValue))")))
    }
    guard settings.tables.contains(.inputs) else { return }
    let row = InputRow(report, isDuplicate: isDuplicate)
    var bytes: [UInt8] = []
    settings.encoder.append(row.cells, to: &bytes)
    result.blocks.append(Block(key: BlockKey(source: row.source), chunks: [(.inputs, bytes)]))
  }

  /// Files that were named, hold nothing known and lie in no session.
  private func unusedFiles(_ outcome: SessionReader.Outcome) -> [ReadError] {
    outcome.reports.filter { report in
      guard settings.mustBeUsed(report.source), report.problem == nil,
        archives(above: report.source).isEmpty
      else { return false }
      return !report.isKnown || report.kind == .archive && outcome.isEmpty
    }.map { ReadError(source: $0.source, $0.uselessness ?? .unrecognized) }
  }

  private func add(_ orphan: SessionReader.Orphan, to result: inout UnitResult) {
    add(
      orphan.problem, participant: orphan.participant, session: orphan.session,
      task: orphan.task, step: orphan.step, to: &result)
  }

  /// The one error row of a file, and its message.
  private func add(
    _ problem: ReadError, participant: String = "", session: String = "", task: ActiveTask? = nil,
    step: String = "", to result: inout UnitResult
  ) {
    result.messages.append(Message(severity: .error, text: shown("\(problem)")))
    let report = SessionReport(
      participant: participant, session: session, start: "", task: task?.rawValue ?? "",
      method: "",
      measurements: [StepMeasurement(problem, step: step, attempt: nil).withShownSource])
    add(report, of: problem.source, to: &result)
  }

  // MARK: Rows

  private func add(_ report: SessionReport, of source: String, to result: inout UnitResult) {
    for measurement in report.measurements {
      if measurement.failure == nil {
        result.counts.measuredSteps += 1
      } else {
        result.counts.failures += 1
      }
      let key = BlockKey(
        source: measurement.source, task: report.task, step: measurement.step,
        attempt: measurement.attempt ?? 0)
      result.blocks.append(Block(key: key, chunks: chunks(report.with([measurement]))))
    }
    if settings.tables.contains(.sessions) {
      var bytes: [UInt8] = []
      report.json.append(to: &bytes, numbers: settings.numbers)
      bytes.append(UInt8(ascii: "\n"))
      result.blocks.append(
        Block(
          key: BlockKey(source: shownSource(source), task: report.task),
          chunks: [(.sessions, bytes)]))
    }
  }

  private func chunks(_ report: SessionReport) -> [(OutputTable, [UInt8])] {
    var chunks: [(OutputTable, [UInt8])] = []
    func add(_ table: OutputTable, _ fill: (inout [UInt8]) -> Void) {
      var bytes: [UInt8] = []
      fill(&bytes)
      if !bytes.isEmpty { chunks.append((table, bytes)) }
    }
    let encoder = settings.encoder
    if settings.tables.contains(.metrics) {
      add(.metrics) { MetricsTable(encoder).append(report, to: &$0) }
    }
    if settings.tables.contains(.events) {
      add(.events) { EventsTable(encoder).append(report, to: &$0) }
    }
    if settings.tables.contains(.anyWide) {
      add(.wide(task: report.task)) {
        let task = settings.wideTask ?? report.task
        WideTable(encoder, metrics: definitions(of: task)).append(report, to: &$0)
      }
    }
    return chunks
  }
}

extension SessionReader.Outcome {
  /// True when nothing in it is of any use, and nothing tells why.
  fileprivate var isEmpty: Bool {
    reports.allSatisfy { $0.problem == nil && ($0.kind == .archive || !$0.isKnown) }
  }
}

/// What the user is told of a recording that was cut off; nil when it was not, or is not used.
func tearWords(_ report: FileReport) -> String? {
  guard report.problem == nil, let tear = report.recording?.tear else { return nil }
  return
    "\(shown(shownSource(report.source))): byte \(tear.byteOffset): the file ends inside an item "
    + "(\(tear.syntax.truncatedCode)); \(tear.itemsKept) samples before it were used"
}

/// The metrics of a task; none where there is no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
