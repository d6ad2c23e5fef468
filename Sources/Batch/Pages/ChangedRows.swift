import Report

/// The rows of a unit that changed files may have a part in.
struct ChangedRows {
  let rows: [ReportedRow]
  /// The changed files, and those of the rows.
  let sources: [String]

  /// All rows of the unit; where nothing but members of archives has changed, those of the sessions nearest to these.
  ///
  /// - Parameter changed: at least one source.
  init(_ changed: [String], in unit: SettledUnit) throws {
    let rows = try ReportedStep.all(in: unit.sessions).flatMap(\.rows)
    let isOfMembers = changed.allSatisfy { !containers(of: $0).isEmpty }
    let places = Dictionary(grouping: rows) { Self.folders($0.source) }
    let nearest = Set(
      Set(changed.map(Self.folders)).flatMap { Self.places(nearest: $0, places.keys) })
    let sessions = Set(nearest.flatMap { places[$0] ?? [] }.map(Self.session))
    self.rows = isOfMembers ? rows.filter { sessions.contains(Self.session($0)) } : rows
    sources = changed + self.rows.map(\.source)
  }

  /// Those that share the most folders with a file: no row names all files that a session is made of, but they lie
  /// together.
  private static func places(
    nearest folders: [Substring], _ places: some Collection<[Substring]>
  ) -> [[Substring]] {
    let depths = places.map { zip(folders, $0).prefix { $0 == $1 }.count }
    let deepest = depths.max()
    return zip(places, depths).filter { $1 == deepest }.map(\.0)
  }

  private static func folders(_ source: String) -> [Substring] {
    source.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "!" }.dropLast()
  }

  private static func session(_ row: ReportedRow) -> [String] { [row.participant, row.session] }
}
