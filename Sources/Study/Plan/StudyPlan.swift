public import Recordings
import Text

/// The plan for reading the files of a study: which belong together, in which order, and to whom
/// they belong as far as this is known before a file is read.
///
/// The plan of a run is made once, by `SessionReader.plan`, and does not change. It contains every
/// file of the study and every row of its tables with a result, each in exactly one unit; the
/// folders of each unit, which determine the order of the rows of the output; the level of the
/// participants' folders; and the body measures in answers. It is made from the first bytes of the
/// files, the results, and the positions of rows; no recording is read.
///
/// All files below a folder with a result belong to the result, since results link to files in
/// their own folder and its subfolders. Any other folder is a unit with the folders of its
/// recorders; days of a stream in it are units of their own, which are united with those of other
/// streams. So are the sounds of a folder in which each is a session. Several results of different
/// runs in one folder are units of their own, each with the files of its run, which may be elsewhere. An archive is a unit.
public struct StudyPlan: Sendable {
  private let paths: PathTable
  private let members: UnitMembers
  /// Indices of archives.
  private let archives: Set<UInt32>
  /// Units with a result or a list of files.
  private let binding: Set<Int>
  /// Folders whose sounds are sessions and units of their own.
  private let soundFolders: Set<ByteKey>
  /// The names of which results say the task.
  private let namedTasks: NamedTasks
  /// The names of the folders of sessions in each archive, by index.
  private let packedNames: [UInt32: [String]]
  /// The rows of units that have any, by unit.
  private let rows: [Int: [TableRow]]
  /// Indices of the units, in the byte order of their first sources.
  private let order: [UInt32]

  /// Body measures of participants from answers.
  private var bodies: [ByteKey: BodyFacts] = [:]
  /// The participant of a file, as far as it is known before the file is read.
  private let owner: @Sendable (String) -> String

  /// The rule for the levels of the folders.
  public let folderRule: FolderRule
  /// How the levels were read.
  public let levels: FolderLevels
  /// The participants, as far as they are known before files are read, in byte order.
  public let participants: [String]
  /// What is doubtful about them.
  public let doubts: [ParticipantDoubt]

  /// `session` is the session from a map, a layout or a platform's path; `participant` is the
  /// participant if another source than a folder names one; `layout` are the labels of a path by the layout, if there
  /// is one, and `ambiguousNames` those that it fits in several ways; `isListed` whether the user's table of people has a participant; `takesAllSessions` whether a session that only a table knows
  /// has a unit.
  init(
    _ files: StudyFiles, _ probes: StudyProbes,
    session: @escaping (String) -> PathSession? = { _ in nil },
    participant: @escaping @Sendable (String) -> String? = { _ in nil },
    layout: ((_ path: String, _ unpacked: String) -> FileLabels?)? = nil,
    ambiguousNames: AmbiguousNames? = nil,
    isListed: (_ participant: String) -> Bool = { _ in false }, takesAllSessions: Bool = true
  ) {
    paths = files.paths
    var cutter = UnitCutter(paths, probes.glance, session: session)
    cutter.cut()
    (soundFolders, namedTasks) = (cutter.soundFolders, cutter.namedTasks)
    let named = cutter.namedArchives
    let reading = StudyLevels(files, cutter.homes, isListed: isListed) { file in
      (participant(file) == nil || session(file) == nil) && !named.contains(ByteKey(file))
    }
    let exports =
      cutter.exports.values.reduce(0, +) > 1 ? probes.exports(cutter.exports.keys.sorted()) : []
    let folders = reading.folderReading(with: exports, named: participant)
    let rule = folders.rule
    folderRule = rule
    levels =
      layout.map { labels in
        FolderLevels(laidOut: reading.homes.flatMap { rule.places(of: $0, laidOut: labels) })
      } ?? folders.levels
    owner = { path in participant(path) ?? rule.place(ofFile: path).participant }
    let owned = reading.homes.map { home in
      let named = participant(home.file) ?? home.participant
      return ParticipantDoubts.OwnedHome(
        home: home, participant: named ?? rule.place(ofFolder: home.path).participant,
        isNamed: named != nil)
    }
    // The files of one folder may be named after several people.
    let namedPeople = reading.homes.flatMap { $0.namedFiles.compactMap(participant) }
    participants = Set((owned.map(\.participant) + namedPeople).map(ByteKey.init)).sorted().map(
      \.text)
    doubts =
      (ambiguousNames.map { [.ambiguousNames($0)] } ?? [])
      + ParticipantDoubts(owned, besides: namedPeople).all
    for (place, given) in cutter.bodies.sorted(by: { $0.key < $1.key }) {
      let name = ByteKey(given.participant ?? owner(paths[place]))
      // Of several exports without a name, none says whose the others are.
      if name.text.isEmpty, cutter.exports[place] != nil, exports.count > 1 { continue }
      bodies[name] = (bodies[name] ?? BodyFacts()).overridden(by: given.body)
    }
    var owners = cutter.owners
    RunFiles(cutter.seekers).bringHome(paths, &owners, besides: cutter.resultUnits)
    rule.people.unite(exports, &owners)
    var sessions = SessionUnits()
    for (place, path) in paths.enumerated() {
      guard let unit = owners.owner(place) else { continue }
      let given = cutter.sessions[place] ?? []
      for key in session(path).map({ [$0.key] + [$0.keyWithoutMap].compactMap(\.self) }) ?? given {
        sessions.note(key, unit, &owners)
      }
      for key in given { sessions.note(nameOnly: key) }
    }
    rows = RowUnits(paths, probes, sessions, takesAllSessions: takesAllSessions, &owners).rows(
      by: &owners)
    binding = cutter.binders.reduce(into: []) { units, place in
      if let unit = owners.owner(place) { units.insert(owners.root(unit)) }
    }
    members = UnitMembers(&owners, count: paths.count)
    archives = cutter.archives
    packedNames = cutter.packedNames
    order = members.order(paths, rows)
  }

  /// Body measures of the participant of a unit, from answers in any session.
  public func body(ofUnit place: Int) -> BodyFacts {
    guard !bodies.isEmpty else { return BodyFacts() }
    return bodies[ByteKey(owner(firstPath(place)))] ?? BodyFacts()
  }

  /// The number of units.
  public var count: Int { order.count }

  /// The unit at an index in the byte order of first sources.
  public subscript(place: Int) -> StudyUnit {
    let unit = Int(order[place])
    let files = members[unit].map { paths[Int($0)] }
    return StudyUnit(files: files, rows: rows[unit] ?? [], findings: findings(unit, files))
  }

  private func findings(_ unit: Int, _ files: [String]) -> UnitFindings {
    var findings = UnitFindings()
    if !soundFolders.isEmpty {
      let folders = Set(files.map { ByteKey(folder(of: $0)) })
      findings.soundFolders = folders.intersection(soundFolders).sorted().map(\.text)
    }
    if !namedTasks.isEmpty, !binding.contains(unit) {
      findings.namesakes = namedTasks.namesakes(
        zip(members[unit], files).lazy.flatMap { place, path in
          packedNames[place]
            ?? namesInCommon(of: path, home: sessionFolder(of: path) { _ in false })
        })
    }
    return findings
  }

  /// The first path of the unit at an index.
  public func firstPath(_ place: Int) -> String {
    let unit = Int(order[place])
    let file = members[unit].first.map { paths[Int($0)] }
    guard let rows = rows[unit] else { return file ?? "" }
    return StudyUnit(files: [file].compactMap(\.self), rows: rows).paths.first ?? ""
  }

  /// The folders, archives and tables that contain the files of the unit at an index, by names and
  /// first bytes. No session of the unit precedes the first of them.
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

  /// The folder of the unit at an index; the path of its first sound without ending where each sound of a folder is a session.
  func place(_ place: Int) -> String {
    let home = homes(place).first ?? ""
    guard soundFolders.contains(ByteKey(home)) else { return home }
    let files = members[Int(order[place])].lazy.map { paths[Int($0)] }
    return files.first(where: isNamedSound).map(soundHome) ?? home
  }

  /// True for a unit in which a result or a list of files may say what belongs to one session. What is in an archive is not
  /// known.
  func mayBindFiles(_ place: Int) -> Bool {
    let unit = Int(order[place])
    return rows[unit] != nil || binding.contains(unit)
      || members[unit].contains(where: archives.contains)
  }

  /// The number of files of the unit at an index.
  public func fileCount(_ place: Int) -> Int { members[Int(order[place])].count }

  /// All units, each created when it is needed.
  public var units: some RandomAccessCollection<StudyUnit> { (0..<count).lazy.map { self[$0] } }
}

/// Files that must be read together, because their sessions may share them.
///
/// Work is distributed unit by unit.
public struct StudyUnit: Codable, Sendable, Equatable {
  /// Paths below the root, in byte order; never empty.
  public let paths: [String]
  /// The paths that are files.
  public let files: [String]
  /// The paths that are rows of tables, in the same order.
  public let rows: [TableRow]

  /// What the plan found for it beyond its own files.
  public let findings: UnitFindings

  /// A unit of these files and rows.
  public init(files: [String], rows: [TableRow] = [], findings: UnitFindings = UnitFindings()) {
    self.findings = findings
    paths = rows.isEmpty ? files : (files + rows.map(\.path)).sortedByBytes()
    self.files = files
    self.rows = rows.sorted { $0.path.precedes($1.path) }
  }

  /// The first of its sources in the order of the tables.
  public var firstSource: String {
    // Only paths inside of files are shown in another form than they are stored.
    let sources = rows.isEmpty ? Array(paths.prefix(1)) : paths.map(shownSource)
    return sources.min { $0.precedes($1) } ?? ""
  }
}

/// What the plan of a study found for a unit and its own files do not show.
public struct UnitFindings: Codable, Sendable, Equatable {
  /// Folders of its files whose sounds are sessions of their own, also where the unit has only one of them.
  public var soundFolders: [String] = []
  /// The tasks of what is called like its recordings, for those without a result.
  public var namesakes = Namesakes()

  /// Nothing beyond its own files.
  public init() {}

  /// The findings as a text, for the key of a unit; empty without any.
  var text: String {
    (soundFolders.map { "sounds of \($0)" } + (namesakes.isEmpty ? [] : [namesakes.text])).joined(
      separator: "\0")
  }
}
