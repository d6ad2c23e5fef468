/// Cuts the paths of a study, which are in byte order, into units folder by folder.
struct UnitCutter {
  let paths: [String]
  let look: (String) -> FileGlance
  /// The day of a stream that a file holds.
  let day: (String) -> ByteKey?
  private(set) var units: [StudyUnit] = []
  /// Results of runs whose files do not all lie with them.
  private(set) var seekers: [RunFiles.Seeker] = []
  /// Places of the units with results.
  private(set) var resultUnits = Set<Int>()
  /// What the contents of files tell of their sessions.
  private(set) var sessions: [(ByteKey, [ByteKey])] = []

  /// Of those files that hold something worth knowing.
  private var glances: [Int: FileGlance] = [:]
  private var isLookedAt: [Bool]

  init(
    paths: [String], look: @escaping (String) -> FileGlance,
    day: @escaping (String) -> ByteKey? = { _ in nil }
  ) {
    (self.paths, self.look, self.day) = (paths, look, day)
    isLookedAt = Array(repeating: false, count: paths.count)
  }

  /// `range` is one folder with all that lies below it; `depth` counts the folders above its files.
  mutating func visit(_ range: Range<Int>, depth: Int) {
    guard let any = range.first else { return }
    let folder = pathComponents(paths[any]).prefix(depth).joined(separator: "/")
    let (own, subfolders) = split(range, folder: folder)
    let results = own.filter { glance($0).isResult }
    if areRunsOfTheirOwn(results) {
      return separate(results, own, subfolders, folder, depth: depth)
    }
    if !results.isEmpty { return add(folder, Array(range), results: results) }
    var ownPaths = own
    for (name, subrange) in subfolders {
      if belongsToParent(name), !holdsResult(subrange, below: "\(folder)/\(name)") {
        ownPaths += subrange
      } else {
        visit(subrange, depth: depth + 1)
      }
    }
    let days = Dictionary(grouping: ownPaths) { day(paths[$0]) }
    for members in days.values { add(folder, members, results: []) }
  }

  // MARK: Looking

  private mutating func glance(_ index: Int) -> FileGlance {
    if isLookedAt[index] { return glances[index] ?? FileGlance() }
    isLookedAt[index] = true
    let glance = look(paths[index])
    if glance != FileGlance() { glances[index] = glance }
    if !glance.sessions.isEmpty { sessions.append((ByteKey(paths[index]), glance.sessions)) }
    return glance
  }

  /// A step's folder with a result of its own is a session of its own.
  private mutating func holdsResult(_ range: Range<Int>, below folder: String) -> Bool {
    let count = pathComponents(folder).count + 1
    for index in range where pathComponents(paths[index]).count == count {
      if glance(index).isResult { return true }
    }
    return false
  }

  private mutating func holdsResult(_ range: Range<Int>) -> Bool {
    for index in range where glance(index).isResult { return true }
    return false
  }

  // MARK: Results of several runs in one folder

  /// Two results or more that can be told apart by their runs.
  private mutating func areRunsOfTheirOwn(_ results: [Int]) -> Bool {
    guard results.count > 1 else { return false }
    let runs = results.map { glance($0).runs }
    return !runs.contains([]) && Set(runs.joined()).count == runs.joined().count
  }

  /// Each result with what its run's UUID or its links name; the rest as if no result were there.
  private mutating func separate(
    _ results: [Int], _ own: [Int], _ subfolders: [(name: String, range: Range<Int>)],
    _ folder: String, depth: Int
  ) {
    var owners = FileOwners(results.map { glance($0) })
    let isOfResult = Set(results)
    var free = own.filter { !isOfResult.contains($0) }
    for (_, subrange) in subfolders {
      if holdsResult(subrange) { visit(subrange, depth: depth + 1) } else { free += subrange }
    }
    var rest: [ByteKey: (folder: String, members: [Int])] = [:]
    var members = results.map { [$0] }
    for index in free {
      let path = paths[index]
      if let owner = owners.owner(of: path, below: folder) {
        members[owner].append(index)
      } else {
        let home = sessionFolder(of: path) { $0 == folder }
        rest[ByteKey(home), default: (home, [])].members.append(index)
      }
    }
    for position in results.indices where owners.root(position) != position {
      members[owners.root(position)] += members[position]
      members[position] = []
    }
    for group in members where !group.isEmpty {
      add(folder, group, results: group.filter { glance($0).isResult })
    }
    for (_, (home, indices)) in rest { add(home, indices, results: []) }
  }

  private mutating func add(_ folder: String, _ members: [Int], results: [Int]) {
    let unitPaths = members.map { paths[$0] }.sortedByBytes()
    let runs = results.filter { !glance($0).runs.isEmpty }
    if !runs.isEmpty {
      let names = Set(unitPaths.map { lastComponent($0).lowercased() })
      for index in runs {
        let glance = glance(index)
        let isComplete = glance.links.allSatisfy { $0.contains(where: names.contains) }
        guard !isComplete || glance.links.isEmpty else { continue }
        for run in glance.runs {
          let isAtHome = unitPaths.contains { $0 != paths[index] && $0.carries(run: run) }
          guard !isAtHome || !isComplete else { continue }
          seekers.append(.init(run: run, source: paths[index], unit: units.count))
        }
      }
    }
    if !results.isEmpty { resultUnits.insert(units.count) }
    units.append(StudyUnit(folder: folder, paths: unitPaths))
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

/// To which of several results of one folder a file belongs.
private struct FileOwners {
  private var byRun: [String: Int] = [:]
  private var byLink: [String: [Int]] = [:]
  private var parents: [Int]

  init(_ results: [FileGlance]) {
    parents = Array(results.indices)
    for (position, result) in results.enumerated() {
      for run in result.runs { byRun[run] = position }
      for name in Set(result.links.joined()) { byLink[name, default: []].append(position) }
    }
  }

  /// Results that link to the same name must be looked at together, or nobody could tell that the link is
  /// ambiguous.
  mutating func owner(of path: String, below folder: String) -> Int? {
    let rest = String(Substring(path.utf8.dropFirst(folder.utf8.count)))
    if let owner = rest.runs.compactMap({ byRun[$0] }).first { return owner }
    guard let named = byLink[lastComponent(path).lowercased()], let first = named.first else {
      return nil
    }
    for other in named.dropFirst() { parents[root(other)] = root(first) }
    return first
  }

  func root(_ position: Int) -> Int {
    var position = position
    while parents[position] != position { position = parents[position] }
    return position
  }
}
