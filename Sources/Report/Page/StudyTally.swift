import Metrics
import Text

/// The totals that are accumulated while the steps of a study are read.
struct StudyTally {
  /// Totals of each task, in catalog order.
  private(set) var tasks: [TaskTally]
  private(set) var sessions: [SessionTally] = []
  /// The participants in the order of first rows.
  private(set) var participants: [ParticipantTally] = []
  /// The people of the table of participants without a session, in their natural order.
  private(set) var absentees: [ParticipantTally] = []
  /// Names of the table without a session, each with names of recordings that may be of the same person.
  private(set) var respelled: [(listed: String, recorded: [String])] = []
  /// The people with sessions who have no row in the table of participants, and whose names none of its rows resembles.
  private(set) var unlisted: [StudyPerson] = []
  /// Groups of the table of participants most of whose sessions have no good main value.
  private(set) var weakGroups: [WeakGroup] = []
  /// Whether a table of participants says who was expected.
  private(set) var hasPeopleTable = false
  private(set) var problems: [ProblemTally] = []
  /// Number of rows with each verdict.
  private(set) var verdicts: [Quality: Int] = [:]
  /// Number of values of unknown tasks.
  private(set) var unknownTaskCount = 0
  /// Names of all pictures that were drawn, by task.
  private(set) var pictures: [TaskName: Set<Term>] = [:]
  let flags: [Flag.Code: Flag]
  /// The groups that are compared.
  let arms: StudyArms

  private var sessionNumbers: [PersonSession: Int] = [:]
  private var participantNumbers: [PersonKey: Int] = [:]
  private var taskPlaces: [TaskName: Int]
  private var problemPlaces: [Flag.Code: Int] = [:]

  /// - Parameters:
  ///   - facts: the tasks in display order.
  ///   - flags: all flags that rows may have.
  ///   - arms: the groups that are compared.
  init(_ facts: [TaskFacts], _ flags: [Flag], _ arms: StudyArms = StudyArms()) {
    self.arms = arms
    tasks = facts.map(TaskTally.init)
    taskPlaces = Dictionary(facts.enumerated().map { ($1.name, $0) }) { first, _ in first }
    self.flags = Dictionary(flags.map { ($0.code, $0) }) { first, _ in first }
  }

  /// Adds the rows of one step and attempt, or the error row of an input that could not be used.
  mutating func add(_ step: [MetricsRow]) {
    guard let first = step.first else { return }
    let number = numbered(first.person, visit: first.visit, session: first.session)
    let person = sessions[number].person
    if let task = taskPlaces[first.task] {
      tasks[task].add(step, session: number, person: person, arm: participants[person].arm)
    } else {
      unknownTaskCount += step.count { $0.quality != .error }
    }
    sessions[number].add(step, headlines: headlines(of: first.task))
    for row in step {
      verdicts[row.quality, default: 0] += 1
      if row.quality.needsAttention { note(row, session: number) }
    }
  }

  /// Adds the people who were expected, once all rows are added: those of whom no row is are absent.
  mutating func add(_ people: StudyPeople) {
    hasPeopleTable = people.isGiven
    absentees = people.keys.filter { participantNumbers[$0] == nil && !$0.participant.isEmpty }.map
    { ParticipantTally(key: $0, arm: arms.group(of: $0)) }.sorted {
      NaturalKey($0.name) < NaturalKey($1.name)
    }
    let met = participants.map(\.name)
    let groups = people.similar(absentees.map(\.name) + met)
    respelled = absentees.compactMap { absentee in
      let group = groups.first { $0.containsBytes(of: absentee.name) } ?? []
      let recorded = met.filter { group.containsBytes(of: $0) }
      return recorded.isEmpty ? nil : (absentee.name, recorded)
    }
    weakGroups = WeakGroup.all(of: people, self)
    guard hasPeopleTable else { return }
    let misspelled = respelled.flatMap(\.recorded)
    unlisted = self.people.filter { person in
      let own = facts(of: person)
      return person.number != nil && !own.name.isEmpty && !people.isListed(own.key)
        && !misspelled.containsBytes(of: own.name)
    }
  }

  /// Notes that pictures of these names are shown.
  mutating func note(pictures names: some Sequence<String>, of task: String) {
    pictures[task, default: []].formUnion(names)
  }

  /// The names of the groups in their natural order; none without groups.
  var armNames: [String] {
    Set((participants + absentees).map { ByteKey($0.arm) }).map(\.text).filter { !$0.isEmpty }
      .sorted { NaturalKey($0) < NaturalKey($1) }
  }

  /// Tasks with at least one session.
  var shownTasks: [TaskTally] { tasks.filter { !$0.sessions.isEmpty } }

  /// The facts of a task; nil for inputs without a known task.
  func facts(of task: String) -> TaskFacts? { taskPlaces[task].map { tasks[$0].facts } }

  /// The main values of a task, which decide the verdict on a session.
  private func headlines(of task: String) -> Set<MetricName> {
    Set(facts(of: task)?.headlines ?? [])
  }

  /// The label of a metric; its name if the task does not have it.
  func label(of metric: String, in task: String) -> String {
    facts(of: task)?.metrics[metric]?.label ?? metric
  }

  /// The session of a row; nil if no row of it was added.
  func number(of row: MetricsRow) -> Int? {
    number(of: PersonSession(row.session, in: row.visit, of: row.person))
  }

  /// Nil if no row of the session was added.
  func number(of session: PersonSession) -> Int? { sessionNumbers[session] }

  /// The sessions of a participant by start, then in the order of the tables.
  func sessions(of person: Int) -> [Int] {
    participants[person].sessions.sorted {
      (ByteKey(sessions[$0].start), $0) < (ByteKey(sessions[$1].start), $1)
    }
  }

  /// Whether the verdict of the session of a row is doubtful, bad or error in any task.
  func isDoubtful(sessionOf row: MetricsRow) -> Bool {
    number(of: row).map { sessions[$0].needsAttention } ?? false
  }

  /// The flags of a value that lowered its verdict or that of another value of the study, as the list of problems counts them.
  func problems(of row: MetricsRow) -> [Flag.Code] {
    var seen = Set<Flag.Code>()
    return (row.flags.codes + reasons(of: row)).filter { code in
      problemPlaces[code].map { problems[$0].isReason } ?? false && seen.insert(code).inserted
    }
  }

  /// Why a value is not good: the flags that lower a verdict; all flags if none of them usually does.
  func reasons(of row: MetricsRow) -> [Flag.Code] {
    let codes = row.flags.codes
    let heavy = codes.filter { flags[$0].map { $0.weight > .absence } ?? true }
    var seen = Set<Flag.Code>()
    let reasons = (heavy.isEmpty ? codes : heavy).filter { seen.insert($0).inserted }
    return reasons.isEmpty ? [ProblemTally.unexplained] : reasons
  }

  // MARK: Keys

  private mutating func numbered(_ key: PersonKey, visit: String, session: String) -> Int {
    let name = PersonSession(session, in: visit, of: key)
    if let number = sessionNumbers[name] { return number }
    let number = sessions.count
    sessionNumbers[name] = number
    let person = participantNumbers[key] ?? participants.count
    if person == participants.count {
      participantNumbers[key] = person
      participants.append(ParticipantTally(key: key, arm: arms.group(of: key)))
    }
    sessions.append(
      SessionTally(
        participant: key.shownName, visit: visit, session: session, person: person,
        place: participants[person].sessions.count))
    participants[person].sessions.append(number)
    return number
  }

  private mutating func note(_ row: MetricsRow, session: Int) {
    let reasons = reasons(of: row)
    for code in Set(row.flags.codes + reasons) {
      let place = problemPlaces[code] ?? problems.count
      if place == problems.count {
        problemPlaces[code] = place
        problems.append(ProblemTally(code))
      }
      problems[place].add(row, session: session, isReason: reasons.contains(code))
    }
  }
}

/// A participant and the numbers of the participant's sessions.
struct ParticipantTally {
  let key: PersonKey
  /// The group; empty without one.
  let arm: String
  fileprivate(set) var sessions: [Int] = []

  /// Empty for sessions without a participant.
  var name: String { key.shownName }

  /// The name for display.
  var shownName: String {
    name.isEmpty ? (key.origin.map(\.text) + ["(unknown)"]).joined(separator: "/") : name
  }
}

/// The properties of a session that are kept while the tables are read.
struct SessionTally {
  let participant: String
  let visit: String
  let session: String
  /// The number of the participant.
  let person: Int
  /// The number of the session among those of the participant, in the order of first rows.
  let place: Int
  private(set) var start = ""
  /// The tasks in the order of first rows. The name is empty for inputs without a known task.
  private(set) var tasks: [TaskVerdict] = []
  /// Whether some main value is good.
  private(set) var hasGoodMainValue = false

  /// A task of the session with the verdict on it.
  struct TaskVerdict {
    let name: String
    fileprivate(set) var verdict: OverallVerdict
    /// Whether the task is only assumed.
    fileprivate(set) var isAssumed = false
    fileprivate var main = MainValueTally()

    /// The verdict on the values so far.
    var quality: Quality { verdict.quality ?? .absent }

    /// The main values so far.
    var counts: MainValueCounts { main.counts }
  }

  /// The visit, unless it is nothing but the date of the session; empty without one.
  var namedVisit: String {
    let isDate = CalendarDay(visit.prefix(10)) != nil
    return isDate && start.starts(withBytesOf: visit) ? "" : visit
  }

  /// Whether the verdict on a task is doubtful, bad or error.
  var needsAttention: Bool { tasks.contains { $0.quality.needsAttention } }

  /// How far the main values of all tasks can be used.
  var usability: MainUsability { tasks.reduce(MainValueCounts()) { $0 + $1.counts }.usability }

  init(participant: String, visit: String, session: String, person: Int, place: Int) {
    (self.participant, self.visit, self.session) = (participant, visit, session)
    (self.person, self.place) = (person, place)
  }

  /// The name for display: participant, visit and date. The session's own name, which is often a long identifier, stands in
  /// the details of its card; only without visit and date it is needed here.
  var shortName: String {
    let occasion = [namedVisit, readableDate(start) ?? ""].filter { !$0.isEmpty }
    let own = occasion.isEmpty && !Self.isUUID(session) ? [session] : occasion
    return ([Self.shortened(participant)] + own).filter { !$0.isEmpty }.joined(separator: " · ")
  }

  private static let (uuidLength, keptLength) = (36, 8)

  private static func isUUID(_ name: String) -> Bool {
    name.utf8.count == uuidLength && name.allSatisfy { $0.isHexDigit || $0 == "-" }
  }

  private static func shortened(_ name: String) -> String {
    isUUID(name) ? name.prefix(keptLength) + "…" : name
  }

  fileprivate mutating func add(_ step: [MetricsRow], headlines: Set<MetricName>) {
    guard let first = step.first else { return }
    if start.isEmpty { start = first.start }
    let place = tasks.firstIndex { $0.name == first.task } ?? tasks.count
    if place == tasks.count {
      tasks.append(TaskVerdict(name: first.task, verdict: OverallVerdict(headlines: headlines)))
    }
    for row in step {
      tasks[place].verdict.add(row.metric, row.quality)
      if row.flags.codes.contains(Flag.taskAssumed.code) { tasks[place].isAssumed = true }
      tasks[place].main.add(row.quality, isMain: headlines.contains(row.metric))
      if row.quality == .good, headlines.contains(row.metric) { hasGoodMainValue = true }
    }
  }
}

/// The values and inputs with one flag that are not good.
struct ProblemTally {
  let code: Flag.Code
  /// Whether the flag lowered a verdict; some flags only add information.
  private(set) var isReason = false
  /// Number of rows with each verdict.
  private(set) var counts: [Quality: Int] = [:]
  /// The sessions in the order of first rows.
  private(set) var sessions: [Int] = []
  /// The first source file with an error.
  private(set) var source = ""
  /// The flag in the first such row, with what follows its name: `json_truncated@12`.
  private(set) var printed = ""
  private var known = Set<Int>()

  /// The code of values whose row names no reason.
  static let unexplained = Flag.Code(rawValue: "")

  init(_ code: Flag.Code) { self.code = code }

  /// The first source file with an error, with the place in it that the flag names: `a.json (json_truncated@12)`; nil without one.
  var example: String? {
    guard !source.isEmpty else { return nil }
    return printed == code.rawValue ? source : "\(source) (\(printed))"
  }

  /// Number of values that are doubtful or bad.
  var valueCount: Int { counts[.doubtful, default: 0] + counts[.bad, default: 0] }
  /// Number of steps and files that could not be used.
  var errorCount: Int { counts[.error, default: 0] }
  /// The worst verdict that the flag caused.
  var worst: Quality { counts.keys.worst }

  fileprivate mutating func add(_ row: MetricsRow, session: Int, isReason: Bool) {
    self.isReason = self.isReason || isReason
    counts[row.quality, default: 0] += 1
    if known.insert(session).inserted { sessions.append(session) }
    if row.quality == .error, source.isEmpty {
      (source, printed) = (row.source, row.flags.text(of: code) ?? "")
    }
  }
}

extension [ProblemTally] {
  /// Problems that lowered a verdict, sorted by the number of sessions, then of unusable inputs.
  var ranked: [ProblemTally] {
    filter(\.isReason).sorted {
      ($1.sessions.count, $1.errorCount, $1.valueCount, $0.code.rawValue) < (
        $0.sessions.count, $0.errorCount, $0.valueCount, $1.code.rawValue
      )
    }
  }
}

extension Quality {
  /// Whether the verdict needs an explanation: absent values do not count against a session.
  var needsAttention: Bool { self == .doubtful || self == .bad || self == .error }
}
