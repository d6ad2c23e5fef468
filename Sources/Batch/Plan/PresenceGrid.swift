import Report
import Text

/// The sessions of a study by participant and visit, counted by task.
struct PresenceGrid {
  fileprivate struct OfVisit: Hashable {
    let visit: ByteKey
    let task: ByteKey
  }

  /// The counted sessions of one participant, by visit.
  struct ParticipantVisits {
    let name: String
    /// The visits in their order; the last one has an empty name if some sessions belong to none.
    let visits: [String]
    fileprivate let counts: [OfVisit: Int]

    /// The number of sessions of a task in a visit.
    fileprivate func count(_ visit: String, _ task: String) -> Int {
      counts[OfVisit(visit: ByteKey(visit), task: ByteKey(task))] ?? 0
    }
  }

  private var seen = Set<[ByteKey]>()
  private var counts: [ByteKey: [OfVisit: Int]] = [:]
  /// The first start of each visit, as the tables print it; the order of starts is that of their texts, since a visit is
  /// an occasion of hours.
  private var starts: [ByteKey: [ByteKey: String]] = [:]
  private var taskCounts: [ByteKey: Int] = [:]
  /// Tasks, and visits of participants, of which something else says than an assumption.
  private var settledTasks = Set<ByteKey>()
  private var settledVisits = Set<[ByteKey]>()

  /// Adds the sessions of a file that is measured. A session is counted once for each of its tasks. A task that is only assumed makes
  /// nothing missing of others.
  mutating func add(_ row: PlanRow) {
    guard row.role == .measured, let session = row.session else { return }
    let (person, visit) = (ByteKey(row.participant ?? ""), ByteKey(row.visit ?? ""))
    let isSettled = !row.isTaskAssumed
    if isSettled { settledVisits.insert([person, visit]) }
    for task in (row.task ?? "").split(separator: ";").map({ ByteKey(String($0)) }) {
      if isSettled { settledTasks.insert(task) }
      guard seen.insert([person, visit, ByteKey(session), task]).inserted else { continue }
      counts[person, default: [:]][OfVisit(visit: visit, task: task), default: 0] += 1
      taskCounts[task, default: 0] += 1
    }
    if let start = row.start {
      let known = starts[person]?[visit]
      if known.map({ start.precedes($0) }) ?? true { starts[person, default: [:]][visit] = start }
    }
  }

  /// The tasks, the most frequent first; those that are only assumed come last.
  var tasks: [String] {
    taskCounts.sorted { a, b in
      let (first, second) = (isSettled(a.key), isSettled(b.key))
      return first == second ? (b.value, a.key) < (a.value, b.key) : first
    }.map(\.key.text)
  }

  private func isSettled(_ task: ByteKey) -> Bool { settledTasks.contains(task) }
}

/// The grid as lines of text.
extension PresenceGrid {
  /// The largest number of participants that have a line, unless all are wanted.
  static let mostPeople = 30

  /// The participants in the natural order of their names, each with its visits in the order of their starts.
  var people: [ParticipantVisits] {
    let undated = VisitNameOrder(undatedVisits)
    return counts.sorted { NaturalKey($0.key.text) < NaturalKey($1.key.text) }.map { name, counts in
      let started = starts[name] ?? [:]
      let visits = Set(counts.keys.map(\.visit)).sorted { a, b in
        // Undated visits come after the others in the order of their names, and sessions without a visit last.
        let (first, second) = (place(a, started[a]), place(b, started[b]))
        return first.rank != second.rank
          ? first.rank < second.rank
          : (ByteKey(first.start), undated.key(a.text)) < (
            ByteKey(second.start), undated.key(b.text)
          )
      }
      return ParticipantVisits(name: name.text, visits: visits.map(\.text), counts: counts)
    }
  }

  /// The names of visits that have no date.
  private var undatedVisits: [String] {
    counts.flatMap { name, counts in
      let started = starts[name] ?? [:]
      return counts.keys.map(\.visit).filter { !$0.text.isEmpty && started[$0] == nil }.map(\.text)
    }
  }

  private func place(_ visit: ByteKey, _ start: String?) -> (rank: Int, start: String) {
    visit.text.isEmpty ? (2, "") : start.map { (0, $0) } ?? (1, "")
  }

  /// A heading that names the tasks, a header with the visits, and a line for each participant. A cell has the number of
  /// sessions of each task in the order of the heading; what is missing is a dash. A task that is only assumed has a question mark
  /// there and in the cells of those who have it, and nothing in other cells.
  ///
  /// - Parameters:
  ///   - width: of a line, in characters. Visits beyond it are counted.
  ///   - showsAll: true for a line for each participant, however many there are.
  func lines(width: Int, showsAll: Bool = false) -> [String] {
    let (tasks, all) = (tasks, people)
    guard !tasks.isEmpty else { return [] }
    let people = showsAll ? all : Array(all.prefix(Self.mostPeople))
    let occasions = VisitColumns(all.map(\.visits))
    let areSettled = tasks.map { isSettled(ByteKey($0)) }
    let expected = occasions.titles.indices.map { occasion in
      all.contains { person in
        occasions.visit(in: occasion, of: person.visits).map {
          settledVisits.contains([ByteKey(person.name), ByteKey($0)])
        } ?? false
      }
    }
    func cell(_ person: ParticipantVisits, _ occasion: Int) -> String {
      let missing = expected[occasion] ? Self.missing : ""
      guard let visit = occasions.visit(in: occasion, of: person.visits) else { return missing }
      let counts = tasks.map { person.count(visit, $0) }
      if counts.allSatisfy({ $0 == 0 }) { return missing }
      return zip(counts, areSettled).compactMap { count, isSettled in
        if isSettled { return count == 0 ? Self.missing : String(count) }
        return count == 0 ? nil : "\(count)?"
      }.joined(separator: " ")
    }
    let names = ["participant"] + people.map { $0.name.isEmpty ? "(none)" : shown($0.name) }
    var (lines, used) = (Self.column(names), 0)
    for (occasion, title) in occasions.titles.enumerated() {
      let column = Self.column([title] + people.map { cell($0, occasion) })
      guard used == 0 || lines[0].count + 2 + column[0].count <= width else { break }
      lines = zip(lines, column).map { "\($0)  \($1)" }
      used += 1
    }
    let titles = zip(tasks, areSettled).map { shown($0) + ($1 ? "" : "?") }
    let heading = "sessions by participant and visit: \(titles.joined(separator: ", "))"
    return [heading] + lines.map(\.withoutTrailingBlanks)
      + remainder(of: all, after: people.count, occasions.count - used)
  }

  /// What the grid does not show: visits that do not fit, participants beyond the last line.
  private func remainder(of all: [ParticipantVisits], after count: Int, _ visitCount: Int)
    -> [String]
  {
    var lines: [String] = []
    if visitCount > 0 { lines.append("… and \(counted(visitCount, "visit")) to the right") }
    let rest = all.dropFirst(count)
    guard !rest.isEmpty else { return lines }
    let most = all.map(\.visits.count).max() ?? 0
    let lacking = rest.filter { $0.visits.count < most }.map(\.name)
    let words =
      lacking.isEmpty ? "" : ", \(lacking.count) of them with fewer visits: \(listed(lacking))"
    return lines + ["… and \(counted(rest.count, "more participant"))\(words)"]
  }

  private static let missing = "–"

  /// Texts as lines of one width.
  private static func column(_ texts: [String]) -> [String] {
    let width = texts.map(\.count).max() ?? 0
    return texts.map { $0 + String(repeating: " ", count: width - $0.count) }
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var withoutTrailingBlanks: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }
}
