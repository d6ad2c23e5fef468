import Recordings
import Study
import Text

/// The units of the earlier run in a folder with the files that they consist of.
struct EarlierUnits {
  /// A unit whose results lie in the journal.
  struct EarlierUnit {
    let unit: Journal.JournalUnit
    /// Its files on the disk, as paths below the root under the names that the tables print; an archive stands for its members.
    let files: [ByteKey]
  }

  /// Units that belong together, in no order.
  private(set) var units: [EarlierUnit] = []
  /// Files that belong to no unit, such as those that cannot be read.
  private(set) var others: [ByteKey] = []
  /// Files that could not be used, so that nothing is lost with them.
  private var unusable = Set<ByteKey>()

  /// Reads the files of the units of the last completed run. Damaged results are left out.
  init(_ journal: Journal) throws {
    for unit in journal.lastRun {
      guard let first = unit.parts.first, case .files(let read)? = try journal.intactPart(first)
      else { continue }
      unusable.formUnion(read.files.filter { $0.standing == .unusable }.map { ByteKey($0.source) })
      let files = Set(read.files.map { ByteKey(archives(above: $0.source).first ?? $0.source) })
      if unit.place.file.isEmpty {
        others += files
      } else if !files.isEmpty {
        units.append(EarlierUnit(unit: unit, files: Array(files)))
      }
    }
  }

  /// All files of the run that could be used.
  var files: Set<ByteKey> {
    units.reduce(into: Set(others)) { $0.formUnion($1.files) }.subtracting(unusable)
  }
}
