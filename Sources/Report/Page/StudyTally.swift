import Metrics

/// What is kept of the rows of a study while they pass.
struct StudyTally {
  /// In the order of the catalog.
  private(set) var tasks: [TaskTally]
  private(set) var sessions: [SessionTally] = []
  private(set) var problems: [ProblemTally] = []
  /// Files and steps of no task that could not be used.
  private(set) var strayErrorCount = 0

  private var sessionNumbers: [[UInt8]: Int] = [:]
  private var taskPlaces: [String: Int]
  private var problemPlaces: [Flag.Code: Int] = [:]
  private var lastStep: [String] = []

  init(_ facts: [TaskFacts]) {
    tasks = facts.map(TaskTally.init)
    taskPlaces = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The session's number, from 0 in the order of first rows.
  @discardableResult
  mutating func add(_ row: ReportedRow) -> Int {
    let number = numbered(participant: row.participant, session: row.session)
    let step = ["\(number)", row.source, row.task, row.step, row.attempt]
    let beginsStep = step != lastStep
    lastStep = step
    let task = taskPlaces[row.task]
    if let task {
      tasks[task].add(row, session: number, beginsStep: beginsStep)
    } else if row.quality == .error {
      strayErrorCount += 1
    }
    sessions[number].add(row, isHeadline: isHeadline(row))
    if row.quality != .good { note(row, session: number) }
    return number
  }

  /// Whether anything is known of any task.
  var hasTasks: Bool { tasks.contains { !$0.sessions.isEmpty } }

  /// Whether it is one of the task's main metrics.
  func isHeadline(_ row: ReportedRow) -> Bool {
    taskPlaces[row.task].map { tasks[$0].facts.headlines.contains(row.metric) } ?? false
  }

  mutating func markDrawn(_ session: Int) { sessions[session].isDrawn = true }

  /// Nil for a session of which there was no row.
  func number(participant: String, session: String) -> Int? {
    sessionNumbers[Self.key(participant, session)]
  }

  /// Bytes, since two spellings of an accented letter are one text to Swift and two names to a study.
  private static func key(_ participant: String, _ session: String) -> [UInt8] {
    Array(participant.utf8) + [0] + Array(session.utf8)
  }

  private mutating func numbered(participant: String, session: String) -> Int {
    let key = Self.key(participant, session)
    if let number = sessionNumbers[key] { return number }
    sessionNumbers[key] = sessions.count
    sessions.append(SessionTally(participant: participant, session: session))
    return sessions.count - 1
  }

  private mutating func note(_ row: ReportedRow, session: Int) {
    for code in Set(row.flagCodes) {
      let place = problemPlaces[code] ?? problems.count
      if place == problems.count {
        problemPlaces[code] = place
        problems.append(ProblemTally(code))
      }
      problems[place].add(row, session: session)
    }
  }
}
