import Analyses
import Report
import Text

/// The sessions of a run in which a task was done, at least in part: those whose status is not `empty`.
struct DoneSessions {
  private var tasks: [PersonSession: Set<ByteKey>] = [:]

  /// Contains nothing without a table of sessions, which alone states it.
  init(_ run: FinishedRun) throws {
    let sessions = run.written(SessionsRow.table)
    guard sessions.isReadable(as: SessionsRow.table.description) else { return }
    try sessions.forEachLine(
      of: SessionsRow.table, needing: ["participant", "visit", "session", "task", "status"]
    ) { line in
      let row = line.row
      guard Self.isDone(row.status) else { return }
      let person = PersonKey(row.participant, of: line.origin)
      tasks[PersonSession(row.session, in: row.visit, of: person), default: []].insert(
        ByteKey(row.task))
    }
  }

  private static let empty = SessionCompletion.CompletionStatus.empty.rawValue

  /// Whether a session with a status, as the table states it, was done.
  static func isDone(_ status: String) -> Bool { !status.isEmpty && status != empty }

  func contains(_ session: PersonSession, task: String) -> Bool {
    tasks[session]?.contains(ByteKey(task)) ?? false
  }
}
