import Metrics
import Report

/// The steps of a run that are to be drawn: their rows are those of its tables, their pictures are drawn anew.
struct SelectedSteps {
  /// By what a step is known again.
  private struct Name: Hashable, Comparable {
    let session: [String]
    let step: [String]

    init(_ row: ReportedRow) {
      session = [row.participant, row.session]
      step = [row.source, row.task, row.step, row.attempt]
    }

    static func < (a: Name, b: Name) -> Bool {
      (a.session + a.step).lexicographicallyPrecedes(b.session + b.step)
    }
  }

  /// So many sessions are read again; more would not fit into a page.
  private static let mostSessions = 1000

  /// Those that are not found yet.
  private var steps: [Name: [ReportedRow]] = [:]
  private var sessions = Set<[String]>()
  private let isOfOtherVersion: Bool
  /// Whether the table breaks off, so that its last step may lack rows.
  private let isCut: Bool
  private var changed = Set<[String]>()
  private var changedSources = Set<String>()
  /// What needs no recording, since it could not be used.
  private(set) var failed: [DrawnStep] = []
  /// How many more there would be.
  private(set) var omittedCount = 0
  /// Their files, and what these lie in.
  private(set) var sources = Set<String>()

  /// Those of a run of which the report knows all rows.
  init(of run: FinishedRun, _ report: StudyReport, isCut: Bool) throws {
    self.isCut = isCut
    isOfOtherVersion = run.version != Version.number
    var rows: [ReportedRow] = []
    try run.forEachRow { row in
      if let first = rows.first, Name(first) != Name(row) {
        add(rows, to: report)
        rows = []
      }
      rows.append(row)
    }
    add(rows, to: report)
  }

  private mutating func add(_ rows: [ReportedRow], to report: StudyReport) {
    guard let row = rows.first, let step = DrawnStep(rows: rows, pictures: []) else { return }
    let (name, isRequested) = (Name(row), report.isRequested(row))
    guard isRequested || report.wants(step) else { return }
    guard isRequested || sessions.contains(name.session) || sessions.count < Self.mostSessions
    else {
      omittedCount += 1
      return
    }
    sessions.insert(name.session)
    if row.quality == .error { return failed.append(step) }
    steps[name, default: []] += rows
    sources.formUnion(Self.files(row.source))
  }

  /// A source with what it may lie in.
  private static func files(_ source: String) -> [String] { [source] + containers(of: source) }

  /// Whether nothing has to be read.
  var isEmpty: Bool { steps.isEmpty }

  // MARK: Read again

  /// Sessions of these rows are made of other files than they were, and so are all that lie in these.
  mutating func markChanged(_ part: ChangedRows) {
    changedSources.formUnion(part.sources)
    markChanged(part.rows)
  }

  private mutating func markChanged(_ rows: [ReportedRow]) {
    for row in rows where sessions.contains([row.participant, row.session]) {
      changed.insert([row.participant, row.session])
    }
  }

  /// A step with its pictures; nil where it is none of these, or no more the same.
  mutating func take(_ step: ReportedStep) -> DrawnStep? {
    let rows = step.rows
    guard let name = rows.first.map(Name.init), let own = steps[name] else {
      return nil
    }
    let isChanged = own.contains { !changedSources.isDisjoint(with: Self.files($0.source)) }
    guard !isChanged, isOfOtherVersion || isAlike(own, rows) else {
      markChanged(own)
      return nil
    }
    steps[name] = nil
    return DrawnStep(rows: own, pictures: step.drawings.flatMap(\.pictures))
  }

  /// Whether both are of the same observations. Last digits may differ between machines, and flags with the sessions
  /// that are not read again.
  private func isAlike(_ a: [ReportedRow], _ b: [ReportedRow]) -> Bool {
    a.elementsEqual(isCut ? b.prefix(a.count) : b[...]) {
      ($0.metric, $0.count, $0.value.isEmpty) == ($1.metric, $1.count, $1.value.isEmpty)
    }
  }

  /// Those that could not be drawn, with their numbers alone.
  var undrawn: [DrawnStep] {
    steps.sorted { $0.key < $1.key }.compactMap { DrawnStep(rows: $0.value, pictures: []) }
  }

  /// What became of those that were not drawn, for the reader of the page.
  var remarks: [String] {
    let lost = Set(steps.keys.map(\.session)).subtracting(changed).count
    var remarks: [String] = []
    if !changed.isEmpty {
      remarks.append(
        "The recordings of \(counted(changed.count, "session")) have changed since the run, so that they are not "
          + "drawn. Run again to update their numbers and pictures.")
    }
    if lost > 0 {
      remarks.append(
        "Recordings of \(counted(lost, "session")) to be drawn were not found where the run had "
          + "read them.")
    }
    return remarks
  }
}

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
