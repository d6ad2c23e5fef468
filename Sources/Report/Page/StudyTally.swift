import Metrics

/// What is kept of the rows of a study while they pass.
struct StudyTally {
  /// In the order of the catalog.
  private(set) var tasks: [TaskTally]
  private(set) var sessions: [SessionTally] = []
  private(set) var problems: [ProblemTally] = []
  /// Files and steps of no task that could not be used.
  private(set) var strayErrorCount = 0

  private var sessionNumbers: [SessionName: Int] = [:]
  private var taskPlaces: [String: Int]
  private var problemPlaces: [String: Int] = [:]
  private var lastStep: [String] = []

  struct SessionName: Hashable {
    let participant: String
    let session: String
  }

  init(_ facts: [TaskFacts]) {
    tasks = facts.map(TaskTally.init)
    taskPlaces = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
  }

  /// The session's number, from 0 in the order of first rows.
  @discardableResult
  mutating func add(_ row: ReportedRow) -> Int {
    let number = number(of: SessionName(participant: row.participant, session: row.session))
    let step = [row.source, row.task, row.step, row.attempt]
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

  /// Whether it is one of the task's main metrics.
  func isHeadline(_ row: ReportedRow) -> Bool {
    taskPlaces[row.task].map { tasks[$0].facts.headlines.contains(row.metric) } ?? false
  }

  mutating func markDrawn(_ session: Int) { sessions[session].isDrawn = true }

  /// Nil for a session of which there was no row.
  func number(participant: String, session: String) -> Int? {
    sessionNumbers[SessionName(participant: participant, session: session)]
  }

  private mutating func number(of name: SessionName) -> Int {
    if let number = sessionNumbers[name] { return number }
    sessionNumbers[name] = sessions.count
    sessions.append(SessionTally(participant: name.participant, session: name.session))
    return sessions.count - 1
  }

  private mutating func note(_ row: ReportedRow, session: Int) {
    for name in Set(row.flags.map(ReportedRow.flagName)) {
      let place = problemPlaces[name] ?? problems.count
      if place == problems.count {
        problemPlaces[name] = place
        problems.append(ProblemTally(name))
      }
      problems[place].add(row, session: session)
    }
  }
}
