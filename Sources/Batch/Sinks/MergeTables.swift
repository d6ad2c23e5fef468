import Analyses
import Recordings
import Reliability
import Report
import Study
import Text

/// `analyze merge`: combines the tables of several runs, of parts of a study or of studies.
public struct MergeTables {
  private let folders: [String]
  fileprivate let output: String?
  fileprivate let console: Console
  /// True if lists of names are printed completely.
  fileprivate let namesAll: Bool
  /// True if results of another run in the folder may be replaced.
  fileprivate let isForced: Bool
  /// The command line as the record shows it.
  fileprivate let arguments: [String]
  /// The name of a first column that contains the name of each row's run; nil for tables without
  /// it.
  private let runColumn: String?
  /// True if the header of a printed table is left out.
  fileprivate let omitsHeader: Bool

  /// - Parameters:
  ///   - folders: the folders of the runs.
  ///   - output: the folder of the tables; nil for standard output.
  public init(
    _ folders: [String], output: String?, _ console: Console, namesAll: Bool, isForced: Bool,
    arguments: [String], runColumn: String? = nil, omitsHeader: Bool = false
  ) {
    (self.folders, self.output, self.console) = (folders, output, console)
    (self.namesAll, self.isForced, self.arguments) = (namesAll, isForced, arguments)
    (self.runColumn, self.omitsHeader) = (runColumn, omitsHeader)
  }

  /// Writes each unit of a study once, in the order of an undivided run.
  public func run() throws -> RunEnd {
    try refuseOwnPart()
    if let runColumn { return try NamedRuns(folders, column: runColumn).merge(self) }
    let journals = Self.inOrder(try folders.map(Self.journal))
    let setup = try RunSetup(merging: journals, arguments: arguments)
    if omitsHeader { try setup.format.refuseOmittedHeader() }
    let merged = try MergedUnits(journals, areParts: setup.shard != nil, namesAll: namesAll)
    try merged.check()
    let folder = try output.map(RunFolder.init)
    if !isForced { try folder?.refuseOther(setup, isResumed: true) }
    try folder?.begin(setup, keepsKnown: false)
    let outputs = try OutputFiles(folder: folder?.path, setup, printsHeader: !omitsHeader)
    do {
      var sink = TableSink(setup, outputs, console)
      let stream = try merged.stream(
        setup, setup.visits, console, keepingUnitsIn: folder, into: &sink)
      try sink.complete([.init(stream: stream, people: setup.people)], confinement: nil)
      _ = try sink.commit(to: folder)
      try folder?.close(console)
      sink.summarize(stream, folder?.path, .own, countsFiles: true)
      if setup.shard != nil { sayOtherFiles(journals) }
      sayDiffering(merged.differing)
      sayMissing(setup.shard)
      return RunEnd(stream.counts)
    } catch {
      outputs.discard()
      throw error
    }
  }

  /// Throws if the output folder is one of the runs.
  private func refuseOwnPart() throws(SettingsError) {
    guard let output else { return }
    let place = resolved(output) ?? output
    for part in folders where (resolved(part) ?? part) === place {
      throw SettingsError(
        description:
          "--output: \(shown(output)): is one of the runs to be merged; give another folder")
    }
  }

  private func sayMissing(_ shard: Shard?) {
    guard let shard, !shard.isComplete else { return }
    var missing = NameList()
    for part in shard.missing { missing.add("\(part)/\(shard.count)") }
    console.say(
      .warning,
      "\(counted(missing.count, "part")) of the study \(missing.count == 1 ? "is" : "are") not among these: \(missing.text); merge again with them"
    )
  }

  /// Warns if the parts were made from different files, for example at different times.
  private func sayOtherFiles(_ journals: [Journal]) {
    guard let first = journals.first,
      let other = journals.first(where: { $0.setup?.study != first.setup?.study })
    else { return }
    console.say(
      .warning,
      "\(shown(other.folder)): made from different files than \(shown(first.folder)); if they are parts of one study, run both again with --resume"
    )
  }

  private func sayDiffering(_ sources: NameList) {
    guard sources.count > 0 else { return }
    console.say(
      .warning,
      "\(counted(sources.count, "source")) with different results in several runs, of which the latest is used: \(sources.text); merge without outdated runs"
    )
  }

  // MARK: Runs

  fileprivate static func journal(_ folder: String) throws -> Journal {
    let nothing = SettingsError(
      description: "\(shown(folder)): contains no run; give folders written by `analyze run -o`")
    guard FileKind.isThere("\(folder)/\(Journal.name)") else { throw nothing }
    let journal = try Journal(in: folder, isReadOnly: true)
    guard journal.setup != nil else { throw nothing }
    guard journal.setup?.runColumn == nil else {
      throw SettingsError(
        description:
          "\(shown(folder)): made by `analyze merge --as-column`; merge the runs that it was made of"
      )
    }
    guard journal.isFinished else {
      throw SettingsError(
        description: "\(shown(folder)): this run is not finished; run it again with --resume")
    }
    return journal
  }

  /// The journals in an order that does not depend on the order of the operands.
  private static func inOrder(_ journals: [Journal]) -> [Journal] {
    func place(_ journal: Journal) -> (parts: [Int], arguments: String) {
      (
        journal.setup?.shard?.parts ?? [],
        (journal.setup?.arguments ?? []).joined(separator: "\0")
          + "\0\(journal.setup?.operands.words ?? [])"
      )
    }
    return journals.map { (place: place($0), journal: $0) }.sorted { a, b in
      a.place.parts == b.place.parts
        ? a.place.arguments.precedes(b.place.arguments)
        : a.place.parts.lexicographicallyPrecedes(b.place.parts)
    }.map(\.journal)
  }
}

/// Runs whose names are in a first column of the tables: each is a separate study, so that no
/// participant or session is shared with another run.
private struct NamedRuns {
  private let runs: [(name: String, journal: Journal)]
  private let column: String

  /// Each run has the name of its folder.
  init(_ folders: [String], column: String) throws {
    self.column = column
    var names: [ByteKey: String] = [:]
    runs = try folders.map { folder in
      let place = resolved(folder) ?? folder
      let name = lastComponent(place)
      if let other = names.updateValue(folder, forKey: ByteKey(name)) {
        throw SettingsError(
          description:
            "--as-column: \(shown(other)) and \(shown(folder)) are both called \(shown(name)); rename one of the folders"
        )
      }
      return (name, try MergeTables.journal(folder))
    }.sorted { $0.name.precedes($1.name) }
  }

  /// Merges the runs with the settings of a command.
  func merge(_ command: MergeTables) throws -> RunEnd {
    var setup = try RunSetup(joining: runs.map(\.journal), arguments: command.arguments)
    setup.runColumn = column
    setup.settings = ContentDigest(ofTexts: ["\(setup.settings)", column])
    if command.omitsHeader { try setup.format.refuseOmittedHeader() }
    try refuseTakenColumn(setup)
    let units = try runs.map { run throws in
      let units = try MergedUnits([run.journal], areParts: false, namesAll: command.namesAll)
      try units.check()
      return units
    }
    let folder = try command.output.map(RunFolder.init)
    if !command.isForced { try folder?.refuseOther(setup, isResumed: true) }
    try folder?.begin(setup, keepsKnown: false)
    let outputs = try OutputFiles(folder: folder?.path, setup, printsHeader: !command.omitsHeader)
    do {
      var (sink, sources) = (TableSink(setup, outputs, command.console), [TableSink.RowSource]())
      for (run, merged) in zip(runs, units) {
        sink.runName = run.name
        let stream = try merged.stream(
          setup, run.journal.setup?.visits ?? setup.visits, command.console, into: &sink)
        let columns = setup.people?.columns ?? []
        let people = run.journal.setup?.people ?? setup.people?.withoutPeople
        sources.append(
          .init(runName: run.name, stream: stream, people: people?.with(columns: columns)))
      }
      try sink.complete(sources, confinement: nil)
      _ = try sink.commit(to: folder)
      try folder?.close(command.console)
      sink.summarize(sources, folder?.path, .own)
      return RunEnd(sources.reduce(into: RunCounts()) { $0 += $1.stream.counts })
    } catch {
      outputs.discard()
      throw error
    }
  }

  /// Throws if a table already has a column with the name of the new one.
  private func refuseTakenColumn(_ setup: RunSetup) throws(SettingsError) {
    let tables = [OutputTable.metrics, .events, .answers, .sessions, .inputs]
    let taken =
      tables.flatMap { $0.description()?.columnNames ?? [] }
      + OutputTable.columnNames(of: setup.wideColumns.withoutCarried) + GroupsRow.table.columnNames
      + DatabaseColumn.allNames + ChangesRow.table.columnNames
      + ParticipantsTable.declared(given: []).columnNames + SessionReport.memberNames
    var (names, ofPeople) = (ColumnNames(own: taken), ColumnNames(own: [String]()))
    do throws(ColumnNames.NameProblem) {
      try names.add([column])
      try ofPeople.add((setup.people?.columns ?? []) + [column])
    } catch {
      throw SettingsError(description: "--as-column: \(shown(error.problem)); give another name")
    }
  }
}

extension MergedUnits {
  /// Passes the rows of all units to a sink.
  ///
  /// - Parameter folder: the folder in which the units are kept; nil to keep none.
  fileprivate func stream(
    _ setup: RunSetup, _ visits: VisitChoice, _ console: Console,
    keepingUnitsIn folder: RunFolder? = nil, into sink: inout TableSink
  ) throws -> RowStream {
    var stream = RowStream(setup.labelUse, console, RowForms(setup), visits)
    let frontiers = RowFrontiers(count: all.count) { all[$0].unit.place }
    for (number, unit) in all.enumerated() {
      try stream.take(unit.parts, before: frontiers.after(number), into: &sink)
      try unit.keep(in: folder)
    }
    try stream.finish(into: &sink)
    return stream
  }
}
