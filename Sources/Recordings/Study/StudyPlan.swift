/// The files that must be looked at together, because their sessions may share them.
///
/// Work is handed out one unit at a time. Units are in the byte order of their first file.
public struct StudyUnit: Sendable, Equatable {
  /// The folder whose session or sessions these are; empty for the root.
  public let folder: String
  /// Paths below the root, in byte order; never empty.
  public let paths: [String]
}

/// The session that a path alone, or what is said of it, puts a file into.
public struct PathSession: Sendable, Hashable {
  let key: ByteKey
  /// True for what was recorded on and on: a folder holds years of it, and no day needs another.
  let isDayOfStream: Bool
}

/// Cuts a study into units without reading more than the heads of its files.
///
/// A folder that holds a result claims everything below it, since results link to files in their own
/// folder and its subfolders. Any other folder stands for itself, with its recorders' folders; days of a
/// stream in it are units of their own, joined with those of other streams. An archive is a unit by itself.
public struct StudyPlan: Sendable {
  /// In the byte order of the first files.
  public let units: [StudyUnit]

  /// `isResult` tells whether a file below the root may be a result; it is asked once per file
  /// until a result is found. `session` names the session a map or a layout puts a file into.
  public init(
    _ files: StudyFiles, isResult: @escaping (String) -> Bool,
    isArchive: (String) -> Bool = { _ in false },
    session: @escaping (String) -> PathSession? = { _ in nil }
  ) {
    let archives = files.paths.filter(isArchive)
    let others = archives.isEmpty ? files.paths : files.paths.removing(archives)
    var cutter = UnitCutter(paths: others, isResult: isResult) { path in
      session(path).flatMap { $0.isDayOfStream ? $0.key : nil }
    }
    cutter.visit(others.indices, depth: 0)
    let packed = archives.map { StudyUnit(folder: folder(of: $0), paths: [$0]) }
    units = joined(cutter.units + packed, bySession: { session($0)?.key }).sorted {
      first(of: $0).lexicographicallyPrecedes(first(of: $1))
    }
  }
}

extension [String] {
  fileprivate func removing(_ others: [String]) -> [String] {
    let keys = Set(others.map(ByteKey.init))
    return filter { !keys.contains(ByteKey($0)) }
  }
}

/// Units that share a session are one unit.
private func joined(_ units: [StudyUnit], bySession session: (String) -> ByteKey?) -> [StudyUnit] {
  var joined: [StudyUnit?] = units
  var owner = Array(units.indices)
  var unitOfSession: [ByteKey: Int] = [:]
  func root(_ index: Int) -> Int { owner[index] == index ? index : root(owner[index]) }
  for (index, unit) in units.enumerated() {
    for key in Set(unit.paths.compactMap(session)) {
      let (mine, other) = (root(index), root(unitOfSession[key] ?? index))
      unitOfSession[key] = other
      guard mine != other, let a = joined[mine], let b = joined[other] else { continue }
      joined[other] = StudyUnit(folder: "", paths: (a.paths + b.paths).sortedByBytes())
      joined[mine] = nil
      owner[mine] = other
    }
  }
  return joined.compactMap(\.self)
}

private func first(of unit: StudyUnit) -> String.UTF8View { (unit.paths.first ?? "").utf8 }

private struct UnitCutter {
  let paths: [String]
  let isResult: (String) -> Bool
  /// The day of a stream that a file holds.
  let day: (String) -> ByteKey?
  var units: [StudyUnit] = []

  /// `range` is one folder with all that lies below it; `depth` counts the folders above its files.
  mutating func visit(_ range: Range<Int>, depth: Int) {
    guard let any = range.first else { return }
    let folder = prefix(of: paths[any], components: depth)
    let (own, subfolders) = split(range, folder: folder)
    if own.contains(where: { isResult(paths[$0]) }) {
      return units.append(StudyUnit(folder: folder, paths: range.map { paths[$0] }))
    }
    var ownPaths = own.map { paths[$0] }
    for (name, subrange) in subfolders {
      if belongsToParent(name), !holdsResult(subrange, below: "\(folder)/\(name)") {
        ownPaths += subrange.map { paths[$0] }
      } else {
        visit(subrange, depth: depth + 1)
      }
    }
    units += Dictionary(grouping: ownPaths, by: day).values.map {
      StudyUnit(folder: folder, paths: $0.sortedByBytes())
    }
  }

  /// A step's folder with a result of its own is a session of its own.
  private func holdsResult(_ range: Range<Int>, below folder: String) -> Bool {
    let count = pathComponents(folder).count + 1
    return range.contains { index in
      pathComponents(paths[index]).count == count && isResult(paths[index])
    }
  }

  private func split(
    _ range: Range<Int>, folder: String
  ) -> (own: [Int], subfolders: [(name: String, range: Range<Int>)]) {
    var own: [Int] = []
    var subfolders: [(name: String, range: Range<Int>)] = []
    for index in range {
      let rest = paths[index].utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        own.append(index)
        continue
      }
      let name = String(Substring(rest[..<slash]))
      if let last = subfolders.last, last.name.utf8.elementsEqual(name.utf8) {
        subfolders[subfolders.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        subfolders.append((name, index..<index + 1))
      }
    }
    return (own, subfolders)
  }
}

private func prefix(of path: String, components: Int) -> String {
  pathComponents(path).prefix(components).joined(separator: "/")
}

/// A recorder's own folder, or one named after a step, is a part of the session around it.
func belongsToParent(_ folderName: String) -> Bool {
  folderName.hasPrefix("recorder-") || isStepName(folderName)
}
