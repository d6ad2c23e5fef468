import Recordings
import Study
import Text

/// The units of the earlier run in a folder with the files that they consist of.
struct EarlierUnits {
  /// A unit whose results lie in the journal.
  struct EarlierUnit {
    let unit: Journal.JournalUnit
    /// Its files on the disk, as paths below the root under the names that the tables print; an archive stands for its members.
    let files: Set<ByteKey>
    /// The files beside them that it does not use.
    let leftOut: Set<ByteKey>

    var fileCount: Int { files.count + leftOut.count }
  }

  /// Units that belong together, in no order.
  private(set) var units: [EarlierUnit] = []
  /// Files that belong to no unit with results, such as those that cannot be read.
  private(set) var others: [ByteKey] = []
  /// The files on the disk that are not used, as their rows have them.
  private(set) var leftOut: [FileRows] = []
  /// Files that could not be used, so that nothing is lost with them.
  private(set) var unusable = Set<ByteKey>()

  /// Reads the files of the units of the last completed run. Damaged results are left out.
  init(_ journal: Journal) throws {
    for unit in journal.lastRun {
      guard let first = unit.parts.first, case .files(let read)? = try journal.intactPart(first)
      else { continue }
      unusable.formUnion(read.files.filter { $0.standing == .unusable }.map { ByteKey($0.source) })
      let idle = read.files.filter { $0.standing == .leftOut && archives(above: $0.source).isEmpty }
      leftOut += idle.map(\.alone)
      let idleFiles = Set(idle.map { ByteKey($0.source) })
      let files = Set(read.files.map { ByteKey(archives(above: $0.source).first ?? $0.source) })
        .subtracting(idleFiles)
      if unit.place.file.isEmpty || files.isEmpty {
        others += files.union(idleFiles)
      } else {
        units.append(EarlierUnit(unit: unit, files: files, leftOut: idleFiles))
      }
    }
  }

  /// All files of the run that could be used or were left out.
  var files: Set<ByteKey> {
    units.reduce(into: Set(others)) { $0.formUnion($1.files.union($1.leftOut)) }.subtracting(
      unusable)
  }
}

extension FileRows {
  /// The file without the sessions of its unit.
  fileprivate var alone: FileRows {
    var file = self
    (file.owner, file.sessions) = (nil, [])
    return file
  }
}

/// Results of the earlier run whose files are gone. A run with `--add` removes nothing, so that they stay in its tables.
struct KeptFromEarlier {
  /// Units of which no file is left, in the order of their rows.
  private(set) var units: [EarlierUnits.EarlierUnit] = []
  /// Files beside them that were left out.
  private(set) var leftOut: [FileRows] = []

  /// Nothing.
  init() {}

  /// - Parameter isThere: whether a file, by its printed name, is still in the study.
  init(_ earlier: EarlierUnits, besides isThere: (ByteKey) -> Bool) {
    units = earlier.units.filter { !$0.files.contains(where: isThere) }.sorted {
      $0.unit.place < $1.unit.place
    }
    let ofUnits = units.reduce(into: Set<ByteKey>()) { $0.formUnion($1.leftOut) }
    leftOut = earlier.leftOut.filter { file in
      let name = ByteKey(file.source)
      return !isThere(name) && !ofUnits.contains(name)
    }.sorted { ByteKey($0.source) < ByteKey($1.source) }
  }
}
