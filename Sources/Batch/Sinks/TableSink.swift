public import Analyses
import CLibrary
import Metrics
import Recordings
public import Report
import Study
import Text

/// The tables of a run, in a folder or on standard output.
struct TableSink: ResultSink {
  private let setup: RunSetup
  private let outputs: OutputFiles
  private let console: Console
  private let startSeconds = Host.unixSeconds

  init(_ setup: RunSetup, _ outputs: OutputFiles, _ console: Console) {
    (self.setup, self.outputs, self.console) = (setup, outputs, console)
  }

  /// The name of the run of the following rows, for tables with a column of it.
  var runName: String?

  mutating func take(session chunks: [RowChunk]) throws { try outputs.write(chunks, from: runName) }

  mutating func take(file chunks: [RowChunk]) throws { try outputs.write(chunks, from: runName) }

  /// The rows of one or more runs, with their counts.
  struct RowSource {
    /// The name of the run; nil unless tables have a column of it.
    var runName: String?
    let stream: RowStream
    /// The user's table of participants.
    let people: PeopleFile?
  }

  /// Writes what is known only at the end.
  ///
  /// - Parameters:
  ///   - sources: in the order of their rows.
  ///   - confinement: of all workers; nil where there was none.
  func complete(_ sources: [RowSource], confinement: Confinement?) throws {
    if outputs.isFolder { try writeCompanions(sources, confinement) }
    try outputs.complete()
  }

  /// Gives all files their names as soon as nobody reads those of an earlier run. Returns false if `isStopped` did before.
  func commit(to folder: RunFolder?, isStopped: () -> Bool = { false }) throws -> Bool {
    guard let folder else { return true }
    guard folder.awaitReaders(console, isStopped: isStopped) else { return false }
    try outputs.commit(replacing: folder.staleNames)
    return true
  }

  private func writeCompanions(_ sources: [RowSource], _ confinement: Confinement?) throws {
    let encoder = setup.encoder
    try outputs.write(
      GroupsRow.table.description,
      sources.map { source in
        let rows = source.stream.groups.rows(setup.parameters, source.stream.people)
        // Voice quality is the last task of the catalog.
        return (GroupsRow.table.bytes(rows, encoder) + source.stream.voices.bytes, source.runName)
      })
    let participants = ParticipantsTable.declared(given: setup.people?.columns ?? [])
    try outputs.write(
      participants.description,
      sources.map { source in
        let table = ParticipantsTable(people: source.stream.people, given: source.people)
        return (participants.bytes(table.rows, encoder), source.runName)
      })
    let dictionary = Catalog.entries.flatMap(\.rows)
    try outputs.write(
      DictionaryRow.table.description, [(DictionaryRow.table.bytes(dictionary, encoder), nil)])
    try outputs.write("\(DictionaryRow.table.name).json", jsonFile(.array(dictionary.map(\.json))))
    let record = RunRecord(
      setup: setup, arguments: setup.arguments, counts: counts(of: sources),
      libraries: sources.reduce(into: [:]) { $0.merge($1.stream.libraries) { _, last in last } },
      labels: sources.first?.stream.labels ?? setup.labelUse, files: outputs.undescribed,
      confinement: confinement, startSeconds: startSeconds)
    try outputs.write(RunSetup.recordName, jsonFile(record.json))
  }

  /// Prints the last lines of a merge.
  func summarize(_ sources: [RowSource], _ folder: String?, _ names: Names) {
    console.end()
    for source in sources {
      console.summarize(source.stream, source.people, inFolder: folder != nil)
    }
    let people = People(joining: sources.map { ($0.runName ?? "", $0.stream.people) })
    console.conclude(SummarizeStudy.headline(people, counts(of: sources)))
    if let folder { console.conclude("the tables are in \(names.output(folder))") }
  }

  private func counts(of sources: [RowSource]) -> RunCounts {
    sources.reduce(into: RunCounts()) { $0 += $1.stream.counts }
  }

  /// Prints the last lines of a run.
  ///
  /// - Parameter countsFiles: true if they count files even if rows are printed, which is not needed
  ///   for the files of one task.
  func summarize(_ stream: RowStream, _ folder: String?, _ names: Names, countsFiles: Bool) {
    let counts = stream.counts
    console.end()
    console.summarize(stream, setup.people, inFolder: folder != nil)
    if let folder {
      let copies = counts.duplicateSessions
      console.conclude(
        (copies > 0 ? "\(counted(copies, "duplicate session")) left out; " : "")
          + "the tables are in \(names.output(folder))"
          + (counts.roles.leftOut > 0
            ? "; inputs.csv names each file that was left out, with its reason in flags" : ""))
      let next = NextStep(names: names)
      next.afterFailures(counts, setup, in: folder).forEach(console.conclude)
      // Tables of errors alone are none for statistics.
      if counts.measuredSteps + counts.answers > 0 {
        next.afterTables(of: setup, in: folder).map(console.conclude)
      }
    }
    if countsFiles || folder != nil {
      console.conclude(SummarizeStudy.headline(stream.people, counts))
    }
  }
}

extension Catalog {
  /// The definitions of all tasks, in the form that the dictionary needs.
  public static var entries: [TaskDefinitions] {
    analyses.map {
      .init(
        task: $0.task.rawValue, method: $0.method, metrics: $0.definitions + $0.groupDefinitions,
        headlines: $0.headlines)
    }
  }
}
