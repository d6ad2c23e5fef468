import Metrics
import Text

/// A column of the overview: a task at a visit.
struct PresenceColumn: Hashable {
  let occasion: Int
  let task: TaskName
}

/// What there is of a participant in one column.
struct PresenceCell {
  /// The main values of all sessions of the cell.
  var counts: MainValueCounts
  /// The number of the session that needs a look first.
  var session: Int
  /// The number of sessions.
  var sessionCount: Int
  /// Whether the task of all its sessions is only assumed.
  var isAssumed: Bool
}

/// What is there of each participant, visit and task, and what is missing: one account for all sections.
struct StudyPresence {
  let occasions: StudyOccasions
  /// The columns that some participant fills, by visit and then in the order of the tasks.
  let columns: [PresenceColumn]
  /// The cells of each participant, in the order of their numbers.
  let cells: [[PresenceColumn: PresenceCell]]
  /// Columns with a session whose task is known. What is only assumed of one person is not missing of others.
  let expected: Set<PresenceColumn>
  /// Expected columns that at least half of the participants with sessions fill, whose gaps need a decision.
  let common: Set<PresenceColumn>
  /// The number of cells of each class; of gaps those in common columns.
  let counts: [MainUsability: Int]

  init(_ tally: StudyTally, _ occasions: StudyOccasions) {
    self.occasions = occasions
    let cells = Self.cells(tally, occasions)
    let columns = Self.columns(tally, occasions, cells)
    let expected = Set(
      columns.filter { column in cells.contains { $0[column].map { !$0.isAssumed } ?? false } })
    let common = expected.filter { column in 2 * cells.count { $0[column] != nil } >= cells.count }
    (self.cells, self.columns, self.expected, self.common) = (cells, columns, expected, common)
    var counts: [MainUsability: Int] = [:]
    for own in cells {
      for column in columns {
        let usability = own[column]?.counts.usability ?? .missing
        if usability != .missing || common.contains(column) { counts[usability, default: 0] += 1 }
      }
    }
    counts[.missing, default: 0] += tally.absentees.count * common.count
    self.counts = counts
  }

  /// Nil where nothing is there and nothing was expected. A person without a number has no session.
  func usability(of person: Int?, _ column: PresenceColumn) -> MainUsability? {
    person.flatMap { cells[$0][column]?.counts.usability }
      ?? (expected.contains(column) ? .missing : nil)
  }

  private static func columns(
    _ tally: StudyTally, _ occasions: StudyOccasions, _ cells: [[PresenceColumn: PresenceCell]]
  ) -> [PresenceColumn] {
    let present = Set(cells.flatMap(\.keys))
    let names = Set(present.map(\.task))
    let known = tally.tasks.map(\.facts.name)
    let tasks = known.filter(names.contains) + names.subtracting(known).sorted()
    return occasions.titles.indices.flatMap { occasion in
      tasks.map { PresenceColumn(occasion: occasion, task: $0) }.filter(present.contains)
    }
  }

  private static func cells(_ tally: StudyTally, _ occasions: StudyOccasions) -> [[PresenceColumn:
    PresenceCell]]
  {
    var cells = [[PresenceColumn: PresenceCell]](repeating: [:], count: tally.participants.count)
    var urgencies = cells.map { _ in [PresenceColumn: Int]() }
    for (number, session) in tally.sessions.enumerated() {
      guard let occasion = occasions.places[number] else { continue }
      for task in session.tasks {
        let column = PresenceColumn(occasion: occasion, task: task.name)
        let urgency = task.counts.usability.urgency
        guard var cell = cells[session.person][column] else {
          cells[session.person][column] = PresenceCell(
            counts: task.counts, session: number, sessionCount: 1, isAssumed: task.isAssumed)
          urgencies[session.person][column] = urgency
          continue
        }
        cell.counts = cell.counts + task.counts
        cell.sessionCount += 1
        cell.isAssumed = cell.isAssumed && task.isAssumed
        if urgency > urgencies[session.person][column] ?? 0 {
          (cell.session, urgencies[session.person][column]) = (number, urgency)
        }
        cells[session.person][column] = cell
      }
    }
    return cells
  }
}

extension StudyPresence {
  /// The numbers of the cells by class in one sentence; nil without cells.
  var sentence: String? {
    let present = MainUsability.present.reduce(0) { $0 + counts[$1, default: 0] }
    guard present > 0 else { return nil }
    let parts = MainUsability.present.map { usability in
      "\(usability.symbol) \(counts[usability, default: 0]) with \(usability.words)"
    }
    let missing = counts[.missing, default: 0]
    let gaps =
      missing > 0
      ? "; \(MainUsability.missing.symbol) \(missing) \(missing == 1 ? "is" : "are") missing although others have \(missing == 1 ? "it" : "them")"
      : ""
    return "\(counted(present, "task")) at visits: \(parts.joined(separator: ", "))\(gaps)."
  }
}
