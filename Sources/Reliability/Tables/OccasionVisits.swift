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
  ///   - sessions: the visit of each session and task that is in one.
  public init(
    _ rule: SessionRule, _ sessions: [(session: PersonSession, task: String, visit: TableVisit)]
  ) {
    self.rule = rule
    for (session, task, visit) in sessions where visit.number != nil {
      visits[SessionTask(session: session, task: ByteKey(task))] = visit
    }
  }

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
      let place = SessionTask(
        session: PersonSession(own.name, in: own.visit, of: person), task: ByteKey(measure.task))
      guard let visit = visits[place], let number = visit.number else { continue }
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
