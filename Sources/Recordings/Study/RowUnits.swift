/// The rows of a study's tables: those of one session are a unit, whichever tables they stand in.
struct RowUnits {
  private(set) var units: [StudyUnit] = []
  private var sessions: [ByteKey: ByteKey] = [:]

  /// `sessions` are those of other files: what tables tell of them is of use without any row of results.
  init(
    _ paths: [String], sessions: Set<ByteKey>,
    _ forEachRow: (String, TableRole, (TableRow) -> Void) -> Void
  ) {
    var unitOfSession: [ByteKey: Int] = [:]
    for path in paths {
      forEachRow(path, .results) { row in
        if let known = row.session.flatMap({ unitOfSession[$0] }) {
          units[known].paths.append(row.path)
          units[known].rows.append(row)
        } else {
          if let session = row.session { unitOfSession[session] = units.count }
          units.append(StudyUnit(folder: folder(of: path), paths: [row.path], rows: [row]))
        }
      }
    }
    for path in paths {
      forEachRow(path, .particulars) { row in
        guard let session = row.session else { return }
        if let unit = unitOfSession[session] {
          units[unit].paths.append(row.path)
          units[unit].rows.append(row)
        } else if sessions.contains(session) {
          unitOfSession[session] = units.count
          units.append(StudyUnit(folder: folder(of: path), paths: [row.path], rows: [row]))
        }
      }
    }
    for index in units.indices where units[index].paths.count > 1 {
      units[index].paths = units[index].paths.sortedByBytes()
    }
    for unit in units {
      for row in unit.rows { self.sessions[ByteKey(row.path)] = row.session }
    }
  }

  /// The session of a row; nil for other paths.
  func session(_ path: String) -> ByteKey? { sessions[ByteKey(path)] }
}
