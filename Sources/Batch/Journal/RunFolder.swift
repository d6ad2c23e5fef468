import Analyses
import Recordings
import Report
import Text

/// The output folder of a run, locked by this process.
///
/// If nothing is written, the folder is left as it was.
final class RunFolder {
  let path: String
  let journal: Journal
  /// Units of an earlier run that need not be done again.
  private var known: [ContentDigest: Journal.JournalUnit] = [:]
  /// The units of an earlier run by the path of their first file.
  private var earlier: [ByteKey: Journal.JournalUnit] = [:]
  /// Whether parts of units are taken that an earlier run has not finished.
  private var keepsLoose = false
  /// Whose results cannot be taken, since the table of participants has changed.
  private var people = PeopleChange()
  /// How many results of an earlier run were not as they were stored.
  private(set) var damagedCount = 0
  /// How many bytes of the journal of an earlier run could not be used; 0 where it was not to be gone on with.
  private(set) var lostByteCount = 0
  /// Whether there was an earlier run.
  private(set) var holdsEarlierRun = false
  /// Why the requested earlier run cannot be continued; nil if it can be.
  private(set) var remark: String?

  /// Tables of earlier runs that this run does not write.
  private var stale: StaleTables?
  /// Folders that this process created.
  private let made: [String]
  /// Held from the moment on from which nobody may read the files of the earlier run.
  private var closing: FileLock?
  /// The journal's numbers of the units that the run consists of.
  private var units: [Int] = []
  /// How many units of the journal are those of the earlier run.
  private var earlierCount = 0
  /// Whether the earlier run has names and a part of the study that can be compared with those of this run.
  private var isComparable = false
  /// Whether the journal holds results that no unit of the run has.
  private var holdsIdleParts = false
  /// File properties that this run has found.
  private var glances = KnownGlances()

  /// Creates and locks the folder. Throws if another run has locked it.
  init(_ path: String) throws(WriteError) {
    self.path = path
    made = try OutputFolder.create(path)
    do throws(WriteError) { journal = try Journal(in: path) } catch {
      OutputFolder.remove(made)
      throw error
    }
  }

  deinit {
    guard journal.isEmpty else { return }
    journal.remove()
    OutputFolder.remove(made)
  }

  /// Begins the output of this run. Throws if its tables cannot be written.
  ///
  /// - Parameters:
  ///   - keepsKnown: true if results of an earlier run are used where they would be equal.
  ///   - keepsPages: true if pages of an earlier report stay until the next report is drawn.
  ///   - keepsLast: true if the journal still knows the last completed run if this run is stopped.
  func begin(_ setup: RunSetup, keepsKnown: Bool, keepsPages: Bool = false, keepsLast: Bool = false)
    throws(WriteError)
  {
    try OutputFolder.prepare(
      path, for: setup.fileNames + setup.ownWideNames, in: [WideRow.folder, StudyPage.pagesFolder])
    stale = StaleTables(in: path, besides: setup, keepsPages: keepsPages)
    if let last = journal.lastSetup {
      isComparable = last.namesKey == setup.namesKey && last.shard == setup.shard
      let isOfStopped = journal.setup?.fingerprint == setup.fingerprint
      if keepsKnown, !isOfStopped, last.fingerprint == setup.fingerprint { try journal.rewind() }
    }
    let before = journal.setup
    holdsEarlierRun = before != nil
    let isSame = before?.fingerprint == setup.fingerprint
    if keepsKnown, isSame {
      let usable = Array(journal.units.enumerated().dropFirst(journal.firstUsable))
      numbers = Dictionary(usable.map { ($1.key, $0) }, uniquingKeysWith: { _, last in last })
      let whole = usable.map(\.element).filter(\.isWhole)
      known = Dictionary(whole.map { ($0.key, $0) }) { _, last in last }
      earlier = Dictionary(whole.map { (ByteKey($0.place.file), $0) }) { _, last in last }
      people = PeopleChange(from: before, to: setup)
      keepsLoose = people.isEmpty
      lostByteCount = journal.lostByteCount
    }
    if keepsKnown, !isSame, before != nil || !journal.isEmpty {
      remark =
        "the earlier run had different options, another version or another build, or one of the runs reads a pipe; everything is analyzed again"
    }
    if known.isEmpty, !keepsLoose || journal.loose.isEmpty {
      try journal.begin(setup, keepsLast: keepsLast)
    } else {
      journal.resume(as: setup)
    }
    earlierCount = journal.lastRun.count
    if keepsKnown, let last = journal.lastSetup, last.version == setup.version,
      last.settings == setup.settings
    {
      lastNumbers = Dictionary(
        journal.lastRun.enumerated().map { (ByteKey($1.place.file), $0) },
        uniquingKeysWith: { _, last in last })
    }
  }

  /// The numbers of the units of the last completed run by the first of their files, if this run measures them as that one did.
  private var lastNumbers: [ByteKey: Int] = [:]

  /// The results of a unit in the last completed run; nil if it has none. The unit is found by its first file, because a damaged file
  /// can change how the levels of the study, and thus the names of the unit, are read.
  func last(at place: UnitPlace) throws(WriteError) -> Journal.JournalUnit? {
    guard let number = lastNumbers[ByteKey(place.file)] else { return nil }
    let unit = journal.units[number]
    return try journal.isIntact(unit) ? unit : nil
  }

  /// The journal's unit numbers by key.
  private var numbers: [ContentDigest: Int] = [:]

  /// Stores file properties that were found while the run was planned, for later runs.
  func keep(_ seen: KnownGlances) throws(WriteError) {
    glances = seen
    try journal.add(seen)
  }

  /// The unit of an earlier run with this key; nil without one, and for one that is not as it was stored, which counts.
  func known(_ key: ContentDigest) throws(WriteError) -> Journal.JournalUnit? {
    guard let unit = known[key] else { return nil }
    return try intact(unit)
  }

  /// The same by the first of its files.
  func earlier(at place: UnitPlace) throws(WriteError) -> Journal.JournalUnit? {
    guard let unit = earlier[ByteKey(place.file)] else { return nil }
    return try intact(unit)
  }

  /// The unit if its results are as they were stored and hold for the participants as they are described now.
  private func intact(_ unit: Journal.JournalUnit) throws(WriteError) -> Journal.JournalUnit? {
    let isIntact = try journal.isIntact(unit)
    if isIntact, try !people.concerns(unit, journal) { return unit }
    known[unit.key] = nil
    earlier[ByteKey(unit.place.file)] = nil
    damagedCount += isIntact ? 0 : 1
    return nil
  }

  /// What an earlier run has done of a unit that it has not finished.
  func begun(_ key: ContentDigest) throws(WriteError) -> [Journal.JournalEntry] {
    guard keepsLoose else { return [] }
    let parts = try journal.intactLoose(of: key)
    if parts.count < journal.loose[key]?.count ?? 0 { damagedCount += 1 }
    return parts
  }

  /// Adds a unit of an earlier run to this run.
  func use(_ unit: Journal.JournalUnit) {
    if let number = numbers[unit.key] ?? lastNumbers[ByteKey(unit.place.file)] {
      units.append(number)
    }
  }

  /// Adds a unit of an earlier run in place of the results of this run, which are removed.
  func use(_ unit: Journal.JournalUnit, insteadOf parts: [StoredPart]) {
    if let number = lastNumbers[ByteKey(unit.place.file)] { units.append(number) }
    holdsIdleParts = holdsIdleParts || !parts.isEmpty
  }

  /// Adds a unit that was just finished.
  func add(_ unit: Journal.JournalUnit) throws(WriteError) { units.append(try journal.add(unit)) }

  /// The units of the last completed run of which files cannot be read.
  ///
  /// - Parameter unreadable: the files and folders that cannot be read, under the names that tables print.
  func units(with unreadable: Set<ByteKey>) throws -> UnreadableUnits {
    if unreadable.isEmpty { return UnreadableUnits() }
    return try UnreadableUnits(EarlierUnits(journal), unreadable) { unit in
      try last(at: unit.place)?.key == unit.key
    }
  }

  /// What is to be removed when the tables of the run get their names.
  var staleNames: [String] { stale?.names ?? [] }

  /// Waits until no other command reads the tables of the earlier run, and lets none begin to. Returns false if `isStopped` did
  /// before.
  func awaitReaders(_ console: Console, isStopped: () -> Bool) -> Bool {
    for tries in 0... {
      closing = FileLock("\(path)/\(RunSetup.recordName)", isShared: false)
      if closing != nil { break }
      if isStopped() { return false }
      if tries == Self.triesBeforeNotice {
        console.conclude("--output: another command reads the earlier run; waiting for its end")
      }
      FileLock.pause()
    }
    return true
  }

  /// One second.
  private static let triesBeforeNotice = 50

  /// Ends the run. The results of its units are kept, for merging with other parts of the study and
  /// for updating; results of other units are removed.
  func close(_ console: Console) throws {
    if let removed = stale?.removed, removed.count > 0 {
      console.conclude(
        "--output: \(counted(removed.count, "file")) of the earlier run removed: \(removed.text)")
    }
    if units.count < journal.units.count || glances.count < journal.glances.count
      || journal.isWasteful || holdsIdleParts
    {
      try journal.compact(units, glances)
    } else {
      try journal.finish(units)
    }
    closing = nil
  }

  /// Throws if the folder contains output of another run or of another program.
  ///
  /// - Parameter isResumed: true if another part of the study, or a different set of files, may be added.
  func refuseOther(_ setup: RunSetup, isResumed: Bool) throws(SettingsError) {
    guard let before = journal.setup else { return try refuseForeign(setup) }
    let isSameStudy =
      before.operands == setup.operands || before.operandsFromFolder == setup.operandsFromFolder
    let isOfOthers = before.shard != setup.shard || !isSameStudy
    guard before.settings != setup.settings || isOfOthers && !isResumed else { return }
    throw refusal(of: before, "\(Self.ways), or --update to keep common results")
  }

  /// Throws for an update of a folder whose files are not those of an earlier run.
  func refuseForeignUpdate(_ setup: RunSetup) throws(SettingsError) {
    if journal.setup == nil { try refuseForeign(setup) }
  }

  /// Finds the sessions and people of the earlier run whose files are no longer in the study. It finds none where one run has
  /// pseudonyms of another key, since their names cannot be compared.
  ///
  /// - Parameters:
  ///   - namesAll: whether all people are named.
  ///   - holds: whether a file of the earlier run, by its printed name, is still in the study.
  func loss(_ setup: RunSetup, namesAll: Bool, _ holds: (ByteKey) -> Bool) throws -> RunLoss {
    guard let before = journal.lastSetup, before.namesKey == setup.namesKey else {
      return RunLoss()
    }
    return try RunLoss(journal, namesAll: namesAll, holds)
  }

  /// Compares what this run has read with what the earlier run had read; nil where they cannot be compared.
  ///
  /// - Parameters:
  ///   - kept: units of the earlier run whose files are gone.
  ///   - loss: the sessions of which no file is left.
  ///   - holdsDamaged: whether results stay for files that are damaged now.
  ///   - namesAll: whether all people are named.
  ///   - holds: whether a file of the earlier run, by its printed name, is still in the study.
  func account(
    keeping kept: [EarlierUnits.EarlierUnit], besides loss: RunLoss, holdsDamaged: Bool,
    namesAll: Bool, _ holds: (ByteKey) -> Bool
  ) throws -> RunAccount? {
    guard isComparable else { return nil }
    var compared = RunAccount.ComparedUnits()
    (compared.lost, compared.holdsDamaged) = (loss.sessions, holdsDamaged)
    compared.gone = Set(kept.map(\.unit.key))
    let (own, new) = (Set(units), units.filter { $0 >= earlierCount }.map { journal.units[$0] })
    // A unit that was measured again with the same results has the same sessions, so that its parts are not decoded.
    let again = Dictionary(new.map { ($0.key, $0) }) { _, last in last }
    var equal = Set<ContentDigest>()
    for (number, unit) in journal.units.prefix(earlierCount).enumerated() {
      if !own.contains(number), again[unit.key]?.hasResults(of: unit) == true {
        equal.insert(unit.key)
      }
      if own.contains(number) || equal.contains(unit.key) {
        compared.taken.append(unit)
      } else {
        compared.dropped.append(unit)
      }
    }
    compared.new = new.filter { !equal.contains($0.key) }
    return try RunAccount(compared, of: journal, namesAll: namesAll, holds)
  }

  /// Removes what this run has added to the journal, since its tables are not written.
  func withdraw() throws(WriteError) { try journal.withdraw() }

  /// Throws if sessions cannot be added to the run in the folder.
  ///
  /// - Parameter kept: units of the earlier run whose files are gone.
  func refuseAddition(_ setup: RunSetup, keeping kept: [EarlierUnits.EarlierUnit])
    throws(SettingsError)
  {
    guard let before = journal.lastSetup else { return try refuseForeign(setup) }
    if before.settings != setup.settings || before.shard != nil {
      throw refusal(
        of: before,
        "--add needs its options and its settings file, if it had one such as analyze.toml, as they were; check that its disk is mounted, or give another folder"
      )
    }
    guard before.fingerprint != setup.fingerprint, let first = kept.first else { return }
    let problem =
      "\(counted(kept.count, "session")) of the earlier run \(kept.count == 1 ? "is" : "are") gone, and another version or other settings measured \(kept.count == 1 ? "it" : "them")"
    throw SettingsError(
      description:
        "--add: \(shown(first.unit.place.file)): \(problem); give the files back, or another --output",
      withoutNames: "--add: \(problem); give the files back, or another --output")
  }

  private func refusal(of before: RunSetup, _ remedy: String) -> SettingsError {
    SettingsError(
      description: "--output: \(shown(path)): contains another run: analyze "
        + before.arguments.map { shellQuoted($0) }.joined(separator: " ") + "; \(remedy)",
      withoutNames: "--output: the folder contains another run; \(remedy)")
  }

  private static let ways = "give another folder, or --force to replace it"

  /// Throws if files of the folder cannot be those of an earlier run, since its journal is missing or says nothing.
  private func refuseForeign(_ setup: RunSetup) throws(SettingsError) {
    let names = setup.fileNames + [RunSetup.pageName] + RunSetup.derivedNames
    guard let taken = names.first(where: { (try? FileKind("\(path)/\($0)")) == .file }) else {
      return
    }
    let whose =
      journal.isEmpty
      ? "of another program or an earlier version"
      : "and a \(Journal.name) that is damaged or of an earlier version"
    throw SettingsError(
      description: "--output: \(shown(path)): contains \(shown(taken)) \(whose); \(Self.ways)",
      withoutNames: "--output: the folder contains \(taken) \(whose); \(Self.ways)")
  }
}

/// Tables of an earlier run that a run into the same folder does not write. They are removed, since
/// nothing would show that they belong to another run.
struct StaleTables {
  /// Paths below the folder.
  let names: [String]

  /// The tables of an earlier run; none if the folder contains no record of a run, since files there do not belong to the program.
  init(in folder: String, besides setup: RunSetup, keepsPages: Bool) {
    guard FileKind.isThere("\(folder)/\(RunSetup.recordName)") else {
      (names, removed) = ([], NameList())
      return
    }
    let written =
      setup.fileNames + (setup.tables.contains(.anyWide) ? RunSetup.wideNames(setup.format) : [])
    names =
      (RunSetup.namesOfTables + [RunSetup.pageName] + RunSetup.derivedNames).filter {
        !written.contains($0)
      } + (keepsPages ? [] : PageRecord.pages(in: folder))
      + PageCompanions.names.filter { PageCompanions.isOwn($0, in: folder) }
    var removed = NameList()
    for name in names where FileKind.isThere("\(folder)/\(name)") { removed.add(name) }
    self.removed = removed
  }

  /// Those that are there.
  let removed: NameList
}
