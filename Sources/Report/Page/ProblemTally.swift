import Metrics

/// How often a flag or an error stands in a study, and where.
struct ProblemTally {
  let code: Flag.Code
  private(set) var rowCount = 0
  /// Of steps and files that could not be used at all.
  private(set) var errorCount = 0
  /// The first ones that have it.
  private(set) var sessions: [Int] = []
  /// Of the first rows with it.
  private(set) var sources: [String] = []
  private var allSessions = Set<Int>()

  var sessionCount: Int { allSessions.count }

  private static let mostPlaces = 8

  init(_ code: Flag.Code) { self.code = code }

  mutating func add(_ row: ReportedRow, session: Int) {
    rowCount += 1
    if row.quality == .error { errorCount += 1 }
    if allSessions.insert(session).inserted, sessions.count < Self.mostPlaces {
      sessions.append(session)
    }
    if sources.count < Self.mostPlaces, sources.last != row.source { sources.append(row.source) }
  }
}
