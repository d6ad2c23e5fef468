import Recordings
import Report
import Study
import Text

/// How a session was read: the printed names by which its rows are found.
struct SessionReading: Hashable {
  let participant: ByteKey
  /// The visit and the session as files or the user name them; each is empty where nothing names it.
  let visit: ByteKey
  let session: ByteKey

  init(_ naming: SessionNaming) {
    participant = ByteKey(naming.participant)
    (visit, session) = (ByteKey(naming.visit), ByteKey(naming.session))
  }

  var key: SessionKey {
    SessionKey(participant: participant.text, visit: visit.text, session: session.text)
  }

  /// True if both are of one person and visit.
  func isOfSameVisit(as other: SessionReading) -> Bool {
    participant == other.participant && visit == other.visit
  }

  /// Such as `participant P04, visit V1, session tapping`.
  var words: String {
    let parts = [("participant", participant), ("visit", visit), ("session", session)]
    let known = parts.filter { !$0.1.text.isEmpty }.map { "\($0.0) \(shown($0.1.text))" }
    return ((participant.text.isEmpty ? ["no participant"] : []) + known).joined(separator: ", ")
  }
}

/// The sessions and files of units in a journal.
struct ReadSessions {
  /// A session with what shows that another one has the same content.
  struct ReadSession {
    /// The main file.
    let source: ByteKey
    let reading: SessionReading
    let task: String
    /// The index of its unit among those that were read.
    let unit: Int
    /// Keys of the content and of the run of the task; nil where there is none.
    let content: SessionContent?
    let run: ContentDigest?
    /// A key of the content of the main file, if it is that of no other session: sessions have keys of their own only where sizes of
    /// files recur.
    fileprivate(set) var file: ContentDigest?

    /// True if both have one main file.
    func isOfSameFile(as other: ReadSession) -> Bool { source == other.source }

    /// The order of main files.
    func precedes(_ other: ReadSession) -> Bool { source < other.source }

    /// True for a copy, or the same run of a task.
    func isSame(as other: ReadSession) -> Bool {
      task == other.task && (run != nil && run == other.run || file != nil && file == other.file)
        || content != nil && content == other.content
    }
  }

  private(set) var sessions: [ReadSession] = []
  /// All files, also members of archives.
  private(set) var files = Set<ByteKey>()
  /// The files among them that could be used.
  private(set) var usable = Set<ByteKey>()
  /// The recordings and results of each unit, with keys of their contents; nil where there is none.
  private(set) var units: [[ByteKey: ContentDigest?]] = []

  /// Damaged results are left out. Throws if the journal cannot be read.
  init(_ units: [Journal.JournalUnit], of journal: Journal) throws {
    for (number, entry) in units.enumerated().flatMap({ unit in
      unit.element.parts.map { (unit.offset, $0) }
    }) {
      if self.units.count == number { self.units.append([:]) }
      switch try journal.intactPart(entry) {
      case .files(let read):
        files.formUnion(read.files.map { ByteKey($0.source) })
        usable.formUnion(read.files.filter { $0.standing != .unusable }.map { ByteKey($0.source) })
        for file in read.files where file.standing == .recording || file.standing == .context {
          self.units[number][ByteKey(file.source)] = .some(file.contentKey)
        }
      case .session(let rows):
        guard let naming = rows.naming, naming.isSession else { continue }
        sessions.append(
          ReadSession(
            source: ByteKey(rows.source), reading: SessionReading(naming), task: naming.task,
            unit: number, content: rows.content, run: rows.run))
      case .rest, .visit, nil: continue
      }
    }
    noteMainFiles()
  }

  /// Gives each session that is alone in its main file the key of that file's content.
  private mutating func noteMainFiles() {
    let counts = Dictionary(grouping: sessions, by: \.source).mapValues(\.count)
    for number in sessions.indices where counts[sessions[number].source] == 1 {
      let session = sessions[number]
      sessions[number].file = units[session.unit][session.source] ?? nil
    }
  }

  /// The readings of each main file. A table may be that of several sessions.
  var readings: [ByteKey: Set<SessionReading>] {
    sessions.reduce(into: [:]) { $0[$1.source, default: []].insert($1.reading) }
  }

  /// True if a session of the same person and visit comes from the folder of a session, or from one around it: one that has got
  /// its result since has another main file and a name of its own.
  func continues(_ session: ReadSession) -> Bool {
    sessions.contains { other in
      let home = folder(of: other.source.text)
      return other.reading.isOfSameVisit(as: session.reading)
        && (home.isEmpty || session.source.text.starts(withBytesOf: "\(home)/"))
    }
  }

  /// The sessions of which the main file has another content in other sessions, under the same names. They may lie elsewhere now,
  /// as those of two people whose folders were exchanged.
  func replaced(in later: ReadSessions) -> [ReadSession] {
    let found = Dictionary(grouping: later.sessions, by: \.source)
    return sessions.filter { session in
      guard let others = found[session.source] else { return false }
      return others.contains { $0.reading == session.reading }
        && !others.contains { $0.isSame(as: session) }
    }
  }

  /// The contents of all recordings and results.
  var contents: Set<ContentDigest> {
    units.reduce(into: []) { $0.formUnion($1.values.compactMap(\.self)) }
  }

  var people: Set<ByteKey> { Set(sessions.map(\.reading.participant)) }
}
