import Metrics

/// What a study comes to in one task.
struct TaskTally {
  let facts: TaskFacts
  /// Values by verdict.
  private(set) var counts: [Quality: Int] = [:]
  private(set) var methods: Set<String> = []
  private(set) var sessions = Set<Int>()
  private(set) var headlines: [HeadlineTally]
  /// Steps and attempts that were measured.
  private(set) var stepCount = 0

  init(_ facts: TaskFacts) {
    self.facts = facts
    headlines = facts.headlines.compactMap { facts.metrics[$0] }.map(HeadlineTally.init)
  }

  mutating func add(_ row: ReportedRow, session: Int, beginsStep: Bool) {
    counts[row.quality, default: 0] += 1
    sessions.insert(session)
    if !row.method.isEmpty { methods.insert(row.method) }
    if beginsStep, row.quality != .error { stepCount += 1 }
    if let place = headlines.firstIndex(where: { $0.definition.name == row.metric }) {
      headlines[place].add(row, session: session)
    }
  }
}
