import Metrics
import Recordings
import Report
import Text

/// The sessions in the tables of a folder, which a run into the same folder should have as well.
///
/// Other comparisons begin with the journal, which may have lost results, and with files, of which a copy may count for another session.
/// This one begins with what a reader of the tables sees.
struct ListedSessions {
  private var sessions: [SessionTraces.PrintedNames: [SessionTraces.PrintedSession]] = [:]

  /// The sessions of the tables in a folder; none without a table that can be read.
  init(in folder: String) {
    for ending in FinishedRun.endings {
      let table = WrittenTable(SessionsRow.table.name, in: folder, ending: ending)
      guard FileKind.isThere(table.path) else { continue }
      // A table that another program has changed cannot be compared, and is passed over.
      try? table.forEachLine(
        of: SessionsRow.table, needing: ["participant", "session", "task", "quality", "source"]
      ) { line in
        let row = line.row
        // An error has no values that could be lost.
        guard row.quality != .error else { return }
        let names = SessionTraces.PrintedNames(participant: row.participant, session: row.session)
        sessions[names, default: []].append(
          SessionTraces.PrintedSession(names: names, task: row.task, source: row.source))
      }
    }
  }

  /// One row of each session of which a run has neither a name nor a main file, in the order of these.
  func missing(in run: SessionTraces) -> [SessionTraces.PrintedSession] {
    sessions.values.compactMap { rows in rows.contains(where: run.has) ? nil : rows.first }.sorted {
      $0.source.precedes($1.source)
    }
  }
}
