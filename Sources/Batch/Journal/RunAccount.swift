import Recordings
import Report
import Study
import Text

/// The differences between what a run has read and what the earlier run in its folder had read of the files that are still there:
/// sessions that are read in another way, and people and sessions that the tables would lack. They come from other levels of
/// folders, from another map or layout, and from archives and tables that have lost a part. `RunLoss` finds what is lost with files
/// that are gone.
struct RunAccount {
  /// A session that the two runs read in different ways.
  struct ChangedReading {
    /// Its main file in the earlier run, and in this one.
    let before: ReadSessions.ReadSession
    let now: ReadSessions.ReadSession
  }

  /// The first of the sessions of one file each that have another reading; nil if there is none.
  private(set) var changed: ChangedReading?
  /// The first session whose files are gone while files elsewhere have the same session; nil if there is none.
  private(set) var moved: ChangedReading?
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
  }

  /// Compares the sessions whose files are still there.
  ///
  /// - Parameters:
  ///   - namesAll: whether all people are named.
  ///   - holds: whether a file of the earlier run that lies on the disk is still in the study.
  init(_ units: ComparedUnits, of journal: Journal, namesAll: Bool, _ holds: (ByteKey) -> Bool)
    throws
  {
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
    if lost.isEmpty, lostNames.isEmpty, goneFiles.isEmpty, units.gone.isEmpty { return }
    let taken = try ReadSessions(units.taken, of: journal)
    fileCount = before.usable.union(taken.usable).count
    let readings = Set(taken.sessions.map(\.reading))
    lost.removeAll { session in readings.contains(session.reading) || now.continues(session) }
    lostSessionCount = Set(lost.map(\.reading)).count
    for person in lostNames.subtracting(taken.people).sorted() { lostPeople.add(person.text) }
    firstLost = lost.map(\.source).min()
    if !units.gone.isEmpty {
      findMove(
        try ReadSessions(units.taken.filter { units.gone.contains($0.key) }, of: journal), now,
        besides: Set(before.sessions.map(\.source)))
    }
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

  /// Finds a session of another person or visit that has the content of one whose files are gone.
  ///
  /// - Parameter known: main files that the earlier run had as well.
  private mutating func findMove(
    _ gone: ReadSessions, _ now: ReadSessions, besides known: Set<ByteKey>
  ) {
    for session in gone.sessions.sorted(by: { $0.source < $1.source }) {
      let other = now.sessions.filter { $0.isSame(as: session) }.min { $0.source < $1.source }
      // A copy that is gone leaves its original where it was.
      guard let other, other.reading != session.reading, !known.contains(other.source) else {
        continue
      }
      moved = ChangedReading(before: session, now: other)
      return
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
          "--add: \(shown(shownSource(changed.before.source.text))) \(problem); \(Self.otherRun(changed.before))",
        withoutNames: "--add: a file of the run would be read in another way; \(Self.otherRun(nil))"
      )
    }
    if let moved {
      let files =
        "\(shown(shownSource(moved.before.source.text))) is gone, whose session \(shown(shownSource(moved.now.source.text))) has now"
      let change = "(\(moved.before.reading.words); now \(moved.now.reading.words))"
      throw SettingsError(
        description: "--add: \(files) \(change); move it back, or \(RunLoss.anew)",
        withoutNames:
          "--add: a file is gone, whose session lies elsewhere now; move it back, or \(RunLoss.anew)"
      )
    }
    guard !isComplete else { return }
    let place = firstLost.map { "\(shown(shownSource($0.text))): " } ?? ""
    throw SettingsError(
      description: "--add: \(place)\(words(named: true)) would leave the tables; \(Self.giveBack)",
      withoutNames: "--add: \(words(named: false)) would leave the tables; \(Self.giveBack)")
  }

  private static let giveBack = "give the files back as they were, or \(RunLoss.anew)"

  /// - Parameter session: one whose names a template would keep; nil where it is withheld.
  private static func otherRun(_ session: ReadSessions.ReadSession?) -> String {
    let template = session.flatMap(template).map { "--layout \(shellQuoted($0))" }
    return
      "make a run of all files into another --output, with \(template ?? "--layout or --map") to keep the names, or --update to read all files in the new way"
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

  /// One line on the sessions and people that the new tables lack; nil if there are none.
  var message: Message? {
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
