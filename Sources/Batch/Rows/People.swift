import Analyses
import Recordings
import Report
import Study

/// What the tables of people and the last lines of a run need of a session.
struct SessionMark: Codable, Sendable {
  /// The printed name; empty if unknown.
  let participant: String
  /// True if the name does not come from a folder only.
  let isNamed: Bool
  /// Equal for the tasks of one run.
  let session: SessionKey
  /// As printed; empty where none is recognized.
  let task: String
  /// ISO 8601, or empty.
  let start: String
  /// Unix time.
  let startSeconds: Double?
}

/// The people of a study by its sessions.
struct People {
  /// One of them.
  struct Person {
    var isNamed = false
    fileprivate var sessions = Set<SessionKey>()
    fileprivate(set) var taskCounts: [String: Int] = [:]
    fileprivate var first: (seconds: Double, text: String)?
    fileprivate var last: (seconds: Double, text: String)?

    var sessionCount: Int { sessions.count }
    var firstStart: String { first?.text ?? "" }
    var lastStart: String { last?.text ?? "" }
  }

  /// Participants by printed name; the empty name is that of sessions without a participant.
  private var persons: [ByteKey: (name: String, person: Person)] = [:]

  /// None.
  init() {}

  /// Those of several runs, in which equal names may be those of different people.
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

  mutating func add(_ mark: SessionMark) {
    var entry = persons[ByteKey(mark.participant)] ?? (mark.participant, Person())
    entry.person.isNamed = entry.person.isNamed || mark.isNamed
    entry.person.sessions.insert(mark.session)
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

  /// In the byte order of their names.
  var all: [(name: String, person: Person)] {
    persons.values.sorted { $0.name.precedes($1.name) }
  }

  /// Those with a name.
  var names: [String] { all.map(\.name).filter { !$0.isEmpty } }

  var sessionCount: Int { persons.values.reduce(0) { $0 + $1.person.sessionCount } }

  func has(_ name: String) -> Bool { persons[ByteKey(name)] != nil }

  /// The only participant of a run whose name comes from a folder that may be the folder of a study; nil if there are several
  /// participants or if another source gives the name.
  var onlyAssumedName: String? {
    guard persons.count == 1, let only = persons.values.first, !only.person.isNamed else {
      return nil
    }
    return only.name
  }
}

/// Rows of `participants.csv`: one participant each.
struct ParticipantsTable {
  /// Columns before those of the tasks.
  private static let firstColumns = ["participant", "sessions", "first_start", "last_start"]

  /// Columns that a run makes, in order.
  static var ownColumns: [String] {
    firstColumns + Catalog.analyses.map { $0.task.rawValue }
  }

  let people: People
  /// The row of the participant in the user's table.
  let given: PeopleFile?

  /// The same, described.
  static var columns: [TableColumn] {
    firstColumns.map { .named($0, in: "participants") }
      + Catalog.analyses.map { .sessionCount(ofTask: $0.task.rawValue) }
  }

  /// The rows, people without a session among them.
  func rows(_ encoder: Delimited) -> [UInt8] {
    var bytes: [UInt8] = []
    let absent = (given?.names ?? []).filter { name in
      !people.has(name) && !people.has("sub-\(name)")
    }
    let rows = people.all + absent.map { ($0, People.Person()) }
    for (name, person) in rows.sorted(by: { $0.name.precedes($1.name) }) {
      let own: [Cell] =
        [
          .init(name.isEmpty ? nil : name), .integer(person.sessionCount),
          .init(person.firstStart.isEmpty ? nil : person.firstStart),
          .init(person.lastStart.isEmpty ? nil : person.lastStart),
        ]
        + Catalog.analyses.map { .integer(person.taskCounts[$0.task.rawValue] ?? 0) }
      let given = given?.cells(of: name).map { Cell($0.isEmpty ? nil : $0) } ?? []
      encoder.append(own + given, to: &bytes)
    }
    return bytes
  }

  /// People of one of the two sides only.
  var notes: [String] {
    guard let given else { return [] }
    var notes: [String] = []
    let absent = given.names.filter { !people.has($0) && !people.has("sub-\($0)") }
    let strange = people.names.filter { !given.has($0) }
    if !absent.isEmpty {
      notes.append("--participants: no session of \(listed(absent))")
    }
    if !strange.isEmpty {
      notes.append(
        "--participants: no row for \(listed(strange)), who \(strange.count == 1 ? "has" : "have") sessions"
      )
    }
    return notes
  }
}

/// The first of some names, and how many there are.
func listed(_ names: [String]) -> String {
  let mostNames = 3
  if names.count <= mostNames { return names.map(shown).joined(separator: ", ") }
  let last = names.last.map(shown) ?? ""
  return names.prefix(2).map(shown).joined(separator: ", ") + ", … \(last) (\(names.count))"
}
