import Metrics
import Recordings
import Report
import Study

/// The tables of a run, row by row.
extension FinishedRun {
  static let endings = ["csv", "tsv"]

  /// Columns of `inputs.csv` that every version has written.
  private static let inputColumns = Array(InputRow.columns.prefix { $0 != "duration_s" })

  /// Whether a table of a run lies in a folder. Those of others may be called so, too.
  static func holdsTable(_ folder: String) -> Bool {
    let tables = [
      ("metrics", ReportedRow.columns), ("events", EventsTable.columns),
      ("inputs", inputColumns), ("groups", GroupsTable.columns),
    ]
    return endings.contains { ending in
      tables.contains { WrittenTable($0, in: folder, ending: ending).has($1) }
    }
  }

  /// Calls `take` with each row of the metrics.
  func forEachRow(_ take: (ReportedRow) throws -> Void) throws {
    let (table, columns) = (table("metrics"), ReportedRow.columns)
    try table.forEachRow(columns, required: columns) { cells, line in
      guard let row = ReportedRow(cells) else {
        let word = columns.firstIndex(of: "quality").map { cells[$0] } ?? ""
        throw table.problem("line \(line): the quality \"\(word)\" is no verdict")
      }
      // Words have no unit, and may be spelled like that.
      if Double(row.value)?.isFinite == false, !row.unit.isEmpty {
        throw table.problem("line \(line): the value \"\(row.value)\" is no number of a table")
      }
      try take(row)
    }
  }

  /// Calls `take` with each row of the files that were seen.
  func forEachFile(_ take: ([String]) throws -> Void) throws {
    try table("inputs").forEachRow(InputRow.columns, required: Self.inputColumns) { cells, _ in
      try take(cells)
    }
  }

  /// Calls `take` with each value over several sessions.
  func forEachGroup(_ take: ([String]) throws -> Void) throws {
    let columns = GroupsTable.columns
    try table("groups").forEachRow(columns, required: columns) { cells, _ in try take(cells) }
  }

  private func table(_ name: String) -> WrittenTable {
    WrittenTable(name, in: folder, ending: ending)
  }
}
