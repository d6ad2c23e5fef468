import Analyses
import Recordings
import Report
import Study
import Text
import Metrics

/// The facts about a session for the tables of participants and the last lines of a run.
struct SessionMark: Codable, Sendable {
  /// The printed name; empty if unknown.
  let participant: String
  /// True if the name comes from more than a folder.
  let isNamed: Bool
  /// The key of the session, equal for the tasks of one run.
  let session: SessionKey
  /// The printed task; empty if none is recognized.
  let task: String
  /// The start in ISO 8601, or empty.
  let start: String
  /// The start in Unix time.
  let startSeconds: Double?
}

/// The participants of a study, counted by their sessions.
struct People {
  /// The sessions of one participant.
  struct Person {
    var isNamed = false
    fileprivate var sessions = Set<SessionKey>()
    /// The numbers of the names of sessions, which are counted when their names are known.
    fileprivate var numbers: [Int] = []
    fileprivate(set) var taskCounts: [TaskName: Int] = [:]
    fileprivate var first: (seconds: Double, text: String)?
    fileprivate var last: (seconds: Double, text: String)?

    var sessionCount: Int { sessions.count }
    var firstStart: String { first?.text ?? "" }
    var lastStart: String { last?.text ?? "" }
  }

  /// Participants by printed name. The empty name stands for sessions without a participant.
  private var persons: [ByteKey: (name: String, person: Person)] = [:]

  /// Creates a value without participants.
  init() {}

  /// The participants of several runs, in which equal names may belong to different people.
  init(joining runs: [(name: String, people: People)]) {
    for run in runs {
      for (name, person) in run.people.persons.values {
        let full = name.isEmpty ? name : "\(run.name)/\(name)"
        guard let other = persons[ByteKey(full)] else {
          persons[ByteKey(full)] = (full, person)
          continue
        }
        persons[ByteKey(full)]?.person.sessions = other.person.sessions.union(person.sessions)
      }
    }
  }

  /// Adds a session.
  ///
  /// - Parameter number: of its name, which may differ from that in the mark; nil if the mark has the name of the tables.
  mutating func add(_ mark: SessionMark, _ number: Int? = nil) {
    var entry = persons[ByteKey(mark.participant)] ?? (mark.participant, Person())
    entry.person.isNamed = entry.person.isNamed || mark.isNamed
    if let number {
      entry.person.numbers.append(number)
    } else {
      entry.person.sessions.insert(mark.session)
    }
    if !mark.task.isEmpty { entry.person.taskCounts[mark.task, default: 0] += 1 }
    if let seconds = mark.startSeconds {
      if seconds < entry.person.first?.seconds ?? .infinity {
        entry.person.first = (seconds, mark.start)
      }
      if seconds > entry.person.last?.seconds ?? -.infinity {
        entry.person.last = (seconds, mark.start)
      }
    }
    persons[ByteKey(mark.participant)] = entry
  }

  /// Counts the sessions by the names that they have in the tables.
  mutating func settle(_ namer: SessionNamer) {
    for (key, entry) in persons {
      let named = entry.person.numbers.compactMap { number in
        namer.name(number).map {
          SessionKey(participant: entry.name, visit: $0.visit, session: $0.session)
        }
      }
      persons[key]?.person.sessions.formUnion(named)
      persons[key]?.person.numbers = []
    }
  }

  /// All participants in the byte order of their names.
  var all: [(name: String, person: Person)] { persons.values.sorted { $0.name.precedes($1.name) } }

  /// All names that are not empty.
  var names: [String] { all.map(\.name).filter { !$0.isEmpty } }

  var sessionCount: Int { persons.values.reduce(0) { $0 + $1.person.sessionCount } }

  func has(_ name: String) -> Bool { persons[ByteKey(name)] != nil }

  /// The name of the only participant of a run, if it comes from a folder that may be the folder of
  /// a study; nil if there are several participants or if another source gives the name.
  var onlyAssumedName: String? {
    guard persons.count == 1, let only = persons.values.first, !only.person.isNamed else {
      return nil
    }
    return only.name
  }
}

/// The rows of `participants.csv`.
struct ParticipantsTable {
  let people: People
  /// The user's table of participants.
  let given: PeopleFile?

  /// The declaration of the table, with a column for each task.
  ///
  /// - Parameter given: names of the columns of the user's table.
  static func declared(given: [String] = []) -> Table<ParticipantsRow> {
    ParticipantsRow.table(tasks: Catalog.analyses.map { $0.task.rawValue }, given: given)
  }

  /// All rows, also those of people without a session.
  var rows: [ParticipantsRow] {
    let absent = (given?.names ?? []).filter { name in
      !people.has(name) && !people.has("sub-\(name)")
    }
    let all = people.all + absent.map { ($0, People.Person()) }
    return all.sorted { $0.name.precedes($1.name) }.map { name, person in
      var row = ParticipantsRow()
      (row.participant, row.sessionCount) = (name, person.sessionCount)
      (row.firstStart, row.lastStart) = (person.firstStart, person.lastStart)
      row.taskCounts = person.taskCounts
      row.given = given?.cells(of: name) ?? []
      return row
    }
  }

  /// Notes about people that are in the user's table only, or not in it.
  var notes: [String] {
    guard let given else { return [] }
    var notes: [String] = []
    let absent = given.names.filter { !people.has($0) && !people.has("sub-\($0)") }
    let strange = people.names.filter { !given.has($0) }
    let spelled = Set(absent.map { FoldedKey($0) })
    let alike = strange.filter { spelled.contains(FoldedKey($0)) }
    if !alike.isEmpty {
      notes.append(
        "--participants: \(listed(alike)): the table spells the name with other capitals or another Unicode form than the files; write both alike, such as by copying the name of the folder into the table"
      )
    }
    if !absent.isEmpty { notes.append("--participants: no session of \(listed(absent))") }
    if !strange.isEmpty {
      notes.append(
        "--participants: no row for \(listed(strange)), who \(strange.count == 1 ? "has" : "have") sessions"
      )
    }
    return notes
  }
}

/// The first names of a list, and the number of names.
func listed(_ names: [String]) -> String {
  let mostNames = 3
  if names.count <= mostNames { return names.map(shown).joined(separator: ", ") }
  let last = names.last.map(shown) ?? ""
  return names.prefix(2).map(shown).joined(separator: ", ") + ", … \(last) (\(names.count))"
}
