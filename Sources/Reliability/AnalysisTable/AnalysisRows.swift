import Report
import Text

/// The visit of a session and task.
public struct TableVisit: Sendable, Equatable {
  public let name: String
  /// Position among the visits of the participant, from 1; nil without one.
  public let number: Int?

  public init(_ name: String, number: Int?) { (self.name, self.number) = (name, number) }

  static let none = TableVisit("", number: nil)

  public static func == (a: TableVisit, b: TableVisit) -> Bool {
    a.name === b.name && a.number == b.number
  }
}

/// What a row of the analysis table is about.
struct AnalysisRow: Sendable {
  /// The number of the participant.
  let person: Int
  let visit: TableVisit
  /// The number of the session, in tables of sessions and attempts.
  var session: Int?
  /// The attempt, from 1; nil for values over all attempts.
  var attempt: Int?
  /// Numbers of parts, in the order of their sessions.
  var parts: [Int] = []
  /// The earliest start.
  var start: TableStart?
  var sessionCount = 0
}

/// The rows of the analysis table in their order, and the row of each value.
struct AnalysisRows: Sendable {
  private(set) var rows: [AnalysisRow] = []
  /// The numbers of sessions in the order of participants, starts and names.
  let sessionOrder: [Int]
  /// The place of each session in this order, by its number.
  let sessionRanks: [Int]
  /// The number of sessions that are in no visit and in no row.
  let leftOutCount: Int
  /// The row of each part; -1 without one. In tables of attempts, the row of values over all attempts.
  private var rowOfPart: [Int]
  /// In tables of attempts: rows by part and attempt.
  private var rowOfAttempt: [[Int]: Int] = [:]

  /// - Parameters:
  ///   - visits: the visit of each part; nil for a part in none.
  ///   - attempts: the attempts of each part that have values, 0 among them for those over all; empty unless rows are attempts.
  ///   - others: participants, and visits, that get a row without a session if they have none.
  init(
    _ values: AnalysisValues, _ request: AnalysisRequest, visits: [TableVisit?],
    attempts: [Int: Set<Int>], others: [(person: Int, visit: TableVisit)]
  ) {
    let sessions = Self.sessionOrder(values)
    var ranks = sessions
    for (rank, session) in sessions.enumerated() { ranks[session] = rank }
    (sessionOrder, sessionRanks) = (sessions, ranks)
    var collection = RowCollection(values, request)
    for part in Self.partOrder(values, sessionRanks) {
      collection.add(part, in: visits[part], attempts: attempts[part] ?? [0])
    }
    for other in others { collection.add(other.person, other.visit) }
    collection.countSessions()
    leftOutCount = collection.leftOut.count
    let order = Self.order(collection.rows, values, sessionRanks)
    var places = [Int](repeating: -1, count: order.count)
    for (place, old) in order.enumerated() { places[old] = place }
    rows = order.map { collection.rows[$0] }
    rowOfPart = collection.rowOfPart.map { $0 < 0 ? $0 : places[$0] }
    rowOfAttempt = collection.rowOfAttempt.mapValues { places[$0] }
  }

  /// The row of a value; -1 without one.
  func row(of part: Int, attempt: Int) -> Int {
    attempt == 0 || rowOfAttempt.isEmpty ? rowOfPart[part] : rowOfAttempt[[part, attempt]] ?? -1
  }

  // MARK: Orders

  /// Sessions by participant, start and name; those without a start are last.
  private static func sessionOrder(_ values: AnalysisValues) -> [Int] {
    let (people, sessions) = (values.people, values.sessions)
    return sessions.indices.sorted { a, b in
      let (one, other) = (sessions[a], sessions[b])
      if one.person != other.person { return people[one.person] < people[other.person] }
      if one.start != other.start { return precedes(one.start, other.start) }
      return one.name === other.name ? a < b : one.name.precedes(other.name)
    }
  }

  private static func precedes(_ a: TableStart?, _ b: TableStart?) -> Bool {
    guard let a, let b else { return a != nil }
    return a < b
  }

  private static func partOrder(_ values: AnalysisValues, _ ranks: [Int]) -> [Int] {
    values.parts.indices.sorted { a, b in
      let (one, other) = (values.parts[a], values.parts[b])
      let (rank, otherRank) = (ranks[one.session], ranks[other.session])
      return rank == otherRank ? one.task.precedes(other.task) : rank < otherRank
    }
  }

  /// Rows by participant, number of the visit, session and attempt; rows without a number of a visit are last.
  private static func order(_ rows: [AnalysisRow], _ values: AnalysisValues, _ ranks: [Int])
    -> [Int]
  {
    rows.indices.sorted { a, b in
      let (one, other) = (rows[a], rows[b])
      if one.person != other.person {
        return values.people[one.person] < values.people[other.person]
      }
      if one.visit.number != other.visit.number {
        return (one.visit.number ?? .max) < (other.visit.number ?? .max)
      }
      if one.visit.name !== other.visit.name { return one.visit.name.precedes(other.visit.name) }
      let rank = one.parts.first.map { ranks[values.parts[$0].session] } ?? .max
      let otherRank = other.parts.first.map { ranks[values.parts[$0].session] } ?? .max
      return rank == otherRank ? (one.attempt ?? 0) < (other.attempt ?? 0) : rank < otherRank
    }
  }
}

/// Collects rows, in the order of parts.
private struct RowCollection {
  private struct RowKey: Hashable {
    let person: Int
    let visit: ByteKey
    var session: Int?
    var attempt: Int?
  }

  private let values: AnalysisValues
  private let request: AnalysisRequest
  private(set) var rows: [AnalysisRow] = []
  private(set) var rowOfPart: [Int]
  private(set) var rowOfAttempt: [[Int]: Int] = [:]
  private(set) var leftOut = Set<Int>()
  private var places: [RowKey: Int] = [:]
  /// Participants and visits that have rows.
  private var present = Set<RowKey>()

  init(_ values: AnalysisValues, _ request: AnalysisRequest) {
    (self.values, self.request) = (values, request)
    rowOfPart = values.parts.map { _ in -1 }
  }

  private var joinsVisits: Bool { request.unit == .participant }

  mutating func add(_ part: Int, in visit: TableVisit?, attempts: Set<Int>) {
    let session = values.parts[part].session
    guard visit != nil || request.keepsUnscheduled || joinsVisits else {
      leftOut.insert(session)
      return
    }
    let ofSession = [.session, .attempt].contains(request.unit)
    let person = values.sessions[session].person
    let shown = joinsVisits ? .none : visit ?? .none
    present.insert(RowKey(person: person, visit: ByteKey(shown.name)))
    for attempt in attempts.sorted() {
      // Nothing says that sessions outside all visits belong together.
      let isAlone = ofSession || visit == nil && !joinsVisits
      let key = RowKey(
        person: person, visit: ByteKey(shown.name), session: isAlone ? session : nil,
        attempt: attempt)
      let row = places[key] ?? rows.count
      if row == rows.count {
        places[key] = row
        rows.append(
          AnalysisRow(
            person: person, visit: shown, session: ofSession ? session : nil,
            attempt: attempt == 0 ? nil : attempt))
      }
      rows[row].parts.append(part)
      if attempt == 0 { rowOfPart[part] = row } else { rowOfAttempt[[part, attempt]] = row }
    }
  }

  /// Adds a row of a participant who has no session in a visit.
  mutating func add(_ person: Int, _ visit: TableVisit) {
    let shown = joinsVisits ? .none : visit
    guard present.insert(RowKey(person: person, visit: ByteKey(shown.name))).inserted else {
      return
    }
    rows.append(AnalysisRow(person: person, visit: shown))
  }

  mutating func countSessions() {
    for row in rows.indices {
      let sessions = Set(rows[row].parts.map { values.parts[$0].session })
      rows[row].sessionCount = sessions.count
      rows[row].start = sessions.compactMap { values.sessions[$0].start }.min()
    }
  }
}
