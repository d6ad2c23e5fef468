public import Recordings
import Text

/// How the files of a study are read: which belong together, in which order, and whose they are as far as that is known
/// before a file is read.
///
/// The plan of a run is made once, by `SessionReader.plan`, and does not change. It holds every file of the study and
/// every row of its tables that holds a result, each in exactly one unit; the folders of each unit, which put the rows
/// of the output in order; the level of the participants' folders; and the body measures that answers give.
/// It is made from the heads of the files, the results, and the places of rows; no recording is read.
///
/// A folder that holds a result claims everything below it, since results link to files in their own
/// folder and its subfolders. Any other folder stands for itself, with its recorders' folders; days of a
/// stream in it are units of their own, joined with those of other streams. Results of several runs in one
/// folder stand for themselves, each with its run's files, which may lie elsewhere. An archive is a unit by
/// itself.
public struct StudyPlan: Sendable {
  private let paths: PathTable
  private let members: UnitMembers
  /// Places of archives.
  private let archives: Set<UInt32>
  /// Of the units that have any, by their places.
  private let rows: [Int: [TableRow]]
  /// Places among the members, in the byte order of first sources.
  private let order: [UInt32]

  /// Body measures of participants from answers.
  private var bodies: [ByteKey: BodyFacts] = [:]
  /// The participant of a file, as far as that is known before it is read.
  private let owner: @Sendable (String) -> String

  /// Which level of folders is that of the participants.
  public let folderRule: FolderRule

  /// `session` is the session from a map, a layout or a platform's path; `participant` is the
  /// participant if another source than a folder names one; `takesAllSessions` whether a session that only a table knows
  /// has a unit.
  init(
    _ files: StudyFiles, _ probes: StudyProbes,
    session: @escaping (String) -> PathSession? = { _ in nil },
    participant: @escaping @Sendable (String) -> String? = { _ in nil },
    takesAllSessions: Bool = true
  ) {
    paths = files.paths
    var cutter = UnitCutter(paths, probes.glance) { path in
      session(path).flatMap { $0.isDayOfStream ? $0.key : nil }
    }
    cutter.cut { session($0)?.isInName ?? false }
    let nameless = cutter.homes.folders { participant($0) == nil }
    folderRule = FolderRule(
      nameless.union(cutter.homes.folders { session($0) == nil }), nameless: nameless, files)
    let rule = folderRule
    owner = { path in participant(path) ?? rule.place(ofFolder: sessionHome(of: path)).participant }
    for (place, given) in cutter.bodies.sorted(by: { $0.key < $1.key }) {
      let name = ByteKey(given.participant ?? owner(paths[place]))
      bodies[name] = (bodies[name] ?? BodyFacts()).overridden(by: given.body)
    }
    var owners = cutter.owners
    RunFiles(cutter.seekers).bringHome(paths, &owners, besides: cutter.resultUnits)
    var sessions = SessionUnits()
    for (place, path) in paths.enumerated() {
      guard let unit = owners.owner(place) else { continue }
      let given = cutter.sessions[place] ?? []
      for key in session(path).map({ [$0.key] }) ?? given { sessions.note(key, unit, &owners) }
      for key in given { sessions.note(nameOnly: key) }
    }
    rows = RowUnits(paths, probes, sessions, takesAllSessions: takesAllSessions, &owners).rows(
      by: &owners)
    members = UnitMembers(&owners, count: paths.count)
    archives = cutter.archives
    order = members.order(paths, rows)
  }

  /// Answers about the participant of a unit, from any session.
  public func body(ofUnit place: Int) -> BodyFacts {
    guard !bodies.isEmpty else { return BodyFacts() }
    return bodies[ByteKey(owner(firstPath(place)))] ?? BodyFacts()
  }

  /// How many units there are.
  public var count: Int { order.count }

  /// The unit at a place in the byte order of first sources.
  public subscript(place: Int) -> StudyUnit {
    let unit = Int(order[place])
    return StudyUnit(files: members[unit].map { paths[Int($0)] }, rows: rows[unit] ?? [])
  }

  /// The first path of the unit at a place.
  public func firstPath(_ place: Int) -> String {
    let unit = Int(order[place])
    let file = members[unit].first.map { paths[Int($0)] }
    guard let rows = rows[unit] else { return file ?? "" }
    return StudyUnit(files: [file].compactMap(\.self), rows: rows).paths.first ?? ""
  }

  /// The folders, archives and tables that contain the files of the unit at a position, by names and first bytes. No session
  /// of the unit precedes the first of them.
  public func homes(_ place: Int) -> [String] {
    let unit = Int(order[place])
    var homes: [String] = []
    for file in members[unit] {
      let path = paths[Int(file)]
      let home = archives.contains(file) ? path : sessionHome(of: path)
      if homes.last != home { homes.append(home) }
    }
    return homes + (rows[unit] ?? []).map(\.table)
  }

  /// How many files the unit at a place has.
  public func fileCount(_ place: Int) -> Int { members[Int(order[place])].count }

  /// All units, made one after the other.
  public var units: some RandomAccessCollection<StudyUnit> { (0..<count).lazy.map { self[$0] } }
}

/// The files that must be looked at together, because their sessions may share them.
///
/// Work is handed out one unit at a time.
public struct StudyUnit: Codable, Sendable, Equatable {
  /// Paths below the root, in byte order; never empty.
  public let paths: [String]
  /// Those of the paths that are files.
  public let files: [String]
  /// Those of the paths that are rows of tables, in the same order.
  public let rows: [TableRow]

  /// A unit of these files and rows.
  public init(files: [String], rows: [TableRow] = []) {
    paths = rows.isEmpty ? files : (files + rows.map(\.path)).sortedByBytes()
    self.files = files
    self.rows = rows.sorted { $0.path.precedes($1.path) }
  }

  /// The first of its sources, as tables show and sort them.
  public var firstSource: String {
    // Only what is in a file is shown otherwise than it is called.
    let sources = rows.isEmpty ? Array(paths.prefix(1)) : paths.map(shownSource)
    return sources.min { $0.precedes($1) } ?? ""
  }
}
