import Recordings
import Report

extension Block {
  /// Its rows of `metrics.csv`.
  var reportedRows: [ReportedRow] {
    get throws {
      var rows: [ReportedRow] = []
      for (table, bytes) in chunks where table == .metrics {
        try DelimitedRows(ByteBuffer(bytes)).forEach { cells in
          if let row = ReportedRow(cells) { rows.append(row) }
        }
      }
      return rows
    }
  }
}
