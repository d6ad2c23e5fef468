import Metrics
import Report
import Study
import Text

/// A row of a table of decisions.
struct ReviewEntry: Sendable {
  let participant, visit, session, task, step: String
  let attempt: Int?
  let side: String
  let rater: String
  let decision: ReviewDecision
  /// The file and the line, for messages.
  let path: String
  let line: Int

  /// Whether the entry is about a step of its session; what it leaves empty fits any.
  func isAbout(task: String, step: String, attempt: Int?, side: String) -> Bool {
    (self.task.isEmpty || self.task == task) && (self.step.isEmpty || self.step === step)
      && (self.attempt == nil || self.attempt == attempt)
      && (self.side.isEmpty || self.side == side)
  }

  func isAbout(_ row: MetricsRow) -> Bool {
    participant === row.participant && visit === row.visit && session === row.session
      && isAbout(task: row.task, step: row.step, attempt: row.attempt, side: row.side)
  }

  fileprivate func error(_ words: String) -> SettingsError {
    SettingsError(description: "--review: \(shown(path)): line \(line): \(words)")
  }
}

/// The decisions of reviewers, as `--review` gives them.
public struct ReviewDecisions: Sendable {
  private struct SessionNames: Hashable, Sendable { let participant, session: ByteKey }

  let entries: [ReviewEntry]
  private var places: [SessionNames: [Int]] = [:]

  /// Reads tables of decisions. Throws for an unknown column or decision, and for two decisions of a rater on one step.
  public init(readingFrom paths: [String]) throws {
    var entries: [ReviewEntry] = []
    var seen: [[ByteKey]: Int] = [:]
    for path in paths {
      let table = try UserTable("--review", path)
      for row in table.rows {
        let entry = try Self.entry(row, of: table)
        let key = [
          entry.participant, entry.visit, entry.session, entry.task, entry.step,
          entry.attempt.map { "\($0)" } ?? "", entry.side, entry.rater,
        ].map { ByteKey($0) }
        if let first = seen.updateValue(entry.line, forKey: key) {
          throw table.problem(
            "a second decision of \(entry.rater.isEmpty ? "a rater without a name" : shown(entry.rater)) on the step of line \(first); keep one",
            line: row.line)
        }
        entries.append(entry)
      }
    }
    self.entries = entries
    for (number, entry) in entries.enumerated() {
      let names = SessionNames(
        participant: ByteKey(entry.participant), session: ByteKey(entry.session))
      places[names, default: []].append(number)
    }
  }

  private static func entry(_ row: UserTable.Row, of table: UserTable) throws(TableError)
    -> ReviewEntry
  {
    let word = table.text(row, "decision")
    guard let decision = ReviewDecision(rawValue: word.lowercased()) else {
      throw table.problem(
        "the decision \"\(word)\" is not known; give \(ReviewDecision.allCases.map(\.rawValue).joined(separator: ", "))",
        line: row.line)
    }
    let attempt = table.text(row, "attempt")
    guard attempt.isEmpty || Int(attempt) != nil else {
      throw table.problem("the attempt \"\(attempt)\" is not a whole number", line: row.line)
    }
    return ReviewEntry(
      participant: table.text(row, "participant"), visit: table.text(row, "visit"),
      session: table.text(row, "session"), task: table.text(row, "task"),
      step: table.text(row, "step"), attempt: Int(attempt), side: table.text(row, "side"),
      rater: table.text(row, "rater"), decision: decision, path: table.path, line: row.line)
  }

  /// Whether a session has decisions.
  func has(participant: String, session: String) -> Bool {
    places[SessionNames(participant: ByteKey(participant), session: ByteKey(session))] != nil
  }

  /// The decisions on a step.
  func all(on row: MetricsRow) -> [ReviewEntry] {
    entries(participant: row.participant, session: row.session).filter { $0.isAbout(row) }
  }

  private func entries(participant: String, session: String) -> [ReviewEntry] {
    let names = SessionNames(participant: ByteKey(participant), session: ByteKey(session))
    return (places[names] ?? []).map { entries[$0] }
  }

  /// The strictest decision on a step; nil without one that changes its verdict.
  func strictest(on row: MetricsRow) -> ReviewDecision? { Self.strictest(all(on: row)) }

  private static func strictest(_ entries: [ReviewEntry]) -> ReviewDecision? {
    entries.map(\.decision).filter { $0.strictness > 0 }.max { $0.strictness < $1.strictness }
  }

  /// The session with the flags of the decisions on its steps, before it has its name in the tables.
  ///
  /// - Parameters:
  ///   - participant: as the tables print it.
  ///   - sessions: the names that the session may get.
  func applied(to report: SessionReport, participant: String, sessions: [String]) -> SessionReport {
    let own = Set(sessions.map(ByteKey.init)).flatMap {
      entries(participant: participant, session: $0.text)
    }
    guard !own.isEmpty else { return report }
    return report.with(
      report.measurements.map { measurement in
        let decision = Self.strictest(
          own.filter {
            $0.isAbout(
              task: report.task, step: measurement.step, attempt: measurement.attempt,
              side: measurement.side)
          })
        return decision?.flag.map(measurement.flagged) ?? measurement
      })
  }

  /// The number of steps on which raters decided differently.
  func conflicts(among steps: some Sequence<MetricsRow>) -> Int {
    steps.count { row in Set(all(on: row).map(\.decision)).count > 1 }
  }

  /// Throws for the first decision about a session or a step that is not among these.
  func refuseUnknown(besides steps: [MetricsRow]) throws(SettingsError) {
    var sessions: [SessionNames: [MetricsRow]] = [:]
    for row in steps {
      let names = SessionNames(participant: ByteKey(row.participant), session: ByteKey(row.session))
      sessions[names, default: []].append(row)
    }
    for entry in entries {
      let names = SessionNames(
        participant: ByteKey(entry.participant), session: ByteKey(entry.session))
      guard let rows = sessions[names]?.filter({ $0.visit === entry.visit }), !rows.isEmpty else {
        throw entry.error(
          "the run has no session \(shown(entry.session)) of \(shown(entry.participant)) at visit \(shown(entry.visit)); correct it, or remove the row"
        )
      }
      guard rows.contains(where: entry.isAbout) else {
        throw entry.error(
          "the session has no such step (task, step, attempt and side); correct it, or remove the row"
        )
      }
    }
  }
}

extension ReviewDecision {
  /// The flag that it sets; nil if it changes nothing.
  var flag: Flag? {
    switch self {
    case .keep, .unsure: nil
    case .doubtful: .doubtfulByReview
    case .exclude: .excludedByReview
    }
  }

  /// The verdict of a value, which the decision lowers. A missing value stays as it is.
  func lowered(_ quality: Quality, hasValue: Bool) -> Quality {
    guard hasValue else { return quality }
    switch (self, quality) {
    case (.exclude, .good), (.exclude, .doubtful): return .bad
    case (.doubtful, .good): return .doubtful
    default: return quality
    }
  }
}

extension UserTable {
  /// A table of decisions, with known columns only.
  fileprivate init(_ option: String, _ path: String) throws(TableError) {
    try self.init(readingFrom: path, option: option, knowing: ReviewDecision.columns)
    let known = Set(ReviewDecision.columns.map { ColumnKey($0) })
    if let other = header.first(where: { !known.contains(ColumnKey($0)) }) {
      throw problem(
        "the column \"\(other)\" is not known; the columns are \(ReviewDecision.columns.joined(separator: ", "))",
        line: 1)
    }
    for name in ["participant", "session", "decision"] { _ = try neededPlace(of: name) }
  }
}
