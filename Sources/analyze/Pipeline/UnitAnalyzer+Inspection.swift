import Metrics
import Recordings
import Report

/// What is told of files without an analysis.
extension UnitAnalyzer {
  /// The unit read as for an analysis, so that what its files tell of one another, and which sessions are
  /// copies, is known as well.
  func inspect(_ unit: StudyUnit, _ order: WorkOrder, _ note: WorkNote) -> UnitResult {
    let lost = LostParts(order.casualties)
    if let downfall = lost.whole {
      return inspect(settings.reader.reports(of: unit, downfall))
    }
    let outcome = settings.reader.read(unit, besides: lost.files) {
      note.begin(.file($0), of: order.number)
    }
    note.begin(.whole, of: order.number)
    var result = UnitResult()
    result.counts.paths = outcome.reports.count { archives(above: $0.source).isEmpty }
    let (materials, _) = outcome.material
    addFiles(of: outcome, materials, to: &result)
    result.sessions = zip(outcome.sessions, materials).compactMap { session, material in
      material.content.map {
        SessionCandidate(session, $0, rows: UnitResult(), rowsOfOther: nil, settings.names)
      }
    }
    return settings.names.inOrder(result)
  }

  /// Files and folders that are there and cannot be read.
  func inspect(_ unreadable: [ReadError]) -> UnitResult {
    inspect(unreadable.map(SessionReader.report))
  }

  private func inspect(_ reports: [FileReport]) -> UnitResult {
    var result = UnitResult()
    result.counts.paths = reports.count
    for report in reports { note(report, isDuplicate: false, in: &result) }
    return settings.names.inOrder(result)
  }

  /// The row of a file and what is wrong with it.
  func list(_ report: FileReport, isDuplicate: Bool, in result: inout UnitResult) {
    let row = InputRow(report, isDuplicate: isDuplicate, settings.names)
    result.blocks.append(Block(key: BlockKey(source: row.source), chunks: [], cells: row.cells))
    guard let problem = report.problem, !row.isDuplicate else { return }
    result.counts.failures += 1
    result.messages.append(Message(severity: .error, text: settings.names.told(problem)))
  }
}
