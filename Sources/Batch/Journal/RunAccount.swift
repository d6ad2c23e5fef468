import Recordings
import Report
import Study
import Text

/// The differences between what a run has read and what the earlier run in its folder had read of the files that are still there:
/// sessions that are read in another way, that lie elsewhere or have lost their main file, and people and sessions that the tables
/// would lack. They come from other levels of folders, from another map or layout, and from archives and tables that have lost a
/// part. `RunLoss` finds what is lost with all files of a session.
struct RunAccount {
  /// A session that the two runs read in different ways.
  struct ChangedReading {
    /// Its main file in the earlier run, and in this one.
    let before: ReadSessions.ReadSession
    let now: ReadSessions.ReadSession
  }

  /// The first of the sessions of one file each that have another reading; nil if there is none.
  private(set) var changed: ChangedReading?
  /// Sessions that lie elsewhere now, under other names.
  private(set) var moved = MovedSessions([], to: [], from: [])
  /// Whether each session whose files are gone lies elsewhere now.
  private var isAllMoved = true
  private let holdsDamaged: Bool
  /// Sessions whose main file is gone, while others of their files are there and are measured without it.
  private(set) var headless: [ReadSessions.ReadSession] = []
  /// Recordings and results that are gone, of sessions that are measured without them and keep their names.
  private(set) var missing: [ByteKey] = []
  /// The main file of the first session that is lost; nil if none is.
  private(set) var firstLost: ByteKey?
  private(set) var lostSessionCount = 0
  private(set) var lostPeople: NameList
  /// The number of files of the earlier run, members of archives included, and of those that are gone.
  private var fileCount = 0
  private var goneCount = 0

  /// Units of the earlier run and of this one.
  struct ComparedUnits {
    /// Units of the earlier run that this run has not taken.
    var dropped: [Journal.JournalUnit] = []
    /// Units of the earlier run whose results this run uses.
    var taken: [Journal.JournalUnit] = []
    /// The keys of those among them whose files are gone.
    var gone: Set<ContentDigest> = []
    /// Units of this run.
    var new: [Journal.JournalUnit] = []
    /// Sessions of the earlier run of which no file is left.
    var lost = Set<SessionKey>()
    /// Whether results stay for files that are damaged now.
    var holdsDamaged = false
  }

  /// Compares the sessions whose files are still there.
  ///
  /// - Parameters:
  ///   - namesAll: whether all people are named.
  ///   - holds: whether a file of the earlier run that lies on the disk is still in the study.
  init(_ units: ComparedUnits, of journal: Journal, namesAll: Bool, _ holds: (ByteKey) -> Bool)
    throws
  {
    holdsDamaged = units.holdsDamaged
    lostPeople = NameList(limit: namesAll ? .max : NameList.usualLimit)
    let before = try ReadSessions(units.dropped, of: journal)
    let now = try ReadSessions(units.new, of: journal)
    findChange(from: before, to: now)
    let goneFiles = before.usable.subtracting(now.files).filter {
      !archives(above: $0.text).isEmpty || !holds($0)
    }
    goneCount = goneFiles.count
    var lost = Self.lost(before, now, holds)
    var lostNames = Set(lost.map(\.reading.participant))
    let renamed = before.sessions.filter { Self.isHeld($0.source, holds) }
    lostNames.formUnion(renamed.map(\.reading.participant))
    lostNames.subtract(now.people)
    lostNames.remove(ByteKey(""))
    let absent = Self.absent(before, now, holds)
    if absent.isEmpty, lostNames.isEmpty, goneFiles.isEmpty, units.gone.isEmpty { return }
    let taken = try ReadSessions(units.taken, of: journal)
    fileCount = before.usable.union(taken.usable).count
    let gone = try ReadSessions(units.taken.filter { units.gone.contains($0.key) }, of: journal)
    let readings = Set(taken.sessions.map(\.reading))
    moved = MovedSessions(
      absent.filter { !readings.contains($0.reading) } + gone.sessions,
      to: now.sessions + taken.sessions, from: before.sessions + taken.sessions)
    let elsewhere = moved.readings
    isAllMoved = gone.sessions.allSatisfy { elsewhere.contains($0.reading) }
    goneCount += gone.usable.filter { !holds($0) }.count
    lost.removeAll { session in
      readings.contains(session.reading) || now.continues(session)
        || elsewhere.contains(session.reading)
    }
    lostSessionCount = Set(lost.map(\.reading)).count
    for person in lostNames.subtracting(taken.people).sorted() { lostPeople.add(person.text) }
    firstLost = lost.map(\.source).min()
    headless = absent.filter { session in
      !Self.isHeld(session.source, holds) && !units.lost.contains(session.reading.key)
        && !readings.contains(session.reading) && !elsewhere.contains(session.reading)
    }
    let said = units.lost.union((lost + headless).map(\.reading.key)).union(elsewhere.map(\.key))
    missing = Self.missing(before, now, besides: said) { goneFiles.contains($0) }
  }

  /// Adds the people of the earlier tables who are in the new ones no more for another reason, such as that a copy of their
  /// sessions counts for another person.
  ///
  /// - Parameters:
  ///   - isThere: whether a person is in the new tables.
  ///   - saidCount: the number of people of whom it is said elsewhere that they leave the tables.
  mutating func addPeople(of earlier: [String], without isThere: (String) -> Bool, saidCount: Int) {
    let gone = earlier.filter { !isThere($0) }
    guard gone.count > lostPeople.count + saidCount else { return }
    lostPeople = NameList(limit: lostPeople.limit)
    for person in gone { lostPeople.add(person) }
  }

  /// True if the tables lack nobody and no session.
  var isComplete: Bool { lostSessionCount == 0 && lostPeople.count == 0 }

  private mutating func findChange(from before: ReadSessions, to now: ReadSessions) {
    let (old, new) = (before.readings, now.readings)
    let sources = old.filter { source, readings in
      guard let others = new[source] else { return false }
      return readings.count == 1 && others.count == 1 && readings != others
    }
    // A result that comes later gives a session its own name.
    let renamed = sources.filter { source, readings in
      guard let one = readings.first, let other = new[source]?.first else { return false }
      return !one.isOfSameVisit(as: other)
    }
    guard let source = renamed.keys.min(),
      let one = before.sessions.first(where: { $0.source == source }),
      let other = now.sessions.first(where: { $0.source == source })
    else { return }
    changed = ChangedReading(before: one, now: other)
  }

  /// The recordings and results of a unit that are gone while others of it are there. Nothing is lost with a file whose content
  /// has another name now.
  ///
  /// - Parameter said: sessions that are lost, of which it is said.
  private static func missing(
    _ before: ReadSessions, _ now: ReadSessions, besides said: Set<SessionKey>,
    isGone: (ByteKey) -> Bool
  ) -> [ByteKey] {
    let saidUnits = Set(before.sessions.filter { said.contains($0.reading.key) }.map(\.unit))
    let contents = now.contents
    return before.units.enumerated().filter { !saidUnits.contains($0.offset) }.flatMap { unit in
      let gone = unit.element.filter { file, content in
        isGone(file) && content.map { !contents.contains($0) } != false
      }
      return gone.count < unit.element.count ? Array(gone.keys) : []
    }.sorted()
  }

  /// Sessions that this run does not have under their names. A session whose main file is gone is another one without it, even if
  /// the folder gives it the same name.
  private static func absent(
    _ before: ReadSessions, _ now: ReadSessions, _ holds: (ByteKey) -> Bool
  ) -> [ReadSessions.ReadSession] {
    let tasks = Dictionary(grouping: now.sessions, by: \.reading).mapValues { Set($0.map(\.task)) }
    return before.sessions.filter { session in
      guard let found = tasks[session.reading] else {
        // A run of a task with an identifier of its own is never another one.
        return session.run != nil || !isHeld(session.source, holds) || !now.continues(session)
      }
      return !isHeld(session.source, holds) && !found.contains(session.task)
    }
  }

  /// Sessions with neither their main file nor their names in this run.
  private static func lost(_ before: ReadSessions, _ now: ReadSessions, _ holds: (ByteKey) -> Bool)
    -> [ReadSessions.ReadSession]
  {
    let (found, readings) = (now.readings, Set(now.sessions.map(\.reading)))
    return before.sessions.filter { session in
      guard isHeld(session.source, holds), !readings.contains(session.reading) else { return false }
      guard let others = found[session.source] else { return true }
      // A table with several sessions may have lost one of them.
      return others.count > 1
    }
  }

  private static func isHeld(_ source: ByteKey, _ holds: (ByteKey) -> Bool) -> Bool {
    holds(archives(above: source.text).first.map { ByteKey($0) } ?? source)
  }
}

// MARK: Words

extension RunAccount {
  /// Throws if sessions that are added change or remove what the run has.
  func refuseAddition() throws(SettingsError) {
    if let changed {
      let problem =
        "was read as \(changed.before.reading.words) and would now be \(changed.now.reading.words)"
      throw SettingsError(
        description:
          "--add: \(shown(shownSource(changed.before.source.text))) \(problem); \(otherRun(changed.before))",
        withoutNames: "--add: a file of the run would be read in another way; \(otherRun(nil))")
    }
    if let move = moved.moves.first {
      throw SettingsError(
        description: "--add: \(Self.words(move)); move it back, or \(movedRemedy)",
        withoutNames:
          "--add: a session of a file lies elsewhere now; move it back, or \(movedRemedy)")
    }
    guard !isComplete else { return }
    let place = firstLost.map { "\(shown(shownSource($0.text))): " } ?? ""
    throw SettingsError(
      description: "--add: \(place)\(words(named: true)) would leave the tables; \(Self.giveBack)",
      withoutNames: "--add: \(words(named: false)) would leave the tables; \(Self.giveBack)")
  }

  /// Such as `the session of P04/result.json is that of P05/result.json now (participant P04; now participant P05)`.
  private static func words(_ move: ChangedReading) -> String {
    let places = [move.before, move.now].map { shown(shownSource($0.source.text)) }
    let change = "\(move.before.reading.words); now \(move.now.reading.words)"
    return "the session of \(places[0]) is that of \(places[1]) now (\(change))"
  }

  /// What helps where sessions are to stay where they lie now. An update would lack sessions that are gone and lie nowhere.
  private var movedRemedy: String {
    isAllMoved ? RunLoss.asTheyAre(goneCount, of: fileCount, mayForce: !holdsDamaged) : RunLoss.anew
  }

  private static let giveBack = "give the files back as they were, or \(RunLoss.anew)"

  /// - Parameter session: one whose names a template would keep; nil where it is withheld.
  private func otherRun(_ session: ReadSessions.ReadSession?) -> String {
    let template = session.flatMap(Self.template).map { "--layout \(shellQuoted($0))" }
    let update = isAllMoved ? ", or --update to read all files in the new way" : ""
    return
      "make a run of all files into another --output, with \(template ?? "--layout or --map") to keep the names\(update)"
  }

  /// The template that gives a file the names of its session by its folders; nil if they are not the names of folders.
  private static func template(_ session: ReadSessions.ReadSession) -> String? {
    let folders = pathComponents(folder(of: session.source.text))
    guard !session.reading.participant.text.isEmpty, archives(above: session.source.text).isEmpty,
      let place = folders.firstIndex(where: { $0 === session.reading.participant.text })
    else { return nil }
    var parts = folders.prefix(through: place).map { _ in "*" }
    parts[place] = "{participant}"
    if folders.indices.contains(place + 1), folders[place + 1] === session.reading.visit.text {
      parts.append("{visit}")
    }
    return (parts + ["{file}"]).joined(separator: "/")
  }

  /// Throws if more than a tenth of the files of the earlier run are gone, members of archives included.
  func refuse(option: String, in folder: String) throws(SettingsError) {
    guard RunLoss.isTooMuch(goneCount, of: fileCount) else { return }
    let problem =
      "\(goneCount) of the \(counted(fileCount, "file")) of the run in the folder are gone, members of archives among them"
    let sessions = isComplete ? "" : ", with \(words(named: true))"
    throw SettingsError(
      description: "--\(option): \(shown(folder)): \(problem)\(sessions); \(RunLoss.remedy)",
      withoutNames: "--\(option): \(problem); \(RunLoss.remedy)")
  }

  /// The number of sessions that the new tables lack under the names of the earlier run, at least 1 if people are missing, and
  /// of files that sessions lack.
  var lossCount: Int {
    (isComplete ? 0 : max(lostSessionCount, 1)) + moved.moves.count + headless.count + missing.count
  }

  /// A line on each kind of sessions and people that the new tables lack.
  var messages: [Message] {
    [readingMessage, movedMessage, headlessMessage, missingMessage].compactMap(\.self)
  }

  private var movedMessage: Message? {
    guard let move = moved.moves.first else { return nil }
    let count = moved.moves.count
    let others =
      count == 1
      ? ""
      : ", and \(counted(count - 1, "other session")) \(count == 2 ? "lies" : "lie") elsewhere as well"
    return Message(
      severity: .error,
      text:
        "--output: \(Self.words(move))\(others); the tables have the names of the new place; if that is wrong, move the files back"
    )
  }

  private var headlessMessage: Message? {
    guard let first = headless.min(by: { $0.source < $1.source }) else { return nil }
    let leave = headless.count == 1 ? "leaves" : "leave"
    return Message(
      severity: .error,
      text:
        "--output: \(shown(shownSource(first.source.text))) is gone: \(counted(headless.count, "session")) of the run in the folder \(leave) its tables, and the files that are left are measured without \(headless.count == 1 ? "it" : "such files"); give back what is gone"
    )
  }

  private var missingMessage: Message? {
    guard let first = missing.first else { return nil }
    let (others, its) =
      missing.count == 1
      ? ("is gone", "it") : ("and \(counted(missing.count - 1, "other file")) are gone", "them")
    return Message(
      severity: .error,
      text:
        "--output: \(shown(shownSource(first.text))) \(others), and the rest of the session is measured without \(its); give back what is gone"
    )
  }

  private var readingMessage: Message? {
    guard !isComplete else { return nil }
    let leave = lostPeople.count == 0 && lostSessionCount == 1 ? "leaves" : "leave"
    return Message(
      severity: .error,
      text:
        "--output: \(words(named: true)) of the run in the folder \(leave) its tables, although files of theirs are below the given paths: folders, tables or archives are read in another way or have lost a part, or copies of their files count for others; if that is wrong, say the names by --layout or --map, or give back what is gone"
    )
  }

  private func words(named: Bool) -> String {
    RunLoss.words(people: lostPeople, sessionCount: lostSessionCount, named: named)
  }
}
