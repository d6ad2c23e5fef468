import Recordings
import Report
import Study
import Text

/// Sessions that are added to the run in a folder, of which everything else is kept.
///
/// The study of the new run consists of the files of the earlier run that are still there and of all files below the given
/// paths. Results of the earlier run whose files are gone stay in its tables.
struct RunAddition: Sendable {
  /// The absolute path of the folder at which the sources of the run begin.
  let root: String
  /// The given paths below the root.
  private let added: [String]
  /// The files of each unit of the earlier run, under the names that tables print, and those beside them that it does not use.
  private let units: [(files: Set<ByteKey>, leftOut: Set<ByteKey>)]
  private let others: Set<ByteKey>
  private let names: Names
  /// The meaning of the levels of folders in the earlier run; nil if it is withheld.
  private let folderRule: FolderRule?

  /// Nil for a folder without a run, which is filled as by any run. Throws if a given path is not below the root of the run.
  init?(to folder: RunFolder, _ settings: RunSettings) throws {
    guard let before = folder.journal.lastSetup else { return nil }
    names = settings.names
    if let missing = settings.operands.first(where: { resolved($0) == nil }) {
      let remedy = "check the path, and whether its disk is mounted"
      throw SettingsError(
        description: "--add: \(shown(missing)) does not exist; \(remedy)",
        withoutNames: "--add: a path does not exist; \(remedy)")
    }
    let output = resolved(folder.path) ?? folder.path
    let places = settings.operands.compactMap(resolved)
    let roots = places.map { before.root.folder(above: $0, from: output, settings.names) }
    guard let root = roots.first ?? nil, roots.allSatisfy({ $0.map(ByteKey.init) == ByteKey(root) })
    else {
      let outside = zip(settings.operands, roots).first { $0.1 == nil }?.0 ?? "-"
      let whole = before.root.path.map { " \(shown($0))" } ?? ", whose name is withheld"
      throw SettingsError(
        description:
          "--add: \(shown(outside)) is not below the folder of the run\(whole); name a path below it, or give another --output",
        withoutNames:
          "--add: a path is not below the folder of the run; name a path below it, or give another --output"
      )
    }
    let earlier = try EarlierUnits(folder.journal)
    (self.root, added) = (root, places.map { relativePath(from: root, to: $0) })
    folderRule = before.folderRule
    (units, others) = (earlier.units.map { ($0.files, $0.leftOut) }, Set(earlier.others))
  }

  /// The files of the run among those below the root. Throws if a unit that is to be measured again has lost files. The results
  /// of one with files that cannot be read stay.
  func files(of all: StudyFiles) throws(SettingsError) -> StudyFiles {
    var (listed, new) = (Set<ByteKey>(), Set<ByteKey>())
    for path in all.paths {
      let name = ByteKey(names.path(path))
      listed.insert(name)
      if isAdded(path) { new.insert(name) }
    }
    let unreadable = Set(all.unreadable.map { ByteKey(names.path($0.source)) })
    let remedy = remedy(listed)
    var (kept, rest) = (others, Set<ByteKey>())
    for unit in units {
      let gone = unit.files.subtracting(listed)
      guard let first = gone.min() else {
        kept.formUnion(unit.files.union(unit.leftOut))
        continue
      }
      // The rows of the unit stay, those of files that it does not use among them.
      rest.formUnion(unit.leftOut)
      let isUnread = gone.contains { UnreadableUnits.place(of: $0, in: unreadable) != nil }
      if !isUnread, !new.isDisjoint(with: unit.files) {
        throw SettingsError(
          description:
            "--add: \(shown(shownSource(first.text))) is gone, whose session has other files below the given paths; give it back, or \(remedy)",
          withoutNames:
            "--add: a file is gone whose session has other files below the given paths; give it back, or \(remedy)"
        )
      }
    }
    return all.keeping { path in
      let name = ByteKey(names.path(path))
      return !rest.contains(name) && (isAdded(path) || kept.contains(name))
    }
  }

  /// What helps if a file is not to come back. An update would lack sessions of which nothing is left.
  private func remedy(_ listed: Set<ByteKey>) -> String {
    let gone = units.map { $0.files.subtracting(listed) }
    if zip(gone, units).contains(where: { $0.count == $1.files.count }) { return RunLoss.anew }
    return RunLoss.asTheyAre(
      gone.reduce(0) { $0 + $1.count }, of: units.reduce(0) { $0 + $1.files.count }, mayForce: false
    )
  }

  /// True if files of the earlier run are gone, so that a rule may be one for them.
  func lacksFiles(_ listed: StudyFiles) -> Bool {
    let there = Set(listed.paths.map { ByteKey(names.path($0)) })
    return units.contains { !$0.files.isSubset(of: there) }
  }

  /// True if there is no file below the given paths.
  func addsNothing(of files: StudyFiles) -> Bool { !files.paths.contains(where: isAdded) }

  /// The meaning of the levels of folders in the earlier run if files of it are gone, since the folders that are left may show
  /// another one; otherwise nil.
  func folderRule(besides listed: Set<ByteKey>) -> FolderRule? {
    units.contains { listed.isDisjoint(with: $0.files) } ? folderRule : nil
  }

  /// True if a path below the root is one of the given ones or below one of them.
  private func isAdded(_ path: String) -> Bool {
    added.contains { place in
      place.isEmpty || path === place
        || path.utf8.starts(with: place.utf8)
          && path.utf8.dropFirst(place.utf8.count).first == UInt8(ascii: "/")
    }
  }
}
