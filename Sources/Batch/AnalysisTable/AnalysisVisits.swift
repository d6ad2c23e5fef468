import Reliability
import Report
import Text

/// The visits of the sessions of a run, for its analysis table: those of the run, or others that `--visits` chooses.
struct AnalysisVisits {
  /// The visit of each session and task; nil for one in no visit.
  let visits: [TableVisit?]
  /// True if participants share the names of visits, which are not dates.
  let areNamed: Bool
  /// True if there are no visits, so that all sessions of a participant are joined.
  let areNone: Bool
  /// Sentences about the choice.
  private(set) var notes: [String] = []

  /// - Parameters:
  ///   - choice: nil for the visits of the run.
  ///   - hasColumn: true if the table of sessions has a column of visits, which those of versions before visits lack.
  init(_ sessions: [ListedSession], _ choice: VisitChoice?, hasColumn: Bool) {
    let choice = choice ?? (hasColumn ? .map : .date)
    let found = Visits(of: sessions.map { $0.visitSession(of: choice) }, by: choice).all
    areNone = choice == .none || found.allSatisfy(\.name.isEmpty)
    let none = areNone
    visits = found.map { visit in
      none || !visit.name.isEmpty ? TableVisit(visit.name, number: visit.number) : nil
    }
    areNamed =
      !none && found.contains { !$0.name.isEmpty && CalendarDay($0.name.prefix(10)) == nil }
    noteClock(sessions, choice)
    if none, choice != .none, !sessions.isEmpty {
      notes.append(
        "no session has a visit, so that all sessions of a participant are joined; --visits chooses what a visit is"
      )
    }
  }

  /// An export that writes all starts in UTC moves sessions of an evening to the next day.
  private mutating func noteClock(_ sessions: [ListedSession], _ choice: VisitChoice) {
    let starts = sessions.map(\.start).filter { !$0.isEmpty }
    let areDates = choice == .date || choice == .map && !areNamed && !areNone
    guard areDates, starts.count > 1, starts.allSatisfy({ $0.hasSuffix("+00:00") }) else { return }
    notes.append(
      "all starts are in UTC, so that sessions of an evening may be in the visit of another day; --visits gap:HOURS does not depend on the date"
    )
  }
}

/// A session and task in the table of sessions.
struct ListedSession {
  let person: PersonKey
  let visit: String
  let session: String
  let task: String
  let start: String
  let source: String

  init(_ row: SessionsRow, _ person: PersonKey) {
    self.person = person
    (visit, session, task) = (row.visit, row.session, row.task)
    (start, source) = (row.start, row.source)
  }

  /// - Parameter choice: `map` for the visits of the run, which stay as they are.
  fileprivate func visitSession(of choice: VisitChoice) -> VisitSession {
    VisitSession(
      person: person, task: task, session: session, place: visit, start: start, said: visit,
      isNamed: choice == .map, folder: folder)
  }

  /// The first folder below that of the participant; empty if the session lies directly in that.
  private var folder: String {
    let parts = source.split(omittingEmptySubsequences: true) { $0 == "/" || $0 == "!" }.map(
      String.init)
    let own = parts.firstIndex { $0 === person.participant } ?? 0
    return own + 2 < parts.count ? parts[own + 1] : ""
  }
}
