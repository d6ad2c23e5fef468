import Recordings
import Report
import Study
import Text

/// The rows of a step with its pictures, as workers send them.
struct ReportedStep {
  /// Its rows of `metrics.csv`.
  let rows: [MetricsRow]
  private(set) var drawings: [DrawnPictures] = []

  /// The steps of a session. The rows of metrics begin each of them.
  static func all(in chunks: [RowChunk]) throws -> [ReportedStep] {
    var steps: [ReportedStep] = []
    for chunk in chunks {
      switch chunk.table {
      case .metrics:
        steps.append(ReportedStep(rows: try MetricsRow.table.rows(ofWorker: chunk.bytes)))
      case .pictures:
        if steps.isEmpty { steps.append(ReportedStep(rows: [])) }
        guard let drawn = DrawnPictures(line: chunk.bytes) else { throw BinaryError() }
        steps[steps.count - 1].drawings.append(drawn)
      case .events, .answers, .sessions, .inputs, .nested, .plan, .recordings, .wide: break
      }
    }
    return steps
  }
}

extension Table {
  /// Decodes rows of a worker, which are comma-separated text without a header.
  func rows(ofWorker bytes: [UInt8]) throws -> [Row] {
    let reader = try reader(of: columnNames)
    var rows: [Row] = []
    try DelimitedRows(ByteBuffer(bytes)).forEachRow { rows.append(try reader.row($0.text)) }
    return rows
  }
}
