import Recordings
import Report

/// The folder a run writes into, held by this process alone.
///
/// Whoever takes one and writes nothing leaves it as it was.
final class RunFolder {
  let path: String
  let journal: Journal
  /// What of an earlier run need not be done again.
  private(set) var known: [ContentDigest: Journal.Entry] = [:]
  /// What became of the wish to go on with it.
  private(set) var remark: String?

  /// What earlier runs have written and this one does not.
  private var stale: StaleTables?
  /// Folders that were not there before.
  private let made: [String]
  /// Where in the journal stands what the run is made of.
  private var offsets: [Int] = []

  /// Makes the folder and takes it, or throws while another run has it.
  init(_ path: String) throws(WriteError) {
    self.path = path
    made = try OutputFolder.create(path)
    do throws(WriteError) {
      journal = try Journal(in: path)
    } catch {
      OutputFolder.remove(made)
      throw error
    }
  }

  deinit {
    guard journal.isEmpty else { return }
    journal.remove()
    OutputFolder.remove(made)
  }

  /// The work begins: from now on the folder holds something of this run. Throws where its tables have no place.
  func begin(_ setup: RunSetup, isResumed: Bool) throws(WriteError) {
    try OutputFolder.refuseFolders(named: setup.fileNames, in: path)
    OutputFolder.removeRemains(in: path)
    stale = StaleTables(in: path, besides: setup)
    let before = journal.setup
    let isSame = before?.fingerprint == setup.fingerprint
    let entries = isResumed && isSame ? journal.entries.filter(\.isWhole) : []
    known = Dictionary(entries.map { ($0.key, $0) }) { _, last in last }
    if isResumed, before != nil, !isSame {
      remark =
        "--resume: the run before had other options or was of another version or build, or one of them reads a pipe; "
        + "all is done anew"
    }
    if entries.isEmpty { try journal.begin(setup) } else { try journal.resume(as: setup) }
  }

  /// The run takes the result of a unit.
  func count(_ entry: Journal.Entry) { offsets.append(entry.offset) }

  /// The run has come to its end. The results of a part of a study are kept, for the other parts; those of a whole
  /// one stand in the tables.
  func close(keepsJournal: Bool) throws {
    stale?.remove(from: path)
    if keepsJournal { try journal.finish(offsets) } else { journal.remove() }
  }
}
