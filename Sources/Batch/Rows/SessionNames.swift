import Recordings
import Report
import Text

/// What decides the visit and the name of a session, with printed names.
struct SessionNaming: Codable, Sendable {
  /// False for files that belong to no session that was read.
  var isSession: Bool
  let participant: String
  /// Empty if none is recognized.
  let task: String
  let session: String
  /// The name below the participant, which contains a visit that only folders name.
  let sessionInParticipant: String
  /// The earliest start of the session's tasks, ISO 8601, or empty.
  let start: String
  /// The visit that the user, a platform or the folders name; empty if none does.
  let visit: String
  let isVisitNamed: Bool
  /// The first folder below the participant's.
  let folderVisit: String
  /// The folder, archive or table.
  let place: String
  /// The folder as it would be if all archives were unpacked; empty if it is unknown.
  var unpackedPlace = ""
  /// The main file.
  let source: String
}

extension SessionNaming {
  /// The session for the division into visits.
  fileprivate var visitSession: VisitSession {
    VisitSession(
      person: PersonKey(participant), task: task, session: session, place: place, start: start,
      said: visit, isNamed: isVisitNamed, folder: folderVisit)
  }

  /// The name of the session in a visit. If another visit than that of the folders is used, the folders
  /// of two visits may have sessions of one name.
  fileprivate func session(in visit: String) -> String {
    visit === self.visit ? session : sessionInParticipant
  }
}

/// What the rows of a session are called.
public struct SessionName: Codable, Sendable, Equatable {
  public let visit: String
  /// The number of the visit; nil if the participant has none, and until all sessions are known.
  var visitNumber: Int?
  public let session: String
}

/// Gives each session of a study its visit and its name.
///
/// Two sessions never have one participant, visit and name. The later of them in the order of rows gets the part of its path
/// in which it differs from the first; where the paths are equal, as in two studies that are merged, it gets a number.
struct SessionNamer {
  /// True until `finish()` if names are known only after the last session.
  var isLate: Bool { choice.needsAllSessions && !isFinished }

  private let choice: VisitChoice
  private var isFinished = false
  /// Visits without a date whose numbers follow from their names, known at the end.
  private(set) var visitsByName: [String] = []
  private var sessions: [SessionNaming] = []
  private var names: [SessionName?] = []
  /// The first session with each name, and the tasks of it that have rows.
  private var owners: [ContentDigest: Int] = [:]
  private var tasks = Set<ContentDigest>()
  /// The first session with the names by which sessions are found, for files that belong to it.
  private var found: [ContentDigest: Int] = [:]

  init(_ choice: VisitChoice) { self.choice = choice }

  /// Adds a session in the order of rows and returns its number.
  mutating func add(_ session: SessionNaming) -> Int {
    let number = sessions.count
    sessions.append(session)
    names.append(nil)
    if !isLate { settle(number, in: choice.name(of: session.visitSession) ?? "") }
    return number
  }

  /// Settles all names and the numbers of visits.
  mutating func finish() {
    if isLate {
      let visits = Visits(of: sessions.map(\.visitSession), by: choice).all
      for (number, visit) in visits.enumerated() { settle(number, in: visit.name) }
    }
    let own = sessions.indices.filter { sessions[$0].isSession }
    let visits = Visits(
      of: own.map { number in
        let session = sessions[number]
        return VisitSession(
          person: PersonKey(session.participant), task: session.task, session: session.session,
          place: session.place, start: session.start, said: names[number]?.visit ?? "",
          isNamed: true)
      }, by: .found)
    for (number, visit) in zip(own, visits.all) { names[number]?.visitNumber = visit.number }
    visitsByName = visits.orderedByName
    isFinished = true
  }

  /// The names of all visits, each once, in byte order.
  var visits: [String] { Set(names.map { ByteKey($0?.visit ?? "") }).sorted().map(\.text) }

  /// What decides the name of a session.
  subscript(number: Int) -> SessionNaming { sessions[number] }

  /// The name of a session; nil while it is unknown.
  func name(_ number: Int) -> SessionName? { names[number] }

  private mutating func settle(_ number: Int, in visit: String) {
    let session = sessions[number]
    let said = [session.participant, session.visit, session.session]
    // A file belongs to the session of its folder before another of the same name.
    let keys = [said + [session.place], said].map { ContentDigest(ofTexts: $0) }
    guard session.isSession else {
      names[number] =
        keys.compactMap { found[$0] }.first.flatMap { names[$0] }
        ?? SessionName(visit: visit, session: session.session(in: visit))
      return
    }
    for key in keys where found[key] == nil { found[key] = number }
    let chosen = freeName(for: session, in: visit)
    let place = Self.key(session, visit, chosen)
    if owners[place] == nil { owners[place] = number }
    tasks.insert(Self.taskKey(place, session))
    names[number] = SessionName(visit: visit, session: chosen)
  }

  /// The name of the session, with as much of its path as no other session of the name has.
  private func freeName(for session: SessionNaming, in visit: String) -> String {
    var name = session.session(in: visit)
    while !isFree(name, for: session, in: visit) {
      let owner = owners[Self.key(session, visit, name)].map { sessions[$0] }
      guard let owner, let part = Self.difference(of: session, from: owner) else { break }
      name = session.place === owner.place ? "\(name)/\(part)" : "\(part)/\(name)"
    }
    return isFree(name, for: session, in: visit) ? name : numbered(name, session, visit)
  }

  /// True if no other session has the name: one of the same place is another task of the session.
  private func isFree(_ name: String, for session: SessionNaming, in visit: String) -> Bool {
    let key = Self.key(session, visit, name)
    guard let owner = owners[key].map({ sessions[$0] }) else { return true }
    return owner.place === session.place && owner.session === session.session
      && !tasks.contains(Self.taskKey(key, session))
  }

  private func numbered(_ name: String, _ session: SessionNaming, _ visit: String) -> String {
    var number = 2
    while !isFree("\(name) (\(number))", for: session, in: visit) { number += 1 }
    return "\(name) (\(number))"
  }

  private static func key(_ session: SessionNaming, _ visit: String, _ name: String)
    -> ContentDigest
  { ContentDigest(ofTexts: [session.participant, visit, name]) }

  private static func taskKey(_ key: ContentDigest, _ session: SessionNaming) -> ContentDigest {
    ContentDigest(ofTexts: ["\(key)", session.task])
  }

  /// The components of a session's path that the path of another one does not have at their place; nil if there are none.
  private static func difference(of session: SessionNaming, from other: SessionNaming) -> String? {
    if session.place === other.place { return difference(of: session.source, from: other.source) }
    return difference(of: session.unpackedPlace, from: other.unpackedPlace)
      ?? difference(of: session.place, from: other.place)
  }

  private static func difference(of path: String, from other: String) -> String? {
    let (parts, others) = (path.split(separator: "/"), other.split(separator: "/"))
    func isEqual(_ a: Substring, _ b: Substring) -> Bool { String(a) === String(b) }
    let start = zip(parts, others).prefix { isEqual($0, $1) }.count
    let (rest, otherRest) = (parts.dropFirst(start), others.dropFirst(start))
    let end = zip(rest.reversed(), otherRest.reversed()).prefix { isEqual($0, $1) }.count
    return end == rest.count ? nil : rest.dropLast(end).joined(separator: "/")
  }
}

// MARK: Cells

extension RowChunk {
  /// Rows of a session of a participant, without visit and session.
  init<Row>(
    _ table: OutputTable, _ rows: [Row], of participant: String, _ declared: Table<Row>,
    _ encoder: Delimited
  ) { self.init(table, rows, following: { _ in [.text(participant)] }, declared, encoder) }

  /// Rows without visit and session, whose cells follow the first ones.
  init<Row>(
    _ table: OutputTable, _ rows: [Row], following first: (Row) -> [Cell], _ declared: Table<Row>,
    _ encoder: Delimited
  ) {
    var (bytes, holes) = ([UInt8](), [Int]())
    for row in rows {
      // The line end of a row with the first cells alone is as long as the separator after them.
      var cells: [UInt8] = []
      encoder.append(first(row), to: &cells)
      holes.append(bytes.count + cells.count)
      declared.append(row, to: &bytes, encoder)
    }
    self.init(table: table, bytes: bytes, holes: holes)
  }

  /// The line of a JSON object, without visit and session.
  init(_ table: OutputTable, object bytes: [UInt8]) {
    let empty = Self.members(table, visit: "", session: "")
    self.init(
      table: table, bytes: bytes, holes: bytes.firstRange(of: empty).map { [$0.lowerBound] } ?? [])
  }

  /// The rows under the name of their session.
  func called(_ name: SessionName, _ encoder: Delimited) -> RowChunk {
    let (cells, empty) = (cells(name, encoder), cells(SessionName(visit: "", session: ""), encoder))
    var (filled, copied) = ([UInt8](), 0)
    filled.reserveCapacity(bytes.count + holes.count * cells.count)
    for hole in holes {
      filled += bytes[copied..<hole]
      filled += cells
      copied = hole + empty.count
    }
    filled += bytes[copied...]
    return RowChunk(table: table, bytes: filled, name: name)
  }

  /// The cells of the visit and of the session, with the separators between them.
  private func cells(_ name: SessionName, _ encoder: Delimited) -> [UInt8] {
    guard table.isDelimited else {
      return Self.members(table, visit: name.visit, session: name.session)
    }
    let number = name.visitNumber.map { Cell.integer($0) } ?? .empty
    var bytes: [UInt8] = []
    encoder.append(
      [.text(name.visit)] + (table == .sessions ? [number] : []) + [.text(name.session)], to: &bytes
    )
    return bytes.dropLast()
  }

  private static func members(_ table: OutputTable, visit: String, session: String) -> [UInt8] {
    func value(_ text: String) -> JSONValue {
      text.isEmpty && table == .nested ? .null : .string(text)
    }
    var bytes: [UInt8] = []
    JSONValue.object([("visit", value(visit)), ("session", value(session))]).append(to: &bytes)
    return Array(bytes.dropFirst().dropLast())
  }
}
