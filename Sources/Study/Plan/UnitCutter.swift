import Recordings
import Text

/// Divides a study into units, folder by folder, by the indices of paths in byte order.
struct UnitCutter {
  private let paths: PathTable
  private let look: (_ place: Int) -> FileGlance
  /// The session from a map, a layout or a platform's path.
  private let session: (_ path: String) -> PathSession?
  private(set) var owners: UnitOwners
  /// Results of runs with files outside of the result's folder.
  private(set) var seekers: [RunFiles.Seeker] = []
  /// Units with results.
  private(set) var resultUnits = Set<Int>()
  /// Indices of archives.
  private(set) var archives = Set<UInt32>()
  /// Indices of results and of lists of files, which say what belongs to a session.
  private(set) var binders: [Int] = []
  /// The sessions named in the contents of files.
  private(set) var sessions: [Int: [SessionKey]] = [:]

  /// The names of which results say the task.
  private(set) var namedTasks = NamedTasks()
  /// Folders whose sounds are sessions and units of their own.
  private(set) var soundFolders = Set<ByteKey>()

  /// Body measures in answers, with their participants if the files contain them.
  private(set) var bodies: [Int: (body: BodyFacts, participant: String?)] = [:]
  /// Files with exports of all records of a person, and their numbers of exports.
  private(set) var exports: [Int: Int] = [:]
  /// Folders with recordings, results or archives.
  private(set) var homes = SessionHomes()

  /// The names of the folders of sessions in each archive, by its index.
  private(set) var packedNames: [UInt32: [String]] = [:]

  /// Archives whose contents name at least as many sessions as they have folders of sessions, such as those of a platform's
  /// list: the names of their folders mean nothing.
  var namedArchives: Set<ByteKey> {
    let counts = Dictionary(
      archives.map { (ByteKey(paths[Int($0)]), sessions[Int($0)]?.count ?? 0) }
    ) { first, _ in first }
    return Set(
      homes.archives.filter { archive in
        (counts[ByteKey(archive.path)] ?? 0) >= max(1, archive.outline?.homes.count ?? 1)
      }.map { ByteKey($0.path) })
  }

  /// Glances at the files of the current folders, without empty ones.
  private var glances: [Int: FileGlance] = [:]
  private var isLookedAt: [Bool]

  /// `look` is called at most once per file.
  init(
    _ paths: PathTable, _ look: @escaping (_ place: Int) -> FileGlance,
    session: @escaping (_ path: String) -> PathSession?
  ) {
    (self.paths, self.look, self.session) = (paths, look, session)
    owners = UnitOwners(count: paths.count)
    isLookedAt = Array(repeating: false, count: paths.count)
  }

  /// Assigns every file to a unit. Archives, and files that are named after their sessions, are
  /// units of their own.
  mutating func cut() {
    for (place, path) in paths.enumerated() {
      let isArchive = Container.isWorthALook(path) && glance(place).isArchive
      if isArchive { archives.insert(UInt32(place)) }
      if isArchive || session(path)?.isInName ?? false { owners.give(place, to: owners.addUnit()) }
    }
    visit(0..<paths.count, depth: 0)
  }

  /// Visits a folder: `range` contains all files below it; `depth` is the number of folders above
  /// its files.
  private mutating func visit(_ range: Range<Int>, depth: Int) {
    guard let any = range.first else { return }
    let folder = pathComponents(paths[any]).prefix(depth).joined(separator: "/")
    let (own, subfolders) = split(range, folder: folder)
    // The glances are released, since they are no longer needed.
    defer { for place in range { glances[place] = nil } }
    let results = own.filter { glance($0).isResult }
    if areRunsOfTheirOwn(results) {
      return separate(results, own, subfolders, folder, depth: depth)
    }
    if !results.isEmpty { return add(free(range), results: results) }
    if own.contains(where: { glance($0).listsFolder }) { return addWhole(range) }
    if range.count <= Self.mostCompanions, subfolders.contains(where: { isCompanion($0.name) }) {
      return addWhole(range)
    }
    var ownPlaces = own
    for (name, subrange) in subfolders {
      if belongsToParent(name), !holdsResult(subrange, below: "\(folder)/\(name)") {
        ownPlaces += free(subrange)
      } else {
        visit(subrange, depth: depth + 1)
      }
    }
    let session = self.session
    let sounds = SoundUnits(
      ownPlaces, paths, below: folder, glance: { glance($0) }, isNamed: { session($0) != nil })
    if sounds.groups.isEmpty {
      let days = Dictionary(grouping: ownPlaces) { day(paths[$0]) }
      for members in days.values { add(members, results: []) }
    } else {
      soundFolders.insert(ByteKey(folder))
      for members in sounds.groups { add(members, results: []) }
    }
  }

  /// The day of a stream that a file contains.
  private func day(_ path: String) -> SessionKey? {
    session(path).flatMap { $0.isDayOfStream ? $0.key : nil }
  }

  /// With more files, a folder beside an export is that of a study and not of a person.
  private static let mostCompanions = 2000

  /// True for the folder of an export whose samples may belong to sessions beside it.
  private func isCompanion(_ folder: String) -> Bool {
    ExportPlatform.all.contains { $0.companionFolders.contains { $0 === folder } }
  }

  /// Makes one unit of a folder and all below it.
  private mutating func addWhole(_ range: Range<Int>) {
    let places = free(range)
    add(places, results: places.filter { glance($0).isResult })
  }

  /// The files of a folder that belong to no unit yet.
  private func free(_ range: Range<Int>) -> [Int] { range.filter { owners.owner($0) == nil } }

  // MARK: Glances

  private mutating func glance(_ place: Int) -> FileGlance {
    if isLookedAt[place] { return glances[place] ?? FileGlance() }
    isLookedAt[place] = true
    let glance = look(place)
    if glance != FileGlance() {
      glances[place] = glance
      homes.note(paths[place], glance)
      if !glance.body.isEmpty { bodies[place] = (glance.body, glance.participant) }
    }
    if !glance.sessions.isEmpty { sessions[place] = glance.sessions }
    if glance.exportCount > 0 { exports[place] = glance.exportCount }
    if glance.isResult || glance.isList { binders.append(place) }
    noteTasks(of: glance, at: paths[place])
    if let outline = glance.outline {
      packedNames[UInt32(place)] = outline.names(
        in: withoutArchiveEnding(lastComponent(paths[place])))
    }
    return glance
  }

  private mutating func noteTasks(of glance: FileGlance, at path: String) {
    if let said = glance.saidTask {
      namedTasks.note(said, home: lastComponent(sessionFolder(of: path) { _ in false }))
    }
    let archive = withoutArchiveEnding(lastComponent(path))
    for packed in glance.outline?.saidTasks ?? [] {
      namedTasks.note(packed.said, home: ArchiveOutline.name(of: packed.home, in: archive))
    }
  }

  /// True if a folder contains a result; the folder of a step is then a session.
  private mutating func holdsResult(_ range: Range<Int>, below folder: String) -> Bool {
    let count = pathComponents(folder).count + 1
    for place in free(range) where pathComponents(paths[place]).count == count {
      if glance(place).isResult { return true }
    }
    return false
  }

  private mutating func holdsResult(_ range: Range<Int>) -> Bool {
    for place in free(range) where glance(place).isResult { return true }
    return false
  }

  // MARK: Results of several runs in one folder

  /// True if there are at least two results of different runs, each of which identifies its files.
  private mutating func areRunsOfTheirOwn(_ results: [Int]) -> Bool {
    guard results.count > 1 else { return false }
    for result in results where !glance(result).knowsItsFiles { return false }
    let runs = results.flatMap { glance($0).runs }
    return Set(runs.map(ByteKey.init)).count == runs.count
  }

  /// Makes a unit of each result with the files that contain its run's UUID or to which it links.
  /// Other files are divided as if there were no results.
  private mutating func separate(
    _ results: [Int], _ own: [Int], _ subfolders: [(name: String, range: Range<Int>)],
    _ folder: String, depth: Int
  ) {
    var ownerOf = FileOwners(results.map { glance($0) })
    let isOfResult = Set(results)
    var others = own.filter { !isOfResult.contains($0) }
    for (_, subrange) in subfolders {
      if holdsResult(subrange) {
        visit(subrange, depth: depth + 1)
      } else {
        others += free(subrange)
      }
    }
    var rest: [ByteKey: [Int]] = [:]
    var members = results.map { [$0] }
    for place in others {
      let path = paths[place]
      if let owner = ownerOf.owner(of: path, below: folder) {
        members[owner].append(place)
      } else {
        let home = sessionFolder(of: path) { $0 === folder }
        rest[ByteKey(home), default: []].append(place)
      }
    }
    let strays = rest[ByteKey(folder), default: []]
    if let taker = uniteThoseWithoutFiles(results, beside: strays, &ownerOf) {
      members[taker] += strays
      rest[ByteKey(folder)] = nil
    }
    for position in results.indices where ownerOf.root(position) != position {
      members[ownerOf.root(position)] += members[position]
      members[position] = []
    }
    for group in members where !group.isEmpty {
      add(group, results: group.filter { glance($0).isResult })
    }
    for places in rest.values { add(places, results: []) }
  }

  /// Lets results without all of their recordings be read together, so that those beside them that nothing names can find their
  /// steps; returns one of them, or nil if there is nothing to find.
  private mutating func uniteThoseWithoutFiles(
    _ results: [Int], beside strays: [Int], _ owners: inout FileOwners
  ) -> Int? {
    guard strays.contains(where: { glance($0).isRecording }) else { return nil }
    let without = results.indices.filter { glance(results[$0]).lacksFiles }
    guard let first = without.first else { return nil }
    for other in without { owners.unite(first, other) }
    // A result that was alone with the recordings would take them all.
    if without.count == 1 { owners.unite(first, first == 0 ? 1 : 0) }
    return owners.root(first)
  }

  private mutating func add(_ members: [Int], results: [Int]) {
    let unit = owners.addUnit()
    for place in members { owners.give(place, to: unit) }
    if results.isEmpty { return }
    resultUnits.insert(unit)
    let runs = results.filter { !glance($0).runs.isEmpty }
    guard !runs.isEmpty else { return }
    let files = members.map { (place: $0, path: paths[$0]) }
    let names = Set(files.map { FoldedKey(lastComponent($0.path)) })
    for place in runs {
      let glance = glance(place)
      let isComplete = glance.links.allSatisfy { $0.contains { names.contains(FoldedKey($0)) } }
      guard !isComplete || glance.links.isEmpty else { continue }
      for run in glance.runs {
        let isAtHome = files.contains { $0.place != place && $0.path.carries(run: run) }
        guard !isAtHome || !isComplete else { continue }
        seekers.append(.init(run: run, source: paths[place], unit: unit))
      }
    }
  }

  private func split(_ range: Range<Int>, folder: String) -> (
    own: [Int], subfolders: [(name: String, range: Range<Int>)]
  ) {
    var own: [Int] = []
    var subfolders: [(name: String, range: Range<Int>)] = []
    for index in range {
      let rest = paths[index].utf8.dropFirst(folder.isEmpty ? 0 : folder.utf8.count + 1)
      guard let slash = rest.firstIndex(of: UInt8(ascii: "/")) else {
        if owners.owner(index) == nil { own.append(index) }
        continue
      }
      let name = String(Substring(rest[..<slash]))
      if let last = subfolders.last, last.name === name {
        subfolders[subfolders.count - 1].range = last.range.lowerBound..<index + 1
      } else {
        subfolders.append((name, index..<index + 1))
      }
    }
    return (own, subfolders)
  }
}

/// Determines to which of several results of one folder a file belongs.
private struct FileOwners {
  private var byRun: [ByteKey: Int] = [:]
  private var byLink: [FoldedKey: [Int]] = [:]
  private var parents: [Int]

  init(_ results: [FileGlance]) {
    parents = Array(results.indices)
    for (position, result) in results.enumerated() {
      for run in result.runs { byRun[ByteKey(run)] = position }
      for name in Set(result.links.joined().map { FoldedKey($0) }) {
        byLink[name, default: []].append(position)
      }
    }
  }

  /// The result of a file. Results that link to one name must be read together to detect an
  /// ambiguous link.
  mutating func owner(of path: String, below folder: String) -> Int? {
    let rest = String(Substring(path.utf8.dropFirst(folder.utf8.count)))
    if let owner = rest.runs.compactMap({ byRun[ByteKey($0)] }).first { return owner }
    guard let named = byLink[FoldedKey(lastComponent(path))], let first = named.first else {
      return nil
    }
    for other in named.dropFirst() { unite(first, other) }
    return first
  }

  /// Lets two results be read together.
  mutating func unite(_ first: Int, _ other: Int) { parents[root(other)] = root(first) }

  func root(_ position: Int) -> Int {
    var position = position
    while parents[position] != position { position = parents[position] }
    return position
  }
}
