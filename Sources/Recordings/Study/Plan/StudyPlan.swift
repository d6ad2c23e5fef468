/// Cuts a study into units without reading more than the heads of its files, its results, and where the
/// rows of its tables lie.
///
/// A folder that holds a result claims everything below it, since results link to files in their own
/// folder and its subfolders. Any other folder stands for itself, with its recorders' folders; days of a
/// stream in it are units of their own, joined with those of other streams. Results of several runs in one
/// folder stand for themselves, each with its run's files, which may lie elsewhere. An archive is a unit by
/// itself.
public struct StudyPlan: Sendable {
  private let paths: PathTable
  private let members: UnitMembers
  /// Of the units that have any, by their places.
  private let rows: [Int: [TableRow]]
  /// Places among the members, in the byte order of first sources.
  private let order: [UInt32]

  /// `session` names the session a map, a layout or a platform's path puts a file into.
  init(
    _ files: StudyFiles, _ scouts: StudyScouts,
    session: @escaping (String) -> PathSession? = { _ in nil }
  ) {
    paths = files.paths
    var cutter = UnitCutter(paths, scouts.glance) { path in
      session(path).flatMap { $0.isDayOfStream ? $0.key : nil }
    }
    cutter.cut { session($0)?.isInName ?? false }
    var owners = cutter.owners
    RunFiles(cutter.seekers).bringHome(paths, &owners, besides: cutter.resultUnits)
    var sessions = SessionUnits()
    for (place, path) in paths.enumerated() {
      guard let unit = owners.owner(place) else { continue }
      let told = cutter.sessions[place] ?? []
      for key in session(path).map({ [$0.key] }) ?? told { sessions.note(key, unit, &owners) }
      for key in told { sessions.note(nameOnly: key) }
    }
    rows = RowUnits(paths, scouts, sessions, &owners).rows(by: &owners)
    members = UnitMembers(&owners, count: paths.count)
    order = members.order(paths, rows)
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

  /// How many files the unit at a place has.
  public func fileCount(_ place: Int) -> Int { members[Int(order[place])].count }

  /// All units, made one after the other.
  public var units: some RandomAccessCollection<StudyUnit> { (0..<count).lazy.map { self[$0] } }
}
