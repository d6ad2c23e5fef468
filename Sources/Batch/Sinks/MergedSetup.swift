import Metrics
import Recordings
import Report
import Study
import Text

extension RunSetup {
  /// The common settings of several runs, as those of one run.
  ///
  /// Parts of one study (`--shard`) must have equal settings, and their output is that of the undivided
  /// run. Other runs may have different studies and settings; their tables must have the same columns.
  ///
  /// - Parameters:
  ///   - journals: the journals of finished runs; at least one.
  ///   - arguments: the command line that joins runs of different studies.
  init(merging journals: [Journal], arguments: [String]) throws(SettingsError) {
    let runs = journals.compactMap { journal in
      journal.setup.map { MergedRun(folder: shown(journal.folder), setup: $0) }
    }
    guard let first = runs.first else {
      throw SettingsError(description: "merge: no run is given; give folders of `run -o`")
    }
    if let part = runs.first(where: { !$0.isWhole }) {
      self = try Self.ofParts(runs, like: part)
    } else if runs.allSatisfy({ $0.isPart(of: first) }) {
      self = try Self.ofParts(runs, like: first)
    } else {
      self = try Self.joined(runs, first, arguments, keepsRunsApart: false)
    }
  }

  /// The common settings of complete runs, each of which is a separate study.
  init(joining journals: [Journal], arguments: [String]) throws(SettingsError) {
    let runs = journals.compactMap { journal in
      journal.setup.map { MergedRun(folder: shown(journal.folder), setup: $0) }
    }
    guard let first = runs.first else {
      throw SettingsError(description: "merge: no run is given; give folders of `run -o`")
    }
    if let part = runs.first(where: { !$0.isWhole }) {
      throw SettingsError(
        description:
          "\(part.folder): contains a part of a study; merge its parts first, without --as-column")
    }
    self = try Self.joined(runs, first, arguments, keepsRunsApart: true)
  }

  /// A run that is merged.
  private struct MergedRun {
    let folder: String
    let setup: RunSetup

    /// True if the run covers a whole study, or all parts of one.
    var isWhole: Bool { setup.shard?.isComplete ?? true }

    func isPart(of other: MergedRun) -> Bool {
      setup.fingerprint == other.setup.fingerprint && setup.people == other.setup.people
        && setup.shard != nil && setup.shard?.count == other.setup.shard?.count
    }
  }

  private static func ofParts(_ runs: [MergedRun], like first: MergedRun) throws(SettingsError)
    -> RunSetup
  {
    if let whole = runs.first(where: { $0.setup.shard == nil }) {
      throw SettingsError(
        description:
          "\(first.folder): contains a part of a study, and \(whole.folder) a complete run; merge parts with parts and complete runs with complete runs"
      )
    }
    for run in runs where !run.isPart(of: first) {
      throw SettingsError(
        description:
          "\(run.folder): made with other options, by another version or build, or with another number of parts than \(first.folder); run it again with the same options and version"
      )
    }
    let parts = runs.compactMap(\.setup.shard).reduce(into: Set<Int>()) { $0.formUnion($1.parts) }
    // The first run gives the arguments.
    var setup = runs[0].setup
    setup.shard = Shard(parts: parts, count: first.setup.shard?.count ?? 1)
    return setup
  }

  /// A person of several runs is described once in their common table, so that these have to agree.
  private static func refuseContradiction(_ runs: [MergedRun]) throws(SettingsError) {
    let described = runs.filter { $0.setup.people != nil }
    guard let found = PeopleFile.contradiction(among: described.compactMap(\.setup.people)) else {
      return
    }
    func table(_ number: Int) -> String {
      let run = described[number]
      return "\(run.folder)/\(ParticipantsRow.name).\(run.setup.format.ofTables.fileEnding)"
    }
    let column = shown(found.column)
    throw SettingsError(
      description:
        "participants of the same name with different data: \(shown(found.participant)) has the \(column) \(shown(found.first.text)) in \(table(found.first.table)) and \(shown(found.second.text)) in \(table(found.second.table)); correct one of the tables of --participants and run it again, or give --as-column if these are two people",
      withoutNames:
        "participants of the same name with different data in the column \(column); correct one of the tables of --participants and run it again, or give --as-column if these are two people"
    )
  }

  /// - Parameter keepsRunsApart: whether people of the same name in two runs are different people.
  private static func joined(
    _ runs: [MergedRun], _ first: MergedRun, _ arguments: [String], keepsRunsApart: Bool
  ) throws(SettingsError) -> RunSetup {
    for run in runs { try refuseOtherForm(run, than: first) }
    if !keepsRunsApart { try refuseContradiction(runs) }
    let people = PeopleFile(joining: runs.compactMap(\.setup.people))
    try refuseAmbiguous(people?.columns ?? [])
    func digest(_ part: (RunSetup) -> ContentDigest) -> ContentDigest {
      ContentDigest(ofTexts: Set(runs.map { ByteKey("\(part($0.setup))") }).sorted().map(\.text))
    }
    return RunSetup(
      version: first.setup.version, fingerprint: digest(\.fingerprint),
      settings: digest(\.settings), operands: digest(\.operands),
      operandsFromFolder: digest(\.operandsFromFolder), namesKey: first.setup.namesKey,
      root: first.setup.root, folderRule: nil, study: digest(\.study),
      // Folders may have names that a run has hidden.
      arguments: runs.contains(where: \.setup.hasPseudonyms) ? ["merge"] : arguments,
      hasPseudonyms: runs.allSatisfy(\.setup.hasPseudonyms),
      parameters: runs.dropFirst().reduce(first.setup.parameters) {
        $0.shared(with: $1.setup.parameters)
      }, tables: first.setup.tables, format: first.setup.format, digits: first.setup.digits,
      // Remarks about map and layout were printed when the runs were made.
      labelUse: LabelUse(hasMap: false, templateCount: 0, idleRows: NameList(), memberRows: []),
      people: people, wideColumns: first.setup.wideColumns,
      visits: runs.dropFirst().reduce(first.setup.visits) { $0.joined(with: $1.setup.visits) },
      shard: nil,
      studyName: Set(runs.map { ByteKey($0.setup.studyName) }).sorted().map(\.text).filter {
        !$0.isEmpty
      }.joined(separator: " and "))
  }

  /// Throws for a run whose rows cannot stand in one table with those of the first.
  private static func refuseOtherForm(_ run: MergedRun, than first: MergedRun) throws(SettingsError)
  {
    guard run.setup.version == first.setup.version else {
      throw SettingsError(
        description:
          "\(run.folder): made by another version or build of the program than \(first.folder); run it again"
      )
    }
    guard run.setup.hasTables(of: first.setup) else {
      throw SettingsError(
        description:
          "\(run.folder): contains other tables than \(first.folder); run it again with the same --format, --digits, --wide and --carry"
      )
    }
    guard run.setup.visits.withoutAnchors == first.setup.visits.withoutAnchors else {
      throw SettingsError(
        description:
          "\(run.folder): has other visits than \(first.folder); run it again with the same --visits and --anchor"
      )
    }
  }

  /// Throws for columns of several tables of people that a program takes for one.
  private static func refuseAmbiguous(_ columns: [String]) throws(SettingsError) {
    var names = ColumnNames(own: ParticipantsTable.declared().columnNames)
    do throws(ColumnNames.NameProblem) { try names.add(columns) } catch {
      throw SettingsError(
        description:
          "participants.csv: \(shown(error.problem)); in the tables that were given with --participants, \(error.remedy), and run again"
      )
    }
  }

  private func hasTables(of other: RunSetup) -> Bool {
    format == other.format && digits == other.digits && tables == other.tables
      && wideColumns == other.wideColumns
  }
}
