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
    result.counts.bytes = outcome.reports.reduce(0) { $0 + $1.byteCount }
    result.counts.sessions = outcome.sessions.count
    for report in outcome.reports { note(report, in: &result) }
    for var session in outcome.sessions {
      (session.baseline, session.background) = (settings.baseline, settings.background)
      session.stimuli = settings.stimuli
      let isNamed = settings.mustBeUsed.contains(ByteKey(session.source))
      var analyzer = SessionAnalyzer(session, settings.parameters, isNamed: isNamed)
      let report = analyzer.report()
      result.messages += analyzer.messages
      if let task = session.task {
        result.members += Catalog.members(session, report.measurements).map { (task, $0) }
      }
      if report.measurements.isEmpty { continue }
      if settings.hasPlace(for: report) {
        add(report, of: session.source, to: &result)
      } else {
        result.addWithoutPlace(report, of: session.source)
      }
    }
    for orphan in outcome.orphans { add(orphan, to: &result) }
    for problem in unusedFiles(outcome) { add(problem, to: &result) }
    return result
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
    result.counts.files = unreadable.count
    for problem in unreadable {
      note(SessionReader.report(of: problem), in: &result)
      add(problem, to: &result)
    }
    return result
  }

  private func note(_ report: FileReport, in result: inout UnitResult) {
    if let words = tearWords(report) {
      result.messages.append(Message(severity: .warning, text: words))
    }
    if report.problem == nil, report.recording == nil, report.kind != .taskResult {
      result.messages.append(
        Message(
          severity: .note,
          text: shown(
            report.passedOver.map { "\(ReadError(source: report.source, $0))" }
              ?? "\(shownPath(report.source)): passed over (kind \(report.kind.rawValue))")))
    }
    guard settings.tables.contains(.inputs) else { return }
    let row = InputRow(report)
    var bytes: [UInt8] = []
    settings.encoder.append(row.cells, to: &bytes)
    result.blocks.append(Block(key: BlockKey(source: row.source), chunks: [(.inputs, bytes)]))
  }

  // MARK: Files

  /// Files that were named, hold nothing known and lie in no session.
  private func unusedFiles(_ outcome: SessionReader.Outcome) -> [ReadError] {
    outcome.reports.filter { report in
      settings.mustBeUsed.contains(ByteKey(report.source)) && report.problem == nil
        && report.recording == nil && report.kind != .taskResult
    }.map { ReadError(source: $0.source, $0.passedOver ?? .unrecognized) }
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
      method: "", measurements: [StepMeasurement(problem, step: step, attempt: nil)])
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
      result.blocks.append(Block(key: key, chunks: chunks(report.with([measurement.shown]))))
    }
    if settings.tables.contains(.sessions) {
      var bytes: [UInt8] = []
      report.with(report.measurements.map(\.shown)).json.append(
        to: &bytes, numbers: settings.numbers)
      bytes.append(UInt8(ascii: "\n"))
      result.blocks.append(
        Block(key: BlockKey(source: source, task: report.task), chunks: [(.sessions, bytes)]))
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

extension StepMeasurement {
  /// With its source as users read it.
  fileprivate var shown: StepMeasurement {
    var measurement = self
    measurement.source = shownPath(source)
    return measurement
  }
}

/// What the user is told of a recording that was cut off; nil when it was not, or is not used.
func tearWords(_ report: FileReport) -> String? {
  guard report.problem == nil, let tear = report.recording?.tear else { return nil }
  return "\(shown(report.source)): byte \(tear.byteOffset): the file ends inside an item "
    + "(json_truncated); \(tear.itemsKept) samples before it were used"
}

/// The metrics of a task; none where there is no analysis.
func definitions(of task: String) -> [MetricDefinition] {
  ActiveTask(rawValue: task).flatMap(Catalog.analysis)?.definitions ?? []
}
