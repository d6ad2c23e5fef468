import Analyses
import Metrics
import Recordings
import Report

/// What is told of files, used or not.
extension UnitAnalyzer {
  /// Files that only possible copies use wait for the word on these, tables for that on their like.
  func addFiles(
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
      let sessions = users[ByteKey(report.source)] ?? []
      guard !sessions.isEmpty || report.tableContent != nil else {
        note(report, isDuplicate: false, in: &result)
        continue
      }
      var (used, unused) = (UnitResult(), UnitResult())
      note(report, isDuplicate: false, in: &used)
      note(report, isDuplicate: true, in: &unused)
      result.files.append(
        FileCandidate(
          source: settings.names.path(report.source), sessions: sessions,
          table: report.tableContent.map(settings.names.content), rows: used,
          rowsOfDuplicate: unused))
    }
  }

  func note(_ report: FileReport, isDuplicate: Bool, in result: inout UnitResult) {
    if isDuplicate || report.original != nil {
      result.counts.duplicateFiles += 1
      if let original = report.original {
        result.messages.append(
          .duplicate(settings.names.path(report.source), of: settings.names.path(original)))
      }
    } else if !settings.isInspecting, let words = tearWords(report, settings.names) {
      result.messages.append(
        Message(severity: .warning, text: words, kind: report.tear?.syntax.truncatedCode ?? ""))
    }
    result.messages += report.passedOver.map { settings.names.remark($0) }
    if !report.isUsed {
      result.messages.append(
        Message(
          severity: .note,
          text: report.uselessness.map {
            settings.names.told(ReadError(source: report.source, $0))
          }
            ?? shown(
              "\(settings.names.shownPath(report.source)): passed over (kind \(report.kind.rawValue))"
            )))
    }
    if settings.isInspecting { list(report, isDuplicate: isDuplicate, in: &result) }
    guard settings.tables.contains(.inputs) else { return }
    let row = InputRow(report, isDuplicate: isDuplicate, settings.names)
    var bytes: [UInt8] = []
    settings.encoder.append(row.cells, to: &bytes)
    result.blocks.append(Block(key: BlockKey(source: row.source), chunks: [(.inputs, bytes)]))
  }

  /// Files that were named, hold nothing known and lie in no session.
  func unusedFiles(_ outcome: SessionReader.Outcome) -> [ReadError] {
    outcome.reports.filter { report in
      guard settings.mustBeUsed(report.source), report.problem == nil,
        archives(above: report.source).isEmpty
      else { return false }
      return !report.isKnown || report.kind == .archive && outcome.isEmpty
    }.map { ReadError(source: $0.source, $0.uselessness ?? .unrecognized) }
  }

  func add(_ orphan: SessionReader.Orphan, to result: inout UnitResult) {
    add(
      orphan.problem, participant: orphan.participant, session: orphan.session,
      task: orphan.task, step: orphan.step, to: &result)
  }

  /// The one error row of a file, and its message.
  func add(
    _ problem: ReadError, participant: String = "", session: String = "", task: ActiveTask? = nil,
    step: String = "", to result: inout UnitResult
  ) {
    result.messages.append(Message(severity: .error, text: settings.names.told(problem)))
    let report = SessionReport(
      participant: participant, session: session, start: "", task: task?.rawValue ?? "",
      method: "",
      measurements: [StepMeasurement(problem, step: step, attempt: nil)])
    add(report, of: problem.source, to: &result)
  }
}

extension SessionReader.Outcome {
  /// True when nothing in it is of any use, and nothing tells why.
  fileprivate var isEmpty: Bool {
    reports.allSatisfy { $0.problem == nil && ($0.kind == .archive || !$0.isKnown) }
  }
}
