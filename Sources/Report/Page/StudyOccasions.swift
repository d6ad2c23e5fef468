import Text

/// The visits of a study as the page shows them: columns, and the column of each session.
struct StudyOccasions {
  let titles: [String]
  /// The column of each session, by its number.
  let places: [Int?]
  /// The number of visits. The column of sessions without a visit is none of them unless it is the only one, and comes last.
  let visitCount: Int

  /// The titles of the visits.
  var visitTitles: [String] { Array(titles.prefix(visitCount)) }

  /// The visit of a session, by its number; nil for a session without one.
  func visit(of session: Int) -> Int? { places[session].flatMap { $0 < visitCount ? $0 : nil } }

  init(_ tally: StudyTally) {
    let starts = tally.participants.map { Self.starts(of: $0.sessions, tally) }
    let undated = VisitNameOrder(
      starts.flatMap { $0.filter { $0.value.isEmpty && !$0.key.text.isEmpty }.map(\.key.text) })
    let visits = starts.map { Self.visits($0, undated) }
    let columns = VisitColumns(visits)
    titles = columns.titles
    visitCount = columns.count > 1 && columns.endsWithoutVisit ? columns.count - 1 : columns.count
    var places = [Int?](repeating: nil, count: tally.sessions.count)
    for (person, own) in zip(tally.participants, visits) {
      var columnOf: [ByteKey: Int] = [:]
      for column in 0..<columns.count {
        if let visit = columns.visit(in: column, of: own) { columnOf[ByteKey(visit)] = column }
      }
      for session in person.sessions {
        places[session] = columnOf[ByteKey(tally.sessions[session].visit)]
      }
    }
    self.places = places
  }

  /// The first start of each visit of a participant; empty without a date.
  private static func starts(of sessions: [Int], _ tally: StudyTally) -> [ByteKey: String] {
    var starts: [ByteKey: String] = [:]
    for session in sessions.map({ tally.sessions[$0] }) {
      let known = starts[ByteKey(session.visit)] ?? ""
      let isEarlier = known.isEmpty || !session.start.isEmpty && session.start.precedes(known)
      starts[ByteKey(session.visit)] = isEarlier ? session.start : known
    }
    return starts
  }

  /// The visits of a participant by their first start; those without a date come after the others in the order of their names, and
  /// sessions without a visit last.
  private static func visits(_ starts: [ByteKey: String], _ undated: VisitNameOrder) -> [String] {
    func rank(_ visit: ByteKey, _ start: String) -> Int {
      visit.text.isEmpty ? 2 : start.isEmpty ? 1 : 0
    }
    return starts.sorted {
      let ranks = (rank($0.key, $0.value), rank($1.key, $1.value))
      return ranks.0 != ranks.1
        ? ranks.0 < ranks.1
        : (ByteKey($0.value), undated.key($0.key.text)) < (
          ByteKey($1.value), undated.key($1.key.text)
        )
    }.map(\.key.text)
  }
}
