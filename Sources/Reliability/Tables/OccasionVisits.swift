public import Report
import Text

/// The visits by which the values of sessions are joined into occasions.
public struct OccasionVisits: Sendable {
  private struct SessionTask: Hashable {
    let session: PersonSession
    let task: ByteKey
  }

  private let rule: SessionRule
  private var visits: [SessionTask: TableVisit] = [:]

  /// - Parameters:
  ///   - rule: how the sessions of a visit become one value.
  ///   - sessions: the visit of each session and task that is in one; without a task, of all its tasks.
  public init(
    _ rule: SessionRule, _ sessions: [(session: PersonSession, task: String, visit: TableVisit)]
  ) {
    self.rule = rule
    for (session, task, visit) in sessions where visit.number != nil {
      visits[SessionTask(session: session, task: ByteKey(task))] = visit
    }
  }

  /// The visits that the rows of the values have; the local dates, if the values are from tables of versions before visits.
  public init(_ rule: SessionRule, of values: OrderedValues) {
    let sessions = values.allSessions.map { person, session in
      VisitSession(
        person: person, task: "", session: session.name, place: session.visit, start: session.start,
        said: session.visit, isNamed: !session.visit.isEmpty)
    }
    let hasVisits = sessions.contains { !$0.said.isEmpty }
    let found = Visits(of: sessions, by: hasVisits ? .map : .date).all
    self.init(
      rule,
      zip(sessions, found).map { session, visit in
        (
          PersonSession(session.session, in: session.said, of: session.person), "",
          TableVisit(visit.name, number: visit.number)
        )
      })
  }

  /// The visit of a session, or of a task of it.
  private func visit(_ session: PersonSession, _ task: String) -> TableVisit? {
    visits[SessionTask(session: session, task: ByteKey(task))]
      ?? visits[SessionTask(session: session, task: ByteKey(""))]
  }

  /// The values, by names of people, that more than one session of a visit has: the first ones, and how many there are.
  public func severalSessions(_ values: OrderedValues) -> (cells: [String], count: Int) {
    var (cells, count) = ([String](), 0)
    for number in values.measures {
      let measure = values.measure(number)
      let people = values.sessionValues(of: number).filter(\.isUsable).runs {
        $0.participant == $1.participant
      }
      for sessions in people {
        let name = sessions.first.map { values.participants[$0.participant].shownName } ?? ""
        for visit in joined(Array(sessions), of: measure, values).values
        where visit.sessions.count > 1 {
          count += 1
          guard cells.count < Self.namedCount else { continue }
          cells.append("\(measure.metric) of \(name), \(visit.visit.name)")
        }
      }
    }
    return (cells, count)
  }

  private static let namedCount = 10

  /// The value of a metric in a visit.
  struct VisitValue {
    let visit: TableVisit
    /// The numbers of its sessions with a value, in order.
    let sessions: [Int]
    let value: Double
  }

  /// The values of a participant's visits, in order, and whether values of sessions in no visit were left out.
  func joined(_ sessions: [SessionValue], of measure: Measure, _ values: OrderedValues) -> (
    values: [VisitValue], areAll: Bool
  ) {
    var (found, count) = ([Int: (visit: TableVisit, sessions: [SessionValue])](), 0)
    for session in sessions {
      let (person, own) = (
        values.participants[session.participant], values.session(session.session)
      )
      let place = PersonSession(own.name, in: own.visit, of: person)
      guard let visit = visit(place, measure.task), let number = visit.number else { continue }
      found[number, default: (visit, [])].sessions.append(session)
      count += 1
    }
    let joined = found.sorted { $0.key < $1.key }.map { _, visit in
      VisitValue(
        visit: visit.visit, sessions: visit.sessions.map(\.session),
        value: rule.joined(visit.sessions.map(\.value), better: measure.better))
    }
    return (joined, count == sessions.count)
  }
}
