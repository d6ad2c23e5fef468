import Recordings
import Report
import Study

/// The rows of a step with its pictures, as workers hand them over.
struct ReportedStep {
  /// Its rows of `metrics.csv`.
  let rows: [ReportedRow]
  private(set) var drawings: [DrawnPictures] = []

  /// The steps of a session, whose metrics begin each of them.
  static func all(in chunks: [RowChunk]) throws -> [ReportedStep] {
    var steps: [ReportedStep] = []
    for chunk in chunks {
      switch chunk.table {
      case .metrics:
        var rows: [ReportedRow] = []
        try DelimitedRows(ByteBuffer(chunk.bytes)).forEach { cells in
          if let row = ReportedRow(cells) { rows.append(row) }
        }
        steps.append(ReportedStep(rows: rows))
      case .pictures:
        if steps.isEmpty { steps.append(ReportedStep(rows: [])) }
        guard let drawn = DrawnPictures(line: chunk.bytes) else { throw BinaryError() }
        steps[steps.count - 1].drawings.append(drawn)
      case .events, .answers, .sessions, .inputs, .nested, .sessionList, .recordings, .wide: break
      }
    }
    return steps
  }
}
