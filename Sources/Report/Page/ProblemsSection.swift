import Metrics

/// The reasons for missing and doubtful values, the worst first, with remedies.
struct ProblemsSection {
  let tally: StudyTally
  let flags: [Flag.Code: Flag]

  func write(to main: inout MarkupWriter) {
    main.element("section", ["id": "problems"]) { section in
      section.element("h2", [:], "Problems")
      guard !tally.problems.isEmpty else {
        let words = tally.hasTasks ? "None: every value is good." : "There are no values."
        return section.element("p", [:], words)
      }
      section.element(
        "p", [:],
        "Flags of values that are not good, and of inputs that could not be used. "
          + "Flags that do not lower a verdict are not listed."
      )
      section.table(
        [
          ("flag", false), ("inputs lost", true), ("values", true), ("sessions", true),
          ("meaning and remedy", false), ("where", false),
        ], listed.map(row))
    }
  }

  /// Errors first, then by number of sessions; flags that do not lower a verdict are left out.
  private var listed: [ProblemTally] {
    tally.problems.filter { $0.errorCount > 0 || isHeavy($0) }.sorted {
      ($1.errorCount, $1.sessionCount, $0.code.rawValue)
        < ($0.errorCount, $0.sessionCount, $1.code.rawValue)
    }
  }

  private func isHeavy(_ problem: ProblemTally) -> Bool {
    flags[problem.code].map { $0.weight > .absence } ?? true
  }

  private func row(_ problem: ProblemTally) -> [(inout MarkupWriter) -> Void] {
    [
      { $0.element("code", ["class": "mark"], problem.code.rawValue) },
      countCell(problem.errorCount),
      countCell(problem.rowCount - problem.errorCount), countCell(problem.sessionCount),
      { cell in
        guard let flag = flags[problem.code] else { return }
        cell.add([flag.meaning, flag.advice].filter { !$0.isEmpty }.joined(separator: " "))
      },
      { cell in
        tally.links(problem.sessions, of: problem.sessionCount)(&cell)
        guard problem.errorCount > 0, let source = problem.sources.first else { return }
        cell.add(" ")
        cell.element("code", [:], source)
      },
    ]
  }
}

/// Available data: participants by tasks, or patterns of tasks if there are many participants.
struct AvailabilitySection {
  let tally: StudyTally

  /// Above this number, participants with the same tasks are counted instead of listed.
  private static let maximumParticipants = 60
  private static let maximumPatterns = 40

  /// The verdicts of a participant's sessions, by task.
  private typealias Row = [String: [Quality]]

  func write(to main: inout MarkupWriter) {
    guard tally.hasTasks else { return }
    let tasks = tally.tasks.filter { !$0.sessions.isEmpty }.map(\.facts.name)
    let participants = byParticipant
    main.element("section", ["id": "missing"]) { section in
      section.element("h2", [:], "Available and missing data")
      if participants.count <= Self.maximumParticipants {
        section.element(
          "p", [:],
          "Number of sessions of each participant and task, by the worst verdict of their main values."
        )
        section.table(
          [("participant", false)] + tasks.map { ($0, false) },
          participants.map { name, row in
            [textCell(name.isEmpty ? "(unknown)" : name)]
              + tasks.map { textCell((row[$0] ?? []).counted) }
          })
      } else {
        writePatterns(participants.map(\.row), tasks, to: &section)
      }
    }
  }

  private var byParticipant: [(name: String, row: Row)] {
    // By bytes: Unicode-equivalent texts may be two names.
    var rows: [[UInt8]: Row] = [:]
    for session in tally.sessions {
      for task in session.tasks where !task.name.isEmpty {
        rows[Array(session.participant.utf8), default: [:]][task.name, default: []]
          .append(task.worst)
      }
    }
    return rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .map { (String(decoding: $0.key, as: UTF8.self), $0.value) }
  }

  private func writePatterns(
    _ rows: [Row], _ tasks: [String], to section: inout MarkupWriter
  ) {
    var patterns: [String: (present: Set<String>, count: Int)] = [:]
    for row in rows {
      let present = tasks.filter { row[$0] != nil }
      patterns[present.joined(separator: ","), default: (Set(present), 0)].count += 1
    }
    let sorted = patterns.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    section.element(
      "p", [:],
      "\(rows.count) participants, grouped by the tasks for which they have sessions (●), largest group first."
    )
    section.table(
      [("participants", true)] + tasks.map { ($0, false) },
      sorted.prefix(Self.maximumPatterns).map { _, pattern in
        [countCell(pattern.count)]
          + tasks.map { textCell(pattern.present.contains($0) ? Quality.good.symbol : "") }
      })
    let rest = sorted.dropFirst(Self.maximumPatterns).reduce(0) { $0 + $1.value.count }
    if rest > 0 {
      section.element("p", [:], "\(rest) participants have other combinations of tasks.")
    }
  }
}

extension [Quality] {
  /// For example `● 3 ◐ 1`; empty if there are none.
  fileprivate var counted: String {
    Quality.allCases.compactMap { quality in
      let number = count { $0 == quality }
      return number == 0 ? nil : "\(quality.symbol) \(number)"
    }.joined(separator: " ")
  }
}

/// The number of occurrences of a flag or error in a study, and where it occurs.
struct ProblemTally {
  let code: Flag.Code
  private(set) var rowCount = 0
  /// Number of error rows, for steps and files that could not be used.
  private(set) var errorCount = 0
  /// The first sessions with the flag.
  private(set) var sessions: [Int] = []
  /// The first source files with the flag.
  private(set) var sources: [String] = []
  private var allSessions = Set<Int>()

  var sessionCount: Int { allSessions.count }

  private static let maximumExamples = 8

  init(_ code: Flag.Code) { self.code = code }

  mutating func add(_ row: ReportedRow, session: Int) {
    rowCount += 1
    if row.quality == .error { errorCount += 1 }
    if allSessions.insert(session).inserted, sessions.count < Self.maximumExamples {
      sessions.append(session)
    }
    if sources.count < Self.maximumExamples, sources.last != row.source {
      sources.append(row.source)
    }
  }
}
