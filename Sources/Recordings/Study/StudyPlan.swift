/// The files that must be looked at together, because their sessions may share them.
///
/// Work is handed out one unit at a time. Units are in the byte order of their first source.
public struct StudyUnit: Sendable, Equatable {
  /// The folder whose session or sessions these are; empty for the root.
  public let folder: String
  /// Paths below the root, in byte order; never empty.
  public var paths: [String]
  /// Those of the paths that are rows of tables.
  var rows: [TableRow] = []

  /// Of its paths those that are files.
  public var fileCount: Int { paths.count - rows.count }

  /// The first of its sources, as tables show and sort them; nil for no paths.
  public var firstSource: String? {
    // Only what is in a file is shown otherwise than it is called.
    guard !rows.isEmpty else { return paths.first }
    return paths.lazy.map(shownSource).min { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}

/// The session that a path alone, or what is said of it, puts a file into.
struct PathSession: Sendable, Hashable {
  let key: ByteKey
  /// True for what was recorded on and on: a folder holds years of it, and no day needs another.
  let isDayOfStream: Bool
}

/// What the plan of a study has to know of a file.
public struct FileGlance: Sendable, Equatable {
  /// A result is in it that may link to files of its folder.
  public var isResult = false
  /// Task runs of its results: UUIDs in lower case.
  var runs: [String] = []
  /// What its results link to: for each link the names it may have, in lower case.
  var links: [[String]] = []
  /// Sessions that its content names.
  var sessions: [ByteKey] = []

  /// A file of which no more is known.
  public init(isResult: Bool = false) { self.isResult = isResult }
}

/// Cuts a study into units without reading more than the heads of its files, its results, and where the
/// rows of its tables lie.
///
/// A folder that holds a result claims everything below it, since results link to files in their own
/// folder and its subfolders. Any other folder stands for itself, with its recorders' folders; days of a
/// stream in it are units of their own, joined with those of other streams. Results of several runs in one
/// folder stand for themselves, each with its run's files, which may lie elsewhere. An archive is a unit by
/// itself.
public struct StudyPlan: Sendable {
  /// In the byte order of the first files.
  public let units: [StudyUnit]

  /// `look` tells what is in a file below the root; it is asked once per file at most. `session` names the
  /// session a map, a layout or a platform's path puts a file into, `forEachRow` the rows of a table.
  init(
    _ files: StudyFiles, look: @escaping (String) -> FileGlance,
    isArchive: (String) -> Bool = { _ in false },
    session: @escaping (String) -> PathSession? = { _ in nil },
    forEachRow: (String, TableRole, (TableRow) -> Void) -> Void = { _, _, _ in }
  ) {
    let archives = files.paths.filter(isArchive)
    let others = archives.isEmpty ? files.paths : files.paths.removing(archives)
    var cutter = UnitCutter(paths: others, look: look) { path in
      session(path).flatMap { $0.isDayOfStream ? $0.key : nil }
    }
    cutter.visit(others.indices, depth: 0)
    let packed = archives.map { StudyUnit(folder: folder(of: $0), paths: [$0]) }
    let units = RunFiles(cutter.units, resultUnits: cutter.resultUnits, cutter.seekers).units
    let told = Dictionary(cutter.sessions) { first, _ in first }
    let named = files.paths.compactMap { session($0)?.key } + told.values.joined()
    let rows = RowUnits(files.paths, sessions: Set(named), forEachRow)
    self.units = joined(units.filter { !$0.paths.isEmpty } + packed + rows.units) { path in
      (rows.session(path) ?? session(path)?.key).map { [$0] } ?? told[ByteKey(path)] ?? []
    }.map { (($0.firstSource ?? ""), $0) }
      .sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)
  }
}

extension [String] {
  fileprivate func removing(_ others: [String]) -> [String] {
    let keys = Set(others.map(ByteKey.init))
    return filter { !keys.contains(ByteKey($0)) }
  }
}

/// Units that share a session are one unit.
private func joined(
  _ units: [StudyUnit], bySessions sessions: (String) -> [ByteKey]
) -> [StudyUnit] {
  var owner = Array(units.indices)
  func root(_ index: Int) -> Int {
    var index = index
    while owner[index] != index { index = owner[index] }
    return index
  }
  var unitOfSession: [ByteKey: Int] = [:]
  for (index, unit) in units.enumerated() {
    for key in Set(unit.paths.flatMap(sessions)) {
      let other = root(unitOfSession[key] ?? index)
      owner[root(index)] = other
      unitOfSession[key] = other
      owner[index] = other
    }
  }
  return Dictionary(grouping: units.indices, by: root).values.map { members in
    guard members.count > 1 else { return units[members[0]] }
    return StudyUnit(
      folder: "", paths: members.flatMap { units[$0].paths }.sortedByBytes(),
      rows: members.flatMap { units[$0].rows })
  }
}

/// A recorder's own folder, or one named after a step, is a part of the session around it.
func belongsToParent(_ folderName: String) -> Bool {
  folderName.hasPrefix("recorder-") || isStepName(folderName)
}
