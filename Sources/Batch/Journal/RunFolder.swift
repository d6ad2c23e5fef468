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
  private(set) var known: [ContentDigest: Journal.Unit] = [:]
  /// The units of an earlier run by the path of their first file.
  private(set) var earlier: [ByteKey: Journal.Unit] = [:]
  /// Parts of units that an earlier run did not finish.
  private(set) var loose: [ContentDigest: [Journal.JournalEntry]] = [:]
  /// Whether there was an earlier run.
  private(set) var holdsEarlierRun = false
  /// Why the requested earlier run cannot be continued; nil if it can be.
  private(set) var remark: String?

  /// Tables of earlier runs that this run does not write.
  private var stale: StaleTables?
  /// Folders that this process created.
  private let made: [String]
  /// The journal's numbers of the units that the run consists of.
  private var units: [Int] = []
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
  func begin(_ setup: RunSetup, keepsKnown: Bool, keepsPages: Bool = false) throws(WriteError) {
    try OutputFolder.requireNoFolders(named: setup.fileNames, in: path)
    OutputFolder.removeTemporaryFiles(in: path)
    stale = StaleTables(in: path, besides: setup, keepsPages: keepsPages)
    let before = journal.setup
    holdsEarlierRun = before != nil
    let isSame = before?.fingerprint == setup.fingerprint
    if keepsKnown, isSame {
      numbers = Dictionary(
        journal.units.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { _, last in last })
      let whole = journal.units.filter(\.isWhole)
      known = Dictionary(whole.map { ($0.key, $0) }) { _, last in last }
      earlier = Dictionary(whole.map { (ByteKey($0.place.file), $0) }) { _, last in last }
      loose = journal.loose
    }
    if keepsKnown, !isSame, before != nil || !journal.isEmpty {
      remark =
        "the earlier run had different options, another version or another build, or one of the runs reads a pipe; everything is analyzed again"
    }
    if known.isEmpty, loose.isEmpty {
      try journal.begin(setup)
    } else {
      try journal.resume(as: setup)
    }
  }

  /// The journal's unit numbers by key.
  private var numbers: [ContentDigest: Int] = [:]

  /// Stores file properties that were found while the run was planned, for later runs.
  func keep(_ seen: KnownGlances) throws(WriteError) {
    glances = seen
    try journal.add(seen)
  }

  /// Adds a unit of an earlier run to this run.
  func use(_ unit: Journal.Unit) { if let number = numbers[unit.key] { units.append(number) } }

  /// Adds a unit that was just finished.
  func add(_ unit: Journal.Unit) throws(WriteError) { units.append(try journal.add(unit)) }

  /// Ends the run. The results of its units are kept, for merging with other parts of the study and
  /// for updating; results of other units are removed.
  func close(_ console: Console) throws {
    if let removed = stale?.remove(from: path), removed.count > 0 {
      console.conclude(
        "--output: \(counted(removed.count, "file")) of the earlier run removed: \(removed.text)")
    }
    if units.count < journal.units.count || glances.count < journal.glances.count {
      try journal.compact(units, glances)
    } else {
      try journal.finish(units)
    }
  }

  /// Throws if the folder contains output of another run or of another program.
  ///
  /// - Parameter isResumed: true if another part of the study, or a different set of files, may be added.
  func refuseOther(_ setup: RunSetup, isResumed: Bool) throws(SettingsError) {
    let place = shown(path)
    let ways = "give another folder, or --force to replace it"
    if let before = journal.setup {
      let isSameStudy =
        before.operands == setup.operands || before.operandsFromFolder == setup.operandsFromFolder
      let isOfOthers = before.shard != setup.shard || !isSameStudy
      guard before.settings != setup.settings || isOfOthers && !isResumed else { return }
      throw SettingsError(
        description: "--output: \(place): contains another run: analyze "
          + before.arguments.map { shellQuoted($0) }.joined(separator: " ")
          + "; \(ways), or --update to keep common results",
        withoutNames: "--output: the folder contains another run; \(ways)")
    }
    let names = setup.fileNames + [RunSetup.pageName] + RunSetup.derivedNames
    guard let taken = names.first(where: { (try? FileKind("\(path)/\($0)")) == .file }) else {
      return
    }
    throw SettingsError(
      description:
        "--output: \(place): contains \(shown(taken)) of another program or an earlier version; \(ways)",
      withoutNames:
        "--output: the folder contains \(taken) of another program or an earlier version; \(ways)")
  }
}

/// Tables of an earlier run that a run into the same folder does not write. They are removed, since
/// nothing would show that they belong to another run.
struct StaleTables {
  /// Paths below the folder.
  let names: [String]

  /// The tables of an earlier run; none if the folder contains no record of a run, since files there do not belong to the program.
  init(in folder: String, besides setup: RunSetup, keepsPages: Bool) {
    guard FileKind.isThere("\(folder)/run.json") else {
      names = []
      return
    }
    let written =
      setup.fileNames + (setup.tables.contains(.anyWide) ? RunSetup.wideNames(setup.format) : [])
    names =
      (RunSetup.namesOfTables + [RunSetup.pageName] + RunSetup.derivedNames).filter {
        !written.contains($0)
      } + (keepsPages ? [] : PageRecord.pages(in: folder))
  }

  /// Removes the tables, and the folder of wide tables if it is then empty. Returns the names of
  /// the removed tables.
  func remove(from folder: String) -> NameList {
    var removed = NameList()
    for name in names where FileKind.isThere("\(folder)/\(name)") { removed.add(name) }
    OutputFolder.remove(files: names, in: folder)
    OutputFolder.remove([WideRow.folder, StudyPage.pagesFolder].map { "\(folder)/\($0)" })
    return removed
  }
}
