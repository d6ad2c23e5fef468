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
  private(set) var isAllMoved = true
  let holdsDamaged: Bool
  /// Sessions whose main file is gone, while others of their files are there and are measured without it.
  private(set) var headless: [ReadSessions.ReadSession] = []
  /// Recordings and results that are gone, of sessions that are measured without them and keep their names.
  private(set) var missing: [ByteKey] = []
  /// The main file of the first session that is lost; nil if none is.
  private(set) var firstLost: ByteKey?
  private(set) var lostSessionCount = 0
  private(set) var lostPeople: NameList
  /// The number of files of the earlier run, members of archives included, and of those that are gone.
  private(set) var fileCount = 0
  private(set) var goneCount = 0

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
    let replaced = before.replaced(in: now)
    if absent.isEmpty, replaced.isEmpty, lostNames.isEmpty, goneFiles.isEmpty, units.gone.isEmpty {
      return
    }
    let taken = try ReadSessions(units.taken, of: journal)
    fileCount = before.usable.union(taken.usable).count
    let gone = try ReadSessions(units.taken.filter { units.gone.contains($0.key) }, of: journal)
    let readings = Set(taken.sessions.map(\.reading))
    moved = MovedSessions(
      absent.filter { !readings.contains($0.reading) } + replaced + gone.sessions,
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

  /// Adds the sessions of the earlier tables that are not in the new ones for another reason, such as that a copy counts for
  /// another person, or that the journal has lost their results and their files are gone.
  ///
  /// - Parameter saidCount: the number of sessions of which it is said elsewhere that they leave the tables.
  mutating func addSessions(_ missing: [SessionTraces.PrintedSession], saidCount: Int) {
    let known =
      lostSessionCount + moved.moves.count + moved.copies.count + headless.count + saidCount
    guard let first = missing.first, missing.count > known else { return }
    lostSessionCount += missing.count - known
    firstLost = firstLost ?? ByteKey(first.source)
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
