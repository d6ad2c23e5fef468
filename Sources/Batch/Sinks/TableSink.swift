public import Analyses
import CLibrary
import Metrics
import Recordings
public import Report
import Study

/// The tables of a run, in a folder or on standard output.
struct TableSink: ResultSink {
  private let setup: RunSetup
  private let outputs: OutputFiles
  private let console: Console
  private let startSeconds = Host.unixSeconds

  init(_ setup: RunSetup, _ outputs: OutputFiles, _ console: Console) {
    (self.setup, self.outputs, self.console) = (setup, outputs, console)
  }

  /// The name of the run that rows come from from now on, for tables with a column of it.
  var runName: String?

  mutating func take(session chunks: [RowChunk]) throws {
    try outputs.write(chunks, from: runName)
  }

  mutating func take(file chunks: [RowChunk]) throws { try outputs.write(chunks, from: runName) }

  /// The rows of a run, or of several as one, with what was counted of them.
  struct RowSource {
    /// Nil unless tables have a column of it.
    var runName: String?
    let stream: RowStream
    /// The content of the participants' table.
    let people: PeopleFile?
  }

  /// Writes what is known only at the end, and gives all files their names.
  ///
  /// - Parameters:
  ///   - sources: in the order of their rows.
  ///   - isConfined: whether workers were; nil where there was none.
  func finish(_ sources: [RowSource], isConfined: Bool?) throws {
    if outputs.isFolder { try writeCompanions(sources, isConfined: isConfined) }
    try outputs.commit()
  }

  private func writeCompanions(_ sources: [RowSource], isConfined: Bool?) throws {
    let encoder = setup.encoder
    func named(_ columns: [String], in table: String) -> [TableColumn] {
      columns.map { .named($0, in: table) }
    }
    try outputs.write(
      table: "groups", named(GroupsTable.columns, in: "groups"),
      sources.map { source in
        let stream = source.stream
        return (stream.groups.rows(encoder, setup.parameters, stream.people), source.runName)
      })
    let people = setup.people?.columns ?? []
    try outputs.write(
      table: "participants",
      ParticipantsTable.columns + people.map(TableColumn.given),
      sources.map { source in
        let table = ParticipantsTable(people: source.stream.people, given: source.people)
        return (table.rows(encoder), source.runName)
      })
    let dictionary = DictionaryTable(Catalog.entries)
    var rows: [UInt8] = []
    dictionary.appendRows(to: &rows, encoder)
    try outputs.write(
      table: "dictionary", named(DictionaryTable.columns, in: "dictionary"), [(rows, nil)])
    try outputs.write("dictionary.json", jsonFile(.array(dictionary.json)))
    let record = RunRecord(
      setup: setup, arguments: setup.arguments,
      counts: counts(of: sources),
      libraries: sources.reduce(into: [:]) { $0.merge($1.stream.libraries) { _, last in last } },
      labels: sources.first?.stream.labels ?? setup.labelUse, isConfined: isConfined,
      startSeconds: startSeconds)
    try outputs.write("run.json", jsonFile(record.json))
  }

  /// The last lines of a merge of runs.
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

  /// The last lines of a run.
  ///
  /// - Parameter countsFiles: true if they count files even if rows are printed, which is not needed for the files of one
  ///   task.
  func summarize(_ stream: RowStream, _ folder: String?, _ names: Names, countsFiles: Bool) {
    let counts = stream.counts
    console.end()
    console.summarize(stream, setup.people, inFolder: folder != nil)
    if countsFiles || folder != nil {
      console.conclude(SummarizeStudy.headline(stream.people, counts))
    }
    guard let folder else { return }
    let copies = counts.duplicateSessions
    console.conclude(
      (copies > 0 ? "\(counted(copies, "duplicate session")) left out; " : "")
        + "the tables are in \(names.output(folder))")
    NextStep(names: names).afterFailures(counts, setup, in: folder).forEach(console.conclude)
  }
}

extension Catalog {
  /// All tasks as the dictionary wants them.
  public static var entries: [DictionaryTable.Entry] {
    analyses.map {
      .init(
        task: $0.task.rawValue, method: $0.method, metrics: $0.definitions + $0.groupDefinitions)
    }
  }
}
