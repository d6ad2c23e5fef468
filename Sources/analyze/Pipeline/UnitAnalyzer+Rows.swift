import Analyses
import Metrics
import Recordings
import Report

/// What was measured as rows of the tables.
extension UnitAnalyzer {
  func add(_ report: SessionReport, of source: String, to result: inout UnitResult) {
    let report = report.called(by: settings.names)
    for measurement in report.measurements {
      if let failure = measurement.failure {
        result.counts.failures += 1
        result.counts.failureCodes[failure.name, default: 0] += 1
      } else {
        result.counts.measuredSteps += 1
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
          key: BlockKey(source: settings.names.shownPath(source), task: report.task),
          chunks: [(.sessions, bytes)]))
    }
  }

  func chunks(_ report: SessionReport) -> [(OutputTable, [UInt8])] {
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
    if settings.tables.contains(.pictures) {
      add(.pictures) { DrawnPictures.append(report, to: &$0) }
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
